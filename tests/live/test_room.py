"""What is put to a socket comes in order, by whichever way, and is framed once for all sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from websockets.frames import Frame as WebSocketFrame

from campaigns import services
from campaigns.live import consumer, frames
from campaigns.live.frames import Frame
from campaigns.live.passes import Pass
from campaigns.live.room import CLOSED_GONE, CLOSED_SLOW, GONE, MOST_WAITING, Room, Socket
from tests.live.agreement import agree
from tests.live.conftest import Open
from tests.server import Server
from tests.world import World


class Line:
    """The server's side of one socket: `full` until it is read from; `came` is what was written."""

    def __init__(self) -> None:
        self.came: list[str] = []
        self.full = False
        self.at_once = 0
        self.read = asyncio.Event()
        self.socket = Socket(1, ("a", "en"), Pass(), write=self.write)

    def write(self, frame: bytes) -> bool:
        if not self.full:
            self.at_once += 1
            self.came.append(frame[2:].decode())
        return not self.full

    async def send(self, message: dict[str, Any]) -> None:
        await self.read.wait()
        self.came.append(message["text"])


def test_order_is_kept_when_a_socket_is_full_and_read_again() -> None:
    async def run() -> None:
        line = Line()
        task = asyncio.ensure_future(consumer._write(line.socket, line.send))
        for n in range(9):
            if n == 2:
                line.full = True
            if n == 4:
                await asyncio.sleep(0)  # the task has taken a frame, and waits to send it
                await asyncio.sleep(0)
            if n == 5:
                line.full = False
            line.socket.put(Frame(str(n)))
        line.read.set()
        while line.socket.busy:
            await asyncio.sleep(0)
        line.socket.put(Frame("9"))
        assert line.came == [str(n) for n in range(10)]
        assert line.at_once == 3
        line.socket.close()
        line.socket.put(Frame("after"))
        assert await task == CLOSED_GONE
        assert line.came[10:] == [GONE.text]

    asyncio.run(run())


def test_who_does_not_read_is_closed_and_written_to_no_more() -> None:
    async def run() -> None:
        line = Line()
        line.full = True
        for n in range(MOST_WAITING + 1):
            assert not line.socket.closed.is_set()
            line.socket.put(Frame(str(n)))
        assert line.socket.closed.is_set()
        assert line.socket.code == CLOSED_SLOW
        line.full = False
        line.socket.put(Frame("more"))
        assert line.came == []
        assert not line.socket.waiting

    asyncio.run(run())


def test_a_thousand_who_come_together_are_counted_together() -> None:
    """Each is told how many they are a few times, not once for everybody who comes."""

    async def run() -> None:
        room, lines = Room(uuid4()), [Line() for _ in range(1000)]
        for line in lines:
            line.socket.whole = False
            room.sockets.add(line.socket)
            room.moved = True
            room.count()
        room.dirty.clear()
        await room.dirty.wait()
        room.count()
        assert lines[0].came == [
            '{"type":"here","seats":{"a":1}}',
            '{"type":"here","seats":{"a":1000}}',
        ]
        assert lines[-1].came == lines[0].came[1:]

    asyncio.run(run())


def test_a_text_is_framed_once_for_all_who_see_the_same(
    screen: Open, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = world.engagement()
    watchers = [screen(table, world["vera"]) for _ in range(5)]
    for each in watchers:
        each.until(lambda each=each: each.here == {"watchers": 5})  # type: ignore[misc]
    framed: list[str] = []

    class Counted(WebSocketFrame):
        def serialize(self, **options: Any) -> bytes:
            framed.append(bytes(self.data).decode())
            return super().serialize(**options)

    monkeypatch.setattr(frames, "WebSocketFrame", Counted)
    services.act(table, "a", "step", {})
    for each in watchers:
        agree(each, table, "watchers")
    assert len([text for text in framed if '"patch"' in text]) == 1


@pytest.fixture
def plain(transactional_db: None) -> Iterator[Server]:
    """A server that knows nothing of frames that are ready."""
    running = Server(ws="auto")
    running.start()
    yield running
    running.stop()


def test_any_other_server_shows_the_same(screens: Open, plain: Server, world: World) -> None:
    table = world.engagement("cards")
    opened = {
        seat: screens(plain, table, world[name]) for name, seat in (("anna", "a"), ("bruno", "b"))
    }
    for each in opened.values():
        each.until(lambda each=each: each.version == 1)
    for seat in ("a", "b", "a"):
        services.act(table, seat, "draw", {})
    for seat, each in opened.items():
        agree(each, table, seat)
