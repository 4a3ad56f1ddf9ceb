"""The flight of a routed unit (ST 5.8)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from battles.stirling.procedures.board import Board, Piece
from battles.stirling.tables import Tables


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


def rout_path(board: Board, piece: Piece, tables: Tables) -> Flight:
    """Where a routed unit (or leader) flees, by which path, and with which front at the end."""
    raise NotImplementedError
