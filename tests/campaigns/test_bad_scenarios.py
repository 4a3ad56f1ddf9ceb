"""Scenario files with everything wrong: refused by the field, or played soundly; never a fault."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaigns import stores
from campaigns.models import Engagement
from campaigns.tabletop.game import Ruleset
from campaigns.tabletop.reader import BadRequestError
from tests.world import World

Path = tuple[str | int, ...]

SHIPPED = {
    f"{ruleset} {name}": (ruleset, name)
    for ruleset in stores.rulesets()
    for name in stores.shipped(ruleset)
}
pytestmark = pytest.mark.slow
every_scenario = pytest.mark.parametrize("scenario", SHIPPED)

WRONG: list[Any] = [
    None,
    True,
    "",
    "x",
    "\u0000",
    "9999",
    "0000",
    -1,
    0,
    1.5,
    10**30,
    -(10**30),
    "9" * 400,
    [],
    {},
    [[]],
    {"en": "only"},
    ["x", "x"],
]


def loaded(scenario: str) -> tuple[Ruleset[Any], dict[str, Any]]:
    ruleset, name = SHIPPED[scenario]
    return stores.rulesets()[ruleset], stores.shipped(ruleset)[name]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a JSON value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from places(inner, (*path, i))


def telling(body: Any) -> list[Path]:
    """The first place of each kind: the others say nothing new."""
    first: dict[Any, Path] = {}
    for path in places(body):
        kind = tuple("*" if isinstance(step, int) else step for step in path)
        first.setdefault(kind, path)
    return list(first.values())


def inside(body: Any, path: Path) -> Any:
    for step in path:
        body = body[step]
    return body


def changed(body: Any, path: Path, value: Any = ...) -> Any:
    """A copy with another value at a place, or without it."""
    made = holder = copy.copy(body)
    for step in path[:-1]:
        holder[step] = holder = copy.copy(holder[step])
    if value is ...:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return made


def sound(ruleset: Ruleset[Any], body: Any, what: str) -> bool:
    """Whether it is taken; refused with a place in it, or a position that can be shown and kept."""
    began = time.perf_counter()
    error = None
    try:
        state = ruleset.setup(body, {})
    except BadRequestError as found:
        error = found
    assert time.perf_counter() - began < 30, what
    if error is not None:
        assert error.message, what
        assert not error.at or error.at.startswith("/"), what
        return False
    assert not ruleset.invariants(state), what
    kept = json.loads(json.dumps(ruleset.encode(state), allow_nan=False))
    assert ruleset.decode(kept) == state, what
    for seat in ruleset.seats(state).values():
        json.dumps(ruleset.view(state, seat), allow_nan=False)
    return True


def named(path: Path) -> str:
    return "/" + "/".join(str(step) for step in path)


def test_there_are_scenarios() -> None:
    assert len(SHIPPED) >= 2


@every_scenario
def test_holes(scenario: str) -> None:
    ruleset, body = loaded(scenario)
    taken = [path for path in telling(body) if sound(ruleset, changed(body, path), named(path))]
    assert len(taken) < len(telling(body)), "nothing is required"


@every_scenario
@pytest.mark.parametrize("wrong", WRONG, ids=lambda value: repr(value)[:12])
def test_wrong_values(scenario: str, wrong: Any) -> None:
    ruleset, body = loaded(scenario)
    refused = 0
    # Every other kind of place; the values beside this one in the list try the rest.
    for path in telling(body)[WRONG.index(wrong) % 2 :: 2]:
        what = f"{named(path)} = {str(wrong)[:20]}"
        refused += not sound(ruleset, changed(body, path, wrong), what)
    assert refused


@every_scenario
def test_everything_twice(scenario: str) -> None:
    """Items of lists and the ids of things."""
    ruleset, body = loaded(scenario)
    refused = 0
    for path in telling(body):
        value = inside(body, path)
        if isinstance(value, list) and value:
            refused += not sound(ruleset, changed(body, path, [*value, value[0]]), named(path))
            refused += not sound(ruleset, changed(body, path, value * 50), named(path))
        elif isinstance(value, dict):
            sound(ruleset, changed(body, path, {**value, "x": value}), named(path))
    assert refused > 2


@every_scenario
def test_off_the_map_and_at_each_other(scenario: str) -> None:
    """Names and places change with others of the file: they lead in circles, or nowhere."""
    ruleset, body = loaded(scenario)
    words = [path for path in telling(body) if isinstance(inside(body, path), str)]
    others = sorted({inside(body, path) for path in words if len(inside(body, path)) < 30})
    refused = 0
    for n, path in enumerate(words):
        for other in others[n % 5 :: max(len(others) // 4, 1)]:
            what = f"{named(path)} = {other}"
            refused += not sound(ruleset, changed(body, path, other), what)
    assert refused


@every_scenario
def test_ten_megabytes(scenario: str) -> None:
    """Long texts, long lists, many names: read or refused in no time to speak of."""
    ruleset, body = loaded(scenario)
    for key, value in body.items():
        match value:
            case str():
                bloated: Any = value * (10_000_000 // max(len(value), 1))
            case list():
                item = value[0] if value else "x"
                bloated = [item] * (10_000_000 // len(json.dumps(item)))
            case dict():
                bloated = {**value, **{f"x{n}": "y" * 90 for n in range(100_000)}}
            case _:
                bloated = int("9" * 4000)
        sound(ruleset, {**body, key: bloated}, key)


@every_scenario
def test_deep_holes(scenario: str) -> None:
    ruleset, body = loaded(scenario)
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    for path in telling(body):
        assert not sound(ruleset, changed(body, path, deep), named(path)) or len(path) > 1


@pytest.mark.parametrize(
    "content", [b"x" * 10_000_000, b"[" * 3000, b'{"a":' * 900, b"\xff\x00", b"{}"]
)
def test_a_file_that_is_none_is_refused_by_the_page(world: World, content: bytes) -> None:
    client = Client()
    client.force_login(world["referee"])
    file = SimpleUploadedFile("battle.json", content, "application/json")
    page = f"/campaigns/{world.campaign.pk}/new/"
    answer = client.post(page, {"file": file, "scenario": "", "title": "", "dice": "server"})
    assert answer.status_code == 422
    assert not Engagement.objects.exists()
