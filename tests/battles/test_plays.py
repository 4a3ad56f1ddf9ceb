"""The plays of the golden folder, and the runner that compares them."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from campaigns.tabletop.play import play
from campaigns.tabletop.reader import BadRequestError
from tests.battles.table import scenario

FOLDER = Path(__file__).parents[1] / "golden" / "play"
PLAYS = sorted(FOLDER.glob("stirling_*.json"))


def read(path: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return body


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_written(path: Path) -> None:
    assert play(RULESET, read(path)) == []


def test_there_are_plays() -> None:
    assert len(PLAYS) >= 6


def start(*actions: dict[str, Any]) -> dict[str, Any]:
    return {"ruleset": "stirling", "scenario": "first_steps", "actions": list(actions)}


def run(*actions: dict[str, Any]) -> list[str]:
    return play(RULESET, start(*actions), {"first_steps": scenario("first_steps")})


BEGIN = {"seat": "referee", "verb": "begin"}
SHOOT = {"seat": "blue", "verb": "shoot", "args": {"unit": "A2", "target": "B2"}}
FACES = ["d20=1", "d20=2", "d20=3", "d20=4"]


def test_what_is_as_expected_makes_no_line() -> None:
    expect = {
        "events": [["shot", {"hits": 0}], ["step_began"]],
        "never": ["men_lost"],
        "told": {"red": ["shot", "step_began"]},
        "views": {"red": {"step": "losses", "choice": None}},
    }
    assert run(BEGIN, {**SHOOT, "dice": FACES, "expect": expect}) == []


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"dice": FACES[:2]}, "dice: d20 wanted"),
        ({"dice": [*FACES, "d6=1"]}, "dice: 1 left over"),
        ({"dice": ["d6=1"]}, "is not an answer to d20"),
        ({"expect": {"events": [["shot", {"hits": 1}]]}}, "shot/hits: 1 expected, not 0"),
        ({"expect": {"events": [["men_lost", {}]]}}, "no men_lost"),
        ({"expect": {"events": [["step_began"], ["shot"]]}}, "no shot"),
        ({"expect": {"never": ["shot"]}}, "shot, which should not come"),
        ({"expect": {"refused": {"code": "has_acted"}}}, "a refusal expected"),
        ({"expect": {"told": {"red": []}}}, "red is told"),
        ({"expect": {"views": {"red": {"turn": 2}}}}, "turn: 2 expected, not 1"),
        ({"expect": {"views": {"red": {"turn": None}}}}, "nothing expected"),
        ({"expect": {"views": {"red": {"nothing": 1}}}}, "missing"),
        ({"seat": "red"}, "refused: {'code': 'not_yours'"),
    ],
)
def test_what_is_not_as_expected_makes_a_line(change: dict[str, Any], line: str) -> None:
    lines = run(BEGIN, {**SHOOT, "dice": FACES, **change})
    assert any(line in found for found in lines), lines


def test_a_refusal_is_compared_with_its_paragraph() -> None:
    again = {**SHOOT, "expect": {"refused": {"code": "not_now", "cite": "ST 3.1"}}}
    assert run(BEGIN, {**SHOOT, "dice": FACES}, again) == []
    wrong = deepcopy(again)
    wrong["expect"]["refused"]["cite"] = "ST 9.9"
    assert "cite" in run(BEGIN, {**SHOOT, "dice": FACES}, wrong)[0]


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({"scenario": "nowhere", "actions": []}, "/scenario"),
        ({"scenario": "first_steps"}, "/actions"),
        ({"scenario": "first_steps", "actions": [{"verb": "begin"}]}, "/actions/0/seat"),
        (start({**BEGIN, "dice": ["20"]}), "/actions/0/dice/0"),
        (start({**BEGIN, "expect": {"events": ["begun"]}}), "/actions/0/expect/events/0"),
    ],
)
def test_what_is_no_play_is_refused_with_a_pointer(body: dict[str, Any], at: str) -> None:
    with pytest.raises(BadRequestError) as found:
        play(RULESET, body, {"first_steps": scenario("first_steps")})
    assert found.value.at == at
