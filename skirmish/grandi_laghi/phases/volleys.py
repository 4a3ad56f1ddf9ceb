"""Fire of many at once on the table: blind fire and volleys (GL 2.8, 5.12, 5.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import KILLED
from skirmish.grandi_laghi.phases.activation import is_acting, take_front
from skirmish.grandi_laghi.phases.harm import harm
from skirmish.grandi_laghi.phases.hidden import reveal
from skirmish.grandi_laghi.phases.joining import (
    BLIND_FIRE,
    VOLLEY,
    Plan,
    judge_blind_fire,
    judge_volley,
    together,
)
from skirmish.grandi_laghi.phases.morale import tested
from skirmish.grandi_laghi.position import support_of
from skirmish.grandi_laghi.procedures import volleys
from skirmish.grandi_laghi.procedures.activation import muster
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.course_events import point


def volley(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """At least six regulars, at the word of their officer."""
    front = point(args["front"]) if "front" in args else None
    chief = table.figure(id)
    figures = together(table.state, chief, VOLLEY, args)
    plan = judge_volley(table.state, chief, figures, front, bool(args.get("blind")))
    if isinstance(plan, Refusal):
        return plan
    carry_out(table, plan)
    return None


def blind_fire(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """At least three figures, at a wood or building where an enemy is supposed."""
    chief = table.figure(id)
    figures = together(table.state, chief, BLIND_FIRE, args)
    plan = judge_blind_fire(table.state, chief, figures, str(args["feature"]))
    if isinstance(plan, Refusal):
        return plan
    carry_out(table, plan)
    return None


@rule("GL 2.8")
def carry_out(table: Table, plan: Plan) -> None:
    """All are activated; the shaken test; if enough are steady they fire, else each may act."""
    tables, dice = table.tables, table.dice_of(plan.chief)
    if not table.state.waives:
        fresh = [id for id in plan.figures if not is_acting(table.state.up, id)]
        table.emit(
            "figures_mustered",
            figure=plan.chief,
            figures=list(plan.figures),
            activated=fresh,
            cite="GL 2.8",
        )
    shaken = [id for id in plan.figures if table.figure(id).body.shaken]
    if shaken:
        why = table.why("muster.why", figure=plan.chief)
        squad = [
            (table.figure(id).body, support_of(table.state, table.figure(id)))
            for id in plan.figures
        ]
        row = tables.volley if plan.kind == VOLLEY else tables.blind_fire
        needed = min(row.figures, len(squad))
        found = muster(tables, squad, needed, dice, why, table.bonus("morale"))
        steady = [plan.figures[place] for place in found.steady]
        table.emit(
            "muster_counted",
            figure=plan.chief,
            figures=steady,
            outcome="enough" if found.enough else "short",
            cite="GL 2.8",
            why=why.pack(),
        )
        for place, result in found.tests.items():
            tested(table, plan.figures[place], result, [])
        if not found.enough:
            return
    else:
        steady = list(plan.figures)
    fire(table, plan, steady)


@rule("GL 5.12", "GL 5.13")
def fire(table: Table, plan: Plan, figures: Sequence[str]) -> None:
    """The dice of all, the hits at the same time, and the blue markers.

    What comes after a hit tells who hides where blind fire goes: its dice are the referee's.
    """
    tables, dice = table.tables, table.dice_of(plan.chief, secret=plan.blind)
    if plan.kind == VOLLEY:
        take_front(table, plan.chief, list(plan.front))
    for id in figures:
        reveal(table, id, "shoots")
    why = table.why(f"{plan.kind}.why", figure=plan.chief)
    bodies = [table.figure(id).body for id in figures]
    bonus = table.bonus("misfire")
    if plan.kind == VOLLEY:
        result = volleys.volley(
            tables, bodies, plan.enemies, plan.covered, plan.blind, dice, why, bonus
        )
    else:
        result = volleys.blind_fire(tables, bodies, plan.enemies, dice, why, bonus)
    for victim, _ in result.victims:
        reveal(table, victim, "hit")
    blind = plan.blind
    struck = {victim for victim, _ in result.victims}
    zone = [id for id in plan.enemies if not blind or id in struck]
    feature: dict[str, Json] = {} if plan.feature is None else {"feature": plan.feature}
    table.emit(
        "joint_fire",
        figure=plan.chief,
        kind=plan.kind,
        figures=list(figures),
        zone=zone,
        arc=list(plan.front),
        **feature,
        blind=blind,
        hits=len(result.victims),
        victims=[list(pair) for pair in result.victims],
        reload=dict(zip(figures, result.reload, strict=True)),
        cite="GL 5.13" if plan.kind == VOLLEY else "GL 5.12",
        why=why.pack(),
    )
    for victim, effect in result.victims:
        harm(table, victim, effect, plan.kind, plan.chief, "GL 5.8")
    killed = {id for id, effect in result.victims if effect == KILLED}
    shaken = [
        id
        for id in result.blue
        if id not in killed and table.figure(id).able and not table.figure(id).body.shaken
    ]
    if shaken:
        table.emit("figures_shaken", figures=shaken, by=plan.chief, cause=plan.kind, cite="GL 5.13")
