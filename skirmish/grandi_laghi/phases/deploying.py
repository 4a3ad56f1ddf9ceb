"""Before the game: setting up in one's zone, hidden if the scenario allows it; standing answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.rulebook import rule
from skirmish.figures.forms import shape_of
from skirmish.grandi_laghi.ground import DRY, Spot, ground_of
from skirmish.grandi_laghi.phases.activation import no
from skirmish.grandi_laghi.phases.movement import aboard
from skirmish.grandi_laghi.phases.ways import others_of, stands_on
from skirmish.grandi_laghi.position import contacts, known_enemies, spot_of
from skirmish.grandi_laghi.procedures.ground import may_hide
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.course_events import point
from skirmish.muskets.ways import on_table

AT = "/args/to"


@rule("GL 1.5")
def judge_place(
    state: State, figure: Figure, to: Point, level: int, hidden: bool
) -> Refusal | None:
    """Whether a figure may be set up at a place."""
    side = state.sides[figure.side]
    if side.zone is None:
        return no("no_zone", "GL 1.5", AT, side=figure.side)
    if not on_table(state, to) or not shape_of(state.features[side.zone].form).contains(to):
        return no("not_in_zone", "GL 1.5", AT, zone=side.zone)
    fault = place_fault(state, replace(figure, at=to, level=level))
    if fault is not None:
        return no(fault[0], "GL 1.3", AT, **fault[1])
    there = replace(figure, at=to, level=level, aboard=ground_of(state).boat_at(to))
    other = stands_on(state, to, others_of(state, there).bases)
    if other is not None:
        return no("occupied", "GL 1.3", AT, by=other.id)
    touched = contacts(state, there, spot_of(there))
    if touched and not hidden:
        return no("in_contact", "GL 7.1", AT, figure=figure.id, enemy=touched[0])
    return _hides(state, there, hidden)


def place_fault(state: State, figure: Figure) -> tuple[str, dict[str, Json]] | None:
    """What is wrong with the ground of a place: a wall, no such level, water."""
    ground, at = ground_of(state), figure.place
    spot = Spot(at, figure.level, ground.boat_at(at))
    bar = ground.bar(spot, at)
    if bar is not None:
        return "barred", {"by": bar}
    if figure.level >= ground.levels_at(spot):
        return "no_such_level", {"level": figure.level}
    return ("in_deep_water", {}) if ground.water_at(at) != DRY else None


@rule("GL 1.5")
def _hides(state: State, figure: Figure, hidden: bool) -> Refusal | None:
    """As many as the scenario says, in woods and buildings, and out of everybody's sight."""
    if not hidden:
        return None
    others = [f for f in state.figures.values() if f.side == figure.side and f.hidden]
    if len([f for f in others if f.id != figure.id]) >= state.sides[figure.side].hides:
        return no("no_more_hidden", "GL 1.5", AT, side=figure.side)
    ground = ground_of(state)
    where = ground.hiding_at(figure.place)
    if where is None or not may_hide(tables_of(state), state.features[where].kind, True):
        return no("nothing_to_hide_in", "GL 1.5", AT, figure=figure.id)
    if any(ground.sees(spot_of(figure), spot_of(e)) for e in known_enemies(state, figure)):
        return no("seen", "GL 1.5", AT, figure=figure.id)
    return None


@rule("GL 1.5")
def deploy(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A figure set up before the game."""
    to, level, hidden = point(args["to"]), int(args["level"]), bool(args["hidden"])
    figure = table.figure(id)
    refusal = judge_place(table.state, figure, to, level, hidden)
    if refusal is not None:
        return refusal
    table.emit(
        "deployed",
        figure=id,
        at=list(to),
        level=level,
        **aboard(table.ground.boat_at(to)),
        front=args.get("front", list(figure.front)),
        hidden=hidden,
        cite="GL 1.5",
    )
    return None


def take_stance(table: Table, args: Mapping[str, Json]) -> Refusal | None:
    """Standing answers of a figure: `ask`, `always` or `never`."""
    answers = {name: args[name] for name in ("evade", "melee_shot") if name in args}
    if not answers:
        return Refusal("missing", at="/args")
    table.emit("stance_taken", figure=args["figure"], answers=answers)
    return None
