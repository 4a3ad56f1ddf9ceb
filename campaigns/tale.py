"""What the log tells beside the events: who may know what of an entry, and by which number."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from campaigns import records
from campaigns.tabletop import log
from campaigns.tabletop.game import SPECTATOR, Action, Event, Ruleset, Seat

Seen = dict[str, list[Event | None]]
OURS = log.ASIDES | {log.REWOUND}
"""Events of the log itself, that no rule decides."""


@dataclass(frozen=True)
class Tale:
    """What the seats of one engagement are told."""

    ruleset: Ruleset[Any]
    seats: Mapping[str, Seat]

    def told(self, state: Any, events: Sequence[Event], writer: str) -> tuple[Any, Seen]:
        """The state after the events, and what each seat may know of them."""
        seen: Seen = {key: [] for key in self.seats}
        for event in events:
            for key, seat in self.seats.items():
                if event.code in OURS:
                    seen[key].append(event if self._may_hear(event, seat, writer) else None)
                else:
                    seen[key].append(self.ruleset.redact(state, event, seat))
            state = self.ruleset.evolve(state, event)
        return state, seen

    def listeners(self, seen: Seen) -> list[str]:
        """The seats whose log has a line of it: the referee's has all."""
        return [
            key
            for key, told in seen.items()
            if self.seats[key].is_referee or any(self._has_words(event) for event in told)
        ]

    def _may_hear(self, event: Event, seat: Seat, writer: str) -> bool:
        """Notes and cancelled rolls go to those they are for; everybody hears of a rewind."""
        if event.code == log.REWOUND or seat.is_referee or seat.id == writer:
            return True
        if event.code == log.NOTED:
            to = event.args["to"]
            return to == "table" or (to == "side" and seat.shares(self.seats[writer].side))
        return False

    def _has_words(self, event: Event | None) -> bool:
        return event is not None and (event.code in OURS or event.code in self.ruleset.wording)


def packed(seen: Seen, events: Sequence[Event]) -> dict[str, list[Any]]:
    """As `Entry.seen` keeps it: of those alone who may not know everything."""
    return {k: records.pack_events(v) for k, v in seen.items() if list(v) != list(events)}


class Kept(Protocol):
    """What is kept of an entry beside its events."""

    @property
    def parent(self) -> int: ...
    @property
    def stands(self) -> bool: ...
    @property
    def seat(self) -> str: ...
    @property
    def on_behalf(self) -> str: ...
    @property
    def sealed(self) -> Mapping[str, Any]: ...
    @property
    def numbers(self) -> Mapping[str, int]: ...
    @property
    def seen(self) -> Mapping[str, Any]: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def undone_by(self) -> int | None: ...


def first_false(
    kept: Sequence[Kept], entries: Sequence[log.Entry], ruleset: Ruleset[Any], start: Any
) -> log.Difference | None:
    """The first entry of a sound log of which something is kept that is not so.

    Who was told how much of an entry is as the program had it at that time, which may have told
    less or more than it does today; but nobody was told what did not happen.
    """
    seats = ruleset.seats(start)
    referee = next(seat for seat in seats.values() if seat.is_referee)
    ways, undone = log.line(entries), log.undone(entries)
    lines = dict.fromkeys(seats, 0)
    states, state = {0: start}, start
    for row, entry in zip(kept, entries, strict=True):
        view = ruleset.view(state, referee)
        to = log.aim(entry)
        after = state if to is None else states[to]
        for event in entry.events:
            after = ruleset.evolve(after, event)
        true = {
            "stands": entry.seq in ways.before,
            "parent": ways.before.get(entry.seq, ways.position[entry.seq]),
            "undone_by": undone.get(entry.seq),
            "turn": view.get("turn"),
            "phase": view.get("phase", ""),
        }
        false = [name for name, value in true.items() if getattr(row, name) != value]
        false += _false_seat(row, entry, seats) + _false_numbers(row, lines, referee.id)
        if not _is_sealed(row.sealed, entry.action, seats):
            false.append("sealed")
        known = seats.keys() - {referee.id}
        if not all(k in known and _is_told(v, entry.events) for k, v in row.seen.items()):
            false.append("seen")
        if entry.action is None:
            before, now = ways.way(entry.seq - 1), ways.way(entry.seq)
            if not _is_whole(entry.events[0], before, now):
                false.append("events")
        if false:
            return log.Difference(entry.seq, false[0], "it is not as it was")
        state = states[entry.seq] = after
    return None


def _is_whole(event: Event, before: Sequence[int], now: Sequence[int]) -> bool:
    """Whether what no rule decides tells all that it should; ways are those before and after it."""
    if event.args.keys() != log.FACTS[event.code].keys():
        return False
    if event.code == log.NOTED:
        return event.args["to"] in ("table", "side", "referee")
    shared = [one for one, other in zip(before, now, strict=False) if one == other]
    return event.code != log.REWOUND or event.args["since"] == max(shared, default=0)


def _false_seat(row: Kept, entry: log.Entry, seats: Mapping[str, Seat]) -> list[str]:
    """Spectators do nothing; only the referee does what is written down as another seat's."""
    seat = seats.get(row.seat)
    if seat is None or seat.role == SPECTATOR or (row.on_behalf and row.on_behalf not in seats):
        return ["seat"]
    own = entry.action is None or entry.action.seat == row.seat
    return [] if own or seat.is_referee else ["seat"]


def _is_sealed(sealed: Mapping[str, Any], action: Action | None, seats: Container[str]) -> bool:
    """Whether it tells of each order that the action has carried out, and of no other."""
    if sealed.keys() != (action.orders.keys() if action else set()):
        return False
    return all(
        isinstance(one, Mapping)
        and one.keys() == {"seat", "state", "revision", "saved", "final"}
        and one["seat"] in seats
        and (one["final"] is not None if one["state"] == "final" else one["state"] == "saved")
        and type(one["revision"]) is int
        for one in sealed.values()
    )


def _false_numbers(row: Kept, lines: dict[str, int], referee: str) -> list[str]:
    """The referee's log has all entries; those of others are counted without a gap."""
    if referee not in row.numbers:
        return ["numbers"]
    for key, number in row.numbers.items():
        if key not in lines or number != lines[key] + 1:
            return ["numbers"]
        lines[key] = number
    return []


def _is_told(told: Sequence[Any], events: Sequence[Event]) -> bool:
    """Whether nothing of it is more than the events themselves tell."""
    return len(told) == len(events) and all(
        one is None or (one[0] == event.code and _is_part(one[1], event.args))
        for one, event in zip(told, events, strict=True)
    )


def _is_part(told: Any, whole: Any, name: str = "") -> bool:
    """Whether all of it is in the whole; a `count` may be less, of what somebody knows of."""
    if isinstance(told, Mapping) and isinstance(whole, Mapping):
        return all(key in whole and _is_part(told[key], whole[key], key) for key in told)
    if isinstance(told, list | tuple) and isinstance(whole, list | tuple):
        if any(isinstance(item, int | float) for item in whole):
            return log.alike(told, whole)
        return all(any(_is_part(item, other) for other in whole) for item in told)
    if name == "count" and type(told) is int and type(whole) is int:
        return 0 <= told <= whole
    return log.alike(told, whole)
