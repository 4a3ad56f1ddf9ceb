"""Scenario files: the shipped ones, the schema, and what is wrong with a bad one."""

import json
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from battles.apps import SCENARIOS as SERVED
from battles.stirling.ruleset import RULESET
from battles.stirling.state import tables_of
from campaigns.tabletop.reader import BadRequestError
from tests.battles.table import SCENARIOS, field, scenario

SHIPPED = sorted(path.stem for path in SCENARIOS.glob("*.json"))
SCHEMA = json.loads((SCENARIOS.parent / "scenario.schema.json").read_text(encoding="utf-8"))


def texts(value: Any) -> list[dict[str, str]]:
    """All texts in two languages."""
    if isinstance(value, dict):
        if "en" in value:
            return [value]
        return [text for inner in value.values() for text in texts(inner)]
    return [text for inner in value for text in texts(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shipped_is_as_the_schema_says_and_sound(name: str) -> None:
    Draft202012Validator(SCHEMA).validate(scenario(name))
    state = RULESET.setup(scenario(name), {})
    assert RULESET.invariants(state) == []
    assert all(faction.commander for faction in state.factions.values())
    assert all(unit.leader for unit in state.units.values())
    assert all(text.keys() == {"en", "it"} for text in texts(scenario(name)))


def test_the_demo_is_a_battle_with_everything() -> None:
    state = RULESET.setup(scenario("il_ponte_di_stirling"), {})
    units = state.units.values()
    assert (state.columns, state.rows) == (24, 16)
    assert {unit.faction for unit in units} == {"clans", "crown"}
    assert all(sum(unit.faction == side for unit in units) == 8 for side in state.factions)
    assert {"bow", "pike", "horse", "club", "star", "engine"} <= {unit.symbol for unit in units}
    assert any(unit.size == "L" and unit.symbol == "club" for unit in units)
    assert any(unit.spells for unit in units)
    assert any(unit.missile and unit.missile.area for unit in units)
    assert {"water", "ford", "road", "woods", "hill", "marsh", "rough", "building"} <= set(
        state.terrain.values()
    )
    assert state.bridges == ("1208",)
    assert state.terrain["1208"] == "road"


def test_hit_points_and_morale_may_be_written_as_what_they_follow_from() -> None:
    unit = {"id": "A1", "at": "0505", "hp": {"category": "monster", "levels": 4, "bonus": 1}}
    state = RULESET.setup(field({**unit, "morale": "elite"}, {"id": "B1", "at": "0909"}), {})
    assert (state.units["A1"].hp, state.units["A1"].morale) == (24, 14)


def test_house_rules_are_frozen_with_the_battle() -> None:
    body = field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "0909"})
    state = RULESET.setup(body, {"terrain.woods.cost": 3})
    assert state.tables["terrain.woods.cost"] == 3
    assert state.tables["terrain.hill.cost"] == 2
    again = RULESET.decode(json.loads(json.dumps(RULESET.encode(state))))
    assert tables_of(again).terrain["woods"].cost == 3
    assert tables_of(again).terrain["water"].cost is None


def test_seats_are_the_referee_one_for_each_faction_and_spectators() -> None:
    state = RULESET.setup(field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "0909"}), {})
    assert [(s.id, s.role, s.side) for s in state.seats.values()] == [
        ("referee", "referee", None),
        ("a", "player", "a"),
        ("b", "player", "b"),
        ("spectators", "spectator", None),
    ]


def _set(body: Any, path: str, value: Any) -> None:
    *parents, last = path.split("/")
    for key in parents:
        body = body[int(key) if key.isdigit() else key]
    body[int(last) if last.isdigit() else last] = value


@pytest.mark.parametrize(
    ("path", "value", "code", "at"),
    [
        ("ruleset", "chess", "unknown_name", "/ruleset"),
        ("title", None, "missing", "/title"),
        ("title", {"it": "Campo"}, "wrong_type", "/title"),
        ("turns", 0, "out_of_range", "/turns"),
        ("map", None, "missing", "/map"),
        ("map/columns", 100, "out_of_range", "/map/columns"),
        ("map/terrain/0/kind", "lava", "unknown_name", "/map/terrain/0/kind"),
        ("map/terrain/0/hexes/1", "0101", "twice", "/map/terrain/0/hexes/1"),
        ("map/terrain/0/hexes/1", "2199", "off_map", "/map/terrain/0/hexes/1"),
        ("map/terrain/0/hexes/1", "1", "bad_hex", "/map/terrain/0/hexes/1"),
        ("map/roads/0/1", "0303", "hole", "/map/roads/0/1"),
        ("map/bridges/0", "2121", "off_map", "/map/bridges/0"),
        ("map/labels/0/at", "9", "bad_hex", "/map/labels/0/at"),
        ("factions", [], "missing", "/factions"),
        ("factions/1/id", "a", "twice", "/factions/1/id"),
        ("factions/1/slot", "A", "twice", "/factions/1/slot"),
        ("factions/0/commander", "bo", "unknown_name", "/factions/0/commander"),
        ("units/1/id", "A1", "twice", "/units/1/id"),
        ("units/1/id", "no spaces", "bad_id", "/units/1/id"),
        ("units/1/faction", "c", "unknown_name", "/units/1/faction"),
        ("units/1/at", "2121", "off_map", "/units/1/at"),
        ("units/1/at", "0101", "impassable", "/units/1/at"),
        ("units/1/at", "0505", "occupied", "/units/1/at"),
        ("units/1/men", 0, "out_of_range", "/units/1/men"),
        ("units/1/starting", 5, "out_of_range", "/units/1/starting"),
        ("units/1/damage", "d8", "bad_dice", "/units/1/damage"),
        ("units/1/traits", ["winged"], "unknown_name", "/units/1/traits/0"),
        ("units/1/size", "XL", "unknown_name", "/units/1/size"),
        ("units/1/hp", {"category": "class"}, "missing", "/units/1/hp/die"),
        ("units/1/missile", {"name": "bow"}, "missing", "/units/1/missile/short"),
        ("units/1/spells", [{"id": "x"}], "missing", "/units/1/spells/0/name"),
        ("leaders/0/charisma", 19, "out_of_range", "/leaders/0/charisma"),
        ("leaders/0/unit", "B1", "other_faction", "/leaders/0/unit"),
        ("leaders/1/unit", "A1", "other_faction", "/leaders/1/unit"),
        ("leaders/0/id", "A1", "twice", "/leaders/0/id"),
        ("leaders/0/unit", None, "missing", "/leaders/0/at"),
        ("seats", [{"id": "x", "role": "player", "side": "a"}], "missing", "/seats"),
        ("seats", [{"id": "x", "role": "player"}], "missing", "/seats/0/side"),
    ],
)
def test_a_bad_scenario_is_refused_with_a_pointer(
    path: str, value: Any, code: str, at: str
) -> None:
    body = field(
        {"id": "A1", "at": "0505"},
        {"id": "B1", "at": "0909"},
        map={
            "terrain": [{"kind": "water", "hexes": ["0101", "0102"]}],
            "roads": [["0201", "0301"]],
            "bridges": ["0101"],
            "labels": [{"text": "Pond", "at": "0101"}],
        },
        leaders=[
            {"id": "al", "faction": "a", "name": "Al", "charisma": 9, "unit": "A1"},
            {"id": "bo", "faction": "b", "name": "Bo", "charisma": 9, "unit": "B1"},
        ],
    )
    RULESET.setup(deepcopy(body), {})
    _set(body, path, value)
    with pytest.raises(BadRequestError) as found:
        RULESET.setup(body, {})
    assert (found.value.code, found.value.at) == (code, at)


def test_a_bad_house_rule_is_refused_with_a_pointer() -> None:
    body = field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "0909"})
    with pytest.raises(BadRequestError) as found:
        RULESET.setup(body, {"terrain.lava.cost": 1})
    assert (found.value.code, found.value.at) == ("bad_option", "/overrides/terrain.lava.cost")


def test_too_many_in_a_hex_and_an_enemy_with_a_lone_leader() -> None:
    crowd = [{"id": f"A{n}", "at": "0505"} for n in (1, 2, 3)]
    with pytest.raises(BadRequestError, match="too many units"):
        RULESET.setup(field(*crowd, {"id": "B1", "at": "0909"}), {})
    leader = {"id": "al", "faction": "a", "name": "Al", "charisma": 9, "at": "0909"}
    body = field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "0909"}, leaders=[leader])
    with pytest.raises(BadRequestError, match="an enemy of al"):
        RULESET.setup(body, {})


def test_the_scenario_folder_is_the_one_that_is_served() -> None:
    assert SERVED == SCENARIOS
