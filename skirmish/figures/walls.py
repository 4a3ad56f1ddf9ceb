"""Buildings: their walls by level, with doors, windows and breaches as gaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from campaigns.tabletop.millimetres import Point, distance2, towards, whole_mm
from campaigns.tabletop.shapes import Line, Polygon
from skirmish.figures.forms import BROKEN, OPEN, WINDOW, Box, Feature


class Spot:
    """Where somebody is: a point, a level, and the vessel he is aboard of."""

    __slots__ = ("aboard", "at", "level")

    def __init__(self, at: Point, level: int = 0, aboard: str | None = None) -> None:
        self.at, self.level, self.aboard = at, level, aboard


@dataclass(frozen=True)
class House:
    """A building: its outline, and by level its walls without open doors (`walls`).

    In those that one sees and climbs `through`, windows are gaps as well.
    """

    id: str
    outline: Polygon
    box: Box
    levels: int
    walls: tuple[tuple[Line, ...], ...]
    through: tuple[tuple[Line, ...], ...]


def house_of(id: str, feature: Feature, breach: int) -> House:
    """A building; a breach is `breach` mm wide to either side of where the ball went in."""
    corners = feature.form.points
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))

    def walls(level: int, windows: bool) -> tuple[Line, ...]:
        gaps = [
            (one.a, one.b)
            for one in feature.openings.values()
            if one.level == level
            and (windows if one.kind == WINDOW else one.state in (OPEN, BROKEN))
        ]
        breaches = feature.breaches if level == 0 else ()
        return tuple(
            Line(piece) for p, q in edges for piece in _pieces(p, q, gaps, breaches, breach)
        )

    levels = range(feature.levels)
    return House(
        id,
        Polygon(corners),
        Box.around(corners),
        feature.levels,
        tuple(walls(level, False) for level in levels),
        tuple(walls(level, True) for level in levels),
    )


def _pieces(
    p: Point,
    q: Point,
    gaps: Iterable[tuple[Point, Point]],
    breaches: Iterable[Point],
    width: int,
) -> Iterator[tuple[Point, Point]]:
    """The parts of a wall from `p` to `q` that are left between its gaps."""
    edge = Line((p, q))
    cuts = [(a, b) for a, b in gaps if edge.contains(a) and edge.contains(b)]
    for breach in breaches:
        if edge.contains(breach):
            cuts.append((towards(breach, p, width), towards(breach, q, width)))
    ordered = sorted(tuple(sorted(cut, key=lambda point: distance2(p, point))) for cut in cuts)
    last = p
    for near, far in sorted(ordered, key=lambda cut: distance2(p, cut[0])):
        if distance2(p, near) > distance2(p, last):
            yield last, near
        if distance2(p, far) > distance2(p, last):
            last = far
    if last != q:
        yield last, q


@lru_cache(maxsize=2048)
def wall_point(corners: tuple[Point, ...], towards_point: Point) -> Point:
    """The whole point of a building's wall where something from `towards_point` strikes it.

    The nearest of the corners, and of the places a centimetre apart along the walls.
    """
    found: list[tuple[int, Point]] = []
    for p, q in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = whole_mm(distance2(p, q))
        for step in range(0, length, 10):
            point = towards(p, q, step)
            if Line((p, q)).contains(point):
                found.append((distance2(towards_point, point), point))
    return min(found)[1]
