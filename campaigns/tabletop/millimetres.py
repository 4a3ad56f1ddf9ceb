"""The centimetre table in whole millimetres: distances, arcs, contact and ways, all exact.

Lengths are compared as squares and arcs by the signs of products: no root is taken and
nothing is rounded where something is decided, so 20.0 cm is never 20.000001.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple


class Point(NamedTuple):
    """A place on the table, or a direction: whole millimetres from the near left corner."""

    x: int
    y: int


def vector(a: Point, b: Point) -> Point:
    """The way from `a` to `b`, as a direction."""
    return Point(b.x - a.x, b.y - a.y)


def dot(u: Point, v: Point) -> int:
    return u.x * v.x + u.y * v.y


def cross(u: Point, v: Point) -> int:
    """Positive if `v` lies to the left of `u`, negative to the right, 0 along it."""
    return u.x * v.y - u.y * v.x


def distance2(a: Point, b: Point) -> int:
    """The distance squared, in square millimetres."""
    way = vector(a, b)
    return dot(way, way)


def within(a: Point, b: Point, mm: int) -> bool:
    """Whether two points are `mm` apart or less."""
    return mm >= 0 and distance2(a, b) <= mm * mm


def whole_mm(squared: int) -> int:
    """A squared distance for showing: whole millimetres, rounded up.

    Rounded up it reads as it was judged: 200.3 mm is beyond 200, and shows as 201.
    """
    root = isqrt(squared)
    return root if root * root == squared else root + 1


def within_45(front: Point, direction: Point) -> bool:
    """Whether `direction` is 45 degrees or less to either side of `front` (no direction is)."""
    return dot(front, direction) >= abs(cross(front, direction))


def in_front_arc(at: Point, front: Point, other: Point) -> bool:
    """Whether `other` lies in the quarter circle before a figure at `at` that faces `front`."""
    return within_45(front, vector(at, other))


def _stretched(way: Point, mm: int) -> Point:
    """A direction made `mm` long at most: each coordinate rounded towards 0."""
    length2 = dot(way, way)
    if length2 == 0:
        return Point(0, 0)
    x = isqrt(way.x * way.x * mm * mm // length2)
    y = isqrt(way.y * way.y * mm * mm // length2)
    return Point(x if way.x >= 0 else -x, y if way.y >= 0 else -y)


def towards(a: Point, b: Point, mm: int) -> Point:
    """The place reached from `a` by going at most `mm` straight to `b`."""
    if within(a, b, mm):
        return b
    step = _stretched(vector(a, b), mm)
    return Point(a.x + step.x, a.y + step.y)


def away(a: Point, threat: Point, mm: int) -> Point:
    """The place reached from `a` by going `mm` straight away from `threat` (`a` if it is there)."""
    step = _stretched(vector(threat, a), mm)
    return Point(a.x + step.x, a.y + step.y)


def stop_short(a: Point, b: Point, other: Point, mm: int) -> Point | None:
    """Where a walk from `a` to `b` stops to stay farther than `mm` from `other`.

    None if the whole walk stays farther; `a` if it begins too near.
    """
    way = vector(a, b)
    steps = max(abs(way.x), abs(way.y))
    last = a
    for step in range(steps + 1):
        here = Point(
            a.x + _part(way.x, step, steps),
            a.y + _part(way.y, step, steps),
        )
        if within(here, other, mm):
            return last
        last = here
    return None


def _part(length: int, step: int, steps: int) -> int:
    """`length * step / steps`, rounded towards 0 (nothing of nothing)."""
    part = abs(length) * step // steps if steps else 0
    return part if length >= 0 else -part
