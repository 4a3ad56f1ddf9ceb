"""Boats and ships at the end of the turn: their way, and falls on deck (XV 9.2, 9.4, 9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, towards, vector, whole_mm
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Polygon
from skirmish.figures.hulls import carried, hull_of, outline
from skirmish.muskets.course_events import point
from skirmish.muskets.position import aboard_of
from skirmish.muskets.ways import on_table
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.harm import harm
from skirmish.settecento.phases.hidden import look_around
from skirmish.settecento.position import fighter_of, in_use, steersman
from skirmish.settecento.procedures.vessels import (
    NOTHING,
    WATER,
    Passage,
    fall_on_deck,
    row,
    sail,
    turn_allowed,
)
from skirmish.settecento.state import (
    BOAT,
    CAPTURED,
    ON_TABLE,
    SHIP,
    VESSELS,
    Figure,
    Gun,
    State,
    Thing,
    Vessel,
)
from skirmish.settecento.sums import centimetres
from skirmish.settecento.table import Table

STEP = 10
FAR = 100_000


def to_sail(state: State) -> tuple[str, ...]:
    """The vessels whose way of this turn is still to be made, in order of id."""
    if state.phase != VESSELS:
        return ()
    return tuple(
        id
        for id, vessel in sorted(state.vessels.items())
        if in_use(vessel) and id not in state.sailed
    )


@rule("XV 9.2", "XV 9.4")
def judge_course(state: State, id: str, course: Point | None) -> Refusal | None:
    """Whether a vessel may be steered so: by somebody at the helm, and not by too much."""
    vessel = state.vessels[id]
    if course is None or course == vessel.front:
        return None
    cite = "XV 9.2" if vessel.kind == BOAT else "XV 9.4"
    if steersman(state, id) is None:
        return Refusal("nobody_at_helm", cite, {"vessel": id}, "/args/course")
    if vessel.damage.helm_work:
        return Refusal("helm_gone", "XV 9.7", {"vessel": id}, "/args/course")
    if not turn_allowed(vessel.front, course):
        return Refusal("turns_too_far", cite, {"vessel": id}, "/args/course")
    return None


def sail_on(table: Table, id: str, course: Point | None) -> Refusal | None:
    """One vessel makes its way of this turn."""
    state = table.state
    if id not in to_sail(state):
        return Refusal("not_to_sail", "XV 9.4", {"vessel": id}, "/args/vessel")
    refusal = judge_course(state, id, course)
    if refusal is not None:
        return refusal
    vessel = state.vessels[id]
    helm = steersman(state, id)
    workers = [name for name in vessel.worked if name != helm and state.figures[name].able]
    why = table.why("passage.why", vessel=id)
    if vessel.kind == BOAT:
        passage = row(len(workers), helm is not None, vessel.damage, table.tables)
        code = "passage.rowed" if workers else "passage.drifts"
        why("XV 9.2", code, rowers=len(workers), cm=centimetres(passage.moves))
    else:
        dice = table.dice_of(id)
        passage = sail(len(workers), helm is not None, vessel.damage, table.tables, dice, why)
    table.emit(
        "passage",
        vessel=id,
        crew=len(workers),
        helm=helm is not None,
        outcome=_outcome(vessel, passage, len(workers)),
        cm=centimetres(passage.moves),
        cite="XV 9.2" if vessel.kind == BOAT else "XV 9.4",
        why=why.pack(),
    )
    if passage.aground:
        table.emit("ran_aground", vessel=id, cite="XV 9.4")
    else:
        _make_way(table, id, course if passage.may_turn and course else vessel.front, passage)
    if passage.fall_test:
        fall_test(table, id, aground=passage.aground)
    look_around(table)
    return None


def _outcome(vessel: Vessel, passage: Passage, workers: int) -> str:
    if passage.aground:
        return "aground"
    if passage.drifts or (vessel.kind == BOAT and not workers):
        return "drifts"
    return "rowed" if vessel.kind == BOAT else "sails"


def _make_way(table: Table, id: str, course: Point, passage: Passage) -> None:
    """As far as there is water ahead; over the edge of the table it is gone."""
    vessel = table.vessel(id)
    front = course if _fits(table.state, id, vessel.at, course) else vessel.front
    far = Point(vessel.at.x + front.x * FAR, vessel.at.y + front.y * FAR)
    end = towards(vessel.at, far, passage.moves)
    at, stopped = vessel.at, False
    for step in range(STEP, passage.moves + STEP, STEP):
        here = towards(vessel.at, end, min(step, passage.moves))
        if not on_table(table.state, here):
            at = here
            break
        if not _fits(table.state, id, here, front):
            stopped = True
            break
        at = here
    moves = {
        name: list(carried(place, (vessel.at, vessel.front), (at, front)))
        for name, place in _cargo(table.state, id).items()
    }
    table.emit(
        "vessel_moved",
        vessel=id,
        was=list(vessel.at),
        was_front=list(vessel.front),
        at=list(at),
        front=list(front),
        cm=centimetres(whole_mm(distance2(vessel.at, at))),
        stopped=stopped,
        carried=moves,
        cite="XV 9.2" if vessel.kind == BOAT else "XV 9.4",
    )
    if not on_table(table.state, at):
        leave(table, id)


def _cargo(state: State, id: str) -> dict[str, Point]:
    """All that is aboard, with its place: the living, bodies, guns, things."""
    cargo: list[tuple[str, Figure | Gun | Thing]] = [
        *state.figures.items(),
        *state.guns.items(),
        *state.things.items(),
    ]
    return {name: one.at for name, one in cargo if one.aboard == id and one.at is not None}


def _fits(state: State, id: str, at: Point, front: Point) -> bool:
    """Whether a hull may lie so: in water deep enough, and on nothing and nobody else."""
    vessel, ground = state.vessels[id], ground_of(state)
    hull = outline(vessel.hull, at, front)
    deep = ("deep",) if vessel.kind == SHIP else ("deep", "shallow")
    for corner in hull.corners:
        if on_table(state, corner) and ground.water_at(corner) not in deep:
            return False
    others = [hull_of(v) for name, v in state.vessels.items() if name != id and v.floats]
    if any(_overlap(hull, other) for other in others):
        return False
    return not any(
        figure.aboard != id and figure.at is not None and hull.contains(figure.at)
        for figure in state.figures.values()
        if figure.fate in (ON_TABLE, CAPTURED)
    )


def _overlap(one: Polygon, other: Polygon) -> bool:
    if any(other.contains(corner) for corner in one.corners):
        return True
    if any(one.contains(corner) for corner in other.corners):
        return True
    edges = pairwise((*one.corners, one.corners[0]))
    return any(other.crossed(a, b) for a, b in edges)


def leave(table: Table, id: str) -> None:
    """Off the table with everybody aboard."""
    table.emit("vessel_left", vessel=id, cite="XV 9.4")
    for figure in aboard_of(table.state, id):
        table.emit("figure_left", figure=figure.id, vessel=id)


@rule("XV 9.5")
def fall_test(table: Table, id: str, *, aground: bool) -> None:
    """Everybody aboard may fall, in order of id."""
    for figure in aboard_of(table.state, id):
        why = table.why("fall.why", figure=figure.id)
        dice = table.dice_of(figure.id)
        outcome = fall_on_deck(fighter_of(figure), aground, table.tables, dice, why)
        table.emit("fall_tested", figure=figure.id, outcome=outcome, cite="XV 9.5", why=why.pack())
        if outcome == WATER:
            overboard(table, figure.id)
        elif outcome != NOTHING:
            if not figure.markers.prone and outcome != "killed":
                table.emit("lay_down", figure=figure.id, cite="XV 9.5")
            harm(table, figure.id, outcome, "fall", None, "XV 9.5")


@rule("XV 5.4", "XV 9.5")
def overboard(table: Table, id: str) -> None:
    """Into the water beside the hull, on the side where it stood."""
    figure = table.figure(id)
    assert figure.aboard is not None
    vessel = table.vessel(figure.aboard)
    hull = hull_of(vessel)
    here = figure.place
    way = vector(vessel.at, here)
    if way == Point(0, 0):
        way = Point(-vessel.front.y, vessel.front.x)
    far = Point(here.x + way.x * FAR, here.y + way.y * FAR)
    base, at = table.tables.scale.base_mm, here
    for step in range(0, 10_000, 5):
        at = towards(here, far, step)
        if not hull.contains(at):
            at = towards(here, far, step + base)
            break
    at = Point(min(max(at.x, 0), table.state.width), min(max(at.y, 0), table.state.height))
    table.emit("fell_in_water", figure=id, at=list(at), cite="XV 5.4")


@rule("XV 9.7")
def sink(table: Table, id: str) -> None:
    """A vessel goes down under those aboard, who are in the water."""
    for figure in aboard_of(table.state, id):
        table.emit("fell_in_water", figure=figure.id, at=list(figure.place), cite="XV 5.4")
    table.emit("vessel_sank", vessel=id, cite="XV 9.7")


def sail_by(table: Table, args: Mapping[str, Json]) -> Refusal | None:
    """A vessel's way with the course that was asked for."""
    course = point(args["course"]) if "course" in args else None
    return sail_on(table, str(args["vessel"]), course)
