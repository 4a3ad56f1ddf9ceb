"""The whole position of a battle: frozen, and JSON by `encode` and `decode`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from battles.stirling.procedures.board import Board, Piece
from battles.stirling.tables import Tables, tables
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.game import Item, Json, Seat
from campaigns.tabletop.keeping import kept
from campaigns.tabletop.rulebook import rule

Text = str | dict[str, str]
"""A text as typed, or in two languages."""

DEPLOYING, READY, PLAYING, PAUSED, ENDED = "deploying", "ready", "playing", "paused", "ended"
ON_TABLE, DESTROYED, DISPERSED, MERGED = "on_table", "destroyed", "dispersed", "merged"
UNPLACED = "unplaced"
"""The fate of what is still to be deployed, or is deployed and not yet shown."""
FALLEN, CAPTURED = "fallen", "captured"
ASK, ALWAYS, NEVER = "ask", "always", "never"
ANSWERS = ("intercept", "rear_attack", "if_stopped", "if_encircled", "if_stacked")
LOSSES = ("", "quarter", "half")
"""The situations of heavy losses (ST 8.1), by the level that `Unit.reached` counts."""


@dataclass(frozen=True, slots=True)
class Area:
    """What an engine's shot does instead of a roll to hit (ST 4.6)."""

    figures: int
    save: int | None = None
    template: Text = ""


@dataclass(frozen=True, slots=True)
class Missile:
    """A missile weapon (ST 2.5), or with `area` an engine (ST 4.6)."""

    name: Text
    short: int
    medium: int
    long: int
    rate: Fraction
    damage: Dice
    ammunition: int | None = None
    area: Area | None = None


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell and how often it can still be cast (ST 4.7)."""

    name: Text
    figures: int
    damage: Dice
    range: int
    uses: int
    save: int | None = None


@dataclass(frozen=True, slots=True)
class Faction:
    """A side: `start` men at the beginning, `ruled` men that rulings added since."""

    name: Text
    slot: str
    start: int
    commander: str | None = None
    ruled: int = 0


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit, on the table or out of it. `origin` is the unit that it was split from, or itself.

    `dead` are the men removed so far, `lost` those removed since the last morale phase,
    `reached` the greatest losses judged in one (index in `LOSSES`); `situations` are those
    since then (ST 8.1). `freed` is the hex before it that enemies left (ST 5.7).
    `ran` and `rallied` are turns. `intercept`, `rear_attack` and those after it are the standing
    answers of the phase, `ANSWERS`.
    """

    id: str
    faction: str
    name: Text
    kind: Text
    symbol: str
    at: str
    front: str
    men: int
    starting: int
    ac: int
    mov: int
    attacks: Fraction
    hp: int
    thac0: int
    damage: Dice
    morale: int
    size: str
    length: Fraction
    speed: int
    origin: str
    traits: tuple[str, ...] = ()
    missile: Missile | None = None
    spells: dict[str, Spell] = field(default_factory=dict)
    leader: str | None = None
    fate: str = ON_TABLE
    dead: int = 0
    carried: int = 0
    routed: bool = False
    engaged: bool = False
    delaying: bool = False
    intercept: str = ASK
    rear_attack: str = ASK
    if_stopped: str = ASK
    if_encircled: str = NEVER
    if_stacked: str = NEVER
    freed: str | None = None
    ran: int = 0
    rallied: int = 0
    charging: str | None = None
    charged: bool = False
    lost: int = 0
    reached: int = 0
    situations: tuple[str, ...] = ()

    @property
    def on_table(self) -> bool:
        return self.fate == ON_TABLE

    @property
    def in_order(self) -> bool:
        return self.fate == ON_TABLE and not self.routed


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader: with the unit that names him, or alone (`at`, `front`). `home`: his first unit."""

    id: str
    faction: str
    name: Text
    charisma: int
    morale: int
    home: str | None = None
    unit: str | None = None
    at: str | None = None
    front: str = "N"
    mov: int = 12
    spells: dict[str, Spell] = field(default_factory=dict)
    fate: str = ON_TABLE
    routed: bool = False
    engaged: bool = False
    delaying: bool = False
    ran: int = 0
    rallied: int = 0

    @property
    def on_table(self) -> bool:
        return self.fate == ON_TABLE

    @property
    def alone(self) -> bool:
        return self.fate == ON_TABLE and self.unit is None


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
