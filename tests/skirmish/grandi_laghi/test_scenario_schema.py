"""The schema of scenario files: what is shipped keeps to it, and it agrees with the reader."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from campaigns.tabletop.reader import BadRequestError
from skirmish.grandi_laghi.ruleset import RULESET
from tests.skirmish.grandi_laghi.table import SCENARIOS, man, scenario, shipped

SCHEMA = json.loads((SCENARIOS.parent / "scenario.schema.json").read_text(encoding="utf-8"))
NAMES = sorted(path.stem for path in SCENARIOS.glob("*.json"))
RED = (man("r", 1000, 800),)


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_keeps_to_the_schema(name: str) -> None:
    jsonschema.validate(shipped(name), SCHEMA)


def _squad(**more: Any) -> dict[str, Any]:
    return scenario([man("a", 100, 100)], RED, squads={"blue": more})


def _rule(**more: Any) -> dict[str, Any]:
    return _squad(rules=[{"id": "rule", "title": "Rule", "when": "shoot", "value": 1, **more}])


def _objective(kind: str) -> dict[str, Any]:
    condition = {"kind": kind, "what": "r"}
    goal = {"id": "goal", "side": "blues", "text": "Goal.", "condition": condition}
    return scenario([man("a", 100, 100)], RED, objectives=[goal])


WRONG = {
    "type": scenario([man("a", 100, 100, type="dragoon")], RED),
    "trait": scenario([man("a", 100, 100, "brave")], RED),
    "firearm": scenario([man("a", 100, 100, firearm="hatchet")], RED),
    "melee": scenario([man("a", 100, 100, melee="pike")], RED),
    "wounds": scenario([man("a", 100, 100, wounds=2)], RED),
    "reload": scenario([man("a", 100, 100, reload="blue")], RED),
    "suit": _squad(suit="cups"),
    "back": _squad(back="green"),
    "edge": _squad(edge="north"),
    "when": _rule(when="run"),
    "value": _rule(value=10),
    "per": _rule(per="day"),
    "condition": _objective("kissed"),
    "scoring": scenario([man("a", 100, 100)], RED, scoring={"scalp": -1}),
    "terrain": scenario(
        [man("a", 100, 100)],
        RED,
        table={"features": [{"id": "f", "kind": "lava", "line": [[1, 1], [9, 9]]}]},
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_the_schema_refuses_the_reader_refuses(what: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(WRONG[what], SCHEMA)
    with pytest.raises(BadRequestError):
        RULESET.setup(WRONG[what], {})


def test_what_the_reader_takes_the_schema_takes() -> None:
    everything = {"hatchet": True, "reload": "red", "shaken": True, "wet_powder": True}
    figure = man("a", 100, 100, "officer", "leader", firearm="rifle", melee="sabre", **everything)
    body = scenario([figure], RED, squads={"blue": _rule(types=["militia"])["groups"][0]})
    body["groups"][0] |= {"figures": [figure], "suit": "hearts", "edge": "left"}
    jsonschema.validate(body, SCHEMA)
    state = RULESET.setup(body, {})
    assert state.figures["a"].body.reload == "red"
    assert state.squads["blue"].edge == "left"
