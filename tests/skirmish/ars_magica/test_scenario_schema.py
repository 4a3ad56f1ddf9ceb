"""The schema of scenario files: what is shipped keeps to it, and it agrees with the reader."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from campaigns.tabletop.reader import BadRequestError
from skirmish.ars_magica import ruleset as module
from skirmish.ars_magica.ruleset import RULESET

FOLDER = Path(module.__file__).parent
SCHEMA = json.loads((FOLDER / "scenario.schema.json").read_text(encoding="utf-8"))
SCENARIOS = sorted((FOLDER / "scenarios").glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return body


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_shipped_scenario_keeps_to_the_schema(path: Path) -> None:
    jsonschema.validate(read(path), SCHEMA)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("str", 61),
        ("abilities", {"brawl": -1}),
        ("traits", ["unheard"]),
        ("flaws", ["unheard"]),
        ("arms", ["bazooka"]),
        ("shield", "umbrella"),
        ("prot", -1),
        ("saddle", "soft"),
        ("wounds", ["tiny"]),
        ("cover", 5),
        ("ground", "lava"),
        ("concealment", "utter"),
        ("hidden", "yes"),
    ],
)
def test_what_the_schema_refuses_of_a_figure_the_reader_refuses(key: str, value: Any) -> None:
    body = deepcopy(read(SCENARIOS[0]))
    RULESET.setup(body, {})
    body["figures"][0][key] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(body, SCHEMA)
    with pytest.raises(BadRequestError):
        RULESET.setup(body, {})


@pytest.mark.parametrize(
    ("key", "value"),
    [("darkness", "dim"), ("apart", -1), ("nuisances", 10), ("mishaps", "none"), ("sides", [])],
)
def test_what_the_schema_refuses_of_a_fight_the_reader_refuses(key: str, value: Any) -> None:
    body = {**read(SCENARIOS[0]), key: value}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(body, SCHEMA)
    with pytest.raises(BadRequestError):
        RULESET.setup(body, {})
