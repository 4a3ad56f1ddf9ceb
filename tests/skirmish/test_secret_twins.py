"""Twins at the border: what is secret changes no byte of what the others are told.

Orders, rolls that wait, where the hidden are set up, standing answers and secret declarations.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

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
ORDERING = {"settecento": "french", "grandi_laghi": "british", "ars_magica": "caravan"}
"""The side that gives an order."""
PLAYERS = ("anna", "bruno", "otto", "dora", "enzo", "fosca")

Course = Callable[[Engagement], object]


def ordered(table: Engagement) -> tuple[str, str]:
    """A unit that may have an order, and the seat of its side that gives it."""
    reading = Reading.of(table.pk)
    slots = reading.slots
    unit = min(unit for unit in slots if slots[unit]["side"] == ORDERING[table.ruleset])
    seats = (
        seat
        for seat in reading.ruleset.seats(reading.state).values()
        if seat.side == ORDERING[table.ruleset]
    )
    body = {"do": ["stay"]}
    giver = next(
        one for one in seats if reading.ruleset.check_order(reading.state, one, unit, body) is None
    )
    return unit, giver.id


def order(n: int, state: str = "saved", times: int = 1) -> Course:
    """The `n`th and the next choice of those that can be ordered."""

    def give(table: Engagement) -> None:
        unit, seat = ordered(table)
        told = import_module(f"skirmish.{table.ruleset}.orders").ORDERS.told()
        choices = [name for name in told["choices"] if name != "stay"]
        for revision in range(times):
            body = {"do": choices[n : n + 2]}
            services.save_order(table, seat, unit, body, state, revision=revision)

    return give


def nothing(table: Engagement) -> None:
    """The other twin does not do it."""


def acted(side: str, verb: str, **args: object) -> Course:
    """Some seat of a side does it."""

    def act(table: Engagement) -> None:
        reading = Reading.of(table.pk)
        seats = reading.ruleset.seats(reading.state)
        seat = min(id for id, one in seats.items() if one.side == side)
        done = services.act(table, seat, verb, args)
        assert isinstance(done, services.Done), done

    return act


def roll(table: Engagement) -> None:
    done = services.act(table, "referee", FIRST_ROLL[table.ruleset], {})
    assert isinstance(done, services.Done), done
    assert done.pending is not None


ORDERS: dict[str, tuple[Course, Course]] = {
    "what an order is": (order(0), order(1)),
    "whether it is a draft": (order(0), order(0, "final")),
    "how often it was changed": (order(0), order(0, times=2)),
    "whether there is one": (order(0), nothing),
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


def told(
    world: World, scenario: str, happens: Course, dice: str = "server", *, begun: bool = True
) -> dict[str, list[str]]:
    """By seat, what everybody is told at one of the twins, which is forgotten."""
    ruleset, name = scenario.split()
    with transaction.atomic():
        body = stores.shipped(ruleset)[name]
        table = services.make_engagement(world.campaign, ruleset, body, seed="5eed", dice=dice)
        if begun and (dice == "server" or FIRST_ROLL[ruleset] != "begin"):
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
        found: dict[str, list[str]] = {}
        for name, each in audiences.items():
            frames = [bare(text, table) for text in (*then.frames[each], then.whole[each])]
            found[each[0]] = frames + answers(Caller(world[name]), table, each[0])
        verify(table)
        transaction.set_rollback(True)
    return found


def tell_apart(world: World, scenario: str, twins: tuple[Course, Course], **more: Any) -> set[str]:
    """The seats that are told something else at one twin than at the other."""
    for name in PLAYERS[2:]:
        user = User.objects.filter(username=name).first() or User.objects.create_user(name)
        world.people[name] = user
        Membership.objects.create(campaign=world.campaign, user=user, role=Role.PLAYER)
    one, other = (told(world, scenario, course, **more) for course in twins)
    assert one.keys() == other.keys()
    return {seat for seat in one if one[seat] != other[seat]}


def sharing(scenario: str, side: str) -> set[str]:
    """The seats that may know what a side does in secret."""
    ruleset, name = scenario.split()
    game = stores.rulesets()[ruleset]
    seats = game.seats(game.setup(stores.shipped(ruleset)[name], {}))
    knowing = {id for id, seat in seats.items() if seat.shares(side)}
    assert knowing < set(seats) - {"spectators"}
    return knowing


@pytest.mark.parametrize("twins", ORDERS)
@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_only_the_own_side_and_the_referee_can_tell_an_order(
    world: World, ruleset: str, twins: str
) -> None:
    scenario = f"{ruleset} {SCENARIOS[ruleset]}"
    knowing = sharing(scenario, ORDERING[ruleset])
    assert tell_apart(world, scenario, ORDERS[twins]) == knowing


@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_only_the_referee_can_tell_whether_a_roll_of_his_waits(world: World, ruleset: str) -> None:
    scenario = f"{ruleset} {SCENARIOS[ruleset]}"
    assert tell_apart(world, scenario, (roll, nothing), dice="entered") == {"referee"}


def placed(side: str, figure: str, x: int, y: int) -> Course:
    return acted(side, "deploy", figure=figure, to=[x, y], hidden=True)


def stance(side: str, figure: str, **answers: str) -> Course:
    return acted(side, "stance", figure=figure, **answers)


def declared(what: str, **target: str) -> Course:
    return acted("caravan", "declare", figure="aimone", what=what, **target)


OWN: dict[str, tuple[str, str, bool, Course, Course]] = {
    "where a hunter hides": (
        "settecento la_fontana_della_speranza",
        "duvalier_side",
        False,
        placed("duvalier_side", "mbogo", 40, 840),
        placed("duvalier_side", "mbogo", 40, 1040),
    ),
    "whether a hunter was set up anew": (
        "settecento la_fontana_della_speranza",
        "duvalier_side",
        False,
        placed("duvalier_side", "mbogo", 40, 840),
        nothing,
    ),
    "where an Ottawa hides": (
        "grandi_laghi the_carrying_place",
        "french",
        False,
        placed("french", "wawatam", 80, 240),
        placed("french", "wawatam", 80, 440),
    ),
    "whether an Ottawa was set up anew": (
        "grandi_laghi the_carrying_place",
        "french",
        False,
        placed("french", "wawatam", 80, 240),
        nothing,
    ),
    "what a pirate is to answer": (
        "settecento la_spiaggia",
        "french",
        True,
        stance("french", "dupin", follow_up="always"),
        stance("french", "dupin", melee_shot="never"),
    ),
    "whether a ranger has answers": (
        "grandi_laghi the_carrying_place",
        "british",
        True,
        stance("british", "rudge", evade="never"),
        nothing,
    ),
    "whether a hunter has answers": (
        "ars_magica la_carovana",
        "caravan",
        True,
        stance("caravan", "lapo", defend="never"),
        nothing,
    ),
    "what is declared in secret": (
        "ars_magica la_carovana",
        "caravan",
        True,
        declared("charge", target="cecco"),
        declared("nothing"),
    ),
}
"""Scenario, the side that may know, whether the game has begun, and the twins."""


@pytest.mark.parametrize("twins", OWN)
def test_only_the_own_side_and_the_referee_can_tell(world: World, twins: str) -> None:
    scenario, side, begun, *courses = OWN[twins]
    knowing = sharing(scenario, side)
    assert tell_apart(world, scenario, tuple(courses), begun=begun) == knowing
