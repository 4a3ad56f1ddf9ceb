"""The plays of the golden folder."""

import json
from pathlib import Path
from typing import Any

import pytest

from campaigns.tabletop.play import play
from skirmish.settecento.ruleset import RULESET

FOLDER = Path(__file__).parents[2] / "golden" / "play"
PLAYS = sorted(FOLDER.glob("settecento_*.json"))


def read(path: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return body


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path: Path) -> None:
    assert play(RULESET, read(path)) == []


def test_there_are_plays() -> None:
    assert len(PLAYS) >= 8


def test_a_play_that_is_not_as_written_is_found_out() -> None:
    body = read(FOLDER / "settecento_joker_first.json")
    body["actions"][2]["dice"] = ["card=player:blue"]
    assert play(RULESET, body)
