"""Random legal play: nothing breaks, nobody sees what he may not, all sorts of things happen."""

from dataclasses import fields, replace
from typing import Any

import pytest

from campaigns.tabletop.fuzz import FuzzError, fuzz
from campaigns.tabletop.game import Event, Seat
from campaigns.tabletop.rules import Rules
from skirmish.grandi_laghi.driver import DRIVER
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import State


@pytest.mark.parametrize(
    ("seed", "entries"), [("montour", 80), pytest.param("rudge", 120, marks=pytest.mark.slow)]
)
def test_random_play_breaks_nothing(seed: str, entries: int) -> None:
    reached = fuzz(RULESET, DRIVER, seed, lambda so_far: so_far.entries < entries)
    assert reached.entries >= entries
    assert len(reached.refusals) > 20
    assert {"draw_card", "walk"} <= set(reached.verbs)


PARTS = [getattr(RULESET, part.name) for part in fields(RULESET)]


class Leaky(Rules[State]):
    """Tells everybody where the hidden are."""

    def view(self, state: State, seat: Seat) -> dict[str, Any]:
        told = super().view(state, seat)
        places = [list(figure.place) for figure in state.able() if figure.hidden]
        return {**told, "noises": places}


class Counting(Rules[State]):
    """Tells everybody what cards are left."""

    def view(self, state: State, seat: Seat) -> dict[str, Any]:
        return {**super().view(state, seat), "deck": sorted(state.deck)}


class Lossy(Rules[State]):
    """Loses a card at the start of each turn."""

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        if event.code == "turn_began":
            deck = {card: n for card, n in after.deck.items() if card != "joker"}
            after = replace(after, deck=deck)
        return after


@pytest.mark.parametrize(
    ("ruleset", "what"),
    [
        (Leaky(*PARTS), "can tell two positions apart"),
        (Counting(*PARTS), "can tell two positions apart"),
        (Lossy(*PARTS), "deck and discard"),
    ],
)
def test_the_fuzzer_finds_what_is_wrong(ruleset: Rules[State], what: str) -> None:
    with pytest.raises(FuzzError, match=what) as found:
        fuzz(ruleset, DRIVER, "wrong", lambda so_far: so_far.entries < 300)
    assert found.value.play["scenario"]
