"""GL 1: ground, measuring, sight, hiding."""

from __future__ import annotations

import pytest

from skirmish.grandi_laghi.procedures.actions import spends_activation
from skirmish.grandi_laghi.procedures.ground import (
    REVEALING,
    Passage,
    Watcher,
    bumps_into,
    in_contact,
    is_difficult,
    is_revealed,
    may_hide,
    sees,
    within,
)
from skirmish.grandi_laghi.tables import TABLES, load


@pytest.mark.parametrize("kind", ["woods", "building", "deck", "slope", "swamp", "rocks", "stream"])
def test_1_2_one_piece_of_difficult_ground_makes_the_whole_move_difficult(kind: str) -> None:
    assert is_difficult(TABLES, ["field", kind, "wall"])


def test_1_2_open_ground_walls_and_hilltops_are_not_difficult() -> None:
    assert not is_difficult(TABLES, ["field", "wall", "hill"])
    assert not is_difficult(TABLES, [])
    assert is_difficult(load({"terrain.wall.difficult": True}), ["wall"])


def test_1_3_thirty_centimetres_include_30_0_and_nothing_more() -> None:
    assert within(300**2, 300)
    assert not within(300**2 + 1, 300)


def test_1_3_bases_of_25_mm_touch_at_25_mm() -> None:
    assert in_contact(TABLES, 25**2)
    assert not in_contact(TABLES, 25**2 + 1)
    assert in_contact(load({"base.diameter": 3}), 30**2)


@pytest.mark.parametrize("kind", ["woods", "building", "hill", "wall"])
def test_1_4_what_lies_between_blocks_sight_however_thin(kind: str) -> None:
    assert not sees(TABLES, [Passage("field", 10_000), Passage(kind, 1)])


@pytest.mark.parametrize("kind", ["field", "slope", "swamp", "rocks", "stream", "deck"])
def test_1_4_open_and_low_ground_blocks_nothing(kind: str) -> None:
    assert sees(TABLES, [Passage(kind, 10**6)])


def test_1_4_one_sees_five_centimetres_into_a_wood_and_out_from_its_edge() -> None:
    assert sees(TABLES, [Passage("woods", 50**2, holds_end=True)])
    assert not sees(TABLES, [Passage("woods", 50**2 + 1, holds_end=True)])
    assert not sees(TABLES, [Passage("woods", 1, holds_end=True), Passage("wall", 1)])


def test_1_4_a_house_or_hill_that_one_stands_in_is_not_between() -> None:
    assert sees(TABLES, [Passage("building", 90**2, holds_end=True)])
    assert sees(TABLES, [Passage("hill", 90**2, holds_end=True)])


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
    assert is_revealed(TABLES, [deed], [])


def test_1_5_the_deeds_are_those_of_the_book() -> None:
    assert {"shot", "moved_into_sight", "fought", "was_hit", "was_nearly_hit"} < REVEALING
    assert not is_revealed(TABLES, ["reloaded"], [])


def test_1_5_an_enemy_within_ten_centimetres_with_a_clear_sight_reveals() -> None:
    assert is_revealed(TABLES, [], [Watcher(100**2, True)])
    assert not is_revealed(TABLES, [], [Watcher(100**2 + 1, True), Watcher(1, False)])


def test_1_5_a_walker_stops_when_it_would_touch_a_hidden_enemy() -> None:
    assert bumps_into(TABLES, 25**2, enemy=True, hidden=True)
    assert not bumps_into(TABLES, 25**2 + 1, enemy=True, hidden=True)
    assert not bumps_into(TABLES, 0, enemy=True, hidden=False)
    assert not bumps_into(TABLES, 0, enemy=False, hidden=True)
