"""Going on foot: walking, running, charging, fording, dragging (GL 4.1 to 4.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, towards, whole_mm, within
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.why import Why
from skirmish.grandi_laghi.figure import CAPTURED, KILLED
from skirmish.grandi_laghi.phases.activation import may_act, no, spend
from skirmish.grandi_laghi.phases.hidden import ambush, look_along, reveal
from skirmish.grandi_laghi.phases.ways import Way, judge_way, shortened
from skirmish.grandi_laghi.position import contacts
from skirmish.grandi_laghi.procedures import movement
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.course_events import point
from skirmish.muskets.ways import straight_front

RUNNING = ("run", "charge")


def aboard(boat: str | None) -> dict[str, Json]:
    """The boat as an argument of an event, if there is one."""
    return {} if boat is None else {"aboard": boat}


def go(table: Table, way: Way, mode: str, why: Why, front: Point | None = None) -> bool:
    """Carry out a way: stopped by a hidden enemy (then False), seen and seeing on its way."""
    figure = table.figure(way.figure)
    met = ambush(table.state, figure, way.path)
    if met is not None:
        way = shortened(way, table.state, met[0])
    table.emit(
        "moved",
        figure=way.figure,
        mode=mode,
        path=[list(place) for place in way.path],
        at=list(way.end),
        **aboard(way.aboard),
        front=list(front or straight_front(way.path)),
        lies=way.lies and met is None,
        mm=way.mm,
        cm=centimetres(way.mm),
        allowed=centimetres(way.allowed),
        difficult=list(way.difficult),
        cite="GL 4.1",
        why=why.pack(),
    )
    look_along(table, way.figure, way.path)
    if met is None:
        return True
    reveal(table, met[1], "walked_into")
    reveal(table, way.figure, "walked_into")
    table.emit("stopped_by_hidden", figure=way.figure, by=met[1], cite="GL 1.5")
    return False


def points_of(args: Mapping[str, Json]) -> list[Point]:
    return [point(place) for place in args.get("path", ())]


def judge_move(
    state: State,
    figure: Figure,
    mode: str,
    points: Sequence[Point],
    target: str | None,
    lies: bool = False,
) -> Way | Refusal:
    """Whether a figure may make a move now, into contact with `target` if there is one."""
    refusal = may_act(state, figure, mode)
    if refusal is not None:
        return refusal
    enemy = None
    if target is not None:
        enemy = state.figures[target]
        if not enemy.able or not state.hostile(figure.side, enemy.side):
            return no("no_enemy", "GL 7.1", "/args/target", target=target)
        if mode == "run":
            return no("charge_it", "GL 7.4", "/args/target", figure=figure.id)
        if lies:
            return no("lies_in_melee", "GL 4.5", "/args/lie_down", figure=figure.id)
    return judge_way(state, figure, mode, points, enemy, lies=lies)


@rule("GL 4.1", "GL 1.2")
def move(table: Table, id: str, args: Mapping[str, Json], mode: str) -> Refusal | None:
    """A move, its fall or slip, and the contact that it leads to."""
    figure, target = table.figure(id), args.get("target")
    lies = bool(args.get("lie_down"))
    way = judge_move(table.state, figure, mode, points_of(args), target, lies)
    if isinstance(way, Refusal):
        return way
    front = point(args["front"]) if "front" in args else None
    spend(table, id, mode)
    figure = table.figure(id)
    why = table.why("moved.why", figure=id)
    tables, dice = table.tables, table.dice_of(id)
    if mode in RUNNING and movement.run(tables, figure.body, bool(way.difficult), dice, why).falls:
        table.emit("fell", figure=id, cite="GL 4.3", why=why.pack())
        return None
    if mode == movement.FORD:
        if movement.ford(tables, figure.body, dice, why).falls:
            slip(table, way, why)
            return None
    elif mode not in RUNNING:
        movement.distance(tables, mode, figure.body, bool(way.difficult), why, lies_down=lies)
    if go(table, way, mode, why, front):
        arrive(table, id, target)
    return None


@rule("GL 4.4")
def slip(table: Table, way: Way, why: Why) -> None:
    """A forder that slips lies at half of the way it would have waded."""
    path = halfway(way.path)
    met = ambush(table.state, table.figure(way.figure), path)
    if met is not None:
        path = tuple(met[0])
    table.emit(
        "slipped",
        figure=way.figure,
        path=[list(place) for place in path],
        at=list(path[-1]),
        **aboard(table.ground.boat_at(path[-1])),
        front=list(straight_front(path)),
        cite="GL 4.4",
        why=why.pack(),
    )
    look_along(table, way.figure, path)
    if met is not None:
        reveal(table, met[1], "walked_into")
        reveal(table, way.figure, "walked_into")


def halfway(path: Sequence[Point]) -> tuple[Point, ...]:
    """The first half of a way, in whole millimetres."""
    lengths = [whole_mm(distance2(a, b)) for a, b in pairwise(path)]
    left = sum(lengths) // 2
    walked = [path[0]]
    for length, place in zip(lengths, path[1:], strict=True):
        if length > left:
            return (*walked, towards(walked[-1], place, left))
        left -= length
        walked.append(place)
    return tuple(walked)


@rule("GL 7.1")
def arrive(table: Table, id: str, target: str | None) -> None:
    """At the end of a move a figure that touches enemies must fight before the card is done."""
    figure = table.figure(id)
    touched = contacts(table.state, figure) if figure.able else ()
    if touched:
        reveal(table, id, "fights")
        foe = target if target in touched else touched[0]
        if table.state.up is not None:
            table.emit("engaged", figure=id, target=foe, cite="GL 7.1")


def walk(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return move(table, id, args, "walk")


@rule("GL 4.3")
def run(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return move(table, id, args, "run")


@rule("GL 7.4")
def charge(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A run into contact."""
    return move(table, id, args, "charge")


def ford(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return move(table, id, args, "ford")


@rule("GL 4.1")
def drag(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """An animal, a prisoner, a body or a load, dragged behind."""
    state, figure, what = table.state, table.figure(id), str(args["what"])
    refusal = may_act(state, figure, "drag") or may_drag(state, figure, what)
    if refusal is not None:
        return refusal
    way = judge_way(state, figure, "drag", points_of(args))
    if isinstance(way, Refusal):
        return way
    spend(table, id, "drag")
    why = table.why("moved.why", figure=id)
    movement.distance(table.tables, "drag", figure.body, bool(way.difficult), why)
    through = go(table, way, "drag", why, point(args["front"]) if "front" in args else None)
    figure = table.figure(id)
    before = way.path[-2] if through else way.path[0]
    behind = towards(figure.place, before, table.tables.base.diameter)
    table.emit(
        "dragged",
        figure=id,
        what=what,
        at=list(behind),
        level=figure.level,
        **aboard(table.ground.boat_at(behind)),
        cite="GL 4.1",
    )
    return None


def may_drag(state: State, figure: Figure, what: str) -> Refusal | None:
    """Whether something lies near enough to be dragged, and is a body, a prisoner or a load."""
    near = tables_of(state).base.diameter
    if what in state.figures:
        other = state.figures[what]
        held = other.fate == KILLED or (other.fate == CAPTURED and other.captor == figure.side)
        if not held:
            return no("not_to_drag", "GL 4.1", "/args/what", what=what)
        at, level = other.at, other.level
    else:
        thing = state.things[what]
        at, level = thing.at, thing.level
    apart = at is None or level != figure.level or not within(at, figure.place, near)
    if at is None or (apart and not state.waives):
        return no("too_far_to_touch", "GL 4.1", "/args/what", what=what)
    return None
