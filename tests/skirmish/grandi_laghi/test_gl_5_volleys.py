"""GL 5.12 and 5.13: blind fire and volleys."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.explain import silent
from campaigns.tabletop.millimetres import Point
from skirmish.grandi_laghi.procedures.hits import simultaneous_hits
from skirmish.grandi_laghi.procedures.volleys import (
    blind_fire_refused,
    in_beaten_zone,
    in_command,
    volley_refused,
    zone_refused,
)
from skirmish.grandi_laghi.tables import TABLES
from tests.skirmish.grandi_laghi.kit import a, answer, dice, error, result, spent

REGULAR = {"type": "regular"}
SIX = [REGULAR] * 6
MISSES = ["d10=2", "d6=1"]
THREE = [{"type": "ranger"}] * 3
BLIND_MISS = ["d10=2", "d10=9"]


def test_5_12_the_command_radius_is_ten_centimetres() -> None:
    assert in_command(TABLES, Point(0, 0), Point(60, 80))
    assert not in_command(TABLES, Point(0, 0), Point(60, 81))


def test_5_12_only_a_10_hits_and_modifiers_do_not_count() -> None:
    figures = [{"type": "ranger", "traits": ["marksman"], "wounds": 1}] * 3
    done = result("blind_fire", {"figures": figures, "hidden": ["h"]}, BLIND_MISS * 3)
    assert (done["hits"], done["victims"], done["blue"]) == (0, [], [])
    assert done["reload"] == ["yellow"] * 3


def test_5_12_the_explanation_names_each_figure() -> None:
    steps = answer("blind_fire", {"figures": THREE, "hidden": []}, BLIND_MISS * 3)["steps"]
    named = [step["text"] for step in steps if step["code"] == "figure_number"]
    assert named == ["Figure 1", "Figure 2", "Figure 3"]


def test_5_12_the_victim_is_always_covered_and_only_the_hit_are_shaken() -> None:
    rolls = ["d10=2", "d10=10", *BLIND_MISS * 2, "d3=2", "d6=2"]
    done = result("blind_fire", {"figures": THREE, "hidden": ["c", "a", "b"]}, rolls)
    assert done["victims"] == [{"id": "b", "effect": "wounded"}]
    assert (done["hits"], done["blue"]) == (1, ["b"])


def test_5_12_one_hidden_figure_needs_no_die_and_two_wounds_kill_it() -> None:
    rolls = ["d10=2", "d10=10"] * 3 + ["d6=4", "d6=5", "d6=3"]
    done = result("blind_fire", {"figures": THREE, "hidden": ["h"]}, rolls)
    assert [victim["effect"] for victim in done["victims"]] == ["wounded", "near_miss", "killed"]
    assert done["blue"] == []


def test_5_12_nobody_there_is_nobody_hit() -> None:
    done = result("blind_fire", {"figures": THREE, "hidden": []}, ["d10=2", "d10=10"] * 3)
    assert (done["hits"], done["victims"], done["blue"]) == (0, [], [])


def test_5_12_a_misfire_leaves_out_the_shot_and_marks_the_weapon() -> None:
    figures = [{"type": "indian"}, {"type": "colonist", "traits": ["veteran"]}, {"type": "militia"}]
    rolls = ["d6=1", "d6=1", "d10=1"]
    done = result("blind_fire", {"figures": figures, "hidden": ["h"]}, rolls)
    assert done["reload"] == ["red", "green", "yellow"]


@pytest.mark.parametrize(
    ("given", "code", "at"),
    [
        ({"hidden": []}, "missing", "/given/figures"),
        ({"figures": THREE}, "missing", "/given/hidden"),
        ({"figures": THREE, "hidden": None}, "missing", "/given/hidden"),
        ({"figures": THREE[:2], "hidden": []}, "too_few", "/given/figures"),
        ({"figures": THREE, "hidden": ["h", "h"]}, "twice", "/given/hidden/1"),
        ({"figures": THREE, "hidden": [1]}, "wrong_type", "/given/hidden/0"),
        (
            {"figures": [*THREE, {"type": "indian", "weapon": "pistol"}], "hidden": []},
            "no_long_arm",
            "/given/figures/3/weapon",
        ),
        (
            {"figures": [{"type": "indian", "weapon": None}, *THREE], "hidden": []},
            "no_long_arm",
            "/given/figures/0/weapon",
        ),
        (
            {"figures": [{"type": "indian", "weapon": "hatchet"}, *THREE], "hidden": []},
            "no_long_arm",
            "/given/figures/0/weapon",
        ),
        (
            {"figures": [*THREE, {"type": "indian", "reload": "yellow"}], "hidden": []},
            "reloading_yellow",
            "/given/figures/3/reload",
        ),
        (
            {"figures": [*THREE, {"type": "indian", "wet_powder": True}], "hidden": []},
            "wet_powder",
            "/given/figures/3/wet_powder",
        ),
        (
            {"figures": [{"type": "indian", "id": "a"}] * 3, "hidden": []},
            "twice",
            "/given/figures/1/id",
        ),
    ],
)
def test_5_12_blind_fire_that_is_refused(given: dict[str, Any], code: str, at: str) -> None:
    assert error("blind_fire", given) == (code, at)


def test_5_12_any_type_with_a_musket_or_rifle_may_join() -> None:
    group = [a(kind, weapon=w) for kind in TABLES.troops for w in ("musket", "rifle")]
    assert blind_fire_refused(TABLES, group) is None


@pytest.mark.parametrize(
    ("offset", "inside"),
    [((300, 0), True), ((301, 0), False), ((200, 200), True), ((200, 201), False)],
)
def test_5_13_the_beaten_zone_is_the_officers_arc_to_thirty_centimetres(
    offset: tuple[int, int], inside: bool
) -> None:
    officer, front = Point(100, 50), Point(1, 0)
    enemy = Point(100 + offset[0], 50 + offset[1])
    assert in_beaten_zone(TABLES, officer, front, enemy, in_building=False) is inside
    assert not in_beaten_zone(TABLES, officer, front, enemy, in_building=True)


def test_5_13_no_6_shakes_every_enemy_all_the_same() -> None:
    done = result("volley", {"figures": SIX, "enemies": ["b", "a"]}, MISSES * 6)
    assert (done["hits"], done["victims"], done["blue"]) == (0, [], ["a", "b"])


def test_5_13_marksmen_and_wounds_do_not_change_the_die() -> None:
    figures = [{"type": "marine", "traits": ["marksman"], "weapon": "pistol"}] * 6
    rolls = ["d10=2", "d6=5"] * 6
    assert result("volley", {"figures": figures, "enemies": ["a"]}, rolls)["hits"] == 0


@pytest.mark.parametrize(
    ("more", "effect", "blue"),
    [
        ({}, "killed", ["b"]),
        ({"cover": []}, "killed", ["b"]),
        ({"cover": ["b"]}, "killed", ["b"]),
        ({"cover": ["a"]}, "wounded", ["a", "b"]),
        ({"blind": True}, "wounded", ["a", "b"]),
        ({"blind": None, "cover": None}, "killed", ["b"]),
    ],
)
def test_5_13_cover_saves_and_the_killed_get_no_blue_marker(
    more: dict[str, Any], effect: str, blue: list[str]
) -> None:
    rolls = ["d10=2", "d6=6", *MISSES * 5, "d2=1", "d6=2"]
    done = result("volley", {"figures": SIX, "enemies": ["a", "b"], **more}, rolls)
    assert done["victims"] == [{"id": "a", "effect": effect}]
    assert done["blue"] == blue


def test_5_13_a_blind_volley_at_nobody_hits_nobody() -> None:
    given = {"figures": SIX, "enemies": [], "blind": True}
    done = result("volley", given, ["d10=2", "d6=6"] * 6)
    assert (done["hits"], done["victims"], done["blue"]) == (0, [], [])


def test_5_13_hits_are_simultaneous_and_a_death_is_no_wound() -> None:
    chance = dice(1, 4, 4, 4, 6)
    found = simultaneous_hits(TABLES, 5, ["e"], (), chance, silent)
    effects = [effect for _, effect in found]
    assert effects == ["killed", "wounded", "killed", "killed", "near_miss"]
    spent(chance, *["d6"] * 5)


def test_5_13_wounds_are_kept_apart_by_victim() -> None:
    chance = dice(1, 3, 2, 3, 1, 3)
    found = simultaneous_hits(TABLES, 3, ["e2", "e10"], (), chance, silent)
    assert found == (("e10", "wounded"), ("e2", "wounded"), ("e10", "killed"))


@pytest.mark.parametrize(
    ("given", "code", "at"),
    [
        ({"enemies": ["e"]}, "missing", "/given/figures"),
        ({"figures": SIX}, "missing", "/given/enemies"),
        ({"figures": SIX, "blind": True}, "missing", "/given/enemies"),
        ({"figures": SIX, "enemies": []}, "no_enemies", "/given/enemies"),
        ({"figures": SIX[:5], "enemies": ["e"]}, "too_few", "/given/figures"),
        ({"figures": SIX, "enemies": ["e", "e"]}, "twice", "/given/enemies/1"),
        ({"figures": SIX, "enemies": ["e"], "cover": ["f"]}, "unknown_name", "/given/cover/0"),
        ({"figures": SIX, "enemies": ["e"], "cover": ["e", "e"]}, "twice", "/given/cover/1"),
        (
            {"figures": [*SIX, {"type": "ranger"}], "enemies": ["e"]},
            "no_regular",
            "/given/figures/6/type",
        ),
        (
            {"figures": [*SIX, {**REGULAR, "weapon": "hatchet"}], "enemies": ["e"]},
            "no_firearm",
            "/given/figures/6/weapon",
        ),
        (
            {"figures": [*SIX, {**REGULAR, "weapon": None}], "enemies": ["e"]},
            "no_firearm",
            "/given/figures/6/weapon",
        ),
        (
            {"figures": [*SIX, {**REGULAR, "reload": "red"}], "enemies": ["e"]},
            "reloading_red",
            "/given/figures/6/reload",
        ),
        (
            {"figures": [{**REGULAR, "wet_powder": True}, *SIX], "enemies": ["e"], "blind": True},
            "wet_powder",
            "/given/figures/0/wet_powder",
        ),
        (
            {"figures": [{**REGULAR, "id": "r"}] * 6, "enemies": ["e"]},
            "twice",
            "/given/figures/1/id",
        ),
    ],
)
def test_5_13_a_volley_that_is_refused(given: dict[str, Any], code: str, at: str) -> None:
    assert error("volley", given) == (code, at)


def test_5_13_regulars_and_marines_with_any_firearm() -> None:
    group = [
        a(kind, weapon=w) for kind in ("regular", "marine") for w in ("musket", "rifle", "pistol")
    ]
    assert volley_refused(TABLES, group) is None
    assert zone_refused([], blind=True) is None
    assert zone_refused([], blind=False) is not None


def test_5_13_the_number_of_figures_is_data() -> None:
    given = {"figures": SIX[:5], "enemies": ["e"]}
    assert result("volley", given, MISSES * 5, {"volley.figures": 5})["blue"] == ["e"]
