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
from campaigns.tabletop.keeping import kept
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.scenarios import Text
from skirmish.figures.forms import Feature, Opening
from skirmish.grandi_laghi.figure import LEADER
from skirmish.grandi_laghi.figure import Figure as Body
from skirmish.grandi_laghi.procedures.player_cards import SpecialRule
from skirmish.grandi_laghi.tables import Tables, load
from skirmish.muskets.aims import EventCard, Objective

READY, PLAYING, ENDED = "ready", "playing", "ended"
CARDS, OVER = "cards", "over"
PHASES = (CARDS,)
ON_TABLE, LEFT = "on_table", "left"
ASK, ALWAYS, NEVER = "ask", "always", "never"
AHEAD = Point(0, 1)
"""The front of figures whose scenario names none."""


@dataclass(frozen=True, slots=True)
class Side:
    """Those who share secrets and enemies; `truces` are the sides that are no enemies.

    `hides`: how many of its figures may be set up hidden; `zone` where it may be set up.
    """

    name: Text
    slot: str
    briefing: Text = ""
    truces: tuple[str, ...] = ()
    zone: str | None = None
    hides: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Squad:
    """The figures of one player: his suit, his back, and his card (GL 2.2, 9.1).

    `rules` are the bonuses that the engine applies, by `titles`; `notes` those that the referee
    does. `edge`: where those who were called back come in: `near`, `far`, `left` or `right`.
    """

    side: str
    name: Text
    suit: str
    back: str
    edge: str = "near"
    rules: tuple[SpecialRule, ...] = ()
    titles: dict[str, Text] = field(default_factory=dict)
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Boat:
    """A boat: its `hull` are places on it, x ahead of `at`, y to the left.

    `rowers`: those who rowed this turn; the referee moves it.
    """

    name: Text
    at: Point
    front: Point
    hull: tuple[Point, ...]
    levels: int = 1
    lit: int = 0
    rowers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """What may be carried, or dragged if it is heavy: loads, animals. `hatchet`: one thrown.

    `secret_to`: the sides that know of it; empty: all.
    """

    name: Text
    at: Point | None
    level: int = 0
    aboard: str | None = None
    carrier: str | None = None
    heavy: bool = False
    hatchet: bool = False
    secret_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """One man: what the rules know of him (`body`), place, and what he does without being asked.

    `hatchet`: he has one to throw. `kindling`: what he is setting on fire, with `successes`.
    `burning`: turns in a fire. `captor`: the side that holds him. `answers`: standing answers.
    """

    id: str
    side: str
    group: str
    name: Text
    initials: str
    body: Body
    at: Point | None
    front: Point = AHEAD
    level: int = 0
    aboard: str | None = None
    hatchet: bool = False
    note: Text = ""
    left: bool = False
    scalped: bool = False
    kindling: str | None = None
    successes: int = 0
    burning: int = 0
    captor: str | None = None
    answers: dict[str, str] = field(default_factory=dict)

    @property
    def fate(self) -> str:
        """`on_table`, `killed`, `routed`, `lost`, `captured` or `left`."""
        return LEFT if self.left else self.body.fate or ON_TABLE

    @property
    def leads(self) -> bool:
        return LEADER in self.body.traits

    @property
    def able(self) -> bool:
        """On the table and in nobody's hands."""
        return self.fate == ON_TABLE and self.at is not None

    @property
    def hidden(self) -> bool:
        return self.body.hidden

    @property
    def place(self) -> Point:
        """Where it stands; only for figures that have a place."""
        assert self.at is not None
        return self.at


@dataclass(frozen=True, slots=True)
class Up:
    """The card in play and what was done with it.

    `acting`: who acts, having done `done`. `idle`: who was activated and has still its action.
    `hesitant`: who may only move to cover. `engaged`: who came into contact and must fight, each
    with whom it touched. `played`: somebody acted, or was called back. `closing`: nobody acts any
    more. `held`: those who were passed over for good.
    """

    card: str
    squad: str
    allowance: int | str
    activated: tuple[str, ...] = ()
    acting: str | None = None
    done: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    hesitant: tuple[str, ...] = ()
    engaged: dict[str, str] = field(default_factory=dict)
    played: bool = False
    could: bool = True
    closing: bool = False
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The position. `tables` are all values of the rulebook as frozen for this game.

    `cards`: (squad, acted) of this turn's cards that let somebody act (GL 2.8). `tried`: how often
    each squad called somebody back this turn. `uses`: of the players' special rules. `waives`:
    within one action whose refusals the referee waives.
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
    squads: dict[str, Squad]
    figures: dict[str, Figure]
    features: dict[str, Feature]
    boats: dict[str, Boat]
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
    jokers: int = 0
    last_squad: str | None = None
    cards: tuple[tuple[str, bool], ...] = ()
    tried: dict[str, int] = field(default_factory=dict)
    uses: dict[str, int] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()
    up: Up | None = None
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

    def squad_of(self, id: str) -> list[Figure]:
        return [figure for _, figure in sorted(self.figures.items()) if figure.group == id]

    def leader_of(self, squad: str) -> Figure | None:
        """The leader of a squad, if he is on the table."""
        return next((f for f in self.squad_of(squad) if f.leads and f.able), None)

    def with_figure(self, id: str, **changes: Any) -> State:
        return replace(self, figures={**self.figures, id: replace(self.figures[id], **changes)})

    def with_body(self, id: str, **changes: Any) -> State:
        return self.with_figure(id, body=replace(self.figures[id].body, **changes))

    def with_boat(self, id: str, **changes: Any) -> State:
        return replace(self, boats={**self.boats, id: replace(self.boats[id], **changes)})

    def with_feature(self, id: str, **changes: Any) -> State:
        return replace(self, features={**self.features, id: replace(self.features[id], **changes)})

    def with_thing(self, id: str, **changes: Any) -> State:
        return replace(self, things={**self.things, id: replace(self.things[id], **changes)})

    def with_up(self, **changes: Any) -> State:
        assert self.up is not None
        return replace(self, up=replace(self.up, **changes))


def door_of(state: State, id: str) -> tuple[str, Opening] | None:
    """The building and the opening of that id."""
    for name, feature in state.features.items():
        if id in feature.openings:
            return name, feature.openings[id]
    return None


@lru_cache(maxsize=64)
def _tables(values: bytes) -> Tables:
    return load(msgspec.json.decode(values))


@kept(64)
def _tables_of(values: dict[str, Json]) -> Tables:
    return _tables(msgspec.json.encode(values))


def tables_of(state: State) -> Tables:
    """The typed tables of this game (made once for each frozen set of values)."""
    return _tables_of(state.tables)


def encode(state: State) -> dict[str, Json]:
    """The state as a JSON object; `decode` gives the same state back.

    `waives` is not written while it is false: older games have the hashes they had.
    """
    body: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(state, order="sorted"))
    if not state.waives:
        del body["waives"]
    return body


def decode(body: Mapping[str, Json]) -> State:
    """What `encode` gave.

    Raises:
        msgspec.ValidationError: the object is not a state.
    """
    return msgspec.convert(dict(body), State)
