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


def check_zones(top: Reader, state: State) -> None:
    """A side sets up in an area of the table.

    Raises:
        BadRequestError: there is none of that id.
    """
    for one, side in zip(top.objects("sides"), state.sides.values(), strict=True):
        zone = None if side.zone is None else state.features.get(side.zone)
        if side.zone is not None and (zone is None or zone.form.kind == "line"):
            raise one.fail("zone", f"zone: {side.zone} is no area of the table", "unknown_name")


def check_places(top: Reader, state: State) -> None:
    """Nobody stands in a wall, in somebody else, under a hull, or on a level that is not there."""
    ground = Ground(state.features, tables_of(state))
    hulls = [hull_of(vessel) for vessel in state.vessels.values()]
    for i, group in enumerate(top.objects("groups")):
        for j, reader in enumerate(group.objects("figures")):
            figure = state.figures[str(reader.text("id"))]
            at = f"/groups/{i}/figures/{j}"
            fault = _place_fault(state, ground, hulls, figure)
            if fault is not None:
                raise BadRequestError(fault, f"{figure.id} cannot stand there", at + "/at")
    base = tables_of(state).scale.base_mm
    for one, other in combinations(state.figures.values(), 2):
        if one.level == other.level and within(one.place, other.place, base - 1):
            raise top.fail(
                "groups", f"groups: {one.id} and {other.id} stand in one place", "occupied"
            )


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
