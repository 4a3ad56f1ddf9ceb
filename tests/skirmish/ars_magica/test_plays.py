"""The plays of the golden folder."""

import json
from pathlib import Path
from typing import Any

import pytest

from campaigns.tabletop.play import play
from skirmish.ars_magica.ruleset import RULESET

FOLDER = Path(__file__).parents[2] / "golden" / "play"
PLAYS = sorted(FOLDER.glob("ars_magica_*.json"))


def read(path: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return body


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path: Path) -> None:
    assert play(RULESET, read(path)) == []


def test_there_are_plays() -> None:
    assert len(PLAYS) >= 8


def test_a_play_that_is_not_as_written_is_found_out() -> None:
    body = read(FOLDER / "ars_magica_duel.json")
    body["actions"][2]["dice"] = ["d10=9", "d10=2"]
    assert play(RULESET, body)
