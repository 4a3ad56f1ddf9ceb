"""The morale test of who is activated, breaking, and calling back (GL 2.6, 2.7, 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.ground import DRY, Spot, ground_of
from skirmish.grandi_laghi.phases.activation import activate, may_act, no
from skirmish.grandi_laghi.phases.harm import drop_all, frighten
from skirmish.grandi_laghi.phases.hidden import look_around
from skirmish.grandi_laghi.phases.movement import aboard
from skirmish.grandi_laghi.phases.waiving import unless_waived
from skirmish.grandi_laghi.phases.ways import others_of, stands_on
from skirmish.grandi_laghi.position import contacts, support_of
from skirmish.grandi_laghi.procedures.activation import call_back, call_back_refused
from skirmish.grandi_laghi.procedures.morale import ALONE, BREAKS, Morale, morale_test
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.course_events import point
from skirmish.muskets.harm import score_for
from skirmish.muskets.ways import on_table

AT = "/args/to"


@rule("GL 2.7", "GL 8.1")
def test(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """An activated figure with a blue marker tests before it acts."""
    refusal = may_act(table.state, table.figure(id), "test")
    if refusal is not None:
        return refusal
    if not table.state.waives:
        activate(table, id)
    figure, why = table.figure(id), table.why("morale.why", figure=id)
    by, bonus = support_of(table.state, figure), table.bonus("morale")
    result = morale_test(table.tables, figure.body, by, table.dice_of(id), why, bonus=bonus)
    tested(table, id, result, why.pack())
    return None


@rule("GL 8.2", "GL 8.3")
def tested(table: Table, id: str, result: Morale, why: list[Json]) -> None:
    """What comes of a test: who breaks leaves the table at once, and frightens friends."""
    figure = table.figure(id)
    if result.outcome == BREAKS:
        drop_all(table, id)
    table.emit(
        "morale_tested",
        figure=id,
        total=result.total,
        outcome=result.outcome,
        cite="GL 8.1",
        why=why,
    )
    if result.outcome == BREAKS:
        frighten(table, id, broke=True)
        for side in sorted(table.state.sides):
            score_for(table, "routed", figure, side)


def may_call_back(state: State, figure: Figure) -> Refusal | None:
    """Whether the player of the card may try to bring this figure back, instead of activating."""
    up = state.up
    if not state.waives:
        if up is None:
            return no("no_card", "GL 2.6", figure=figure.id)
        if figure.group != up.squad:
            return no("not_its_card", "GL 2.6", figure=figure.id, group=up.squad)
        if up.played or up.closing:
            return no("has_activated", "GL 2.6", group=up.squad)
    refusal = call_back_refused(tables_of(state), figure.body, state.tried.get(figure.group, 0))
    refusal = unless_waived(state, refusal)
    if refusal is not None:
        return Refusal(refusal.code, refusal.cite, {**refusal.args, "figure": figure.id})
    return None


@rule("GL 2.6")
def judge_return(state: State, figure: Figure, to: Point) -> Refusal | None:
    """Whether a figure may come in there: at the player's table edge, or at the leader."""
    base = tables_of(state).base.diameter
    leader, edge = state.leader_of(figure.group), state.squads[figure.group].edge
    depth = {
        "near": to.y,
        "far": state.height - to.y,
        "left": to.x,
        "right": state.width - to.x,
    }[edge]
    at_leader = leader is not None and within(to, leader.place, base)
    if not on_table(state, to) or not (depth <= base or at_leader):
        refusal = no("not_at_edge" if on_table(state, to) else "off_table", "GL 2.6", AT, edge=edge)
        if unless_waived(state, refusal) is not None:
            return refusal
    ground = ground_of(state)
    level = leader.level if at_leader and leader is not None else 0
    there = replace(figure, at=to, level=level, aboard=ground.boat_at(to))
    if ground.water_at(to) != DRY and not state.waives:
        return no("in_deep_water", "GL 2.6", AT)
    other = stands_on(state, to, others_of(state, there).bases)
    if other is not None:
        return no("occupied", "GL 1.3", AT, by=other.id)
    touched = contacts(state, there, Spot(to, level, there.aboard))
    if touched and not state.waives:
        return no("in_contact", "GL 7.1", AT, figure=figure.id, enemy=touched[0])
    return None


@rule("GL 2.6", "GL 8.4")
def bring_back(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """One attempt a turn: back on 4 or more, else lost for good; the card is done with."""
    state, figure, to = table.state, table.figure(id), point(args["to"])
    refusal = may_call_back(state, figure) or judge_return(state, figure, to)
    if refusal is not None:
        return refusal
    why = table.why("called_back.why", figure=id)
    bonus = table.bonus("morale")
    body = call_back(table.tables, figure.body, ALONE, table.dice_of(id), why, bonus)
    back = body.fate is None
    leader = state.leader_of(figure.group)
    near = leader is not None and within(to, leader.place, table.tables.base.diameter)
    place: dict[str, Json] = {
        "at": list(to),
        "level": leader.level if near and leader is not None else 0,
        **aboard(table.ground.boat_at(to)),
    }
    table.emit(
        "figure_called_back",
        figure=id,
        outcome="back" if back else "lost",
        **(place if back else {}),
        cite="GL 2.6",
        why=why.pack(),
    )
    look_around(table)
    return None
