"""What a seat knows of a position: the state without what is hidden from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from campaigns.tabletop.game import Seat

S = TypeVar("S", bound=Any)
ENDED = "ended"


def knows(seat: Seat, figure: Any) -> bool:
    """Whether a seat knows of a figure: a hidden one is known to its side and the referee."""
    return not figure.hidden or seat.shares(figure.side)


def knows_thing(seat: Seat, thing: Any) -> bool:
    """Whether a seat knows of a thing: a secret one is known to some sides only."""
    return not thing.secret_to or seat.is_referee or seat.side in thing.secret_to


def carried(state: Any, seat: Seat, id: str | None) -> str | None:
    """What a figure carries, if the seat knows of the thing; at the end everybody does."""
    if id is None or state.status == ENDED or knows_thing(seat, state.things[id]):
        return id
    return None


def as_known(state: S, seat: Seat) -> S:
    """The position with those figures and things only that a seat knows of."""
    if seat.is_referee:
        return state
    figures = {id: f for id, f in state.figures.items() if knows(seat, f)}
    things = {id: t for id, t in state.things.items() if knows_thing(seat, t)}
    if len(figures) == len(state.figures) and len(things) == len(state.things):
        return state
    return replace(state, figures=figures, things=things)
