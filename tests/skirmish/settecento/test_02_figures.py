"""XV 2 and 9.1: sheets and markers; the figures of a request."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.settecento.procedures.fighter import Sheet, has_characteristic, sheet_faults
from skirmish.settecento.procedures.markers import Markers, harmed, recovered
from skirmish.settecento.tables import read_tables, standard
from tests.skirmish.settecento.kit import ask, wrong

TABLES = standard()
SOUND = Sheet((("A", 0), ("F", 3), ("T", 1), ("C", 2), ("charisma", 0)), "marines", ("musket",))


def test_2_1_characteristics_go_from_0_to_3() -> None:
    assert [n for n in range(-2, 6) if has_characteristic(n, TABLES)] == [0, 1, 2, 3]
    assert has_characteristic(4, read_tables({"sheet.most": 4}))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({}, None),
        ({"characteristics": (("A", 4),)}, ("A", "out_of_range")),
        ({"characteristics": (("T", -1),)}, ("T", "out_of_range")),
        ({"characteristics": (("charisma", 1),)}, ("charisma", "leaders_only")),
        ({"characteristics": (("charisma", 1),), "role": "leader"}, None),
        ({"firearms": ("musket", "pistol")}, None),
        ({"firearms": ("musket", "pistol", "pistol")}, ("firearms", "too_many")),
        ({"firearms": ("laser",)}, ("firearms", "unknown_name")),
        ({"thrown": "axe"}, None),
        ({"thrown": "musket"}, ("thrown", "unknown_name")),
        ({"melee": "axe"}, ("melee", "unknown_name")),
        ({"role": "gunner"}, None),
        ({"role": "cook"}, ("role", "unknown_name")),
        ({"group": ""}, ("group", "missing")),
    ],
)
def test_2_2_a_sheet_is_checked(change: dict[str, Any], fault: tuple[str, str] | None) -> None:
    parts = {"characteristics": SOUND.characteristics, "group": "marines", **change}
    assert list(sheet_faults(Sheet(**parts), TABLES)) == ([fault] if fault else [])


def test_2_3_two_wounds_kill() -> None:
    wounded = harmed(Markers(), "wounded", TABLES)
    assert wounded == Markers(wounds=1)
    assert harmed(wounded, "wounded", TABLES) == Markers(wounds=2, killed=True)
    three = read_tables({"wounds.fatal": 3})
    assert harmed(wounded, "wounded", three) == Markers(wounds=2)


def test_2_3_other_effects_set_their_markers() -> None:
    assert harmed(Markers(), "stunned", TABLES) == Markers(stunned=True)
    assert harmed(Markers(), "killed", TABLES) == Markers(killed=True)
    assert harmed(Markers(wounds=1), "nothing", TABLES) == Markers(wounds=1)


def test_9_1_a_turn_without_actions_takes_the_blue_marker_off() -> None:
    stunned = Markers(stunned=True, wounds=1)
    assert recovered(stunned, stunned, acted=False) == Markers(wounds=1)
    assert recovered(stunned, stunned, acted=True) == stunned
    assert recovered(stunned, Markers(), acted=False) == stunned


def test_8_2_a_turn_without_actions_takes_the_yellow_marker_off() -> None:
    yellow = Markers(yellow=True)
    assert recovered(yellow, yellow, acted=False) == Markers()
    assert recovered(yellow, yellow, acted=True) == yellow
    assert recovered(yellow, Markers(), acted=False) == yellow


# The figures of a request --------------------------------------------------------------

BAD: list[tuple[dict[str, Any], str]] = [
    *(({name: bad}, name) for name in ("A", "F", "T", "C", "charisma") for bad in (-1, 4, "1")),
    ({"A": 1.0}, "A"),
    ({"A": True}, "A"),
    ({"wounds": 2}, "wounds"),
    ({"wounds": -1}, "wounds"),
    ({"wounds": "1"}, "wounds"),
    ({"weapon": "axe"}, "weapon"),
    ({"weapon": ""}, "weapon"),
    ({"weapon": 1}, "weapon"),
    ({"thrown": "musket"}, "thrown"),
    ({"melee": "axe"}, "melee"),
    ({"melee": "none"}, "melee"),
    ({"stunned": 1}, "stunned"),
    ({"yellow": "yes"}, "yellow"),
    ({"cuirass": 0}, "cuirass"),
    ({"id": 7}, "id"),
    ({"id": ""}, "id"),
]
GUN = {"weapon": "pistol"}
PLACES: list[tuple[str, dict[str, Any], str]] = [
    ("special", {}, "figure"),
    ("shoot", {"distance": 1}, "shooter"),
    ("shoot", {"distance": 1, "shooter": GUN}, "target"),
    ("throw", {"distance": 1}, "shooter"),
    ("throw", {"distance": 1, "shooter": {"thrown": "axe"}}, "target"),
    ("melee", {"others": [{}]}, "lone"),
    ("melee_shot", {"enemies": ["e"]}, "figure"),
    ("morale", {}, "figure"),
    ("morale", {"figure": {}}, "leader"),
    ("deck_fall", {}, "figure"),
]


@pytest.mark.parametrize(("procedure", "given", "place"), PLACES)
def test_2_a_figure_with_a_wrong_field_is_refused_there(
    procedure: str, given: dict[str, Any], place: str
) -> None:
    for figure, field in BAD:
        request = {**given, place: {**given.get(place, {}), **figure}}
        assert wrong(procedure, request) == f"/given/{place}/{field}"
    for no_figure in ("x", [], 3, True):
        assert wrong(procedure, {**given, place: no_figure}) == f"/given/{place}"


def test_2_others_are_figures_too() -> None:
    for figure, field in BAD:
        given = {"lone": {}, "others": [{}, figure]}
        assert wrong("melee", given) == f"/given/others/1/{field}"


@pytest.mark.parametrize(
    ("procedure", "given", "place"), [row for row in PLACES if row[2] not in ("target", "leader")]
)
def test_2_a_figure_that_must_be_given_is_missed(
    procedure: str, given: dict[str, Any], place: str
) -> None:
    assert wrong(procedure, given) == f"/given/{place}"
    assert wrong(procedure, {**given, place: None}) == f"/given/{place}"


def test_2_fields_that_are_null_or_not_named_count_as_left_out() -> None:
    nulls = dict.fromkeys(
        ["A", "F", "T", "C", "charisma", "weapon", "thrown", "melee", "wounds", "stunned", "id"]
    )
    nothing = {**nulls, "yellow": None, "cuirass": None, "hat": "tricorne", "Z": 99}
    assert ask("special", {"figure": nothing, "modifier": None, "weather": 1}, "3 2") == ask(
        "special", {"figure": {}}, "3 2"
    )
    assert ask("melee", {"lone": nothing, "others": [nothing]}, "3 2 4") == ask(
        "melee", {"lone": {}, "others": [{}]}, "3 2 4"
    )
