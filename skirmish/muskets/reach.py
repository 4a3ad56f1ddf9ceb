"""Places round about, and how far one comes straight in every direction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import Point, towards

SPREAD = 9
"""Directions are those to the whole points on a square of this half side: 72 of them."""
STRIDE = 1_000
BACK = 60
"""How many mm a place that is taken is given up before a direction is."""


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


def farthest(
    at: Point,
    direction: Point,
    mm: int,
    way: Callable[[Point], object],
    passing: Collection[str],
) -> Point:
    """The farthest place that a straight way may end on; none but its own gives that.

    What is refused for a reason of `passing` bars no place behind it.
    """
    far = Point(at.x + direction.x * STRIDE, at.y + direction.y * STRIDE)

    def open_to(length: int) -> bool:
        judged = way(towards(at, far, length))
        return not isinstance(judged, Refusal) or judged.code in passing

    low, high = (mm, mm) if open_to(mm) else (0, mm - 1)
    while low < high:
        middle = (low + high + 1) // 2
        if open_to(middle):
            low = middle
        else:
            high = middle - 1
    for length in range(low, max(low - BACK, 0), -1):
        place = towards(at, far, length)
        if not isinstance(way(place), Refusal):
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
