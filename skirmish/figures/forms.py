"""What lies on the centimetre table, as data and as exact shapes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from campaigns.tabletop.millimetres import Point, cross, dot, vector
from campaigns.tabletop.scenarios import Text
from campaigns.tabletop.shapes import Circle, Line, Polygon, Shape

OPEN, CLOSED, LOCKED, BROKEN = "open", "closed", "locked", "broken"
DOOR, WINDOW = "door", "window"
BUILDING = "building"


@dataclass(frozen=True, slots=True)
class Form:
    """A shape as data: `polygon` or `line` of points, or `circle` of one point and a radius."""

    kind: str
    points: tuple[Point, ...]
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or window in a building's wall, from `a` to `b`, on one level."""

    kind: str
    a: Point
    b: Point
    level: int = 0
    state: str = OPEN


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that lies on the table: its kind is a row of the terrain table.

    `lit`: the turn on which a house was set on fire, 0 if it was not. `breaches`: where balls
    went in.
    """

    kind: str
    form: Form
    name: Text = ""
    levels: int = 1
    openings: dict[str, Opening] = field(default_factory=dict)
    lit: int = 0
    breaches: tuple[Point, ...] = ()


def shape_of(form: Form) -> Shape:
    """The exact shape of a form."""
    if form.kind == "circle":
        return Circle(form.points[0], form.radius)
    return Polygon(form.points) if form.kind == "polygon" else Line(form.points)


class Box(NamedTuple):
    """The least upright rectangle around something."""

    left: int
    right: int
    low: int
    high: int

    @classmethod
    def around(cls, points: Iterable[Point], margin: int = 0) -> Box:
        xs, ys = zip(*points, strict=True)
        return cls(min(xs) - margin, max(xs) + margin, min(ys) - margin, max(ys) + margin)

    def meets(self, other: Box) -> bool:
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.low <= other.high
            and other.low <= self.high
        )


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
            elif Box.around((a, b)).meets(Box.around((p, q))) and _meet(a, b, p, q):
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
