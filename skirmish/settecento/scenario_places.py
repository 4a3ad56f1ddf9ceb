"""Whether everybody may stand where a scenario file puts him."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from campaigns.tabletop.millimetres import within
from campaigns.tabletop.reader import BadRequestError, Reader
from skirmish.figures.forms import shape_of
from skirmish.figures.hulls import hull_of
from skirmish.settecento.ground import Ground
from skirmish.settecento.state import (
    Figure,
    State,
    tables_of,
)


def check_places(top: Reader, state: State) -> None:
    """Nobody stands in a wall, in somebody else, under a hull, or on a level that is not there."""
    ground = Ground(state.features, tables_of(state))
    hulls = [hull_of(vessel) for vessel in state.vessels.values()]
    where = {
        str(reader.text("id")): f"{reader.at}/at"
        for group in top.objects("groups")
        for reader in group.objects("figures")
    }
    for id, at in where.items():
        fault = _place_fault(state, ground, hulls, state.figures[id])
        if fault is not None:
            raise BadRequestError(fault, f"{id} cannot stand there", at)
    base = tables_of(state).scale.base_mm
    for one, other in combinations(state.figures.values(), 2):
        if one.level == other.level and within(one.place, other.place, base - 1):
            message = f"{other.id} stands where {one.id} stands"
            raise BadRequestError("occupied", message, where[other.id])


def _place_fault(state: State, ground: Ground, hulls: list[Any], figure: Figure) -> str | None:
    at = figure.place
    if figure.aboard is not None:
        levels = state.vessels[figure.aboard].levels
    else:
        if any(hull.contains(at) for hull in hulls):
            return "occupied"
        house = ground.house_at(at)
        levels = 1 if house is None else ground.houses[house].levels
        walls = [] if house is None else ground.houses[house].walls[0]
        if any(wall.contains(at) for wall in walls):
            return "barred"
        for lying in ground.lying:
            if lying.row.passage != "free" and shape_of(state.features[lying.id].form).contains(at):
                return "barred"
    return None if figure.level < levels else "no_such_level"
