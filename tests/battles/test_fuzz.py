"""Random legal play: nothing breaks, nobody sees what he may not, all sorts of things happen."""

from dataclasses import fields, replace
from typing import Any

import pytest

from battles.stirling.driver import DRIVER
from battles.stirling.ruleset import RULESET
from battles.stirling.state import State
from campaigns.tabletop.fuzz import FuzzError, fuzz
from campaigns.tabletop.game import Event, Seat
from campaigns.tabletop.rules import Rules


@pytest.mark.parametrize("seed", ["wallace", "bruce", "moray"])
def test_random_play_breaks_nothing(seed: str) -> None:
    reached = fuzz(RULESET, DRIVER, seed, lambda so_far: so_far.entries < 120)
    assert reached.entries >= 120
    assert len(reached.refusals) > 15
    assert {"move", "advance", "carry_out", "choose"} <= set(reached.verbs)


PARTS = [getattr(RULESET, part.name) for part in fields(RULESET)]


class Leaky(Rules[State]):
    """Tells everybody how a unit will answer."""

    def view(self, state: State, seat: Seat) -> dict[str, Any]:
        told = super().view(state, seat)
        for id, unit in told["units"].items():
            unit["answer"] = state.units[id].intercept
        return told


class Lossy(Rules[State]):
    """Loses men who are neither dead nor alive."""

    def evolve(self, state: State, event: Event) -> State:
        after = super().evolve(state, event)
        if event.code == "turn_began":
            first = min(after.units)
            men = after.units[first].men
            units = {**after.units, first: replace(after.units[first], men=men + 1)}
            after = replace(after, units=units)
        return after


@pytest.mark.parametrize(
    ("ruleset", "what"),
    [(Leaky(*PARTS), "can tell two positions apart"), (Lossy(*PARTS), "living and dead")],
)
def test_the_fuzzer_finds_what_is_wrong(ruleset: Rules[State], what: str) -> None:
    with pytest.raises(FuzzError, match=what) as found:
        fuzz(ruleset, DRIVER, "wrong", lambda so_far: so_far.entries < 300)
    assert found.value.play["scenario"]
