"""Handling things, doors and levels (XV 4.2, 4.3, 5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.rulebook import rule
from skirmish.figures.forms import BROKEN, CLOSED, LOCKED, OPEN
from skirmish.settecento.doors import doors_of
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.activation import may_act, spend, take_front
from skirmish.settecento.phases.hidden import look_along, look_around
from skirmish.settecento.phases.movement import arrive
from skirmish.settecento.phases.ways import others_of, stands_free
from skirmish.settecento.state import Figure, State, Thing, tables_of
from skirmish.settecento.table import Table


def _near(state: State, figure: Figure, at: Point | None, level: int) -> bool:
    near = tables_of(state).handling.touch
    return at is not None and (
        state.waives or (level == figure.level and within(figure.place, at, near))
    )


@rule("XV 4.2")
def swap(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """The other firearm comes to hand."""
    figure = table.figure(id)
    refusal = may_act(table.state, figure, "swap")
    if refusal is None and len(figure.firearms) < 2:
        refusal = Refusal("one_firearm", "XV 4.2", {"figure": id})
    if refusal is not None:
        return refusal
    spend(table, id, "swap")
    table.emit("swapped", figure=id, weapon=figure.firearms[1], cite="XV 4.2")
    take_front(table, id, args)
    return None


def may_pick_up(state: State, figure: Figure, thing: Thing, id: str) -> Refusal | None:
    """Whether a figure may take a thing that lies near it."""
    refusal = may_act(state, figure, "pick_up")
    if refusal is not None:
        return refusal
    if not _near(state, figure, thing.at, thing.level):
        return Refusal("too_far_to_touch", "XV 4.2", {"what": id}, "/args/thing")
    if thing.heavy:
        return Refusal("too_heavy", "XV 4.3", {"what": id}, "/args/thing")
    full = (
        figure.markers.carrying is not None
        if thing.weapon is None
        else figure.thrown is not None and not figure.markers.thrown_gone
    )
    return Refusal("hands_full", "XV 4.2", {"figure": figure.id}) if full else None


@rule("XV 4.2", "XV 6.5")
def pick_up(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A thing that lies near, or a weapon that was thrown."""
    figure, name = table.figure(id), str(args["thing"])
    refusal = may_pick_up(table.state, figure, table.state.things[name], name)
    if refusal is not None:
        return refusal
    spend(table, id, "pick_up")
    table.emit("picked_up", figure=id, thing=name, cite="XV 4.2")
    take_front(table, id, args)
    return None


def _carries(state: State, figure: Figure, action: str) -> Refusal | None:
    refusal = may_act(state, figure, action)
    if refusal is None and figure.markers.carrying is None:
        refusal = Refusal("carries_nothing", "XV 4.2", {"figure": figure.id})
    return refusal


@rule("XV 4.2")
def hand_over(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """What it carries, to a friend beside it who carries nothing."""
    state, figure, to = table.state, table.figure(id), table.figure(str(args["to"]))
    refusal = _carries(state, figure, "pass")
    if refusal is None and (
        to.id == id
        or not to.able
        or state.hostile(figure.side, to.side)
        or not _near(state, figure, to.at, to.level)
    ):
        refusal = Refusal("nobody_to_take_it", "XV 4.2", {"to": to.id}, "/args/to")
    if refusal is None and to.markers.carrying is not None:
        refusal = Refusal("hands_full", "XV 4.2", {"figure": to.id}, "/args/to")
    if refusal is not None:
        return refusal
    thing = figure.markers.carrying
    spend(table, id, "pass")
    table.emit("handed_over", figure=id, to=to.id, thing=thing, cite="XV 4.2")
    take_front(table, id, args)
    return None


@rule("XV 4.2")
def drop(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """What it carries, where it stands."""
    figure = table.figure(id)
    refusal = _carries(table.state, figure, "drop")
    if refusal is not None:
        return refusal
    spend(table, id, "drop")
    table.emit(
        "dropped",
        figure=id,
        thing=figure.markers.carrying,
        at=list(figure.place),
        level=figure.level,
        **({} if figure.aboard is None else {"aboard": figure.aboard}),
        cite="XV 4.2",
    )
    take_front(table, id, args)
    return None


def may_handle_door(state: State, figure: Figure, id: str, action: str) -> Refusal | None:
    """Whether a figure stands at a door that it can open, shut or break down."""
    refusal = may_act(state, figure, action)
    if refusal is not None:
        return refusal
    door = doors_of(state).get(id)
    if door is None:
        return Refusal("no_door", "XV 4.2", {"door": id}, "/args/door")
    if not door.reached(state, figure):
        return Refusal("too_far_to_touch", "XV 4.2", {"what": id}, "/args/door")
    if door.state == BROKEN or (action == "break_door" and door.state == OPEN):
        return Refusal("is_open", "XV 4.2", {"door": id}, "/args/door")
    if door.state == LOCKED and action == "open":
        return Refusal("is_locked", "XV 4.3", {"door": id}, "/args/door")
    return None


def _door(table: Table, id: str, args: Mapping[str, Json], action: str) -> Refusal | None:
    figure, name = table.figure(id), str(args["door"])
    refusal = may_handle_door(table.state, figure, name, action)
    if refusal is not None:
        return refusal
    shut = CLOSED if doors_of(table.state)[name].state == OPEN else OPEN
    becomes = BROKEN if action == "break_door" else shut
    spend(table, id, action)
    cite = "XV 4.3" if action == "break_door" else "XV 4.2"
    table.emit("door_changed", figure=id, door=name, state=becomes, cite=cite)
    look_around(table)
    take_front(table, id, args)
    return None


@rule("XV 4.2")
def open_door(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A door or hatch is opened, or shut."""
    return _door(table, id, args, "open")


@rule("XV 4.3")
def break_door(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A shut door is broken down."""
    return _door(table, id, args, "break_door")


def levels_here(state: State, figure: Figure) -> int:
    """How many levels there are where a figure stands."""
    if figure.aboard is not None:
        return state.vessels[figure.aboard].levels
    house = ground_of(state).house_at(figure.place)
    return 1 if house is None else ground_of(state).houses[house].levels


def may_change_level(state: State, figure: Figure, level: int) -> Refusal | None:
    refusal = may_act(state, figure, "change_level")
    if refusal is not None:
        return refusal
    if not 0 <= level < levels_here(state, figure) or abs(level - figure.level) != 1:
        return Refusal("no_such_level", "XV 5.5", {"level": level}, "/args/level")
    hatches = [
        one for one in doors_of(state).values() if one.aboard and one.aboard == figure.aboard
    ]
    if hatches and not any(one.is_open and one.reached(state, figure) for one in hatches):
        return Refusal("no_open_hatch", "XV 5.5", {"figure": figure.id}, "/args/level")
    there = replace(figure, level=level)
    other = stands_free(state, there, figure.place, others_of(state, there).bases)
    if other is not None:
        return Refusal("occupied", "XV 5.5", {"by": other.id}, "/args/level")
    return None


@rule("XV 5.5")
def change_level(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """Up or down by one, in a building or on a vessel."""
    figure, level = table.figure(id), int(args["level"])
    refusal = may_change_level(table.state, figure, level)
    if refusal is not None:
        return refusal
    spend(table, id, "change_level")
    table.emit("level_changed", figure=id, level=level, cite="XV 5.5")
    look_along(table, id, (figure.place, figure.place))
    take_front(table, id, args)
    arrive(table, id, None)
    return None
