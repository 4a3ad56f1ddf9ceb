"""AM 7, AM 10: recovery, bruises, falls."""

from __future__ import annotations

import pytest

from campaigns.tabletop.explain import Step
from skirmish.ars_magica.procedures import falls, recovery
from skirmish.ars_magica.procedures.dice import Die, Rolled
from skirmish.ars_magica.procedures.recovery import Recovered
from skirmish.ars_magica.procedures.sums import given
from tests.skirmish.ars_magica.kit import T, answer, codes, faces


def wound(level: str, total: int) -> tuple[str, str | None]:
    """Outcome and level of a roll whose total is `total`."""
    found = recovery.recover_wound(faces(5), T, [], level, given(total - 5))
    assert found.residual is None
    return found.outcome, found.level


@pytest.mark.parametrize(
    ("level", "stable", "improve", "better", "worse"),
    [
        ("light", 4, 10, None, "medium"),
        ("medium", 6, 12, "light", "heavy"),
        ("heavy", 9, 15, "medium", "incapacitated"),
    ],
)
def test_7_1_ease_factors_of_wounds(
    level: str, stable: int, improve: int, better: str | None, worse: str
) -> None:
    assert wound(level, improve) == ("better", better)
    assert wound(level, improve - 1) == ("stable", level)
    assert wound(level, stable) == ("stable", level)
    assert wound(level, stable - 1) == ("worse", worse)


def test_7_1_the_incapacitated_between_life_and_death() -> None:
    assert wound("incapacitated", 9) == ("better", "heavy")
    for total in range(1, 9):
        assert wound("incapacitated", total) == ("waits", "incapacitated")
    assert wound("incapacitated", 0) == ("dead", "dead")


def test_7_1_a_botch_is_the_worst() -> None:
    for level, outcome in (("light", "worse"), ("incapacitated", "dead")):
        found = recovery.recover_wound(faces(0, 0), T, [], level, given(30))
        assert (found.rolled.total, found.outcome) == (0, outcome)


def test_7_1_the_bonus_grows_until_the_wound_changes() -> None:
    assert recovery.next_bonus(T, "light", "stable", 3) == 6
    assert recovery.next_bonus(T, "light", "worse", 3) == 0
    assert recovery.next_bonus(T, "medium", "better", 3) == 0
    assert recovery.next_bonus(T, "incapacitated", "waits", -1) == -2
    assert recovery.next_bonus(T, "light", "waits", 0) == 0


def test_7_1_what_makes_the_total() -> None:
    assert recovery.recovery_total(1, 4, 2) == 7


BRUISES = [
    ("light", 10, None, None),
    ("medium", 12, "light", None),
    ("heavy", 15, "medium", "light"),
    ("incapacitated", 15, "heavy", "medium"),
    ("fatal", 15, "incapacitated", "incapacitated"),
]


@pytest.mark.parametrize(("level", "improve", "better", "residual"), BRUISES)
def test_7_2_bruises_heal_and_the_grave_leave_one_wound(
    level: str, improve: int, better: str | None, residual: str | None
) -> None:
    def bruise(total: int, *, improved: bool = False) -> Recovered:
        sum_ = given(total - 5)
        return recovery.recover_bruise(faces(5), T, [], level, sum_, improved=improved)

    found = bruise(improve)
    assert (found.outcome, found.level, found.residual) == ("better", better, residual)
    assert bruise(improve, improved=True).residual is None
    for total in (improve - 1, -9):
        found = bruise(total)
        assert (found.outcome, found.level, found.residual) == ("waits", level, None)


def test_7_2_intervals() -> None:
    levels = ("light", "medium", "heavy", "incapacitated")
    assert [recovery.interval(T, "wound", level) for level in levels] == [
        "week",
        "month",
        "season",
        "half_day",
    ]
    assert [recovery.interval(T, "bruise", level) for level in (*levels, "fatal")] == [
        15,
        60,
        120,
        120,
        120,
    ]


def test_7_2_the_residual_wound_is_told() -> None:
    full = answer("recovery", {"kind": "bruise", "level": "fatal", "total": 6}, [9])
    assert codes(full)[-2:] == ["bruise_better", "residual_incapacitated"]


def test_3_5_exertion_can_only_make_it_worse() -> None:
    rolled = Rolled(Die(5, 1, 0), 5)
    assert recovery.after_exertion(Recovered(rolled, "better", None), "light") == "light"
    assert recovery.after_exertion(Recovered(rolled, "stable", "light"), "light") == "light"
    assert recovery.after_exertion(Recovered(rolled, "worse", "medium"), "light") == "medium"
    dead = Recovered(rolled, "dead", "dead")
    assert recovery.after_exertion(dead, "incapacitated") == "dead"


# --- Falls ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("feet", "hard", "normal", "soft"),
    [(0, 0, 0, 0), (1, 0, 0, 0), (2, 2, 1, 0), (5, 4, 2, 1), (7, 6, 3, 1), (20, 20, 10, 5)],
)
def test_10_2_the_height_of_a_fall(feet: int, hard: int, normal: int, soft: int) -> None:
    found = [falls.fall_bonus(T, feet, ground) for ground in ("hard", "normal", "soft")]
    assert found == [hard, normal, soft]


def test_10_3_unseated_and_10_4_under_the_horse() -> None:
    assert falls.unseated_bonus(T) == 5
    assert [falls.pinned_bonus(T, size) for size in (1, 3)] == [7, 9]


def test_10_5_what_falls_on_one_and_what_burns() -> None:
    names = ("jug", "wooden_house", "tree", "stone_building")
    assert [falls.impact_bonus(T, name) for name in names] == [6, 15, 18, 21]
    exposures = ("touched", "limb", "half_body", "whole_body")
    assert [falls.burn_bonus(T, "oil", exposure) for exposure in exposures] == [6, 12, 18, 24]
    assert falls.burn_bonus(T, "fire", "touched") == 5
    assert falls.burn_bonus(T, "boiling_water", "limb") == 6


def test_10_1_both_sides_roll() -> None:
    steps: list[Step] = []
    found = falls.impact(faces(7, 3), T, steps, given(5), 4, 0)
    assert (found.damage.total, found.soak.total, found.wound) == (12, 7, "light")
    assert steps[-1].code == "wound_light"


def test_10_1_a_botched_damage_roll_does_nothing() -> None:
    found = falls.impact(faces(0, 0, 3), T, [], given(5), -20, 0)
    assert (found.damage.total, found.wound) == (0, None)
    found = falls.impact(faces(6, 0, 0), T, [], given(5), 10, 0)
    assert (found.soak.total, found.wound) == (0, "heavy")
