"""Who fires together, at whom, and whether it may be: plans of volleys and blind fire (GL 2.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.rulebook import rule
from skirmish.figures.forms import BUILDING
from skirmish.grandi_laghi.figure import LEADER, OFFICER, firearm_of
from skirmish.grandi_laghi.ground import away2, ground_of
from skirmish.grandi_laghi.phases.activation import (
    done_by,
    is_acting,
    may_begin,
    no,
)
from skirmish.grandi_laghi.phases.waiving import unless_waived
from skirmish.grandi_laghi.position import (
    contacts,
    hidden_enemies,
    known_enemies,
    spot_of,
)
from skirmish.grandi_laghi.procedures import volleys
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres

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
    if not figure.able:
        return no("out_of_play", "GL 3.5", AT, figure=figure.id)
    if figure.group != chief.group:
        return no("of_other_squad", "GL 5.13", AT, figure=figure.id, chief=chief.id)
    return unless_waived(state, _free_to_join(state, chief, figure, more)) or unless_waived(
        state, _armed_for(state, figure, kind)
    )


def _free_to_join(state: State, chief: Figure, figure: Figure, more: int) -> Refusal | None:
    """Whether it has its action left, out of contact, within the command radius."""
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
    return None


def _armed_for(state: State, figure: Figure, kind: str) -> Refusal | None:
    tables = tables_of(state)
    if firearm_of(tables, figure.body) is None:
        return no("no_firearm", "GL 5.1", AT, figure=figure.id)
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
    if trait not in figure.body.traits and not state.waives:
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
    refusal = unless_waived(state, judge(tables, [state.figures[id].body for id in figures]))
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


@rule("GL 5.4", "GL 5.12")
def in_reach_of_all(state: State, figures: Sequence[Figure], feature: str) -> Refusal | None:
    """Whether a wood or building is one, in range of all who fire, and none stands within."""
    ground, tables = ground_of(state), tables_of(state)
    lying = next((one for one in ground.lying if one.id == feature), None)
    if lying is None or not lying.row.hides or not lying.area:
        return no("no_hiding_place", "GL 5.12", "/args/feature", feature=feature)
    for figure in figures:
        reach = tables.weapons[figure.body.weapon or ""].far
        far = away2(lying.shape, figure.place)
        out = far > reach * reach or (lying.feature.kind == BUILDING and far == 0)
        if out and not state.waives:
            at = "/args/feature"
            return no("hiding_place_far", "GL 5.4", at, figure=figure.id, feature=feature)
    return None


@rule("GL 5.12")
def judge_blind_fire(
    state: State, leader: Figure, figures: Sequence[str], feature: str
) -> Plan | Refusal:
    """Whether blind fire may be made now at a wood or building in range of all who fire."""
    refusal = _joined(state, leader, figures, BLIND_FIRE)
    if refusal is not None:
        return refusal
    refusal = in_reach_of_all(state, [state.figures[id] for id in figures], feature)
    if refusal is not None:
        return refusal
    shape = ground_of(state).shape(feature)
    there = tuple(e.id for e in hidden_enemies(state, leader) if shape.contains(e.place))
    return Plan(BLIND_FIRE, leader.id, tuple(figures), there, there, leader.front, True, feature)
