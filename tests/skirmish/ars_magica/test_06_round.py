"""AM 6.2, 6.3, 6.5, AM 15 A7, B, D4, E15, F1 to F5: the round, engaging, mishaps."""

from __future__ import annotations

import pytest

from campaigns.tabletop.explain import Modifier, Step
from skirmish.ars_magica.procedures import engagement, initiative, mishaps, shooting
from skirmish.ars_magica.procedures.dice import Die, Rolled
from skirmish.ars_magica.procedures.shooting import Readiness
from skirmish.ars_magica.procedures.sums import given
from tests.skirmish.ars_magica.kit import T, a, faces, spent, with_options


def fought(total: int, botches: int = 0) -> Rolled:
    return Rolled(Die(0, 1, botches), total)


# --- Initiative -------------------------------------------------------------------------


def test_6_3_highest_first_and_the_botched_last() -> None:
    rolls = {"a": fought(3), "b": fought(0, 1), "c": fought(7), "d": fought(3), "e": fought(-2)}
    assert initiative.ranked(rolls) == [["c"], ["a", "d"], ["e"], ["b"]]


def test_15_b2_the_tied_order_themselves_before_the_next_group() -> None:
    steps: list[Step] = []
    chance = faces(5, 3, 5, 3, 4, 4, 2, 6, 9, 8)
    figures = [(name, given(0)) for name in "abcd"]
    found = initiative.roll_initiative(chance, T, steps, figures)
    spent(chance, 10)
    assert found.order == ("c", "a", "b", "d")
    assert {name: rolled.total for name, rolled in found.rolls.items()} == {
        "a": 5,
        "b": 3,
        "c": 5,
        "d": 3,
    }
    assert [s.args["id"] for s in steps if s.code == "tie_of"] == ["a", "c", "a", "c", "b", "d"]


def test_15_a6_a_botch_in_a_tie_comes_after_the_others_of_the_tie() -> None:
    figures = [("a", given(2)), ("b", given(-5))]
    found = initiative.roll_initiative(faces(2, 9, 0, 0, 2), T, [], figures)
    assert found.order == ("b", "a")


def test_6_3_a_long_series_of_ties_is_no_trouble() -> None:
    shown = [5, 5] * 2000 + [4, 5]
    figures = [("a", given(0)), ("b", given(0))]
    assert initiative.roll_initiative(faces(*shown), T, [], figures).order == ("b", "a")


def test_15_b1_a_new_weapon_keeps_the_die() -> None:
    assert initiative.recomputed(Die(8, 2, 0), 3) == 11
    assert initiative.recomputed(Die(0, 1, 1), 3) == 0


@pytest.mark.parametrize(
    ("what", "when"),
    [
        ("disengage", "round_start"),
        ("protect", "round_start"),
        ("charge", "round_start"),
        ("adrenal_defence", "first_defence"),
        ("attack", "turn"),
    ],
)
def test_15_b4_declarations(what: str, when: str) -> None:
    assert initiative.declared_when(what) == when


def test_15_b7_one_action_a_round() -> None:
    assert initiative.may_act(T, 0)
    assert not initiative.may_act(T, 1)


def test_6_3_delaying() -> None:
    assert initiative.turn_after_delay(("a", "b", "c"), "a", "b") == ("b", "a", "c")
    assert initiative.turn_after_delay(("a", "b", "c"), "a", "c") == ("b", "c", "a")


# --- Engaging ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["spear, short", "spear, long", "pole arm"])
def test_6_2_long_weapons_reach_three_paces(name: str) -> None:
    assert engagement.reach(T, a(name).weapon) == 3
    assert engagement.engaged(T, 3, a("fist").weapon, a(name).weapon)
    assert engagement.engaged(T, 3, a(name).weapon, a("fist").weapon)
    assert not engagement.engaged(T, 4, a(name).weapon, a(name).weapon)


def test_6_2_other_weapons_reach_two_paces() -> None:
    assert engagement.reach(T, a("lance", mounted=True).weapon) == 3
    assert engagement.reach(T, a("axe").weapon) == 2
    assert engagement.engaged(T, 2, a("axe").weapon, a("fist").weapon)
    assert not engagement.engaged(T, 3, a("axe").weapon, a("fist").weapon)


def test_15_d5_in_melee_one_throws_but_does_not_shoot() -> None:
    for name in ("bow, short", "crossbow", "sling"):
        assert not engagement.may_shoot(a(name).weapon, engaged=True)
        assert engagement.may_shoot(a(name).weapon, engaged=False)
    for name in ("javelin", "stone"):
        assert engagement.may_shoot(a(name).weapon, engaged=True)


@pytest.mark.parametrize(
    ("mine", "theirs", "free"),
    [(9, [8, 3], True), (9, [9, 3], False), (None, [1], False), (9, [], False)],
)
def test_6_2_a_higher_initiative_slips_away(
    mine: int | None, theirs: list[int], free: bool
) -> None:
    assert engagement.slips_away(mine, theirs) is free


def test_15_f1_one_defence_above_every_attack() -> None:
    steps: list[Step] = []
    chance = faces(9, 3, 4, 5)
    attacks = [given(1), given(1), given(1)]
    done = engagement.disengage(chance, T, steps, given(2), attacks, bonus=3)
    spent(chance, 4)
    assert done.defence is not None
    assert done.defence.total == 2 - 4 + 3 + 9
    assert [attack.total for attack in done.attacks] == [4, 5, 6]
    assert done.success
    assert steps[-1].code == "disengages"
    equal = engagement.disengage(faces(5, 5), T, steps, given(0), [given(0)])
    assert not equal.success
    assert steps[-1].code == "stays_engaged"


def test_6_2_a_botched_defence_stays_engaged() -> None:
    assert not engagement.disengage(faces(0, 0, 2), T, [], given(0), [given(-9)]).success


def test_6_2_failures_help_the_next_attempt_and_attacking_loses_it() -> None:
    assert engagement.bonus_after(T, 3, failed=True, attacked=False) == 6
    assert engagement.bonus_after(T, 3, failed=False, attacked=False) == 3
    assert engagement.bonus_after(T, 6, failed=True, attacked=True) == 0


def test_15_f3_who_strikes_at_one_who_flees() -> None:
    enemies = [("a", 3), ("b", 7), ("c", 7)]
    assert engagement.flight_attackers(T, enemies) == ("b",)
    every = with_options(flight_attacks="all")
    assert engagement.flight_attackers(every, enemies) == ("b", "c", "a")
    assert engagement.flight_attackers(T, []) == ()
    assert engagement.flight_defence(T) == 0


def test_15_f4_the_protected_is_struck_only_through_a_botch() -> None:
    assert engagement.strikes_protected(fought(0, 1))
    assert not engagement.strikes_protected(fought(-5))


def test_6_2_no_more_protected_than_protectors() -> None:
    assert engagement.may_protect(2, 2)
    assert not engagement.may_protect(1, 2)


def test_15_f5_parting_a_pair_takes_two_units_and_a_hit() -> None:
    assert engagement.may_part(2, 1)
    assert not engagement.may_part(1, 9)
    assert not engagement.may_part(2, 0)


def test_15_e15_the_charge_on_foot() -> None:
    assert engagement.may_charge(36, 36, engaged=False, straight=True)
    assert not engagement.may_charge(37, 36, engaged=False, straight=True)
    assert not engagement.may_charge(5, 36, engaged=True, straight=True)
    assert not engagement.may_charge(5, 36, engaged=False, straight=False)
    assert engagement.charge_has_bonus(difficult=False)
    assert not engagement.charge_has_bonus(difficult=True)
    assert engagement.charge_stopped([-3, 1])
    assert not engagement.charge_stopped([0, -2])


# --- Ready to shoot ---------------------------------------------------------------------


def test_15_d4_a_nocked_arrow_is_one_shot_more() -> None:
    bow, crossbow = a("bow, short").weapon, a("crossbow").weapon
    assert shooting.may_nock(bow, Readiness())
    assert shooting.may_nock(crossbow, Readiness())
    assert not shooting.may_nock(crossbow, Readiness(to_span=1))
    assert not shooting.may_nock(a("sling").weapon, Readiness())
    assert shooting.shots_this_round(Readiness(nocked=True)) == 2
    assert shooting.shots_this_round(Readiness()) == 1


def test_1_3_a_crossbow_is_spanned_again() -> None:
    crossbow = a("crossbow").weapon
    assert shooting.after_shot(T, crossbow, 0) == Readiness(False, 3)
    assert shooting.after_shot(T, crossbow, 3) == Readiness(False, 1)
    assert shooting.after_shot(T, a("bow, short").weapon, 0) == Readiness()
    assert shooting.after_shot(T, a("axe").weapon, 0) == Readiness()
    assert shooting.after_spanning(Readiness(to_span=3)) == Readiness(to_span=2)
    assert shooting.after_spanning(Readiness()) == Readiness()


# --- Mishaps ----------------------------------------------------------------------------


def test_6_5_effects_by_severity_that_apply() -> None:
    archer = a("bow, short")
    assert mishaps.mishaps_that_apply(T, archer, 1, friend_near=True) == (
        "weapon_damaged",
        "disoriented",
        "stumble",
        "weapon_dropped",
        "bowstring_breaks",
        "collision",
        "falls_prone",
    )
    knight = a("axe", "heater", mounted=True)
    assert mishaps.mishaps_that_apply(T, knight, 1, friend_near=False) == (
        "weapon_damaged",
        "disoriented",
        "stumble",
        "horse_panics",
        "shield_breaks",
        "weapon_dropped",
    )
    assert mishaps.mishaps_that_apply(T, knight, 2, friend_near=False) == (
        "weapon_breaks",
        "thrown_from_horse",
    )
    assert mishaps.mishaps_that_apply(T, archer, 2, friend_near=False) == (
        "weapon_breaks",
        "twisted_ankle",
    )
    for severity in (3, 4, 9):
        both = mishaps.mishaps_that_apply(T, knight, severity, friend_near=True)
        assert both == ("horse_falls", "hits_ally")


def test_6_5_hard_conditions_raise_the_tier() -> None:
    knight = a("axe", mounted=True)
    harder = mishaps.mishaps_that_apply(T, knight, 1, friend_near=False, harder=True)
    assert harder == mishaps.mishaps_that_apply(T, knight, 2, friend_near=False)


def test_6_5_where_none_of_a_tier_applies_the_milder_one_does() -> None:
    alone = a("fist")
    assert mishaps.mishaps_that_apply(T, alone, 3, friend_near=False) == ("twisted_ankle",)


def test_6_5_only_a_weapon_breaks() -> None:
    for name in ("fist", "kick", "teeth", "dodge"):
        assert not mishaps.is_armed(T, a(name).weapon)
    for name in ("axe", "gauntlet", "bow, short"):
        assert mishaps.is_armed(T, a(name).weapon)


def test_15_a7_at_random_among_them_one_alone_asks_nothing() -> None:
    knight = a("axe", mounted=True)
    chance = faces(2)
    effect = mishaps.mishap(chance, T, knight, 2, friend_near=False)
    assert effect == "thrown_from_horse"
    assert [answer.die for answer in chance.answers] == ["d2"]
    chance = faces()
    assert mishaps.mishap(chance, T, a("fist"), 2, friend_near=False) == "twisted_ankle"
    spent(chance, 0)


def test_sums_name_what_was_given() -> None:
    assert given(4).parts == (Modifier("given_total", 4, "AM 6"),)
