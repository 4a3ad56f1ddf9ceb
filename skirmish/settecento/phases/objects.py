"""Small arms at houses, boats, ships and guns: a shot that may hit, and harms nobody (XV 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.tabletop.explain import silent
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import distance2, in_front_arc, whole_mm
from campaigns.tabletop.rulebook import rule
from skirmish.figures.forms import Box
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases import shooting
from skirmish.settecento.phases.activation import spend, take_front
from skirmish.settecento.phases.aiming import Aim, friends_in_arc, muzzle_of, row_of
from skirmish.settecento.phases.gunnery import mark_of
from skirmish.settecento.phases.hidden import reveal
from skirmish.settecento.position import exposed
from skirmish.settecento.procedures.fighter import Fighter
from skirmish.settecento.procedures.shooting import Shot, in_reach
from skirmish.settecento.procedures.shooting import shoot as resolve_shot
from skirmish.settecento.state import BOAT, Figure, State, tables_of
from skirmish.settecento.sums import centimetres
from skirmish.settecento.table import Table


def shoot(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A shot at an enemy, or at an object."""
    if args["target"] in table.state.figures:
        return shooting.shoot(table, id, args)
    return shoot_at_object(table, id, args)


def judge_object(state: State, figure: Figure, target: str, aimed: bool) -> Aim | Refusal:
    """Whether a figure may shoot at something big now."""
    return shooting.may_shoot(state, figure, aimed) or aim_at_object(
        state, figure, target, aimed=aimed
    )


def aim_at_object(state: State, figure: Figure, target: str, *, aimed: bool) -> Aim | Refusal:
    """The shot at something big, or why it is none; the nearest enemy does not forbid it."""
    muzzle = muzzle_of(figure)
    mark = mark_of(state, target, figure.place)
    if mark is None or target == figure.aboard:
        return Refusal("no_target", "XV 6.3", {"target": target}, "/args/target")
    if not state.waives and not in_front_arc(figure.place, figure.front, mark.at):
        return Refusal("not_in_arc", "XV 6.1", {"target": target}, "/args/target")
    if not state.waives and not ground_of(state).sees_mark(muzzle.spot, mark.at, target):
        return Refusal("not_in_sight", "XV 1.3", {"target": target}, "/args/target")
    row, squared = row_of(state, muzzle.fighter, throw=False), distance2(figure.place, mark.at)
    if not state.waives and not in_reach(squared, row, silent):
        far, longest = centimetres(whole_mm(squared)), centimetres(row.longest or 0)
        args = {"target": target, "cm": far, "longest": longest}
        return Refusal("out_of_range", "XV 6.4", args, "/args/target")
    vessel = None if figure.aboard is None else state.vessels[figure.aboard]
    friends = friends_in_arc(state, muzzle, row)
    shot = Shot(
        shooter=muzzle.fighter,
        target=Fighter(),
        distance2=squared,
        aimed=aimed,
        target_kind=mark.kind,
        moving_boat=vessel is not None and vessel.kind == BOAT and vessel.moving,
        friends_in_arc=tuple(friend.id for friend in friends),
        exposed={friend.id: exposed(state, friend, muzzle.spot) for friend in friends},
        allies=bool(state.sides[figure.side].truces),
    )
    return Aim(shot, target, figure.place, mark.at, figure.front)


def objects_near(state: State, figure: Figure) -> Iterator[str]:
    """The houses, vessels and guns that the firearm in hand may reach, in order."""
    longest = tables_of(state).weapons[figure.firearms[0]].longest
    reach = Box.around((figure.place,), state.width + state.height if longest is None else longest)
    yield from (id for id, one in ground_of(state).houses.items() if one.box.meets(reach))
    yield from sorted(state.vessels)
    yield from sorted(state.guns)


@rule("XV 6.3")
def shoot_at_object(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A hit on an object does nothing; a clumsy shot still strikes a friend (XV 6.6)."""
    figure, aimed = table.figure(id), bool(args["aimed"])
    aim = judge_object(table.state, figure, str(args["target"]), aimed)
    if isinstance(aim, Refusal):
        return aim
    spend(table, id, shooting.AIMED if aimed else shooting.UNAIMED)
    reveal(table, id, "shoots")
    why = table.why("shot.why", figure=id, target=aim.target)
    result = resolve_shot(aim.shot, table.tables, table.dice_of(id), why)
    shooting.show_victim(table, result)
    table.emit(
        "shot",
        figure=id,
        weapon=aim.shot.shooter.weapon,
        aimed=aimed,
        reload=result.reload,
        **shooting.told(aim, result),
        cite="XV 6.3",
        why=why.pack(),
    )
    shooting.suffer(table, aim, result, "shot", id)
    take_front(table, id, args)
    return None
