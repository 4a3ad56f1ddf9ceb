"""XV 4 and 5: actions, special actions, movement."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.shapes import Circle, Polygon
from skirmish.settecento.procedures import actions, movement
from skirmish.settecento.procedures.markers import Markers
from skirmish.settecento.tables import read_tables, standard
from tests.skirmish.settecento.kit import answer, ask, texts, wrong

TABLES = standard()


@pytest.mark.parametrize(
    ("done", "kind", "fits"),
    [
        ((), "short", True),
        ((), "long", True),
        ((), "special", True),
        (("short",), "short", True),
        (("short",), "long", False),
        (("short",), "special", False),
        (("short", "short"), "short", False),
        (("long",), "short", False),
        (("long",), "long", False),
        (("special",), "short", False),
        (("special",), "special", False),
    ],
)
def test_4_1_two_short_actions_or_one_long_or_one_special(
    done: tuple[str, ...], kind: str, fits: bool
) -> None:
    assert actions.may_do(kind, done, False, TABLES) is fits


def test_4_1_three_short_actions_by_house_rule() -> None:
    three = read_tables({"activation.short_actions": 3})
    assert actions.may_do("short", ("short", "short"), False, three)


def test_4_4_a_special_action_may_win_one_short_one() -> None:
    assert actions.may_do("short", ("special",), True, TABLES)
    assert not actions.may_do("long", ("special",), True, TABLES)
    assert not actions.may_do("short", ("special", "short"), True, TABLES)


SHORT = """
    walk crawl unaimed_shot throw attack lie_down stand_up turn change_level draw swap pick_up
    pass drop open step_across
"""
LONG = """
    run charge aimed_shot reload row wade swim break_door climb break_off drag work_ship
    load_cannon fire_cannon set_fire
"""


def test_4_2_4_3_short_and_long_actions() -> None:
    kinds = dict.fromkeys(SHORT.split(), "short") | dict.fromkeys(LONG.split(), "long")
    assert {name: actions.kind_of(name, TABLES) for name in kinds} == kinds
    ours = {"free": "short", "leave": "short"}
    assert dict(TABLES.actions) == kinds | ours
    assert actions.kind_of("leap_from_the_mast", TABLES) == "special"


def test_5_5_changing_level_is_a_short_action() -> None:
    assert actions.kind_of("change_level", TABLES) == "short"


# 4.4 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("white", "coloured", "success", "stunned", "extra"),
    [
        (2, 3, True, False, False),  # 5 < 6, coloured higher: nothing more
        (3, 2, True, False, True),
        (1, 1, True, False, False),
        (3, 3, False, False, False),  # 6 is not less than 6; equal dice: no stun
        (2, 4, False, True, False),
        (4, 2, False, False, False),
        (6, 6, False, False, False),
        (5, 6, False, True, False),
    ],
)
def test_4_4_special_actions(
    white: int, coloured: int, success: bool, stunned: bool, extra: bool
) -> None:
    result = ask("special", {"figure": {}}, f"{white} {coloured}")
    assert result == {
        "needed": 6,
        "total": white + coloured,
        "success": success,
        "stunned": stunned,
        "extra_short": extra,
    }


def test_4_4_agility_and_modifier_add_to_six() -> None:
    assert ask("special", {"figure": {"A": 3}, "modifier": 2}, "6 4")["needed"] == 11
    assert ask("special", {"figure": {"A": 3}, "modifier": 2}, "6 4")["success"] is True
    assert ask("special", {"figure": {"A": 3}, "modifier": -7}, "1 1") == {
        "needed": 2,
        "total": 2,
        "success": False,
        "stunned": False,
        "extra_short": False,
    }
    assert ask("special", {"figure": {"A": 1}}, "3 4", {"special.base": 7})["success"] is True


def test_4_4_other_fields_of_the_figure_do_not_count() -> None:
    figure = {"F": 3, "T": 3, "C": 3, "charisma": 3, "wounds": 1, "stunned": True, "yellow": True}
    assert ask("special", {"figure": figure}, "1 4")["needed"] == 6


def test_4_4_the_white_die_comes_first_and_both_are_explained() -> None:
    whole = answer("special", {"figure": {"A": 1}, "modifier": -2}, "4 5")
    assert [roll["label"] for roll in whole["rolls"]] == ["White die", "Coloured die"]
    assert texts(whole, "XV 4.4") == [
        "Special action: 6 + A 1, modifier −2 = 5; the two dice must total less.",
        "White 4 + coloured 5 = 9: it fails.",
        "The coloured die is higher: the figure is stunned.",
    ]


@pytest.mark.parametrize("modifier", ["1", 1.5, True, [], 10**10])
def test_4_4_a_modifier_is_a_whole_number(modifier: Any) -> None:
    assert wrong("special", {"figure": {}, "modifier": modifier}) == "/given/modifier"


@hypothesis_given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 3), st.integers(-9, 9))
def test_4_4_stun_and_extra_action_exclude_each_other(
    white: int, coloured: int, agility: int, modifier: int
) -> None:
    given = {"figure": {"A": agility}, "modifier": modifier}
    result = ask("special", given, f"{white} {coloured}")
    assert result["success"] == (white + coloured < 6 + agility + modifier)
    assert result["stunned"] == (not result["success"] and coloured > white)
    assert result["extra_short"] == (result["success"] and coloured < white)


# 5 ------------------------------------------------------------------------------------------


def test_5_2_distances_in_open_ground() -> None:
    expected = {"walk": 80, "run": 200, "charge": 200, "crawl": 40, "wade": 50}
    expected |= {"swim": 50, "drag": 80, "climb": 50}
    assert {move: movement.distance(move, False, False, TABLES) for move in expected} == expected
    assert set(TABLES.movement) == set(expected)


def test_5_3_difficult_ground_and_a_wound_halve_and_both_leave_a_quarter() -> None:
    assert movement.distance("run", True, False, TABLES) == 100
    assert movement.distance("run", False, True, TABLES) == 100
    assert movement.distance("run", True, True, TABLES) == 50
    assert movement.distance("swim", True, True, TABLES) == 12
    assert movement.distance("walk", True, True, read_tables({"movement.walk": 8.3})) == 20


def test_5_3_a_move_partly_in_difficult_ground_is_wholly_so() -> None:
    marsh = Polygon((Point(100, 0), Point(200, 0), Point(200, 100), Point(100, 100)))
    rocks = Circle(Point(500, 50), 20)
    around = (Point(0, 50), Point(0, 150), Point(300, 150))
    assert movement.is_difficult((Point(0, 50), Point(101, 50)), [rocks, marsh])
    assert not movement.is_difficult((Point(0, 50), Point(100, 50)), [rocks, marsh])
    assert not movement.is_difficult(around, [rocks, marsh])
    assert movement.is_difficult((*around, Point(150, 50)), [rocks, marsh])
    assert movement.is_difficult((Point(490, 50), Point(800, 50)), [rocks, marsh])


def test_5_4_wet_powder_silences_firearms_only() -> None:
    wet = movement.fallen_in_water(Markers())
    assert wet == Markers(wet_powder=True)
    fires = {weapon for weapon in TABLES.weapons if movement.may_fire(weapon, wet, TABLES)}
    assert fires == {"bow"}


def test_6_9_an_unloaded_firearm_does_not_fire() -> None:
    assert movement.may_fire("musket", Markers(), TABLES)
    assert not movement.may_fire("musket", Markers(reload=1), TABLES)
    assert movement.may_fire("bow", Markers(reload=1), TABLES)


def test_7_6_the_loser_falls_back_five_cm_from_the_winner() -> None:
    assert movement.fall_back(Point(25, 0), Point(0, 0), TABLES) == Point(75, 0)
    assert movement.fall_back(Point(0, 0), Point(15, 20), TABLES) == Point(-30, -40)
