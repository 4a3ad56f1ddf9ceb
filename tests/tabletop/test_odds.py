"""Odds: every way that the dice can fall, once, or as often as can be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.odds import (
    FAINTEST,
    TRIALS,
    TooManyWaysError,
    mean,
    outcomes,
    percent,
    spread,
    total,
)


def test_each_way_counts_by_its_dice() -> None:
    def run(chance: Chance) -> str:
        if chance.roll("d20") < 20:
            return "miss"
        return "slain" if chance.roll("d6") + chance.roll("d6") == 12 else "hit"

    assert outcomes(run) == {
        "miss": Fraction(19, 20),
        "hit": Fraction(35, 720),
        "slain": Fraction(1, 720),
    }


def test_cards_count_as_often_as_they_are_there() -> None:
    likely = outcomes(lambda chance: chance.draw({"ace": 1, "king": 3}))
    assert likely == {"ace": Fraction(1, 4), "king": Fraction(3, 4)}


def test_without_dice_there_is_one_way() -> None:
    assert outcomes(lambda chance: 7) == {7: 1}


def test_too_many_ways_are_not_tried() -> None:
    def run(chance: Chance) -> int:
        return sum(chance.roll("d20") for _ in range(4))

    with pytest.raises(TooManyWaysError):
        outcomes(run)
    assert len(outcomes(run, 20**4)) == 77


def test_sums_of_equal_numbers() -> None:
    die = {Fraction(face): Fraction(1, 6) for face in range(1, 7)}
    three = total(die, 3)
    assert three[Fraction(10)] == Fraction(27, 216)
    assert sum(three.values()) == 1
    assert mean(three) == 3 * mean(die) == Fraction(21, 2)
    assert total(die, 0) == {Fraction(0): 1}


@pytest.mark.parametrize(
    ("part", "shown"),
    [("0", 0), ("1", 100), ("1/400", 1), ("399/400", 99), ("1/8", 13), ("13/40", 33)],
)
def test_percent_never_calls_certain_what_is_not(part: str, shown: int) -> None:
    assert percent(Fraction(part)) == shown


def endless(chance: Chance) -> str:
    """A die thrown again on a 1, as often as it comes."""
    face = chance.roll("d10", low=0)
    return endless(chance) if face == 1 else "botch" if face == 0 else "whole"


def test_dice_thrown_again_without_end_are_followed_as_far_as_it_counts() -> None:
    found = spread(endless)
    assert found.trials == 0
    assert found.rest == Fraction(1, FAINTEST)
    assert found.shares["botch"] * 9 == 1 - found.rest


def test_too_many_ways_are_counted_in_trials_that_are_always_the_same() -> None:
    def run(chance: Chance) -> bool:
        return sum(chance.roll("d20") for _ in range(8)) >= 84

    found = spread(run)
    assert (found.trials, found.rest) == (TRIALS, 0)
    assert abs(found.shares[True] - Fraction(1, 2)) < Fraction(1, 25)
    assert found == spread(run)


def test_ties_that_come_too_often_are_counted() -> None:
    def run(chance: Chance) -> str:
        mine, other = (chance.roll("d6") + chance.roll("d6") for _ in "ab")
        return run(chance) if mine == other else "won" if mine > other else "lost"

    found = spread(run)
    assert found.trials == TRIALS
    assert abs(found.shares["won"] - Fraction(1, 2)) < Fraction(1, 25)
