"""Search for the cheapest ways over the map, on whole numbers; `reach` gives it a face.

A way is a chain of states `cell * 6 + direction of the step that entered the cell`. Costs are
scaled to whole numbers. A step that costs nothing (a house rule can make one) counts as one
hair, far below any cost, so that ways do not turn in circles.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from math import lcm

from battles.stirling.procedures.board import OPEN, Board, Piece, entry_cost
from battles.stirling.procedures.movement import (
    WITHDRAW,
    allowance,
    is_engaged,
    may_set_out,
    turn_cost,
)
from battles.stirling.tables import Tables
from campaigns.tabletop.hexes import Grid, beyond, index_of, parse

_HAIR = 1 << 17
"""More than there are states on the largest map: so many hairs make the least cost."""

FAR = 1 << 200
BLOCKED = -1

_APART = tuple(tuple(min((a - b) % 6, (b - a) % 6) for b in range(6)) for a in range(6))
_NEXT_TO = tuple(((h - 1) % 6, h, (h + 1) % 6) for h in range(6))


@lru_cache(maxsize=8)
def _around(columns: int, rows: int) -> list[int]:
    """For each cell its six neighbours, clockwise from N; -1 off the map."""
    grid = Grid(columns, rows)
    table: list[int] = []
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            for side in range(6):
                cell = beyond((column, row), side)
                on_map = grid.holds(cell)
                table.append((cell[0] - 1) * rows + cell[1] - 1 if on_map else -1)
    return table


@lru_cache(maxsize=8)
def _names(columns: int, rows: int) -> list[str]:
    """The names of the cells, in their order."""
    return Grid(columns, rows).names()


@dataclass(frozen=True, slots=True)
class Ground:
    """The map as one unit finds it: what each cell costs (None: it may not enter), enemy ZOC.

    `least` is the lowest cost of any cell.
    """

    costs: list[int | None]
    zone: list[bool]
    least: int


@lru_cache(maxsize=32)
def ground(board: Board, faction: str, flies: bool, tables: Tables) -> Ground:
    """The map for the units of a faction that fly, or do not."""
    kinds = {kind: entry_cost(kind, flies, tables) for kind in {OPEN, *board.terrain.values()}}
    costs: dict[str, int | None] = dict.fromkeys(board.grid.names(), kinds[OPEN])
    costs.update({name: kinds[kind] for name, kind in board.terrain.items()})
    costs.update(dict.fromkeys(board.enemy_hexes(faction), None))
    zone = board.enemy_zone(faction)
    least = min((cost for cost in costs.values() if cost is not None), default=0)
    return Ground(list(costs.values()), [name in zone for name in costs], least)


@dataclass(frozen=True, slots=True)
class End:
    """A way to end in a cell: the state (None: it stays where it is), and what that costs."""

    state: int | None
    cost: int


class Search:
    """The cheapest ways of one unit in one mode, from where it stands.

    `goals` (names of hexes next to `goal_centre`): stop as soon as all of them are reached.
    """

    def __init__(
        self,
        board: Board,
        piece: Piece,
        mode: str,
        tables: Tables,
        advance_to: str | None = None,
        goals: Collection[str] = (),
        goal_centre: str = "",
    ) -> None:
        self._board, self._piece, self._mode, self._tables = board, piece, mode, tables
        self.rows = board.rows
        self.around = _around(board.columns, board.rows)
        self._names = _names(board.columns, board.rows)
        self.start = self.cell(piece.at)
        self.front = index_of(piece.front)
        turn, budget = turn_cost(piece.mov, "N", "S", tables), allowance(piece.mov, mode, tables)
        self._unit = lcm(turn.denominator, budget.denominator)
        self.turn = int(turn * self._unit) * _HAIR
        self.budget = (int(budget * self._unit) + 1) * _HAIR - 1
        land = ground(board, piece.faction, piece.flies, tables)
        scale = self._unit * _HAIR
        self.zone = land.zone
        self.enter = [BLOCKED if cost is None else cost * scale for cost in land.costs]
        self.cheapest = [FAR] * len(self.around)
        self.arrived = [FAR] * (len(self.around) // 6)
        self._fractions: dict[int, Fraction] = {}
        self._first: set[int] = set()
        hint = self._hint(goal_centre, land.least * scale) if goals else _no_hint
        self._run(advance_to, {self.cell(goal) for goal in goals}, hint)

    def cell(self, name: str) -> int:
        column, row = parse(name)
        return (column - 1) * self.rows + row - 1

    def name(self, cell: int) -> str:
        return self._names[cell]

    def fraction(self, cost: int) -> Fraction:
        """A cost of this search in MOV."""
        known = self._fractions.get(cost // _HAIR)
        if known is None:
            known = self._fractions[cost // _HAIR] = Fraction(cost // _HAIR, self._unit)
        return known

    def _turn(self, heading: int, direction: int) -> int:
        if self._mode == WITHDRAW or _APART[heading][direction] < 2:
            return 0
        return self.turn

    def _directions(self) -> Iterable[int]:
        """Where a step may go: anywhere, or to the three rear sides."""
        if self._mode != WITHDRAW:
            return range(6)
        return [d for d in range(6) if _APART[self.front][d] >= 2]

    def _first_steps(self, advance_to: str | None) -> Iterator[int]:
        """The directions in which it may set out."""
        engaged = is_engaged(self._board, self._piece)
        for direction in self._directions():
            to = self.around[self.start * 6 + direction]
            if to < 0 or (self.zone[self.start] and self.zone[to]):
                continue
            if not engaged or may_set_out(self._mode, self.name(to), advance_to):
                yield direction

    def _run(self, advance_to: str | None, goals: set[int], hint: Callable[[int], int]) -> None:
        cheapest, arrived, enter, zone = self.cheapest, self.arrived, self.enter, self.zone
        around, budget = self.around, self.budget
        directions = tuple(self._directions())
        barred = sum(1 << d for d in range(6) if d not in directions)
        opened = [barred] * len(enter)
        heap: list[tuple[int, int, int]] = []

        def relax(cell: int, direction: int, cost: int) -> None:
            to = around[cell * 6 + direction]
            if to < 0 or enter[to] == BLOCKED or (zone[to] and self._mode == WITHDRAW):
                return
            cost += enter[to]
            if cost == before:
                cost += 1
            state = to * 6 + direction
            total = cost + hint(to)
            if total <= budget and cost < cheapest[state]:
                cheapest[state] = cost
                # Of equal totals the one nearer to the goals comes first.
                heappush(heap, (total, -cost, state))

        before = 0
        for direction in self._first_steps(advance_to):
            relax(self.start, direction, self._turn(self.front, direction))
            self._first.add(around[self.start * 6 + direction] * 6 + direction)
        waiting = set(goals)
        while heap:
            _, negative, state = heappop(heap)
            before = -negative
            if before > cheapest[state]:
                continue
            cell, heading = divmod(state, 6)
            fresh = arrived[cell] == FAR
            if fresh:
                arrived[cell] = before
                waiting.discard(cell)
                if goals and not waiting:
                    return
            if zone[cell]:
                continue
            # All six ways out of a cell are open at the cost of the first arrival, three of
            # them after a turn; a later arrival can only better those that are no turn for it.
            for direction in directions if fresh else _NEXT_TO[heading]:
                paid = self._turn(heading, direction)
                if not opened[cell] >> direction & 1:
                    opened[cell] |= (paid == 0) << direction
                    relax(cell, direction, before + paid)

    def _hint(self, centre: str, least: int) -> Callable[[int], int]:
        """The least that is still to pay from a cell to a neighbour of `centre`."""
        column, row = divmod(self.cell(centre), self.rows)

        def hint(cell: int) -> int:
            return least * max(0, _steps(*divmod(cell, self.rows), column, row) - 1)

        return hint

    def ends(self, cell: int, front: int | None = None) -> list[End]:
        """All ways to end in a cell, with the turn to `front` (None: the last heading) paid."""
        ways = [
            End(cell * 6 + heading, self.cheapest[cell * 6 + heading] + self._last(heading, front))
            for heading in range(6)
            if self.cheapest[cell * 6 + heading] < FAR
        ]
        if cell == self.start:
            ways.append(End(None, self._last(self.front, front)))
        return [way for way in ways if way.cost <= self.budget]

    def with_fronts(self, cell: int, *, staying: bool = False) -> list[int]:
        """The least cost of ending in a cell with each of the six fronts; `FAR` if not possible.

        `staying`: it may only stay there, not come back. Agrees with `ends`.
        """
        costs = [FAR] * 6 if staying else self.cheapest[cell * 6 : cell * 6 + 6]
        if self._mode == WITHDRAW:
            costs = [FAR] * self.front + [min(costs)] + [FAR] * (5 - self.front)
        if cell == self.start:
            costs[self.front] = 0
        after_turn = min(costs) + self.turn
        least = [min(after_turn, *(costs[h] for h in _NEXT_TO[front])) for front in range(6)]
        return [cost if cost <= self.budget else FAR for cost in least]

    def _last(self, heading: int, front: int | None) -> int:
        if front is None:
            return 0
        if self._mode == WITHDRAW:
            heading = self.front
        return self.turn if _APART[heading][front] >= 2 else 0

    def way(self, ends: Collection[int | None]) -> tuple[str, ...]:
        """The cheapest path to one of some states: of several the one first by name, step by step.

        The states are among the ends of one cost; None is to stay.
        """
        useful = set(ends)
        stack = list(useful)
        while stack:
            state = stack.pop()
            for earlier in () if state is None else self._before(state):
                if earlier not in useful:
                    useful.add(earlier)
                    stack.append(earlier)
        path: list[int] = []
        here: int | None = None
        while here not in ends:
            here = min(state for state in self._after(here) if state in useful)
            path.append(here // 6)
        return tuple(self.name(cell) for cell in path)

    def way_of_all(self, ends: Collection[int | None]) -> tuple[str, ...]:
        """As `way`, where the ways to many ends are asked for: from all of them, found once."""
        if None in ends:
            return ()
        came_from = self._first_ways
        here: int | None = min((s for s in ends if s is not None), key=lambda s: came_from[s][0])
        path: list[str] = []
        while here is not None:
            path.append(self._names[here // 6])
            here = came_from[here][1]
        return tuple(reversed(path))

    @cached_property
    def _first_ways(self) -> dict[int, tuple[int, int | None]]:
        """For each state the rank of its first way by name among all, and the state before it.

        No cheapest way comes back to a state, so that whoever goes on from each state to the
        first that is not reached yet comes to every state by its first way.
        """
        found: dict[int, tuple[int, int | None]] = {}
        stack: list[tuple[int, int | None]] = [(s, None) for s in sorted(self._after(None))[::-1]]
        while stack:
            state, before = stack.pop()
            if state in found:
                continue
            found[state] = (len(found), before)
            if self.zone[state // 6]:
                continue
            stack += [(s, state) for s in sorted(self._after(state))[::-1] if s not in found]
        return found

    def _before(self, state: int) -> list[int | None]:
        """The states from which the cheapest way to `state` comes; None is the start."""
        cell, direction = divmod(state, 6)
        back = self.around[cell * 6 + (direction + 3) % 6]
        found: list[int | None] = []
        if not self.zone[back]:
            found = [
                back * 6 + heading
                for heading in range(6)
                if self.cheapest[back * 6 + heading] < FAR
                and self._step(self.cheapest[back * 6 + heading], heading, state)
            ]
        if state in self._first and self._step(0, self.front, state):
            found.append(None)
        return found

    def _after(self, state: int | None) -> list[int]:
        """The states that are reached at their least cost through this one."""
        if state is None:
            states, heading, cost = list(self._first), self.front, 0
        else:
            (cell, heading), cost = divmod(state, 6), self.cheapest[state]
            after = [(self.around[cell * 6 + d], d) for d in self._directions()]
            states = [to * 6 + d for to, d in after if to >= 0]
        return [s for s in states if self.cheapest[s] < FAR and self._step(cost, heading, s)]

    def _step(self, cost: int, heading: int, state: int) -> bool:
        """Whether a step from a state of that cost and heading gives the least cost of another."""
        cell, direction = divmod(state, 6)
        paid = self._turn(heading, direction) + self.enter[cell]
        return cost + (paid or 1) == self.cheapest[state]


def _no_hint(_: int) -> int:
    return 0


def _steps(column: int, row: int, other_column: int, other_row: int) -> int:
    """Distance of two cells by their indices from 0 (even indices are the odd columns)."""
    across = abs(column - other_column)
    down = abs(2 * row + column % 2 - 2 * other_row - other_column % 2)
    return across + max(0, (down - across) // 2)
