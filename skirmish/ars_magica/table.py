"""What the phases work on: the draft of one action, with chance, tables, orders and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Step
from campaigns.tabletop.game import Action, Draft, Event, Json
from campaigns.tabletop.resolver import plain
from campaigns.tabletop.why import Named
from skirmish.ars_magica.procedures.dice import Facing
from skirmish.ars_magica.state import Figure, State, tables_of
from skirmish.ars_magica.tables import Tables


class Why(list[Step]):
    """Steps of one explanation, each with the places of the dice that were thrown for it."""

    def __init__(self, chance: Chance, code: str, args: Mapping[str, Json]) -> None:
        super().__init__()
        self._chance, self._code, self._args = chance, code, dict(args)
        self._seen = len(chance.answers)
        self._dice: list[range] = []

    def append(self, step: Step, /) -> None:
        now = len(self._chance.answers)
        self._dice.append(range(self._seen, now))
        self._seen = now
        super().append(step)

    def extend(self, steps: Iterable[Step], /) -> None:
        for step in steps:
            self.append(step)

    def __iadd__(self, steps: Iterable[Step], /) -> Why:  # type: ignore[override,misc]
        self.extend(steps)
        return self

    def pack(self) -> list[Json]:
        """The explanation as `Event` describes it: a list of one block, or none without rows."""
        rows: list[Json] = []
        for step, dice in zip(self, self._dice, strict=True):
            row: dict[str, Json] = {"cite": step.cite, "code": step.code, "args": plain(step.args)}
            if isinstance(step.args.get("value"), int):
                row["value"] = step.args["value"]
            if dice:
                row["dice"] = list(dice)
            rows.append(row)
        return [{"code": self._code, "args": self._args, "rows": rows}] if rows else []


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
        self.evolve = evolve
        self.action = action
        self.chance = chance
        self.orders: Mapping[str, Json] = action.orders
        self.later: list[dict[str, Any]] = []
        """Tasks that a ruling leaves for when all of its changes are made."""

    @property
    def tables(self) -> Tables:
        return tables_of(self.state)

    def figure(self, id: str) -> Figure:
        return self.state.figures[id]

    def dice_of(self, id: str, *, secret: bool = False) -> Chance:
        """Chance with labels that name whose roll it is; `secret`: as in `Ask`."""
        return Named(self.chance, id, secret=secret)

    def dice_between(self, id: str, *others: str) -> Chance:
        """The same where others answer with dice of their own, which are named after them."""
        return Facing(self.chance, id, others)

    def why(self, code: str, **args: Json) -> Why:
        return Why(self.chance, code, args)

    @property
    def waits(self) -> bool:
        """Whether a choice must be made before anything goes on."""
        return bool(self.state.agenda)

    def put(self, code: str, id: str, cite: str = "", **fields: Any) -> None:
        """An event that sets fields of one figure."""
        self.emit(code, figure=id, set={id: fields}, **({"cite": cite} if cite else {}))

    def did(self, id: str, **deeds: Any) -> None:
        """Note what a figure did this round, without a line."""
        self.emit("deed_noted", figure=id, deeds={id: deeds})
