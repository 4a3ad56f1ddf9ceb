"""Reading the centimetre table of a scenario: places, directions, forms, buildings, hulls."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any

from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.scenarios import read_id, read_text
from campaigns.tabletop.shapes import Line
from skirmish.figures.forms import (
    BUILDING,
    CLOSED,
    DOOR,
    LOCKED,
    OPEN,
    WINDOW,
    Feature,
    Form,
    Opening,
    crosses_itself,
)
from skirmish.figures.hulls import Hulled, hull_of, is_convex, outline

MOST_CORNERS = 60
WIDEST, DEEPEST = 3000, 2000
"""A table that is laid now is no wider and no deeper, in mm."""
LARGEST = 10_000
"""No table that was ever laid is wider or deeper, in mm."""
FARTHEST = 100_000
LONGEST_ID = 40
ORIGIN, AHEAD = Point(0, 0), Point(1, 0)


def read_point(value: Any, at: str) -> list[int]:
    """A place or direction: two whole numbers.

    Raises:
        BadRequestError: it is not written so.
    """
    fine = isinstance(value, list | tuple) and len(value) == 2
    if not fine or not all(
        isinstance(n, int) and not isinstance(n, bool) and abs(n) <= FARTHEST for n in value
    ):
        raise BadRequestError("bad_point", "two whole numbers of millimetres are expected", at)
    return [int(n) for n in value]


def check_size(scenario: Mapping[str, Any]) -> None:
    """A table of centimetres for a new game is 300 x 200 cm at most.

    Raises:
        BadRequestError: it is larger.
    """
    table = Reader.top(scenario).object("table")
    for key, most in (("width", WIDEST), ("height", DEEPEST)):
        if table.int(key, default=0, most=LARGEST) > most:
            raise table.fail(key, f"{key}: {most // 10} cm at most", "too_large")


def check_sides(scenario: Reader, sides: Collection[str]) -> None:
    """Every side of the scenario is one of `sides`, those of the figures.

    Raises:
        BadRequestError: a side has no figures; it is pointed at.
    """
    for one in scenario.objects("sides"):
        if (id := str(one.value["id"])) not in sides:
            raise BadRequestError("no_figures", f"{id} has no figures", one.at)


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
    if front == ORIGIN:
        raise reader.fail(key, f"{key}: a direction is expected")
    return front


def read_points(reader: Reader, key: str, least: int) -> tuple[Point, ...]:
    """Places or corners, `least` of them or more."""
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
    points = read_points(reader, kind, 3 if kind == "polygon" else 2)
    for i, point in enumerate(points):
        if not (0 <= point.x <= width and 0 <= point.y <= height):
            at_ = f"{reader.where(kind)}{pointer(i)}"
            raise BadRequestError("off_table", f"({point.x}, {point.y}) is off the table", at_)
    if any(a == b for a, b in pairwise(points)):
        raise reader.fail(kind, f"{kind}: two points in a row are the same", "twice")
    if kind == "polygon" and crosses_itself(points):
        raise reader.fail(kind, "polygon: its edges cross or touch each other", "crosses_itself")
    return Form(kind, points)


def read_features(
    table: Reader,
    ids: set[str],
    width: int,
    height: int,
    kinds: Collection[str],
    areas: Collection[str] = (),
) -> dict[str, Feature]:
    """All terrain, by id; those of the kinds `areas` are polygons, as buildings are."""
    found: dict[str, Feature] = {}
    for one in table.objects("features", default=[], most=200):
        id = read_id(one, ids, longest=LONGEST_ID)
        kind = one.choice("kind", kinds)
        form = read_form(one, width, height)
        if kind == BUILDING and form.kind != "polygon":
            raise one.fail("kind", "kind: a building is a polygon")
        if kind in areas and form.kind != "polygon":
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
        id = read_id(one, ids, longest=LONGEST_ID)
        a, b = (Point(*read_point(one.value.get(key), one.where(key))) for key in ("from", "to"))
        if a == b or not any(wall.contains(a) and wall.contains(b) for wall in walls):
            raise one.fail("from", f"{id}: both ends must be on one wall of the building")
        kind = one.choice("kind", (DOOR, WINDOW))
        states = (OPEN, CLOSED, LOCKED) if kind == DOOR else (OPEN,)
        state = one.choice("state", states, default=OPEN)
        level = one.int("level", default=0, least=0, most=levels - 1)
        found[id] = Opening(kind, a, b, level, state)
    return found


def read_hull(reader: Reader) -> tuple[Point, ...]:
    """The outline of a boat or ship: x ahead, y to the left; it is convex."""
    hull = read_points(reader, "hull", 3)
    if not is_convex(hull):
        raise reader.fail("hull", "hull: a convex outline is expected", "crosses_itself")
    return hull


def read_on_hull(reader: Reader, key: str, hull: tuple[Point, ...]) -> Point | None:
    """A place on a hull (a helm, a mast); None if it is left out."""
    if reader.value.get(key) is None:
        return None
    place = Point(*read_point(reader.value[key], reader.where(key)))
    if not outline(hull, ORIGIN, AHEAD).contains(place):
        raise reader.fail(key, f"{key}: a place on the hull is expected")
    return place


def check_aboard(reader: Reader, vessel: Hulled, at: Point, id: str) -> None:
    """Whoever is aboard stands on the deck.

    Raises:
        BadRequestError: he does not.
    """
    if not hull_of(vessel).contains(at):
        raise reader.fail("at", f"at: ({at.x}, {at.y}) is not aboard {id}")
