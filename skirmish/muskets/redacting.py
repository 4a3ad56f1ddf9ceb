"""Events as a seat may know them, where figures may be hidden and things secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaigns.tabletop.game import Event, Json, Seat
from skirmish.figures.telling import TELLING, Redacts
from skirmish.muskets.agenda import commands
from skirmish.muskets.knowledge import knows, knows_thing


def is_told(state: Any, event: Event, seat: Seat) -> bool:
    """Whether an event of a figure (`figure`), perhaps with a `thing`, is told to a seat."""
    id, thing = event.args.get("figure"), event.args.get("thing")
    if id is not None and not knows(seat, state.figures[id]):
        return False
    secret = thing in state.things and not knows_thing(seat, state.things[thing])
    return not secret or (event.code == "picked_up" and id is not None)


def without_dice(event: Event, hidden: Callable[[str], bool]) -> Event:
    """Without the dice of the rows of those codes."""
    if "why" not in event.args:
        return event
    why = [
        {
            **block,
            "rows": [
                {k: v for k, v in row.items() if k != "dice"} if hidden(row["code"]) else row
                for row in block["rows"]
            ],
        }
        for block in event.args["why"]
    ]
    return Event(event.code, {**event.args, "why": why})


def known_only(state: Any, seat: Seat, ids: Iterable[str]) -> list[str]:
    return [id for id in ids if id in state.figures and knows(seat, state.figures[id])]


def card_finished(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event:
    up = state.up
    activated = [] if up is None else known_only(state, seat, up.activated)
    return Event(event.code, {**args, "count": len(activated)})


def in_the_fire(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    turns = {id: n for id, n in args["turns"].items() if knows(seat, state.figures[id])}
    return Event(event.code, {**args, "turns": turns}) if turns else None


def with_carried(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event:
    """A vessel that moves, with those aboard that the seat knows of."""

    def known(id: str) -> bool:
        if id in state.figures:
            return knows(seat, state.figures[id])
        return id not in state.things or knows_thing(seat, state.things[id])

    carried = {id: at for id, at in args["carried"].items() if known(id)}
    return Event(event.code, {**args, "carried": carried})


def choice_made(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    return event if commands(state, seat, args["figure"]) else None


SHARED: Mapping[str, Redacts] = {
    **TELLING,
    "card_finished": card_finished,
    "in_the_fire": in_the_fire,
    "choice_made": choice_made,
}
