"""Ways and places on the table, whatever the rules of moving."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Any

from campaigns.tabletop.millimetres import Point, along, near_way, vector


def on_table(state: Any, point: Point) -> bool:
    return bool(0 <= point.x <= state.width and 0 <= point.y <= state.height)


def meets_at_end(a: Point, b: Point, place: Point, base: int) -> bool:
    """Whether a straight way comes near a place with its last step only."""
    last = list(along(a, b))
    return len(last) < 2 or not near_way(a, last[-2], place, base)


def straight_front(path: Sequence[Point]) -> Point:
    """The front of a figure that looks where it goes."""
    for a, b in reversed(list(pairwise(path))):
        if a != b:
            return vector(a, b)
    return Point(0, 1)


def middle(places: Sequence[Point]) -> Point:
    """The middle of some places, in whole millimetres."""
    number = len(places)
    return Point(sum(p.x for p in places) // number, sum(p.y for p in places) // number)


def helpers_of(
    state: Any, attacker: str, target: str, contacts: Callable[[Any, Any], Collection[str]]
) -> tuple[str, ...]:
    """Friends of the attacker that touch the target and no other enemy, in order of id."""
    side = state.figures[attacker].side
    return tuple(
        id
        for id in contacts(state, state.figures[target])
        if id != attacker
        and state.figures[id].side == side
        and tuple(contacts(state, state.figures[id])) == (target,)
    )
