"""The end of a move, planned or not (ST 5.5, 5.9, 5.13, 5.14)."""

from __future__ import annotations

from battles.stirling.agenda import put_choice
from battles.stirling.phases.bill import bill, cite_of
from battles.stirling.phases.effects import capture, disperse, free_space, leader_lost
from battles.stirling.phases.plan import Plan, judge_plan, progress_at
from battles.stirling.phases.regroup import merge_after
from battles.stirling.pieces import ASK, Leader, Unit
from battles.stirling.procedures.movement import CHARGE, FLEE, WITHDRAW, Verdict, fronts
from battles.stirling.state import board_of
from battles.stirling.table import Table
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.hexes import side_between
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

ON_FRONT = "stopped"


@rule("ST 5.5")
def arrive(table: Table, plan: Plan) -> None:
    """The mover stands at the end of its path with the front that was planned."""
    who = table.state.who(plan.unit)
    if plan.leaves:
        leave_map(table, who)
        return
    verdict = judge_plan(table.state, plan)
    assert isinstance(verdict, Verdict)
    assert verdict.cost is not None
    start = who.at
    assert start is not None
    told = {"target": plan.target} if plan.mode == CHARGE else {}
    table.emit(
        "moved" if plan.path else "turned",
        unit=who.id,
        mode=plan.mode,
        **{"from": start},
        path=list(plan.path),
        to=plan.path[-1] if plan.path else start,
        front=verdict.front,
        cost=fraction_text(verdict.cost),
        **told,
        cite=cite_of(plan.mode, plan.path),
        why=bill(table, who, plan.mode, plan.path, verdict.front),
    )
    _after(table, plan, who, start, plan.path)
    if plan.mode == CHARGE:
        table.emit("charge_declared", unit=who.id, target=plan.target, cite="ST 5.13")
    elif isinstance(who, Unit):
        merge_after(table, who.id)


@rule("ST 11.1")
def relocate(table: Table, plan: Plan) -> Refusal | None:
    """A move that the rules refuse and the referee allows: hex by hex, without cost or question."""
    state = table.state
    who, board = state.who(plan.unit), board_of(state)
    start = who.at
    assert start is not None
    for name in plan.path:
        if name not in board.grid:
            return Refusal("off_map", "ST 11.1", {"hex": name}, "/args/path")
    to = plan.path[-1] if plan.path else start
    here = [unit for unit in state.on_table() if unit.at == to and unit.id != who.id]
    full = isinstance(who, Unit) and len(here) >= table.tables.movement_stacking
    if full or any(unit.faction != who.faction for unit in here):
        return Refusal("occupied", "ST 11.1", {"hex": to}, "/args/path")
    front = plan.front or side_between((start, *plan.path)[-2:][0], to) or who.front
    if plan.mode == CHARGE:
        if not isinstance(who, Unit):
            return Refusal("leader_no_charge", "ST 5.14", at="/args/mode")
        target = state.units[str(plan.target)]
        towards = side_between(to, target.at)
        if towards is None or not target.on_table or target.faction == who.faction:
            return Refusal("no_target", "ST 5.13", at="/args/target")
        front = towards
    told = {"target": plan.target} if plan.mode == CHARGE else {}
    table.emit(
        "moved" if plan.path else "turned",
        unit=who.id,
        mode=plan.mode,
        **{"from": start},
        path=list(plan.path),
        to=to,
        front=front,
        cost="0",
        **told,
        cite="ST 11.1",
    )
    _after(table, plan, who, start, plan.path)
    if plan.mode == CHARGE:
        table.emit("charge_declared", unit=who.id, target=plan.target, cite="ST 5.13")
    return None


@rule("ST 5.9")
def stop(table: Table, plan: Plan, by: str) -> None:
    """The mover is stopped in the hex it has just entered; its front is chosen later."""
    who = table.state.who(plan.unit)
    path = plan.path[: plan.entered + 1]
    progress = progress_at(table.state, plan, len(path))
    start = who.at
    assert start is not None
    table.emit(
        "stopped",
        unit=who.id,
        mode=plan.mode,
        **{"from": start},
        path=list(path),
        to=path[-1],
        front=progress.heading,
        cost=fraction_text(progress.spent),
        by=by,
        cite="ST 5.9",
        why=bill(table, who, plan.mode, path),
    )
    _after(table, plan, who, start, path)


@rule("ST 5.9", "ST 5.5")
def ask_front(table: Table, plan: Plan, costs: dict[str, str]) -> None:
    """A stopped mover chooses among the fronts that it can still pay for."""
    who = table.state.who(plan.unit)
    if len(costs) > 1 and who.on_table:
        planned = plan.front if plan.front in costs else who.front
        if isinstance(who, Unit) and who.if_stopped != ASK:
            table.emit("front_chosen", unit=who.id, front=planned, cite="ST 5.5")
            return
        put_choice(
            table, ON_FRONT, who.id, tuple(costs), planned, "ST 5.5", {"at": who.at, "costs": costs}
        )


def fronts_left(table: Table, plan: Plan) -> dict[str, str]:
    """{side: whole cost} of the fronts that a mover stopped in its last hex can pay for."""
    progress = progress_at(table.state, plan, plan.entered + 1)
    return {side: fraction_text(cost) for side, cost in fronts(progress, table.tables).items()}


def _after(table: Table, plan: Plan, who: Unit | Leader, start: str, path: tuple[str, ...]) -> None:
    if isinstance(who, Leader):
        join(table, who.id, plan.join)
        return
    capture(table, who, list(path))
    if path and (plan.mode in (WITHDRAW, FLEE) or who.routed):
        free_space(table, who, start)


@rule("ST 5.14")
def join(table: Table, id: str, wanted: str | None) -> None:
    """A lone leader who ends his move with a unit of his side that has no leader joins it."""
    leader = table.state.leaders[id]
    if leader.routed or not leader.alone:
        return
    units = [
        unit.id
        for unit in table.state.on_table()
        if unit.at == leader.at and unit.faction == leader.faction and unit.leader is None
    ]
    if units:
        unit = wanted if wanted in units else units[0]
        table.emit("leader_joined", leader=id, unit=unit, at=leader.at, cite="ST 5.14")


@rule("ST 5.8")
def leave_map(table: Table, who: Unit | Leader) -> None:
    """A fugitive runs off the map and is lost."""
    table.emit("left_map", unit=who.id, at=who.at, cite="ST 5.8")
    if isinstance(who, Unit):
        disperse(table, who.id, off_map=True)
    else:
        table.emit("leader_dispersed", leader=who.id, cite="ST 5.8")
        leader_lost(table, who)
