"""ST 4: sight, shooting, what hits a melee, area attacks."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.stirling.procedures.sight import sight
from campaigns.tabletop.hexes import Grid
from tests.battles.boards import TABLES, ask, board, boards

NAMES = Grid(5, 5).names()


def blocked(start: str, end: str, **terrain: str) -> tuple[str, ...]:
    return sight(board(**terrain), start, end, TABLES).blocked_by


def test_4_3_the_ends_do_not_block() -> None:
    assert blocked("0402", "0406", h0402="woods", h0406="building") == ()
    assert blocked("0402", "0403", h0402="cliff", h0403="cliff") == ()
    assert blocked("0402", "0402", h0402="woods") == ()


def test_4_3_what_lies_between_blocks() -> None:
    assert blocked("0402", "0406", h0405="woods", h0403="building", h0404="water") == (
        "0403",
        "0405",
    )


def test_4_3_along_a_border_both_must_block() -> None:
    assert blocked("0302", "0502", h0402="woods") == ()
    assert blocked("0302", "0502", h0401="woods") == ()
    assert blocked("0302", "0502", h0401="woods", h0402="cliff") == ("0401", "0402")
    # Two borders and the hex between them.
    assert blocked("0302", "0702", h0401="woods", h0402="woods", h0602="woods") == (
        "0401",
        "0402",
    )
    assert blocked("0302", "0702", h0502="woods") == ("0502",)


def test_4_3_off_the_map_nothing_blocks() -> None:
    # The line from 0101 to 0301 runs between 0200, off the map, and 0201.
    assert blocked("0101", "0301", h0201="woods") == ()


def test_4_3_a_corner_does_not_count() -> None:
    # From 0303 to 0504 the line leaves through sides only; from 0303 to 0503 it touches corners.
    assert blocked("0303", "0503", h0302="cliff", h0304="cliff", h0502="cliff") == ()


def test_1_4_hills_do_not_block_from_a_hill_whatever_the_other_end() -> None:
    hills = {"h0404": "hill", "h0405": "hill"}
    assert blocked("0403", "0407", **hills) == ("0404", "0405")
    assert blocked("0403", "0407", h0407="hill", **hills) == ("0404", "0405")
    assert blocked("0403", "0407", h0403="hill", **hills) == ()
    assert blocked("0403", "0407", h0403="hill", h0406="woods", **hills) == ("0406",)


def test_1_4_a_border_of_hill_and_woods_from_a_hill() -> None:
    ends = {"h0401": "hill", "h0402": "woods"}
    assert blocked("0302", "0502", **ends) == ("0401", "0402")
    assert blocked("0302", "0502", h0302="hill", **ends) == ()


@given(boards(enemies=0), st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_4_3_sight_is_the_same_both_ways_where_no_hill_is_looked_from(
    on: Any, a: str, b: str
) -> None:
    if "hill" not in (on.kind(a), on.kind(b)):
        assert sight(on, a, b, TABLES) == sight(on, b, a, TABLES)


def test_4_3_the_resolver_names_distance_and_all_that_blocks() -> None:
    terrain = {"0303": "woods", "0304": "hill", "0305": None}
    given = {"map": {"columns": 8, "rows": 8, "terrain": terrain}, "from": "0302", "to": "0306"}
    assert ask("sight", given) == {
        "clear": False,
        "distance": 4,
        "blocked_by": ["0303", "0304"],
    }
    assert ask("sight", given, terrain__woods__blocks=False)["blocked_by"] == ["0304"]


BOW = {"short": 5, "medium": 10, "long": 15, "rate": "1", "damage": "1d6"}
ORCS = {"id": "orcs", "ac": 6, "hp": 6, "men": 200}


def shot(distance: int, *dice: str, **more: Any) -> dict[str, Any]:
    options = {name: more.pop(name) for name in list(more) if "__" in name or name in OPTIONS}
    given = {
        "attacker": {"men": 120, "thac0": 19, "missile": BOW | more.pop("missile", {})},
        "defender": ORCS | more.pop("defender", {}),
        "distance": distance,
        **more,
    }
    return ask("shoot", given, *dice, **options)


OPTIONS = ("carry_dead", "attack_rate")
MISSES = ("d20=2", "d20=2")


@pytest.mark.parametrize(
    ("distance", "needed"),
    [(2, 13), (5, 13), (6, 15), (10, 15), (11, 18), (15, 18)],
)
def test_4_4_range_bands_include_their_end(distance: int, needed: int) -> None:
    assert shot(distance, *MISSES)["needed"] == needed


@pytest.mark.parametrize("distance", [0, 1, 16, 1000])
def test_4_4_out_of_range_nothing_is_rolled(distance: int) -> None:
    assert shot(distance) == {
        "needed": None,
        "hits": 0,
        "dead": {"orcs": 0},
        "removed": {"orcs": 0},
    }


def test_4_4_no_shot_without_ammunition_or_men() -> None:
    assert shot(3, missile={"ammunition": 0})["needed"] is None
    assert shot(3, *MISSES, missile={"ammunition": 1})["needed"] == 13
    assert shot(3, defender={"men": 0})["needed"] is None
    dead = {"attacker": {"men": 0, "thac0": 19, "missile": BOW}, "defender": ORCS, "distance": 3}
    assert ask("shoot", dead)["needed"] is None


def test_4_4_cover_and_range_change_the_number() -> None:
    assert shot(6, *MISSES, cover=-4)["needed"] == 19
    assert shot(6, *MISSES, ranges__medium=-3)["needed"] == 16


def test_4_4_the_rate_is_doubled_a_turn() -> None:
    assert shot(3, "d20=2", missile={"rate": "1/2"})["hits"] == 0
    assert shot(3, missile={"rate": "1/3"}) | {"needed": 13, "hits": 0} == shot(
        3, missile={"rate": "1/3"}
    )
    three = shot(3, "d20=13", "d6=3", "d20=2", "d20=20", "d6=1", missile={"rate": "3/2"})
    assert three["hits"] == 2
    assert three["dead"] == {"orcs": 4 * 120 // 5 // 6}
    alternating = shot(3, *MISSES, missile={"rate": "3/2"}, attack_rate="alternating", turn=1)
    assert alternating["hits"] == 0


def test_4_4_a_natural_20_hits_and_a_natural_1_misses() -> None:
    sure = shot(3, "d20=1", "d20=2", "d6=6", defender={"ac": 40})
    assert (sure["needed"], sure["hits"]) == (-21, 1)
    hard = shot(3, "d20=20", "d6=6", "d20=19", defender={"ac": -40})
    assert (hard["needed"], hard["hits"]) == (59, 1)


def test_4_4_the_default_id_and_the_removal() -> None:
    given = {
        "attacker": {"men": 120, "thac0": 19, "missile": BOW},
        "defender": {"ac": 6, "hp": 6, "men": 200, "carried": 6},
        "distance": 3,
    }
    answer = ask("shoot", given, "d20=13", "d6=6", "d20=2", carry_dead=True)
    assert answer["dead"] == {"defender": 24}
    assert answer["removed"] == {"defender": 30}
    assert ask("shoot", given | {"distance": 1}, carry_dead=True)["removed"] == {"defender": 0}


def test_4_5_quarters_of_the_example() -> None:
    units = [{"id": "A", "men": 170}, {"id": "B", "men": 450}]
    assert ask("share", {"units": units, "target": "A"})["quarters"] == {"A": 1, "B": 3}


@pytest.mark.parametrize(
    ("men", "target", "quarters"),
    [
        ({"a": 100, "b": 100}, "b", {"a": 2, "b": 2}),
        ({"c": 100, "a": 100, "b": 100}, "b", {"c": 1, "a": 1, "b": 2}),
        ({"c": 100, "B": 100, "b": 50}, "b", {"c": 1, "B": 3, "b": 0}),
        ({"A2": 100, "A10": 100, "x": 1}, "x", {"A2": 1, "A10": 3, "x": 0}),
        ({"a": 0, "b": 0}, "b", {"a": 0, "b": 4}),
        ({"a": 0, "b": 10}, "a", {"a": 0, "b": 4}),
        ({"a": 10}, "a", {"a": 4}),
        ({"a": 25, "b": 75}, "a", {"a": 1, "b": 3}),
        ({"a": 24, "b": 76}, "a", {"a": 0, "b": 4}),
    ],
)
def test_4_5_the_rest_is_for_the_strongest(
    men: dict[str, int], target: str, quarters: dict[str, int]
) -> None:
    units = [{"id": name, "men": number} for name, number in men.items()]
    assert ask("share", {"units": units, "target": target})["quarters"] == quarters


def test_4_5_if_all_count_nothing_the_target_gets_all() -> None:
    units = [{"id": "a", "men": 100}, {"id": "b", "men": 10}]
    quarters = ask("share", {"units": units, "target": "b"}, sizes__M=0)["quarters"]
    assert quarters == {"a": 0, "b": 4}


def test_4_5_each_share_is_exact_and_divided_by_the_hp_of_its_unit() -> None:
    melee = [{"id": "A", "men": 170, "hp": 7}]
    answer = shot(3, "d20=13", "d6=5", "d20=13", "d6=6", melee=melee, defender={"men": 450})
    assert answer["dead"] == {"orcs": 33, "A": 9}
    assert answer["removed"] == {"orcs": 30, "A": 0}


def test_4_5_the_melee_is_answered_for_even_if_nobody_shoots() -> None:
    melee = [{"id": "A", "men": 170, "hp": 7, "carried": 12}]
    answer = shot(1, melee=melee, carry_dead=True)
    assert answer["dead"] == {"orcs": 0, "A": 0}
    assert answer["removed"] == {"orcs": 0, "A": 10}


def cast(given: dict[str, Any], *dice: str, **options: Any) -> dict[str, Any]:
    base = {"figures": 40, "damage": "2d6", "target": {"men": 60, "hp": 12}}
    return ask("area", base | given, *dice, **options)


def test_4_6_figures_times_the_part_of_the_hit_points() -> None:
    assert cast({}, "d6=3", "d6=5") == {"damage": "8", "dead": 26, "removed": 20}
    assert cast({"figures": 100}, "d6=6", "d6=6") == {"damage": "12", "dead": 60, "removed": 60}
    assert cast({"figures": 0}, "d6=6", "d6=6")["dead"] == 0
    hard = {"target": {"men": 60, "hp": 5}}
    assert cast(hard, "d6=6", "d6=6")["dead"] == 40


def test_4_6_the_save_halves_exactly() -> None:
    save = {"save": 15}
    assert cast(save, "d6=3", "d6=4", "d20=15")["damage"] == "7/2"
    assert cast(save, "d6=3", "d6=4", "d20=14")["damage"] == "7"
    assert cast({"save": 21}, "d6=3", "d6=4", "d20=20")["damage"] == "7"
    assert cast({"save": 1}, "d6=3", "d6=4", "d20=1")["damage"] == "7/2"
    assert cast(save, "d6=3", "d6=4", "d20=15", area__saved="1/4")["damage"] == "7/4"


def test_4_6_no_men_no_dice() -> None:
    empty = {"target": {"men": 0, "hp": 12}, "save": 10}
    assert cast(empty) == {"damage": "0", "dead": 0, "removed": 0}


def test_4_6_damage_is_never_below_nothing() -> None:
    assert cast({"damage": "1d4-3"}, "d4=1") == {"damage": "0", "dead": 0, "removed": 0}


def test_4_6_an_empty_melee_is_none() -> None:
    lone = {"melee": [], "target": {"id": 7, "size": "?", "men": 60, "hp": 12}}
    assert cast(lone, "d6=3", "d6=5")["dead"] == 26


def test_4_7_an_area_attack_on_a_melee_is_shared() -> None:
    given = {
        "target": {"men": 450, "hp": 6},
        "melee": [{"id": "A", "men": 170, "hp": 7}, {"id": "z", "men": 0, "hp": 1}],
    }
    answer = cast(given, "d6=5", "d6=1")
    assert answer["dead"] == {"target": 30, "A": 8, "z": 0}
    # 30 figures of only 12 men, and a share of 10 of only 2.
    few = {"target": {"men": 12, "hp": 6}, "melee": [{"id": "A", "men": 5, "hp": 6}]}
    assert cast(few, "d6=6", "d6=6")["dead"] == {"target": 12, "A": 5}
