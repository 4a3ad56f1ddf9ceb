"""ST 2: hit points, merged units, numeric strength."""

import pytest

from tests.battles.boards import ask

Unit = dict[str, object]


@pytest.mark.parametrize(
    ("given", "hp"),
    [
        ({"category": "common"}, 6),
        ({"category": "picked", "die": 12, "levels": 9}, 7),
        ({"category": "elite"}, 8),
        ({"category": "class", "die": 10, "levels": 3}, 22),
        ({"category": "class", "die": 10}, 10),
        ({"category": "class", "die": 8, "levels": 2}, 13),
        ({"category": "class", "die": 6, "levels": 2}, 10),
        ({"category": "class", "die": 4, "levels": 2}, 7),
        ({"category": "class", "die": 7, "levels": 2}, 11),
        ({"category": "class", "die": 2, "levels": 3}, 6),
        ({"category": "class", "die": 10, "levels": 2, "bonus": 5}, 16),
        ({"category": "monster"}, 8),
        ({"category": "monster", "levels": 4, "bonus": 1}, 24),
        ({"category": "monster", "levels": 1, "bonus": -1}, 7),
        ({"category": "monster", "levels": 1, "bonus": -20}, 1),
        ({"category": "monster", "die": 6, "levels": 2, "bonus": None}, 10),
    ],
)
def test_2_2_hit_points(given: Unit, hp: int) -> None:
    assert ask("hit_points", given) == {"hp": hp}


def test_2_2_the_fixed_hit_points_are_data() -> None:
    assert ask("hit_points", {"category": "elite"}, hit_points__elite=9) == {"hp": 9}
    assert ask("hit_points", {"category": "monster"}, hit_points__monster_die=6) == {"hp": 6}


def merged(a: Unit, b: Unit, **options: object) -> Unit | None:
    unit: Unit | None = ask("merge", {"a": a, "b": b}, **options)["unit"]
    return unit


def test_2_3_the_worse_of_each() -> None:
    a: Unit = {"ac": 3, "attacks": "3/2", "hp": 10, "thac0": 19, "damage": "1d10+2", "mov": 6}
    b: Unit = {"ac": 5, "attacks": "2", "hp": 8, "thac0": 20, "damage": "1d6", "mov": 12}
    unit = merged(a, b)
    assert unit is not None
    assert unit | {"ac": 5, "attacks": "3/2", "hp": 8, "thac0": 20, "damage": "1d6"} == unit
    assert unit["mov"] == 6
    assert merged(b, a) == unit


@pytest.mark.parametrize(
    ("a", "b", "lower"),
    [
        ("1d8", "2d4", "1d8"),
        ("2d4", "1d9", "2d4"),
        ("1d9", "2d4", "2d4"),
        ("1d4+1", "1d6", "1d4+1"),
        ("1d6+0", "1d6", "1d6+0"),
        ("1d6", "1d6+0", "1d6"),
        ("1d4-1", "1d2", "1d2"),
    ],
)
def test_2_3_lower_damage_is_average_then_maximum_then_the_first(
    a: str, b: str, lower: str
) -> None:
    unit = merged({"damage": a}, {"damage": b})
    assert unit is not None
    assert unit["damage"] == lower


def test_2_3_only_what_both_have() -> None:
    unit = merged({"men": 10, "ac": 5}, {"men": 20, "hp": 6, "thac0": None})
    assert unit is not None
    assert {"ac", "hp", "thac0", "morale", "damage", "faction", "missile"}.isdisjoint(unit)
    assert (unit["men"], unit["starting"]) == (30, 30)
    assert "men" not in (merged({"men": 10}, {}) or {})


def test_2_3_the_starting_strength_is_the_men_if_left_out() -> None:
    unit = merged({"men": 10, "starting": 40}, {"men": 20})
    assert unit is not None
    assert (unit["men"], unit["starting"]) == (30, 60)


def test_2_3_length_is_a_fraction_in_lowest_terms() -> None:
    unit = merged({"length": "14/4", "speed": 3}, {"length": "9/2", "speed": 5})
    assert unit is not None
    assert (unit["length"], unit["speed"]) == ("7/2", 5)


def test_2_3_traits_of_both_in_the_order_of_the_first() -> None:
    unit = merged({"traits": ["set", "mounted", "flying"]}, {"traits": ["flying", "set"]})
    assert unit is not None
    assert unit["traits"] == ["set", "flying"]


def test_2_3_different_factions_do_not_merge() -> None:
    assert merged({"faction": "red"}, {"faction": "blue"}) is None
    assert merged({"faction": "red"}, {}) is not None


def test_2_3_different_sizes_merge_only_by_the_option() -> None:
    assert merged({"size": "L"}, {}) is None
    unit = merged({"size": "L"}, {}, merge_sizes=True)
    assert unit is not None
    assert unit["size"] == "M"


BOW: Unit = {"name": "bow", "short": 5, "medium": 10, "long": 15, "rate": "2", "damage": "1d6"}


def test_2_3_the_same_missile_weapon_stays_and_ammunition_adds_up() -> None:
    unit = merged({"missile": BOW | {"ammunition": 3}}, {"missile": BOW | {"ammunition": 0}})
    assert unit is not None
    assert unit["missile"] == BOW | {"ammunition": 3}
    unlimited = merged({"missile": BOW}, {"missile": BOW | {"ammunition": 4}})
    assert unlimited is not None
    assert unlimited["missile"] == BOW | {"ammunition": None}


@pytest.mark.parametrize(
    "other", [{"rate": "1"}, {"name": "sling"}, {"long": 14}, {"damage": "1d8"}]
)
def test_2_3_another_missile_weapon_is_lost(other: Unit) -> None:
    unit = merged({"missile": BOW}, {"missile": BOW | other})
    assert unit is not None
    assert unit["missile"] is None


def test_2_6_strength_counts_large_creatures_more() -> None:
    units = [{"id": size, "men": 100, "size": size} for size in "TSMLHG"]
    quarters = ask("share", {"units": units, "target": "M"})["quarters"]
    assert quarters == {"T": 0, "S": 0, "M": 0, "L": 0, "H": 1, "G": 3}
    heavy = ask("share", {"units": units, "target": "M"}, sizes__M=100)["quarters"]
    assert heavy["M"] == 4
