"""A table to play at in tests: actions with scripted dice, checked after every entry."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from battles.stirling.ruleset import RULESET
from battles.stirling.state import State
from campaigns.tabletop.chance import SCRIPTED, Chance, Entered, Seeded
from campaigns.tabletop.game import Action, Event, Refusal
from campaigns.tabletop.log import Entry, audit, fold

SCENARIOS = Path(__file__).parents[2] / "battles" / "stirling" / "scenarios"


def scenario(name: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8"))
    return body


def field(*units: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A scenario of two sides on open ground, from units that say what matters."""
    plain = {
        "front": "N",
        "men": 100,
        "ac": 6,
        "hp": 6,
        "thac0": 20,
        "damage": "1d8",
        "morale": 12,
    }
    return {
        "title": "Field",
        "map": {"columns": 20, "rows": 20, **more.pop("map", {})},
        "factions": [
            {"id": "a", "name": "Side A", "slot": "A"},
            {"id": "b", "name": "Side B", "slot": "B"},
        ],
        "units": [
            {**plain, "name": f"Unit {u['id']}", "faction": u["id"][0].lower(), **_mov(u), **u}
            for u in units
        ],
        **more,
    }


def _mov(unit: Mapping[str, Any]) -> dict[str, Any]:
    """The first side is a little faster, so that nobody rolls for the order (ST 5.1)."""
    return {"mov": 12 if unit["id"].startswith("A") else 11}


class Game:
    """A battle being played; `dice` are typed faces, the rest comes from a seed."""

    def __init__(
        self,
        setup: Mapping[str, Any],
        overrides: Mapping[str, Any] | None = None,
        seed: str | None = None,
    ) -> None:
        self.start: State = RULESET.setup(setup, overrides or {})
        self.state = self.start
        self.entries: list[Entry] = []
        self.seed = seed

    def try_(
        self,
        verb: str,
        args: Mapping[str, Any] | None = None,
        *,
        seat: str = "referee",
        dice: Iterable[int] = (),
        orders: Mapping[str, Any] | None = None,
    ) -> tuple[Event, ...] | Refusal:
        """Decide and, if it is not refused, go on from there. All dice given must be used."""
        faces = list(dice)
        seq = len(self.entries) + 1
        rest = None if self.seed is None else Seeded(self.seed, seq)
        chance = Chance(Entered(faces, rest, SCRIPTED))
        action = Action(seat, verb, args or {}, orders or {})
        outcome = RULESET.decide(self.state, action, chance)
        if isinstance(outcome, Refusal):
            assert not chance.answers, "refused after dice were rolled"
            return outcome
        assert len(chance.answers) >= len(faces), "dice left over"
        for event in outcome:
            assert json.loads(json.dumps(event.args)) == event.args
            self.state = RULESET.evolve(self.state, event)
        self.entries.append(Entry(seq, outcome, action, tuple(chance.answers)))
        assert RULESET.invariants(self.state) == []
        return outcome

    def do(self, verb: str, args: Mapping[str, Any] | None = None, **more: Any) -> list[Event]:
        outcome = self.try_(verb, args, **more)
        assert not isinstance(outcome, Refusal), outcome
        return list(outcome)

    def refused(self, verb: str, args: Mapping[str, Any] | None = None, **more: Any) -> Refusal:
        outcome = self.try_(verb, args, **more)
        assert isinstance(outcome, Refusal), outcome
        return outcome

    def to(self, phase: str, step: str | None = None) -> None:
        """Go on to a phase (and step) by the rest of each phase, without orders."""
        if self.state.status == "ready":
            self.do("begin")
        for _ in range(400):
            if self.state.phase == phase and step in (None, self.state.step):
                return
            self.on()
        raise AssertionError(f"never came to {phase} {step}")

    def on(self) -> None:
        """One action of the referee: a choice by its default, what is left, or the next phase."""
        legal = RULESET.legal(self.state, self.state.seats["referee"])["table"]
        if self.state.agenda:
            item = self.state.agenda[0]
            self.do("choose", {"item": item.id, "choice": item.default})
        elif "carry_out" in legal:
            self.do("carry_out")
        else:
            self.do("advance")

    def event(self, code: str) -> Event:
        """The last event of that code."""
        for entry in reversed(self.entries):
            for event in reversed(entry.events):
                if event.code == code:
                    return event
        raise AssertionError(f"no {code}")

    def codes(self) -> list[str]:
        """The codes of the last entry."""
        return [event.code for event in self.entries[-1].events]

    def check(self) -> None:
        """The log tells the state, and is what the rules give."""
        assert fold(RULESET, self.start, self.entries) == self.state
        assert audit(RULESET, self.start, self.entries) is None
        body = json.loads(json.dumps(RULESET.encode(self.state)))
        assert RULESET.decode(body) == self.state
