"""Stepping back after a melee (GL 7.10)."""

from __future__ import annotations

from campaigns.tabletop.millimetres import Point, away, way_mm
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.phases.hidden import ambush, look_along, reveal
from skirmish.grandi_laghi.phases.movement import aboard
from skirmish.grandi_laghi.phases.ways import as_far_as
from skirmish.grandi_laghi.sums import centimetres
from skirmish.grandi_laghi.table import Table


@rule("GL 7.10")
def give_ground(table: Table, id: str, threat: Point, mm: int) -> None:
    """Straight back from a place, as far as there is room."""
    figure = table.figure(id)
    end = as_far_as(table.state, figure, away(figure.place, threat, mm))
    met = ambush(table.state, figure, (figure.place, end))
    if met is not None:
        end = met[0][-1]
    path = (figure.place, end)
    table.emit(
        "fell_back",
        figure=id,
        path=[list(place) for place in path],
        at=list(end),
        **aboard(table.ground.boat_at(end)),
        cm=centimetres(way_mm(path)),
        cite="GL 7.10",
    )
    look_along(table, id, path)
    if met is not None:
        reveal(table, met[1], "walked_into")
