"""Who is told of events that are the same wherever cards say who is up: white lists by event.

The state is a ruleset's own, as it was before the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.tabletop.game import Event, Json, Seat

Redacts = Callable[[Any, Event, Seat, Mapping[str, Json]], Event | None]
"""The event for a seat, or None."""


def deployed(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    side = state.figures[args["figure"]].side
    return event if not args["hidden"] or seat.shares(side) else None


def noted(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    """A note: for all, for the writer's side, or only for him and the referee."""
    to, writer = args.get("to", "all"), args.get("seat")
    if to == "all" or seat.id == writer:
        return event
    author = state.seats.get(writer or "")
    shared = author is not None and author.side is not None and seat.shares(author.side)
    return event if to == "side" and shared else None


def choice_put(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    return event if seat.id in args["item"]["seats"] else None


def own_figure(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    return event if seat.shares(state.figures[args["figure"]].side) else None


def objective_ruled(state: Any, event: Event, seat: Seat, args: Mapping[str, Json]) -> Event | None:
    objective = state.objectives[args["objective"]]
    return event if not objective.secret or seat.shares(objective.side) else None


TELLING: Mapping[str, Redacts] = {
    "deployed": deployed,
    "noted": noted,
    "choice_put": choice_put,
    "stance_taken": own_figure,
    "objective_ruled": objective_ruled,
}
