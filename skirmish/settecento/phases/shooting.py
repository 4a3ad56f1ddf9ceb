"""Shots and throws on the table, and reloading (XV 6)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.why import Why
from skirmish.settecento.phases.activation import may_act, spend, take_front
from skirmish.settecento.phases.aiming import (
    Aim,
    aim_at,
    muzzle_of,
    ready_to_fire,
    ready_to_throw,
)
from skirmish.settecento.phases.harm import harm
from skirmish.settecento.phases.hidden import reveal
from skirmish.settecento.procedures.shooting import (
    TARGET,
    ShotResult,
    is_gone,
    reloaded,
)
from skirmish.settecento.procedures.shooting import (
    shoot as resolve_shot,
)
from skirmish.settecento.procedures.shooting import (
    throw as resolve_throw,
)
from skirmish.settecento.state import Figure, State
from skirmish.settecento.table import Table

AIMED, UNAIMED = "aimed_shot", "unaimed_shot"


def may_shoot(state: State, figure: Figure, aimed: bool) -> Refusal | None:
    """Whether a figure may shoot now, at whomever."""
    refusal = may_act(state, figure, AIMED if aimed else UNAIMED)
    return refusal or ready_to_fire(state, figure)


def may_throw(state: State, figure: Figure) -> Refusal | None:
    """Whether a figure may throw now, at whomever."""
    return may_act(state, figure, "throw") or ready_to_throw(state, figure)


def judge_shot(state: State, figure: Figure, target: str, aimed: bool) -> Aim | Refusal:
    """Whether a figure may shoot at a target now."""
    return may_shoot(state, figure, aimed) or aim_at(
        state, muzzle_of(figure), state.figures[target], aimed=aimed
    )


def judge_throw(state: State, figure: Figure, target: str) -> Aim | Refusal:
    """Whether a figure may throw at a target now."""
    return may_throw(state, figure) or aim_at(
        state, muzzle_of(figure), state.figures[target], throw=True
    )


@rule("XV 6.1", "XV 6.2")
def shoot(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A shot, aimed (long) or not (short)."""
    figure, aimed = table.figure(id), bool(args["aimed"])
    aim = judge_shot(table.state, figure, str(args["target"]), aimed)
    if isinstance(aim, Refusal):
        return aim
    spend(table, id, AIMED if aimed else UNAIMED)
    reveal(table, id, "shoots")
    why = table.why("shot.why", figure=id, target=aim.target)
    result = resolve_shot(aim.shot, table.tables, table.dice_of(id), why)
    show_victim(table, result)
    table.emit(
        "shot",
        figure=id,
        weapon=aim.shot.shooter.weapon,
        aimed=aimed,
        reload=result.reload,
        **told(aim, result),
        cite="XV 6.2",
        why=why.pack(),
    )
    suffer(table, aim, result, "shot", id)
    take_front(table, id, args)
    return None


def told(aim: Aim, result: ShotResult) -> dict[str, Json]:
    """The evidence of a shot and what came of it, as arguments of its event."""
    victim = aim.target if result.victim == TARGET else result.victim
    return {
        **aim.evidence(),
        "outcome": result.outcome,
        "needed": result.needed,
        "total": result.total,
        **({} if victim is None else {"victim": victim}),
        **({} if result.effect is None else {"effect": result.effect}),
    }


def show_victim(table: Table, result: ShotResult) -> None:
    """Whoever is hit is seen before it is told of him (XV 6.10)."""
    if result.victim is not None and result.victim != TARGET:
        reveal(table, result.victim, "hit")


def suffer(table: Table, aim: Aim, result: ShotResult, cause: str, by: str) -> None:
    """What a hit does to the figure that it struck."""
    if result.victim is not None and result.effect is not None:
        victim = aim.target if result.victim == TARGET else result.victim
        harm(table, victim, result.effect, cause, by, "XV 6.8")


@rule("XV 6.5")
def throw(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A throw, a short action; what was thrown lies where it fell."""
    figure = table.figure(id)
    aim = judge_throw(table.state, figure, str(args["target"]))
    if isinstance(aim, Refusal):
        return aim
    spend(table, id, "throw")
    reveal(table, id, "throws")
    why: Why = table.why("thrown.why", figure=id, target=aim.target)
    result = resolve_throw(aim.shot, table.tables, table.dice_of(id), why)
    show_victim(table, result)
    weapon = str(figure.thrown)
    gone = is_gone(weapon, table.tables)
    table.emit(
        "thrown",
        figure=id,
        weapon=weapon,
        gone=gone,
        **told(aim, result),
        cite="XV 6.5",
        why=why.pack(),
    )
    if gone:
        weapon_falls(table, aim, weapon)
    suffer(table, aim, result, "throw", id)
    take_front(table, id, args)
    return None


@rule("XV 6.5")
def weapon_falls(table: Table, aim: Aim, weapon: str) -> None:
    """It can be picked up where the target stands."""
    number = 1
    while f"{weapon}-{number}" in table.state.things:
        number += 1
    target = table.figure(aim.target)
    table.emit(
        "weapon_fell",
        thing=f"{weapon}-{number}",
        weapon=weapon,
        name=weapon,
        at=list(aim.to),
        level=target.level,
        **({} if target.aboard is None else {"aboard": target.aboard}),
        cite="XV 6.5",
    )


@rule("XV 6.9")
def reload(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A long action spent on the firearm in hand."""
    figure = table.figure(id)
    refusal = may_reload(table.state, figure)
    if refusal is not None:
        return refusal
    spend(table, id, "reload")
    left = reloaded(figure.markers.reload)
    table.emit("reloaded", figure=id, weapon=figure.firearms[0], left=left, cite="XV 6.9")
    take_front(table, id, args)
    return None


def may_reload(state: State, figure: Figure) -> Refusal | None:
    refusal = may_act(state, figure, "reload")
    if refusal is None and not figure.firearms:
        refusal = Refusal("no_firearm", "XV 6.9", {"figure": figure.id})
    if refusal is None and not figure.markers.reload:
        refusal = Refusal("is_loaded", "XV 6.9", {"figure": figure.id})
    return refusal
