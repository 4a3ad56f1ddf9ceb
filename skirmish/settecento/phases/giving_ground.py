"""Going straight away from an enemy as far as there is room: falling back and fleeing."""

from __future__ import annotations

from campaigns.tabletop.millimetres import Point, along, distance2, within
from campaigns.tabletop.rulebook import rule
from skirmish.figures.hulls import hull_of
from skirmish.figures.walls import Spot
from skirmish.muskets.ways import on_table
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.ways import Others, others_of
from skirmish.settecento.position import spot_of, touches
from skirmish.settecento.procedures.movement import fall_back
from skirmish.settecento.state import Figure, State, tables_of


def is_open(state: State, figure: Figure, here: Point, others: Others) -> bool:
    """Whether a figure that gives ground comes to a place: no wall, deep water, edge or enemy."""
    if not on_table(state, here):
        return False
    ground = ground_of(state)
    if figure.aboard is not None:
        if not hull_of(state.vessels[figure.aboard]).contains(here):
            return False
    else:
        if ground.bar(spot_of(figure), here) is not None:
            return False
        if ground.water_at(here) == "deep" and ground.water_at(figure.place) != "deep":
            return False
        if any(v.floats and hull_of(v).contains(here) for v in state.vessels.values()):
            return False
    spot = Spot(here, figure.level, figure.aboard)
    return not any(
        touches(state, spot, spot_of(enemy)) and _nearer(figure, here, enemy)
        for enemy in others.enemies
    )


def _nearer(figure: Figure, here: Point, other: Figure) -> bool:
    return distance2(here, other.place) < distance2(figure.place, other.place)


def has_room(state: State, figure: Figure, here: Point, others: Others) -> bool:
    """Whether nobody's base is where the figure would stop (it may pass friends)."""
    base = tables_of(state).scale.base_mm
    return not any(
        within(here, other.place, base - 1) and _nearer(figure, here, other)
        for other in others.bases
    )


def as_far_as(state: State, figure: Figure, end: Point) -> Point:
    """The farthest place towards `end` that a figure can stop at without anything in its way."""
    others = others_of(state, figure)
    last = figure.place
    for here in along(figure.place, end):
        if here == figure.place:
            continue
        if not is_open(state, figure, here, others):
            break
        if has_room(state, figure, here, others):
            last = here
    return last


@rule("XV 7.6")
def retreat(state: State, figure: Figure, threat: Point) -> tuple[Point, bool]:
    """Where a loser falls back to, and whether there is no room for the whole 5 cm."""
    end = fall_back(figure.place, threat, tables_of(state))
    reached = as_far_as(state, figure, end)
    return reached, reached != end or end == figure.place
