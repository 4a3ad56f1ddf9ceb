"""AM 6, 6.4, 7.3, AM 15 C and D: totals, attacks, missiles."""

from __future__ import annotations

import pytest

from campaigns.tabletop.explain import Step
from skirmish.ars_magica.procedures import blows, exchange, totals
from skirmish.ars_magica.procedures.dice import Die, Rolled
from skirmish.ars_magica.procedures.exchange import Circumstances
from skirmish.ars_magica.procedures.totals import Effort
from tests.skirmish.ars_magica.kit import T, a, codes, faces, plain, result, spent, with_options
from tests.skirmish.ars_magica.kit import answer as ask

SCORES = {"brawl": 3, "single": 5, "ride": 4, "bows": 2, "great": 1}
RIDER = a(
    "axe",
    "heater",
    prot=4,
    strength=1,
    stamina=2,
    dexterity=3,
    quickness=-1,
    size=1,
    enc=2,
    abilities=SCORES,
    mounted=True,
    war_horse=True,
)
TWICE = Effort("adrenal", 2, "AM 15 E14")


def test_6_the_totals_of_a_rider() -> None:
    assert totals.initiative(RIDER).value == -1 + 1 - 2
    assert totals.attack(T, RIDER).value == 3 + 5 + 4 + 3
    assert totals.attack(T, RIDER, TWICE).value == 3 + 10 + 4 + 3
    assert totals.defence(T, RIDER).value == -1 + 5 + 0 + 3 + 3
    assert totals.defence(T, RIDER, TWICE).value == -1 + 10 + 0 + 3 + 3
    assert totals.missile_defence(T, RIDER).value == -1 + 3 + 3 + 3
    assert totals.missile_defence(T, RIDER, TWICE).value == -1 + 6 + 3 + 3
    assert totals.brawl_attack(T, RIDER).value == 3 + 3 + 3
    assert totals.brawl_defence(T, RIDER).value == -1 + 3 + 3
    assert totals.evasion(T, RIDER).value == -1 + 4 - 1 - 2 + 3
    assert totals.damage(T, RIDER).value == 1 + 6
    assert totals.soak(T, RIDER).value == 2 + 4


def test_6_evasion_on_foot_uses_brawl() -> None:
    walker = a("axe", "heater", quickness=2, size=-1, enc=1, abilities=SCORES)
    assert totals.evasion(T, walker).value == 2 + 3 + 1 - 1 + 3


def test_15_f15_the_horse_helps_to_shoot_only_by_option() -> None:
    archer = a("bow, short", dexterity=1, abilities=SCORES, mounted=True, war_horse=True)
    assert totals.missile_attack(T, archer).value == 1 + 2 + 3
    assert totals.missile_attack(with_options(ride_bonus="source"), archer).value == 1 + 2 + 3 + 3


def test_15_d10_crossbows_do_without_strength() -> None:
    assert totals.damage(T, a("crossbow", strength=4)).value == 8
    assert totals.damage(T, a("sling", strength=4)).value == 8


def test_15_g1_casting_initiative_without_encumbrance() -> None:
    caster = a(quickness=2, enc=5, abilities={"finesse": 3})
    assert totals.casting_initiative(caster).value == 5
    assert totals.initiative(caster).value == -3


def test_6_1_characteristic_defences() -> None:
    big = a(strength=4, dexterity=1, size=2, abilities=SCORES, traits=("berserk",))
    assert totals.characteristic_defence(T, big, "strength").value == 4 + 3 + 2
    assert totals.characteristic_defence(T, big, "dexterity").value == 1 + 3 + 2


def test_15_e4_the_better_way_to_keep_the_saddle() -> None:
    rider = a(dexterity=1, abilities={"brawl": 2, "ride": 5}, mounted=True)
    assert totals.seat_defence(T, rider).value == 6
    assert totals.seat_defence(with_options(unseat_ride=False), rider).value == 3
    even = a(dexterity=1, abilities={"ride": 2}, size=2, mounted=True)
    assert totals.seat_defence(T, even).unskilled
    brawler = a(dexterity=1, abilities={"brawl": 2}, size=1, mounted=True)
    assert totals.seat_defence(T, brawler).value == 4
    assert totals.seat_defence(T, rider, TWICE).value == 11


def test_2_6_the_ability_of_the_total_is_what_lacks_a_score() -> None:
    figure = a("axe", abilities={"single": 0})
    assert not totals.attack(T, figure).unskilled
    assert totals.missile_defence(T, figure).unskilled
    assert totals.evasion(T, figure).unskilled
    assert not totals.defence(T, a("crossbow")).unskilled
    assert totals.missile_defence(T, a("crossbow")).unskilled


def test_6_4_penalties_for_wounds_and_fatigue() -> None:
    hurt = a(wounds=("light", "heavy"), fatigue="tired")
    assert [part.value for part in totals.penalties(T, hurt)] == [-6, -3]
    found = totals.static_totals(T, hurt)
    assert (found.penalty, found.attack, found.defence) == (-9, 0, 0)


def test_6_4_the_higher_combatant_unless_mounted() -> None:
    bonus = exchange.higher_ground(T, a(), True)
    assert bonus is not None
    assert bonus.value == 1
    assert exchange.higher_ground(T, a(mounted=True), True) is None
    assert exchange.higher_ground(T, a(), False) is None


@pytest.mark.parametrize(
    ("around", "code", "times"),
    [
        (Circumstances(adrenal="attack"), "adrenal", 2),
        (Circumstances(adrenal="both"), "adrenal", 2),
        (Circumstances(charge=True), "charge", 2),
        (Circumstances(mounted_charge=True), "mounted_charge", 3),
    ],
)
def test_6_4_efforts_of_the_attacker(around: Circumstances, code: str, times: int) -> None:
    effort = exchange.attack_effort(T, a(), around)
    assert effort is not None
    assert (effort.code, effort.times) == (code, times)


def test_15_f16_a_mounted_charge_at_a_rider_counts_twice() -> None:
    effort = exchange.attack_effort(T, a(mounted=True), Circumstances(mounted_charge=True))
    assert effort is not None
    assert (effort.code, effort.times) == ("charge_at_rider", 2)


def test_6_4_who_makes_the_adrenal_effort() -> None:
    for adrenal, attacks, defends in (
        ("attack", True, False),
        ("defence", False, True),
        ("both", True, True),
        (None, False, False),
    ):
        around = Circumstances(adrenal=adrenal)
        assert (exchange.attack_effort(T, a(), around) is not None) == attacks
        assert (exchange.defence_effort(T, around) is not None) == defends


def test_15_e13_one_multiple_per_attack() -> None:
    knight = a("lance", abilities={"ride": 5}, mounted=True)

    def refused(figure: object, **fields: object) -> tuple[str, str] | None:
        around = Circumstances(**fields)  # type: ignore[arg-type]
        refusal = exchange.effort_refusal(T, figure, around)  # type: ignore[arg-type]
        return refusal and (refusal.code, refusal.at)

    assert refused(a(), charge=True, adrenal="both") == ("two_efforts", "/charge")
    assert refused(knight, mounted_charge=True, adrenal="attack") == (
        "two_efforts",
        "/mounted_charge",
    )
    assert refused(knight, mounted_charge=True, charge=True) == ("two_efforts", "/mounted_charge")
    assert refused(knight, charge=True) == ("charge_on_foot_only", "/charge")
    assert refused(a(), mounted_charge=True) == ("horse_not_controlled", "/mounted_charge")
    assert refused(a(), charge=True, adrenal="defence") is None
    assert refused(knight, mounted_charge=True, adrenal="defence") is None
    assert refused(a(), adrenal="both") is None


def test_6_1_only_a_bigger_defender_has_the_bonus() -> None:
    for attacker, defender, value in ((0, 2, 4), (-1, 1, 4), (1, 1, 0), (2, 0, 0)):
        bonus = exchange.bigger_defender(T, a(size=attacker), a(size=defender))
        assert (bonus.value if bonus else 0) == value


def test_15_c1_attackers_beyond_the_first() -> None:
    assert [exchange.outnumbered(T, before).value for before in range(4)] == [0, -2, -4, -6]


def test_15_c_who_counts_among_the_attackers_of_a_round() -> None:
    fought = [("a", True), ("archer", False), ("b", True), ("a", True)]
    assert exchange.attackers_before(T, [], "a", 3) == 0
    assert exchange.attackers_before(T, fought, "c", 3) == 2
    assert exchange.attackers_before(T, fought, "a", 3) == 0
    assert exchange.attackers_before(T, fought, "b", 3) == 1
    assert exchange.attackers_before(T, fought, "archer", 3) == 2
    flat = with_options(outnumbered="flat")
    assert exchange.attackers_before(flat, [], "a", 3) == 2
    assert exchange.attackers_before(flat, fought, "c", 1) == 0
    assert exchange.attackers_before(flat, [], "a", 0) == 0


def test_15_c4_the_helpless_defend_at_a_fixed_value_without_a_die() -> None:
    given = {
        "attacker": plain(),
        "defender": plain(qik=5, fatigue="unconscious", shield="heater"),
        "higher": "defender",
        "attackers_before": 4,
    }
    full = ask("attack", given, [3])
    assert (full["result"]["defence"], full["result"]["hit"]) == (-10, True)
    assert "helpless" in codes(full)
    assert len(full["rolls"]) == 1


def test_15_b5_an_advantage_of_0_is_a_miss() -> None:
    fine = Rolled(Die(5, 1, 0), 5)
    assert not blows.hits(fine, 0)
    assert blows.hits(fine, 1)


def test_15_a8_a_botched_attack_misses_whatever_the_totals() -> None:
    assert not blows.hits(Rolled(Die(0, 1, 1), 0), 30)


@pytest.mark.parametrize("name", ["fist", "kick"])
def test_7_3_bare_hands_bruise(name: str) -> None:
    assert blows.bruises(T, a(name), nonlethal=False)
    assert blows.nonlethal_penalty(T, a(name), nonlethal=True) is None


@pytest.mark.parametrize("name", ["axe", "gauntlet", "claws", "hooves"])
def test_7_3_weapons_bruise_only_on_purpose(name: str) -> None:
    assert not blows.bruises(T, a(name), nonlethal=False)
    assert blows.bruises(T, a(name), nonlethal=True)
    penalty = blows.nonlethal_penalty(T, a(name), nonlethal=True)
    assert penalty is not None
    assert penalty.value == -3
    assert blows.nonlethal_penalty(T, a(name), nonlethal=False) is None


def test_15_e17_the_weapon_s_damage_counts_in_a_careful_blow() -> None:
    given = {"attacker": plain(weapon="axe"), "defender": plain(), "nonlethal": True}
    found = result("attack", given, [5, 3])
    assert (found["attack"], found["damage"], found["bruise"]) == (6, 9, True)


@pytest.mark.parametrize(
    ("distance", "source", "core"),
    [
        (0, 0, 0),
        (150, 0, 0),
        (151, -6, -3),
        (300, -6, -3),
        (301, -9, -6),
        (310, -9, -6),
        (330, -9, -6),
        (450, -9, -6),
        (451, -12, -9),
    ],
)
def test_15_d1_range_by_increments_of_15_metres(distance: int, source: int, core: int) -> None:
    assert blows.range_penalty(T, distance, 15) == source
    assert blows.range_penalty(with_options(range_rule="core"), distance, 15) == core


def test_15_d8_a_warning_beyond_six_increments() -> None:
    assert not blows.far_shot(T, 900, 15)
    assert blows.far_shot(T, 901, 15)


def test_6_4_cover_by_quarters_against_missiles_only() -> None:
    assert [blows.cover_bonus(T, quarters) for quarters in range(5)] == [0, 3, 6, 9, 12]
    assert blows.cover_bonus(T, 3, melee=True) == 0
    assert blows.cover_bonus(with_options(cover_in_melee=True), 3, melee=True) == 9


def test_15_c5_attackers_of_the_prone() -> None:
    assert blows.prone_bonus(T, prone=True) == 6
    assert blows.prone_bonus(T, prone=False) == 0
    assert blows.prone_bonus(T, prone=True, melee=False) == 0
    assert blows.prone_bonus(with_options(prone_bonus=False), prone=True) == 0


def test_6_3_an_attack_is_resolved_at_once() -> None:
    steps: list[Step] = []
    chance = faces(7, 3)
    attacker = a("axe", strength=1, dexterity=1, abilities={"single": 2})
    defender = a("axe", quickness=1, stamina=2, abilities={"single": 1})
    blow = blows.strike(chance, T, steps, attacker, defender, Circumstances(attackers_before=1))
    spent(chance, 2)
    assert (blow.attack.total, blow.defence.total) == (1 + 2 + 4 + 7, 1 + 1 + 0 - 2 + 3)
    assert (blow.advantage, blow.hit) == (11, True)
    assert (blow.damage, blow.soak, blow.margin, blow.wound) == (18, 2, 16, "incapacitated")
    assert steps[-1].code == "wound_incapacitated"


def test_6_a_missile_from_throw_to_wound() -> None:
    steps: list[Step] = []
    shooter = a("javelin", strength=2, dexterity=1, abilities={"thrown": 3})
    target = a("axe", "round", quickness=1, abilities={"brawl": 2})
    around = Circumstances(distance=205, cover=1, attackers_before=9)
    blow = blows.shoot(faces(1, 9, 4), T, steps, shooter, target, around)
    assert (blow.attack.total, blow.defence.total) == (1 + 3 + 2 - 9 + 18, 1 + 2 + 2 + 3 + 4)
    assert (blow.range_penalty, blow.damage, blow.bruise) == (-9, 2 + 5 + 3, False)


def test_6_refusals_of_weapons() -> None:
    for name, code in (
        ("bow, short", "not_a_melee_weapon"),
        ("javelin", "not_a_melee_weapon"),
        ("dodge", "weapon_cannot_attack"),
        ("grapple", "weapon_cannot_attack"),
    ):
        refusal = blows.melee_refusal(T, a(name))
        assert refusal is not None
        assert (refusal.code, refusal.at) == (code, "/attacker/weapon")
    assert blows.melee_refusal(T, a("axe")) is None
    refusal = blows.missile_refusal(T, a("axe"))
    assert refusal is not None
    assert refusal.code == "not_a_missile_weapon"
    assert blows.missile_refusal(T, a("stone")) is None


def test_15_c4_the_helpless_do_not_attack() -> None:
    refusal = exchange.attacker_refusal(a(wounds=("incapacitated",)))
    assert refusal is not None
    assert refusal.at == "/attacker/wounds"
    refusal = exchange.attacker_refusal(a(fatigue="unconscious"))
    assert refusal is not None
    assert refusal.at == "/attacker/fatigue"
    assert exchange.attacker_refusal(a(wounds=("heavy",), fatigue="dazed")) is None
