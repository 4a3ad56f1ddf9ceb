"""XV 6.10: twins that differ only in a hidden figure give others the same bytes everywhere."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from campaigns import services
from campaigns.live.look import Wanted, look
from campaigns.models import Engagement
from campaigns.services import Done
from tests.api.caller import Caller, at
from tests.skirmish.settecento.table import shipped
from tests.world import World

PIRATES = ("ramallah", "hassan", "omar", "yusuf", "salim", "idris")
VERBS = ("walk", "run", "shoot", "throw", "charge", "turn", "special")
HIDDEN = "bonnet"


def beach(world: World, **changes: Any) -> Engagement:
    """The beach under way; the hidden figure is changed, and its side has given it an order."""
    body = shipped("la_spiaggia")
    figure = next(f for f in body["groups"][0]["figures"] if f["id"] == HIDDEN)
    assert figure["hidden"]
    figure.update(changes)
    table = services.make_engagement(
        world.campaign, "settecento", body, seed="5eed", orders_shown=True
    )
    for name, seat in (("anna", "french"), ("bruno", "pirates")):
        services.sit(table.seats.get(key=seat), world.member(name))
    for verb in ("begin", "draw_card", "draw_card"):
        assert isinstance(services.act(table, "referee", verb, {}), Done)
    if changes:
        services.save_order(table, "french", HIDDEN, {"do": ["shoot", "stay"]})
        stance = {"figure": HIDDEN, "follow_up": "always"}
        assert isinstance(services.act(table, "french", "stance", stance), Done)
    return table


def bare(text: str, table: Engagement) -> str:
    """Without what is no secret: which table it is, and when."""
    return re.sub(r'"time":\s*"[^"]*"', '"time":""', text.replace(str(table.pk), "TABLE"))


def answers(world: World, name: str, table: Engagement, seat: str) -> list[str]:
    caller = Caller(world[name])
    asked: list[tuple[str, dict[str, str]]] = [
        ("", {}),
        ("log/", {"limit": "50"}),
        ("at/0/", {}),
        ("at/1/", {}),
        ("orders/", {}),
        *(
            ("options/", {"verb": verb, "figure": id})
            for id in (*PIRATES, HIDDEN, "nobody")
            for verb in VERBS
        ),
    ]
    found = [caller.get(at(table, what), seat=seat, **query) for what, query in asked]
    return [f"{one.status_code} {bare(one.content.decode(), table)}" for one in found]


def frames(table: Engagement, seat: str) -> list[str]:
    wanted = {(seat, language): Wanted(None, True) for language in ("en", "it")}
    seen = look(table.pk, None, wanted)
    assert seen is not None
    assert len(seen.whole) == 2
    return [bare(frame, table) for _, frame in sorted(seen.whole.items())]


@pytest.mark.parametrize(
    "changes",
    [
        {"at": [900, 820], "front": [1, 0]},
        {"firearms": ["rifle"], "A": 0, "name": "Somebody else"},
    ],
)
def test_hidden_figures_change_no_byte_for_others(world: World, changes: dict[str, Any]) -> None:
    one, twin = beach(world), beach(world, **changes)
    for name, seat in (("bruno", "pirates"), ("vera", "spectators")):
        told = answers(world, name, one, seat)
        assert told == answers(world, name, twin, seat)
        assert told[0].startswith("200")
        assert f'"{HIDDEN}"' not in "".join(told)
        assert frames(one, seat) == frames(twin, seat)
    assert answers(world, "anna", one, "french") != answers(world, "anna", twin, "french")


def test_who_guesses_the_name_of_a_hidden_figure_learns_nothing(world: World) -> None:
    table = beach(world)
    caller = Caller(world["bruno"])
    version = json.loads(caller.get(at(table), seat="pirates").content)["version"]

    def ask(target: str) -> tuple[int, str]:
        args = {"figure": "idris", "target": target, "aimed": True}
        request = {"action": "shoot", "args": args, "seat": "pirates", "version": version}
        answer = caller.send("post", at(table, "actions/"), {**request, "key": target})
        return answer.status_code, answer.content.decode().replace(target, "X")

    assert ask(HIDDEN) == ask("nobody")
