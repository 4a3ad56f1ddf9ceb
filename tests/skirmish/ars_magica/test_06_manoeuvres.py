"""AM 6.1, AM 15 E: special manoeuvres and holds."""

from __future__ import annotations

import pytest

from campaigns.tabletop.explain import Step
from skirmish.ars_magica.procedures import holds, manoeuvres
from skirmish.ars_magica.procedures.exchange import PLAIN, Circumstances
from skirmish.ars_magica.procedures.sums import given
from tests.skirmish.ars_magica.kit import T, a, faces, spent, with_options

SCORES = {"brawl": 3, "single": 5, "great": 2, "ride": 4}
FIGHTER = a("axe", "heater", strength=2, dexterity=1, quickness=1, abilities=SCORES)
RIDER = a("axe", "heater", dexterity=1, abilities=SCORES, mounted=True, war_horse=True)

ALLOWED = {
    "trip": ("defence", "evasion", "characteristic"),
    "grapple": ("defence", "evasion", "characteristic"),
    "pin": ("defence", "evasion", "characteristic", "brawl"),
    "tackle": ("defence", "evasion", "characteristic"),
    "disarm": ("defence", "evasion"),
    "grab": ("defence", "evasion", "characteristic"),
    "unseat": ("defence", "evasion", "characteristic"),
    "wrest": ("defence", "evasion", "attack"),
}
REQUIRED = {
    "trip": 3,
    "grapple": 1,
    "pin": 6,
    "tackle": 1,
    "disarm": 9,
    "grab": 6,
    "unseat": 6,
    "wrest": 12,
}


@pytest.mark.parametrize("name", ALLOWED)
def test_6_1_the_defences_of_each_manoeuvre(name: str) -> None:
    assert manoeuvres.defences_allowed(T, name, FIGHTER) == ALLOWED[name]
    for choice in manoeuvres.CHOICES:
        refusal = manoeuvres.choice_refusal(T, name, choice, FIGHTER)
        assert (refusal is None) == (choice in ALLOWED[name])


@pytest.mark.parametrize("name", REQUIRED)
def test_6_1_the_advantage_that_each_requires(name: str) -> None:
    """Against a defender whose every defence is 0 but the die."""
    needed = REQUIRED[name]
    attacker = a(dexterity=needed, abilities={"brawl": 0})
    nothing = {"brawl": 0, "ride": 0}
    defender = a(abilities=nothing, mounted=name == "unseat")
    for extra, success in ((0, True), (-1, False)):
        steps: list[Step] = []
        around = Circumstances(attack_modifier=extra)
        done = manoeuvres.manoeuvre(
            faces(5, 5), T, steps, name, attacker, defender, around, "defence"
        )
        assert (done.required, done.advantage) == (needed, needed + extra)
        assert done.success is success
        assert done.grip == (needed if success and name == "grapple" else None)
        assert steps[-1].code == f"{name}_{'succeeds' if success else 'fails'}"


def test_6_1_the_weapon_disarms_and_unseats_the_body_does_the_rest() -> None:
    for name in ALLOWED:
        armed = name in ("disarm", "unseat")
        total = manoeuvres.attack_of(T, name, FIGHTER, None).value
        assert total == (1 + 5 + 4 if armed else 1 + 3), name


@pytest.mark.parametrize(
    ("weapon", "name", "value"),
    [
        ("net", "trip", 5 + 2),
        ("net", "grapple", 5 + 2),
        ("whip", "trip", 5 + 1),
        ("whip", "grapple", 5 + 1),
        ("net", "pin", 3),
        ("whip", "wrest", 3),
        ("axe", "trip", 3),
        ("constriction", "grapple", 3 + 3),
        ("constriction", "trip", 3),
        ("grapple", "grapple", 3),
    ],
)
def test_6_1_net_whip_and_coils_have_a_line_of_their_own(
    weapon: str, name: str, value: int
) -> None:
    assert manoeuvres.attack_of(T, name, a(weapon, abilities=SCORES), None).value == value


@pytest.mark.parametrize(
    ("choice", "value"),
    [
        ("defence", 1 + 5 + 3 - 4),
        ("evasion", 1 + 3 + 3),
        ("characteristic", 2 + 3),
        ("brawl", 1 + 3 - 4),
    ],
)
def test_6_1_many_attackers_count_in_defence_and_brawl_only(choice: str, value: int) -> None:
    around = Circumstances(attackers_before=2)
    assert manoeuvres.defence_of(T, "pin", choice, a(), FIGHTER, around).value == value


def test_6_1_the_attack_as_a_defence_needs_a_weapon_that_attacks() -> None:
    around = Circumstances(attackers_before=2)
    assert manoeuvres.defence_of(T, "wrest", "attack", a(), FIGHTER, around).value == 10
    for weapon in ("dodge", "bow, short"):
        assert manoeuvres.defences_allowed(T, "wrest", a(weapon)) == ("defence", "evasion")


def test_6_1_which_characteristic_resists() -> None:
    strong = a(strength=5, dexterity=1, abilities={"brawl": 0, "ride": 0})
    values = {
        name: manoeuvres.defence_of(T, name, "characteristic", a(), strong, PLAIN).value
        for name in ("trip", "tackle", "grapple", "pin", "grab")
    }
    assert values == {"trip": 1, "tackle": 1, "grapple": 5, "pin": 5, "grab": 5}


def test_15_e4_the_saddle_is_kept_by_ride_if_that_is_better() -> None:
    assert manoeuvres.defence_of(T, "unseat", "characteristic", a(), RIDER, PLAIN).value == 5
    brawl_only = with_options(unseat_ride=False)
    total = manoeuvres.defence_of(brawl_only, "unseat", "characteristic", a(), RIDER, PLAIN)
    assert total.value == 4


def test_15_e9_every_defence_of_a_bigger_one_has_the_bonus() -> None:
    big = a("axe", "heater", size=1, abilities=SCORES)
    assert manoeuvres.defence_of(T, "pin", "characteristic", a(), big, PLAIN).value == 3 + 1 + 2
    assert manoeuvres.defence_of(T, "pin", "evasion", a(), big, PLAIN).value == 3 + 3 - 1 + 2
    assert manoeuvres.defence_of(T, "pin", "brawl", a(), big, PLAIN).value == 3 + 2
    assert manoeuvres.defence_of(T, "wrest", "attack", a(), big, PLAIN).value == 5 + 4 + 2


def test_15_e3_the_best_defence_and_the_first_of_equals() -> None:
    assert manoeuvres.best_defence(T, "trip", a(), FIGHTER, PLAIN) == "defence"
    assert manoeuvres.best_defence(T, "wrest", a(), FIGHTER, PLAIN) == "attack"
    many = Circumstances(attackers_before=2)
    assert manoeuvres.best_defence(T, "trip", a(), FIGHTER, many) == "evasion"
    even = a(abilities={"brawl": 0})
    assert manoeuvres.best_defence(T, "pin", a(), even, PLAIN) == "defence"
    effort = Circumstances(adrenal="defence", attackers_before=2)
    assert manoeuvres.best_defence(T, "trip", a(), FIGHTER, effort) == "defence"


@pytest.mark.parametrize("name", ALLOWED)
def test_15_e10_what_cannot_be_tried_on_a_much_bigger_target(name: str) -> None:
    bigger = a(size=3, mounted=True)
    refusal = manoeuvres.manoeuvre_refusal(T, name, a(size=1), bigger)
    assert (refusal is None) == (name in ("disarm", "grab", "unseat"))
    assert manoeuvres.manoeuvre_refusal(T, name, a(size=2), bigger) is None
    assert manoeuvres.manoeuvre_refusal(with_options(size_block=False), name, a(), bigger) is None


def test_6_1_only_a_rider_is_unseated_and_only_with_a_melee_weapon() -> None:
    refusal = manoeuvres.manoeuvre_refusal(T, "unseat", a(), a())
    assert refusal is not None
    assert refusal.at == "/defender/mounted"
    for name in ("disarm", "unseat"):
        refusal = manoeuvres.manoeuvre_refusal(T, name, a("bow, short"), a(mounted=True))
        assert refusal is not None
        assert refusal.at == "/attacker/weapon"
    assert manoeuvres.manoeuvre_refusal(T, "disarm", a("grapple"), a()) is None
    assert manoeuvres.manoeuvre_refusal(T, "trip", a("bow, short"), a()) is None


def test_6_1_a_botched_attempt_never_succeeds() -> None:
    chance = faces(0, 0)
    helpless = a(fatigue="unconscious")
    able = a(abilities={"brawl": 0})
    done = manoeuvres.manoeuvre(chance, T, [], "grapple", able, helpless)
    spent(chance, 2)
    assert (done.advantage, done.success, done.grip) == (10, False, None)


def test_6_1_what_manoeuvres_do() -> None:
    assert {name: manoeuvres.effects_of(name) for name in T.manoeuvres} == {
        "trip": ("defender_prone",),
        "grapple": ("defender_held",),
        "pin": ("defender_pinned",),
        "tackle": ("attacker_prone", "defender_prone"),
        "disarm": ("weapon_dropped",),
        "grab": ("item_taken",),
        "unseat": ("defender_prone", "defender_falls"),
        "wrest": ("weapon_taken",),
    }


def test_6_1_the_pinned_act_on_the_spot() -> None:
    assert manoeuvres.may_when_pinned("attack")
    assert not manoeuvres.may_when_pinned("move")
    assert not manoeuvres.may_when_pinned("disengage")


def test_6_1_a_lost_weapon_is_recovered_once_disengaged() -> None:
    assert manoeuvres.may_recover_weapon(engaged=False, acted=False)
    assert not manoeuvres.may_recover_weapon(engaged=True, acted=False)
    assert not manoeuvres.may_recover_weapon(engaged=False, acted=True)


# --- Holds ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grip", "shown", "after", "free"),
    [(4, (5, 5), 2, False), (4, (4, 5), 1, False), (4, (3, 5), 0, True)],
)
def test_6_1_the_difference_is_added_to_the_grip(
    grip: int, shown: tuple[int, int], after: int, free: bool
) -> None:
    steps: list[Step] = []
    found = holds.keep_hold(faces(*shown), T, steps, grip, given(3), given(5))
    assert found == after
    assert holds.freed(found) is free
    assert steps[-1].code == ("freed" if free else "still_held")


def test_15_e5_the_penalty_of_the_hold_counts_by_option_only() -> None:
    by_letter = with_options(hold_on_escape=True)
    assert holds.keep_hold(faces(5, 5), by_letter, [], 4, given(3), given(5)) == 8


def test_15_e7_the_holder_takes_a_light_wound() -> None:
    assert holds.wound_of_the_holder(T) == "light"


def test_6_1_strength_may_stand_for_dexterity_in_a_hold() -> None:
    strong = a(strength=3, dexterity=1, abilities={"brawl": 2}, wounds=("light",))
    deft = a(strength=1, dexterity=3, abilities={"brawl": 2})
    assert holds.holder_total(T, strong).value == 3 + 2 - 1
    assert holds.holder_total(T, deft).value == 3 + 2


def test_15_e16_what_a_hold_hinders() -> None:
    for kind in ("attack", "defence", "evasion", "strength", "dexterity", "quickness"):
        assert holds.hold_penalty(T, kind) == -6
    for kind in ("soak", "perception", "concentration"):
        assert holds.hold_penalty(T, kind) == 0
    assert not holds.may_gesture(held=True)
    assert holds.may_gesture(held=False)


def test_15_e8_pinning() -> None:
    assert holds.may_pin(wall=True, target_prone=False)
    assert holds.may_pin(wall=False, target_prone=True)
    assert not holds.may_pin(wall=False, target_prone=False)
    assert holds.pin_lasts(pinner_has_acted=False, repeated=False)
    assert not holds.pin_lasts(pinner_has_acted=True, repeated=False)
    assert holds.pin_lasts(pinner_has_acted=True, repeated=True)
