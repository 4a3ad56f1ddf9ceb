"""AM 5, AM 12: Burden, Encumbrance, movement."""

from __future__ import annotations

import pytest

from skirmish.ars_magica.procedures import movement
from skirmish.ars_magica.procedures.movement import Pace
from tests.skirmish.ars_magica.kit import T, with_options

STEPS = [(0, 0), (1, 1), (3, 2), (6, 3), (10, 4), (15, 5), (21, 6), (28, 7), (36, 8), (45, 9)]


@pytest.mark.parametrize(("load", "burden"), [*STEPS, (55, 10), (66, 11), (5050, 100)])
def test_5_1_burden_at_its_thresholds(load: int, burden: int) -> None:
    assert movement.burden(load) == burden
    assert movement.burden(load + 1) == (burden + 1 if load == 0 else burden)
    assert load == 0 or movement.burden(load - 1) == burden - 1


@pytest.mark.parametrize(
    ("burden", "strength", "enc"), [(4, 1, 3), (3, 3, 0), (3, 5, 0), (2, -2, 2), (0, -1, 0)]
)
def test_5_2_strength_bears_burden(burden: int, strength: int, enc: int) -> None:
    assert movement.encumbrance(burden, strength) == enc


@pytest.mark.parametrize(
    ("quickness", "enc", "walk"), [(2, 3, 9), (-3, 0, 7), (0, 10, 0), (0, 11, 0), (5, 0, 15)]
)
def test_12_1_walking_and_running(quickness: int, enc: int, walk: int) -> None:
    assert movement.pace(T, quickness, enc) == Pace(walk, 4 * walk)


SLOW = ("dense undergrowth", "ice", "boulders", "steep slope", "deep snow", "deep water")


@pytest.mark.parametrize("ground", SLOW)
def test_12_2_difficult_ground_halves_rounding_up(ground: str) -> None:
    assert movement.on_ground(T, Pace(9, 36), ground) == Pace(5, 18, 1)
    assert movement.on_ground(T, Pace(9, 36), ground, strenuous=False) == Pace(5, 18, 0)


@pytest.mark.parametrize("ground", [name for name in T.ground if name not in SLOW])
def test_12_3_hazards_leave_the_pace_alone(ground: str) -> None:
    assert movement.on_ground(T, Pace(9, 36), ground, strenuous=False) == Pace(9, 36, 1)


def test_12_4_moving_is_an_action() -> None:
    assert movement.may_also_attack(T, 0)
    assert movement.may_also_attack(T, 2)
    assert not movement.may_also_attack(T, 3)
    assert movement.may_also_attack(T, 30, charging=True)
    assert movement.may_also_attack(T, 30, riding=True)
    assert movement.may_also_attack(with_options(walk_and_attack=True), 9)


def test_12_4_one_fast_action_is_free() -> None:
    assert [movement.fast_actions_left(T, taken) for taken in (0, 1, 2)] == [1, 0, 0]
