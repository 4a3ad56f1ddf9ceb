"""GL 3: types, traits, weapons, state."""

from __future__ import annotations

import pytest

from skirmish.grandi_laghi.figure import (
    firearm_of,
    is_irregular,
    traits_refused,
    troop_of,
    weapon_of,
)
from skirmish.grandi_laghi.procedures.markers import (
    activated,
    after_throw,
    capture,
    eliminates,
    new_turn,
    shake,
    suffer,
)
from skirmish.grandi_laghi.tables import TABLES, load
from tests.skirmish.grandi_laghi.kit import a

TYPES = ("colonist", "militia", "indian", "ranger", "coureur", "regular", "marine")


def test_3_1_the_types_are_seven() -> None:
    assert tuple(TABLES.troops) == TYPES
    assert troop_of(TABLES, a("marine")).boat_exempt
    assert [kind for kind in TYPES if troop_of(TABLES, a(kind)).boat_exempt] == ["marine"]


def test_3_2_only_marksman_and_inexperienced_exclude_each_other() -> None:
    refusal = traits_refused(["marksman", "inexperienced", "veteran"])
    assert refusal is not None
    assert (refusal.code, refusal.cite, refusal.at) == ("traits_exclude", "GL 3.2", "/traits")
    assert traits_refused(["veteran", "inexperienced", "officer", "leader", "woman"]) is None
    assert traits_refused(["veteran", "marksman", "officer", "leader", "woman"]) is None


def test_3_3_the_irregulars() -> None:
    irregular = {kind for kind in TYPES if is_irregular(TABLES, a(kind))}
    assert irregular == {"colonist", "indian", "coureur", "militia"}


def test_3_4_firearms_the_hatchet_and_nothing() -> None:
    firearms = {w for w in TABLES.weapons if firearm_of(TABLES, a("indian", weapon=w))}
    assert firearms == {"musket", "rifle", "pistol"}
    hatchet = a("indian", weapon="hatchet")
    assert weapon_of(TABLES, hatchet) is not None
    assert weapon_of(TABLES, after_throw(hatchet)) is None
    assert firearm_of(TABLES, a("indian", weapon=None)) is None


def test_3_5_a_shot_wound_marks_throws_down_shakes_and_reveals() -> None:
    hurt = suffer(a("indian", hidden=True), "wounded")
    assert (hurt.wounds, hurt.prone, hurt.shaken, hurt.hidden) == (1, True, True, False)
    assert hurt.fate is None


def test_3_5_a_wound_in_melee_does_not_throw_down() -> None:
    hurt = suffer(a("indian"), "wound")
    assert (hurt.wounds, hurt.prone, hurt.shaken) == (1, False, True)
    assert suffer(a("indian", prone=True), "wound").prone


@pytest.mark.parametrize("effect", ["near_miss", "blue"])
def test_3_5_a_near_miss_or_a_lost_bout_only_shakes(effect: str) -> None:
    missed = suffer(a("indian", hidden=True), effect)
    assert (missed.wounds, missed.prone, missed.shaken, missed.hidden) == (0, False, True, False)


def test_3_5_the_dead_carry_no_blue_marker() -> None:
    dead = suffer(a("indian", shaken=True), "killed")
    assert (dead.fate, dead.shaken) == ("killed", False)
    assert not shake(dead).shaken


def test_3_5_a_prisoner_is_out_of_play_and_keeps_what_it_has() -> None:
    taken = capture(a("indian", wounds=1, carries="letters"))
    assert (taken.fate, taken.wounds, taken.carries) == ("captured", 1, "letters")


def test_3_5_activations_and_melees_are_of_the_turn_and_a_run_lasts_until_the_next_act() -> None:
    worn = a("indian", activations=2, fought=True, ran=True, wounds=1, reload="red")
    fresh = new_turn(worn)
    assert (fresh.activations, fresh.fought, fresh.ran) == (0, False, True)
    assert (fresh.wounds, fresh.reload) == (1, "red")
    up = activated(fresh)
    assert (up.activations, up.ran, up.charged) == (1, False, False)


def test_5_9_the_second_wound_eliminates() -> None:
    assert not eliminates(TABLES, 0)
    assert eliminates(TABLES, 1)
    assert not eliminates(load({"wounds.eliminate": 3}), 1)


def test_5_10_a_second_blue_marker_changes_nothing() -> None:
    once = shake(a("indian"))
    assert shake(once) == once
    assert once.shaken
