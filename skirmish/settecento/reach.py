"""How far a figure comes straight in every direction: places, each judged as a move is."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.rulebook import rule
from skirmish.muskets.reach import directions, farthest
from skirmish.settecento.phases.ways import Others, Way, allowance, judge_way, others_of
from skirmish.settecento.state import Figure, State, tables_of

PASSING = ("occupied",)
"""Why one may not end on a place, though perhaps on one behind it."""


def nearby(state: State, figure: Figure, mm: int) -> Others:
    """Those whom a move of `mm` at most may come upon."""
    others = others_of(state, figure)
    near = mm + 2 * tables_of(state).scale.base_mm

    def close(other: Figure) -> bool:
        return within(figure.place, other.place, near)

    enemies = tuple(other for other in others.enemies if close(other))
    return replace(others, bases=tuple(o for o in others.bases if close(o)), enemies=enemies)


@rule("XV 5.2", "XV 5.3")
def ring(state: State, figure: Figure, mode: str) -> list[Point]:
    """The farthest place of each direction that a straight move in this mode may end on.

    A direction in which the figure cannot go at all gives its own place.
    """
    mm = (
        tables_of(state).handling.break_off
        if mode == "break_off"
        else allowance(state, figure, mode, False)
    )
    others = _yellow_sees_all(state, figure, nearby(state, figure, mm))

    def way(to: Point) -> Way | Refusal:
        return judge_way(state, figure, mode, (to,), None, others)

    return [farthest(figure.place, direction, mm, way, PASSING) for direction in directions()]


def _yellow_sees_all(state: State, figure: Figure, others: Others) -> Others:
    """Who may not advance measures from every enemy, however far."""
    if not figure.markers.yellow:
        return others
    return replace(others, enemies=others_of(state, figure).enemies)
