"""Interception (ST 5.9): the question at every hex of a move."""

from __future__ import annotations

from dataclasses import replace

from battles.stirling.agenda import put_choice
from battles.stirling.phases.arrival import ask_front, fronts_left, stop
from battles.stirling.phases.bill import bill
from battles.stirling.phases.effects import capture
from battles.stirling.phases.plan import INTERCEPT, Plan
from battles.stirling.pieces import ALWAYS, ASK, NEVER, Leader
from battles.stirling.procedures.board import Board
from battles.stirling.procedures.intercept import Interceptor, interceptors
from battles.stirling.procedures.movement import CHARGE, WALK
from battles.stirling.procedures.reach import Reach, reach
from battles.stirling.state import State, board_of, tables_of
from battles.stirling.table import Table
from campaigns.tabletop.hexes import SIDES, distance, side_between
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

ON_INTERCEPT = "intercept"
PASS, PASS_ALL = "pass", "pass_all"


def asked(state: State, plan: Plan) -> tuple[Interceptor, ...]:
    """Who may stop the mover in the hex it has just entered and has not let it pass."""
    at = plan.path[plan.entered]
    found = interceptors(board_of(state), state.doing.rolls, plan.unit, at, tables_of(state))
    return tuple(one for one in found if one.id not in (*plan.passed, *plan.quiet))


@rule("ST 5.9")
def stopped(table: Table, plan: Plan) -> bool:
    """Put the question of the hex just entered: whether the move stops here, or a choice waits."""
    at = plan.path[plan.entered]
    for one in asked(table.state, plan):
        unit = table.unit(one.id)
        answer = unit.intercept
        if answer == ASK:
            ways = ways_of(table.state, plan, one.id)
            places = [f"{to}:{side}" for to in one.hexes for side in sides_of(ways, to)]
            choices = (PASS, PASS_ALL, *places)
            data = {"mover": plan.unit, "at": at, "plan": plan.pack()}
            put_choice(table, ON_INTERCEPT, one.id, choices, PASS, "ST 5.9", data)
            return True
        near = answer not in (ALWAYS, NEVER) and distance(unit.at, at) <= int(answer[7:])
        if answer == ALWAYS or near:
            intercept(table, plan, one.id, *_best(table.state, plan, one))
            return True
    return False


def _with_mover_there(state: State, plan: Plan) -> Board:
    board = board_of(state)
    return board.with_piece(replace(board.pieces[plan.unit], at=plan.path[plan.entered]))


def ways_of(state: State, plan: Plan, interceptor: str) -> Reach:
    """Where an interceptor can walk while the mover stands in the hex it has just entered."""
    board = _with_mover_there(state, plan)
    return reach(board, board.pieces[interceptor], WALK, tables_of(state))


def sides_of(ways: Reach, to: str) -> list[str]:
    return [side for side in SIDES if side in ways.hexes[to].fronts]


def _best(state: State, plan: Plan, one: Interceptor) -> tuple[str, str]:
    """For a standing answer: the cheapest hex, then the first by name, facing the mover."""
    ways = ways_of(state, plan, one.id)
    to = min(one.hexes, key=lambda name: (ways.hexes[name].cost, name))
    towards = side_between(to, plan.path[plan.entered])
    sides = sides_of(ways, to)
    return to, towards if towards in sides else sides[0]


@rule("ST 5.9")
def intercept(table: Table, plan: Plan, by: str, to: str, front: str) -> None:
    """The interceptor moves, that is its move for the phase; the mover is stopped.

    A charge stopped in its last hex is one all the same.
    """
    state = table.state
    ways = ways_of(state, plan, by)
    path = ways.path(to, front)
    cost = ways.hexes[to].fronts[front]
    last = plan.mode == CHARGE and plan.entered == len(plan.path) - 1
    sides = fronts_left(table, plan)
    stop(table, plan, by)
    unit = table.unit(by)
    table.emit(
        "moved",
        unit=by,
        mode=INTERCEPT,
        **{"from": unit.at},
        path=list(path),
        to=to,
        front=front,
        cost=fraction_text(cost),
        target=plan.unit,
        cite="ST 5.9",
        why=bill(table, unit, INTERCEPT, path, front),
    )
    capture(table, unit, list(path))
    if last:
        table.emit("front_chosen", unit=plan.unit, front=plan.front, cite="ST 5.5")
        table.emit("charge_declared", unit=plan.unit, target=plan.target, cite="ST 5.13")
    elif not _captured(table, plan.unit):
        ask_front(table, plan, sides)


def _captured(table: Table, id: str) -> bool:
    """A lone leader may be taken, or have joined a unit, where he was stopped."""
    who = table.state.who(id)
    return isinstance(who, Leader) and not who.alone
