"""What the phases work on: the draft of one action, with chance, tables, orders and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from campaigns.tabletop.chance import Ask, Chance
from campaigns.tabletop.game import Action, Draft, Event, Json
from campaigns.tabletop.resolver import plain
from skirmish.settecento.ground import Ground, ground_of
from skirmish.settecento.state import Figure, State, Vessel, tables_of
from skirmish.settecento.tables import Tables


class Why:
    """An `Explain` that keeps the rows of one explanation, each with the places of its dice."""

    def __init__(self, chance: Chance, code: str, args: Mapping[str, Json]) -> None:
        self._chance, self._code, self._args = chance, code, dict(args)
        self._seen = len(chance.answers)
        self._rows: list[dict[str, Json]] = []

    def __call__(self, cite: str, code: str, /, **args: Any) -> None:
        row: dict[str, Json] = {"cite": cite, "code": code, "args": plain(args)}
        if isinstance(args.get("value"), int):
            row["value"] = args["value"]
        now = len(self._chance.answers)
        if now > self._seen:
            row["dice"] = list(range(self._seen, now))
            self._seen = now
        self._rows.append(row)

    @property
    def rows(self) -> list[dict[str, Json]]:
        return self._rows

    def pack(self) -> list[Json]:
        """The explanation as `Event` describes it: a list of one block, or none without rows."""
        if not self._rows:
            return []
        return [{"code": self._code, "args": self._args, "rows": self._rows}]


class _Named(Chance):
    """Chance whose labels begin with whom the roll is for: `A1|To hit`."""

    def __init__(self, chance: Chance, name: str) -> None:
        self._chance, self._name = chance, name
        self.answers = chance.answers

    def ask(self, ask: Ask) -> int | str:
        return self._chance.ask(replace(ask, label=f"{self._name}|{ask.label}"))


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
        return _Named(self.chance, id)

    def why(self, code: str, **args: Json) -> Why:
        return Why(self.chance, code, args)

    @property
    def waits(self) -> bool:
        """Whether a choice must be made before anything goes on."""
        return bool(self.state.agenda)
