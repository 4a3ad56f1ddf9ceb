"""What an action asks of the database, by the API: as much in a large battle, and a late one."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import services, stores
from campaigns.models import Engagement
from tests.api.caller import Caller, at
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
