"""What the phases work on: the draft of one action, with chance, tables and sealed orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from battles.stirling.pieces import Unit
from battles.stirling.state import State, tables_of
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Ask, Chance
from campaigns.tabletop.game import Action, Draft, Event, Json, Refusal
from campaigns.tabletop.resolver import plain
from campaigns.tabletop.rulebook import rule

SUCCESSES = frozenset({"hit", "hit_modified", "check_passed", "saved"})
"""Lines of an explanation whose dice did what was hoped for: they are shown filled."""


NEVER_WAIVED = frozenset(
    {
        "not_on_table",
        "not_an_enemy",
        "not_alone",
        "off_map",
        "occupied",
        "no_target",
        "nobody_there",
        "no_missile",
        "no_ammunition",
        "no_spells",
        "no_such_spell",
        "no_uses",
        "too_few_men",
        "other_faction",
        "not_in_same_hex",
        "other_size",
        "not_in_rout",
        "no_leader",
        "has_leader",
    }
)
"""Refusals of what cannot be carried out at all, whoever wishes it."""


class Why:
    """An `Explain` that keeps the rows of one explanation, each with the places of its dice."""

    def __init__(self, chance: Chance, code: str = "", **args: Json) -> None:
        self._chance, self._code, self._args = chance, code, args
        self._seen = len(chance.answers)
        self._rows: list[dict[str, Json]] = []

    def __call__(self, cite: str, code: str, /, **args: Any) -> None:
        row: dict[str, Json] = {"cite": cite, "code": code, "args": plain(args)}
        now = len(self._chance.answers)
        if now > self._seen:
            row["dice"] = list(range(self._seen, now))
            if code in SUCCESSES:
                row["hit"] = True
            self._seen = now
        self._rows.append(row)

    def pack(self) -> dict[str, Json]:
        """The explanation as `Event` describes it."""
        if not self._code:
            return {"rows": self._rows}
        return {"code": self._code, "args": self._args, "rows": self._rows}


class _Named(Chance):
    """Chance whose labels begin with whom the roll is for: `A1|to hit`."""

    def __init__(self, chance: Chance, name: str) -> None:
        self._chance, self._name, self.answers = chance, name, chance.answers

    def ask(self, ask: Ask) -> int | str:
        return self._chance.ask(replace(ask, label=f"{self._name}|{ask.label}"))


class Table(Draft[State]):
    """The draft of one action. `orders` are the sealed orders that came with it.

    `begun_by` is the seat whose action is under way, also after the choices of others in it.
    """

    def __init__(
        self,
        state: State,
        evolve: Callable[[State, Event], State],
        action: Action,
        chance: Chance,
    ) -> None:
        super().__init__(state, evolve)
        self.action = action
        self.begun_by = action.seat
        self.chance = chance
        self.orders: Mapping[str, Json] = action.orders

    @property
    def tables(self) -> Tables:
        return tables_of(self.state)

    def unit(self, id: str) -> Unit:
        return self.state.units[id]

    def dice_of(self, id: str) -> Chance:
        """Chance with labels that name a unit, a leader or a faction."""
        return _Named(self.chance, id)

    def why(self, code: str = "", **args: Json) -> Why:
        return Why(self.chance, code, **args)

    @property
    def waives(self) -> bool:
        """Whether the referee waives the refusals of this action."""
        return bool(self.action.args.get("waive"))

    @rule("ST 11.1")
    def refuses(self, refusal: Refusal | None) -> Refusal | None:
        """The refusal, unless the referee waives it; the log says so once."""
        if refusal is None or not self.waives or refusal.code in NEVER_WAIVED:
            return refusal
        if not any(event.code == "ruled_waived" for event in self.events):
            args = self.action.args
            told = {"verb": self.action.verb, "refusal": refusal.code, "reason": args["reason"]}
            self.emit("ruled_waived", unit=args["unit"], **told, cite="ST 11.1")
        return None

    @property
    def waits(self) -> bool:
        """Whether a choice must be made before anything goes on."""
        return bool(self.state.agenda)
