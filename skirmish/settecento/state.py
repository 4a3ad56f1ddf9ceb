"""The whole position of a skirmish: frozen, and JSON by `encode` and `decode`.

Places are whole millimetres from the near left corner; a level is 0 on the ground or on deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import msgspec

from campaigns.tabletop.game import Item, Json, Seat
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.scenarios import Text
from skirmish.figures.forms import OPEN, Feature
from skirmish.muskets.aims import EventCard, Objective
from skirmish.settecento.procedures.deck import Drawing
from skirmish.settecento.procedures.markers import Markers
from skirmish.settecento.procedures.vessels import Vessel as Damage
from skirmish.settecento.tables import Tables, read_tables

READY, PLAYING, ENDED = "ready", "playing", "ended"
CARDS, VESSELS, MORALE, OVER = "cards", "vessels", "morale", "over"
PHASES = (CARDS, VESSELS, MORALE)
ON_TABLE, KILLED, CAPTURED, REMOVED, LEFT = "on_table", "killed", "captured", "removed", "left"
FATES = (ON_TABLE, KILLED, CAPTURED, REMOVED, LEFT)
ASK, ALWAYS, NEVER = "ask", "always", "never"
AFLOAT, MOORED, BEACHED, AGROUND, SUNK, GONE = (
    "afloat",
    "moored",
    "beached",
    "aground",
    "sunk",
    "gone",
)
BOAT, SHIP = "boat", "ship"
AHEAD = Point(0, 1)
"""The front of figures whose scenario names none."""


@dataclass(frozen=True, slots=True)
class Side:
    """Who plays a rank of cards; `truces` are the sides that are no enemies.

    `hides`: how many of its figures may be set up hidden; `zone` where it may be set up.
    """

    name: Text
    slot: str
    cards: int | None = None
    briefing: Text = ""
    truces: tuple[str, ...] = ()
    zone: str | None = None
    hides: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    side: str
    name: Text


@dataclass(frozen=True, slots=True)
class Hatch:
    """Where one goes below: a place on the hull, and whether it is open as doors are."""

    at: Point
    state: str = OPEN


@dataclass(frozen=True, slots=True)
class Vessel:
    """A boat or ship: `hull`, `helm` and `mast` are places on it: x ahead of `at`, y to the left.

    `worked`: those who rowed or worked it this turn. `moving`: it moved at the end of the last.
    """

    kind: str
    name: Text
    at: Point
    front: Point
    hull: tuple[Point, ...]
    helm: Point | None = None
    mast: Point | None = None
    levels: int = 1
    status: str = AFLOAT
    damage: Damage = field(default_factory=Damage)
    worked: tuple[str, ...] = ()
    moving: bool = False
    hatches: dict[str, Hatch] = field(default_factory=dict)

    @property
    def floats(self) -> bool:
        return self.status not in (SUNK, GONE)


@dataclass(frozen=True, slots=True)
class Gun:
    """A cannon; `loaders` have spent their long action on the present step of reloading."""

    name: Text
    at: Point
    front: Point
    level: int = 0
    aboard: str | None = None
    reload: int = 0
    loaders: tuple[str, ...] = ()
    dismounted: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """What may be carried, or dragged if it is heavy. `weapon`: the thrown weapon that it is.

    `secret_to`: the sides that know of it; empty: all.
    """

    name: Text
    at: Point | None
    level: int = 0
    aboard: str | None = None
    carrier: str | None = None
    heavy: bool = False
    weapon: str | None = None
    secret_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one figure did and suffered this turn; `was_*`: its markers when the turn began."""

    acted: bool = False
    ran: bool = False
    fought: bool = False
    lost: bool = False
    wounded: bool = False
    stunned: bool = False
    yellowed: bool = False
    killed: bool = False
    captured: bool = False
    fled: bool = False
    was_stunned: bool = False
    was_yellow: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """One man: sheet, gear, place, markers, and what he does without being asked.

    `firearms`: the first is in hand, and `markers.reload` is its own; `spare_reload` that of the
    second. `kindling`: the house he is setting on fire, with `successes`. `burning`: turns in a
    burning house. `captor`: the side that holds him. `answers`: standing answers by choice.
    `in_hand`: the weapon that he drew last.
    """

    id: str
    side: str
    group: str
    name: Text
    initials: str
    agility: int
    strength: int
    shooting: int
    fighting: int
    at: Point | None
    front: Point = AHEAD
    level: int = 0
    aboard: str | None = None
    charisma: int = 0
    firearms: tuple[str, ...] = ()
    thrown: str | None = None
    melee: str = "unarmed"
    cuirass: bool = False
    role: str | None = None
    note: Text = ""
    hidden: bool = False
    fate: str = ON_TABLE
    markers: Markers = field(default_factory=Markers)
    spare_reload: int = 0
    kindling: str | None = None
    successes: int = 0
    burning: int = 0
    captor: str | None = None
    answers: dict[str, str] = field(default_factory=dict)
    in_hand: str | None = None
    deeds: Deeds = field(default_factory=Deeds)

    @property
    def leads(self) -> bool:
        return self.role == "leader"

    @property
    def able(self) -> bool:
        """On the table and in nobody's hands."""
        return self.fate == ON_TABLE and self.at is not None

    @property
    def place(self) -> Point:
        """Where it stands; only for figures that have a place."""
        assert self.at is not None
        return self.at


@dataclass(frozen=True, slots=True)
class Up:
    """The card in play and what was done with it: who may act, who did, what the last one spent.

    `held`: those who were passed over for good.
    """

    card: str
    player: str
    allowance: int | str
    reactivate: bool
    special: bool
    activated: tuple[str, ...] = ()
    acting: str | None = None
    done: tuple[str, ...] = ()
    extra: bool = False
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The position. `tables` are all values of the rulebook as frozen for this game.

    `waives`: within one action whose refusals the referee waives.
    """

    title: Text
    place: Text
    intro: Text
    notes: Text
    width: int
    height: int
    tables: dict[str, Json]
    turns: int | None
    sides: dict[str, Side]
    groups: dict[str, Group]
    figures: dict[str, Figure]
    features: dict[str, Feature]
    vessels: dict[str, Vessel]
    guns: dict[str, Gun]
    things: dict[str, Thing]
    objectives: dict[str, Objective]
    events: dict[str, EventCard]
    seats: dict[str, Seat]
    deck: dict[str, int]
    scoring: dict[str, int] = field(default_factory=dict)
    discard: dict[str, int] = field(default_factory=dict)
    added: dict[str, int] = field(default_factory=dict)
    status: str = READY
    turn: int = 0
    phase: str = ""
    drawing: Drawing = field(default_factory=Drawing)
    drawn: tuple[str, ...] = ()
    up: Up | None = None
    tested: tuple[str, ...] = ()
    sailed: tuple[str, ...] = ()
    agenda: tuple[Item, ...] = ()
    asked: int = 0
    waives: bool = False
    result: dict[str, Json] | None = None

    def able(self) -> Iterator[Figure]:
        """The figures on the table that nobody holds, in order of id."""
        return (figure for _, figure in sorted(self.figures.items()) if figure.able)

    def hostile(self, side: str, other: str) -> bool:
        """Whether two sides are enemies."""
        return side != other and other not in self.sides[side].truces

    def enemies(self, figure: Figure) -> Iterator[Figure]:
        """The enemies of a figure on the table, known to it or not, in order of id."""
        return (other for other in self.able() if self.hostile(figure.side, other.side))

    def group_of(self, figure: Figure) -> list[Figure]:
        return [other for _, other in sorted(self.figures.items()) if other.group == figure.group]

    def with_figure(self, id: str, **changes: Any) -> State:
        return replace(self, figures={**self.figures, id: replace(self.figures[id], **changes)})

    def with_markers(self, id: str, **changes: Any) -> State:
        return self.with_figure(id, markers=replace(self.figures[id].markers, **changes))

    def with_deeds(self, id: str, **changes: Any) -> State:
        return self.with_figure(id, deeds=replace(self.figures[id].deeds, **changes))

    def with_vessel(self, id: str, **changes: Any) -> State:
        return replace(self, vessels={**self.vessels, id: replace(self.vessels[id], **changes)})

    def with_feature(self, id: str, **changes: Any) -> State:
        return replace(self, features={**self.features, id: replace(self.features[id], **changes)})

    def with_gun(self, id: str, **changes: Any) -> State:
        return replace(self, guns={**self.guns, id: replace(self.guns[id], **changes)})

    def with_thing(self, id: str, **changes: Any) -> State:
        return replace(self, things={**self.things, id: replace(self.things[id], **changes)})

    def with_up(self, **changes: Any) -> State:
        assert self.up is not None
        return replace(self, up=replace(self.up, **changes))


@lru_cache(maxsize=64)
def _tables(values: bytes) -> Tables:
    return read_tables(msgspec.json.decode(values))


_KNOWN: dict[int, tuple[dict[str, Json], Tables]] = {}


def tables_of(state: State) -> Tables:
    """The typed tables of this game (made once for each frozen set of values)."""
    found = _KNOWN.get(id(state.tables))
    if found is None or found[0] is not state.tables:
        found = (state.tables, _tables(msgspec.json.encode(state.tables)))
        _KNOWN[id(state.tables)] = found
        if len(_KNOWN) > 256:
            _KNOWN.pop(next(iter(_KNOWN)))
    return found[1]


def encode(state: State) -> dict[str, Json]:
    """The state as a JSON object; `decode` gives the same state back.

    Hatches are left out where there are none: states of earlier games have none.
    """
    body: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(state))
    for vessel in body["vessels"].values():
        if not vessel["hatches"]:
            del vessel["hatches"]
    return body


def decode(body: Mapping[str, Json]) -> State:
    """What `encode` gave.

    Raises:
        msgspec.ValidationError: the object is not a state.
    """
    return msgspec.convert(dict(body), State)
