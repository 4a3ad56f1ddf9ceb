"""The map with the units on it, as movement and sight see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from battles.stirling.tables import Tables
from campaigns.tabletop.hexes import Grid
from campaigns.tabletop.rulebook import rule

OPEN = "open"
FLYING = "flying"


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the map, or a lone leader (`lone`, ST 5.14).

    `at` is a hex `CCRR`, `front` a side, `mov` the walking MOV; `delaying` and `moved` are
    those of the movement phase (ST 5.2; a unit that may not move counts as moved). `engaged`:
    whether it started the phase in an enemy ZOC (ST 5.7); None: as it stands now.
    """

    id: str
    faction: str
    at: str
    front: str = "N"
    mov: int = 0
    routed: bool = False
    traits: frozenset[str] = frozenset()
    delaying: bool = False
    moved: bool = False
    lone: bool = False
    engaged: bool | None = None

    @property
    def flies(self) -> bool:
        return FLYING in self.traits

    def is_enemy_of(self, other: Piece) -> bool:
        """An enemy is a unit of another faction (ST 5.6); a lone leader is no unit."""
        return self.faction != other.faction and not self.lone


@dataclass(frozen=True, eq=False)
class Board:
    """`terrain` names the kind of each hex that is not open; `pieces` are by id."""

    columns: int
    rows: int
    terrain: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, Piece] = field(default_factory=dict)

    @cached_property
    def grid(self) -> Grid:
        return Grid(self.columns, self.rows)

    def kind(self, name: str) -> str:
        return self.terrain.get(name, OPEN)

    def with_piece(self, piece: Piece) -> Board:
        """The board with one piece put there, or changed."""
        return replace(self, pieces={**self.pieces, piece.id: piece})

    def without(self, ids: Iterable[str]) -> Board:
        """The board without some pieces (destroyed, dispersed)."""
        gone = set(ids)
        return replace(self, pieces={i: p for i, p in self.pieces.items() if i not in gone})

    @cached_property
    def units_at(self) -> Mapping[str, Sequence[Piece]]:
        """The units in each hex, in order of id; lone leaders are not counted."""
        at: dict[str, list[Piece]] = {}
        for _, piece in sorted(self.pieces.items()):
            if not piece.lone:
                at.setdefault(piece.at, []).append(piece)
        return at

    @cached_property
    def _zones(self) -> Mapping[str, Sequence[Piece]]:
        zones: dict[str, list[Piece]] = {}
        for _, piece in sorted(self.pieces.items()):
            for near in zone_of_control(self, piece):
                zones.setdefault(near, []).append(piece)
        return zones

    def controllers(self, name: str, faction: str) -> tuple[Piece, ...]:
        """The enemies of `faction` in whose ZOC a hex lies, in order of id."""
        return tuple(p for p in self._zones.get(name, ()) if p.faction != faction)

    def in_enemy_zone(self, name: str, faction: str) -> bool:
        return any(p.faction != faction for p in self._zones.get(name, ()))

    def enemy_zone(self, faction: str) -> frozenset[str]:
        """All hexes that lie in the ZOC of an enemy of `faction`."""
        return frozenset(name for name in self._zones if self.in_enemy_zone(name, faction))

    def enemy_hexes(self, faction: str) -> frozenset[str]:
        """All hexes where a unit of another faction stands."""
        return frozenset(
            name for name, here in self.units_at.items() if any(p.faction != faction for p in here)
        )

    def enemies_in(self, name: str, mover: Piece) -> tuple[Piece, ...]:
        """Enemy units in a hex, in rout or not."""
        return tuple(p for p in self.units_at.get(name, ()) if p.is_enemy_of(mover))


@rule("ST 1.3")
def adjacent(board: Board, name: str) -> tuple[str, ...]:
    """The hexes of the map next to one, clockwise from N."""
    return tuple(near for near in board.grid.neighbours(name) if near is not None)


@rule("ST 1.4")
def entry_cost(kind: str, flies: bool, tables: Tables) -> int | None:
    """What it costs to enter a hex of this kind; None if the unit may not."""
    terrain = tables.terrain[kind]
    if flies:
        return tables.flying_cost if terrain.flyable else None
    return terrain.cost


@rule("ST 5.6")
def zone_of_control(board: Board, piece: Piece) -> tuple[str, ...]:
    """The hexes around a unit, whatever the terrain; none in rout, none for a lone leader."""
    return () if piece.routed or piece.lone else adjacent(board, piece.at)


@rule("ST 5.12")
def is_full(board: Board, name: str, mover: Piece, tables: Tables) -> bool:
    """Whether so many other units of its faction are there that a mover may not end its move."""
    if mover.lone:
        return False
    here = board.units_at.get(name, ())
    friends = [p for p in here if p.faction == mover.faction and p.id != mover.id]
    return len(friends) >= tables.movement_stacking
