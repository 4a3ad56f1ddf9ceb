"""AM 9, AM 15 F14 to F22, F32: riders and horses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skirmish.ars_magica.procedures import horse, mounted
from tests.skirmish.ars_magica.kit import T, a, faces, spent, with_options


def rider(ride: int | None, *, war_horse: bool = False, mounted: bool = True, **more: Any) -> Any:
    scores = {"athletics": 2, "single": 3, **({} if ride is None else {"ride": ride})}
    return a("axe", abilities=scores, war_horse=war_horse, mounted=mounted, **more)


@pytest.mark.parametrize(
    ("ride", "war_horse", "controls"),
    [(5, False, True), (4, False, False), (3, True, True), (2, True, False), (None, True, False)],
)
def test_9_who_controls_a_horse(ride: int | None, war_horse: bool, controls: bool) -> None:
    assert horse.controls_horse(T, rider(ride, war_horse=war_horse)) is controls
    assert horse.ride_bonus(T, rider(ride, war_horse=war_horse)) == (3 if controls else 0)
    on_foot = rider(ride, war_horse=war_horse, mounted=False)
    assert not horse.controls_horse(T, on_foot)
    assert horse.ride_bonus(T, on_foot) == 0


def test_15_f14_by_option_the_bonus_counts_with_any_ride() -> None:
    source = with_options(ride_bonus="source")
    assert [horse.ride_bonus(source, rider(n)) for n in (None, 0, 2, 3, 9)] == [0, 0, 2, 3, 3]
    assert horse.ride_bonus(source, rider(9, mounted=False)) == 0


def test_15_f14_a_horse_panics_under_a_poor_rider() -> None:
    assert horse.panics(T, rider(4), engaged=True)
    assert not horse.panics(T, rider(4), engaged=False)
    assert not horse.panics(T, rider(5), engaged=True)
    assert not horse.panics(T, rider(4, mounted=False), engaged=True)


GAITS = {
    "walk": (7, 7, 8, 8, 10, 12, 12, 15, 15, 18, 18),
    "trot": (12, 12, 15, 15, 20, 25, 25, 30, 30, 35, 35),
    "canter": (20, 20, 25, 25, 30, 35, 35, 45, 45, 50, 50),
    "gallop": (30, 30, 40, 40, 50, 60, 60, 70, 70, 80, 80),
}


@pytest.mark.parametrize("gait", GAITS)
def test_9_speeds_by_the_horse_s_quickness(gait: str) -> None:
    assert (
        tuple(horse.gait_paces(T, gait, quickness, 0) for quickness in range(-4, 7))
        == (GAITS[gait])
    )
    assert horse.gait_paces(T, gait, 1, 2) == GAITS[gait][3]


def test_9_shooting_from_the_saddle() -> None:
    gaits = ("walk", "trot", "canter", "gallop")
    assert [horse.saddle_penalty(T, gait) for gait in gaits] == [-1, -1, -3, -6]


def test_15_f17_open_ground_for_a_charge() -> None:
    assert horse.open_run(T, 10, difficult=False)
    assert not horse.open_run(T, 9, difficult=False)
    assert not horse.open_run(T, 30, difficult=True)


def test_15_f32_a_tired_horse_does_not_charge() -> None:
    assert horse.horse_can_charge(T, "beast", 5)
    assert not horse.horse_can_charge(T, "beast", 6)


def test_9_what_a_horse_s_wound_asks() -> None:
    light = mounted.horse_hurt("light")
    assert (light.rolls, light.charge, light.fastest) == ((), True, None)
    assert mounted.horse_hurt("medium").rolls == ("control",)
    assert mounted.horse_hurt("medium").charge
    heavy = mounted.horse_hurt("heavy")
    assert (heavy.rolls, heavy.charge, heavy.fastest) == (("keep_seat", "control"), False, "trot")
    for wound in ("incapacitated", "dead"):
        down = mounted.horse_hurt(wound)
        assert (down.rolls, down.charge, down.fastest) == (("leap",), False, "none")


@pytest.mark.parametrize(
    ("procedure", "enough"),
    [
        (mounted.control, 8),
        (mounted.keep_seat, 7),
        (mounted.leap_clear, 9),
        (mounted.avoid_pinning, 3),
    ],
)
def test_9_rolls_of_a_rider(procedure: Callable[..., bool], enough: int) -> None:
    """Presence 1, Dexterity 2, Quickness 3, Ride 4, Athletics 2, Encumbrance 3, penalty -1."""
    figure = rider(4, presence=1, dexterity=2, quickness=3, enc=3, wounds=("light",))
    assert procedure(faces(enough), T, [], figure)
    assert not procedure(faces(enough - 1), T, [], figure)
    assert not procedure(faces(0, 0), T, [], figure)


def test_2_6_a_rider_without_ride_risks_more() -> None:
    chance = faces(0, 5, 5, 5, 5)
    assert not mounted.control(chance, T, [], rider(None))
    spent(chance, 5)


def test_15_f20_a_helper_frees_the_pinned() -> None:
    helper = a(strength=1)
    assert mounted.free_pinned(faces(8), T, [], helper, 3)
    assert not mounted.free_pinned(faces(7), T, [], helper, 3)
    assert not mounted.free_pinned(faces(8), T, [], a(strength=1, wounds=("light",)), 3)


def test_15_f18_a_footman_stays_up_only_above_the_damage() -> None:
    footman = a("axe", strength=1, size=0, abilities={"single": 6})
    assert not mounted.knocked_down(faces(8), T, [], footman, 12, 2)
    assert mounted.knocked_down(faces(7), T, [], footman, 12, 2)
    assert mounted.knocked_down(faces(0, 0), T, [], footman, -20, 2)
    bigger = a("axe", size=1, abilities={"single": 6})
    assert not mounted.knocked_down(faces(8), T, [], bigger, 12, 2)


def test_15_f18_who_is_as_big_as_the_horse_is_not_knocked_down() -> None:
    chance = faces()
    assert not mounted.knocked_down(chance, T, [], a(size=2), 99, 2)
    spent(chance, 0)


def test_9_a_rider_stays_up_by_dexterity_ride_and_saddle() -> None:
    knight = rider(5, dexterity=2)
    saddle = mounted.saddle_bonus(T, war_saddle=True, stirrups=True)
    assert not mounted.knocked_down(faces(8), T, [], knight, 15, 2, saddle=saddle)
    assert mounted.knocked_down(faces(7), T, [], knight, 15, 2, saddle=saddle)
    assert mounted.saddle_bonus(T, war_saddle=False, stirrups=False) == -3
    assert mounted.saddle_bonus(T, war_saddle=True, stirrups=False) == 0


def may(verb: str, **state: bool) -> bool:
    whole = {"panicked": False, "charge_under_way": False, "acted": False, **state}
    return mounted.horse_may(verb, **whole)


def test_9_the_horse_has_an_action_of_its_own() -> None:
    assert may("move")
    assert may("attack")
    assert may("charge")
    assert not may("move", acted=True)
    assert not may("gallop_away")
    assert not may("attack", panicked=True)
    assert may("gallop_away", panicked=True)
    assert not may("charge", panicked=True)
    assert may("charge", panicked=True, charge_under_way=True)


def test_15_f22_the_attacker_names_rider_or_horse() -> None:
    beast = a("hooves")
    knight = rider(5)
    assert mounted.target_of("horse", knight, beast) is beast
    assert mounted.target_of("rider", knight, beast) is knight


def test_9_mounting_is_an_action() -> None:
    assert mounted.needs_action("mount")
    assert mounted.needs_action("dismount")
    assert not mounted.needs_action("shout")
