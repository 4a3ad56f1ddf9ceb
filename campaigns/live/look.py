"""One look at a table: what each seat gets to see of what has changed, encoded once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import msgspec
from django.utils import translation

from campaigns import access
from campaigns.live.patch import diff
from campaigns.models import Engagement, Entry
from campaigns.reading import MOST_LINES, Reading
from campaigns.tabletop.game import Seat
from campaigns.tabletop.log import REWOUND

Audience = tuple[str, str]
"""A seat and a language: all sockets of one get the same bytes."""

_encode = msgspec.json.Encoder().encode


def encoded(frame: Mapping[str, Any]) -> str:
    return _encode(frame).decode()


@dataclass(frozen=True)
class Shown:
    """What an audience has on its screens, and how many frames have told it so."""

    frame: int
    version: int
    view: dict[str, Any]
    seq: int
    orders: dict[str, Any]
    pending: dict[str, Any] | None


@dataclass(frozen=True)
class Wanted:
    """What an audience has, and whether somebody of it wants the whole view."""

    shown: Shown | None
    whole: bool


@dataclass
class Look:
    """`seats` = {user: seats at this table}; frames for those who follow, and for newcomers."""

    pulse: int
    seats: dict[int, set[str]]
    shown: dict[Audience, Shown] = field(default_factory=dict)
    frames: dict[Audience, list[str]] = field(default_factory=dict)
    whole: dict[Audience, str] = field(default_factory=dict)


def look(engagement_id: UUID, pulse: int | None, wanted: Mapping[Audience, Wanted]) -> Look | None:
    """Read the table; None if nothing has changed since `pulse` and nobody wants the whole.

    Raises:
        Engagement.DoesNotExist: the table is gone.
    """
    reading = Reading.of(engagement_id)
    engagement = reading.engagement
    if engagement.pulse == pulse and not any(each.whole for each in wanted.values()):
        return None
    chairs: dict[str, Seat] = {}
    found = Look(engagement.pulse, {})
    by_user, spectators = access.table_seats(engagement)
    watching = {seat.id: seat for seat in spectators}
    for user, seats in by_user.items():
        found.seats[user] = {seat.id for seat in seats} | watching.keys()
        chairs.update({seat.id: seat for seat in seats})
    chairs |= watching
    entries = _entries(engagement, [each.shown.seq for each in wanted.values() if each.shown])
    for (seat, language), each in wanted.items():
        if seat in chairs:
            with translation.override(language):
                _audience(found, reading, chairs[seat], language, each, entries)
    return found


def _entries(engagement: Engagement, seen: list[int]) -> list[Entry]:
    """What is new since the least of `seen`, and older entries that a rewind among it changed."""
    least = min(seen, default=engagement.head)
    if least >= engagement.head:
        return []
    new = Entry.objects.filter(engagement=engagement, seq__lte=engagement.head)
    entries = list(new.filter(seq__gt=least))
    since = min((_since(entry) for entry in entries), default=least)
    if since < least:
        entries = list(new.filter(seq__gt=since))
    return entries


def _since(entry: Entry) -> int:
    """The entry after which lines have changed by this one."""
    for code, args in entry.events:
        if code == REWOUND:
            return int(args["since"])
    return entry.seq


def _audience(
    found: Look,
    reading: Reading,
    seat: Seat,
    language: str,
    wanted: Wanted,
    entries: list[Entry],
) -> None:
    audience, was = (seat.id, language), wanted.shown
    version, head = reading.version(seat), reading.engagement.head
    view = was.view if was and was.version == version else reading.view(seat)
    now = Shown(0, version, view, head, reading.orders(seat), reading.pending(seat))
    if was is not None:
        changes = _changes(reading, seat, was, now, entries)
        found.frames[audience] = [
            encoded({**frame, "frame": n}) for n, frame in enumerate(changes, was.frame + 1)
        ]
        now = replace(now, frame=was.frame + len(changes))
    found.shown[audience] = now
    if wanted.whole:
        frame = {
            "type": "view",
            "frame": now.frame,
            "version": version,
            "view": view,
            "entries": reading.lines(seat, limit=MOST_LINES),
            "orders": now.orders,
        }
        if now.pending is not None:
            frame["pending"] = now.pending
        found.whole[audience] = encoded(frame)


def _changes(
    reading: Reading, seat: Seat, was: Shown, now: Shown, entries: list[Entry]
) -> list[dict[str, Any]]:
    """The frames from one thing shown to the next."""
    frames: list[dict[str, Any]] = []
    since = min((_since(entry) for entry in entries if entry.seq > was.seq), default=was.seq)
    fresh = [entry for entry in entries if entry.seq > min(since, was.seq)]
    lines = reading.lines_from(seat, fresh)
    if lines or now.version != was.version:
        frames.append(
            {
                "type": "patch",
                "base": was.version,
                "version": now.version,
                "patch": diff(was.view, now.view),
                "entries": lines,
            }
        )
    if now.orders != was.orders:
        frames.append({"type": "orders", "orders": now.orders})
    if now.pending != was.pending:
        frames.append({"type": "pending", "pending": now.pending})
    return frames
