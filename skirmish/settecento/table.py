"""What the phases work on: the draft of one action, with chance, tables, orders and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Action, Draft, Event, Json
from campaigns.tabletop.why import Named, Why
from skirmish.settecento.ground import Ground, ground_of
from skirmish.settecento.state import Figure, State, Vessel, tables_of
from skirmish.settecento.tables import Tables


class Table(Draft[State]):
    """The draft of one action. `orders` are the standing orders that came with it."""

    def __init__(
        self,
        state: State,
        evolve: Callable[[State, Event], State],
        action: Action,
        chance: Chance,
    ) -> None:
        super().__init__(state, evolve)
        self.action = action
        self.chance = chance
        self.orders: Mapping[str, Json] = action.orders

    @property
    def tables(self) -> Tables:
        return tables_of(self.state)

    @property
    def ground(self) -> Ground:
        return ground_of(self.state)

    def figure(self, id: str) -> Figure:
        return self.state.figures[id]

    def vessel(self, id: str) -> Vessel:
        return self.state.vessels[id]

    def dice_of(self, id: str) -> Chance:
        """Chance with labels that name a figure, a vessel or a side."""
        return Named(self.chance, id)

    def why(self, code: str, **args: Json) -> Why:
        return Why(self.chance, code, args)

    @property
    def waits(self) -> bool:
        """Whether a choice must be made before anything goes on."""
        return bool(self.state.agenda)
