"""Sight (ST 4.3, 1.4)."""

from __future__ import annotations

from dataclasses import dataclass

from battles.stirling.procedures.board import Board
from battles.stirling.tables import Tables


@dataclass(frozen=True, slots=True)
class Sight:
    """`blocked_by`: all hexes that block, both of a border, in order of name."""

    distance: int
    blocked_by: tuple[str, ...]

    @property
    def clear(self) -> bool:
        return not self.blocked_by


def sight(board: Board, start: str, end: str, tables: Tables) -> Sight:
    """Whether the line from `start` to `end` is free; hills do not block from a hill."""
    raise NotImplementedError
