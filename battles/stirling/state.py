"""The whole position of a battle: frozen, and JSON by `encode` and `decode`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from battles.stirling.pieces import Faction, Leader, Text, Unit
from battles.stirling.procedures.board import Board, Piece
from battles.stirling.tables import Tables, tables
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.game import Item, Json, Seat
from campaigns.tabletop.keeping import kept
from campaigns.tabletop.rulebook import rule

DEPLOYING, READY, PLAYING, PAUSED, ENDED = "deploying", "ready", "playing", "paused", "ended"


@dataclass(frozen=True, slots=True)
class Condition:
    """A victory condition: `points` for `faction` if it is met; `ends`: the end is proposed then.

    `hold`: `least` of `hexes` (all, if left out); `men`: of `of` (or its own) at least and at
    most so many in order; `leader`: that one is out of the battle; `points`: `least` by the
    other conditions; `words`: the referee judges `text`.
    """

    faction: str
    kind: str
    points: int = 1
    hexes: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    of: str | None = None
    leader: str | None = None
    text: Text = ""
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Placement:
    """Where something is deployed, a secret of its side until all is revealed."""

    at: str
    front: str


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge that reached its target; `done` once its blows are struck."""

    charger: str
    target: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Doing:
    """What happened in this phase: who acted, men at its start, the dead that wait, exact.

    `order` and `rolls` are those of movement, `checks` the situations of the units that
    morale is about to check.
    """

    acted: tuple[str, ...] = ()
    men: dict[str, int] = field(default_factory=dict)
    removed: dict[str, int] = field(default_factory=dict)
    dead: dict[str, Fraction] = field(default_factory=dict)
    magic: tuple[str, ...] = ()
    casts: dict[str, int] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    rolls: dict[str, int] = field(default_factory=dict)
    checks: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """The position. `tables` are all values of the rulebook as frozen for this battle.

    `zones` = {faction: hexes} where it deploys, `placed` what has been so far, `final` the
    seats that have finished with it.
    """

    title: Text
    place: Text
    intro: Text
    columns: int
    rows: int
    terrain: dict[str, str]
    labels: tuple[dict[str, Json], ...]
    roads: tuple[tuple[str, ...], ...]
    bridges: tuple[str, ...]
    tables: dict[str, Json]
    turns: int | None
    factions: dict[str, Faction]
    units: dict[str, Unit]
    leaders: dict[str, Leader]
    seats: dict[str, Seat]
    status: str = READY
    turn: int = 0
    phase: str = ""
    step: str = ""
    doing: Doing = field(default_factory=Doing)
    charges: tuple[Charge, ...] = ()
    agenda: tuple[Item, ...] = ()
    asked_of: dict[str, int] = field(default_factory=dict)
    strength: dict[str, tuple[int, ...]] = field(default_factory=dict)
    result: dict[str, Json] | None = None
    zones: dict[str, tuple[str, ...]] = field(default_factory=dict)
    placed: dict[str, Placement] = field(default_factory=dict)
    final: tuple[str, ...] = ()
    victory: tuple[Condition, ...] = ()

    def on_table(self) -> Iterator[Unit]:
        """The units on the table, in order of id."""
        return (unit for _, unit in sorted(self.units.items()) if unit.on_table)

    def alone(self) -> Iterator[Leader]:
        """The leaders who stand alone, in order of id."""
        return (leader for _, leader in sorted(self.leaders.items()) if leader.alone)

    def who(self, id: str) -> Unit | Leader:
        """A unit or a leader by id."""
        unit = self.units.get(id)
        return self.leaders[id] if unit is None else unit

    def leader_of(self, unit: Unit) -> Leader | None:
        return None if unit.leader is None else self.leaders[unit.leader]

    def place_of(self, leader: Leader) -> str | None:
        """The hex where a leader is, alone or with his unit; None if he is out of the battle."""
        if not leader.on_table:
            return None
        return leader.at if leader.unit is None else self.units[leader.unit].at

    def with_unit(self, id: str, **changes: Any) -> State:
        return replace(self, units={**self.units, id: replace(self.units[id], **changes)})

    def with_leader(self, id: str, **changes: Any) -> State:
        return replace(self, leaders={**self.leaders, id: replace(self.leaders[id], **changes)})

    def with_placed(self, id: str, placement: Placement | None) -> State:
        """Something deployed, or taken from the map again."""
        placed = {name: one for name, one in self.placed.items() if name != id}
        if placement is not None:
            placed[id] = placement
        return replace(self, placed=placed)

    def with_doing(self, **changes: Any) -> State:
        return replace(self, doing=replace(self.doing, **changes))


per_state = kept(16)
"""Keeps the answers for the states seen last: many ask the same of one state."""


@lru_cache(maxsize=64)
def _tables(values: bytes) -> Tables:
    return tables(msgspec.json.decode(values))


@per_state
def tables_of(state: State) -> Tables:
    """The typed tables of this battle (made once for each frozen set of values)."""
    return _tables(msgspec.json.encode(state.tables))


def piece_of(state: State, who: Unit | Leader) -> Piece:
    """A unit, or a lone leader (ST 5.14), as movement and sight see it."""
    at = who.at
    assert at is not None
    return Piece(
        who.id,
        who.faction,
        at,
        who.front,
        who.mov,
        who.routed,
        frozenset() if isinstance(who, Leader) else frozenset(who.traits),
        who.delaying,
        who.id in state.doing.acted or rests(state, who),
        isinstance(who, Leader),
        who.engaged if state.phase == "movement" else None,
    )


@rule("ST 9.2")
def rests(state: State, who: Unit | Leader) -> bool:
    """Whether it rallied in the turn before and does not move in this one."""
    return who.rallied > 0 and who.rallied == state.turn - 1


@per_state
def board_of(state: State) -> Board:
    """The map with all units and lone leaders on the table."""
    pieces = {unit.id: piece_of(state, unit) for unit in state.on_table()}
    pieces.update({leader.id: piece_of(state, leader) for leader in state.alone()})
    return Board(state.columns, state.rows, state.terrain, pieces)


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction | Dice):
        return str(value)
    raise TypeError(type(value))


def _typed(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    if kind is Dice:
        return Dice.parse(value)
    raise TypeError(kind)


def encode(state: State) -> dict[str, Json]:
    """The state as a JSON object; `decode` gives the same state back."""
    body: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(state, enc_hook=_plain))
    return body


def decode(body: Mapping[str, Json]) -> State:
    """What `encode` gave.

    Raises:
        msgspec.ValidationError: the object is not a state.
    """
    return msgspec.convert(dict(body), State, dec_hook=_typed)
