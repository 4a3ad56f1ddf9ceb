"""The plays of the golden folder."""

import json
from pathlib import Path
from typing import Any

import pytest

from campaigns.tabletop.play import play
from skirmish.grandi_laghi.ruleset import RULESET

FOLDER = Path(__file__).parents[2] / "golden" / "play"
PLAYS = sorted(FOLDER.glob("grandi_laghi_*.json"))
ENDS = ("all_activated", "all_passed", "second_joker", "deck_empty")


def read(path: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return body


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path: Path) -> None:
    assert play(RULESET, read(path)) == []


def test_there_are_plays_and_one_for_each_way_a_turn_ends() -> None:
    assert len(PLAYS) >= 8
    assert {f"grandi_laghi_turn_{end}" for end in ENDS} <= {path.stem for path in PLAYS}


def test_a_play_that_is_not_as_written_is_found_out() -> None:
    body = read(FOLDER / "grandi_laghi_turn_second_joker.json")
    body["actions"][1]["dice"] = ["card=two:blue"]
    assert play(RULESET, body)
