"""Other actions: things, doors, windows, levels, boats, bodies (GL 3.4, 3.5, 4.6, 4.7)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, towards, whole_mm, within
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Line
from skirmish.figures.forms import BROKEN, CLOSED, DOOR, LOCKED, OPEN, WINDOW, Opening
from skirmish.grandi_laghi.figure import KILLED
from skirmish.grandi_laghi.ground import Spot, away2, ground_of
from skirmish.grandi_laghi.phases.activation import may_act, no, spend, take_front
from skirmish.grandi_laghi.phases.hidden import ambush, look_along, look_around, reveal
from skirmish.grandi_laghi.phases.movement import aboard, arrive
from skirmish.grandi_laghi.phases.waiving import unless_waived
from skirmish.grandi_laghi.phases.ways import allowance, others_of, stands_on
from skirmish.grandi_laghi.position import contacts, spot_of
from skirmish.grandi_laghi.procedures.movement import cross_boats, may_take_whole_move
from skirmish.grandi_laghi.state import Figure, State, door_of, tables_of
from skirmish.grandi_laghi.sums import centimetres
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.course_events import point
from skirmish.muskets.ways import on_table


def _near(state: State, figure: Figure, at: Point, level: int) -> bool:
    near = level == figure.level and within(at, figure.place, tables_of(state).base.diameter)
    return near or state.waives


# Things


@rule("GL 3.5")
def may_pick_up(state: State, figure: Figure, id: str) -> Refusal | None:
    refusal = may_act(state, figure, "pick_up")
    if refusal is not None:
        return refusal
    thing = state.things[id]
    if thing.at is None or not _near(state, figure, thing.at, thing.level):
        return no("too_far_to_touch", "GL 3.5", "/args/thing", what=id)
    if thing.heavy and not state.waives:
        return no("too_heavy", "GL 3.5", "/args/thing", what=id)
    if thing.hatchet and figure.hatchet:
        return no("has_hatchet", "GL 3.4", "/args/thing", figure=figure.id)
    if not thing.hatchet and figure.body.carries is not None:
        return no("hands_full", "GL 3.5", "/args/thing", figure=figure.id)
    return None


def pick_up(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    figure, thing = table.figure(id), str(args["thing"])
    refusal = may_pick_up(table.state, figure, thing)
    if refusal is not None:
        return refusal
    spend(table, id, "pick_up")
    table.emit("picked_up", figure=id, thing=thing, cite="GL 3.5")
    take_front(table, id, args.get("front"))
    return None


def drop(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """What it carries lies where it stands."""
    figure = table.figure(id)
    refusal = may_act(table.state, figure, "drop")
    if refusal is None and figure.body.carries is None:
        refusal = no("carries_nothing", "GL 3.5", figure=id)
    if refusal is not None:
        return refusal
    spend(table, id, "drop")
    table.emit(
        "dropped",
        figure=id,
        thing=figure.body.carries,
        at=list(figure.place),
        level=figure.level,
        **aboard(figure.aboard),
    )
    return None


def may_hand_over(state: State, figure: Figure, to: str) -> Refusal | None:
    refusal = may_act(state, figure, "pass")
    if refusal is not None:
        return refusal
    other = state.figures[to]
    if figure.body.carries is None:
        return no("carries_nothing", "GL 3.5", figure=figure.id)
    friendly = other.able and other.id != figure.id and not state.hostile(figure.side, other.side)
    if not friendly or not _near(state, figure, other.place, other.level):
        return no("too_far_to_touch", "GL 3.5", "/args/to", what=to)
    if other.body.carries is not None:
        return no("hands_full", "GL 3.5", "/args/to", figure=to)
    return None


def hand_over(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    figure, to = table.figure(id), str(args["to"])
    refusal = may_hand_over(table.state, figure, to)
    if refusal is not None:
        return refusal
    spend(table, id, "pass")
    table.emit("handed_over", figure=id, thing=figure.body.carries, to=to, cite="GL 3.5")
    return None


def may_scalp(state: State, figure: Figure, what: str) -> Refusal | None:
    refusal = may_act(state, figure, "scalp")
    if refusal is not None:
        return refusal
    body = state.figures[what]
    if body.fate != KILLED or body.scalped or body.at is None:
        return no("no_body", "GL 4.11", "/args/what", what=what)
    if not _near(state, figure, body.at, body.level):
        return no("too_far_to_touch", "GL 4.11", "/args/what", what=what)
    return None


def scalp(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A body that lies within reach; worth points if the scenario says so."""
    figure, what = table.figure(id), str(args["what"])
    refusal = may_scalp(table.state, figure, what)
    if refusal is not None:
        return refusal
    spend(table, id, "scalp")
    table.emit("scalped", figure=id, what=what, cite="GL 4.11")
    points = table.state.scoring.get("scalp", 0)
    if points and table.state.hostile(figure.side, table.figure(what).side):
        table.emit("points_scored", side=figure.side, points=points, deed="scalp", figure=what)
    return None


# Doors and windows


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


# Levels and boats


@rule("GL 4.6")
def may_change_level(state: State, figure: Figure, level: int) -> Refusal | None:
    """Whether a figure may go to another level of the building or boat that it is in."""
    refusal = may_act(state, figure, "change_level")
    if refusal is not None:
        return refusal
    if level == figure.level:
        return no("on_that_level", "GL 4.6", "/args/level", level=level)
    if level >= ground_of(state).levels_at(spot_of(figure)) or not may_take_whole_move(0):
        return no("no_such_level", "GL 4.6", "/args/level", level=level)
    there = [f for f in state.figures.values() if f.able and f.level == level and f.at is not None]
    other = stands_on(state, figure.place, [f for f in there if not f.hidden])
    if other is not None:
        return no("occupied", "GL 1.3", "/args/level", by=other.id)
    return None


@rule("GL 4.6")
def change_level(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A whole move."""
    figure, level = table.figure(id), int(args["level"])
    refusal = may_change_level(table.state, figure, level)
    if refusal is not None:
        return refusal
    spend(table, id, "change_level")
    table.emit("level_changed", figure=id, level=level, cite="GL 4.6")
    look_along(table, id, (figure.place, figure.place))
    take_front(table, id, args.get("front"))
    arrive(table, id, None)
    return None


@rule("GL 4.7")
def judge_crossing(state: State, figure: Figure, to: Point) -> Refusal | None:
    """Whether a figure may pass to a place on another boat that lies within a move of it."""
    refusal = may_act(state, figure, "step_across")
    if refusal is not None:
        return refusal
    ground = ground_of(state)
    boat = ground.boat_at(to)
    if figure.aboard is None or boat is None or boat == figure.aboard or figure.level:
        return no("no_other_boat", "GL 4.7", "/args/to", figure=figure.id)
    far, most = whole_mm(distance2(figure.place, to)), allowance(state, figure, "walk", True)
    if far > most and not state.waives:
        return no(
            "too_far",
            "GL 4.7",
            "/args/to",
            figure=figure.id,
            cm=centimetres(far),
            allowed=centimetres(most),
        )
    others = others_of(state, figure)
    other = stands_on(state, to, others.bases)
    if other is not None:
        return no("occupied", "GL 1.3", "/args/to", by=other.id)
    return None


@rule("GL 4.7")
def step_across(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A whole move, and the risk of falling in between."""
    figure, to = table.figure(id), point(args["to"])
    refusal = judge_crossing(table.state, figure, to)
    if refusal is not None:
        return refusal
    spend(table, id, "step_across")
    boat, why = table.ground.boat_at(to), table.why("crossed.why", figure=id)
    path: tuple[Point, ...] = (figure.place, to)
    if cross_boats(table.tables, figure.body, table.dice_of(id), why):
        path = (figure.place, _between(table.state, figure, to))
        code, place = "fell_in_water", table.ground.boat_at(path[-1])
    else:
        code, place = "crossed", boat
    table.emit(
        code,
        figure=id,
        path=[list(one) for one in path],
        at=list(path[-1]),
        **aboard(place),
        vessel=boat,
        cite="GL 4.7",
        why=why.pack(),
    )
    look_along(table, id, path)
    if code == "crossed":
        take_front(table, id, args.get("front"))
        arrive(table, id, None)
    return None


def _between(state: State, figure: Figure, to: Point) -> Point:
    """The place between two boats where one falls: the first off both on the way."""
    ground, length = ground_of(state), whole_mm(distance2(figure.place, to))
    for mm in range(length):
        here = towards(figure.place, to, mm)
        if ground.boat_at(here) is None:
            return here
    return towards(figure.place, to, length // 2)


def may_row(state: State, figure: Figure) -> Refusal | None:
    refusal = may_act(state, figure, "row")
    if refusal is None and figure.aboard is None:
        refusal = no("not_aboard", "GL 4.11", figure=figure.id)
    return refusal


def row(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """At the oars; how far the boat goes is the referee's."""
    figure = table.figure(id)
    refusal = may_row(table.state, figure)
    if refusal is not None:
        return refusal
    spend(table, id, "row")
    table.emit("rowed", figure=id, vessel=figure.aboard, cite="GL 4.11")
    return None


def special(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """Anything else: said in words, judged by the referee."""
    refusal = may_act(table.state, table.figure(id), "special")
    if refusal is not None:
        return refusal
    spend(table, id, "special")
    table.emit("special_tried", figure=id, text=args["text"], cite="GL 4.11")
    take_front(table, id, args.get("front"))
    return None
