"""Fire of many at once on the table: blind fire and volleys (GL 2.8, 5.12, 5.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.rulebook import rule
from skirmish.figures.forms import BUILDING
from skirmish.grandi_laghi.applying import point
from skirmish.grandi_laghi.figure import KILLED, LEADER, OFFICER
from skirmish.grandi_laghi.ground import away2, ground_of
from skirmish.grandi_laghi.phases.activation import (
    done_by,
    is_acting,
    may_begin,
    no,
    take_front,
)
from skirmish.grandi_laghi.phases.harm import harm
from skirmish.grandi_laghi.phases.hidden import reveal
from skirmish.grandi_laghi.phases.morale import tested
from skirmish.grandi_laghi.position import (
    contacts,
    hidden_enemies,
    known_enemies,
    spot_of,
    support_of,
)
from skirmish.grandi_laghi.procedures import volleys
from skirmish.grandi_laghi.procedures.activation import muster
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres
from skirmish.grandi_laghi.table import Table

VOLLEY, BLIND_FIRE = "volley", "blind_fire"
AT = "/args/figures"


@dataclass(frozen=True, slots=True)
class Plan:
    """A joint fire that may be made: who fires, who may be hit, what it is aimed at."""

    kind: str
    chief: str
    figures: tuple[str, ...]
    enemies: tuple[str, ...]
    covered: tuple[str, ...]
    front: Point
    blind: bool
    feature: str | None = None


@rule("GL 2.8")
def may_join(state: State, chief: Figure, figure: Figure, kind: str, more: int) -> Refusal | None:
    """Whether one figure may fire with others: activated by the card, near its chief, ready."""
    up, tables = state.up, tables_of(state)
    if not (is_acting(up, figure.id) and not done_by(up, figure.id)):
        if is_acting(up, figure.id):
            return no("no_action_left", "GL 4.1", AT, figure=figure.id)
        refusal = may_begin(state, figure, more)
        if refusal is not None:
            return refusal
    elif up is not None and figure.id in up.hesitant:
        return no("hesitates", "GL 8.1", AT, figure=figure.id)
    touching = contacts(state, figure)
    if touching:
        return no("in_contact", "GL 7.1", AT, figure=figure.id, enemy=touching[0])
    if not volleys.in_command(tables, figure.place, chief.place):
        radius = centimetres(tables.command.radius)
        return no("out_of_command", "GL 5.12", AT, figure=figure.id, chief=chief.id, radius=radius)
    judge = volleys.volley_refused if kind == VOLLEY else volleys.blind_fire_refused
    number = tables.volley.figures if kind == VOLLEY else tables.blind_fire.figures
    refusal = judge(tables, [figure.body] * number)
    if refusal is not None:
        return Refusal(refusal.code, refusal.cite, {**refusal.args, "figure": figure.id}, AT)
    return None


def able_to_join(state: State, chief: Figure, kind: str) -> list[str]:
    """Who could fire with a chief: as many as the card allows may do so together."""
    squad = [one for one in state.squad_of(chief.group) if one.able]
    return [one.id for one in squad if may_join(state, chief, one, kind, 0) is None]


def together(state: State, chief: Figure, kind: str, args: Mapping[str, Json]) -> list[str]:
    """Those named, or all who can fire with a chief, as many as the card activates."""
    if "figures" in args:
        return list(args["figures"])
    joins, up, found, fresh = able_to_join(state, chief, kind), state.up, [], 0
    for id in joins:
        acts = is_acting(up, id)
        if acts or may_begin(state, state.figures[id], fresh) is None:
            found.append(id)
            fresh += not acts
    return found


@rule("GL 5.12", "GL 5.13")
def is_chief(state: State, figure: Figure, kind: str) -> Refusal | None:
    """Volleys are ordered by an officer, blind fire by the leader."""
    trait, cite = (OFFICER, "GL 5.13") if kind == VOLLEY else (LEADER, "GL 5.12")
    if not figure.able:
        return no("out_of_play", "GL 3.5", "/args/figure", figure=figure.id)
    if trait not in figure.body.traits:
        code = "no_officer" if kind == VOLLEY else "not_the_leader"
        return no(code, cite, "/args/figure", figure=figure.id)
    return None


def _joined(state: State, chief: Figure, figures: Sequence[str], kind: str) -> Refusal | None:
    refusal = is_chief(state, chief, kind)
    if refusal is not None:
        return refusal
    fresh = 0
    for id in figures:
        refusal = may_join(state, chief, state.figures[id], kind, fresh)
        if refusal is not None:
            return refusal
        fresh += not is_acting(state.up, id)
    tables = tables_of(state)
    judge = volleys.volley_refused if kind == VOLLEY else volleys.blind_fire_refused
    refusal = judge(tables, [state.figures[id].body for id in figures])
    return None if refusal is None else Refusal(refusal.code, refusal.cite, refusal.args, AT)


@rule("GL 5.13")
def beaten_zone(state: State, officer: Figure, front: Point, *, blind: bool) -> tuple[str, ...]:
    """The enemies in the zone: those that are known, or those who hide in woods."""
    ground, tables = ground_of(state), tables_of(state)
    enemies = hidden_enemies(state, officer) if blind else known_enemies(state, officer)
    return tuple(
        enemy.id
        for enemy in enemies
        if volleys.in_beaten_zone(
            tables, officer.place, front, enemy.place, ground.house_at(enemy.place) is not None
        )
    )


def judge_volley(
    state: State, officer: Figure, figures: Sequence[str], front: Point | None, blind: bool
) -> Plan | Refusal:
    """Whether a volley may be fired now."""
    refusal = _joined(state, officer, figures, VOLLEY)
    if refusal is not None:
        return refusal
    facing = officer.front if front is None else front
    zone = beaten_zone(state, officer, facing, blind=blind)
    refusal = volleys.zone_refused(zone, blind)
    if refusal is not None:
        return no(refusal.code, refusal.cite, "/args/front", figure=officer.id)
    ground = ground_of(state)
    covered = tuple(
        id for id in zone if ground.cover(spot_of(state.figures[id]), spot_of(officer)) is not None
    )
    return Plan(VOLLEY, officer.id, tuple(figures), zone, covered, facing, blind)


@rule("GL 5.12")
def judge_blind_fire(
    state: State, leader: Figure, figures: Sequence[str], feature: str
) -> Plan | Refusal:
    """Whether blind fire may be made now at a wood or building in range of all who fire."""
    refusal = _joined(state, leader, figures, BLIND_FIRE)
    if refusal is not None:
        return refusal
    ground, tables = ground_of(state), tables_of(state)
    lying = next((one for one in ground.lying if one.id == feature), None)
    if lying is None or not lying.row.hides or not lying.area:
        return no("no_hiding_place", "GL 5.12", "/args/feature", feature=feature)
    for id in figures:
        figure = state.figures[id]
        reach = tables.weapons[figure.body.weapon or ""].far
        far = away2(lying.shape, figure.place)
        if far > reach * reach or (lying.feature.kind == BUILDING and far == 0):
            return no("hiding_place_far", "GL 5.4", "/args/feature", figure=id, feature=feature)
    there = tuple(e.id for e in hidden_enemies(state, leader) if lying.shape.contains(e.place))
    return Plan(BLIND_FIRE, leader.id, tuple(figures), there, there, leader.front, True, feature)


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
        found = muster(tables, squad, row.figures, dice, why, table.bonus("morale"))
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
    """The dice of all, the hits at the same time, and the blue markers."""
    tables, dice = table.tables, table.dice_of(plan.chief)
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
