"""Procedures of movement and sight as the resolver calls them."""

from __future__ import annotations

from typing import Any

from battles.stirling import reading
from battles.stirling.procedures import (
    intercept,
    movement,
    rout,
    sight,
)
from battles.stirling.procedures.refusals import CITES
from campaigns.tabletop.hexes import SIDES
from campaigns.tabletop.resolver import Call

Result = dict[str, Any]

MOST_SEARCHED = 150_000
"""Units that may be asked to intercept, times hexes and units that each reckons with: a bound
on the work that a stranger can ask for."""


def movement_order_call(call: Call) -> Result:
    readers = call.given.objects("units")
    ranked = [
        movement.Ranked(
            reader.text("id"),
            reader.text("faction"),
            reader.int("mov", least=0),
            reader.bool("delaying"),
        )
        for reader in readers
    ]
    reading.different(readers, [unit.id for unit in ranked])
    try:
        order = movement.movement_order(ranked, lambda _: call.chance, call.step)
    except ValueError as error:
        raise call.given.fail("units", str(error), "too_many") from None
    return {"order": order.ids, "rolls": order.rolls}


def move_call(call: Call) -> Result:
    given, tables = call.given, call.tables
    board = reading.board(given, tables, given.text("unit"))
    piece = board.pieces[reading.piece_id(given, "unit", board)]
    mode = given.choice("mode", movement.MODES, movement.WALK)
    move = movement.Move(
        piece,
        reading.path(given),
        mode,
        given.choice("front", SIDES, None),
        reading.piece_id(given, "target", board) if mode == movement.CHARGE else None,
    )
    verdict = movement.judge(board, move, tables)
    if verdict.code is None:
        call.step("ST 5.3", "move_legal", cost=verdict.cost)
    else:
        call.step(CITES[verdict.code], f"refused.{verdict.code}", step=verdict.step + 1)
    return {
        "legal": verdict.legal,
        "code": verdict.code,
        "cost": verdict.cost,
        "rear_attacks": verdict.rear_attackers,
    }


def intercept_call(call: Call) -> Result:
    given = call.given
    board = reading.board(given, call.tables, None)
    rolls = given.object("rolls", {})
    faces = {faction: rolls.int(faction, 0, least=0, most=6) for faction in rolls.value}
    mover = reading.piece_id(given, "mover", board)
    at = reading.hex_on(board, given, "at")
    ready = sum(piece.delaying and not piece.moved for piece in board.pieces.values())
    if ready * (board.columns * board.rows + len(board.pieces)) > MOST_SEARCHED:
        raise given.fail("units", f"{ready} units may intercept: too many for the map", "too_many")
    asked = intercept.interceptors(board, faces, mover, at, call.tables)
    for each in asked:
        call.step("ST 5.9", "may_intercept", name=each.id, hexes=", ".join(each.hexes))
    if not asked:
        call.step("ST 5.9", "no_interceptor")
    return {"who": [{"id": each.id, "hexes": each.hexes} for each in asked]}


def rout_path_call(call: Call) -> Result:
    given = call.given
    board = reading.board(given, call.tables, given.text("unit"))
    piece = board.pieces[reading.piece_id(given, "unit", board)]
    flight = rout.rout_path(board, piece, call.tables)
    if flight.leaves or flight.stays:
        call.step("ST 5.8", "flight_leaves" if flight.leaves else "flight_stays", at=flight.to)
    else:
        call.step(
            "ST 5.8",
            "flight",
            path=", ".join(flight.path),
            cost=flight.cost,
            distance=flight.distance,
        )
    return {
        "to": flight.to,
        "cost": flight.cost,
        "distance": flight.distance,
        "leaves": flight.leaves,
        "stays": flight.stays,
    }


def sight_call(call: Call) -> Result:
    board = reading.empty_map(call.given, call.tables)
    start = reading.hex_on(board, call.given, "from")
    end = reading.hex_on(board, call.given, "to")
    seen = sight.sight(board, start, end, call.tables)
    if seen.clear:
        call.step("ST 4.3", "sight_clear", distance=seen.distance)
    else:
        call.step("ST 4.3", "sight_blocked", by=", ".join(seen.blocked_by), distance=seen.distance)
    return {"clear": seen.clear, "distance": seen.distance, "blocked_by": seen.blocked_by}
