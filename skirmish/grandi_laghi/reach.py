"""How far a figure comes straight in every direction: places, each judged as a move is."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.phases.ways import Others, Way, allowance, judge_way, others_of
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.muskets.reach import directions, farthest

PASSING = ("occupied", "no_water", "not_to_cover")
"""Why one may not end on a place, though perhaps on one behind it."""


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

    return [farthest(figure.place, direction, mm, way, PASSING) for direction in directions()]
