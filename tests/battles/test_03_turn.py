"""ST 3.2, 3.3: attacks in a turn, and the removal of the dead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.stirling.procedures.losses import remove
from battles.stirling.tables import tables
from tests.battles.boards import TABLES, ask


@pytest.mark.parametrize(
    ("attacks", "turn", "uniform", "alternating"),
    [
        ("1", 1, 2, 2),
        ("3/2", 1, 3, 2),
        ("3/2", 2, 3, 4),
        ("5/2", 3, 5, 4),
        ("5/2", 4, 5, 6),
        ("5/4", 1, 2, 2),
        ("5/4", 2, 2, 4),
        ("1/3", 1, 0, 0),
        ("1/3", 2, 0, 2),
        ("6/4", 1, 3, 2),
        (2, 1, 4, 4),
        ("0", 2, 0, 0),
    ],
)
def test_3_2_two_rounds_a_turn(attacks: str, turn: int, uniform: int, alternating: int) -> None:
    given = {"attacks": attacks, "turn": turn}
    assert ask("attack_rate", given) == {"attacks": uniform}
    assert ask("attack_rate", given, attack_rate="alternating") == {"attacks": alternating}


def removal(dead: int, men: int, **more: object) -> tuple[int, int, int]:
    given = {name: more.pop(name) for name in ("starting", "carried") if name in more}
    answer = ask("remove", {"dead": dead, "men": men, **given}, **more)
    return answer["removed"], answer["men"], answer["carried"]


def test_3_3_in_tens_rounding_down() -> None:
    assert removal(14, 100) == (10, 90, 0)
    assert removal(8, 100) == (0, 100, 0)
    assert removal(99, 100) == (90, 10, 0)
    assert removal(0, 100) == (0, 100, 0)


def test_3_3_carried_only_with_the_option() -> None:
    assert removal(14, 100, carried=9) == (10, 90, 0)
    assert removal(14, 100, carried=9, carry_dead=True) == (20, 80, 3)
    assert removal(0, 100, carried=25, carry_dead=True) == (20, 80, 5)


def test_3_3_the_step_is_an_option() -> None:
    assert removal(14, 100, removal_step=5) == (10, 90, 0)
    assert removal(14, 100, removal_step=1) == (14, 86, 0)
    assert removal(14, 100, removal_step=25, carry_dead=True) == (0, 100, 14)


def test_3_3_a_unit_that_started_small_loses_single_men() -> None:
    assert removal(3, 19) == (3, 16, 0)
    assert removal(3, 20) == (0, 20, 0)
    assert removal(3, 30, starting=19, removal_step=50) == (3, 27, 0)
    assert removal(3, 15, starting=20) == (0, 15, 0)
    assert removal(3, 15, small_units=False) == (0, 15, 0)


def test_3_3_all_its_men_dead_destroy_a_unit_and_nothing_is_carried() -> None:
    assert removal(8, 8, starting=120) == (8, 0, 0)
    assert removal(500, 123) == (123, 0, 0)
    assert removal(3, 8, carried=5, starting=120, carry_dead=True) == (8, 0, 0)
    assert removal(3, 8, carried=5, starting=120) == (0, 8, 0)
    assert removal(8, 8, starting=120, small_units=False) == (0, 8, 0)
    assert removal(125, 125, small_units=False) == (120, 5, 0)
    assert removal(37, 25, small_units=False) == (25, 0, 0)


def test_3_3_a_destroyed_unit_loses_nothing_more() -> None:
    assert removal(0, 0) == (0, 0, 0)
    assert removal(50, 0, starting=100) == (0, 0, 0)


amounts = st.integers(0, 500)


@given(amounts, amounts, amounts, st.integers(0, 30), st.booleans(), st.booleans())
def test_3_3_men_are_conserved(
    dead: int, men: int, starting: int, carried: int, carry: bool, small: bool
) -> None:
    house = tables({"carry_dead": carry, "small_units": small})
    after = remove(dead, men, starting, carried, house)
    assert after.removed + after.men == men
    assert 0 <= after.removed <= min(men, dead + carry * carried)
    assert after.carried == 0 or (carry and after.carried < 10)
    if carry and after.men and after.removed < men:
        assert after.removed + after.carried == dead + carried
    if small and dead >= men:
        assert after.men == 0


@given(st.lists(amounts, max_size=6))
def test_3_3_with_the_option_no_dead_are_forgotten(blows: list[int]) -> None:
    house, men, carried = tables({"carry_dead": True}), 10_000, 0
    for dead in blows:
        after = remove(dead, men, 10_000, carried, house)
        men, carried = after.men, after.carried
    assert 10_000 - men == sum(blows) // 10 * 10
    assert TABLES.removal_step == 10
