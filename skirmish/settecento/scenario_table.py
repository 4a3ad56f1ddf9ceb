"""The table of a scenario file: terrain, houses, vessels, guns, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from campaigns.tabletop.millimetres import Point, cross, dot, vector
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.shapes import Line
from skirmish.settecento.actions import read_point
from skirmish.settecento.ground import BUILDING
from skirmish.settecento.hulls import is_convex, outline
from skirmish.settecento.state import (
    AFLOAT,
    BEACHED,
    BOAT,
    CLOSED,
    DOOR,
    LOCKED,
    MOORED,
    OPEN,
    SHIP,
    WINDOW,
    Feature,
    Form,
    Gun,
    Opening,
    Text,
    Vessel,
)
from skirmish.settecento.tables import Tables

MOST_CORNERS = 60
LARGEST = 10_000
"""No table is wider or deeper, in mm."""


def read_text(reader: Reader, key: str, default: Text | None = None, most: int = 4000) -> Text:
    """A text, or one in two languages."""
    value = reader.value.get(key)
    if value is None:
        if default is None:
            raise reader.fail(key, f"{key} is missing", "missing")
        return default
    if isinstance(value, str) and 0 < len(value) <= most:
        return value
    if (
        isinstance(value, Mapping)
        and set(value) == {"en", "it"}
        and all(isinstance(one, str) and 0 < len(one) <= most for one in value.values())
    ):
        return dict(value)
    raise reader.fail(key, f"{key}: a text, or one in en and it, is expected", "wrong_type")


def read_id(reader: Reader, taken: set[str]) -> str:
    """An id that nothing else has."""
    id = str(reader.text("id"))
    if len(id) > 40 or not all(c.isalnum() or c in "_-" for c in id):
        raise reader.fail("id", "id: letters, digits, _ and - are expected")
    if id in taken:
        raise reader.fail("id", f"id: {id} comes twice", "twice")
    taken.add(id)
    return id


def read_place(reader: Reader, key: str, width: int, height: int) -> Point:
    """A place on the table."""
    value = reader.value.get(key)
    if value is None:
        raise reader.fail(key, f"{key} is missing", "missing")
    at = Point(*read_point(value, reader.where(key)))
    if not (0 <= at.x <= width and 0 <= at.y <= height):
        raise reader.fail(key, f"{key}: ({at.x}, {at.y}) is off the table", "off_table")
    return at


def read_front(reader: Reader, key: str = "front", default: Point | None = None) -> Point:
    """A direction, not nothing."""
    if reader.value.get(key) is None and default is not None:
        return default
    front = Point(*read_point(reader.value.get(key), reader.where(key)))
    if front == Point(0, 0):
        raise reader.fail(key, f"{key}: a direction is expected")
    return front


def _points(reader: Reader, key: str, least: int) -> tuple[Point, ...]:
    items = reader.list(key, most=MOST_CORNERS)
    if len(items) < least:
        raise reader.fail(key, f"{key}: {least} points at least are expected")
    return tuple(
        Point(*read_point(item, f"{reader.where(key)}{pointer(i)}")) for i, item in enumerate(items)
    )


def read_form(reader: Reader, width: int, height: int) -> Form:
    """A polygon, circle or line on the table.

    Raises:
        BadRequestError: none or several are given, it is off the table, or crosses itself.
    """
    given = [kind for kind in ("polygon", "circle", "line") if reader.has(kind)]
    if len(given) != 1:
        raise reader.fail("polygon", "one of polygon, circle, line is expected", "missing")
    kind = given[0]
    if kind == "circle":
        circle = reader.object("circle")
        at = read_place(circle, "at", width, height)
        return Form(kind, (at,), circle.int("radius", least=1, most=LARGEST))
    points = _points(reader, kind, 3 if kind == "polygon" else 2)
    for i, point in enumerate(points):
        if not (0 <= point.x <= width and 0 <= point.y <= height):
            at_ = f"{reader.where(kind)}{pointer(i)}"
            raise BadRequestError("off_table", f"({point.x}, {point.y}) is off the table", at_)
    if any(a == b for a, b in pairwise(points)):
        raise reader.fail(kind, f"{kind}: two points in a row are the same", "twice")
    if kind == "polygon" and crosses_itself(points):
        raise reader.fail(kind, "polygon: its edges cross or touch each other", "crosses_itself")
    return Form(kind, points)


def crosses_itself(points: tuple[Point, ...]) -> bool:
    """Whether two edges of a polygon that are not neighbours have a point in common."""
    if len(set(points)) != len(points):
        return True
    edges = list(zip(points, (*points[1:], points[0]), strict=True))
    for i, (a, b) in enumerate(edges):
        for j in range(i + 1, len(edges)):
            p, q = edges[j]
            if j == i + 1 or (i == 0 and j == len(edges) - 1):
                shared, one, other = (b, a, q) if j == i + 1 else (a, b, p)
                u, v = vector(shared, one), vector(shared, other)
                if cross(u, v) == 0 and dot(u, v) > 0:
                    return True
            elif _meet(a, b, p, q):
                return True
    return False


def _meet(a: Point, b: Point, p: Point, q: Point) -> bool:
    def side(one: Point, other: Point, point: Point) -> int:
        turn = cross(vector(one, other), vector(one, point))
        return (turn > 0) - (turn < 0)

    if side(a, b, p) * side(a, b, q) < 0 and side(p, q, a) * side(p, q, b) < 0:
        return True
    ab, pq = Line((a, b)), Line((p, q))
    return ab.contains(p) or ab.contains(q) or pq.contains(a) or pq.contains(b)


def read_features(
    table: Reader, ids: set[str], width: int, height: int, tables: Tables
) -> dict[str, Feature]:
    """All terrain, by id."""
    found: dict[str, Feature] = {}
    for one in table.objects("features", default=[], most=200):
        id = read_id(one, ids)
        kind = one.choice("kind", tables.terrain)
        form = read_form(one, width, height)
        if kind == BUILDING and form.kind != "polygon":
            raise one.fail("kind", "kind: a building is a polygon")
        if tables.terrain[kind].water in ("shallow", "deep", "dry") and form.kind != "polygon":
            raise one.fail("kind", f"kind: {kind} is a polygon")
        levels = one.int("levels", default=1, least=1, most=9)
        if kind != BUILDING and (levels > 1 or one.has("openings")):
            raise one.fail("kind", "kind: only a building has levels and openings")
        openings = _openings(one, ids, form, levels)
        name = read_text(one, "name", default="")
        found[id] = Feature(kind, form, name, levels, openings)
    return found


def _openings(feature: Reader, ids: set[str], form: Form, levels: int) -> dict[str, Opening]:
    """Doors and windows, each on one wall."""
    walls = [
        Line(edge) for edge in zip(form.points, (*form.points[1:], form.points[0]), strict=True)
    ]
    found: dict[str, Opening] = {}
    for one in feature.objects("openings", default=[], most=60):
        id = read_id(one, ids)
        a, b = (Point(*read_point(one.value.get(key), one.where(key))) for key in ("from", "to"))
        if a == b or not any(wall.contains(a) and wall.contains(b) for wall in walls):
            raise one.fail("from", f"{id}: both ends must be on one wall of the building")
        kind = one.choice("kind", (DOOR, WINDOW))
        states = (OPEN, CLOSED, LOCKED) if kind == DOOR else (OPEN,)
        state = one.choice("state", states, default=OPEN)
        level = one.int("level", default=0, least=0, most=levels - 1)
        found[id] = Opening(kind, a, b, level, state)
    return found


def read_vessels(table: Reader, ids: set[str], width: int, height: int) -> dict[str, Vessel]:
    """Boats and ships; a hull is convex, and its helm and mast lie on it."""
    found: dict[str, Vessel] = {}
    for one in table.objects("vessels", default=[], most=20):
        id = read_id(one, ids)
        hull = _points(one, "hull", 3)
        if not is_convex(hull):
            raise one.fail("hull", "hull: a convex outline is expected", "crosses_itself")
        places: dict[str, Point | None] = {}
        for key in ("helm", "mast"):
            has = one.value.get(key) is not None
            place = Point(*read_point(one.value[key], one.where(key))) if has else None
            level = outline(hull, Point(0, 0), Point(1, 0))
            if place is not None and not level.contains(place):
                raise one.fail(key, f"{key}: a place on the hull is expected")
            places[key] = place
        found[id] = Vessel(
            kind=one.choice("kind", (BOAT, SHIP)),
            name=read_text(one, "name"),
            at=read_place(one, "at", width, height),
            front=read_front(one),
            hull=hull,
            helm=places["helm"],
            mast=places["mast"],
            levels=one.int("levels", default=1, least=1, most=5),
            status=one.choice("status", (AFLOAT, MOORED, BEACHED), default=AFLOAT),
        )
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
        id = read_id(one, ids)
        at = read_place(one, "at", width, height)
        aboard = one.choice("aboard", vessels, default=None)
        if aboard is not None:
            check_aboard(one, vessels[aboard], at, aboard)
        reload = one.int("reload", default=0, least=0, most=tables.weapons["cannon"].reload)
        name, front = read_text(one, "name"), read_front(one)
        found[id] = Gun(name, at, front, aboard=aboard, reload=reload)
    return found


def check_aboard(reader: Reader, vessel: Vessel, at: Point, id: str) -> None:
    """Whoever is aboard stands on the deck.

    Raises:
        BadRequestError: he does not.
    """
    if not outline(vessel.hull, vessel.at, vessel.front).contains(at):
        raise reader.fail("at", f"at: ({at.x}, {at.y}) is not aboard {id}")
