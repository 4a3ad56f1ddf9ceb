"""Small fights for tests: a scenario of a few figures, and actions with dice that are known."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from campaigns.tabletop.chance import SCRIPTED, Chance, Entered
from campaigns.tabletop.game import Action, Event, Refusal
from campaigns.tabletop.log import Entry, audit, fold
from skirmish.ars_magica import ruleset as module
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import Figure

SCENARIOS = Path(module.__file__).with_name("scenarios")


def shipped(name: str) -> dict[str, Any]:
    """A scenario that comes with the ruleset."""
    body: dict[str, Any] = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8"))
    return body


def man(id: str, like: str = "standard soldier", **more: Any) -> dict[str, Any]:
    """A figure; its side is north if its id begins with n."""
    side = "north" if id.startswith("n") else "south"
    return {"id": id, "side": side, "name": id.capitalize(), "like": like, **more}


def scenario(*figures: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Two sides without a map; `engaged` and the like as in a scenario file."""
    sides = [{"id": "north", "name": "North"}, {"id": "south", "name": "South"}]
    return {"title": "Test", "sides": sides, "figures": [dict(one) for one in figures], **more}


class Fight:
    """A fight under way: every action is checked, the log is kept."""

    def __init__(
        self,
        body: Mapping[str, Any],
        overrides: Mapping[str, Any] | None = None,
        version: str = "",
    ) -> None:
        self.start = self.state = RULESET.setup(body, overrides or {}, version)
        self.entries: list[Entry] = []

    def decide(
        self, verb: str, faces: Sequence[int], args: Mapping[str, Any], seat: str
    ) -> tuple[Event, ...] | Refusal:
        self.chance = Chance(Entered(list(faces), source=SCRIPTED))
        return RULESET.decide(self.state, Action(seat, verb, args), self.chance)

    def act(
        self, verb: str, faces: Sequence[int] = (), seat: str = "referee", **args: Any
    ) -> list[Event]:
        """An action that must be accepted and use these faces, no more and no fewer."""
        outcome = self.decide(verb, faces, args, seat)
        assert not isinstance(outcome, Refusal), outcome
        assert len(self.chance.answers) == len(faces)
        action = Action(seat, verb, args)
        for event in outcome:
            self.state = RULESET.evolve(self.state, event)
        answers = tuple(self.chance.answers)
        self.entries.append(Entry(len(self.entries) + 1, outcome, action, answers))
        assert RULESET.invariants(self.state) == []
        return list(outcome)

    def refused(self, verb: str, seat: str = "referee", **args: Any) -> str:
        """The code of an action that must be refused."""
        outcome = self.decide(verb, (), args, seat)
        assert isinstance(outcome, Refusal), outcome
        return outcome.code

    def __getitem__(self, id: str) -> Figure:
        return self.state.figures[id]

    def sound(self) -> None:
        """The fold of the log is the state, and the audit finds nothing."""
        assert fold(RULESET, self.start, self.entries) == self.state
        assert audit(RULESET, self.start, self.entries) is None


def begun(body: Mapping[str, Any], *faces: int, **overrides: Any) -> Fight:
    """A fight in its first actions: Initiative with these faces, nothing declared."""
    fight = Fight(body, overrides)
    fight.act("begin", faces)
    fight.act("advance")
    return fight


def codes(events: Sequence[Event]) -> list[str]:
    return [event.code for event in events]


def one(events: Sequence[Event], code: str) -> Mapping[str, Any]:
    """The arguments of the first event of a code."""
    return next(event.args for event in events if event.code == code)
