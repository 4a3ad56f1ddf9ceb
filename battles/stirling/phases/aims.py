"""Orders with an aim instead of a path, resolved when they are carried out (ST 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Any

from battles.stirling.phases.plan import ADVANCE, Plan, in_enemy_zone, judge_plan, mover
from battles.stirling.pieces import Leader, Unit
from battles.stirling.procedures.board import Board, Piece, adjacent, entry_cost
from battles.stirling.procedures.movement import CHARGE, WALK, Verdict
from battles.stirling.procedures.reach import charge_reach, reach
from battles.stirling.state import State, board_of, tables_of
from battles.stirling.tables import Tables
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.hexes import distance
from campaigns.tabletop.rulebook import rule

TOWARD, CHARGE_AT, FOLLOW = "toward", "charge", "follow"
AIMS = (TOWARD, CHARGE_AT, FOLLOW)


@dataclass(frozen=True, slots=True)
class Resolved:
    """The move that an aim comes to, if any, and what cannot be done of the order, if anything."""

    plan: Plan | None
    refusal: Refusal | None = None


@rule("ST 5.2")
def resolve(state: State, id: str, order: Mapping[str, Any]) -> Resolved:
    """The move towards a hex, a charge, or the move after another unit, as things stand."""
    who = state.who(id)
    if TOWARD in order:
        return _approach(state, who, order, order[TOWARD])
    goal = state.units[order.get(CHARGE_AT) or order[FOLLOW]]
    if not goal.on_table:
        return Resolved(None, Refusal("not_on_table", "ST 5.2", {"unit": goal.id}))
    if CHARGE_AT in order:
        return _charge(state, who, order, goal)
    return _approach(state, who, order, goal.at, beside=True)


def _charge(state: State, who: Unit | Leader, order: Mapping[str, Any], goal: Unit) -> Resolved:
    """The cheapest charge; one that cannot be made becomes the walk towards the target."""
    if goal.faction == who.faction:
        return Resolved(None, Refusal("not_an_enemy", "ST 5.13", {"unit": goal.id}))
    piece, _ = mover(state, who)
    way = None
    if isinstance(who, Unit) and not who.engaged:
        way = charge_reach(board_of(state), piece, tables_of(state)).get(goal.id)
    path, front = ((), None) if way is None else (way.path, way.front)
    plan = Plan(who.id, CHARGE, path, front, goal.id)
    verdict = judge_plan(state, plan)
    if isinstance(verdict, Verdict):
        return Resolved(plan)
    if verdict.code == "short_charge":
        verdict = Refusal("cannot_reach", "ST 5.13", {"unit": goal.id})
    return Resolved(_approach(state, who, {**order, "mode": WALK}, goal.at).plan, verdict)


def _approach(
    state: State, who: Unit | Leader, order: Mapping[str, Any], goal: str, *, beside: bool = False
) -> Resolved:
    """The cheapest move that comes as near to a hex as it can (`beside`: not into it)."""
    mode = order.get("mode", WALK)
    board, tables = board_of(state), tables_of(state)
    piece, freed = mover(state, who)
    near = 1 if beside else 0
    ways = reach(board, piece, WALK if mode == ADVANCE else mode, tables, freed)
    left = _left(board, piece, goal, tables)

    def worth(name: str) -> tuple[bool, int, int, Any, str]:
        return name not in left, left.get(name, 0), distance(name, goal), ways.costs[name], name

    there = distance(piece.at, goal) <= near
    hexes = [piece.at] if there else [at for at in ways.costs if distance(at, goal) >= near]
    to = min(hexes, key=worth)
    if to == piece.at and not there:
        held = in_enemy_zone(state, who) if piece.engaged is None else piece.engaged
        refusal = Refusal("engaged", "ST 5.7") if held else Refusal("no_way", "ST 5.3")
        return Resolved(None, refusal)
    front = order.get("front")
    payable = front is None or front in ways.hexes[to].fronts
    path = ways.path(to, front if payable else None)
    plan = Plan(who.id, mode, path, front if payable else None, None, order.get("join"))
    verdict = judge_plan(state, plan)
    if isinstance(verdict, Refusal):
        return Resolved(None, verdict)
    return Resolved(plan, None if payable else Refusal("too_far", "ST 5.4"))


def _left(board: Board, piece: Piece, goal: str, tables: Tables) -> dict[str, int]:
    """What the way from each hex to the goal costs by terrain alone, round enemy units."""
    enemies = board.enemy_hexes(piece.faction)
    found = {goal: 0}
    heap = [(0, goal)]
    while heap:
        cost, name = heappop(heap)
        if cost > found[name]:
            continue
        entry = 0 if name == goal else entry_cost(board.kind(name), piece.flies, tables)
        for near in adjacent(board, name):
            passable = entry_cost(board.kind(near), piece.flies, tables) is not None
            if entry is None or not passable or near in enemies:
                continue
            if cost + entry < found.get(near, cost + entry + 1):
                found[near] = cost + entry
                heappush(heap, (cost + entry, near))
    return found
