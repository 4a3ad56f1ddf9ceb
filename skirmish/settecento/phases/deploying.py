"""Before the game: setting up in one's zone, hidden if the scenario allows it; standing answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.rulebook import rule
from skirmish.figures.forms import shape_of
from skirmish.figures.walls import Spot
from skirmish.muskets.course_events import point
from skirmish.muskets.ways import on_table
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.leaps import vessel_at
from skirmish.settecento.phases.ways import others_of, stands_free
from skirmish.settecento.position import known_enemies, spot_of
from skirmish.settecento.state import Figure, State
from skirmish.settecento.table import Table


def _no(code: str, cite: str, **args: Json) -> Refusal:
    return Refusal(code, cite, args, "/args/to")


@rule("XV 6.10")
def judge_place(
    state: State, figure: Figure, to: Point, level: int, hidden: bool
) -> Refusal | None:
    """Whether a figure may be set up at a place."""
    side = state.sides[figure.side]
    if side.zone is None:
        return _no("no_zone", "XV 10.2", side=figure.side)
    if not on_table(state, to) or not shape_of(state.features[side.zone].form).contains(to):
        return _no("not_in_zone", "XV 10.2", zone=side.zone)
    ground = ground_of(state)
    house, vessel = ground.house_at(to), vessel_at(state, to)
    levels = state.vessels[vessel].levels if vessel else 1
    if house is not None:
        levels = ground.houses[house].levels
        if any(wall.contains(to) for wall in ground.houses[house].walls[0]):
            return _no("barred", "XV 4.3", by=house)
    if level >= levels:
        return _no("no_such_level", "XV 5.5", level=level)
    for one in ground.lying:
        if one.row.passage != "free" and one.shape.contains(to):
            return _no("barred", "XV 4.3", by=one.id)
    if vessel is None and ground.water_at(to) is not None:
        return _no("in_water", "XV 5.2", water=ground.water_at(to))
    there = replace(figure, at=to, level=level, aboard=vessel)
    other = stands_free(state, there, to, others_of(state, there).bases)
    if other is not None:
        return _no("occupied", "XV 1.2", by=other.id)
    return _hides(state, there, hidden)


def _hides(state: State, figure: Figure, hidden: bool) -> Refusal | None:
    """As many as the scenario says, in terrain that blocks sight, and out of everybody's sight."""
    if not hidden:
        return None
    others = [f for f in state.figures.values() if f.side == figure.side and f.hidden]
    if len([f for f in others if f.id != figure.id]) >= state.sides[figure.side].hides:
        return _no("no_more_hidden", "XV 6.10", side=figure.side)
    ground = ground_of(state)
    covered = ground.house_at(figure.place) is not None or ground.blocks_sight_at(figure.place)
    if not covered:
        return _no("nothing_to_hide_in", "XV 6.10", figure=figure.id)
    spot = Spot(figure.place, figure.level, figure.aboard)
    if any(ground.sees(spot, spot_of(enemy)) for enemy in known_enemies(state, figure)):
        return _no("seen", "XV 6.10", figure=figure.id)
    return None


def deploy(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A figure set up before the game."""
    to, level, hidden = point(args["to"]), int(args["level"]), bool(args["hidden"])
    figure = table.figure(id)
    refusal = judge_place(table.state, figure, to, level, hidden)
    if refusal is not None:
        return refusal
    aboard = vessel_at(table.state, to)
    table.emit(
        "deployed",
        figure=id,
        at=list(to),
        level=level,
        **({} if aboard is None else {"aboard": aboard}),
        front=args.get("front", list(figure.front)),
        hidden=hidden,
        cite="XV 10.2",
    )
    return None


def take_stance(table: Table, args: Mapping[str, Json]) -> Refusal | None:
    """Standing answers of a figure: `ask`, `always` or `never`."""
    answers = {name: args[name] for name in ("follow_up", "melee_shot") if name in args}
    if not answers:
        return Refusal("missing", at="/args")
    table.emit("stance_taken", figure=args["figure"], answers=answers)
    return None
