"""The table of a scenario file: terrain, houses, vessels, guns, read and checked."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.scenarios import read_id, read_text
from skirmish.figures.forms import CLOSED, LOCKED, OPEN
from skirmish.figures.reading import (
    LONGEST_ID,
    check_aboard,
    read_front,
    read_hull,
    read_on_hull,
    read_place,
)
from skirmish.settecento.state import AFLOAT, BEACHED, BOAT, MOORED, SHIP, Gun, Hatch, Vessel
from skirmish.settecento.tables import Tables


def read_vessels(table: Reader, ids: set[str], width: int, height: int) -> dict[str, Vessel]:
    """Boats and ships; a hull is convex, and its helm and mast lie on it."""
    found: dict[str, Vessel] = {}
    for one in table.objects("vessels", default=[], most=20):
        id = read_id(one, ids, longest=LONGEST_ID)
        hull = read_hull(one)
        levels = one.int("levels", default=1, least=1, most=5)
        found[id] = Vessel(
            kind=one.choice("kind", (BOAT, SHIP)),
            name=read_text(one, "name"),
            at=read_place(one, "at", width, height),
            front=read_front(one),
            hull=hull,
            helm=read_on_hull(one, "helm", hull),
            mast=read_on_hull(one, "mast", hull),
            levels=levels,
            status=one.choice("status", (AFLOAT, MOORED, BEACHED), default=AFLOAT),
            hatches=_hatches(one, ids, hull, levels),
        )
    return found


def _hatches(
    vessel: Reader, ids: set[str], hull: tuple[Point, ...], levels: int
) -> dict[str, Hatch]:
    """Where one goes below; without any, one does so everywhere."""
    found: dict[str, Hatch] = {}
    for one in vessel.objects("hatches", default=[], most=20):
        if levels < 2:
            raise vessel.fail("hatches", "hatches: there is nothing below", "no_such_level")
        id = read_id(one, ids, longest=LONGEST_ID)
        at = read_on_hull(one, "at", hull)
        if at is None:
            raise one.fail("at", "at is missing", "missing")
        found[id] = Hatch(at, one.choice("state", (OPEN, CLOSED, LOCKED), default=OPEN))
    return found


def read_guns(
    table: Reader,
    ids: set[str],
    width: int,
    height: int,
    vessels: Mapping[str, Vessel],
    tables: Tables,
) -> dict[str, Gun]:
    """Cannon, on the ground or aboard."""
    found: dict[str, Gun] = {}
    for one in table.objects("guns", default=[], most=20):
        id = read_id(one, ids, longest=LONGEST_ID)
        at = read_place(one, "at", width, height)
        aboard = one.choice("aboard", vessels, default=None)
        if aboard is not None:
            check_aboard(one, vessels[aboard], at, aboard)
        reload = one.int("reload", default=0, least=0, most=tables.weapons["cannon"].reload)
        name, front = read_text(one, "name"), read_front(one)
        found[id] = Gun(name, at, front, aboard=aboard, reload=reload)
    return found
