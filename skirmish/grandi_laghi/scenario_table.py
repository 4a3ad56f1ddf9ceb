"""Boats and things of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.reader import Reader
from campaigns.tabletop.scenarios import read_id, read_text
from skirmish.figures.reading import read_front, read_hull, read_place
from skirmish.grandi_laghi.state import Boat, Figure, Side, Thing


def read_boats(table: Reader, ids: set[str], width: int, height: int) -> dict[str, Boat]:
    """Boats, each with a convex hull."""
    found: dict[str, Boat] = {}
    for one in table.objects("vessels", default=[], most=20):
        id = read_id(one, ids, longest=40)
        found[id] = Boat(
            name=read_text(one, "name"),
            at=read_place(one, "at", width, height),
            front=read_front(one),
            hull=read_hull(one),
            levels=one.int("levels", default=1, least=1, most=5),
        )
    return found


def read_things(
    table: Reader,
    ids: set[str],
    sides: Mapping[str, Side],
    figures: dict[str, Figure],
    width: int,
    height: int,
) -> tuple[dict[str, Thing], dict[str, Figure]]:
    """Things that lie somewhere or are carried, and the figures with what they carry."""
    found: dict[str, Thing] = {}
    for one in table.objects("things", default=[], most=100):
        id = read_id(one, ids, longest=40)
        carrier = one.choice("carrier", figures, default=None)
        if carrier is not None and figures[carrier].body.carries is not None:
            raise one.fail("carrier", f"carrier: {carrier} carries something already", "twice")
        heavy = one.bool("heavy")
        if heavy and carrier is not None:
            raise one.fail("heavy", "heavy: nobody carries it")
        found[id] = Thing(
            name=read_text(one, "name"),
            at=None if carrier is not None else read_place(one, "at", width, height),
            level=one.int("level", default=0, least=0, most=9),
            carrier=carrier,
            heavy=heavy,
            secret_to=one.names("secret_to", sides),
        )
        if carrier is not None:
            bearer = figures[carrier]
            figures[carrier] = replace(bearer, body=replace(bearer.body, carries=id))
    return found, figures
