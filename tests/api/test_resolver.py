"""`POST /api/resolve/`: the resolver for anybody, within bounds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from campaigns.api.resolver import AnybodyThrottle, CallerThrottle
from campaigns.tabletop.resolver import subset
from tests.api.caller import Caller
from tests.world import World

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.json"))
ATTACK = {
    "ruleset": "stirling",
    "procedure": "attack",
    "given": {
        "attacker": {"men": 300, "thac0": 20, "damage": "1d8"},
        "defender": {"ac": 6, "hp": 7, "men": 450},
    },
    "dice": ["d20=17", "d8=4"],
}
HALF = json.dumps(
    {
        "ruleset": "ars_magica",
        "procedure": "group_blows",
        "given": {"blows": 2, "members": ["a", "\ud800"]},
    }
).encode()
"""A request that would be carried out, but whose answer has no bytes."""


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The golden files ask more often than a stranger may."""
    if "golden" in request.node.name:
        monkeypatch.setattr(AnybodyThrottle, "allow_request", lambda *_: True)


@pytest.mark.django_db
@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden_cases_over_http(file: Path) -> None:
    """Every tenth case: the answers are those of the command."""
    for case in json.loads(file.read_text(encoding="utf-8"))[::10]:
        answer = Caller().send("post", "resolve/", case)
        if case["expect"].get("error") is True:
            assert answer.status_code == 400, case["id"]
            assert answer.json()["error"].keys() == {"code", "message", "at"}
        else:
            assert answer.status_code == 200, case["id"]
            assert list(subset(case["expect"], answer.json()["result"])) == []


@pytest.mark.django_db
def test_numbers_with_a_point_are_read_exactly() -> None:
    raw = json.dumps(ATTACK).replace('"ac": 6', '"ac": 6.0').encode()
    answer = Caller().send("post", "resolve/", raw)
    assert (answer.status_code, answer.json()["error"]["at"]) == (400, "/given/defender/ac")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"null", b"5", b"\xff", b"[" * 5000, b"NaN", HALF]
)
def test_nonsense_is_refused_in_the_one_shape(raw: bytes) -> None:
    answer = Caller().send("post", "resolve/", raw)
    assert answer.status_code == 400
    assert answer.json()["error"].keys() == {"code", "message", "at"}


@pytest.mark.django_db
def test_the_pointer_names_the_field() -> None:
    wrong: Any = {**ATTACK, "given": {**ATTACK["given"], "side": "above"}}  # type: ignore[dict-item]
    answer = Caller().send("post", "resolve/", wrong)
    assert (answer.status_code, answer.json()["error"]["at"]) == (400, "/given/side")


def test_steps_are_told_in_the_language_of_the_caller(world: World) -> None:
    world["anna"].language = "it"
    world["anna"].save()
    english = Caller().send("post", "resolve/", ATTACK).json()
    italian = Caller(world["anna"]).send("post", "resolve/", ATTACK).json()
    asked = Caller().send("post", "resolve/", ATTACK, HTTP_ACCEPT_LANGUAGE="it").json()
    assert english["result"] == italian["result"]
    assert english["steps"][0]["text"] != italian["steps"][0]["text"]
    assert asked["steps"] == italian["steps"]


@pytest.mark.django_db
def test_a_stranger_who_asks_too_often_has_to_wait() -> None:
    statuses = [Caller().send("post", "resolve/", ATTACK).status_code for _ in range(62)]
    assert statuses[:60] == [200] * 60
    assert statuses[60:] == [429, 429]
    answer = Caller().send("post", "resolve/", ATTACK)
    assert answer.json()["error"]["code"] == "throttled"
    assert int(answer["Retry-After"]) > 0


@pytest.mark.django_db
def test_a_made_up_address_does_not_lift_the_limit() -> None:
    statuses = [
        Caller().send("post", "resolve/", ATTACK, HTTP_X_FORWARDED_FOR=f"10.0.0.{n}").status_code
        for n in range(61)
    ]
    assert statuses[59:] == [200, 429]


def test_callers_who_signed_in_are_counted_each_for_himself(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CallerThrottle, "rate", "3/min", raising=False)
    anna, bruno = Caller(world["anna"]), Caller(world["bruno"])
    statuses = [anna.send("post", "resolve/", ATTACK).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    assert bruno.send("post", "resolve/", ATTACK).status_code == 200
