"""The log of an engagement: fold, audit, rewind and the horizon of undo.

An entry is never deleted. A rewind is an entry of its own (`rewound_to`): the entries
after its aim are undone from then on, and stay in the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from campaigns.tabletop.chance import Answer, Chance, FacesMissingError, Recorded, WrongFaceError
from campaigns.tabletop.game import Action, Event, Refusal, Ruleset

S = TypeVar("S")

REWOUND = "rewound_to"
RULING = "ruled"
NOTED = "noted"


@dataclass(frozen=True, slots=True)
class Entry:
    """One record: the action, what came of it, and the answers of chance, in order.

    `action` is None for entries that no rule decides (rewinds, rulings, notes, cancelled rolls):
    their events are facts.
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


def undone(entries: Iterable[Entry]) -> dict[int, int]:
    """{seq undone: seq of the rewind that undid it}."""
    standing: list[int] = []
    gone: dict[int, int] = {}
    for entry in entries:
        to = aim(entry)
        if to is not None:
            gone.update({seq: entry.seq for seq in standing if seq > to})
            standing = [seq for seq in standing if seq <= to]
        else:
            standing.append(entry.seq)
    return gone


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count, in order: neither undone nor rewinds."""
    gone = undone(entries)
    return [entry for entry in entries if entry.seq not in gone and aim(entry) is None]


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


def audit(ruleset: Ruleset[S], start: S, entries: Sequence[Entry]) -> Difference | None:
    """Decide again every recorded action with its recorded faces; the first difference, or None."""
    states: dict[int, S] = {}
    state = start
    for entry in entries:
        to = aim(entry)
        if to is not None:
            state = states.get(to, start)
            states[entry.seq] = state
            continue
        if entry.action is not None:
            chance = Chance(Recorded(entry.answers))
            try:
                outcome = ruleset.decide(state, entry.action, chance)
            except (FacesMissingError, WrongFaceError) as error:
                return Difference(entry.seq, "chance", str(error))
            if isinstance(outcome, Refusal):
                return Difference(entry.seq, "refused", outcome.code)
            if len(chance.answers) != len(entry.answers):
                return Difference(entry.seq, "chance", "faces left over")
            for index, (was, now) in enumerate(zip(entry.events, outcome, strict=False)):
                if was != now:
                    return Difference(
                        entry.seq, "event", f"{index}: {was.code} recorded, {now.code} decided"
                    )
            if len(outcome) != len(entry.events):
                return Difference(
                    entry.seq, "event", f"{len(entry.events)} recorded, {len(outcome)} decided"
                )
        for event in entry.events:
            state = ruleset.evolve(state, event)
        states[entry.seq] = state
    return None


def undo_horizon(entries: Sequence[Entry], seat: str, revealing: Iterable[str] = ()) -> int | None:
    """The earliest entry to which `seat` may go back by itself, or None if nothing can be undone.

    A player undoes only his own actions, back to the last chance, the last event of a
    `revealing` code, or the last action of another seat.
    """
    codes = set(revealing)
    horizon: int | None = None
    for entry in reversed(standing(entries)):
        own = entry.action is not None and entry.action.seat == seat
        if not own or entry.answers or any(event.code in codes for event in entry.events):
            break
        horizon = entry.seq - 1
    return horizon
