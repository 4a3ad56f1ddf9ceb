"""Boats and ships as shapes: where the places of a hull lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import Protocol

from campaigns.tabletop.millimetres import Point, dot
from campaigns.tabletop.shapes import Polygon


class Hulled(Protocol):
    """Whatever has a hull: where it lies, the way it faces, and its outline."""

    @property
    def at(self) -> Point: ...
    @property
    def front(self) -> Point: ...
    @property
    def hull(self) -> tuple[Point, ...]: ...


def _share(product: int, length2: int) -> int:
    """`product` divided by the root of `length2`, to the nearest whole number."""
    size = (isqrt(4 * product * product // length2) + 1) // 2
    return size if product >= 0 else -size


def placed(place: Point, at: Point, front: Point) -> Point:
    """Where a place of a hull (x ahead, y to the left) lies for a hull `at`, facing `front`."""
    length2 = dot(front, front)
    ahead = place.x * front.x - place.y * front.y
    across = place.x * front.y + place.y * front.x
    return Point(at.x + _share(ahead, length2), at.y + _share(across, length2))


def carried(place: Point, old: tuple[Point, Point], new: tuple[Point, Point]) -> Point:
    """Where somebody at `place` is after the hull went from (at, front) to another."""
    (at, front), (to, turned) = old, new
    if front == turned:
        return Point(place.x + to.x - at.x, place.y + to.y - at.y)
    way, length2 = Point(place.x - at.x, place.y - at.y), dot(front, front)
    ahead, across = dot(way, front), front.x * way.y - front.y * way.x
    local = Point(_share(ahead, length2), _share(across, length2))
    return placed(local, to, turned)


@lru_cache(maxsize=256)
def outline(hull: tuple[Point, ...], at: Point, front: Point) -> Polygon:
    """The hull on the table."""
    return Polygon(tuple(placed(corner, at, front) for corner in hull))


def hull_of(vessel: Hulled) -> Polygon:
    return outline(vessel.hull, vessel.at, vessel.front)


def place_on(vessel: Hulled, place: Point) -> Point:
    """A place of the hull (its helm, its mast) on the table."""
    return placed(place, vessel.at, vessel.front)


def is_convex(corners: Sequence[Point]) -> bool:
    """Whether a polygon turns the same way at every corner, once round."""
    turns = []
    for i, corner in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        turns.append(
            (corner.x - before.x) * (after.y - corner.y)
            - (corner.y - before.y) * (after.x - corner.x)
        )
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)
