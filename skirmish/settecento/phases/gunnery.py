"""The cannon: loading it, firing it, and what its ball breaks (XV 9.6, 9.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, in_front_arc, within
from campaigns.tabletop.rulebook import rule
from skirmish.figures.hulls import hull_of, place_on
from skirmish.figures.walls import Spot, wall_point
from skirmish.muskets.position import aboard_of
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.activation import may_act, spend, take_front
from skirmish.settecento.phases.aiming import CANNON, Aim, Muzzle, aim_at, friends_in_arc, row_of
from skirmish.settecento.phases.harm import harm
from skirmish.settecento.phases.hidden import reveal
from skirmish.settecento.phases.passages import fall_test, sink
from skirmish.settecento.phases.shooting import show_victim, suffer, told
from skirmish.settecento.position import exposed, fighter_of, gunners, is_served
from skirmish.settecento.procedures.cannon import (
    breakage_effect,
    damage,
    may_fire_cannon,
    struck_by,
)
from skirmish.settecento.procedures.fighter import Fighter
from skirmish.settecento.procedures.shooting import HIT, Shot
from skirmish.settecento.procedures.shooting import shoot as resolve_shot
from skirmish.settecento.state import BOAT, CAPTURED, Figure, Gun, State, tables_of
from skirmish.settecento.table import Table

HOUSE = "house"


def _gun_here(state: State, figure: Figure, id: str, action: str) -> Refusal | None:
    """Whether a figure stands at a gun that three can serve."""
    refusal = may_act(state, figure, action)
    if refusal is not None:
        return refusal
    gun = state.guns[id]
    if figure.id not in gunners(state, gun, figure.side):
        return Refusal("not_at_the_gun", "XV 9.6", {"gun": id}, "/args/gun")
    if gun.dismounted:
        return Refusal("dismounted", "XV 9.7", {"gun": id}, "/args/gun")
    if not is_served(state, gun, figure.side):
        return Refusal("crew_of_three", "XV 9.6", {"gun": id}, "/args/gun")
    return None


def may_load(state: State, figure: Figure, id: str) -> Refusal | None:
    """Whether a figure may do its part of loading a gun."""
    refusal = _gun_here(state, figure, id, "load_cannon")
    gun = state.guns[id]
    if refusal is None and not gun.reload:
        refusal = Refusal("is_loaded", "XV 9.6", {"figure": id}, "/args/gun")
    if refusal is None and figure.id in gun.loaders:
        refusal = Refusal("loads_already", "XV 9.6", {"figure": figure.id})
    return refusal


@rule("XV 9.6")
def load_cannon(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A figure's long action of loading; three of them are one step, which may also train it."""
    figure, name = table.figure(id), str(args["gun"])
    refusal = may_load(table.state, figure, name)
    if refusal is not None:
        return refusal
    spend(table, id, "load_cannon")
    gun = table.state.guns[name]
    loaders = [*gun.loaders, id]
    step = len(loaders) >= table.tables.cannon.crew
    train = {"front": args["train"]} if step and "train" in args else {}
    table.emit(
        "gun_loaded",
        figure=id,
        gun=name,
        left=gun.reload - step,
        loaders=[] if step else loaders,
        **train,
        cite="XV 9.6",
    )
    take_front(table, id, args)
    return None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something big that a gun is aimed at: its kind for XV 9.7, and the place that is struck."""

    kind: str
    at: Point


def mark_of(state: State, id: str, muzzle: Point) -> Mark | None:
    """A house, boat, ship or gun as a target; None: it is none, or no longer there."""
    if id in state.features and id in ground_of(state).houses:
        corners = state.features[id].form.points
        return Mark(HOUSE, wall_point(corners, muzzle))
    if id in state.vessels and state.vessels[id].floats:
        vessel = state.vessels[id]
        places = (*hull_of(vessel).corners, vessel.at)
        return Mark(vessel.kind, min(places, key=lambda at: (distance2(muzzle, at), at)))
    if id in state.guns and not state.guns[id].dismounted:
        return Mark(CANNON, state.guns[id].at)
    return None


def muzzle_of_gun(figure: Figure, gun: Gun) -> Muzzle:
    spot = Spot(gun.at, gun.level, gun.aboard)
    return Muzzle(spot, gun.front, fighter_of(figure, CANNON), figure)


def may_fire(state: State, figure: Figure, id: str) -> Refusal | None:
    """Whether a gunner may fire a gun now, whatever the target."""
    refusal = _gun_here(state, figure, id, "fire_cannon")
    if refusal is not None:
        return refusal
    gun = state.guns[id]
    crew = len(gunners(state, gun, figure.side))
    if figure.markers.wet_powder:
        return Refusal("wet_powder", "XV 5.4", {"figure": figure.id})
    if not may_fire_cannon(crew, True, gun.reload, tables_of(state)):
        return Refusal("not_loaded", "XV 9.6", {"figure": id, "left": gun.reload}, "/args/gun")
    return None


def judge_cannon(state: State, figure: Figure, id: str, target: str) -> Aim | Mark | Refusal:
    """Whether a gunner may fire a gun at a target now."""
    refusal = may_fire(state, figure, id)
    if refusal is not None:
        return refusal
    gun = state.guns[id]
    muzzle = muzzle_of_gun(figure, gun)
    if target in state.figures:
        return aim_at(state, muzzle, state.figures[target])
    mark = mark_of(state, target, gun.at)
    if mark is None or target == id or target == gun.aboard:
        return Refusal("no_target", "XV 9.6", {"target": target}, "/args/target")
    if not in_front_arc(gun.at, gun.front, mark.at):
        return Refusal("not_in_arc", "XV 6.1", {"target": target}, "/args/target")
    if not ground_of(state).sees_mark(muzzle.spot, mark.at, target):
        return Refusal("not_in_sight", "XV 1.3", {"target": target}, "/args/target")
    return mark


@rule("XV 9.6")
def shot_at(state: State, figure: Figure, id: str, target: str, mark: Mark) -> Aim:
    """The shot at something big: XV 6.3 holds for it too."""
    gun = state.guns[id]
    muzzle = muzzle_of_gun(figure, gun)
    vessel = None if gun.aboard is None else state.vessels[gun.aboard]
    friends = friends_in_arc(state, muzzle, row_of(state, muzzle.fighter, throw=False))
    shot = Shot(
        shooter=muzzle.fighter,
        target=Fighter(),
        distance2=distance2(gun.at, mark.at),
        target_kind=mark.kind,
        moving_boat=vessel is not None and vessel.kind == BOAT and vessel.moving,
        friends_in_arc=tuple(friend.id for friend in friends),
        exposed={friend.id: exposed(state, friend, muzzle.spot) for friend in friends},
        allies=bool(state.sides[figure.side].truces),
    )
    return Aim(shot, target, gun.at, mark.at, gun.front)


@rule("XV 9.6")
def fire_cannon(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """An aimed shot with a ball, a long action of the gunner."""
    figure, gun, target = table.figure(id), str(args["gun"]), str(args["target"])
    judged = judge_cannon(table.state, figure, gun, target)
    if isinstance(judged, Refusal):
        return judged
    aim = judged if isinstance(judged, Aim) else shot_at(table.state, figure, gun, target, judged)
    spend(table, id, "fire_cannon")
    reveal(table, id, "shoots")
    why = table.why("shot.why", figure=id, target=target)
    result = resolve_shot(aim.shot, table.tables, table.dice_of(id), why)
    show_victim(table, result)
    table.emit(
        "gun_fired",
        figure=id,
        gun=gun,
        reload=result.reload,
        **told(aim, result),
        cite="XV 9.6",
        why=why.pack(),
    )
    suffer(table, aim, result, "ball", id)
    if isinstance(judged, Mark) and result.outcome == HIT:
        strike(table, target, judged, id)
    take_front(table, id, args)
    return None


@rule("XV 9.7")
def strike(table: Table, target: str, mark: Mark, by: str) -> None:
    """What a ball does to a house, a ship, a boat or a gun."""
    why = table.why("damage.why", target=target)
    cell = damage(mark.kind, table.tables, table.dice_of(by), why)
    near = _in_the_way_of(table.state, target, mark, cell)
    table.emit(
        "damage_done", target=target, cell=cell, at=list(mark.at), cite="XV 9.7", why=why.pack()
    )
    if mark.kind == HOUSE:
        _house_suffers(table, target, mark, cell)
    elif mark.kind == CANNON:
        if cell == "dismounted":
            table.emit("gun_dismounted", gun=target, cite="XV 9.7")
    elif cell == "boat_sinks":
        sink(table, target)
        return
    else:
        table.emit("vessel_damaged", vessel=target, cell=cell, cite="XV 9.7")
    if cell == "boat_holed":
        fall_test(table, target, aground=False)
    _break(table, cell, near, mark, by)


def _house_suffers(table: Table, house: str, mark: Mark, cell: str) -> None:
    if cell == "breach":
        table.emit("breached", house=house, at=list(mark.at), cite="XV 9.7")
    elif cell == "fire" and not table.state.features[house].lit:
        table.emit("house_lit", house=house, turn=table.state.turn, cite="XV 9.3")


def occupants(state: State, house: str) -> list[Figure]:
    """Everybody in a building, prisoners too."""
    ground = ground_of(state)
    return [
        figure
        for _, figure in sorted(state.figures.items())
        if (figure.able or figure.fate == CAPTURED)
        and figure.aboard is None
        and ground.house_at(figure.place) == house
    ]


def _in_the_way_of(state: State, target: str, mark: Mark, cell: str) -> list[str]:
    """Those whom a cell may strike."""
    radius = tables_of(state).damage.radius
    if mark.kind == HOUSE:
        inside = occupants(state, target)
        if cell == "floor":
            top = max((figure.level for figure in inside), default=0)
            return [figure.id for figure in inside if figure.level == top]
        if cell == "breach":
            return [figure.id for figure in _around(state, mark.at, radius)]
        return [figure.id for figure in inside]
    if mark.kind == CANNON:
        gun = state.guns[target]
        reach = tables_of(state).handling.serve
        return [f.id for f in _around(state, gun.at, reach) if f.aboard == gun.aboard]
    if cell == "mast":
        vessel = state.vessels[target]
        mast = vessel.at if vessel.mast is None else place_on(vessel, vessel.mast)
        return [figure.id for figure in _around(state, mast, radius)]
    return [figure.id for figure in aboard_of(state, target)]


def _around(state: State, at: Point, mm: int) -> list[Figure]:
    return [
        figure
        for _, figure in sorted(state.figures.items())
        if (figure.able or figure.fate == CAPTURED) and within(figure.place, at, mm)
    ]


def _break(table: Table, cell: str, near: Sequence[str], mark: Mark, by: str) -> None:
    """Those struck by what the ball broke take XV 6.8, in order of id."""
    why = table.why("damage.struck_why", target=by)
    victims = struck_by(cell, near, table.dice_of(by), why)
    if victims:
        for victim in victims:
            reveal(table, victim, "hit")
        table.emit(
            "struck",
            victims=list(victims),
            cite="XV 9.7",
            why=why.pack(),
        )
    for victim in victims:
        figure = table.figure(victim)
        reason = table.why("breakage.why", figure=victim)
        spot = Spot(mark.at, figure.level, figure.aboard)
        struck = exposed(table.state, figure, spot)
        dice = table.dice_of(victim)
        effect = breakage_effect(cell, struck, table.tables, dice, reason)
        table.emit("breakage", figure=victim, effect=effect, cite="XV 9.7", why=reason.pack())
        harm(table, victim, effect, "breakage", by, "XV 9.7")
        if cell == "floor" and table.figure(victim).level and table.figure(victim).able:
            table.emit("level_changed", figure=victim, level=figure.level - 1, cite="XV 9.7")
