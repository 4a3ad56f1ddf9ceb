"""Ways on the map: where they lead, what slows and stops them, how far a unit goes (AM 12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, way_mm
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Polygon
from skirmish.ars_magica.phases.riding import gait_of
from skirmish.ars_magica.procedures.groups import pace_of_group
from skirmish.ars_magica.sheet import pace_of
from skirmish.ars_magica.state import TENTHS, Feature, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import lead, members, standing

WALK, RUN = "walk", "run"


def lies_in(state: State, at: Point) -> list[Feature]:
    """The areas of the map that a place is in."""
    return [one for _, one in sorted(state.features.items()) if Polygon(one.points).contains(at)]


def footing(state: State, at: Point) -> dict[str, Json]:
    """What the map says of a place: ground, height, cover, a wall at one's back."""
    areas = lies_in(state, at)
    ground = next((one.ground for one in areas if one.ground is not None), None)
    return {
        "ground": ground,
        "height": max((one.height for one in areas), default=0),
        "cover": max((one.cover for one in areas), default=0),
        "place": "wall" if any(one.wall for one in areas) else "open",
    }


@rule("AM 8", "AM 12.1")
def paces(state: State, unit: str, mode: str) -> int:
    """Paces a round of a unit: that of its slowest member; mounted, that of the horse."""
    found = []
    for id in members(state, unit):
        figure = state.figures[id]
        if figure.riding is not None:
            found.append(
                gait_of(state, figure, mode if mode in ("trot", "canter", "gallop") else "walk")
            )
            continue
        pace = pace_of(state, figure)
        found.append(pace.run if mode == RUN and not figure.lamed else pace.walk)
    return pace_of_group(found) if found else 0


def crosses(state: State, path: Sequence[Point]) -> bool:
    """Whether a way leads through ground that slows."""
    rows = tables_of(state).ground
    slow = [
        Polygon(one.points)
        for one in state.features.values()
        if one.ground is not None and rows[one.ground].slows
    ]
    return any(area.contains(b) or area.crossed(a, b) for area in slow for a, b in pairwise(path))


def walled(state: State, path: Sequence[Point]) -> bool:
    walls = [Polygon(one.points) for one in state.features.values() if one.wall]
    return any(area.contains(b) or area.crossed(a, b) for area in walls for a, b in pairwise(path))


@rule("AM 12.1", "AM 12.2")
def judge_way(state: State, unit: str, to: Point, allowed: int) -> Refusal | int:
    """The tenths of a straight way to a place, or why it cannot be gone; `allowed` in paces."""
    start = lead(state, unit).at
    if start is None:
        return Refusal("no_map", "AM 12.1", at="/args/path")
    if not (0 <= to.x <= state.width and 0 <= to.y <= state.height):
        return Refusal("off_table", "AM 12.1", at="/args/path")
    if walled(state, (start, to)):
        return Refusal("wall_in_the_way", "AM 12.1", at="/args/path")
    length = way_mm((start, to))
    if crosses(state, (start, to)) and not _is_slowed(state, unit):
        allowed = -(-allowed // tables_of(state).movement.difficult)
    if length > allowed * TENTHS:
        return Refusal("too_far", "AM 12.1", {"paces": allowed}, "/args/path")
    return length


def _is_slowed(state: State, unit: str) -> bool:
    """Whether the ground that somebody stands on is in the paces of the unit already."""
    rows = tables_of(state).ground
    here = [state.figures[id] for id in members(state, unit)]
    return any(
        one.riding is None and one.ground is not None and rows[one.ground].slows for one in here
    )


def place_all(table: Table, unit: str, to: Point) -> dict[str, dict[str, Json]]:
    """New places of all members: they keep their distances from the vanguard, on the table."""
    state = table.state
    start = lead(state, unit).at
    found: dict[str, dict[str, Json]] = {}
    for id in standing(state, unit) if unit in state.groups else [unit]:
        figure = state.figures[id]
        if id not in members(state, unit):
            continue
        at = to
        if start is not None and figure.at is not None:
            x, y = to.x + figure.at.x - start.x, to.y + figure.at.y - start.y
            at = Point(min(max(x, 0), state.width), min(max(y, 0), state.height))
        found[id] = {"at": list(at), **footing(state, at)}
        if figure.riding is not None:
            found[figure.riding] = {"at": list(at), **footing(state, at)}
    return found


def go(table: Table, unit: str, to: Point, mode: str, length: int) -> None:
    """A unit goes to a place."""
    start = lead(table.state, unit).at
    assert start is not None
    table.emit(
        "moved",
        figure=unit,
        mode=mode,
        path=[list(start), list(to)],
        at=list(to),
        paces=length // TENTHS,
        set=place_all(table, unit, to),
        cite="AM 12.1",
    )
    ids = members(table.state, unit)
    gone = -(-length // TENTHS)
    deeds = {id: {"moved": table.figure(id).deeds.moved + gone} for id in ids}
    table.emit("deed_noted", figure=unit, deeds=deeds)
