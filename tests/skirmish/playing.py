"""What the tests of muskets by cards share: a game whose every action is checked, with its log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from campaigns.tabletop.chance import SCRIPTED, Chance, Entered
from campaigns.tabletop.game import Action, Event, Refusal
from campaigns.tabletop.log import Entry, audit, fold
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.rules import Rules

S = TypeVar("S", bound=Any)


def read_shipped(folder: Path, name: str) -> dict[str, Any]:
    """A scenario that comes with a ruleset."""
    body: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return body


class Playing(Generic[S]):
    """A game under way: every action is checked, the log is kept."""

    ruleset: Rules[S]
    orders: Mapping[str, Any] = {}

    def __init__(self, body: Mapping[str, Any], overrides: Mapping[str, Any] | None = None) -> None:
        self.start = self.state = self.ruleset.setup(body, overrides or {})
        self.entries: list[Entry] = []

    def begin(self, *cards: str) -> Self:
        """Begin, and draw these cards (the first turn's)."""
        self.act("referee", "begin")
        for card in cards:
            self.card(card)
        return self

    def card(self, name: str) -> tuple[Event, ...]:
        """The referee draws this card; the one before is finished first."""
        if self.state.up is not None:
            self.act("referee", "finish")
        asked = sum(self.state.deck.values()) > 1
        return self.act("referee", "draw_card", [name] if asked else [])

    def decide(
        self, seat: str, verb: str, dice: Sequence[int | str], args: Mapping[str, Any]
    ) -> tuple[Event, ...] | Refusal:
        chance = Chance(Entered(list(dice), source=SCRIPTED))
        outcome = self.ruleset.decide(self.state, Action(seat, verb, args, self.orders), chance)
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
            self.state = self.ruleset.evolve(self.state, event)
        action = Action(seat, verb, args, self.orders)
        answers = tuple(self._chance.answers)
        self.entries.append(Entry(len(self.entries) + 1, outcome, action, answers))
        assert not self.ruleset.invariants(self.state)
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

    def figure(self, id: str) -> Any:
        return self.state.figures[id]

    def at(self, id: str) -> Point:
        place: Point = self.state.figures[id].place
        return place

    def view(self, seat: str) -> dict[str, Any]:
        return self.ruleset.view(self.state, self.state.seats[seat])

    def told(self, seat: str, events: Sequence[Event]) -> list[str]:
        """The codes of the events of the last action that a seat may know."""
        state = fold(self.ruleset, self.start, self.entries[:-1])
        codes = []
        for event in events:
            known = self.ruleset.redact(state, event, self.state.seats[seat])
            if known is not None:
                codes.append(known.code)
            state = self.ruleset.evolve(state, event)
        return codes

    def options(self, seat: str, verb: str, figure: str, **more: Any) -> dict[str, Any]:
        partial = {"verb": verb, "figure": figure, **more}
        answer = self.ruleset.options(self.state, self.state.seats[seat], partial)
        assert not isinstance(answer, Refusal), answer
        return answer

    def sound(self) -> None:
        """The log tells the same story."""
        ruleset = self.ruleset
        assert fold(ruleset, self.start, self.entries) == self.state
        assert audit(ruleset, self.start, self.entries) is None
        assert ruleset.decode(ruleset.encode(self.state)) == self.state


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
