"""Rarely used paragraphs, each worked out by hand from the text of the book."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skirmish.ars_magica.kit import error, plain, result, soldier


def some(found: dict[str, Any], *names: str) -> list[Any]:
    return [found[name] for name in names]


def test_2_2_zero_counts_as_ten_after_ones_and_never_botches() -> None:
    assert some(result("stress", {"modifier": -3}, (1, 1, 0)), "die", "multiplier", "total") == [
        *(40, 4, 37)
    ]


def test_2_4_the_total_of_a_botch_is_never_above_its_modifiers_nor_above_zero() -> None:
    assert result("stress", {"modifier": 5, "botch_dice": 2}, (0, 0, 3))["total"] == 0
    assert result("stress", {"modifier": -5, "botch_dice": 2}, (0, 0, 3))["total"] == -5


def test_2_6_crossbows_add_no_dice_for_a_score_that_is_not_there() -> None:
    shooter = {"weapon": "crossbow", "str": 1, "abilities": {}}
    # One botch die alone of the shooter; the defender without Brawl has three more.
    given = {"attacker": shooter, "defender": {"abilities": {}}, "distance": 5}
    found = result("missile", given, (0, 5, 0, 5, 5, 5, 5))
    assert some(found, "attack", "defence", "hit") == [5, 0, True]


def test_4_and_11_enduring_constitution_softens_both_sums() -> None:
    figure = soldier(wounds=["light", "light"], fatigue="tired", traits=["enduring_constitution"])
    assert result("totals", {"figure": figure})["penalty"] == (-2 + 1) + (-3 + 1)
    figure = soldier(wounds=[], fatigue="weary", traits=["enduring_constitution"])
    assert result("totals", {"figure": figure})["penalty"] == 0


@pytest.mark.parametrize(
    ("load", "strength", "burden", "enc"), [(55, 0, 10, 10), (66, 2, 11, 9), (65, -4, 10, 10)]
)
def test_5_1_beyond_the_table_and_5_2(load: int, strength: int, burden: int, enc: int) -> None:
    found = result("encumbrance", {"load": load, "str": strength})
    assert (found["burden"], found["enc"]) == (burden, enc)


def test_6_1_a_net_trips_with_its_own_line() -> None:
    catcher = {"weapon": "net", "dex": 1, "abilities": {"single": 4, "brawl": 9}}
    given = {"name": "trip", "attacker": catcher, "defender": plain(), "defence": "characteristic"}
    # Dex 1, Single 4, Atk 2, die 3 against Dex, Brawl and Size of 0 and die 8: AA 2, 3 are needed.
    found = result("manoeuvre", given, (3, 8))
    assert some(found, "attack", "defence", "advantage", "required", "success") == [
        10,
        8,
        2,
        3,
        False,
    ]


def test_6_1_a_bigger_defender_has_two_a_size_against_bruises_only() -> None:
    giant = plain(size=2)
    found = result("attack", {"attacker": plain(), "defender": giant}, (5, 2))
    assert some(found, "defence", "bruise") == [6, True]
    armed = plain(weapon="gauntlet")
    found = result("attack", {"attacker": armed, "defender": giant}, (5, 2))
    assert some(found, "defence", "bruise") == [2, False]


def test_15_e10_disarming_a_much_bigger_one_may_be_tried_wresting_not() -> None:
    giant = plain(size=2, weapon="sword, long")
    given = {"attacker": plain(), "defender": giant, "name": "disarm", "defence": "evasion"}
    assert result("manoeuvre", given, (5, 2))["required"] == 9
    assert error("manoeuvre", {**given, "name": "wrest"})[1].startswith("/given")


def test_7_2_the_first_improvement_of_a_fatal_bruise_leaves_a_wound_later_ones_none() -> None:
    given = {"kind": "bruise", "level": "fatal", "total": 10}
    found = result("recovery", given, (5,))
    assert some(found, "outcome", "level", "residual") == [
        "better",
        "incapacitated",
        "incapacitated",
    ]
    found = result("recovery", {**given, "improved": True}, (5,))
    assert some(found, "outcome", "level", "residual") == ["better", "incapacitated", None]
    assert result("recovery", given, (4,))["outcome"] == "waits"


def test_9_without_control_no_ride_bonus_and_by_option_to_shots_too() -> None:
    rider = soldier(mounted=True, abilities={"single": 6, "brawl": 4, "ride": 4})
    assert some(result("totals", {"figure": rider}), "attack", "defence") == [12, 11]
    war = {**rider, "war_horse": True}
    assert some(result("totals", {"figure": war}), "attack", "defence", "evasion") == [15, 14, 6]
    archer = {**plain(abilities={"bows": 2, "brawl": 0, "ride": 2}), "weapon": "bow, short"}
    given = {"attacker": {**archer, "mounted": True}, "defender": plain(), "distance": 15}
    assert result("missile", given, (2, 2))["attack"] == 2 + 3 + 2
    assert result("missile", given, (2, 2), {"ride_bonus": "source"})["attack"] == 2 + 3 + 2 + 2


def test_6_4_the_first_increment_counts_and_a_tenth_beyond_it_is_beyond() -> None:
    given = {"attacker": plain(weapon="bow, short"), "defender": plain(), "cover": 4}
    near = result("missile", {**given, "distance": 15}, (*(2,), 2))
    assert some(near, "range_penalty", "defence") == [0, 2 + 12]
    assert result("missile", {**given, "distance": 15.1}, (2, 2))["range_penalty"] == -6
    assert result("missile", {**given, "distance": 45.1}, (2, 2))["range_penalty"] == -12


def test_13_1_the_demoralised_who_fail_again_break_whatever_the_margin() -> None:
    given = {"presence": 1, "leadership": 3, "brave": 0, "conditions": 3, "penalty": -1}
    # EF 9 + 3 + 3; 1 + 3 + 0 - 1 and die 9.
    found = result("morale", given, (9,))
    assert some(found, "ease", "total", "outcome") == [15, 12, "demoralised"]
    assert result("morale", {**given, "demoralised": True}, (9,))["outcome"] == "breaks"


def test_13_4_three_other_spells_while_hurt() -> None:
    given = {"stamina": 2, "concentration": 4, "situations": ["hold", "walking"], "held": 3}
    found = result("concentration", {**given, "concentration_spell": True, "penalty": -1}, (9,))
    assert some(found, "ease", "total", "success") == [18, 2 + 4 - 1 + 9, False]
    found = result("concentration", {**given, "situations": ["wounded"], "penalty": -3}, (9,))
    assert some(found, "ease", "total", "success") == [12, 2 + 4 - 9 + 9, False]


def test_6_2_only_a_higher_initiative_frees_without_a_roll() -> None:
    given = {"defence": 5, "attacks": [4], "initiative": 7, "initiatives": [7]}
    found = result("disengage", given, (3, 4))
    # 8 is not greater than 8.
    assert some(found, "automatic", "success", "totals") == [
        *(False, False, {"defence": 8, "attacks": [8]})
    ]
    assert result("disengage", {**given, "initiative": 8})["automatic"] is True


def test_1_1_a_lance_on_foot_takes_both_hands() -> None:
    footman = soldier(weapon="lance", shield=None)
    assert result("totals", {"figure": {**footman, "abilities": {"great": 3}}})["damage"] == 1 + 7
    assert error("totals", {"figure": soldier(weapon="lance")})[1].startswith("/given/figure")


def test_10_2_soft_ground_halves_the_bonus_rounded_down_and_not_the_die() -> None:
    found = result("fall", {"feet": 15, "ground": "soft", "soak": 0}, (6, 2))
    # Seven full pairs of feet, half of it 3.
    assert some(found, "damage", "soak", "wound") == [9, 2, "medium"]
