"""Over walls and water: climbing, stepping across, and risky manoeuvres (XV 4.2 to 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, vector, way_mm, way_within
from campaigns.tabletop.rulebook import rule
from skirmish.figures.hulls import hull_of
from skirmish.figures.walls import Spot
from skirmish.muskets.course_events import point
from skirmish.muskets.ways import on_table
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.activation import may_act, spend, take_front
from skirmish.settecento.phases.hidden import ambush, look_along, reveal
from skirmish.settecento.phases.movement import arrive
from skirmish.settecento.phases.ways import (
    Others,
    allowance,
    others_of,
    stands_free,
)
from skirmish.settecento.position import known_enemies, sees, spot_of
from skirmish.settecento.procedures.actions import special as roll_special
from skirmish.settecento.state import Figure, State, tables_of
from skirmish.settecento.sums import centimetres
from skirmish.settecento.table import Table


@dataclass(frozen=True, slots=True)
class Leap:
    """One straight movement over something; `aboard` and `level` are those of its end."""

    path: tuple[Point, Point]
    allowed: int
    aboard: str | None = None
    level: int = 0
    wet: bool = False


def _no(code: str, cite: str, **args: Json) -> Refusal:
    return Refusal(code, cite, args, "/args/to")


def vessel_at(state: State, at: Point) -> str | None:
    """The vessel whose deck lies at a place."""
    return next(
        (
            id
            for id, vessel in sorted(state.vessels.items())
            if vessel.floats and hull_of(vessel).contains(at)
        ),
        None,
    )


def _end(
    state: State, figure: Figure, to: Point, allowed: int, cite: str, others: Others | None
) -> Leap | Refusal:
    """What is the same for all of them: the table, the distance, and room at the end.

    `others`: those who may stand there, if that is known already.
    """
    if not on_table(state, to):
        return _no("off_table", "XV 1.2")
    path = (figure.place, to)
    if to == figure.place:
        return _no("no_move", cite, figure=figure.id)
    if not way_within(path, allowed):
        return _no("too_far", cite, cm=centimetres(way_mm(path)), allowed=centimetres(allowed))
    aboard = vessel_at(state, to)
    others = others_of(state, figure) if others is None else others
    there = Leap(path, allowed, aboard, 0 if aboard != figure.aboard else figure.level)
    other = stands_free(state, figure, to, others.bases)
    if other is not None:
        return _no("occupied", "XV 1.2", by=other.id)
    return _yellow(state, figure, to) or there


@rule("XV 8.2")
def _yellow(state: State, figure: Figure, to: Point) -> Refusal | None:
    if not figure.markers.yellow:
        return None
    seen = [enemy.place for enemy in known_enemies(state, figure) if sees(state, figure, enemy)]
    nearest = min(seen, key=lambda at: distance2(figure.place, at), default=None)
    if nearest is None or distance2(to, nearest) >= distance2(figure.place, nearest):
        return None
    return _no("may_not_advance", "XV 8.2", figure=figure.id)


@rule("XV 4.3", "XV 5.2")
def judge_climb(
    state: State, figure: Figure, to: Point, others: Others | None = None
) -> Leap | Refusal:
    """Over a wall, through a window, or up the side of a vessel from the water or a boat."""
    refusal = may_act(state, figure, "climb")
    if refusal is not None:
        return refusal
    if figure.markers.prone:
        return _no("lies_down", "XV 5.2", figure=figure.id)
    leap = _end(state, figure, to, allowance(state, figure, "climb", False), "XV 5.2", others)
    if isinstance(leap, Refusal):
        return leap
    ground = ground_of(state)
    if leap.aboard != figure.aboard:
        return leap
    if figure.aboard is not None or not ground.climbs(figure.place, to):
        return _no("nothing_to_climb", "XV 4.3", figure=figure.id)
    bar = ground.bar(spot_of(figure), to, climbing=True)
    if bar is not None:
        return _no("barred", "XV 4.3", by=bar)
    if ground.water_at(to) == "deep" and ground.water_at(figure.place) != "deep":
        return _no("too_deep", "XV 5.2")
    return leap


@rule("XV 4.2")
def judge_step(
    state: State, figure: Figure, to: Point, others: Others | None = None
) -> Leap | Refusal:
    """From a vessel to one that lies alongside, or between a vessel and the shore."""
    refusal = may_act(state, figure, "step_across")
    if refusal is not None:
        return refusal
    if figure.markers.prone:
        return _no("lies_down", "XV 5.2", figure=figure.id)
    leap = _end(state, figure, to, tables_of(state).handling.alongside, "XV 4.2", others)
    if isinstance(leap, Refusal):
        return leap
    if leap.aboard == figure.aboard or figure.level:
        return _no("nothing_alongside", "XV 4.2", figure=figure.id)
    ground = ground_of(state)
    wet = [at for at in (to, figure.place) if ground.water_at(at) == "deep"]
    ashore = leap.aboard is None or figure.aboard is None
    if ashore and any(vessel_at(state, at) is None for at in wet):
        return _no("too_deep", "XV 5.2")
    bar = ground.bar(Spot(figure.place), to)
    return leap if bar is None else _no("barred", "XV 4.3", by=bar)


@rule("XV 4.4")
def judge_jump(
    state: State, figure: Figure, to: Point, others: Others | None = None
) -> Leap | Refusal:
    """A jump from a wall, a window, a vessel: over all but walls without an opening."""
    refusal = may_act(state, figure, "special")
    if refusal is not None:
        return refusal
    if figure.markers.prone:
        return _no("lies_down", "XV 5.2", figure=figure.id)
    leap = _end(state, figure, to, tables_of(state).handling.jump, "XV 4.4", others)
    if isinstance(leap, Refusal):
        return leap
    ground = ground_of(state)
    bar = ground.bar(spot_of(figure), to, climbing=True)
    if bar is not None and bar in ground.houses:
        return _no("barred", "XV 4.4", by=bar)
    wet = leap.aboard is None and ground.water_at(to) == "deep"
    inside = ground.house_at(to) is not None and ground.house_at(to) == ground.house_at(
        figure.place
    )
    level = figure.level if inside or leap.aboard == figure.aboard else 0
    return Leap(leap.path, leap.allowed, leap.aboard, level, wet)


def leap_over(table: Table, id: str, leap: Leap, mode: str, args: Mapping[str, Json]) -> None:
    """Carry out a leap, and the melee if it ends in contact."""
    figure = table.figure(id)
    met = ambush(table.state, figure, leap.path)
    if met is not None:
        leap = Leap((leap.path[0], met[0][-1]), leap.allowed, figure.aboard, figure.level)
    place: dict[str, Any] = {} if leap.aboard is None else {"aboard": leap.aboard}
    front = point(args["front"]) if "front" in args else vector(*leap.path)
    facing = list(front) if front != Point(0, 0) else list(figure.front)
    table.emit(
        "moved",
        figure=id,
        mode=mode,
        path=[list(at) for at in leap.path],
        at=list(leap.path[1]),
        **place,
        level=leap.level,
        front=facing,
        mm=way_mm(leap.path),
        cm=centimetres(way_mm(leap.path)),
        allowed=centimetres(leap.allowed),
        difficult=[],
        wounded=figure.markers.wounds > 0,
        cite="XV 4.4" if mode == "jump" else "XV 4.3" if mode == "climb" else "XV 4.2",
    )
    look_along(table, id, leap.path)
    if met is not None:
        reveal(table, met[1], "walked_into")
        reveal(table, id, "walked_into")
        table.emit("stopped_by_hidden", figure=id, by=met[1], cite="XV 6.10")
        return
    if leap.wet:
        table.emit("fell_in_water", figure=id, at=list(leap.path[1]), cite="XV 5.4")
    arrive(table, id, None)


def climb(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    leap = judge_climb(table.state, table.figure(id), point(args["to"]))
    if isinstance(leap, Refusal):
        return leap
    spend(table, id, "climb")
    leap_over(table, id, leap, "climb", args)
    return None


def step_across(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    leap = judge_step(table.state, table.figure(id), point(args["to"]))
    if isinstance(leap, Refusal):
        return leap
    spend(table, id, "step_across")
    leap_over(table, id, leap, "step", args)
    return None


@rule("XV 4.4")
def special(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A risky manoeuvre: a jump, or what the player describes and the referee carries out."""
    figure = table.figure(id)
    leap: Leap | Refusal | None = may_act(table.state, figure, "special")
    if leap is None and "to" in args:
        leap = judge_jump(table.state, figure, point(args["to"]))
    if isinstance(leap, Refusal):
        return leap
    spend(table, id, "special")
    why = table.why("special.why", figure=id)
    modifier = int(args.get("modifier", 0))
    dice = table.dice_of(id)
    result = roll_special(figure.agility, modifier, table.tables, dice, why)
    told: dict[str, Json] = {"text": args["text"]} if "text" in args else {}
    table.emit(
        "special_tried",
        figure=id,
        outcome="success" if result.success else "failure",
        needed=result.needed,
        total=result.total,
        extra=result.extra_short,
        **told,
        cite="XV 4.4",
        why=why.pack(),
    )
    if result.stunned:
        table.emit("figure_stunned", figure=id, cause="special", cite="XV 4.4")
    if result.extra_short and not table.state.waives:
        table.emit("extra_action", figure=id, cite="XV 4.4")
    if result.success and leap is not None:
        leap_over(table, id, leap, "jump", args)
    else:
        take_front(table, id, args)
    return None
