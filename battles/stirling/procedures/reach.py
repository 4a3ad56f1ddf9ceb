"""Everything a unit can reach in a mode, with the least costs; agrees with `movement.judge`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from battles.stirling.procedures.board import Board, Piece
from battles.stirling.tables import Tables


@dataclass(frozen=True, slots=True)
class Reached:
    """A hex where a move can end: the least cost, and with each front that can be paid for."""

    cost: Fraction
    fronts: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class ChargePath:
    """The cheapest charge at a target: path, front at the end, cost."""

    path: tuple[str, ...]
    front: str
    cost: Fraction


class Reach:
    """The answer of `reach`: `hexes` {name: Reached} in order of name, and the ways there."""

    hexes: Mapping[str, Reached]

    def path(self, to: str, front: str | None = None) -> tuple[str, ...]:
        """The cheapest path (of several the one whose hexes come first by name, step by step).

        Raises:
            KeyError: it cannot end there, or not with that front.
        """
        raise NotImplementedError


def reach(
    board: Board, piece: Piece, mode: str, tables: Tables, advance_to: str | None = None
) -> Reach:
    """All hexes where `piece` can end a move of that mode (not `charge`), its own included."""
    raise NotImplementedError


def charge_reach(board: Board, piece: Piece, tables: Tables) -> dict[str, ChargePath]:
    """ST 5.13: the enemies it can charge, by id, each with its cheapest charge."""
    raise NotImplementedError
