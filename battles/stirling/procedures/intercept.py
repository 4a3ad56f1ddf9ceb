"""Interception (ST 5.9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from battles.stirling.procedures.board import Board, Piece, is_full
from battles.stirling.procedures.movement import is_engaged, rank
from battles.stirling.procedures.reach import walkable
from battles.stirling.tables import Tables
from campaigns.tabletop.rulebook import rule


@dataclass(frozen=True, slots=True)
class Interceptor:
    """A unit that is asked, with all hexes from which it can stop the mover, in order of name."""

    id: str
    hexes: tuple[str, ...]


@rule("ST 5.9")
def interceptors(
    board: Board, rolls: Mapping[str, int], mover: str, at: str, tables: Tables
) -> tuple[Interceptor, ...]:
    """Who may stop piece `mover` in the hex `at` that it has just entered, highest rank first.

    Where it started is not used; `board` still has it there.
    """
    board = board.with_piece(replace(board.pieces[mover], at=at))
    moving = board.pieces[mover]
    if board.in_enemy_zone(at, moving.faction) or is_full(board, at, moving, tables):
        return ()
    own = rank(moving.mov, moving.faction, rolls)
    asked = [
        (rank(piece.mov, piece.faction, rolls), Interceptor(piece.id, hexes))
        for piece in board.pieces.values()
        if piece.is_enemy_of(moving)
        and rank(piece.mov, piece.faction, rolls) > own
        and may_intercept(board, piece)
        and (hexes := walkable(board, piece, at, tables))
    ]
    asked.sort(key=lambda each: (-each[0][0], -each[0][1], each[1].id))
    return tuple(interceptor for _, interceptor in asked)


@rule("ST 5.9")
def may_intercept(board: Board, piece: Piece) -> bool:
    """A delaying unit in order that has not moved, is not engaged and stands in no enemy ZOC."""
    waiting = piece.delaying and not piece.moved and not piece.routed
    free = not is_engaged(board, piece) and not board.in_enemy_zone(piece.at, piece.faction)
    return waiting and free
