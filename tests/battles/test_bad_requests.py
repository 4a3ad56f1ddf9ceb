"""What the resolver refuses, with the pointer to the field; nothing else ever comes out."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.stirling.resolve import RESOLVER
from campaigns.tabletop.chance import SCRIPTED
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import resolve

CASES = json.loads(
    (Path(__file__).parents[1] / "golden" / "stirling.json").read_text(encoding="utf-8")
)
GOOD: dict[str, Any] = {case["id"]: case for case in CASES if "error" not in case["expect"]}


def request(name: str, pointer: str, value: Any) -> dict[str, Any]:
    """A good request with the field at `pointer` changed (`...`: left out)."""
    changed = deepcopy(GOOD[name])
    changed["dice"] = []
    *parents, last = pointer.split("/")[1:]
    node: Any = changed
    for key in parents:
        node = node[int(key)] if isinstance(node, list) else node.setdefault(key, {})
    if isinstance(node, list):
        if int(last) == len(node):
            node.append(value)
        else:
            node[int(last)] = value
    elif value is ...:
        del node[last]
    else:
        node[last] = value
    return changed


ME = "/given/units/0"
BAD = [
    ("hit_points-1", "/given/category", "hero"),
    ("hit_points-1", "/given/category", ...),
    ("hit_points-1", "/given/die", ...),
    ("hit_points-1", "/given/die", 1),
    ("hit_points-1", "/given/levels", 0),
    ("hit_points-1", "/given/levels", "3"),
    ("hit_points-3", "/given/bonus", 1.5),
    ("merge-1", "/given/a", ...),
    ("merge-1", "/given/b", []),
    ("merge-2", "/given/a/attacks", "-1/2"),
    ("merge-2", "/given/a/attacks", "1/0"),
    ("merge-2", "/given/a/attacks", 0.5),
    ("merge-2", "/given/a/length", -1),
    ("merge-2", "/given/a/men", -1),
    ("merge-2", "/given/a/hp", 0),
    ("merge-2", "/given/a/mov", -1),
    ("merge-2", "/given/a/speed", -1),
    ("merge-2", "/given/a/size", "XL"),
    ("merge-2", "/given/a/damage", "d8"),
    ("merge-2", "/given/a/traits", "mounted"),
    ("merge-2", "/given/a/traits", [1]),
    ("merge-2", "/given/a/missile/short", -1),
    ("merge-2", "/given/a/missile/long", ...),
    ("merge-2", "/given/a/missile/rate", "x"),
    ("attack_rate-1", "/given/attacks", ...),
    ("attack_rate-1", "/given/turn", 0),
    ("remove-1", "/given/dead", -1),
    ("remove-1", "/given/men", ...),
    ("remove-1", "/given/starting", -1),
    ("remove-1", "/given/carried", -1),
    ("remove-1", "/given/men", True),
    ("attack-1", "/given/attacker", ...),
    ("attack-1", "/given/attacker/men", "300"),
    ("attack-1", "/given/attacker/damage", "0d6"),
    ("attack-1", "/given/attacker/damage", "1d1"),
    ("attack-1", "/given/attacker/damage", 8),
    ("attack-1", "/given/defender/hp", 0),
    ("attack-1", "/given/defender/men", -1),
    ("attack-1", "/given/side", "left"),
    ("attack-1", "/given/to_hit", "1"),
    ("clash-1", "/given/a/side", "back"),
    ("clash-1", "/given/a/attacks", "-1"),
    ("clash-1", "/given/b/thac0", ...),
    ("clash-1", "/given/turn", -1),
    ("charge-1", "/given/target/side", "left"),
    ("charge-1", "/given/charger/length", "-3"),
    ("charge-1", "/given/charger/speed", -1),
    ("share-1", "/given/units/1/id", "A"),
    ("share-1", "/given/target", "C"),
    ("share-1", "/given/target", ...),
    ("share-1", "/given/units/0/men", ...),
    ("share-1", "/given/units/0/size", "m"),
    ("shoot-1", "/given/distance", -1),
    ("shoot-1", "/given/cover", 1),
    ("shoot-1", "/given/attacker/missile", ...),
    ("shoot-1", "/given/attacker/missile/medium", -1),
    ("shoot-1", "/given/attacker/missile/ammunition", "3"),
    ("shoot-2", "/given/melee/0/id", "B"),
    ("shoot-2", "/given/melee/0/hp", ...),
    ("shoot-2", "/given/melee", {}),
    ("area-1", "/given/figures", -1),
    ("area-1", "/given/damage", ...),
    ("area-1", "/given/save", "15"),
    ("area-1", "/given/target/hp", 0),
    ("area-3", "/given/target/size", "?"),
    ("area-3", "/given/melee/0/id", "B"),
    ("movement_order-1", "/given/units/1/id", "A1"),
    ("movement_order-1", "/given/units/1/mov", -1),
    ("movement_order-1", "/given/units/1/delaying", 1),
    ("movement_order-1", "/given/units/1/faction", ...),
    ("movement_order-1", "/given/units", ...),
    ("move-1", "/given/map", ...),
    ("move-1", "/given/map/columns", 0),
    ("move-1", "/given/map/rows", 100),
    ("move-1", "/given/map/terrain", {"0405": "lava"}),
    ("move-1", "/given/map/terrain", {"0909": "woods"}),
    ("move-1", "/given/map/terrain", {"405": "woods"}),
    ("move-1", f"{ME}/front", ...),
    ("move-1", f"{ME}/front", "E"),
    ("move-1", f"{ME}/mov", ...),
    ("move-1", f"{ME}/mov", "12"),
    ("move-1", f"{ME}/at", "0909"),
    ("move-1", f"{ME}/at", "404"),
    ("move-1", f"{ME}/at", 404),
    ("move-1", f"{ME}/routed", "no"),
    ("move-1", f"{ME}/faction", ...),
    ("move-1", f"{ME}/traits", {}),
    ("move-1", "/given/unit", "you"),
    ("move-1", "/given/unit", ...),
    ("move-1", "/given/path", ...),
    ("move-1", "/given/path", "0403"),
    ("move-1", "/given/path/1", "504"),
    ("move-1", "/given/path/1", None),
    ("move-1", "/given/mode", "crawl"),
    ("move-1", "/given/front", "W"),
    ("move-3", "/given/units/1/id", "me"),
    ("move-3", "/given/units/1/front", "E"),
    ("move-7", "/given/target", ...),
    ("move-7", "/given/target", "x"),
    ("intercept-1", "/given/units/1/front", ...),
    ("intercept-1", "/given/units/1/mov", ...),
    ("intercept-1", "/given/units/1/delaying", 0),
    ("intercept-1", "/given/mover", "x"),
    ("intercept-1", "/given/at", "0909"),
    ("intercept-1", "/given/at", ...),
    ("intercept-2", "/given/rolls/blue", 7),
    ("intercept-2", "/given/rolls/blue", "5"),
    ("intercept-2", "/given/rolls", []),
    ("rout_path-1", f"{ME}/front", ...),
    ("rout_path-1", "/given/unit", "x"),
    ("sight-1", "/given/from", "0909"),
    ("sight-1", "/given/to", "104"),
    ("sight-1", "/given/to", ...),
    ("morale-1", "/given/unit", ...),
    ("morale-1", "/given/unit/morale", ...),
    ("morale-1", "/given/situations/1", "hungry"),
    ("morale-1", "/given/situations", "flank"),
    ("morale-1", "/given/leader/charisma", 2),
    ("morale-1", "/given/leader/charisma", 19),
    ("morale-1", "/given/commander/charisma", ...),
    ("morale-1", "/given/routed", "no"),
    ("rally-1", "/given/leader", ...),
    ("rally-1", "/given/unit", 12),
    ("leader_risk-3", "/given/removed", 201),
    ("leader_risk-3", "/given/removed", -1),
    ("leader_risk-3", "/given/men", 0),
    ("leader_risk-3", "/procedure", "leader"),
    ("leader_risk-3", "/procedure", ...),
    ("leader_risk-3", "/ruleset", "chess"),
    ("leader_risk-3", "/given", ...),
    ("leader_risk-3", "/dice/0", "d20=21"),
    ("leader_risk-3", "/dice/0", "d20=0"),
    ("leader_risk-3", "/dice/0", "d6=3"),
    ("leader_risk-3", "/dice/0", 3),
    ("leader_risk-3", "/options/hit_comparison", "greater"),
    ("leader_risk-3", "/options/leader_risk", 1),
    ("leader_risk-3", "/options/removal_step", 0),
    ("leader_risk-3", "/options/removal_step", "10"),
    ("leader_risk-3", "/options/attack_rate", "sometimes"),
    ("leader_risk-3", "/options/returning_wounded", "25%"),
    ("leader_risk-3", "/options/carry_dead", None),
    ("leader_risk-3", "/options/terrain.woods.cost", -1),
    ("leader_risk-3", "/options/terrain.woods.cost", "3/2"),
    ("leader_risk-3", "/options/terrain.woods.cover", 1),
    ("leader_risk-3", "/options/terrain.woods.blocks", "yes"),
    ("leader_risk-3", "/options/terrain.lava.cost", 3),
    ("leader_risk-3", "/options/terrain.woods", {}),
    ("leader_risk-3", "/options/sides.rear.damage", "-1"),
    ("leader_risk-3", "/options/sides.rear.damage", 1.5),
    ("leader_risk-3", "/options/sides.rear.to_hit", "2"),
    ("leader_risk-3", "/options/sizes.L", "2"),
    ("leader_risk-3", "/options/charisma.19", 4),
    ("leader_risk-3", "/options/situations.hungry", -1),
]


def exists(pointer: str, of: Any) -> bool:
    """Whether a pointer names a field of a request, or one that could be there."""
    for key in pointer.split("/")[1:-1]:
        key = key.replace("~1", "/").replace("~0", "~")
        of = of[int(key)] if isinstance(of, list) else of[key]
    return isinstance(of, dict | list)


@pytest.mark.parametrize(("name", "pointer", "value"), BAD)
def test_a_bad_field_is_refused_at_its_place(name: str, pointer: str, value: Any) -> None:
    bad = request(name, pointer, value)
    with pytest.raises(BadRequestError) as error:
        resolve(bad, {"stirling": RESOLVER})
    assert error.value.at.startswith(pointer)
    assert exists(error.value.at, bad)
    assert error.value.code
    assert str(error.value)


def test_the_first_of_two_equal_ids_is_not_to_blame() -> None:
    bad = request("share-1", "/given/units/1/id", "A")
    with pytest.raises(BadRequestError) as error:
        resolve(bad, {"stirling": RESOLVER})
    assert error.value.at == "/given/units/1/id"


def test_more_factions_of_one_mov_than_a_die_has_faces() -> None:
    units = [{"id": str(i), "faction": str(i), "mov": 6} for i in range(7)]
    bad = {"ruleset": "stirling", "procedure": "movement_order", "given": {"units": units}}
    with pytest.raises(BadRequestError) as error:
        resolve(bad, {"stirling": RESOLVER})
    assert error.value.at == "/given/units"


def test_endless_attacks_are_refused() -> None:
    bad = request("clash-1", "/given/a/attacks", 10**9)
    with pytest.raises(BadRequestError) as error:
        resolve(bad, {"stirling": RESOLVER})
    assert error.value.code == "too_many"


@pytest.mark.parametrize(("ready", "fits"), [(13, True), (17, False)])
def test_interceptors_are_sought_within_bounds(ready: int, fits: bool) -> None:
    """Each of them may search the whole of the largest map."""
    mover = {"id": "m", "faction": "red", "at": "9999", "front": "N", "mov": 1}
    units = [
        {"id": f"b{i}", "faction": "blue", "at": "0101", "front": "N", "mov": 6, "delaying": True}
        for i in range(ready)
    ]
    others = [{**one, "id": f"c{i}", "delaying": False} for i, one in enumerate(units * 20)]
    given = {"map": {"columns": 99, "rows": 99}, "mover": "m", "at": "9999"}
    asked: dict[str, Any] = {"ruleset": "stirling", "procedure": "intercept"}
    asked["given"] = {**given, "units": [mover, *units, *others]}
    if fits:
        assert resolve(asked, {"stirling": RESOLVER})["result"] == {"who": []}
    else:
        with pytest.raises(BadRequestError) as error:
            resolve(asked, {"stirling": RESOLVER})
        assert (error.value.code, error.value.at) == ("too_many", "/given/units")


NULL_IS_LEFT_OUT = [
    ("attack-1", "/given/side"),
    ("attack-1", "/given/to_hit"),
    ("remove-1", "/given/starting"),
    ("shoot-1", "/given/cover"),
    ("shoot-1", "/given/melee"),
    ("shoot-1", "/given/attacker/missile/ammunition"),
    ("charge-3", "/given/target/side"),
    ("move-1", "/given/map/terrain"),
    ("move-1", "/given/mode"),
    ("move-1", f"{ME}/routed"),
    ("intercept-1", "/given/rolls"),
    ("morale-1", "/given/situations"),
    ("morale-1", "/given/leader"),
    ("area-1", "/given/save"),
    ("clash-1", "/options"),
    ("clash-1", "/dice"),
]


@pytest.mark.parametrize(("name", "pointer"), NULL_IS_LEFT_OUT)
def test_null_counts_as_left_out(name: str, pointer: str) -> None:
    assert resolve(request(name, pointer, None), {"stirling": RESOLVER})["result"]


def test_fields_that_a_procedure_does_not_name_are_ignored() -> None:
    for name, case in GOOD.items():
        more = deepcopy(case)
        more["given"]["weather"] = {"wind": [1, 2]}
        more["comment"] = 3
        answer = resolve(more, {"stirling": RESOLVER})
        assert answer["result"] == resolve(case, {"stirling": RESOLVER})["result"], name


odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.integers(-3, 30),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
    st.sampled_from(
        ["front", "rear", "N", "S", "0404", "0103", "9999", "0000", "1/2", "7/3", "2d6", "M", "e1"]
    ),
    st.lists(st.integers(0, 9), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(0, 9), max_size=2),
)


def places(node: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all fields of a request."""
    inner = node.items() if isinstance(node, dict) else enumerate(node)
    found = []
    for key, value in inner:
        found.append((*at, key))
        if isinstance(value, dict | list):
            found += places(value, (*at, key))
    return found


@pytest.mark.parametrize(("faces", "thrown"), [(8, 2), (5000, 2)])
def test_equal_faces_without_end_are_rolled_on_when_they_are_used_up(
    faces: int, thrown: int
) -> None:
    """ST 5.1 has equal faces thrown again: those that nobody typed are the resolver's."""
    answer = resolve(tie(faces), {"stirling": RESOLVER})
    sources = [roll["source"] for roll in answer["rolls"]]
    assert sources.count(SCRIPTED) == faces
    assert len(sources) >= faces + thrown
    assert sorted(answer["result"]["order"]) == ["A1", "B1"]


def test_more_equal_faces_than_a_request_may_have_are_refused() -> None:
    with pytest.raises(BadRequestError) as wrong:
        resolve(tie(5001), {"stirling": RESOLVER})
    assert (wrong.value.code, wrong.value.at) == ("too_many", "/dice")
    assert "5000" in wrong.value.message


def tie(faces: int) -> dict[str, Any]:
    """Two sides with units of one MOV, and as many faces, all the same."""
    units = [{"id": f"{side}1", "faction": side, "mov": 9} for side in "AB"]
    given = {"units": units}
    asked = {"ruleset": "stirling", "procedure": "movement_order", "given": given}
    return {**asked, "dice": ["d6=3"] * faces}


@settings(max_examples=600)
@given(st.data())
def test_nothing_but_an_answer_or_a_bad_request_comes_out(data: st.DataObject) -> None:
    case = deepcopy(GOOD[data.draw(st.sampled_from(sorted(GOOD)))])
    del case["expect"], case["id"], case["cite"]
    for _ in range(data.draw(st.integers(1, 3))):
        way = data.draw(st.sampled_from(places(case)))
        node: Any = case
        for key in way[:-1]:
            node = node[key]
        if isinstance(node, dict) and data.draw(st.booleans()):
            del node[way[-1]]
        else:
            node[way[-1]] = data.draw(odd)
    try:
        answer = resolve(case, {"stirling": RESOLVER})
    except BadRequestError:
        return
    json.dumps(answer)
    assert all(step["text"] and step["cite"].startswith("ST ") for step in answer["steps"])
