"""What a seat may know of terrain, sides, things and cards, built from nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.tabletop.deck import size
from campaigns.tabletop.game import Json, Seat
from skirmish.figures.forms import Feature
from skirmish.muskets.knowledge import ENDED, knows, knows_thing


def some(**values: Any) -> dict[str, Json]:
    """Without what is not there: a view has no nulls."""
    return {name: value for name, value in values.items() if value not in (None, "", [])}


def feature_of(feature: Feature, fire: str) -> dict[str, Json]:
    """A piece of terrain; `fire`: how it burns, if it does."""
    form = feature.form
    points = [list(point) for point in form.points]
    shape = {"at": points[0], "radius": form.radius} if form.kind == "circle" else points
    openings = {
        name: {
            "kind": one.kind,
            "from": list(one.a),
            "to": list(one.b),
            "level": one.level,
            "state": one.state,
        }
        for name, one in sorted(feature.openings.items())
    }
    return {
        "kind": feature.kind,
        form.kind: shape,
        **some(name=feature.name, fire=fire, breaches=[list(p) for p in feature.breaches]),
        **({"levels": feature.levels} if feature.levels > 1 else {}),
        **({"openings": openings} if openings else {}),
    }


def sides_of(state: Any, seat: Seat) -> dict[str, Json]:
    return {
        id: {
            "name": side.name,
            "slot": side.slot,
            "points": side.points,
            **some(truces=list(side.truces), zone=side.zone),
            **(some(briefing=side.briefing, hides=side.hides or None) if seat.shares(id) else {}),
        }
        for id, side in sorted(state.sides.items())
    }


def things_of(state: Any, seat: Seat, weapon: Callable[[Any], str | None]) -> dict[str, Json]:
    """Those that lie on the table, or are carried by somebody whom the seat knows of.

    `weapon`: which one a thing is, if it is one.
    """
    found: dict[str, Json] = {}
    for id, thing in sorted(state.things.items()):
        carrier = None if thing.carrier is None else state.figures[thing.carrier]
        known = knows_thing(seat, thing) and (carrier is None or knows(seat, carrier))
        if not known and state.status != ENDED:
            continue
        found[id] = {
            "name": thing.name,
            **({} if thing.at is None else {"at": list(thing.at)}),
            **({"level": thing.level} if thing.level else {}),
            **some(carrier=thing.carrier, aboard=thing.aboard, weapon=weapon(thing)),
            **({"heavy": True} if thing.heavy else {}),
            **({"secret": True} if thing.secret_to else {}),
        }
    return found


def cards_of(state: Any, seat: Seat, **more: Json) -> dict[str, Json]:
    """How many are left is public, of what kinds is the referee's."""
    events = {
        id: {"title": card.title, "text": card.text}
        for id, card in sorted(state.events.items())
        if seat.is_referee or f"event:{id}" in state.drawn
    }
    return {
        "left": size(state.deck),
        "drawn": list(state.drawn),
        **more,
        **({"events": events} if events else {}),
        **({"deck": dict(sorted(state.deck.items()))} if seat.is_referee else {}),
    }
