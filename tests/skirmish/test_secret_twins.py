"""Twins at the border: orders, and rolls that wait, change no byte of what the others are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

import pytest
from django.db import transaction

from campaigns import services, stores
from campaigns.live.look import Wanted, look
from campaigns.models import Engagement, Membership, Role, User
from campaigns.reading import Reading
from tests.api.caller import Caller, at
from tests.api.endpoints import READS
from tests.battles.test_secret_twins import bare
from tests.world import World, verify

SCENARIOS = {
    "settecento": "la_spiaggia",
    "grandi_laghi": "the_carrying_place",
    "ars_magica": "la_carovana",
}
FIRST_ROLL = {"settecento": "draw_card", "grandi_laghi": "draw_card", "ars_magica": "begin"}
"""The referee's verb that throws or draws first."""
PLAYERS = ("anna", "bruno", "otto", "dora")

Course = Callable[[Engagement], object]


def ordered(table: Engagement) -> tuple[str, str, set[str]]:
    """A unit that may have an order, the seat that gives it, and those that may know it."""
    reading = Reading.of(table.pk)
    game, state = reading.ruleset, reading.state
    slots = game.order_slots(state)
    unit = min(slots)
    seats = game.seats(state)
    knowing = {id for id, seat in seats.items() if seat.shares(str(slots[unit]["side"]))}
    players = [seats[id] for id in sorted(knowing) if not seats[id].is_referee]
    body = {"do": ["stay"]}
    giver = next(one for one in players if game.check_order(state, one, unit, body) is None)
    return unit, giver.id, knowing


def order(n: int, state: str = "saved", times: int = 1) -> Course:
    """The `n`th and the next choice of those that can be ordered."""

    def give(table: Engagement) -> None:
        unit, seat, _ = ordered(table)
        told = import_module(f"skirmish.{table.ruleset}.orders").ORDERS.told()
        choices = [name for name in told["choices"] if name != "stay"]
        for revision in range(times):
            body = {"do": choices[n : n + 2]}
            services.save_order(table, seat, unit, body, state, revision=revision)

    return give


def nothing(table: Engagement) -> None:
    """The other twin does not do it."""


def roll(table: Engagement) -> None:
    done = services.act(table, "referee", FIRST_ROLL[table.ruleset], {})
    assert isinstance(done, services.Done), done
    assert done.pending is not None


TWINS: dict[str, tuple[Course, Course]] = {
    "what an order is": (order(0), order(1)),
    "whether it is a draft": (order(0), order(0, "final")),
    "how often it was changed": (order(0), order(0, times=2)),
    "whether there is one": (order(0), nothing),
    "whether a roll waits": (roll, nothing),
}


def answers(caller: Caller, table: Engagement, seat: str) -> list[str]:
    found = [endpoint.send(caller, table, seat) for endpoint in READS]
    for path in ("engagements/", "campaigns/", f"campaigns/{table.campaign_id}/"):
        found.append(caller.get(path))
    reading = Reading.of(table.pk)
    unit = min(reading.ruleset.order_slots(reading.state), default="nobody")
    guess = {"seat": seat, "unit": unit, "body": {"do": ["stay"]}, "state": "saved", "revision": 0}
    with transaction.atomic():
        found.append(caller.send("put", at(table, "orders/"), guess))
        transaction.set_rollback(True)
    assert found[0].status_code == 200
    return [f"{each.status_code} {bare(each.content.decode(), table)}" for each in found]


@dataclass
class Told:
    """By seat, what is told at a table; and which seats may know of an order."""

    all: dict[str, list[str]]
    knowing: set[str]


def told(world: World, ruleset: str, happens: Course, dice: str) -> Told:
    """What everybody is told at one of the twins, which is forgotten."""
    with transaction.atomic():
        body = stores.shipped(ruleset)[SCENARIOS[ruleset]]
        table = services.make_engagement(world.campaign, ruleset, body, seed="5eed", dice=dice)
        if dice == "server" or FIRST_ROLL[ruleset] != "begin":
            begun = services.act(table, "referee", "begin", {})
            assert isinstance(begun, services.Done), begun
            assert begun.pending is None
        seats = {"referee": "referee", "vera": "spectators"}
        for name, seat in zip(PLAYERS, table.seats.filter(role=Role.PLAYER), strict=False):
            services.sit(seat, world.member(name))
            seats[name] = seat.key
        audiences = {name: (seat, "en") for name, seat in seats.items()}
        first = look(table.pk, None, {each: Wanted(None, True) for each in audiences.values()})
        assert first is not None
        happens(table)
        wanted = {each: Wanted(first.shown[each], True) for each in audiences.values()}
        then = look(table.pk, first.pulse, wanted)
        assert then is not None
        found = Told({}, ordered(table)[2] if dice == "server" else {"referee"})
        for name, each in audiences.items():
            frames = [bare(text, table) for text in (*then.frames[each], then.whole[each])]
            found.all[each[0]] = frames + answers(Caller(world[name]), table, each[0])
        verify(table)
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("twins", TWINS)
@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_only_the_own_side_and_the_referee_can_tell(world: World, ruleset: str, twins: str) -> None:
    for name in PLAYERS[2:]:
        user = User.objects.filter(username=name).first() or User.objects.create_user(name)
        world.people[name] = user
        Membership.objects.create(campaign=world.campaign, user=user, role=Role.PLAYER)
    dice = "entered" if roll in TWINS[twins] else "server"
    one, other = (told(world, ruleset, course, dice) for course in TWINS[twins])
    assert one.all.keys() == other.all.keys()
    different = {seat for seat in one.all if one.all[seat] != other.all[seat]}
    assert different == one.knowing & one.all.keys()
    assert len(different) < len(one.all) - 1
