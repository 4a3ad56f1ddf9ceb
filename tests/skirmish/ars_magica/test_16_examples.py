"""AM 16: the worked examples, one test each, by name."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.ars_magica.procedures import (
    engagement,
    falls,
    fatigue,
    groups,
    magic,
    mercy,
    mounted,
    movement,
    sight,
)
from skirmish.ars_magica.procedures.sums import given
from skirmish.ars_magica.procedures.templates import template
from tests.skirmish.ars_magica.kit import SOLDIER, T, a, faces, result, soldier

VETERAN: dict[str, Any] = {
    "str": 0,
    "sta": 1,
    "dex": 2,
    "qik": 2,
    "abilities": {"single": 9, "brawl": 3},
    "weapon": "axe",
    "shield": "heater",
    "armour": "metal scale, full",
}
KNIGHT: dict[str, Any] = {
    "str": 1,
    "sta": 1,
    "dex": 2,
    "qik": 2,
    "abilities": {"single": 8, "brawl": 2, "ride": 5},
    "weapon": "sword, long",
    "shield": "heater",
    "armour": "chain mail, full",
}
HUNTER: dict[str, Any] = {
    "sta": 1,
    "dex": 2,
    "qik": 2,
    "abilities": {"bows": 4},
    "weapon": "bow, short",
    "armour": "heavy leather",
}
IGNATIO: dict[str, Any] = {
    "str": 1,
    "sta": 2,
    "dex": 2,
    "qik": 1,
    "abilities": {"single": 6},
    "weapon": "sword, long",
    "shield": "heater",
    "armour": "chain mail, full",
}
TOUGH_GUY: dict[str, Any] = {
    "str": 1,
    "sta": 3,
    "qik": 1,
    "size": 1,
    "abilities": {"single": 6, "brawl": 4},
    "weapon": "axe",
    "shield": "heater",
    "armour": "metal scale, full",
    "traits": ["tough"],
}


def fight(
    procedure: str, attacker: dict[str, Any], defender: dict[str, Any], *shown: int, **more: Any
) -> dict[str, Any]:
    return result(procedure, {"attacker": attacker, "defender": defender, **more}, shown)


@pytest.mark.parametrize(
    ("shown", "botch_dice", "die", "botches"),
    [
        ((6,), 1, 6, 0),
        ((1, 5), 1, 10, 0),
        ((1, 1, 5), 1, 20, 0),
        ((1, 0), 1, 20, 0),
        ((1, 1, 1, 0), 1, 80, 0),
        ((0, 4, 0), 2, 0, 1),
        ((0, 0, 0), 2, 0, 2),
        ((0, 7, 3), 2, 0, 0),
    ],
)
def test_16_1_stress_die(shown: tuple[int, ...], botch_dice: int, die: int, botches: int) -> None:
    found = result("stress", {"botch_dice": botch_dice}, shown)
    assert (found["die"], found["botches"]) == (die, botches)


def test_16_2_burden_and_encumbrance() -> None:
    loads = {2: 1, 5: 2, 9: 3, 10: 4, 14: 4, 15: 5}
    assert {load: movement.burden(load) for load in loads} == loads
    for load, strength, enc in ((10, 1, 3), (9, 3, 0), (3, -2, 2)):
        assert result("encumbrance", {"load": load, "str": strength})["enc"] == enc


def test_16_3_movement() -> None:
    soldier_pace = movement.pace(T, 2, 3)
    assert (soldier_pace.walk, soldier_pace.run) == (9, 36)
    slow = movement.on_ground(T, soldier_pace, "dense undergrowth")
    assert (slow.walk, slow.run) == (5, 18)
    for figure, walk, run in ((HUNTER, 10, 40), (VETERAN, 8, 32)):
        found = result("totals", {"figure": figure})
        assert (found["walk"], found["run"]) == (walk, run)


def test_16_4_duel() -> None:
    found = result(
        "initiative",
        {"figures": [{"id": "A", "total": 0}, {"id": "B", "total": -1}], "botch_dice": 2},
        (4, 5, 3, 8),
    )
    assert (found["order"], found["totals"]) == (["B", "A"], {"A": 4, "B": 4})
    first = fight("attack", VETERAN, SOLDIER, 3, 9, botch_dice=2)
    assert (first["attack"], first["defence"], first["hit"]) == (18, 20, False)
    second = fight("attack", SOLDIER, VETERAN, 1, 6, 4, botch_dice=2)
    assert (second["advantage"], second["damage"], second["wound"]) == (6, 13, "light")
    hurt = {**VETERAN, "wounds": ["light"]}
    third = fight("attack", hurt, SOLDIER, 7, 2, botch_dice=2)
    assert (third["advantage"], third["margin"], third["wound"]) == (8, 6, "medium")
    fourth = fight("attack", soldier(wounds=["medium"]), hurt, 8, 0, 0, 6, botch_dice=2)
    assert (fourth["advantage"], fourth["margin"]) == (17, 16)
    assert fourth["wound"] == "incapacitated"


def test_16_5_edges_of_wounds() -> None:
    for size, margin, level in (
        (0, 5, "light"),
        (0, 6, "medium"),
        (0, 20, "incapacitated"),
        (0, 21, "dead"),
        (-2, 12, "incapacitated"),
        (-2, 13, "dead"),
        (1, 25, "dead"),
        (-6, 1, "light"),
    ):
        found = result("wound", {"damage": margin, "soak": 0, "size": size})
        assert found["wound"] == level


def test_16_6_outnumbered() -> None:
    first = fight("attack", SOLDIER, KNIGHT, 9, 5)
    second = fight("attack", SOLDIER, KNIGHT, 7, 6, attackers_before=1)
    third = fight("attack", SOLDIER, KNIGHT, 8, 3, attackers_before=2)
    advantages = [found["advantage"] for found in (first, second, third)]
    assert advantages == [2, 1, 7]
    assert [found["wound"] for found in (first, second, third)] == [None, None, "light"]
    without = fight("attack", SOLDIER, KNIGHT, 8, 3)
    assert (without["advantage"], without["margin"]) == (3, 0)


def test_16_7_missile() -> None:
    def shot(distance: float, *shown: int, **options: str) -> dict[str, Any]:
        around = {"attacker": HUNTER, "defender": SOLDIER, "distance": distance}
        return result("missile", around, shown, options)

    found = shot(33, 1, 7, 2)
    assert (found["attack"], found["defence"], found["margin"], found["wound"]) == (
        14,
        11,
        1,
        "light",
    )
    core = shot(33, 1, 7, 2, range_rule="core")
    assert (core["attack"], core["margin"], core["wound"]) == (17, 4, "light")
    covered = fight("missile", HUNTER, SOLDIER, 1, 7, 2, distance=33, cover=2)
    assert (covered["defence"], covered["hit"]) == (17, False)
    for distance, source, by_core in ((15, 0, 0), (16, -6, -3), (31, -9, -6)):
        assert shot(distance, 5, 5)["range_penalty"] == source
        assert shot(distance, 5, 5, range_rule="core")["range_penalty"] == by_core


def test_16_8_adrenal() -> None:
    totals = []
    for spent in range(1, 6):
        level, faints = fatigue.level_for_roll(T, "human", spent)
        figure = soldier(fatigue=level)
        found = fight("attack", figure, VETERAN, 5, 5, adrenal="attack")
        totals.append(found["attack"] - 5)
        assert faints is (spent == 5)
    assert totals == [18, 17, 15, 13, 13]
    assert fatigue.level_after(T, "human", 5) == "unconscious"


def test_16_9_mounted_charge() -> None:
    knight = {**KNIGHT, "mounted": True, "war_horse": True}
    found = fight("attack", knight, SOLDIER, 2, 9, mounted_charge=True)
    assert (found["attack"], found["defence"], found["damage"]) == (35, 20, 22)
    assert (found["margin"], found["wound"]) == (14, "heavy")
    footman = a("axe", "heater", strength=1, abilities={"single": 6})
    courser = template(T, "war courser")
    assert mounted.knocked_down(faces(7), T, [], footman, found["damage"], courser.size)
    rider = soldier(mounted=True, abilities={"single": 6, "ride": 5})
    found = fight("attack", knight, rider, 2, 6, mounted_charge=True)
    assert (found["attack"], found["defence"], found["wound"]) == (27, 20, "medium")


def test_16_10_falls() -> None:
    bonus = falls.unseated_bonus(T)
    for shown, soak, damage, soaked, wound in (
        ((6, 3), 10, 11, 13, None),
        ((1, 5, 2), 10, 15, 12, "light"),
    ):
        found = result("fall", {"bonus": bonus, "soak": soak}, shown)
        assert found == {"damage": damage, "soak": soaked, "wound": wound}
    grounds = (("hard", 24, "heavy"), ("normal", 14, "light"), ("soft", 9, None))
    for ground, damage, wound in grounds:
        found = result("fall", {"feet": 20, "ground": ground, "soak": 8}, (4, 5))
        assert found == {"damage": damage, "soak": 13, "wound": wound}


def test_16_11_pinned() -> None:
    destrier = template(T, "destrier")
    assert falls.pinned_bonus(T, destrier.size) == 9
    assert mounted.free_pinned(faces(8), T, [], a(strength=1), destrier.size)


def test_16_12_group() -> None:
    found = result(
        "group_bonus",
        {
            "members": [
                {"id": "ignatio", "ability": 6, "leadership": 2},
                {"id": "paul", "ability": 5, "leadership": 3},
                {"id": "gerard", "ability": 6},
            ],
            "leader": "paul",
            "vanguard": "ignatio",
        },
    )
    assert (found["bonus"], found["cap"]) == (6, 6)
    bonus = {"modifiers": {"attack": found["bonus"]}}
    missed = fight("attack", IGNATIO, IGNATIO, 4, 1, 6, **bonus)
    assert (missed["attack"], missed["defence"], missed["hit"]) == (22, 23, False)
    struck = fight("attack", IGNATIO, IGNATIO, 6, 2, **bonus)
    assert (struck["advantage"], struck["margin"], struck["wound"]) == (11, 7, "medium")
    members = ["ignatio", "paul", "gerard"]
    blows = groups.spread_blows(groups.blows_struck(members, {}), members)
    sizes = dict.fromkeys(members, 0)
    wounds = groups.wounds_of_blows(T, struck["damage"], struck["soak"], blows, sizes)
    assert wounds == dict.fromkeys(members, ("medium",))
    spread = {n: tuple(groups.spread_blows(n, members).values()) for n in (4, 5, 2)}
    assert spread == {4: (2, 1, 1), 5: (2, 2, 1), 2: (1, 1, 0)}
    hurt, worse = 11 - 8, 11 - 11
    first = engagement.disengage(faces(6, 9), T, [], given(hurt), [given(12 + 2)])
    assert (first.defence and first.defence.total, first.attacks[0].total) == (9, 23)
    later = engagement.bonus_after(T, 0, failed=True, attacked=False)
    chance = faces(0, 5, 9)
    second = engagement.disengage(chance, T, [], given(worse), [given(12)], bonus=later)
    assert second.defence is not None
    assert second.defence.total == 3
    assert [first.success, second.success] == [False, False]


def test_16_13_wolf_fight() -> None:
    creature = {
        "str": -1,
        "sta": 3,
        "dex": 2,
        "qik": 2,
        "size": -1,
        "abilities": {"brawl": 6},
        "weapon": "teeth",
        "armour": {"prot": 3},
    }
    first = fight("attack", IGNATIO, creature, 0, 4, 0, 1)
    assert (first["attack"], first["defence"], first["wound"]) == (12, 9, "light")
    second = fight("attack", IGNATIO, {**creature, "wounds": ["light"]}, 6, 2)
    assert (second["attack"], second["defence"], second["wound"]) == (18, 10, "heavy")
    after = {**creature, "wounds": ["light", "heavy"]}
    assert result("totals", {"figure": after})["penalty"] == -6


def test_16_14_disengage() -> None:
    both = {"defence": 11, "attacks": [9, 11]}
    first = result("disengage", both, (6, 5, 4))
    assert (first["success"], first["totals"]["defence"]) == (False, 15)
    bonus = engagement.bonus_after(T, 0, failed=True, attacked=False)
    second = result("disengage", {**both, "bonus": bonus}, (4, 4, 4))
    assert (second["success"], second["totals"]["defence"]) == (True, 16)


def test_16_15_grapple() -> None:
    first = fight("manoeuvre", TOUGH_GUY, SOLDIER, 9, 2, name="grapple")
    assert (first["attack"], first["defence"], first["success"]) == (13, 13, False)
    tired = {**TOUGH_GUY, "fatigue": "winded"}
    second = fight("manoeuvre", tired, SOLDIER, 9, 2, name="grapple", adrenal="attack")
    assert (second["attack"], second["grip"]) == (17, 4)
    contest = {"grip": second["grip"], "holder": 5, "held": 12}
    assert result("grip", contest, (5, 3)) == {"grip": -1, "free": True}
    by_letter = result("grip", contest, (5, 3), {"hold_on_escape": True})
    assert by_letter == {"grip": 5, "free": False}
    third = fight("manoeuvre", SOLDIER, TOUGH_GUY, 9, 2, name="grapple", defence="defence")
    assert third["defence"] == 1 + 6 + 0 + 3 + 2 + 2


def test_16_16_morale() -> None:
    leader = {"presence": 1, "leadership": 4, "brave": 1, "conditions": 2}
    assert result("morale", leader, (2,)) == {"ease": 12, "total": 8, "outcome": "demoralised"}
    hurt = {**leader, "penalty": -3}
    assert result("morale", hurt, (0, 6)) == {"ease": 12, "total": 3, "outcome": "breaks"}


def test_16_17_concentration() -> None:
    caster = {"stamina": 2, "concentration": 2}
    running = result("concentration", {**caster, "situations": ["running"]}, (5,))
    assert running == {"ease": 9, "total": 9, "success": True}
    hurt = {**caster, "situations": ["wounded"], "penalty": -3}
    assert result("concentration", hurt, (9,)) == {"ease": 12, "total": 4, "success": False}
    assert magic.undisturbed_minutes(T, 2) == 30


def test_16_18_fast_cast() -> None:
    caster = {"quickness": 1, "finesse": 3, "initiative": 8}
    assert result("fast_cast", caster, (4,)) == {"total": 8, "success": True}
    assert result("fast_cast", {**caster, "nth": 2}, (7,)) == {"total": 5, "success": False}


def test_16_19_recovery() -> None:
    light = {"kind": "wound", "level": "light", "total": 5}
    assert result("recovery", light, (6,))["outcome"] == "better"
    assert result("recovery", light, (3,))["outcome"] == "stable"
    alone = result("recovery", {**light, "total": 1}, (2,))
    assert (alone["total"], alone["level"]) == (3, "medium")
    bruise = result("recovery", {"kind": "bruise", "level": "heavy", "total": 5}, (1, 5))
    assert (bruise["total"], bruise["level"], bruise["residual"]) == (15, "medium", "light")


def test_16_20_invisible() -> None:
    seeker = a(perception=1, abilities={"awareness": 3})
    hidden = a(dexterity=2, abilities={"stealth": 3}, enc=2)
    rolled, found = sight.detect(faces(8), T, [], seeker, hidden, "faint")
    assert (rolled.total, sight.stealth_total(T, hidden, "faint").value, found) == (12, 12, True)


def test_16_21_mercy() -> None:
    wound = result("wound", {"damage": 32, "soak": 8})["wound"]
    assert [(way.wound, way.flaw) for way in mercy.mercies(T, wound, [], player=True)] == [
        ("heavy", "major"),
        ("incapacitated", "minor"),
    ]
