"""The open screens of one table, and what waits for each. Everything here runs on the loop."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from dataclasses import dataclass, field
from uuid import UUID

from campaigns.live.frames import Frame, Write
from campaigns.live.look import Audience, Look, Shown, Wanted, encoded
from campaigns.live.passes import Pass

MOST_WAITING = 64
"""Frames that may wait for one socket; a slower reader is dropped, to come back."""
COUNTS = 0.5
"""Seconds, at least, between two counts of who is at a table."""
CLOSED_GONE, CLOSED_SLOW, CLOSED_SIGNED_OUT = 4403, 4408, 4401
GONE = Frame('{"type":"gone"}')
SEATS = Frame('{"type":"seats"}')


@dataclass(eq=False)
class Socket:
    """One open screen. `whole`: it wants the whole view; `end`: nothing follows what waits;
    `seats`: those of its person, as they were at the last look.

    `write` puts a frame on the wire at once. What it does not take waits, in order, for the task
    that sends it (`busy`: it is at that).
    """

    user: int
    audience: Audience
    by: Pass
    write: Write | None = None
    whole: bool = True
    seats: set[str] | None = None
    waiting: deque[Frame] = field(default_factory=deque)
    busy: bool = False
    end: bool = False
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    code: int = 0

    def put(self, frame: Frame) -> None:
        if self.end or self.code:
            return
        if self.write and not (self.busy or self.waiting) and self.write(frame.wire):
            return
        if len(self.waiting) >= MOST_WAITING:
            self._close_at_once(CLOSED_SLOW)
        else:
            self.waiting.append(frame)
            self.stirred.set()

    def close(self) -> None:
        """Access has ended: say so, then nothing more."""
        self.waiting.clear()
        self.put(GONE)
        self.end = True
        self.stirred.set()

    def sign_out(self) -> None:
        """Nothing more is told; the screen may come again by a session that holds."""
        self._close_at_once(CLOSED_SIGNED_OUT)

    def _close_at_once(self, code: int) -> None:
        self.waiting.clear()
        self.code = self.code or code
        self.closed.set()


class Room:
    """The open sockets of one table and what they have been shown."""

    def __init__(self, engagement_id: UUID) -> None:
        self.id = engagement_id
        self.sockets: set[Socket] = set()
        self.shown: dict[Audience, Shown] = {}
        self.pulse: int | None = None
        self.dirty = asyncio.Event()
        self.doors = False
        self.here = Frame("")
        self.moved = True
        self._next_count = 0.0

    def wanted(self) -> dict[Audience, Wanted]:
        """What every audience has, and whether one of its sockets wants the whole."""
        whole: Counter[Audience] = Counter()
        for socket in self.sockets:
            whole[socket.audience] += socket.whole
        self.shown = {key: shown for key, shown in self.shown.items() if key in whole}
        return {key: Wanted(self.shown.get(key), count > 0) for key, count in whole.items()}

    def show(self, found: Look, newcomers: set[Socket]) -> None:
        """Write the frames of a look to all sockets, and end those whose access has ended."""
        self.pulse = found.pulse
        self.shown.update(found.shown)
        whole = {audience: Frame(text) for audience, text in found.whole.items()}
        frames = {audience: [*map(Frame, texts)] for audience, texts in found.frames.items()}
        for socket in tuple(self.sockets):
            seats = found.seats.get(socket.user, set())
            if socket.audience[0] not in seats:
                socket.close()
                continue
            if socket.seats not in (None, seats):
                socket.put(SEATS)
            socket.seats = seats
            if socket in newcomers:
                socket.whole = False
                socket.put(whole[socket.audience])
                socket.put(self.here)
            elif not socket.whole:
                for frame in frames.get(socket.audience, ()):
                    socket.put(frame)

    def end(self, ended: set[Pass]) -> None:
        """End the screens whose session or token has ended."""
        if ended:
            for socket in self.sockets:
                if socket.by in ended:
                    socket.sign_out()

    def beat(self) -> None:
        """Tell every screen how many frames it should have had."""
        beats = {
            audience: Frame(encoded({"type": "beat", "frame": shown.frame}))
            for audience, shown in self.shown.items()
        }
        for socket in self.sockets:
            if not socket.whole and socket.audience in beats:
                socket.put(beats[socket.audience])

    def count(self) -> None:
        """Tell everybody who is at the table, if somebody came or went: at most once a pause, so
        that a thousand who come together are not told a thousand times."""
        loop = asyncio.get_running_loop()
        if not self.moved or loop.time() < self._next_count:
            return
        self.moved = False
        self._next_count = loop.time() + COUNTS
        loop.call_at(self._next_count, self.dirty.set)
        seats = Counter(socket.audience[0] for socket in self.sockets)
        here = Frame(encoded({"type": "here", "seats": dict(sorted(seats.items()))}))
        if here != self.here:
            self.here = here
            for socket in self.sockets:
                if not socket.whole:
                    socket.put(here)
