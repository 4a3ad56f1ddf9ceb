"""Twins: what a seat may not know changes no byte of any answer that it gets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaigns import services
from campaigns.models import Engagement
from tests.api.caller import Caller
from tests.api.endpoints import READS
from tests.world import World, verify

Secret = Callable[[Engagement], object]

SECRETS: dict[str, tuple[str, Secret, set[str]]] = {
    "an order is saved": (
        "marches",
        lambda table: services.save_order(table, "a", "a", {"stages": 1}),
        {"anna"},
    ),
    "an order is final": (
        "marches",
        lambda table: services.save_order(table, "a", "a", {"stages": 1}, "final"),
        {"anna"},
    ),
    "a note to the own side": (
        "marches",
        lambda table: services.note(table, "a", "sugarloaf", "side"),
        {"anna"},
    ),
    "a note to the referee": (
        "marches",
        lambda table: services.note(table, "a", "sugarloaf", "referee"),
        {"anna"},
    ),
    "the referee's own note": (
        "marches",
        lambda table: services.note(table, "referee", "sugarloaf", "referee"),
        set(),
    ),
    "a roll waits": (
        "volleys",
        lambda table: services.act(table, "a", "fire", {"muskets": 17}),
        {"anna"},
    ),
    "a roll is cancelled": ("volleys", lambda table: _cancelled(table), {"anna"}),
}
"""What happens, in which game, and who of the players may notice (the referee always)."""


def _cancelled(table: Engagement) -> None:
    done = services.act(table, "a", "fire", {"muskets": 17})
    assert isinstance(done, services.Done)
    assert done.pending is not None
    services.cancel_roll(table, "a", done.pending)


def answers(caller: Caller, table: Engagement, seat: str) -> list[bytes]:
    found = [endpoint.send(caller, table, seat).content for endpoint in READS]
    lists = ("engagements/", "campaigns/", f"campaigns/{table.campaign_id}/")
    return found + [caller.get(path).content for path in lists]


@pytest.mark.parametrize("secret", SECRETS)
def test_those_who_may_not_know_cannot_tell(world: World, secret: str) -> None:
    ruleset, happens, knowing = SECRETS[secret]
    table = world.engagement(ruleset, dice="entered")
    callers = {name: Caller(world[name]) for name in ("referee", "anna", "bruno", "vera")}
    seats = {"referee": "referee", "anna": "a", "bruno": "b", "vera": "watchers"}
    before = {name: answers(callers[name], table, seats[name]) for name in seats}
    happens(table)
    after = {name: answers(callers[name], table, seats[name]) for name in seats}
    assert {name for name in seats if after[name] != before[name]} == knowing | {"referee"}
    verify(table)


def test_two_hands_look_the_same_from_the_other_side(world: World) -> None:
    """The same course with another card drawn, at one table after the other."""
    seen = []
    for card in ("king", "ace"):
        table = world.engagement("cards", dice="entered")
        done = services.act(table, "a", "draw", {})
        assert isinstance(done, services.Done)
        assert done.pending is not None
        services.answer(table, "a", done.pending, [card], confirm=True)
        for name, seat in (("bruno", "b"), ("vera", "watchers")):
            body = Caller(world[name]).get(f"engagements/{table.pk}/", seat=seat).json()
            (line,) = Caller(world[name]).get(f"engagements/{table.pk}/log/").json()["entries"]
            del body["id"], line["time"]
            seen.append((body, line))
    assert seen[:2] == seen[2:]
