"""The log of an engagement: fold, audit, rewind and the horizon of undo.

An entry is never deleted. A rewind is an entry of its own (`rewound_to`) that puts the
position back to what it was after an earlier entry; the next entry goes on from there. The
entries on the way from the start to the position stand, the others are undone and stay in
the record. A rewind to an undone entry brings it back. Asides (notes, cancelled rolls) are
no part of any way: they change nothing and are never undone.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from campaigns.tabletop.chance import (
    Answer,
    Chance,
    FacesMissingError,
    FalseFaceError,
    Recorded,
    Source,
    WrongFaceError,
)
from campaigns.tabletop.game import Action, Event, Refusal, Ruleset

S = TypeVar("S")

REWOUND = "rewound_to"
NOTED = "noted"
ROLL_CANCELLED = "roll_cancelled"
ASIDES = frozenset({NOTED, ROLL_CANCELLED})


@dataclass(frozen=True, slots=True)
class Entry:
    """One record: the action, what came of it, and the answers of chance, in order.

    `action` is None for entries that no rule decides (rewinds, notes, cancelled rolls): their
    events are facts.
    """

    seq: int
    events: tuple[Event, ...]
    action: Action | None = None
    answers: tuple[Answer, ...] = ()


def aim(entry: Entry) -> int | None:
    """The entry number to which this entry rewinds, or None if it is no rewind."""
    for event in entry.events:
        if event.code == REWOUND:
            return int(event.args["seq"])
    return None


def aside(entry: Entry) -> bool:
    """Whether the entry only tells something."""
    return all(event.code in ASIDES for event in entry.events)


@dataclass(frozen=True, slots=True)
class Line:
    """The ways through a log: `position` after each entry (0: the start), and the entry before it.

    `before` has the entries that can stand, each with the one it went on from.
    """

    position: dict[int, int]
    before: dict[int, int]

    def way(self, seq: int) -> list[int]:
        """The entries that stand after entry `seq`, in order."""
        way: list[int] = []
        at = self.position.get(seq, 0)
        while at:
            way.append(at)
            at = self.before[at]
        return way[::-1]


def line(entries: Iterable[Entry]) -> Line:
    """Read the rewinds of a log."""
    found = Line({0: 0}, {})
    at = 0
    for entry in entries:
        to = aim(entry)
        if to is not None:
            at = found.position.get(to, 0)
        elif not aside(entry):
            found.before[entry.seq] = at
            at = entry.seq
        found.position[entry.seq] = at
    return found


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count, in order."""
    if not entries:
        return []
    known = {entry.seq: entry for entry in entries}
    return [known[seq] for seq in line(entries).way(entries[-1].seq)]


def undone(entries: Sequence[Entry]) -> dict[int, int]:
    """{seq undone: seq of the rewind that undid it}."""
    ways = line(entries)
    gone: dict[int, int] = {}
    stood: set[int] = set()
    for entry in entries:
        if aim(entry) is not None:
            stands = set(ways.way(entry.seq))
            gone.update(dict.fromkeys(stood - stands, entry.seq))
            for seq in stands - stood:
                gone.pop(seq, None)
            stood = stands
        elif entry.seq in ways.before:
            stood.add(entry.seq)
    return gone


def fold(ruleset: Ruleset[S], start: S, entries: Sequence[Entry]) -> S:
    """The state after `entries`, from their events alone."""
    state = start
    for entry in standing(entries):
        for event in entry.events:
            state = ruleset.evolve(state, event)
    return state


@dataclass(frozen=True, slots=True)
class Difference:
    """The first entry that is not what the rules give; `what` names the kind."""

    seq: int
    what: str
    detail: str


def recorded(entry: Entry) -> Source:
    """The recorded faces of an entry, as a source of chance."""
    return Recorded(entry.answers)


def audit(
    ruleset: Ruleset[S],
    start: S,
    entries: Sequence[Entry],
    source: Callable[[Entry], Source] = recorded,
) -> Difference | None:
    """Decide again every recorded action with its recorded faces; the first difference, or None."""
    states: dict[int, S] = {0: start}
    state = start
    for entry in entries:
        if entry.action is None:
            difference = _fact(entry, states)
        else:
            difference = _decide_again(ruleset, state, entry, entry.action, source(entry))
        if difference is not None:
            return difference
        to = aim(entry)
        if to is not None:
            state = states[to]
        for event in entry.events:
            state = ruleset.evolve(state, event)
        states[entry.seq] = state
    return None


def alike(one: object, other: object) -> bool:
    """Whether two values are the same in JSON, where 1 is not true."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    return one == other and isinstance(one, bool) == isinstance(other, bool)


FACTS: Mapping[str, Mapping[str, type]] = {
    REWOUND: {"seq": int, "since": int, "reason": str},
    NOTED: {"text": str, "to": str},
    ROLL_CANCELLED: {"verb": str},
}
"""What no rule decides, and what it tells."""


def _fact(entry: Entry, earlier: Container[int]) -> Difference | None:
    """What is wrong with an entry that has no action: one event of the log's own, without dice."""
    code = entry.events[0].code if len(entry.events) == 1 else ""
    if code not in FACTS or entry.answers:
        return Difference(entry.seq, "event", "nobody's action has brought it about")
    args, known = entry.events[0].args, FACTS[code]
    if args.keys() - known.keys() or not all(type(args[name]) is known[name] for name in args):
        return Difference(entry.seq, "event", f"{code} tells what it never tells")
    if code == REWOUND and args.get("seq") not in earlier:
        return Difference(entry.seq, "rewind", f"there is no entry {args.get('seq')} before it")
    return None


def _decide_again(
    ruleset: Ruleset[S], state: S, entry: Entry, action: Action, source: Source
) -> Difference | None:
    chance = Chance(source)
    try:
        outcome = ruleset.decide(state, action, chance)
    except FalseFaceError as error:
        return Difference(entry.seq, "face", f"{error.index}: {error}")
    except (FacesMissingError, WrongFaceError) as error:
        return Difference(entry.seq, "chance", str(error))
    if isinstance(outcome, Refusal):
        return Difference(entry.seq, "refused", outcome.code)
    if len(chance.answers) != len(entry.answers):
        return Difference(entry.seq, "chance", "faces left over")
    for index, (was, now) in enumerate(zip(entry.events, outcome, strict=False)):
        if not (was.code == now.code and alike(was.args, now.args)):
            what = f"{was.code} recorded, {now.code} decided"
            return Difference(entry.seq, "event", f"{index}: {what}")
    if len(outcome) != len(entry.events):
        what = f"{len(entry.events)} recorded, {len(outcome)} decided"
        return Difference(entry.seq, "event", what)
    return None


def undo_horizon(entries: Sequence[Entry], seat: str, revealing: Iterable[str] = ()) -> int | None:
    """The earliest entry to which `seat` may go back by itself, or None if nothing can be undone.

    A player undoes only his own actions, back to the last chance, the last event of a
    `revealing` code, or the last action of another seat.
    """
    codes = set(revealing)
    way = standing(entries)
    before = [0, *(entry.seq for entry in way)]
    horizon: int | None = None
    for entry, previous in zip(reversed(way), reversed(before[:-1]), strict=True):
        own = entry.action is not None and entry.action.seat == seat
        if not own or entry.answers or any(event.code in codes for event in entry.events):
            break
        horizon = previous
    return horizon
