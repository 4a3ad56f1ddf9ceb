"""What an action asks of the database, by the API: as much in a large battle, and a late one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import services, stores
from campaigns.models import Engagement
from tests.api.caller import Caller, at
from tests.battles.test_secret_twins import PATH, meeting, to
from tests.skirmish.settecento.table import shipped
from tests.world import World, verify

MOST = 30
"""Token, throttle, seats and the transaction included."""


def begun(world: World, name: str) -> Engagement:
    """The battle of that name under way, every unit where the scenario has it."""
    body = {
        key: value
        for key, value in stores.shipped("stirling")[name].items()
        if key not in ("deploy", "zones")
    }
    table = services.make_engagement(world.campaign, "stirling", body, seed="5eed")
    assert isinstance(services.act(table, "referee", "begin", {}), services.Done)
    return table


def ruling(units: list[str], morale: int) -> dict[str, Any]:
    changes = [{"what": "set", "unit": unit, "field": "morale", "value": morale} for unit in units]
    return {"changes": changes, "reason": "so"}


def cost(caller: Caller, table: Engagement, morale: int) -> int:
    """The queries of one action that changes every unit."""
    now = caller.get(at(table), seat="referee").json()
    body = {
        "action": "rule",
        "args": ruling(sorted(now["view"]["units"]), morale),
        "seat": "referee",
        "version": now["version"],
        "key": f"morale {morale}",
    }
    with CaptureQueriesContext(connection) as queries:
        answer = caller.send("post", at(table, "actions/"), body)
    assert answer.status_code == 200, answer.content
    return len(queries)


def test_the_queries_of_an_action_grow_with_neither_units_nor_entries(world: World) -> None:
    referee = Caller(world["referee"])
    small, large = begun(world, "first_steps"), begun(world, "il_campo_lungo")
    units = {
        table: len(referee.get(at(table), seat="referee").json()["view"]["units"])
        for table in (small, large)
    }
    assert (units[small], units[large]) == (4, 40)
    early = cost(referee, large, 8)
    assert early == cost(referee, small, 8)
    assert early <= MOST
    for n in range(60):
        done = services.act(large, "referee", "rule", ruling(["A1"], 9 + n % 2))
        assert isinstance(done, services.Done)
    assert cost(referee, large, 12) == early
    verify(large)


def crowded(more: int) -> dict[str, Any]:
    """The meeting of the twins with that many more units on either side, far from it."""
    body = meeting()
    plain = {**body["units"][0], "mov": 3}
    for n in range(more):
        for side, row, front in (("a", 20, "N"), ("b", 1, "S")):
            own = {"id": f"{side.upper()}{n + 10}", "faction": side, "name": f"{side} {n}"}
            body["units"].append({**plain, **own, "at": f"{n + 3:02}{row:02}", "front": front})
    return body


class Costs:
    """What each request of a course asks of the database, by its name."""

    def __init__(self, world: World, ruleset: str, body: dict[str, Any]) -> None:
        self.table = services.make_engagement(world.campaign, ruleset, body, seed="5eed")
        self.caller = Caller(world["referee"])
        self.found: dict[str, int] = {}

    def send(self, name: str, method: str, path: str, body: dict[str, Any]) -> Any:
        version = self.caller.get(at(self.table), seat="referee").json()["version"]
        asked = {**body, "seat": "referee"}
        if method == "post" and path != "chance/":
            asked |= {"key": f"{name} at {version}", "version": version}
        with CaptureQueriesContext(connection) as queries:
            answer = self.caller.send(method, at(self.table, path), asked)
        assert answer.status_code == 200, (name, answer.content)
        self.found[name] = len(queries)
        return answer.json()

    def act(self, verb: str, args: dict[str, Any], **more: Any) -> Any:
        return self.send(verb, "post", "actions/", {"action": verb, "args": args, **more})


def course(world: World, more: int) -> dict[str, int]:
    """Orders, a standing answer, a move that is met, a choice, typed dice, and all taken back."""
    costs = Costs(world, "stirling", crowded(more))
    to(costs.table, "movement", "orders")
    order = {"unit": "B1", "body": {"stance": "delaying"}, "state": "final", "revision": 0}
    costs.send("order", "put", "orders/", order)
    costs.act("stance", {"unit": "A1", "stance": "prompt", "if_stopped": "always"})
    costs.act("advance", {})
    costs.act("move", {"unit": "A1", "path": PATH})
    costs.act("choose", {"item": "c1", "choice": "pass_all"})
    waits = costs.act("check", {"unit": "A2"}, dice="entered").get("pending")
    while waits is not None:
        faces = {"pending": waits["id"], "faces": [None] * len(waits["asks"]), "confirm": True}
        waits = costs.send("typed dice", "post", "chance/", faces).get("pending")
    costs.send("rewind", "post", "rewind/", {"to": 2, "reason": "so"})
    costs.send("redo", "post", "redo/", {})
    verify(costs.table)
    return costs.found


def beach(world: World, more: int) -> dict[str, int]:
    """Figures on the beach are ordered, turn, walk, shoot and stand by, with more pirates on it."""
    body = shipped("la_spiaggia")
    pirates = body["groups"][1]["figures"]
    for n in range(more):
        own = {"id": f"more{n}", "name": f"More {n}", "at": [940 + 40 * n, 700]}
        pirates.append({**pirates[1], **own})
    costs = Costs(world, "settecento", body)
    costs.act("begin", {})
    for _ in range(2):
        costs.act("draw_card", {})
    order = {"unit": "lefevre", "body": {"do": ["stay"]}, "state": "saved", "revision": 0}
    costs.send("order", "put", "orders/", order)
    costs.act("stance", {"figure": "ravanon", "follow_up": "always"})
    costs.act("turn", {"figure": "ravanon", "front": [0, 1]})
    costs.act("walk", {"figure": "carre", "path": [[545, 365]]})
    costs.act("shoot", {"figure": "dupin", "target": "hassan"})
    costs.send("rewind", "post", "rewind/", {"to": 3, "reason": "so"})
    verify(costs.table)
    return costs.found


@pytest.mark.parametrize("course", [course, beach])
def test_the_queries_of_no_request_grow_with_units_or_figures(
    world: World, course: Callable[[World, int], dict[str, int]]
) -> None:
    few, many = course(world, 0), course(world, 6)
    assert few.keys() == many.keys()
    assert few == many
    assert max(many.values()) <= MOST


@pytest.mark.parametrize("path", ["", "log/", "options/", "at/0/"])
def test_a_stranger_is_refused_by_as_many_queries_as_nobodys_table_takes(
    world: World, path: str
) -> None:
    """Or the time would tell him that it is there."""
    stranger = Caller(world["otto"])
    asked = []
    for table in (world.engagement().pk, uuid4()):
        with CaptureQueriesContext(connection) as queries:
            answer = stranger.get(f"engagements/{table}/{path}")
        assert answer.status_code == 404
        asked.append(len(queries))
    assert asked[0] == asked[1]
