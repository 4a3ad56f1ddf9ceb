"""What the phases work on: the draft of one action, with chance, orders and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Action, Draft, Event, Json
from campaigns.tabletop.why import Named, Why

S = TypeVar("S", bound=Any)


class CardDraft(Draft[S]):
    """The draft of one action. `orders` are the standing orders that came with it."""

    def __init__(
        self, state: S, evolve: Callable[[S, Event], S], action: Action, chance: Chance
    ) -> None:
        super().__init__(state, evolve)
        self.action = action
        self.chance = chance
        self.orders: Mapping[str, Json] = action.orders

    def dice_of(self, id: str, *, secret: bool = False) -> Chance:
        """Chance with labels that name a figure, a vessel or a side; `secret`: as in `Ask`."""
        return Named(self.chance, id, secret=secret)

    def why(self, code: str, **args: Json) -> Why:
        return Why(self.chance, code, args)

    @property
    def waits(self) -> bool:
        """Whether a choice must be made before anything goes on."""
        return bool(self.state.agenda)
