"""How far a figure comes straight in every direction: places, each judged as a move is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import Point, towards, within
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.phases.ways import Others, Way, allowance, judge_way, others_of
from skirmish.grandi_laghi.state import Figure, State, tables_of

SPREAD = 9
"""Directions are those to the whole points on a square of this half side: 72 of them."""
STRIDE = 1_000
BACK = 60
"""How many mm a place that is taken is given up before a direction is."""

Judge = Callable[[Point], Way | Refusal]


def directions() -> Iterator[Point]:
    """Whole directions round about, in order."""
    for i in range(-SPREAD, SPREAD):
        yield Point(SPREAD, i)
    for i in range(-SPREAD, SPREAD):
        yield Point(-i, SPREAD)
    for i in range(-SPREAD, SPREAD):
        yield Point(-SPREAD, -i)
    for i in range(-SPREAD, SPREAD):
        yield Point(i, -SPREAD)


def nearby(state: State, figure: Figure, mm: int) -> Others:
    """Those whom a move of `mm` at most may come upon; all enemies for those who hesitate."""
    others = others_of(state, figure)
    near = mm + 2 * tables_of(state).base.diameter

    def close(other: Figure) -> bool:
        return within(figure.place, other.place, near)

    hesitates = state.up is not None and figure.id in state.up.hesitant
    enemies = tuple(other for other in others.enemies if hesitates or close(other))
    return replace(others, bases=tuple(o for o in others.bases if close(o)), enemies=enemies)


@rule("GL 4.1", "GL 4.2")
def ring(state: State, figure: Figure, gait: str) -> list[Point]:
    """The farthest place of each direction that a straight move may end on.

    A direction in which the figure cannot go at all gives its own place.
    """
    mm = max(allowance(state, figure, gait, difficult) for difficult in (False, True))
    others = nearby(state, figure, mm)

    def way(to: Point) -> Way | Refusal:
        return judge_way(state, figure, gait, (to,), others=others)

    return [_farthest(figure.place, direction, mm, way) for direction in directions()]


def _farthest(at: Point, direction: Point, mm: int, way: Judge) -> Point:
    far = Point(at.x + direction.x * STRIDE, at.y + direction.y * STRIDE)

    def open_to(length: int) -> bool:
        judged = way(towards(at, far, length))
        return isinstance(judged, Way) or judged.code in ("occupied", "no_water", "not_to_cover")

    low, high = (mm, mm) if open_to(mm) else (0, mm - 1)
    while low < high:
        middle = (low + high + 1) // 2
        if open_to(middle):
            low = middle
        else:
            high = middle - 1
    for length in range(low, max(low - BACK, 0), -1):
        place = towards(at, far, length)
        if isinstance(way(place), Way):
            return place
    return at


def places(at: Point, mm: int, allowed: Callable[[Point], bool]) -> list[Point]:
    """Places for a leap: in each direction the nearest and farthest that are allowed, by cm."""
    found: list[Point] = []
    for direction in directions():
        far = Point(at.x + direction.x * STRIDE, at.y + direction.y * STRIDE)
        lengths = list(range(10, mm + 1, 10))
        fine = [place for n in lengths if allowed(place := towards(at, far, n))]
        found += [fine[0]] if fine else []
        if fine and fine[-1] != fine[0]:
            found.append(fine[-1])
    return found
