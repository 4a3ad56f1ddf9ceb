"""Sight (ST 4.3, 1.4)."""

from __future__ import annotations

from dataclasses import dataclass

from battles.stirling.procedures.board import Board
from battles.stirling.tables import Tables
from campaigns.tabletop.hexes import between, distance, name_of
from campaigns.tabletop.rulebook import rule


@dataclass(frozen=True, slots=True)
class Sight:
    """`blocked_by`: all hexes that block, both of a border, in order of name."""

    distance: int
    blocked_by: tuple[str, ...]

    @property
    def clear(self) -> bool:
        return not self.blocked_by


@rule("ST 4.3")
def sight(board: Board, start: str, end: str, tables: Tables) -> Sight:
    """Whether the line from `start` to `end` is free; hills do not block from a hill."""
    from_high = tables.terrain[board.kind(start)].high
    blocking: set[str] = set()
    for cells in between(start, end):
        if all(board.grid.holds(cell) for cell in cells):
            names = [name_of(cell) for cell in cells]
            if all(blocks(board.kind(name), from_high, tables) for name in names):
                blocking.update(names)
    return Sight(distance(start, end), tuple(sorted(blocking)))


@rule("ST 1.4")
def blocks(kind: str, from_high: bool, tables: Tables) -> bool:
    """Whether terrain blocks sight; high ground does not for a unit that looks from high ground."""
    terrain = tables.terrain[kind]
    return terrain.blocks and not (terrain.high and from_high)
