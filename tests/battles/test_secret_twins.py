"""ST 2.7 at the border: twins that differ only in a secret give others the same bytes everywhere.

Every answer of the API, refusals and guesses included, and every frame, for every other seat; with
and without the setting by which everybody sees which units have an order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from campaigns import services
from campaigns.live.look import Wanted, look
from campaigns.models import Engagement, Membership, Role
from campaigns.reading import Reading
from campaigns.services import Done
from tests.api.caller import Caller, at
from tests.api.endpoints import READS
from tests.battles.table import field
from tests.world import World, verify

EVERYBODY = {"referee", "anna", "bruno", "otto", "vera"}
PATH = [f"10{row:02d}" for row in range(14, 6, -1)]

Course = Callable[[Engagement], object]


def acted(table: Engagement, seat: str, verb: str, **args: Any) -> Done:
    done = services.act(table, seat, verb, args)
    assert isinstance(done, Done), done
    return done


def to(table: Engagement, phase: str, step: str) -> None:
    """The referee begins and goes on until then, by the rest of each phase."""
    acted(table, "referee", "begin")
    for _ in range(50):
        reading = Reading.of(table.pk)
        if (reading.state.phase, reading.state.step) == (phase, step):
            return
        view = reading.view(reading.ruleset.seats(reading.state)["referee"])
        acted(table, "referee", "carry_out" if "carry_out" in view["legal"]["table"] else "advance")
    raise AssertionError(f"never came to {phase} {step}")


def with_third_side(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = field(*units, **more)
    body["factions"].append({"id": "c", "name": "Side C", "slot": "C"})
    plain = {**body["units"][0], "id": "C1", "faction": "c", "at": "0101", "mov": 3}
    return {**body, "units": [*body["units"], plain]}


def meeting() -> dict[str, Any]:
    """A1 can walk past B1, whose side is asked whether to intercept; A2 can shoot at B2."""
    bow = {"name": "bow", "short": 5, "medium": 10, "long": 15, "rate": "2", "damage": "1d6"}
    return with_third_side(
        {"id": "A1", "at": "1015", "front": "N", "mov": 9},
        {"id": "A2", "at": "0315", "mov": 8, "missile": {**bow, "ammunition": 6}},
        {"id": "B1", "at": "1410", "front": "NW", "mov": 15},
        {"id": "B2", "at": "0311", "front": "S", "mov": 7},
    )


def camp() -> dict[str, Any]:
    """All is still to be placed."""
    columns = {"a": (3, 4), "b": (19, 20), "c": (1, 2)}
    zones = {
        side: [f"{column:02}{row:02}" for column, row in product(pair, range(1, 6))]
        for side, pair in columns.items()
    }
    units = ({"id": "A1"}, {"id": "A2"}, {"id": "B1"})
    return with_third_side(*units, deploy=True, zones=zones)


def ordering(table: Engagement) -> None:
    to(table, "movement", "orders")


def shooting(table: Engagement) -> None:
    to(table, "ranged", "shooting")


def walking(table: Engagement) -> None:
    to(table, "movement", "orders")
    services.save_order(table, "b", "B1", {"stance": "delaying"}, "final")
    acted(table, "referee", "advance")


def order(state: str = "saved", revision: int = 0, **body: Any) -> Course:
    return lambda table: services.save_order(table, "a", "A1", body, state, revision=revision)


def placed(*hexes: str, final: bool = False) -> Course:
    def course(table: Engagement) -> None:
        for unit, hex_ in zip(("A1", "A2"), hexes, strict=False):
            acted(table, "a", "place", unit=unit, at=hex_)
        if final:
            acted(table, "a", "deploy_final")

    return course


def each(*courses: Course) -> Course:
    return lambda table: [course(table) for course in courses]


def nothing(table: Engagement) -> None:
    """The other twin does not do it."""


NORTH, AWAY = {"verb": "move", "path": PATH[:2]}, {"verb": "move", "path": ["1115"]}
HOLD, CHARGE = {"verb": "hold"}, {"verb": "move", "path": ["1115"], "stance": "delaying"}


def walk(*path: str, **more: Any) -> Course:
    return lambda table: acted(table, "a", "move", unit="A1", path=list(path), **more)


def shoot(table: Engagement) -> Done:
    return acted(table, "a", "shoot", unit="A2", target="B2")


def taken_back(table: Engagement) -> None:
    done = shoot(table)
    assert done.pending is not None
    services.cancel_roll(table, "a", done.pending)


def stance(**answers: str) -> Course:
    return lambda table: acted(table, "a", "stance", unit="A1", stance="prompt", **answers)


@dataclass(frozen=True)
class Secret:
    """Twins go the same way `until` then; `one` and `other` differ in the secret, which `knowing`
    may learn, and `seen`, where everybody sees which units have an order. `told`: they are told by
    frames; otherwise nobody is, and those who know have it from themselves."""

    body: Callable[[], dict[str, Any]]
    until: Course
    one: Course
    other: Course
    knowing: frozenset[str] = frozenset({"referee", "anna"})
    seen: frozenset[str] = frozenset({"referee", "anna"})
    dice: str = "server"
    told: bool = True


ALL = frozenset(EVERYBODY)
SECRETS = {
    "what an order is": Secret(meeting, ordering, order(**NORTH), order(**AWAY)),
    "whether it is a draft": Secret(meeting, ordering, order(**NORTH), order("final", **NORTH)),
    "how often it was changed": Secret(
        meeting, ordering, each(order(**NORTH), order(revision=1, **AWAY)), order(**AWAY)
    ),
    "what stance is in it": Secret(meeting, ordering, order(**AWAY), order(**CHARGE)),
    "whether there is one": Secret(meeting, ordering, order(**NORTH), nothing, seen=ALL),
    "an order for shooting": Secret(
        meeting,
        shooting,
        lambda table: services.save_order(table, "a", "A2", {"verb": "shoot", "target": "B2"}),
        lambda table: services.save_order(table, "a", "A2", HOLD),
    ),
    "standing answers": Secret(
        meeting,
        ordering,
        stance(intercept="always"),
        stance(intercept="never", rear_attack="always"),
        told=False,
    ),
    "whether there are standing answers": Secret(
        meeting, ordering, stance(if_stopped="always"), nothing
    ),
    "where it is placed": Secret(camp, nothing, placed("0301"), placed("0405")),
    "whether it is placed": Secret(camp, nothing, placed("0301"), nothing),
    "whether all is placed": Secret(camp, nothing, placed("0301", "0302"), placed("0301")),
    "whether that is final": Secret(
        camp, nothing, placed("0301", "0302", final=True), placed("0301", "0302")
    ),
    "where to a move goes on, while another is asked": Secret(
        meeting, walking, walk(*PATH), walk(*PATH[:5], front="NE"), told=False
    ),
    "whether somebody is asked": Secret(
        meeting,
        walking,
        walk(*PATH),
        nothing,
        knowing=frozenset({"referee", "anna", "bruno"}),
        seen=frozenset({"referee", "anna", "bruno"}),
    ),
    "whether a roll waits": Secret(meeting, shooting, shoot, nothing, dice="entered"),
    "whether a roll was taken back": Secret(meeting, shooting, taken_back, nothing, dice="entered"),
}


SEATS = {"referee": "referee", "anna": "a", "bruno": "b", "otto": "c", "vera": "spectators"}
ITEM = "c1"
PROBES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    *(
        ("post", "actions/", {"action": verb, "args": args})
        for verb, args in (
            ("hold", {"unit": "A1"}),
            ("carry_out", {"unit": "A1"}),
            ("move", {"unit": "A1", "path": ["1014"]}),
            ("move", {"unit": "B1", "path": ["1409"]}),
            ("shoot", {"unit": "A2", "target": "B2"}),
            ("stance", {"unit": "A1", "stance": "prompt"}),
            ("place", {"unit": "A1", "at": "0303"}),
            ("unplace", {"unit": "A1"}),
            ("deploy_final", {"seat": "a"}),
            ("choose", {"item": ITEM, "choice": "pass_all"}),
        )
    ),
    ("put", "orders/", {"unit": "A1", "body": {}, "state": "saved", "revision": 0}),
    ("post", "chance/", {"pending": str(UUID(int=7)), "faces": [1], "confirm": True}),
    ("post", "redo/", {}),
)
"""Guesses, by which somebody may want to find out; each is made, and made undone."""


def bare(text: str, table: Engagement) -> str:
    """Without what is no secret: which table it is, and when."""
    text = text.replace(str(table.pk), "TABLE")
    return re.sub(r'"(time|created|updated|last|at_time)":\s*"[^"]*"', r'"\1":""', text)


def answers(caller: Caller, table: Engagement, seat: str) -> list[str]:
    found = [endpoint.send(caller, table, seat) for endpoint in READS]
    for verb, unit in (("move", "A1"), ("move", "B1"), ("shoot", "A2"), ("place", "A1")):
        found.append(caller.get(at(table, "options/"), seat=seat, verb=verb, unit=unit))
    for path in ("engagements/", "campaigns/", f"campaigns/{table.campaign_id}/"):
        found.append(caller.get(path))
    version = json.loads(found[0].content)["version"]
    asked = any(seat in item.seats for item in Reading.of(table.pk).state.agenda)
    for method, path, body in PROBES:
        if asked and body.get("action") == "choose":
            continue  # whoever is asked may answer, and then sees what comes of it
        with transaction.atomic():
            request = {**body, "seat": seat, "version": version, "key": "guess"}
            found.append(caller.send(method, at(table, path), request))
            transaction.set_rollback(True)
    assert all(answer.status_code < 500 for answer in found)
    return [f"{answer.status_code} {bare(answer.content.decode(), table)}" for answer in found]


@dataclass
class Told:
    """What is told at one table: frames, after them the whole of a fresh screen, and answers."""

    frames: dict[str, list[str]]
    answers: dict[str, list[str]]


def told(
    world: World, callers: dict[str, Caller], secret: Secret, happens: Course, shown: bool
) -> Told:
    """Play one of the twins, look at it with every eye, and forget it."""
    with transaction.atomic():
        table = services.make_engagement(
            world.campaign,
            "stirling",
            secret.body(),
            dice=secret.dice,
            seed="5eed",
            orders_shown=shown,
        )
        for name, seat in SEATS.items():
            if name not in ("referee", "vera"):
                services.sit(table.seats.get(key=seat), world.member(name))
        secret.until(table)
        audiences = {(seat, "en"): name for name, seat in SEATS.items()}
        first = look(table.pk, None, {each: Wanted(None, True) for each in audiences})
        assert first is not None
        happens(table)
        wanted = {each: Wanted(first.shown[each], True) for each in audiences}
        then = look(table.pk, first.pulse, wanted)
        assert then is not None
        frames = {
            name: [bare(text, table) for text in (*then.frames[each], then.whole[each])]
            for each, name in audiences.items()
        }
        unknowing = EVERYBODY - (secret.seen if shown else secret.knowing)
        asked = {name: answers(callers[name], table, SEATS[name]) for name in unknowing}
        verify(table)
        transaction.set_rollback(True)
    return Told(frames, asked)


@pytest.fixture
def callers(world: World) -> dict[str, Caller]:
    Membership.objects.create(campaign=world.campaign, user=world["otto"], role=Role.PLAYER)
    return {name: Caller(world[name]) for name in SEATS}


@pytest.mark.parametrize("shown", [False, True], ids=["orders-hidden", "orders-shown"])
@pytest.mark.parametrize("name", SECRETS)
def test_those_who_may_not_know_get_the_same_bytes(
    world: World, callers: dict[str, Caller], name: str, shown: bool
) -> None:
    secret = SECRETS[name]
    one = told(world, callers, secret, secret.one, shown)
    other = told(world, callers, secret, secret.other, shown)
    for who, answer in one.answers.items():
        assert answer[0].startswith("200")
        assert answer == other.answers[who], who
    different = {who for who in EVERYBODY if one.frames[who] != other.frames[who]}
    knowing = secret.seen if shown else secret.knowing
    assert different == (knowing if secret.told else set())
