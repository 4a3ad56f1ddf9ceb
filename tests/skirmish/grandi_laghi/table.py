"""Small tables for tests: a scenario of a few figures, and actions with dice that are known."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from campaigns.tabletop.chance import SCRIPTED, Chance, Entered
from campaigns.tabletop.game import Action, Event, Refusal
from campaigns.tabletop.log import Entry, audit, fold
from campaigns.tabletop.millimetres import Point
from skirmish.grandi_laghi import ruleset as module
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import Figure

SCENARIOS = Path(module.__file__).with_name("scenarios")


def shipped(name: str) -> dict[str, Any]:
    """A scenario that comes with the ruleset."""
    body: dict[str, Any] = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8"))
    return body


def man(id: str, x: int, y: int, *traits: str, **more: Any) -> dict[str, Any]:
    """A figure of a scenario; without more it is a militiaman with nothing in his hands."""
    return {
        "id": id,
        "name": id.capitalize(),
        "type": "militia",
        "at": [x, y],
        "traits": list(traits),
        **more,
    }


def scenario(
    blue: Sequence[Mapping[str, Any]], red: Sequence[Mapping[str, Any]], **more: Any
) -> dict[str, Any]:
    """Two sides, a squad each, on a bare table of 120 x 90 cm; `table` adds to the table."""
    table = {"width": 1200, "height": 900, **more.pop("table", {})}
    squads = {
        "blue": {"figures": [dict(f) for f in blue]},
        "red": {"figures": [dict(f) for f in red]},
    }
    for name, added in more.pop("squads", {}).items():
        squads[name] |= added
    body: dict[str, Any] = {
        "title": "Test",
        "table": table,
        "sides": [{"id": "blues", "name": "Blues"}, {"id": "reds", "name": "Reds"}],
        "groups": [
            {"id": id, "side": f"{id}s", "name": id.capitalize(), **squad}
            for id, squad in squads.items()
        ],
    }
    return deepcopy({**body, **more})


class Play:
    """A game under way: every action is checked, the log is kept."""

    def __init__(self, body: Mapping[str, Any], overrides: Mapping[str, Any] | None = None) -> None:
        self.start = self.state = RULESET.setup(body, overrides or {})
        self.entries: list[Entry] = []

    orders: Mapping[str, Any] = {}

    def begin(self, *cards: str) -> Play:
        """Begin, and draw these cards (the first turn's)."""
        self.act("referee", "begin")
        for card in cards:
            self.card(card)
        return self

    def card(self, name: str) -> tuple[Event, ...]:
        """The referee draws this card; the one before is finished first."""
        if self.state.up is not None:
            self.act("referee", "finish")
        return self.act("referee", "draw_card", [name] if sum(self.state.deck.values()) > 1 else [])

    def decide(
        self, seat: str, verb: str, dice: Sequence[int | str], args: Mapping[str, Any]
    ) -> tuple[Event, ...] | Refusal:
        chance = Chance(Entered(list(dice), source=SCRIPTED))
        outcome = RULESET.decide(self.state, Action(seat, verb, args, self.orders), chance)
        assert len(chance.answers) == (0 if isinstance(outcome, Refusal) else len(dice))
        self._chance = chance
        return outcome

    def act(
        self, seat: str, verb: str, dice: Sequence[int | str] = (), **args: Any
    ) -> tuple[Event, ...]:
        """An action that is accepted, with exactly these dice."""
        outcome = self.decide(seat, verb, dice, args)
        assert not isinstance(outcome, Refusal), outcome
        for event in outcome:
            assert json.loads(json.dumps(event.args)) == event.args
            self.state = RULESET.evolve(self.state, event)
        action = Action(seat, verb, args, self.orders)
        answers = tuple(self._chance.answers)
        self.entries.append(Entry(len(self.entries) + 1, outcome, action, answers))
        assert not RULESET.invariants(self.state)
        return outcome

    def refused(self, seat: str, verb: str, **args: Any) -> Refusal:
        """An action that is refused, before any chance is asked."""
        outcome = self.decide(seat, verb, (), args)
        assert isinstance(outcome, Refusal), outcome
        return outcome

    def why_not(self, seat: str, verb: str, **args: Any) -> str:
        return self.refused(seat, verb, **args).code

    def set(self, figure: str, **values: Any) -> None:
        """A ruling that sets values."""
        changes = [
            {"what": "set", "figure": figure, "field": name, "value": value}
            for name, value in values.items()
        ]
        self.act("referee", "rule", changes=changes, reason="Test.")

    def figure(self, id: str) -> Figure:
        return self.state.figures[id]

    def at(self, id: str) -> Point:
        return self.state.figures[id].place

    def view(self, seat: str) -> dict[str, Any]:
        return RULESET.view(self.state, self.state.seats[seat])

    def options(self, seat: str, verb: str, figure: str, **more: Any) -> dict[str, Any]:
        partial = {"verb": verb, "figure": figure, **more}
        answer = RULESET.options(self.state, self.state.seats[seat], partial)
        assert not isinstance(answer, Refusal), answer
        return answer

    def told(self, seat: str, events: Sequence[Event]) -> list[str]:
        """The codes of the events of the last action that a seat may know."""
        state = fold(RULESET, self.start, self.entries[:-1])
        codes = []
        for event in events:
            known = RULESET.redact(state, event, self.state.seats[seat])
            if known is not None:
                codes.append(known.code)
            state = RULESET.evolve(state, event)
        return codes

    def sound(self) -> None:
        """The log tells the same story."""
        assert fold(RULESET, self.start, self.entries) == self.state
        assert audit(RULESET, self.start, self.entries) is None
        assert RULESET.decode(RULESET.encode(self.state)) == self.state


def codes(events: Sequence[Event]) -> list[str]:
    return [event.code for event in events]


def one(events: Sequence[Event], code: str) -> dict[str, Any]:
    """The arguments of the only event of that code."""
    found = [event.args for event in events if event.code == code]
    assert len(found) == 1, codes(events)
    return dict(found[0])


def sums(args: Mapping[str, Any]) -> list[str]:
    """The codes of the rows of an explanation."""
    return [row["code"] for block in args["why"] for row in block["rows"]]
