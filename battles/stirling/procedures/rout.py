"""The flight of a routed unit (ST 5.8)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from battles.stirling.procedures.board import Board, Piece, adjacent
from battles.stirling.procedures.movement import FLEE
from battles.stirling.procedures.reach import reach
from battles.stirling.tables import Tables
from campaigns.tabletop.hexes import side_between
from campaigns.tabletop.rulebook import rule


@dataclass(frozen=True, slots=True)
class Flight:
    """`distance` from `to` to the nearest enemy not in rout; `leaves` the map, or `stays`."""

    to: str
    path: tuple[str, ...]
    front: str
    cost: Fraction
    distance: int | None
    leaves: bool = False
    stays: bool = False


@rule("ST 5.8")
def rout_path(board: Board, piece: Piece, tables: Tables) -> Flight:
    """Where a routed unit (or leader) flees, by which path, and with which front at the end."""
    enemies = [p.at for p in board.pieces.values() if p.is_enemy_of(piece) and not p.routed]
    if not enemies:
        return _not_moving(piece, None, leaves=False)
    away = _distances(board, enemies)
    here = away[piece.at]
    within = reach(board, piece, FLEE, tables)
    farther = {name: cost for name, cost in within.costs.items() if away[name] > here}
    if not farther:
        return _not_moving(piece, here, leaves=board.grid.on_edge(piece.at))
    to = min(farther, key=lambda name: (-away[name], farther[name], name))
    path = within.path(to)
    before = path[-2] if len(path) > 1 else piece.at
    front = side_between(before, to) or piece.front
    return Flight(to, path, front, farther[to], away[to])


def _not_moving(piece: Piece, distance: int | None, *, leaves: bool) -> Flight:
    return Flight(piece.at, (), piece.front, Fraction(0), distance, leaves=leaves, stays=not leaves)


def _distances(board: Board, sources: Collection[str]) -> dict[str, int]:
    """The distance of every hex of the map to the nearest of some hexes."""
    away = dict.fromkeys(sources, 0)
    border = list(away)
    while border:
        further = []
        for name in border:
            for near in adjacent(board, name):
                if near not in away:
                    away[near] = away[name] + 1
                    further.append(near)
        border = further
    return away
