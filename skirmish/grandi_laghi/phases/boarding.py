"""Levels of a building or a boat, from boat to boat, at the oars (GL 4.6, 4.7, 4.11)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, towards, whole_mm
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.ground import ground_of
from skirmish.grandi_laghi.phases.activation import may_act, no, spend, take_front
from skirmish.grandi_laghi.phases.hidden import look_along
from skirmish.grandi_laghi.phases.movement import aboard, arrive
from skirmish.grandi_laghi.phases.ways import allowance, others_of, stands_on
from skirmish.grandi_laghi.position import spot_of
from skirmish.grandi_laghi.procedures.movement import cross_boats, may_take_whole_move
from skirmish.grandi_laghi.state import Figure, State
from skirmish.grandi_laghi.sums import centimetres
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.course_events import point


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
