"""Going on foot: walking, running, charging, wading, swimming, dragging, breaking off (XV 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, towards, within
from campaigns.tabletop.rulebook import rule
from skirmish.muskets.course_events import point
from skirmish.muskets.ways import straight_front
from skirmish.settecento.phases.activation import may_act, spend
from skirmish.settecento.phases.hidden import ambush, look_along, reveal
from skirmish.settecento.phases.melee import begin_melee, can_fire_first
from skirmish.settecento.phases.ways import Way, judge_way, shortened
from skirmish.settecento.position import contacts, spot_of, touches
from skirmish.settecento.state import CAPTURED, KILLED, Figure, State, tables_of
from skirmish.settecento.sums import centimetres
from skirmish.settecento.table import Table

MODES = ("walk", "crawl", "run", "charge", "wade", "swim")


def go(table: Table, way: Way, front: Point | None = None) -> bool:
    """Carry out a way: stopped by a hidden enemy (then False), seen and seeing on its way."""
    figure = table.figure(way.figure)
    met = ambush(table.state, figure, way.path)
    if met is not None:
        way = shortened(way, met[0])
    told_front = front or straight_front(way.path)
    table.emit(
        "moved",
        figure=way.figure,
        mode=way.mode,
        path=[list(place) for place in way.path],
        at=list(way.end),
        **({} if figure.aboard is None else {"aboard": figure.aboard}),
        front=list(told_front),
        mm=way.mm,
        cm=centimetres(way.mm),
        allowed=centimetres(way.allowed),
        difficult=list(way.difficult),
        wounded=figure.markers.wounds > 0,
        cite="XV 5.2",
        why=_why(table, way, figure),
    )
    look_along(table, way.figure, way.path)
    if met is None:
        return True
    reveal(table, met[1], "walked_into")
    reveal(table, way.figure, "walked_into")
    table.emit("stopped_by_hidden", figure=way.figure, by=met[1], cite="XV 6.10")
    return False


@rule("XV 5.3")
def _why(table: Table, way: Way, figure: Figure) -> list[Json]:
    """How far it could go, and why no farther."""
    why = table.why("moved.why", figure=way.figure)
    tables = table.tables
    full = tables.handling.break_off if way.mode == "break_off" else tables.movement[way.mode]
    why("XV 5.2", "move.full", mode=way.mode, cm=centimetres(full))
    if way.difficult:
        why("XV 5.3", "move.difficult", ground=list(way.difficult))
    if figure.markers.wounds:
        why("XV 5.3", "move.wounded")
    why("XV 5.2", "move.gone", cm=centimetres(way.mm), allowed=centimetres(way.allowed))
    return why.pack()


def _points(args: Mapping[str, Json]) -> list[Point]:
    return [point(place) for place in args.get("path", ())]


def judge_move(
    state: State, figure: Figure, mode: str, points: Sequence[Point], target: str | None
) -> Way | Refusal:
    """Whether a figure may make a move now, into contact with `target` if there is one."""
    refusal = may_act(state, figure, mode)
    if refusal is not None:
        return refusal
    enemy = None
    if target is not None:
        enemy = state.figures[target]
        if not enemy.able or not state.hostile(figure.side, enemy.side):
            return Refusal("no_enemy", "XV 7.1", {"target": target}, "/args/target")
        if mode not in ("walk", "charge", "crawl", "wade"):
            return Refusal("charge_it", "XV 4.3", {"figure": figure.id}, "/args/target")
        if figure.markers.yellow:
            return Refusal("may_not_advance", "XV 8.2", {"figure": figure.id})
    return judge_way(state, figure, mode, points, enemy)


def move(table: Table, id: str, args: Mapping[str, Json], mode: str) -> Refusal | None:
    """A move by one of the modes of XV 5.2, and the melee that it leads to."""
    figure, target = table.figure(id), args.get("target")
    way = judge_move(table.state, figure, mode, _points(args), target)
    if isinstance(way, Refusal):
        return way
    shot = bool(args.get("shot"))
    if shot:
        refusal = can_fire_first(table.state, figure)
        if refusal is not None:
            return refusal
    spend(table, id, mode)
    front = point(args["front"]) if "front" in args else None
    if go(table, way, front):
        arrive(table, id, target, charged=mode == "charge", shot=shot)
    return None


@rule("XV 7.1")
def arrive(
    table: Table, id: str, target: str | None, *, charged: bool = False, shot: bool = False
) -> None:
    """At the end of a move a figure that touches enemies fights at once."""
    figure = table.figure(id)
    touched = contacts(table.state, figure) if figure.able else ()
    if figure.able and not touched and target is not None:
        enemy = table.figure(target)
        if enemy.able and touches(table.state, spot_of(figure), spot_of(enemy)):
            touched = (target,)
    if touched:
        foe = target if target in touched else touched[0]
        begin_melee(table, id, foe, charged=charged, shot=shot)


def walk(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return move(table, id, args, "walk")


def crawl(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return move(table, id, args, "crawl")


def run(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return move(table, id, args, "run")


@rule("XV 4.3")
def charge(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A run into contact."""
    return move(table, id, args, "charge")


def wade(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return move(table, id, args, "wade")


def swim(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return move(table, id, args, "swim")


@rule("XV 4.3", "XV 5.1")
def break_off(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """Out of a melee, a long action, straight from those that are touched."""
    figure = table.figure(id)
    refusal = may_act(table.state, figure, "break_off")
    if refusal is None and not contacts(table.state, figure):
        refusal = Refusal("no_melee", "XV 5.1", {"figure": id})
    if refusal is not None:
        return refusal
    way = judge_way(table.state, figure, "break_off", _points(args))
    if isinstance(way, Refusal):
        return way
    spend(table, id, "break_off")
    go(table, way, point(args["front"]) if "front" in args else None)
    return None


@rule("XV 4.3", "XV 5.2")
def drag(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A prisoner, a body or a load, dragged behind."""
    state, figure, what = table.state, table.figure(id), str(args["what"])
    refusal = may_act(state, figure, "drag") or may_drag(state, figure, what)
    if refusal is not None:
        return refusal
    way = judge_way(state, figure, "drag", _points(args))
    if isinstance(way, Refusal):
        return way
    spend(table, id, "drag")
    through = go(table, way, point(args["front"]) if "front" in args else None)
    figure = table.figure(id)
    before = way.path[-2] if through else way.path[0]
    behind = towards(figure.place, before, table.tables.scale.base_mm)
    table.emit(
        "dragged",
        figure=id,
        what=what,
        at=list(behind),
        level=figure.level,
        **({} if figure.aboard is None else {"aboard": figure.aboard}),
        cite="XV 4.3",
    )
    return None


def may_drag(state: State, figure: Figure, what: str) -> Refusal | None:
    """Whether something lies near enough to be dragged, and is a body, a prisoner or a load."""
    near = tables_of(state).handling.touch
    if what in state.figures:
        other = state.figures[what]
        held = other.fate == KILLED or (other.fate == CAPTURED and other.captor == figure.side)
        if not held:
            return Refusal("not_to_drag", "XV 4.3", {"what": what}, "/args/what")
        at, level = other.at, other.level
    else:
        thing = state.things[what]
        at, level = thing.at, thing.level
    if at is None or level != figure.level or not within(at, figure.place, near):
        return Refusal("too_far_to_touch", "XV 4.3", {"what": what}, "/args/what")
    return None
