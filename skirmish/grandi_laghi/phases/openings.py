"""Doors and windows: opened, shut, forced, climbed through (GL 4.11)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, towards
from campaigns.tabletop.shapes import Line
from skirmish.figures.forms import BROKEN, CLOSED, DOOR, LOCKED, OPEN, WINDOW, Opening
from skirmish.grandi_laghi.ground import Spot, away2
from skirmish.grandi_laghi.phases.activation import may_act, no, spend, take_front
from skirmish.grandi_laghi.phases.hidden import ambush, look_along, look_around, reveal
from skirmish.grandi_laghi.phases.waiving import unless_waived
from skirmish.grandi_laghi.phases.ways import others_of, stands_on
from skirmish.grandi_laghi.position import contacts
from skirmish.grandi_laghi.state import Figure, State, door_of, tables_of
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.ways import on_table


def may_handle_door(state: State, figure: Figure, id: str, verb: str) -> Refusal | None:
    """Whether a figure may open (or shut) a door, force it, or climb through a window."""
    refusal = may_act(state, figure, verb)
    if refusal is not None:
        return refusal
    found = door_of(state, id)
    kind = DOOR if verb in ("open", "break_door") else WINDOW
    if found is None or found[1].kind != kind:
        return no("no_door", "GL 4.11", "/args/door", door=id)
    opening = found[1]
    if not _at_opening(state, figure, opening):
        return no("too_far_to_touch", "GL 4.11", "/args/door", what=id)
    if verb == "open" and opening.state in (LOCKED, BROKEN):
        refusal = no(f"door_{opening.state}", "GL 4.11", "/args/door", door=id)
        if unless_waived(state, refusal) is not None:
            return refusal
    if verb == "break_door" and opening.state not in (CLOSED, LOCKED):
        return no("door_open", "GL 4.11", "/args/door", door=id)
    if verb == "climb":
        to = beyond(state, figure, opening)
        other = stands_on(state, to, others_of(state, figure).bases)
        if other is not None:
            return no("occupied", "GL 1.3", "/args/door", by=other.id)
        if not on_table(state, to) or contacts(state, figure, Spot(to, opening.level)):
            return no("barred", "GL 4.11", "/args/door", by=found[0])
    return None


def _at_opening(state: State, figure: Figure, opening: Opening) -> bool:
    from_wall = away2(ground_line(opening), figure.place)
    near = opening.level == figure.level and from_wall <= tables_of(state).base.diameter ** 2
    return near or state.waives


def ground_line(opening: Opening) -> Line:
    return Line((opening.a, opening.b))


def open_door(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return _door(table, id, args, "open")


def break_door(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return _door(table, id, args, "break_door")


def _door(table: Table, id: str, args: Mapping[str, Json], verb: str) -> Refusal | None:
    figure, door = table.figure(id), str(args["door"])
    refusal = may_handle_door(table.state, figure, door, verb)
    if refusal is not None:
        return refusal
    found = door_of(table.state, door)
    assert found is not None
    shut = found[1].state == OPEN
    state = BROKEN if verb == "break_door" else CLOSED if shut else OPEN
    spend(table, id, verb)
    table.emit("door_changed", figure=id, door=door, state=state, cite="GL 4.11")
    look_around(table)
    return None


def beyond(state: State, figure: Figure, opening: Opening) -> Point:
    """Where a figure stands that has come through a window: a base from its middle."""
    middle = Point((opening.a.x + opening.b.x) // 2, (opening.a.y + opening.b.y) // 2)
    wall = Point(opening.b.x - opening.a.x, opening.b.y - opening.a.y)
    across = Point(-wall.y, wall.x)
    way = Point(middle.x - figure.place.x, middle.y - figure.place.y)
    if across.x * way.x + across.y * way.y < 0:
        across = Point(-across.x, -across.y)
    base = tables_of(state).base.diameter
    return towards(middle, Point(middle.x + 1000 * across.x, middle.y + 1000 * across.y), base)


def climb(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """Through a window, to the other side of the wall."""
    figure, door = table.figure(id), str(args["door"])
    refusal = may_handle_door(table.state, figure, door, "climb")
    if refusal is not None:
        return refusal
    found = door_of(table.state, door)
    assert found is not None
    to = beyond(table.state, figure, found[1])
    path = (figure.place, to)
    met = ambush(table.state, figure, path)
    spend(table, id, "climb")
    if met is None:
        table.emit(
            "climbed",
            figure=id,
            door=door,
            path=[list(place) for place in path],
            at=list(to),
            cite="GL 4.11",
        )
        look_along(table, id, path)
        take_front(table, id, args.get("front"))
        return None
    reveal(table, met[1], "walked_into")
    reveal(table, id, "walked_into")
    table.emit("stopped_by_hidden", figure=id, by=met[1], cite="GL 1.5")
    return None
