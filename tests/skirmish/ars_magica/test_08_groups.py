"""AM 8, AM 15 F6 to F13, F29: group combat."""

from __future__ import annotations

import pytest

from campaigns.tabletop.explain import Step
from skirmish.ars_magica.procedures import groups
from skirmish.ars_magica.procedures.dice import Die, Rolled
from skirmish.ars_magica.procedures.groups import Bonus, Member
from tests.skirmish.ars_magica.kit import T, with_options

A, B, C = Member("a", 7, 3), Member("b", 4), Member("c", 5, 6)


def bonus(members: list[Member], vanguard: Member, leader: Member | None, **options: str) -> Bonus:
    return groups.trained_bonus(with_options(**options), [], members, vanguard, leader)


@pytest.mark.parametrize(("members", "fits"), [(0, False), (1, True), (6, True), (7, False)])
def test_8_one_to_six_members(members: int, fits: bool) -> None:
    assert (groups.size_refusal(T, members) is None) is fits


def test_15_f6_attack_totals_within_five_points() -> None:
    assert groups.may_form(T, [10, 12, 15])
    assert not groups.may_form(T, [10, 12, 16])
    assert groups.may_form(T, [3])
    assert not groups.may_form(T, [10] * 7)


def test_8_reorganising_takes_a_quiet_round() -> None:
    assert groups.may_reorganise(attacked_by_it=False, attacking_it=False)
    assert not groups.may_reorganise(attacked_by_it=True, attacking_it=False)
    assert not groups.may_reorganise(attacked_by_it=False, attacking_it=True)


def test_8_a_group_dissolves_with_its_vanguard() -> None:
    assert groups.dissolves(["light", "incapacitated"])
    assert groups.dissolves(["dead"])
    assert not groups.dissolves(["heavy", "heavy"])


def test_15_f9_all_members_are_counted() -> None:
    assert groups.is_trained(A, 3)
    assert not groups.is_trained(A, 4)
    assert not groups.is_trained(None, 1)


def test_8_training_holds_for_three_years() -> None:
    assert groups.has_trained_enough(T, 1, 3)
    assert not groups.has_trained_enough(T, 0, 1)
    assert not groups.has_trained_enough(T, 4, 4)


def test_15_f7_f8_the_trained_bonus() -> None:
    assert bonus([A, B, C], A, A) == Bonus(True, 9, 9)
    assert bonus([A, B, C], A, C) == Bonus(True, 4, 9)
    assert bonus([A, B, C], B, C) == Bonus(True, 0, 0)
    assert bonus([A, B, C], B, C, trained_cap="leader") == Bonus(True, 7, 18)
    assert bonus([A, B, C], A, None) == Bonus(False, 0, 9)
    assert bonus([A, B, C], A, None, trained_cap="leader") == Bonus(False, 0, 0)
    steps: list[Step] = []
    groups.trained_bonus(T, steps, [A, B, C], A, C)
    assert (steps[-1].code, steps[-1].args["bonus"]) == ("trained_bonus", 4)


def test_15_f10_without_a_leader_the_group_stays_untrained() -> None:
    steps: list[Step] = []
    assert not groups.trained_bonus(T, steps, [A, B, C], A, None).trained
    assert steps[-1].code == "untrained"


def test_15_f29_before_its_first_turn_the_bonus_defends() -> None:
    assert groups.bonus_side(None) == "defence"
    assert groups.bonus_side("attack") == "attack"


@pytest.mark.parametrize(
    ("blows", "spread"),
    [(0, (0, 0, 0)), (1, (1, 0, 0)), (2, (1, 1, 0)), (4, (2, 1, 1)), (5, (2, 2, 1))],
)
def test_15_f11_blows_in_turn_from_the_vanguard(blows: int, spread: tuple[int, ...]) -> None:
    assert tuple(groups.spread_blows(blows, ["v", "x", "y"]).values()) == spread


def test_15_f13_as_many_blows_as_able_members() -> None:
    wounds = {"a": ["heavy"], "b": ["light", "incapacitated"], "c": ["dead"]}
    assert groups.able(["a", "b", "c", "d"], wounds) == ("a", "d")
    assert groups.blows_struck(["a", "b", "c", "d"], wounds) == 2


def test_15_f12_the_vanguard_s_soak_and_everyone_s_size() -> None:
    found = groups.wounds_of_blows(T, 18, 11, {"v": 2, "x": 1, "y": 0}, {"v": 0, "x": 2, "y": 0})
    assert found == {"v": ("medium", "medium"), "x": ("light",), "y": ()}
    assert groups.wounds_of_blows(T, 11, 11, {"v": 1}, {"v": 0}) == {}


def test_8_only_the_vanguard_s_penalty_lowers_the_totals() -> None:
    assert groups.penalty_of_group({"v": -1, "x": -9}, "v") == -1


def test_8_exertion_of_a_group() -> None:
    assert groups.exertion_bonus(A) == 7


def test_8_splitting() -> None:
    assert groups.may_split(T, 2, 0, melee=True)
    assert not groups.may_split(T, 2, -1, melee=True)
    assert not groups.may_split(T, 1, 5, melee=True)
    assert not groups.may_split(T, 2, 5, melee=False)


def test_8_parts_equal_in_number() -> None:
    assert groups.equal_parts("abcdef", 3) == (("a", "b"), ("c", "d"), ("e", "f"))
    assert groups.equal_parts("abcde", 2) == (("a", "b", "c"), ("d", "e"))


def test_8_a_group_moves_like_its_slowest() -> None:
    assert groups.pace_of_group([9, 7, 10]) == 7


def test_8_quick_training_only_by_option() -> None:
    rolled = Rolled(Die(5, 1, 0), 9)
    allowed = with_options(quick_training=True)
    assert groups.quick_training(allowed, "six_weeks", rolled)
    assert not groups.quick_training(allowed, "one_month", rolled)
    assert not groups.quick_training(T, "six_weeks", rolled)
    eases = ("two_months", "six_weeks", "one_month", "two_weeks", "one_week")
    assert [T.group.quick_training[name] for name in eases] == [6, 9, 12, 15, 18]


def test_8_how_many_surround_one() -> None:
    assert [groups.most_attackers(T, place) for place in ("open", "wall", "corridor")] == [6, 4, 2]
