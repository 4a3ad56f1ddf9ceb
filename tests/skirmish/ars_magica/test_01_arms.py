"""AM 1: arms and armour, and what cannot be borne together."""

from __future__ import annotations

import pytest

from skirmish.ars_magica.procedures import gear
from skirmish.ars_magica.procedures.figure import Armour, Shield, Weapon
from tests.skirmish.ars_magica.kit import T, a, error, plain, result, with_options


def totals(figure: dict[str, object]) -> dict[str, object]:
    return result("totals", {"figure": figure})


def test_1_1_a_lance_is_a_long_spear_on_foot() -> None:
    mounted = gear.melee_weapon(T, "lance", mounted=True)
    on_foot = gear.melee_weapon(T, "lance", mounted=False)
    assert mounted == Weapon("lance", "single", 2, 4, 0, 5, 2, 0, 0, False, "AM 1.1")
    assert on_foot == Weapon("spear, long", "great", 3, 3, 1, 7, 3, 0, 0, True, "AM 1.1")


@pytest.mark.parametrize("name", [*T.melee, *T.missiles, *T.natural])
def test_1_every_weapon_of_the_tables_can_be_held(name: str) -> None:
    assert totals({"weapon": name, "str": 3, "mounted": True})["init"] is not None


@pytest.mark.parametrize("name", T.shields)
def test_1_2_every_shield_adds_its_defence_alone(name: str) -> None:
    shield = {"shield": name, "str": 3, "abilities": {"single": 2}}
    assert totals(shield)["defence"] == 2 + T.shields[name].dfn
    assert totals(shield)["attack"] == 2


def test_1_2_no_shield_beside_what_takes_both_hands() -> None:
    for weapon in ("staff", "bow, long", "arbalest", "sling"):
        given = {"figure": {"weapon": weapon, "str": 3, "shield": "round"}}
        assert error("totals", given) == ("shield_with_two_hands", "/given/figure/shield")
    for weapon in ("javelin", "stone", "knife", "axe, throwing", "teeth", "dodge"):
        assert totals({"weapon": weapon, "str": 3, "shield": "round"})["defence"] is not None


def test_1_2_an_infantry_shield_is_for_men_on_foot() -> None:
    assert totals({"shield": "infantry"})["defence"] == 4
    given = {"figure": {"shield": "infantry", "mounted": True}}
    assert error("totals", given) == ("shield_foot_only", "/given/figure/shield")


def test_1_3_the_knife_is_thrown_only_by_the_attacker_who_shoots() -> None:
    thrown = gear.named_weapon(T, "knife", shooting=True)
    held = gear.named_weapon(T, "knife")
    assert (thrown and thrown.ability, thrown and thrown.range) == ("thrown", 5)
    assert (held and held.ability, held and held.range) == ("brawl", 0)
    assert gear.named_weapon(T, "teapot") is None


def test_1_3_thrown_weapons_kept_in_hand_have_a_line_in_melee() -> None:
    for name, other in (("axe, throwing", "hatchet"), ("javelin", "spear, short")):
        held = gear.named_weapon(T, name)
        assert held is not None
        assert gear.in_melee(T, held).name == other
    stone = gear.named_weapon(T, "stone")
    assert stone is not None
    assert gear.in_melee(T, stone) is stone
    axe = a("axe").weapon
    assert gear.in_melee(T, axe) is axe


@pytest.mark.parametrize(
    ("name", "strength", "rounds"),
    [
        ("crossbow", 2, 3),
        ("crossbow", 3, 1),
        ("arbalest", 9, 4),
        ("arbalest, heavy", 9, 6),
        ("bow, long", 9, 0),
    ],
)
def test_1_3_rounds_to_span_a_crossbow_again(name: str, strength: int, rounds: int) -> None:
    assert gear.spanning_rounds(T, name, strength) == rounds


def test_1_4_armour_partial_and_full() -> None:
    assert gear.named_armour(T, "chain mail") == Armour(6, 4)
    assert gear.named_armour(T, "chain mail, full") == Armour(9, 6)
    assert gear.named_armour(T, "none") == Armour(0, 0)
    for name in ("quilted, full", "heavy leather, full", "none, full", "chain mail, full, full"):
        assert gear.named_armour(T, name) is None
        given = {"figure": {"armour": name}}
        assert error("totals", given) == ("unknown_name", "/given/figure/armour")


def test_1_5_natural_weapons_use_brawl() -> None:
    wolf = {"weapon": "teeth", "abilities": {"brawl": 6}, "dex": 2, "qik": 2, "str": -1}
    found = totals(wolf)
    assert [found[name] for name in ("init", "attack", "defence", "damage")] == [2, 11, 9, 0]


def test_1_an_own_line_shield_and_armour() -> None:
    figure = plain(
        weapon={"ability": "brawl", "init": 1, "atk": 2, "dfn": 3, "dam": 4, "load": 1},
        shield={"dfn": 5, "load": 2},
        armour={"prot": 6, "load": 3},
        load=4,
    )
    found = totals(figure)
    names = ("init", "attack", "defence", "damage", "soak")
    assert [found[name] for name in names] == [1 - 4, 2, 8, 4, 6]


def test_1_null_in_an_own_line_says_that_the_weapon_has_none() -> None:
    found = totals(plain(weapon={"ability": "brawl", "atk": None, "dam": None}))
    assert (found["attack"], found["damage"]) == (None, None)


def test_15_a11_strength_is_judged_for_weapon_and_shield_apart() -> None:
    weak = a("warhammer", strength=1)
    assert [r.at for r in gear.too_weak(T, weak)] == ["/weapon"]
    assert [r.at for r in gear.too_weak(T, a("axe", "heater", strength=-1))] == [
        "/weapon",
        "/shield",
    ]
    assert not list(gear.too_weak(T, a("fist", "buckler", strength=-2)))
    given = {"figure": {"weapon": "warhammer", "str": 1}}
    assert error("totals", given) == ("too_weak_weapon", "/given/figure/weapon")
    given = {"figure": {"shield": "heater", "str": -1}}
    assert error("totals", given) == ("too_weak_shield", "/given/figure/shield")


def test_15_a11_by_option_the_weak_are_only_warned() -> None:
    assert with_options(strength_minimum="warn").strength_minimum == "warn"
    given = {"figure": {"weapon": "warhammer", "str": 1, "abilities": {"great": 0}}}
    assert result("totals", given, (), {"strength_minimum": "warn"})["damage"] == 13


def test_5_3_encumbrance_of_all_that_is_carried() -> None:
    chain, heater = Armour(9, 6), Shield("heater", 3, 2)
    sword = a("sword, long").weapon
    assert gear.enc_of_gear(sword, heater, chain, 0, 1) == 2
    assert gear.enc_of_gear(sword, None, chain, 3, 0) == 4
