"""The centimetre table in whole millimetres: distances, arcs, contact and ways, all exact.

Lengths are compared as squares and arcs by the signs of products: no root is taken and
nothing is rounded where something is decided, so 20.0 cm is never 20.000001.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
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
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


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
    last = a
    for here in along(a, b):
        if within(here, other, mm):
            return last
        last = here
    return None


def way_within(points: Sequence[Point], mm: int) -> bool:
    """Whether a way along `points` is `mm` long or less, to the last digit.

    Its length is a sum of roots: the roots are taken ever finer until the answer is certain.
    A sum of roots is a whole number only if each root is, so that an answer always comes.
    """
    squares = [distance2(a, b) for a, b in pairwise(points)]
    whole = sum(isqrt(n) for n in squares if isqrt(n) ** 2 == n)
    rest = [n for n in squares if isqrt(n) ** 2 != n]
    scale = 1
    while True:
        low = whole * scale + sum(isqrt(n * scale * scale) for n in rest)
        if low + len(rest) <= mm * scale:
            return True
        if low >= mm * scale + (not rest):
            return False
        scale *= 1 << 16


def way_mm(points: Sequence[Point]) -> int:
    """The length of a way for showing: whole millimetres, rounded up."""
    low = max(sum(isqrt(distance2(a, b)) for a, b in pairwise(points)), 0)
    while not way_within(points, low):
        low += 1
    return low


def near_way(a: Point, b: Point, other: Point, mm: int) -> bool:
    """Whether the straight way from `a` to `b` comes within `mm` of `other`."""
    way, start = vector(a, b), vector(a, other)
    length2, along = dot(way, way), dot(way, start)
    if 0 < along < length2:
        return cross(way, start) ** 2 <= mm * mm * length2
    return within(a, other, mm) or within(b, other, mm)


def along(a: Point, b: Point) -> Iterator[Point]:
    """The places of a straight way, at most a millimetre apart on its longer axis, ends too."""
    way = vector(a, b)
    steps = max(abs(way.x), abs(way.y))
    for step in range(steps + 1):
        yield Point(a.x + _part(way.x, step, steps), a.y + _part(way.y, step, steps))


def _part(length: int, step: int, steps: int) -> int:
    """`length * step / steps`, rounded towards 0 (nothing of nothing)."""
    part = abs(length) * step // steps if steps else 0
    return part if length >= 0 else -part
