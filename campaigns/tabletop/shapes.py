"""Shapes on the centimetre table, and what they hide: exact, and the same from either end.

A shape that is merely touched, at a corner or along an edge, is not in the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from campaigns.tabletop.millimetres import Point, cross, distance2, dot, vector, within


@dataclass(frozen=True)
class Polygon:
    """An area within three or more corners, in order (either way round)."""

    corners: tuple[Point, ...]

    def __post_init__(self) -> None:
        if len(self.corners) < 3:
            raise ValueError("a polygon has three corners or more")

    @cached_property
    def _edges(self) -> tuple[tuple[Point, Point], ...]:
        return tuple(zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True))

    @cached_property
    def _box(self) -> tuple[int, int, int, int]:
        xs, ys = [p.x for p in self.corners], [p.y for p in self.corners]
        return min(xs), max(xs), min(ys), max(ys)

    def contains(self, point: Point) -> bool:
        """Whether a point is inside or on the edge."""
        left, right, low, high = self._box
        within_box = left <= point.x <= right and low <= point.y <= high
        return within_box and self._place(point, 1) >= 0

    def _place(self, scaled: Point, scale: int) -> int:
        """1 inside, 0 on the edge, -1 outside; the point is given `scale` times as large."""
        inside = False
        x, y = scaled
        for p, q in self._edges:
            px, py = p.x * scale - x, p.y * scale - y
            qx, qy = q.x * scale - x, q.y * scale - y
            side = px * qy - qx * py
            if side == 0 and px * qx + py * qy <= 0:
                return 0
            if (py > 0) != (qy > 0) and (side > 0) == (qy > py):
                inside = not inside
        return 1 if inside else -1

    def spans(self, a: Point, b: Point) -> list[tuple[Fraction, Fraction]]:
        """The parts of the way from `a` (0) to `b` (1) that lie inside, in order."""
        left, right, low, high = self._box
        if (
            max(a.x, b.x) <= left
            or min(a.x, b.x) >= right
            or max(a.y, b.y) <= low
            or min(a.y, b.y) >= high
        ):
            return []
        way = vector(a, b)
        cuts = sorted({Fraction(0), Fraction(1), *self._cuts(a, way)})
        spans: list[tuple[Fraction, Fraction]] = []
        for start, end in pairwise(cuts):
            middle = (start + end) / 2
            n, m = middle.numerator, middle.denominator
            if self._place(Point(a.x * m + way.x * n, a.y * m + way.y * n), m) <= 0:
                continue
            if spans and spans[-1][1] == start:
                start = spans.pop()[0]
            spans.append((start, end))
        return spans

    def _cuts(self, a: Point, way: Point) -> Iterator[Fraction]:
        """Where the way from `a` meets the edges, strictly between its ends."""
        for p, q in self._edges:
            edge, start = vector(p, q), vector(a, p)
            turn, along = cross(way, edge), cross(start, way)
            if turn == 0:
                if along == 0:
                    for corner in (start, vector(a, q)):
                        if 0 < dot(corner, way) < dot(way, way):
                            yield Fraction(dot(corner, way), dot(way, way))
            elif 0 <= along * turn <= turn * turn and 0 < cross(start, edge) * turn < turn * turn:
                yield Fraction(cross(start, edge), turn)

    def crossed(self, a: Point, b: Point) -> bool:
        """Whether the way from `a` to `b` leads through the inside."""
        return a != b and bool(self.spans(a, b))

    def hides(self, a: Point, b: Point, depth: int) -> bool:
        """Whether it comes between; one sees `depth` mm into it and out of it, never across."""
        length2 = distance2(a, b)
        return any(
            (start > 0 and end < 1) or (end - start) ** 2 * length2 > depth * depth
            for start, end in self.spans(a, b)
        )


@dataclass(frozen=True)
class Circle:
    """A round area: its centre and its radius in mm."""

    centre: Point
    radius: int

    def contains(self, point: Point) -> bool:
        """Whether a point is inside or on the edge."""
        return within(self.centre, point, self.radius)

    def crossed(self, a: Point, b: Point) -> bool:
        """Whether the way from `a` to `b` leads through the inside."""
        way, radius2 = vector(a, b), self.radius * self.radius
        length2, before = dot(way, way), dot(way, vector(a, self.centre))
        if 0 < before < length2:
            return cross(way, vector(a, self.centre)) ** 2 < radius2 * length2
        return length2 > 0 and min(distance2(a, self.centre), distance2(b, self.centre)) < radius2

    def hides(self, a: Point, b: Point, depth: int) -> bool:
        """Whether it comes between; one sees `depth` mm into it and out of it, never across."""
        if not self.crossed(a, b):
            return False
        if self.contains(a) and self.contains(b):
            return distance2(a, b) > depth * depth
        if self.contains(b):
            a, b = b, a
        return not self.contains(a) or self._inside_exceeds(a, b, depth)

    def _inside_exceeds(self, a: Point, b: Point, depth: int) -> bool:
        """Whether more than `depth` of the way from `a` (inside) to `b` (outside) is inside."""
        way, start = vector(a, b), vector(self.centre, a)
        length2, lean = dot(way, way), dot(way, start)
        root = lean * lean - length2 * (dot(start, start) - self.radius * self.radius)
        return not _root_at_most(root, depth, length2, lean)


@dataclass(frozen=True)
class Line:
    """A wall or fence without thickness, of two or more points."""

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        if len(self.points) < 2:
            raise ValueError("a line has two points or more")

    @cached_property
    def _pieces(self) -> tuple[tuple[Point, Point], ...]:
        return tuple(pairwise(self.points))

    def contains(self, point: Point) -> bool:
        """Whether a point is on it."""
        return any(_on(p, q, point) for p, q in self._pieces)

    def crossed(self, a: Point, b: Point) -> bool:
        """Whether the way from `a` to `b` meets it, other than at a piece that `a` or `b` is on."""
        return any(
            _meet(p, q, a, b) and not _on(p, q, a) and not _on(p, q, b) for p, q in self._pieces
        )

    def hides(self, a: Point, b: Point, depth: int) -> bool:
        """Whether it comes between; it has no inside, so `depth` does not count."""
        return self.crossed(a, b)


Shape: TypeAlias = Polygon | Circle | Line


def clear(a: Point, b: Point, obstacles: Iterable[tuple[Shape, int]]) -> bool:
    """Whether `a` and `b` see each other past (shape, mm that one sees into it)."""
    return not any(shape.hides(a, b, depth) for shape, depth in obstacles)


def _side(p: Point, q: Point, point: Point) -> int:
    (px, py), (qx, qy), (x, y) = p, q, point
    turn = (qx - px) * (y - py) - (qy - py) * (x - px)
    return (turn > 0) - (turn < 0)


def _on(p: Point, q: Point, point: Point) -> bool:
    (px, py), (qx, qy), (x, y) = p, q, point
    px, py, qx, qy = px - x, py - y, qx - x, qy - y
    return px * qy == py * qx and px * qx + py * qy <= 0


def _meet(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two closed segments have a point in common."""
    if _apart(p[0], q[0], a[0], b[0]) or _apart(p[1], q[1], a[1], b[1]):
        return False
    if _side(p, q, a) * _side(p, q, b) < 0 and _side(a, b, p) * _side(a, b, q) < 0:
        return True
    return _on(p, q, a) or _on(p, q, b) or _on(a, b, p) or _on(a, b, q)


def _apart(p: int, q: int, a: int, b: int) -> bool:
    """Whether all of p to q lies before, or beyond, all of a to b; most walls are far away."""
    return (p < a and p < b and q < a and q < b) or (p > a and p > b and q > a and q > b)


def _root_at_most(root: int, depth: int, length2: int, lean: int) -> bool:
    """Whether sqrt(root) <= depth * sqrt(length2) + lean, in whole numbers."""
    if lean < 0 and depth * depth * length2 < lean * lean:
        return False
    rest, slope = root - depth * depth * length2 - lean * lean, 2 * depth * lean
    if slope >= 0:
        return rest <= 0 or rest * rest <= slope * slope * length2
    return rest <= 0 and rest * rest >= slope * slope * length2
