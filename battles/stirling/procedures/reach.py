"""Everything a unit can reach in a mode, with the least costs; agrees with `movement.judge`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from battles.stirling.procedures.board import Board, Piece, adjacent, is_full
from battles.stirling.procedures.movement import CHARGE, WALK
from battles.stirling.procedures.paths import BLOCKED, FAR, End, Search, ground
from battles.stirling.tables import Tables
from campaigns.tabletop.hexes import SIDES, distance, index_of
from campaigns.tabletop.rulebook import rule


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

    def __init__(self, search: Search, full: frozenset[int]) -> None:
        self._search, self._full = search, full

    @cached_property
    def costs(self) -> Mapping[str, Fraction]:
        """The least cost of every hex where the move can end, in order of name."""
        search = self._search
        costs = {
            cell: cost
            for cell, cost in enumerate(search.arrived)
            if cost < FAR and cell not in self._full
        }
        costs[search.start] = 0
        return {search.name(cell): search.fraction(costs[cell]) for cell in sorted(costs)}

    @cached_property
    def hexes(self) -> Mapping[str, Reached]:
        """All hexes where the move can end, in order of name, with their fronts."""
        return {name: Reached(cost, self._fronts(name)) for name, cost in self.costs.items()}

    def _fronts(self, name: str) -> dict[str, Fraction]:
        search, cell = self._search, self._search.cell(name)
        costs = search.with_fronts(cell, staying=cell in self._full)
        return {s: search.fraction(c) for s, c in zip(SIDES, costs, strict=True) if c < FAR}

    def path(self, to: str, front: str | None = None) -> tuple[str, ...]:
        """The cheapest path (of several the one whose hexes come first by name, step by step).

        Raises:
            KeyError: it cannot end there, or not with that front.
        """
        cell = self._search.cell(to)
        ends = self._ends(cell, None if front is None else index_of(front))
        if not ends:
            raise KeyError(to)
        least = min(end.cost for end in ends)
        return self._search.way({end.state for end in ends if end.cost == least})

    def paths(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every hex where the move can end, in order of name, each with its `path`."""
        for name in self.hexes:
            ends = self._ends(self._search.cell(name), None)
            least = min(end.cost for end in ends)
            yield name, self._search.way_of_all({e.state for e in ends if e.cost == least})

    def _ends(self, cell: int, front: int | None) -> list[End]:
        """A full hex can only be stayed in (by a unit that already stands in it)."""
        ends = self._search.ends(cell, front)
        return [end for end in ends if end.state is None] if cell in self._full else ends


def reach(
    board: Board, piece: Piece, mode: str, tables: Tables, advance_to: str | None = None
) -> Reach:
    """All hexes where `piece` can end a move of that mode (not `charge`), its own included."""
    search = Search(board, piece, mode, tables, advance_to)
    return Reach(search, frozenset(search.cell(n) for n in _full_hexes(board, piece, tables)))


def _full_hexes(board: Board, piece: Piece, tables: Tables) -> frozenset[str]:
    return frozenset(name for name in board.units_at if is_full(board, name, piece, tables))


def walkable(board: Board, piece: Piece, centre: str, tables: Tables) -> tuple[str, ...]:
    """The hexes next to `centre` where a walk of `piece` can end, in order of name."""
    least = ground(board, piece.faction, piece.flies, tables).least
    if least * (distance(piece.at, centre) - 1) > piece.mov:
        return ()
    goals = [
        name
        for name in adjacent(board, centre)
        if name == piece.at or not is_full(board, name, piece, tables)
    ]
    if not goals:
        return ()
    search = Search(board, piece, WALK, tables, goals=goals, goal_centre=centre)
    return tuple(name for name in sorted(goals) if search.ends(search.cell(name)))


@rule("ST 5.13")
def charge_reach(board: Board, piece: Piece, tables: Tables) -> dict[str, ChargePath]:
    """The enemies it can charge, by id, each with its cheapest charge."""
    search = Search(board, piece, CHARGE, tables)
    found: dict[str, ChargePath] = {}
    for name in board.units_at:
        enemies = board.enemies_in(name, piece)
        runs = list(_runs(search, board, piece, name, tables)) if enemies else []
        if runs:
            least = min(cost for cost, _, _ in runs)
            path, side = min(
                (
                    search.way_of_all({straight[0]})
                    + tuple(search.name(s // 6) for s in straight[1:]),
                    side,
                )
                for cost, straight, side in runs
                if cost == least
            )
            charge = ChargePath(path, SIDES[side], search.fraction(least))
            found.update({enemy.id: charge for enemy in enemies})
    return dict(sorted(found.items()))


def _runs(
    search: Search, board: Board, piece: Piece, target: str, tables: Tables
) -> Iterator[tuple[int, list[int], int]]:
    """The straight runs that end in front of a hex: (cost, states entered, direction)."""
    for side in range(6):
        cells: list[int] = []
        cell = search.cell(target)
        for _ in range(tables.charge_steps):
            cell = search.around[cell * 6 + (side + 3) % 6]
            if cell < 0:
                break
            cells.insert(0, cell)
        if len(cells) < tables.charge_steps or is_full(
            board, search.name(cells[-1]), piece, tables
        ):
            continue
        first, *rest = (cell * 6 + side for cell in cells)
        if any(search.zone[cell] for cell in cells[:-1]):
            continue
        if any(search.enter[cell] == BLOCKED for cell in cells[1:]):
            continue
        cost = search.cheapest[first] + sum(search.enter[cell] for cell in cells[1:])
        if cost <= search.budget:
            yield cost, [first, *rest], side
