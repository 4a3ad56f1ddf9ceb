"""ST 6: attacks, fights and charges."""

from fractions import Fraction
from typing import Any

import pytest

from battles.stirling.procedures.attack import ground_and_rout, shared_attacks, side_attacked
from campaigns.tabletop.hexes import SIDES
from tests.battles.boards import TABLES, ask

ATTACKER = {"men": 300, "thac0": 20, "damage": "1d8"}
DEFENDER = {"ac": 6, "hp": 7, "men": 450}


def attack(*dice: str, attacker: Any = None, defender: Any = None, **more: Any) -> dict[str, Any]:
    options = {name: more.pop(name) for name in list(more) if "__" in name}
    given = {
        "attacker": ATTACKER | (attacker or {}),
        "defender": DEFENDER | (defender or {}),
        **more,
    }
    return ask("attack", given, *dice, **options)


def test_6_1_stacked_enemies_share_the_attacks_the_odd_one_to_the_stronger() -> None:
    assert shared_attacks(3, [100, 200]) == (1, 2)
    assert shared_attacks(3, [200, 200]) == (2, 1)
    assert shared_attacks(4, [1, 200]) == (2, 2)
    assert shared_attacks(1, [50]) == (1,)


@pytest.mark.parametrize(
    ("given", "needed"),
    [
        ({}, 14),
        ({"side": None}, 14),
        ({"side": "front"}, 14),
        ({"side": "flank"}, 13),
        ({"side": "rear_flank"}, 12),
        ({"side": "rear"}, 12),
        ({"to_hit": 3}, 11),
        ({"to_hit": -3, "side": "flank"}, 16),
    ],
)
def test_6_2_the_number_needed(given: dict[str, Any], needed: int) -> None:
    assert attack("d20=2", **given)["needed"] == needed
    assert not attack(f"d20={needed - 1}", **given)["hit"]
    assert attack(f"d20={needed}", "d8=1", **given)["hit"]


def test_6_2_a_natural_20_hits_and_a_natural_1_misses_whatever_is_needed() -> None:
    hard = attack("d20=20", "d8=3", defender={"ac": -20})
    assert (hard["needed"], hard["hit"]) == (40, True)
    assert not attack("d20=19", defender={"ac": -20})["hit"]
    easy = attack("d20=1", defender={"ac": 30})
    assert (easy["needed"], easy["hit"]) == (-10, False)


def test_6_3_damage_times_men_over_five_over_hp() -> None:
    assert attack("d20=17", "d8=4") == {
        "needed": 14,
        "hit": True,
        "damage": "4",
        "dead": 34,
        "dead_exact": "240/7",
    }


def test_6_3_a_hit_does_one_damage_at_least_before_it_is_multiplied() -> None:
    weak = {"damage": "1d4-1"}
    assert attack("d20=17", "d4=1", attacker=weak)["damage"] == "1"
    assert attack("d20=17", "d4=1", attacker=weak, side="rear")["damage"] == "3/2"
    assert attack("d20=17", "d4=2", attacker={"damage": "1d4-9"})["damage"] == "1"


def test_6_3_the_dead_are_not_limited_by_the_men_of_the_target() -> None:
    assert attack("d20=17", "d8=8", defender={"men": 1})["dead"] == 68
    assert attack("d20=17", "d8=7")["dead_exact"] == "60"


def test_3_3_a_destroyed_unit_neither_attacks_nor_is_attacked() -> None:
    nothing = {"needed": 14, "hit": False, "damage": "0", "dead": 0, "dead_exact": "0"}
    assert attack(attacker={"men": 0}) == nothing
    assert attack(defender={"men": 0}) == nothing
    assert attack("d20=17", "d8=4", defender={"men": None})["dead"] == 34


def test_6_5_the_side_attacked_is_seen_from_the_target() -> None:
    assert [side_attacked("NE", towards) for towards in SIDES] == [
        "flank",
        "front",
        "flank",
        "rear_flank",
        "rear",
        "rear_flank",
    ]


def test_6_5_the_table_is_data() -> None:
    options = {"sides__front__to_hit": -1, "sides__front__damage": "0"}
    answer = attack("d20=15", "d8=4", **options)
    assert (answer["needed"], answer["hit"], answer["damage"]) == (15, True, "0")


def test_6_6_higher_ground_and_rout() -> None:
    assert ground_and_rout(False, False, TABLES) == ()
    assert sum(m.value for m in ground_and_rout(True, True, TABLES)) == 3


def force(**more: Any) -> dict[str, Any]:
    return {"men": 100, "ac": 5, "hp": 6, "thac0": 19, "damage": "1d6"} | more


def clash(a: dict[str, Any], b: dict[str, Any], *dice: str, **more: Any) -> dict[str, Any]:
    options = {name: more.pop(name) for name in list(more) if name != "turn"}
    return ask("clash", {"a": a, "b": b, **more}, *dice, **options)


def test_6_3_fractions_are_added_over_all_attacks_and_floored_once() -> None:
    # Twice 1 x 100 / 5 / 7 = 20/7 is 40/7: 5, not 4.
    answer = clash(force(attacks="1"), force(hp=7, attacks=0), "d20=14", "d6=1", "d20=14", "d6=1")
    assert answer["b"] == {"dead": 5, "removed": 0, "men": 100}


def test_3_4_both_strike_with_the_men_they_had() -> None:
    answer = clash(
        force(men=20, starting=100),
        force(men=20, starting=100),
        *("d20=14", "d6=6", "d20=14", "d6=6"),
        *("d20=14", "d6=6", "d20=14", "d6=6"),
    )
    assert answer["a"] == answer["b"] == {"dead": 8, "removed": 0, "men": 20}


def test_6_1_a_side_that_is_null_is_not_attacked() -> None:
    # b is not attacked: a rolls nothing.
    answer = clash(force(), force(side=None), "d20=14", "d6=3", "d20=2")
    assert answer["b"] == {"dead": 0, "removed": 0, "men": 100}
    assert answer["a"]["dead"] == 10
    neither = clash(force(side=None), force(side=None))
    assert neither["a"]["dead"] == neither["b"]["dead"] == 0


def test_6_5_each_is_attacked_on_its_own_side() -> None:
    answer = clash(
        force(side="rear"),
        force(side="flank"),
        "d20=13",
        "d6=2",
        "d20=12",
        "d20=12",
        "d6=4",
        "d20=2",
    )
    assert answer["b"]["dead"] == 6
    assert answer["a"]["dead"] == 20


def test_6_5_the_extra_modifier_is_that_of_its_own_attacks() -> None:
    answer = clash(
        force(to_hit=4), force(to_hit=-2), "d20=10", "d6=3", "d20=9", "d20=15", "d20=16", "d6=3"
    )
    assert (answer["b"]["dead"], answer["a"]["dead"]) == (10, 10)


def test_3_2_the_turn_governs_alternating_attacks() -> None:
    a, b = force(attacks="3/2"), force(side=None, men=0)
    assert clash(a, b, turn=1, attack_rate="alternating")["b"]["dead"] == 0
    quiet = force(attacks=0)
    even = clash(a, quiet, *["d20=2"] * 4, turn=2, attack_rate="alternating")
    assert even["b"]["dead"] == 0


def test_3_3_a_destroyed_unit_asks_for_no_dice_in_a_fight() -> None:
    answer = clash(force(men=0), force())
    assert answer == {
        "a": {"dead": 0, "removed": 0, "men": 0},
        "b": {"dead": 0, "removed": 0, "men": 100},
    }


def test_3_3_what_was_carried_is_removed_even_of_a_unit_not_struck() -> None:
    a, b = force(side=None, carried=17), force(side=None, carried=17)
    assert clash(a, b)["a"] == {"dead": 0, "removed": 0, "men": 100}
    assert clash(a, b, carry_dead=True)["a"] == {"dead": 0, "removed": 10, "men": 90}


def charge(
    charger: dict[str, Any], target: dict[str, Any], *dice: str, **more: Any
) -> dict[str, Any]:
    options = {name: more.pop(name) for name in list(more) if name != "turn"}
    return ask("charge", {"charger": charger, "target": target, **more}, *dice, **options)


@pytest.mark.parametrize(
    ("charger", "target", "order"),
    [
        ({"length": 10}, {"length": 9}, "charger"),
        ({"length": "7/2"}, {"length": 4}, "target"),
        ({"attacks": "3/2"}, {"attacks": "1"}, "charger"),
        ({"attacks": "1"}, {"attacks": "3/2"}, "target"),
        ({"speed": 3}, {"speed": 4}, "charger"),
        ({"speed": 4}, {"speed": 3}, "target"),
        ({"length": 3, "attacks": 1, "speed": 9}, {"length": "5/2", "attacks": 2}, "charger"),
        ({}, {}, "together"),
        ({"length": 1}, {"length": 20, "side": "flank"}, "charger"),
        ({}, {"side": "rear"}, "charger"),
    ],
)
def test_6_7_who_strikes_first(charger: dict[str, Any], target: dict[str, Any], order: str) -> None:
    answer = charge(force(men=0, **charger), force(**target))
    assert answer["order"] == order
    assert answer["target"] == {"dead": 0, "removed": 0, "men": 100}


def test_5_13_the_charger_hits_better_and_is_exposed() -> None:
    # 19 - 5 - 2 = 12 for the charger, 19 - (5 + 1) = 13 for the target.
    answer = charge(force(), force(), "d20=12", "d6=3", "d20=11", "d20=13", "d6=3", "d20=12")
    assert (answer["target"]["dead"], answer["charger"]["dead"]) == (10, 10)


def test_6_7_the_second_strikes_with_the_men_it_has_left() -> None:
    # 6 x 100 / 5 / 6 = 20 twice: 40 removed, so 60 strike back: 6 x 60 / 5 / 6 = 12.
    answer = charge(force(length=2), force(), *["d20=15", "d6=6"] * 2, "d20=15", "d6=6", "d20=2")
    assert answer["target"] == {"dead": 40, "removed": 40, "men": 60}
    assert answer["charger"] == {"dead": 12, "removed": 10, "men": 90}


def test_6_7_a_unit_destroyed_first_does_not_strike() -> None:
    answer = charge(force(men=30), force(length=2), *["d20=15", "d6=6"] * 2)
    assert answer["charger"] == {"dead": 40, "removed": 30, "men": 0}
    assert answer["target"] == {"dead": 0, "removed": 0, "men": 100}


def test_6_7_on_another_side_the_target_does_not_strike_back() -> None:
    # Rear: +2 and x 3/2 besides the charge: needs 10; damage 4 x 3/2 = 6: 20 dead.
    answer = charge(force(), force(length=9, side="rear"), "d20=10", "d6=4", "d20=9")
    assert answer["target"]["dead"] == 20
    assert answer["charger"] == {"dead": 0, "removed": 0, "men": 100}


def test_6_7_lance_and_set_double_and_multipliers_multiply() -> None:
    lance = charge(force(traits=["lance"]), force(side="rear"), "d20=10", "d6=2", "d20=2")
    assert lance["target"]["dead"] == 2 * 2 * 3 // 2 * 100 // 5 // 6
    pikes = charge(
        force(), force(length=9, traits=["set"]), "d20=13", "d6=2", "d20=2", "d20=2", "d20=2"
    )
    assert pikes["charger"]["dead"] == 13
    # The charger's pike and the target's lance do nothing here.
    idle = charge(
        force(traits=["set"]),
        force(traits=["lance"]),
        "d20=12",
        "d6=3",
        "d20=2",
        "d20=13",
        "d6=3",
        "d20=2",
    )
    assert (idle["target"]["dead"], idle["charger"]["dead"]) == (10, 10)


def test_6_7_the_side_of_the_charger_is_ignored() -> None:
    answer = charge(force(men=0, side=42), force())
    assert answer["order"] == "together"


def test_6_7_all_attacks_of_the_turn_at_once() -> None:
    dice = [*["d20=2"] * 3, *["d20=2"] * 2]
    answer = charge(force(attacks="3/2"), force(), *dice)
    assert answer["order"] == "charger"
    few = charge(force(attacks="3/2"), force(), *dice[1:], attack_rate="alternating", turn=1)
    assert few["order"] == "charger"


def test_6_7_the_dead_of_a_charge_leave_at_once_with_what_was_carried() -> None:
    answer = charge(
        force(length=2),
        force(carried=8),
        "d20=12",
        "d6=1",
        "d20=2",
        "d20=2",
        "d20=2",
        carry_dead=True,
    )
    assert answer["target"] == {"dead": 3, "removed": 10, "men": 90}


def test_6_3_exact_fractions_do_not_drift() -> None:
    answer = attack("d20=17", "d8=7", attacker={"men": 10**9 - 1}, defender={"hp": 10**9 - 7})
    exact = Fraction(7 * (10**9 - 1), 5 * (10**9 - 7))
    assert answer["dead_exact"] == f"{exact.numerator}/{exact.denominator}"
    assert answer["dead"] == 1
