"""AM 2: simple and stress dice, botches."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaigns.tabletop.explain import Modifier, Step
from skirmish.ars_magica.procedures import dice
from skirmish.ars_magica.procedures.dice import Die, Perils, Rolled
from skirmish.ars_magica.procedures.sums import Sum, given
from tests.skirmish.ars_magica.kit import T, faces, spent


@pytest.mark.parametrize(("face", "value"), [(0, 10), (1, 1), (9, 9)])
def test_2_1_a_simple_die_counts_1_to_10(face: int, value: int) -> None:
    assert dice.simple_die(faces(face), "simple") == value


@pytest.mark.parametrize(
    ("shown", "die"),
    [
        ((2,), Die(2, 1, 0)),
        ((9,), Die(9, 1, 0)),
        ((1, 2), Die(4, 2, 0)),
        ((1, 1, 0), Die(40, 4, 0)),
        ((1, 1, 1, 1, 9), Die(144, 16, 0)),
        ((0, 0, 3), Die(0, 1, 1)),
        ((0, 0, 0), Die(0, 1, 2)),
        ((0, 1, 9), Die(0, 1, 0)),
    ],
)
def test_2_2_a_stress_die(shown: tuple[int, ...], die: Die) -> None:
    chance = faces(*shown)
    assert dice.stress_die(chance, 2) == die
    spent(chance, len(shown))


@pytest.mark.parametrize("number", [0, -1, -5])
def test_2_3_without_botch_dice_there_is_no_botch(number: int) -> None:
    chance = faces(0)
    assert dice.stress_die(chance, number) == Die(0, 1, 0)
    spent(chance, 1)


def test_2_3_every_zero_is_a_botch() -> None:
    assert dice.botches(faces(0, 5, 0, 0), 4) == 3


@pytest.mark.parametrize(("modifiers", "total"), [(7, 0), (0, 0), (-3, -3)])
def test_2_4_a_botch_leaves_the_modifiers_and_at_most_0(modifiers: int, total: int) -> None:
    assert dice.stress_total(Die(0, 1, 2), modifiers) == total
    assert dice.stress_total(Die(0, 1, 0), modifiers) == modifiers


@pytest.mark.parametrize(
    ("able", "perils", "number"),
    [
        (2, Perils(), 2),
        (3, Perils(), 3),
        (1, Perils(), 3),
        (2, Perils(bad_ground=1), 3),
        (2, Perils(bad_ground=2), 4),
        (2, Perils(fast_cast=True), 4),
        (2, Perils(nuisances=3), 5),
        (2, Perils(failed_concentration=True), 3),
        (2, Perils(visibility=5), 7),
        (2, Perils(cautious=True), 0),
    ],
)
def test_2_5_botch_dice_of_a_fight(able: int, perils: Perils, number: int) -> None:
    assert dice.fight_botch_dice(T, able, perils) == number


def test_15_a5_recovery_falls_and_morale_are_outside_the_fight() -> None:
    for what in ("recovery", "fall_damage", "fall_soak", "morale"):
        assert dice.botch_dice_for(T, what, 5) == 1
    for what in ("attack", "initiative", "control"):
        assert dice.botch_dice_for(T, what, 5) == 5


def test_2_6_no_score_adds_three_botch_dice_and_says_so() -> None:
    assert dice.with_unskilled(T, Sum((), True), 2) == 5
    assert dice.with_unskilled(T, Sum(), 2) == 2
    steps: list[Step] = []
    chance = faces(0, 1, 1, 1, 0)
    rolled = dice.roll(chance, T, steps, "attack", Sum((Modifier("size", 2, "AM 6"),), True), 1)
    assert (rolled.botches, rolled.total) == (1, 0)
    assert [step.code for step in steps] == ["roll_attack", "size", "unskilled", "botched"]
    assert steps[2].args == {"dice": 3}


def test_2_7_an_ease_factor_is_reached_by_its_equal() -> None:
    assert dice.succeeds(Rolled(Die(4, 1, 0), 9), 9)
    assert not dice.succeeds(Rolled(Die(4, 1, 0), 8), 9)
    assert not dice.succeeds(Rolled(Die(0, 1, 1), 0), 0)


def test_2_8_specialisation_and_puissant() -> None:
    assert dice.score_that_counts(T, 5) == 5
    assert dice.score_that_counts(T, 5, specialised=True) == 6
    assert dice.score_that_counts(T, 5, specialised=True, puissant=True) == 8


def test_2_sums_say_what_is_in_them() -> None:
    steps: list[Step] = []
    total = given(3).plus(None, Modifier("higher", 1, "AM 6.4"), Modifier("cover", 0, "AM 6.4"))
    assert total.value == 4
    total.explain(steps)
    assert [(s.code, s.args["value"]) for s in steps] == [("given_total", 3), ("higher", 1)]


@pytest.mark.parametrize(
    ("total", "expected"),
    [(3, "0.80"), (4, "0.70"), (7, "0.38"), (9, "0.169"), (12, "0.059"), (16, "0.038")],
)
def test_2_odds_of_the_stress_die(total: int, expected: str) -> None:
    """Every sequence of up to six faces, weighed by its likelihood."""
    found, weight = Fraction(0), {(): Fraction(1)}
    while weight:
        shown, share = weight.popitem()
        if len(shown) == 6:
            continue
        for face in range(10):
            sequence = (*shown, face)
            if face == 1:
                weight[sequence] = share / 10
            elif face or shown:
                die = dice.stress_die(faces(*sequence), 0)
                found += share / 10 * (die.value >= total)
    assert abs(found - Fraction(expected)) < Fraction(1, 2000)
