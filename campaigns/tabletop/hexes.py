"""Flat-topped hexes named by column and row (`CCRR`, `0101` top left), even columns lower.

Rules write a hex as its name; sums are done on `(column, row)` pairs of whole numbers.
Geometry is exact: a hex centre has the coordinates `(3 column, 2 row + 1 if even)`, in
halves of a side across and halves of a height down, so all corners are whole too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

Cell = tuple[int, int]
"""Column and row, from 1."""

SIDES: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""The six sides of a hex, clockwise."""

_INDEX: Final = {side: i for i, side in enumerate(SIDES)}
_NAME: Final = re.compile(r"[0-9]{4}\Z", re.ASCII)
_ODD: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_EVEN: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

_AHEAD: Final = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""From a centre to the next one on each side, in the exact coordinates."""

_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""Corners from the centre, clockwise: side i lies between corner i and the next."""


def parse(name: str) -> Cell:
    """`"0403"` is (4, 3); the hex may lie off the map.

    Raises:
        ValueError: it is not four digits.
    """
    if not _NAME.match(name):
        raise ValueError(f"not a hex: {name!r}")
    return int(name[:2]), int(name[2:])


def name_of(cell: Cell) -> str:
    """(4, 3) is `"0403"`."""
    return f"{cell[0]:02d}{cell[1]:02d}"


def beyond(cell: Cell, side: int) -> Cell:
    """The cell on side 0..5 (`SIDES`) of another, on the map or not."""
    column, row = cell
    right, down = (_ODD if column % 2 else _EVEN)[side]
    return column + right, row + down


def index_of(side: str) -> int:
    """0..5 for a side by name."""
    return _INDEX[side]


def angle(a: str, b: str) -> int:
    """How many sides of a hex apart two directions are: 0 (the same) to 3 (opposite)."""
    apart = (_INDEX[a] - _INDEX[b]) % 6
    return min(apart, 6 - apart)


def turned(side: str, by: int) -> str:
    """The direction `by` sides clockwise of another (3 is the opposite)."""
    return SIDES[(_INDEX[side] + by) % 6]


def centre(cell: Cell) -> tuple[int, int]:
    """The exact coordinates of a centre."""
    return 3 * cell[0], 2 * cell[1] + (cell[0] % 2 == 0)


def distance(a: str, b: str) -> int:
    """The least number of steps from one hex to the other."""
    (ax, ay), (bx, by) = centre(parse(a)), centre(parse(b))
    across, down = abs(ax - bx) // 3, abs(ay - by)
    return across + max(0, (down - across) // 2)


def side_between(a: str, b: str) -> str | None:
    """The side of `a` on which its neighbour `b` lies; None if they are not adjacent."""
    cell, other = parse(a), parse(b)
    for i, side in enumerate(SIDES):
        if beyond(cell, i) == other:
            return side
    return None


def in_front_half(at: str, front: str, target: str) -> bool:
    """Whether `target` lies on the front side of `at` or next to it; the border counts as in."""
    (ax, ay), (bx, by) = centre(parse(at)), centre(parse(target))
    right, down = _AHEAD[_INDEX[front]]
    # Half a side across is to half a height down as 1 to the root of 3.
    return right * (bx - ax) + 3 * down * (by - ay) >= 0


@dataclass(frozen=True, slots=True)
class Grid:
    """A map of 1 to 99 columns and rows."""

    columns: int
    rows: int

    def __contains__(self, name: str) -> bool:
        column, row = parse(name)
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def holds(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.columns and 1 <= cell[1] <= self.rows

    def neighbour(self, name: str, side: str) -> str | None:
        """The hex on that side; None if it is off the map."""
        cell = beyond(parse(name), _INDEX[side])
        return name_of(cell) if self.holds(cell) else None

    def neighbours(self, name: str) -> tuple[str | None, ...]:
        """The hexes on the six sides, clockwise from N; None off the map."""
        return _neighbours(self, name)

    def on_edge(self, name: str) -> bool:
        """Whether a side of the hex is off the map."""
        return None in self.neighbours(name)

    def names(self) -> list[str]:
        """All hexes in order of name."""
        columns, rows = range(1, self.columns + 1), range(1, self.rows + 1)
        return [name_of((column, row)) for column in columns for row in rows]


@lru_cache(maxsize=1 << 15)
def _neighbours(grid: Grid, name: str) -> tuple[str | None, ...]:
    cell = parse(name)
    around = (beyond(cell, i) for i in range(6))
    return tuple(name_of(near) if grid.holds(near) else None for near in around)


@lru_cache(maxsize=1 << 14)
def between(a: str, b: str) -> tuple[tuple[Cell, ...], ...]:
    """What the straight line between two centres passes through, but the two ends.

    Each item is one cell, or the two cells along whose border the line runs. A cell that
    it touches only in a corner is not there; cells off the map are.
    """
    first, last = parse(a), parse(b)
    if first == last:
        return ()
    (px, py), (qx, qy) = centre(first), centre(last)
    dx, dy = qx - px, qy - py
    passed: list[tuple[Cell, ...]] = []
    low, high = sorted((first[0], last[0]))
    for column in range(low, high + 1):
        if dx:
            # Where the line is when it crosses the centres of this column, rounded down.
            y = py + dy * (3 * column - px) // dx
            spread = 2 + abs(2 * dy // dx) + 1
            bottom, top = y - spread, y + spread
        else:
            bottom, top = min(py, qy), max(py, qy)
        bottom, top = max(bottom, min(py, qy) - 1), min(top, max(py, qy) + 1)
        for row in range(bottom // 2 - 1, top // 2 + 2):
            cell = (column, row)
            if cell in (first, last):
                continue
            x, y = centre(cell)
            # A cell is nearer to its own points than the ends are: it lies between them
            # exactly if its centre does, measured along the line.
            if dx * (x - px) + 3 * dy * (y - py) <= 0 or dx * (qx - x) + 3 * dy * (qy - y) <= 0:
                continue
            offsets = [dx * (y + down - py) - dy * (x + right - px) for right, down in _CORNERS]
            if min(offsets) < 0 < max(offsets):
                passed.append((cell,))
            elif offsets.count(0) == 2:
                side = next(i for i in range(6) if offsets[i] == 0 == offsets[(i + 1) % 6])
                other = beyond(cell, side)
                if cell < other:
                    passed.append((cell, other))
    return tuple(passed)
