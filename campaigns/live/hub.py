"""One hub per process (per event loop): it looks once and writes the same bytes to many sockets.

Everything here runs on the loop, but for looks at the database, which run in threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from uuid import UUID

import redis.asyncio
from django.conf import settings
from django.db import connections

from campaigns.live import push
from campaigns.live.look import look
from campaigns.live.passes import holding
from campaigns.live.room import Room, Socket
from campaigns.models import Engagement

POLL_EMBEDDED, POLL_WITH_REDIS = 0.25, 5.0
"""Seconds between looks at what other processes have written."""
PASSES = 2.0
"""Seconds, at least, between looks at who may still be there, when nobody says that it changed."""
BEAT = 15.0
"""Seconds between signs of life, by which a screen finds that it has missed a frame."""

T = TypeVar("T")
_log = logging.getLogger(__name__)


_threads = ThreadPoolExecutor(4, "hub")


async def in_thread(function: Callable[..., T], *args: Any) -> T:
    """Run what reads the database."""

    def run() -> T:
        try:
            return function(*args)
        finally:
            _give_back()

    return await asyncio.get_running_loop().run_in_executor(_threads, run)


def _give_back() -> None:
    """Connections go back to their pool at once; those of SQLite, which has none and takes long to
    open, stay with their few threads.
    """
    for connection in connections.all(initialized_only=True):
        if connection.vendor != "sqlite" or connection.errors_occurred:
            connection.close()


class Hub:
    """All rooms of one event loop."""

    def __init__(self) -> None:
        self.rooms: dict[UUID, Room] = {}
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._outside: list[asyncio.Task[None]] = []

    def join(self, engagement_id: UUID, socket: Socket) -> None:
        room = self.rooms.get(engagement_id)
        if room is None:
            room = self.rooms[engagement_id] = Room(engagement_id)
            self._start(self._serve(room))
            if not self._outside:
                self._open()
        room.sockets.add(socket)
        room.moved = True
        room.dirty.set()

    def leave(self, engagement_id: UUID, socket: Socket) -> None:
        room = self.rooms.get(engagement_id)
        if room is None:
            return
        room.sockets.discard(socket)
        room.moved = True
        room.dirty.set()
        if not room.sockets:
            del self.rooms[engagement_id]
            if not self.rooms:
                self._close()

    def again(self, engagement_id: UUID, socket: Socket) -> None:
        """A screen asks for the whole view."""
        socket.whole = True
        if engagement_id in self.rooms:
            self.rooms[engagement_id].dirty.set()

    def announce(self, engagement_id: UUID) -> None:
        """From any thread: a table has changed."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody looks any more
            self._loop.call_soon_threadsafe(self._stir, engagement_id)

    def _stir(self, engagement_id: UUID) -> None:
        if engagement_id == push.DOORS:
            self._ask_passes()
        elif engagement_id in self.rooms:
            self.rooms[engagement_id].dirty.set()

    def _ask_passes(self) -> None:
        """Before anything else is told, every table sees who may still be there."""
        for room in self.rooms.values():
            room.doors = True
            room.dirty.set()

    def _start(self, work: Any) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _open(self) -> None:
        push.listen(self.announce)
        self._outside = [self._start(self._poll()), self._start(self._beat())]
        if settings.REDIS_URL:
            self._outside.append(self._start(self._subscribe()))

    def _close(self) -> None:
        push.forget(self.announce)
        for task in self._outside:
            task.cancel()
        del _hubs[self._loop]

    async def _serve(self, room: Room) -> None:
        """The one task of a table: looks whenever something may have changed."""
        while True:
            await room.dirty.wait()
            room.dirty.clear()
            if not room.sockets:
                return
            room.count()
            try:
                newcomers = {socket for socket in room.sockets if socket.whole}
                # What let a newcomer in may have been taken away a moment ago.
                asked = {socket.by for socket in (room.sockets if room.doors else newcomers)}
                room.doors = False
                if asked:
                    room.end(asked - await in_thread(holding, asked))
                found = await in_thread(look, room.id, room.pulse, room.wanted())
            except Engagement.DoesNotExist:
                for socket in room.sockets:
                    socket.close()
                return
            except Exception:
                _log.exception("A look at table %s failed.", room.id)
                await asyncio.sleep(1)
                room.doors = True
                room.dirty.set()
                continue
            if found is not None:
                room.show(found, newcomers)

    async def _poll(self) -> None:
        """Notice what other processes have written."""
        pause = POLL_WITH_REDIS if settings.REDIS_URL else POLL_EMBEDDED
        asked = self._loop.time()
        while True:
            await asyncio.sleep(pause)
            if self._loop.time() - asked >= PASSES:
                asked = self._loop.time()
                self._ask_passes()
            try:
                pulses = await in_thread(_pulses, list(self.rooms))
            except Exception:
                _log.exception("Looking for changes failed.")
                continue
            for engagement_id, room in self.rooms.items():
                if pulses.get(engagement_id) != room.pulse:
                    room.dirty.set()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for room in self.rooms.values():
                room.beat()

    async def _subscribe(self) -> None:
        """One subscription for the process; after a break every table is looked at."""
        while True:
            client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
            try:
                async with client.pubsub() as subscription:
                    await subscription.subscribe(push.CHANNEL)
                    self._ask_passes()
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            with contextlib.suppress(ValueError):
                                self._stir(UUID(message["data"].decode()))
            except redis.RedisError:
                _log.warning("Redis does not answer: changes of other processes come late.")
                await asyncio.sleep(1)
            finally:
                await client.aclose()


def _pulses(ids: list[UUID]) -> dict[UUID, int]:
    return dict(Engagement.objects.filter(pk__in=ids).values_list("pk", "pulse"))


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running loop; it ends when its last socket leaves."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
