"""Rulesets of muskets by cards that do what they must not, for the fuzzer to find."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from campaigns.tabletop.fuzz import Driver, FuzzError, fuzz
from campaigns.tabletop.game import Event, Seat
from campaigns.tabletop.rules import Rules


class Leaky(Rules[Any]):
    """Tells everybody where the hidden are."""

    def view(self, state: Any, seat: Seat) -> dict[str, Any]:
        told = super().view(state, seat)
        places = [list(figure.place) for figure in state.able() if figure.hidden]
        return {**told, "noises": places}


class Counting(Rules[Any]):
    """Tells everybody what cards are left."""

    def view(self, state: Any, seat: Seat) -> dict[str, Any]:
        return {**super().view(state, seat), "deck": sorted(state.deck)}


class Lossy(Rules[Any]):
    """Loses its jokers at the start of each turn."""

    def evolve(self, state: Any, event: Event) -> Any:
        after = super().evolve(state, event)
        if event.code == "turn_began":
            deck = {card: n for card, n in after.deck.items() if card != "joker"}
            after = replace(after, deck=deck)
        return after


WRONG = (
    (Leaky, "can tell two positions apart"),
    (Counting, "can tell two positions apart"),
    (Lossy, "deck and discard"),
)


def found_out(kind: type[Rules[Any]], ruleset: Rules[Any], driver: Driver[Any], what: str) -> None:
    """The fuzzer finds what is wrong with a ruleset made so."""
    wrong = kind(*(getattr(ruleset, part.name) for part in fields(ruleset)))
    with pytest.raises(FuzzError, match=what) as found:
        fuzz(wrong, driver, "wrong", lambda so_far: so_far.entries < 300)
    assert found.value.play["scenario"]
