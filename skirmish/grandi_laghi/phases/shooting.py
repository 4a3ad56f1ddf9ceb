"""Shots and throws on the table, and reloading (GL 4.8 to 4.10, 5)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.phases.activation import RELOADED, WHOLE, may_act, spend, take_front
from skirmish.grandi_laghi.phases.aiming import Aim, judge_shot
from skirmish.grandi_laghi.phases.harm import harm
from skirmish.grandi_laghi.phases.hidden import reveal
from skirmish.grandi_laghi.procedures import actions, shooting
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.course_events import point


@rule("GL 5.1", "GL 5.4")
def shoot(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A shot with the firearm: aimed, or not after a new posture or a reload."""
    return _fire(table, id, args, throw=False)


@rule("GL 3.4")
def throw(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """The hatchet, once; then it lies where it fell."""
    return _fire(table, id, args, throw=True)


def _fire(table: Table, id: str, args: Mapping[str, Json], *, throw: bool) -> Refusal | None:
    front = point(args["front"]) if "front" in args else None
    target = str(args["target"])
    aim = judge_shot(
        table.state,
        table.figure(id),
        target,
        throw=throw,
        aimed=args.get("aimed"),
        front=front,
    )
    if isinstance(aim, Refusal):
        return aim
    verb = "throw" if throw else "shoot"
    spend(table, id, verb)
    take_front(table, id, aim.front)
    reveal(table, id, "shoots")
    why = table.why("thrown.why" if throw else "shot.why", figure=id, target=target)
    result = shooting.shoot(
        table.tables,
        aim.shooter,
        table.figure(target).body,
        aim.shot,
        table.dice_of(id),
        why,
        misfire_bonus=table.bonus("misfire"),
        bonus=table.bonus("shoot"),
    )
    victim = target if result.victim == shooting.TARGET else result.victim
    if victim is not None:
        reveal(table, victim, "hit")
    told: dict[str, Json] = {
        "figure": id,
        "weapon": aim.shooter.weapon,
        **aim.evidence(),
        "outcome": result.outcome,
        "needed": result.needed,
        **({} if result.total is None else {"total": result.total}),
        **({} if victim is None else {"victim": victim, "effect": result.effect}),
        "cite": "GL 5.4",
        "why": why.pack(),
    }
    if throw:
        table.emit("thrown", **told)
        hatchet_falls(table, aim)
    else:
        table.emit("shot", **told, **marker(result.reload))
    if victim is not None and result.effect is not None:
        harm(table, victim, result.effect, "throw" if throw else "shot", id, "GL 5.8")
    return None


def marker(reload: str | None) -> dict[str, Json]:
    """A reload marker as an argument of an event, if there is one."""
    return {} if reload is None else {"reload": reload}


@rule("GL 3.4")
def hatchet_falls(table: Table, aim: Aim) -> None:
    """It can be picked up where the target stands."""
    number = 1
    while f"hatchet-{number}" in table.state.things:
        number += 1
    target = table.figure(aim.target)
    table.emit(
        "hatchet_fell",
        thing=f"hatchet-{number}",
        at=list(aim.to),
        level=target.level,
        **({} if target.aboard is None else {"aboard": target.aboard}),
        cite="GL 3.4",
    )


def may_reload(state: State, figure: Figure) -> Refusal | None:
    """Whether a figure may reload now."""
    refusal = may_act(state, figure, "reload")
    if refusal is None:
        refusal = actions.reload_refused(tables_of(state), figure.body)
        if refusal is not None:
            refusal = Refusal(refusal.code, refusal.cite, {**refusal.args, "figure": figure.id})
    return refusal


@rule("GL 4.10")
def reload(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """Standing still: the marker goes down, and from green the figure may be able to fire."""
    figure = table.figure(id)
    refusal = may_reload(table.state, figure)
    if refusal is not None:
        return refusal
    why = table.why("reloaded.why", figure=id)
    dice, bonus = table.dice_of(id), table.bonus("reload")
    done = actions.reload(table.tables, figure.body, dice, why, bonus)
    spend(table, id, "reload", RELOADED if done.may_fire else WHOLE)
    table.emit(
        "reloaded",
        figure=id,
        was=figure.body.reload,
        **marker(done.reload),
        may_fire=done.may_fire,
        cite="GL 4.10",
        why=why.pack(),
    )
    take_front(table, id, args.get("front"))
    return None
