"""GL 1: ground, measuring, sight, hiding."""

from __future__ import annotations

import pytest

from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.shapes import Line, Polygon
from skirmish.grandi_laghi.procedures.actions import spends_activation
from skirmish.grandi_laghi.procedures.ground import (
    REVEALING,
    in_contact,
    is_difficult,
    is_revealed,
    may_hide,
    sees,
    walks_into,
)
from skirmish.grandi_laghi.tables import TABLES, load


@pytest.mark.parametrize("kind", ["woods", "building", "deck", "slope", "swamp", "rocks", "stream"])
def test_1_2_one_piece_of_difficult_ground_makes_the_whole_move_difficult(kind: str) -> None:
    assert is_difficult(TABLES, ["field", kind, "wall"])


def test_1_2_open_ground_walls_and_hilltops_are_not_difficult() -> None:
    assert not is_difficult(TABLES, ["field", "wall", "hill"])
    assert not is_difficult(TABLES, [])
    assert is_difficult(load({"terrain.wall.difficult": True}), ["wall"])


HERE = Point(0, 0)


def test_1_3_bases_of_25_mm_touch_at_25_mm_from_centre_to_centre() -> None:
    assert in_contact(TABLES, HERE, Point(15, 20))
    assert not in_contact(TABLES, HERE, Point(15, 21))
    assert in_contact(load({"base.diameter": 3}), HERE, Point(0, 30))


def box(left: int, right: int) -> Polygon:
    """A shape across the line of sight, from `left` to `right` mm along it."""
    return Polygon((Point(left, -50), Point(right, -50), Point(right, 50), Point(left, 50)))


FAR = Point(500, 0)


@pytest.mark.parametrize("kind", ["woods", "building", "hill", "wall"])
def test_1_4_what_lies_between_blocks_sight_however_thin(kind: str) -> None:
    assert not sees(TABLES, HERE, FAR, [("field", box(10, 20)), (kind, box(200, 201))])
    assert not sees(TABLES, FAR, HERE, [(kind, Line((Point(100, -9), Point(100, 9))))])


@pytest.mark.parametrize("kind", ["field", "slope", "swamp", "rocks", "stream", "deck"])
def test_1_4_open_and_low_ground_blocks_nothing(kind: str) -> None:
    assert sees(TABLES, HERE, FAR, [(kind, box(100, 400))])


def test_1_4_one_sees_five_centimetres_into_a_wood_and_out_from_its_edge() -> None:
    for a, b in ((HERE, FAR), (FAR, HERE)):
        assert sees(TABLES, a, b, [("woods", box(450, 600))])
        assert not sees(TABLES, a, b, [("woods", box(449, 600))])
        assert not sees(TABLES, a, b, [("woods", box(450, 600)), ("wall", box(100, 101))])
    assert sees(load({"sight.into_woods": 6}), HERE, FAR, [("woods", box(440, 600))])


@pytest.mark.parametrize("kind", ["building", "hill"])
def test_1_4_a_house_or_hill_that_one_stands_in_is_not_between(kind: str) -> None:
    assert sees(TABLES, HERE, FAR, [(kind, box(-50, 400))])
    assert sees(TABLES, HERE, FAR, [(kind, box(100, 600))])


def test_1_4_a_new_front_is_free() -> None:
    assert not spends_activation("turn")


def test_1_5_figures_hide_in_woods_and_buildings_where_the_scenario_allows_it() -> None:
    assert may_hide(TABLES, "woods", True)
    assert may_hide(TABLES, "building", True)
    assert not may_hide(TABLES, "woods", False)
    assert not may_hide(TABLES, "swamp", True)
    assert not may_hide(TABLES, "field", True)


@pytest.mark.parametrize("deed", sorted(REVEALING))
def test_1_5_deeds_that_reveal(deed: str) -> None:
    assert is_revealed(TABLES, HERE, [deed], [])


def test_1_5_the_deeds_are_those_of_the_book() -> None:
    assert {"shot", "moved_into_sight", "fought", "was_hit", "was_nearly_hit"} < REVEALING
    assert not is_revealed(TABLES, HERE, ["reloaded"], [])


def test_1_5_an_enemy_in_view_within_ten_centimetres_reveals() -> None:
    assert is_revealed(TABLES, HERE, [], [Point(60, 80)])
    assert not is_revealed(TABLES, HERE, [], [Point(60, 81)])
    assert not is_revealed(TABLES, HERE, [], [])


def test_1_5_a_walker_stops_out_of_contact_with_a_hidden_enemy() -> None:
    stop = walks_into(TABLES, HERE, FAR, Point(200, 0))
    assert stop == Point(174, 0)
    assert not in_contact(TABLES, stop, Point(200, 0))
    assert walks_into(TABLES, HERE, FAR, Point(200, 26)) is None
