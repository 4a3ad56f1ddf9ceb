"""The words of the table and the shape of a ruleset (no rule of any game is here)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from campaigns.tabletop.chance import Chance

REFEREE, PLAYER, SPECTATOR = "referee", "player", "spectator"

Json = Any
"""A value of JSON: None, bool, int, str, list, dict (no float decides anything)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair at the table of one engagement.

    `side` is the faction whose secrets it shares (None: no side); `forces` the units it
    commands, empty for all of its side. Rules know seats, never users.
    """

    id: str
    role: str
    side: str | None = None
    forces: tuple[str, ...] = ()

    @property
    def is_referee(self) -> bool:
        return self.role == REFEREE

    def shares(self, side: str | None) -> bool:
        """Whether this seat knows the secrets of `side` (the referee knows all)."""
        return self.is_referee or (self.side is not None and self.side == side)


@dataclass(frozen=True, slots=True)
class Action:
    """A request of a seat. `orders`: the sealed orders that the server adds to be carried out."""

    seat: str
    verb: str
    args: Mapping[str, Json] = field(default_factory=dict)
    orders: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Illegal play is a value: a code with arguments and the paragraph that forbids it."""

    code: str
    cite: str = ""
    args: Mapping[str, Json] = field(default_factory=dict)
    at: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact in the past tense: a code with JSON arguments, never a sentence.

    The sentence is `wording[code]`, filled from `args`: an id that is in `names` by its name,
    another text by `wording["ARGUMENT.TEXT"]` if there is such a sentence. Two arguments
    are never part of the sentence: `cite`, the paragraph; and `why`, the explanation, a list of
    {"code", "args", "rows": [{"cite", "code", "args", "value", "dice": [n, ...]}], "total"}
    where all but `rows` may be left out, codes are those of the wording, and `dice` are
    places among the answers of the entry.
    """

    code: str
    args: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Item:
    """A choice that waits on the agenda, the last one first.

    `choices` are the answers offered, `default` the one taken for the absent; `data` is
    what the rule needs to go on. `seats` may answer (the referee always may).
    """

    id: str
    step: str
    seats: tuple[str, ...]
    choices: tuple[str, ...]
    default: str
    cite: str
    data: Mapping[str, Json] = field(default_factory=dict)

    def pack(self) -> dict[str, Json]:
        """The item as an argument of an event or a part of an encoded state."""
        return {
            "id": self.id,
            "step": self.step,
            "seats": list(self.seats),
            "choices": list(self.choices),
            "default": self.default,
            "cite": self.cite,
            "data": dict(self.data),
        }

    @classmethod
    def unpack(cls, body: Mapping[str, Json]) -> Item:
        """What `pack` gave."""
        lists = {name: tuple(body[name]) for name in ("seats", "choices")}
        return cls(**{**body, **lists})


@dataclass(frozen=True, slots=True)
class Due:
    """One line of "waiting for": who must do what. `side` None: the referee."""

    code: str
    side: str | None = None
    seats: tuple[str, ...] = ()
    args: Mapping[str, Json] = field(default_factory=dict)


S = TypeVar("S")


class Ruleset(Protocol[S]):
    """Six pure functions over an immutable state, and what keeps and explains it.

    `state` has the agenda and the seats; `decide` must not change anything and refuses,
    if it refuses, before it asks for chance. `decide` accepts what `options` offers.
    """

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> str:
        """Of the rules as coded: an engagement keeps that of its start."""

    @property
    def wording(self) -> Mapping[str, str]: ...

    @property
    def revealing(self) -> Collection[str]:
        """Codes of events that tell somebody what he did not know: no player undoes them."""

    @property
    def secret_dice(self) -> bool:
        """Whether how many dice come, or how large, may tell a player what is hidden."""

    def setup(
        self, scenario: Mapping[str, Json], overrides: Mapping[str, Json], version: str = ""
    ) -> S:
        """The state before the first action, by the rules of today or of an earlier `version`.

        Raises reader.BadRequestError for a bad scenario.
        """

    def check(self, scenario: Mapping[str, Json], overrides: Mapping[str, Json]) -> None:
        """What no new scenario may have, though battles begun with it are played and read on.

        Raises:
            reader.BadRequestError: an unknown key, a text that is not seen, a table too large.
        """

    def decide(self, state: S, action: Action, chance: Chance) -> tuple[Event, ...] | Refusal: ...

    def evolve(self, state: S, event: Event) -> S: ...

    def view(self, state: S, seat: Seat) -> dict[str, Json]:
        """What `seat` may know, built from nothing."""

    def legal(self, state: S, seat: Seat) -> dict[str, Json]:
        """Verbs and who may use them, as part of the view: {verb: {...}}."""

    def options(
        self, state: S, seat: Seat, partial: Mapping[str, Json]
    ) -> dict[str, Json] | Refusal:
        """What completes a partial action, with costs, odds and reasons why not."""

    def due(self, state: S) -> tuple[Due, ...]: ...

    def seats(self, state: S) -> Mapping[str, Seat]: ...

    def names(self, state: S) -> Mapping[str, Json]:
        """{id: name} of all that events speak of: units, leaders, factions, places."""

    def acts_for(self, state: S, action: Action) -> str | None:
        """The seat whose part the referee takes by this action; None: his own."""

    def rolls_for(self, state: S, action: Action) -> str:
        """The seat that types the dice of an action: whose action it is that goes on."""

    def throws(self, state: S, seat: Seat, labels: Sequence[str]) -> bool:
        """Whether a player types the last of these dice, asked for in the action of another.

        Only where all that the labels tell is known to the seat.
        """

    def redact(self, state: S, event: Event, seat: Seat) -> Event | None:
        """The event as `seat` may know it (white list), or None; `state` is the one before it."""

    def order_slots(self, state: S) -> Mapping[str, Mapping[str, Json]]:
        """Units that may have an order now: {unit: {"phase": key, "side": ...}}.

        The key tells the phase of one turn from that of another.
        """

    def check_order(
        self, state: S, seat: Seat, unit: str, body: Mapping[str, Json]
    ) -> Refusal | None:
        """Whether a body is well formed and the seat may give it; not whether it will succeed."""

    def orders_used(self, state: S, action: Action) -> Sequence[str]:
        """Units whose sealed orders the server must add to this action (empty for most)."""

    def invariants(self, state: S) -> Sequence[str]:
        """What is broken in the state, in words; empty if sound (men are conserved, ...)."""

    def encode(self, state: S) -> dict[str, Json]: ...

    def decode(self, body: Mapping[str, Json]) -> S: ...


class Draft(Generic[S]):
    """A state being changed by one action: every event emitted is applied at once."""

    def __init__(self, state: S, evolve: Callable[[S, Event], S]) -> None:
        self.state = state
        self._evolve = evolve
        self.events: list[Event] = []

    def emit(self, code: str, **args: Json) -> Event:
        event = Event(code, args)
        self.state = self._evolve(self.state, event)
        self.events.append(event)
        return event
