"""Bad requests: each names the offending field by its JSON pointer."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import read_json, resolve
from tests.skirmish.ars_magica.kit import RULESETS, answer, codes, error, plain, result, soldier

P = plain()
PAIR: dict[str, Any] = {"attacker": P, "defender": P}
SHOT: dict[str, Any] = {
    "attacker": plain(weapon="stone", abilities={"thrown": 0}),
    "defender": P,
    "distance": 3,
}
GRAPPLE: dict[str, Any] = {**PAIR, "name": "grapple"}
MEMBERS = [{"id": "a", "ability": 1, "leadership": 2}, {"id": "b"}]
GROUP: dict[str, Any] = {"members": MEMBERS, "vanguard": "a"}
MORALE: dict[str, Any] = {"conditions": 1}
FOCUS: dict[str, Any] = {"situations": ["still"]}
HEAL: dict[str, Any] = {"kind": "wound", "level": "light"}

MISSING = [
    ("encumbrance", {}, "load"),
    ("totals", {}, "figure"),
    ("wound", {"soak": 1}, "damage"),
    ("wound", {"damage": 1}, "soak"),
    ("initiative", {}, "figures"),
    ("attack", {"defender": P}, "attacker"),
    ("attack", {"attacker": P}, "defender"),
    ("missile", {"attacker": SHOT["attacker"], "defender": P}, "distance"),
    ("manoeuvre", PAIR, "name"),
    ("grip", {"holder": 1, "held": 1}, "grip"),
    ("grip", {"grip": 1, "held": 1}, "holder"),
    ("grip", {"grip": 1, "holder": 1}, "held"),
    ("disengage", {"attacks": [1]}, "defence"),
    ("disengage", {"defence": 1}, "attacks"),
    ("group_blows", {"members": ["a"]}, "blows"),
    ("group_blows", {"blows": 1}, "members"),
    ("group_bonus", {"vanguard": "a"}, "members"),
    ("group_bonus", {"members": MEMBERS}, "vanguard"),
    ("morale", {}, "conditions"),
    ("concentration", {}, "situations"),
    ("fast_cast", {}, "initiative"),
    ("recovery", {"level": "light"}, "kind"),
    ("recovery", {"kind": "wound"}, "level"),
]


@pytest.mark.parametrize(("procedure", "given", "field"), MISSING)
def test_what_must_be_given(procedure: str, given: dict[str, Any], field: str) -> None:
    assert error(procedure, given, [5, 5]) == ("missing", f"/given/{field}")
    with_null = {**given, field: None}
    assert error(procedure, with_null, [5, 5]) == ("missing", f"/given/{field}")


ROLLING: list[tuple[str, dict[str, Any]]] = [
    ("stress", {}),
    ("initiative", {"figures": [{"id": "a"}]}),
    ("attack", PAIR),
    ("missile", SHOT),
    ("manoeuvre", GRAPPLE),
    ("grip", {"grip": 1, "holder": 1, "held": 1}),
    ("disengage", {"defence": 1, "attacks": [1]}),
    ("morale", MORALE),
    ("concentration", FOCUS),
    ("fast_cast", {"initiative": 1}),
    ("recovery", HEAL),
    ("fall", {"bonus": 1}),
]


@pytest.mark.parametrize(("procedure", "given"), ROLLING)
def test_every_procedure_with_a_roll_takes_botch_dice(
    procedure: str, given: dict[str, Any]
) -> None:
    rolls = answer(procedure, {**given, "botch_dice": 2}, [0, 3, 4])["rolls"]
    assert [roll["label"] for roll in rolls[1:3]] == ["Botch die", "Botch die"]
    assert "Botch die" not in [roll["label"] for roll in rolls[3:4]]
    for wrong, code in ((1.5, "wrong_type"), ("2", "wrong_type"), (1001, "out_of_range")):
        bad = {**given, "botch_dice": wrong}
        assert error(procedure, bad, [5, 5]) == (code, "/given/botch_dice")


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("str", "2", "wrong_type"),
        ("sta", 1.5, "wrong_type"),
        ("dex", True, "wrong_type"),
        ("qik", [], "wrong_type"),
        ("per", {}, "wrong_type"),
        ("pre", "x", "wrong_type"),
        ("size", 0.5, "wrong_type"),
        ("abilities", [], "wrong_type"),
        ("weapon", 3, "wrong_type"),
        ("weapon", ["axe"], "wrong_type"),
        ("weapon", "sword", "unknown_name"),
        ("weapon", "", "unknown_name"),
        ("weapon", "Axe", "unknown_name"),
        ("weapon", "lance (mounted only)", "unknown_name"),
        ("shield", "axe", "unknown_name"),
        ("shield", "none", "unknown_name"),
        ("shield", True, "wrong_type"),
        ("armour", "plate", "unknown_name"),
        ("armour", 3, "wrong_type"),
        ("load", -1, "out_of_range"),
        ("enc", -1, "out_of_range"),
        ("wounds", "light", "wrong_type"),
        ("wounds", {}, "wrong_type"),
        ("fatigue", "tired out", "unknown_name"),
        ("fatigue", 2, "unknown_name"),
        ("mounted", 1, "wrong_type"),
        ("war_horse", "yes", "wrong_type"),
        ("traits", "tough", "wrong_type"),
    ],
)
@pytest.mark.parametrize("key", ["attacker", "defender"])
def test_a_wrong_field_of_a_figure(key: str, field: str, value: object, code: str) -> None:
    given = {**PAIR, key: {**P, field: value}}
    assert error("attack", given, [5, 5]) == (code, f"/given/{key}/{field}")


@pytest.mark.parametrize(
    ("figure", "code", "at"),
    [
        ({"wounds": ["light", "dead"]}, "unknown_name", "/wounds/1"),
        ({"wounds": [3]}, "wrong_type", "/wounds/0"),
        ({"traits": ["tough", 3]}, "wrong_type", "/traits/1"),
        ({"abilities": {"brawl": "3"}}, "wrong_type", "/abilities/brawl"),
        ({"abilities": {"brawl": -1}}, "out_of_range", "/abilities/brawl"),
        ({"abilities": {"Brawl": 3}}, "unknown_name", "/abilities/Brawl"),
        ({"weapon": {"atk": 3}}, "missing", "/weapon/ability"),
        ({"weapon": {"ability": "sword"}}, "unknown_name", "/weapon/ability"),
        ({"weapon": {"ability": "ride"}}, "unknown_name", "/weapon/ability"),
        ({"weapon": {"ability": "single", "init": "1"}}, "wrong_type", "/weapon/init"),
        ({"weapon": {"ability": "single", "atk": "1"}}, "wrong_type", "/weapon/atk"),
        ({"weapon": {"ability": "single", "dfn": 1.5}}, "wrong_type", "/weapon/dfn"),
        ({"weapon": {"ability": "single", "dam": []}}, "wrong_type", "/weapon/dam"),
        ({"weapon": {"ability": "single", "load": -1}}, "out_of_range", "/weapon/load"),
        ({"weapon": {"ability": "bows", "range": -1}}, "out_of_range", "/weapon/range"),
        ({"weapon": {"ability": "bows", "range": 1.5}}, "wrong_type", "/weapon/range"),
        ({"shield": {"dfn": "3"}}, "wrong_type", "/shield/dfn"),
        ({"shield": {"load": -3}}, "out_of_range", "/shield/load"),
        ({"armour": {"prot": -1}}, "out_of_range", "/armour/prot"),
        ({"armour": {"load": -1}}, "out_of_range", "/armour/load"),
        ({"weapon": "staff", "shield": {"dfn": 1}}, "shield_with_two_hands", "/shield"),
        ({"shield": "infantry", "mounted": True}, "shield_foot_only", "/shield"),
        ({"weapon": "warhammer"}, "too_weak_weapon", "/weapon"),
        ({"shield": "heater", "str": -1}, "too_weak_shield", "/shield"),
    ],
)
def test_a_wrong_part_of_a_figure(figure: dict[str, Any], code: str, at: str) -> None:
    assert error("totals", {"figure": figure}) == (code, f"/given/figure{at}")
    assert error("attack", {**PAIR, "defender": figure}, [5, 5]) == (code, f"/given/defender{at}")


def test_a_figure_must_be_an_object() -> None:
    assert error("totals", {"figure": "soldier"}) == ("wrong_type", "/given/figure")


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("attackers_before", -1, "out_of_range"),
        ("attackers_before", "1", "wrong_type"),
        ("higher", "both", "unknown_name"),
        ("adrenal", "none", "unknown_name"),
        ("charge", 1, "wrong_type"),
        ("mounted_charge", "yes", "wrong_type"),
        ("nonlethal", 1, "wrong_type"),
        ("modifiers", 3, "wrong_type"),
        ("mounted_charge", True, "horse_not_controlled"),
    ],
)
def test_a_wrong_circumstance_of_an_attack(field: str, value: object, code: str) -> None:
    assert error("attack", {**PAIR, field: value}, [5, 5]) == (code, f"/given/{field}")
    if field != "nonlethal":
        assert error("manoeuvre", {**GRAPPLE, field: value}, [5, 5]) == (code, f"/given/{field}")


@pytest.mark.parametrize("side", ["attack", "defence"])
def test_a_wrong_modifier(side: str) -> None:
    for procedure, given in (("attack", PAIR), ("missile", SHOT), ("manoeuvre", GRAPPLE)):
        bad = {**given, "modifiers": {side: "2"}}
        assert error(procedure, bad, [5, 5]) == ("wrong_type", f"/given/modifiers/{side}")


@pytest.mark.parametrize(
    ("attacker", "code", "at"),
    [
        (plain(weapon="bow, short"), "not_a_melee_weapon", "/weapon"),
        (plain(weapon={"ability": "thrown"}), "not_a_melee_weapon", "/weapon"),
        (plain(weapon="dodge"), "weapon_cannot_attack", "/weapon"),
        (plain(weapon="grapple"), "weapon_cannot_attack", "/weapon"),
        (plain(weapon={"ability": "brawl", "dam": None}), "weapon_cannot_attack", "/weapon"),
        (plain(wounds=["incapacitated"]), "attacker_helpless", "/wounds"),
        (plain(fatigue="unconscious"), "attacker_helpless", "/fatigue"),
    ],
)
def test_who_cannot_attack(attacker: dict[str, Any], code: str, at: str) -> None:
    given = {**PAIR, "attacker": attacker}
    assert error("attack", given, [5, 5]) == (code, f"/given/attacker{at}")


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"distance": -0.1}, "out_of_range", "/distance"),
        ({"distance": 3.25}, "wrong_type", "/distance"),
        ({"distance": "3"}, "wrong_type", "/distance"),
        ({"cover": 5}, "out_of_range", "/cover"),
        ({"cover": -1}, "out_of_range", "/cover"),
        ({"cover": 1.5}, "wrong_type", "/cover"),
        ({"attacker": P}, "not_a_missile_weapon", "/attacker/weapon"),
        ({"attacker": plain(weapon="hatchet")}, "not_a_missile_weapon", "/attacker/weapon"),
        (
            {"attacker": plain(weapon={"ability": "bows"})},
            "not_a_missile_weapon",
            "/attacker/weapon",
        ),
        (
            {"attacker": plain(weapon={"ability": "single", "range": 9})},
            "not_a_missile_weapon",
            "/attacker/weapon",
        ),
        (
            {"attacker": plain(weapon="stone", fatigue="unconscious")},
            "attacker_helpless",
            "/attacker/fatigue",
        ),
        ({"attacker": {"weapon": "knife", "str": -3}}, "too_weak_weapon", "/attacker/weapon"),
    ],
)
def test_a_wrong_shot(changes: dict[str, Any], code: str, at: str) -> None:
    assert error("missile", {**SHOT, **changes}, [5, 5]) == (code, f"/given{at}")


def test_what_a_shot_does_not_name_is_ignored() -> None:
    more = {"attackers_before": "many", "charge": 1, "mounted_charge": 1, "nonlethal": 1}
    assert result("missile", {**SHOT, **more}, [5, 5]) == result("missile", SHOT, [5, 5])
    assert result("attack", {**PAIR, "cover": 9, "distance": "x"}, [5, 5])
    assert result("manoeuvre", {**GRAPPLE, "nonlethal": 1}, [5, 5])


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"name": "hug"}, "unknown_name", "/name"),
        ({"name": "grapple", "defender": plain(size=2)}, "target_too_big", "/name"),
        ({"name": "unseat"}, "not_mounted", "/defender/mounted"),
        ({"defence": "brawl"}, "defence_not_allowed", "/defence"),
        ({"defence": "prayer"}, "unknown_name", "/defence"),
        (
            {"name": "wrest", "defence": "attack", "defender": plain(weapon="dodge")},
            "defence_not_allowed",
            "/defence",
        ),
        (
            {"name": "disarm", "attacker": plain(weapon="bow, short")},
            "not_a_melee_weapon",
            "/attacker/weapon",
        ),
        ({"attacker": plain(fatigue="unconscious")}, "attacker_helpless", "/attacker/fatigue"),
        ({"charge": True, "adrenal": "both"}, "two_efforts", "/charge"),
    ],
)
def test_a_wrong_manoeuvre(changes: dict[str, Any], code: str, at: str) -> None:
    assert error("manoeuvre", {**GRAPPLE, **changes}, [5, 5]) == (code, f"/given{at}")


@pytest.mark.parametrize(
    ("procedure", "given", "code", "at"),
    [
        ("stress", {"modifier": "1"}, "wrong_type", "/modifier"),
        ("encumbrance", {"load": -1}, "out_of_range", "/load"),
        ("encumbrance", {"load": 1, "str": 0.5}, "wrong_type", "/str"),
        ("wound", {"damage": 1, "soak": 1, "size": "big"}, "wrong_type", "/size"),
        ("initiative", {"figures": {}}, "wrong_type", "/figures"),
        ("initiative", {"figures": [3]}, "wrong_type", "/figures/0"),
        ("initiative", {"figures": [{"total": 1}]}, "missing", "/figures/0/id"),
        ("initiative", {"figures": [{"id": "a"}, {"id": "a"}]}, "twice", "/figures/1/id"),
        ("initiative", {"figures": [{"id": "a", "total": "1"}]}, "wrong_type", "/figures/0/total"),
        ("grip", {"grip": 1.5, "holder": 1, "held": 1}, "wrong_type", "/grip"),
        ("disengage", {"defence": 1, "attacks": []}, "bad_value", "/attacks"),
        ("disengage", {"defence": 1, "attacks": 3}, "wrong_type", "/attacks"),
        ("disengage", {"defence": 1, "attacks": [1, True]}, "wrong_type", "/attacks/1"),
        ("disengage", {"defence": 1, "attacks": [1], "bonus": -3}, "out_of_range", "/bonus"),
        (
            "disengage",
            {"defence": 1, "attacks": [1], "initiatives": [1, 2]},
            "bad_value",
            "/initiatives",
        ),
        (
            "disengage",
            {"defence": 1, "attacks": [1], "initiatives": ["x"]},
            "wrong_type",
            "/initiatives/0",
        ),
        (
            "disengage",
            {"defence": 1, "attacks": [1], "initiative": "9"},
            "wrong_type",
            "/initiative",
        ),
        ("group_blows", {"blows": -1, "members": ["a"]}, "out_of_range", "/blows"),
        ("group_blows", {"blows": 1, "members": []}, "group_size", "/members"),
        ("group_blows", {"blows": 1, "members": list("abcdefg")}, "group_size", "/members"),
        ("group_blows", {"blows": 1, "members": ["a", "a"]}, "twice", "/members/1"),
        ("group_blows", {"blows": 1, "members": [1]}, "wrong_type", "/members/0"),
        ("group_bonus", {**GROUP, "vanguard": "z"}, "unknown_name", "/vanguard"),
        ("group_bonus", {**GROUP, "leader": "z"}, "unknown_name", "/leader"),
        ("group_bonus", {**GROUP, "members": []}, "group_size", "/members"),
        (
            "group_bonus",
            {**GROUP, "members": [*MEMBERS, {"id": "a"}]},
            "twice",
            "/members/2/id",
        ),
        (
            "group_bonus",
            {**GROUP, "members": [{"id": "a", "ability": -1}]},
            "out_of_range",
            "/members/0/ability",
        ),
        (
            "group_bonus",
            {**GROUP, "members": [{"id": "a", "leadership": "2"}]},
            "wrong_type",
            "/members/0/leadership",
        ),
        ("morale", {"conditions": 0}, "out_of_range", "/conditions"),
        ("morale", {**MORALE, "penalty": 1}, "out_of_range", "/penalty"),
        ("morale", {**MORALE, "brave": "3"}, "wrong_type", "/brave"),
        ("morale", {**MORALE, "demoralised": 1}, "wrong_type", "/demoralised"),
        ("concentration", {"situations": []}, "bad_value", "/situations"),
        ("concentration", {"situations": "still"}, "wrong_type", "/situations"),
        ("concentration", {"situations": ["still", "asleep"]}, "unknown_name", "/situations/1"),
        ("concentration", {**FOCUS, "held": 0}, "out_of_range", "/held"),
        ("concentration", {**FOCUS, "penalty": 1}, "out_of_range", "/penalty"),
        (
            "concentration",
            {**FOCUS, "concentration_spell": 1},
            "wrong_type",
            "/concentration_spell",
        ),
        ("concentration", {**FOCUS, "modifier": 1.5}, "wrong_type", "/modifier"),
        ("fast_cast", {"initiative": 1, "nth": 0}, "out_of_range", "/nth"),
        ("fast_cast", {"initiative": 1, "penalty": 1}, "out_of_range", "/penalty"),
        ("fast_cast", {"initiative": 1, "finesse": "3"}, "wrong_type", "/finesse"),
        ("recovery", {**HEAL, "kind": "poison"}, "unknown_name", "/kind"),
        ("recovery", {**HEAL, "level": "fatal"}, "unknown_name", "/level"),
        ("recovery", {**HEAL, "level": "dead"}, "unknown_name", "/level"),
        ("recovery", {**HEAL, "kind": "bruise", "level": "dead"}, "unknown_name", "/level"),
        ("recovery", {**HEAL, "total": "5"}, "wrong_type", "/total"),
        ("recovery", {**HEAL, "bonus": 1.5}, "wrong_type", "/bonus"),
        ("recovery", {**HEAL, "improved": 1}, "wrong_type", "/improved"),
        ("fall", {}, "one_of", "/bonus"),
        ("fall", {"bonus": 1, "feet": 2}, "one_of", "/bonus"),
        ("fall", {"feet": -1}, "out_of_range", "/feet"),
        ("fall", {"feet": 2.5}, "wrong_type", "/feet"),
        ("fall", {"feet": 2, "ground": "mud"}, "unknown_name", "/ground"),
        ("fall", {"bonus": "1"}, "wrong_type", "/bonus"),
        ("fall", {"bonus": 1, "soak": "1"}, "wrong_type", "/soak"),
        ("fall", {"bonus": 1, "size": 1.5}, "wrong_type", "/size"),
    ],
)
def test_a_wrong_request(procedure: str, given: dict[str, Any], code: str, at: str) -> None:
    assert error(procedure, given, [5, 5, 5]) == (code, f"/given{at}")


def test_dice_of_the_wrong_size_or_left_over() -> None:
    request = {"ruleset": "ars_magica", "procedure": "stress", "given": {}}
    for dice, code, at in (
        (["d6=4"], "wrong_die", "/dice/0"),
        (["d10=10"], "wrong_die", "/dice/0"),
        (["d10=1", "d10=10"], "wrong_die", "/dice/1"),
        (["d10=11"], "bad_die", "/dice/0"),
        (["d10=4", "d10=4"], "dice_left_over", "/dice/1"),
    ):
        with pytest.raises(BadRequestError) as bad:
            resolve({**request, "dice": dice}, RULESETS)
        assert (bad.value.code, bad.value.at) == (code, at)


def test_dice_that_are_not_given_are_rolled() -> None:
    for face in (5, 1):
        rolls = answer("stress", {}, [face])["rolls"]
        assert rolls[0]["source"] == "scripted"
        assert all(roll["source"] == "server" for roll in rolls[1:])
    assert answer("stress", {})["rolls"][0]["source"] == "server"


def test_null_counts_as_left_out() -> None:
    nothing = dict.fromkeys(("weapon", "shield", "armour", "fatigue", "wounds", "enc", "traits"))
    assert result("totals", {"figure": {**P, **nothing}}) == result("totals", {"figure": P})
    given = {**PAIR, "higher": None, "adrenal": None, "modifiers": None}
    assert result("attack", given, [5, 5]) == result("attack", PAIR, [5, 5])
    assert result("group_bonus", {**GROUP, "leader": None})["trained"] is False
    without = {"figure": {"abilities": {"brawl": None}}}
    given = {"attacker": without["figure"], "defender": P}
    assert len(answer("attack", given, [0, 5, 5, 5, 5, 5])["rolls"]) == 6
    assert result("totals", without)["attack"] == 0


def test_a_number_may_be_written_with_a_decimal_in_a_distance_only() -> None:
    text = '{"ruleset": "ars_magica", "procedure": "missile", "given": %s, "dice": %s}'
    given = '{"attacker": {"weapon": "stone"}, "defender": {}, "distance": 5.0}'
    found = resolve(read_json(text % (given, '["d10=5", "d10=5"]')), RULESETS)
    assert found["result"]["range_penalty"] == 0


def test_the_weak_are_warned_in_the_explanation() -> None:
    given = {"figure": {"weapon": "warhammer", "shield": None}}
    full = answer("totals", given, (), {"strength_minimum": "warn"})
    assert codes(full)[0] == "too_weak_weapon"
    assert full["steps"][0]["text"] == "The weapon needs Strength +2, the figure has +0"
    given = {"figure": {"shield": "heater", "str": -1}}
    assert codes(answer("totals", given, (), {"strength_minimum": "warn"}))[0] == "too_weak_shield"


def test_fields_that_a_procedure_does_not_name_are_ignored() -> None:
    given = {"attacker": soldier(name="Ugo", abilities={"hunt": 3}), "defender": P, "round": 3}
    assert result("attack", given, [5, 5])


def test_nothing_at_all_is_a_number_like_another() -> None:
    zeros = {
        "load": 0,
        "enc": 0,
        "abilities": {"brawl": 0},
        "weapon": {"ability": "brawl", "load": 0, "range": 0},
        "shield": {"load": 0},
        "armour": {"prot": 0, "load": 0},
        "traits": ["bold", "bold"],
    }
    given = {"attacker": zeros, "defender": zeros, "attackers_before": 0, "nonlethal": True}
    assert result("attack", given, [5, 3])["advantage"] == -1
    assert result("missile", {**SHOT, "cover": 0, "distance": 0}, [5, 3])["advantage"] == 3
    near = {"attacker": plain(weapon={"ability": "thrown", "range": 1}, abilities={"thrown": 0})}
    assert result("missile", {**SHOT, **near, "distance": 1}, [5, 3])["advantage"] == 2
    assert result("encumbrance", {"load": 0})["burden"] == 0
    assert result("group_blows", {"blows": 0, "members": ["a"]}) == {"blows": {"a": 0}}
    assert result("fall", {"feet": 0}, [3, 3])["damage"] == 3


@pytest.mark.parametrize(
    ("procedure", "given", "shown", "code"),
    [
        ("concentration", {"situations": ["walking"]}, [3], "concentration_holds"),
        ("concentration", {"situations": ["walking"]}, [2], "concentration_breaks"),
        ("fast_cast", {"initiative": 3}, [3], "fast_enough"),
        ("fast_cast", {"initiative": 3}, [2], "too_slow"),
        ("morale", MORALE, [9], "morale_steady"),
        ("attack", PAIR, [3, 3], "missed"),
        ("wound", {"damage": 1, "soak": 1}, [], "no_wound"),
        ("wound", {"damage": 2, "soak": 1}, [], "wound_light"),
        ("disengage", {"defence": 1, "attacks": [1, 2]}, [5, 5, 6], "stays_engaged"),
        ("recovery", HEAL, [5], "recovery_stable"),
    ],
)
def test_the_last_step_tells_the_outcome(
    procedure: str, given: dict[str, Any], shown: list[int], code: str
) -> None:
    full = answer(procedure, given, shown)
    assert codes(full)[-1] == code
    assert "unskilled" not in codes(full)


def test_explanations_show_their_numbers() -> None:
    full = answer("disengage", {"defence": 1, "attacks": [1, 2]}, [9, 5, 6])
    assert full["steps"][-1]["text"] == "Defence 8, highest Attack 8: does not get away"
    full = answer("grip", {"grip": 4, "holder": 1, "held": 2}, [5, 6])
    assert full["steps"][-1]["text"] == "Grip 4 −2 = 2: held"
    hurt = {"situations": ["wounded"], "penalty": -1}
    assert ("AM 15 G4", "Wounds −3") in [
        (step["cite"], step["text"]) for step in answer("concentration", hurt, [5])["steps"]
    ]
    hurt = {"situations": ["running"], "penalty": -1}
    assert ("AM 3.2", "Wounds −1") in [
        (step["cite"], step["text"]) for step in answer("concentration", hurt, [5])["steps"]
    ]
