"""Frames that do not come, or come in halves: every screen finds out and ends as the others."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from campaigns import services
from campaigns.live import hub
from campaigns.models import Engagement
from tests.live.agreement import agree
from tests.live.conftest import Open
from tests.live.screen import Screen
from tests.server import Server
from tests.world import World, verify

SEATS = {"referee": "referee", "anna": "a", "bruno": "b", "vera": "watchers"}


class Lossy(Screen):
    """Every 7th frame is lost on its way, in either direction; does what a browser does then."""

    lost = sent = 0

    def received(self, frame: dict[str, Any]) -> None:
        if len(self.frames) % 7 == 0:
            self.lost += 1
        elif self._missed(frame):
            self.send({"type": "resync"})
        else:
            super().received(frame)

    def _missed(self, frame: dict[str, Any]) -> bool:
        match frame["type"]:
            case "view":
                return False
            case "beat":
                return bool(frame["frame"] != self.frame)
        return "frame" in frame and frame["frame"] != self.frame + 1

    def send(self, frame: Any) -> None:
        self.sent += 1
        if self.sent % 7:
            super().send(frame)


@pytest.mark.parametrize("seed", [1, 2])
def test_with_every_seventh_frame_lost_all_screens_end_equal(
    screen: Open, world: World, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(hub, "BEAT", 0.2)
    table, dice = world.engagement("volleys", dice="entered"), random.Random(seed)
    screens = {seat: screen(table, world[name], kind=Lossy) for name, seat in SEATS.items()}
    steps = 0
    while any(each.lost < 3 for each in screens.values()):
        steps += 1
        assert steps < 500, "nothing is lost"
        something(table, dice)
        for each in screens.values():
            with contextlib.suppress(TimeoutError):
                each.take(dice.choice([0, 0.01]))
    for seat, each in screens.items():
        agree(each, table, seat)
    verify(table)


def something(table: Engagement, dice: random.Random) -> None:
    """A roll begins, goes on or ends, or somebody speaks."""
    waiting = getattr(Engagement.objects.get(pk=table.pk), "pending_roll", None)
    if waiting is None:
        services.act(table, dice.choice("ab"), "fire", {"muskets": dice.randint(1, 3)})
    elif dice.random() < 0.4:
        faces: list[int | str | None] = [None] * len(waiting.asks)
        services.answer(table, waiting.seat, waiting.pk, faces, confirm=True)
    elif dice.random() < 0.2:
        services.cancel_roll(table, waiting.seat, waiting.pk)
    else:
        services.note(table, dice.choice("ab"), "hm", dice.choice(["table", "side"]))


class Cable:
    """Carries everything between one browser and the server; cut, it ends in mid-frame."""

    def __init__(self, server: Server) -> None:
        self._listener = socket.create_server((server.host, 0))
        self.ws_url = f"ws://{server.host}:{self._listener.getsockname()[1]}"
        self.url = self.ws_url.replace("ws:", "http:")
        self._server = (server.host, server.port)
        self.to_cut = threading.Event()
        self.carried: list[bytes] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                server = socket.create_connection(self._server)
                for pair in ((browser, server, False), (server, browser, True)):
                    threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source: socket.socket, goal: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 20):
                if back and self.to_cut.is_set():
                    self.to_cut.clear()
                    self.carried.append(data)
                    goal.sendall(data[: len(data) // 2])
                    break
                goal.sendall(data)
        for end in (source, goal):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self._listener.close()


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    made = Cable(server)
    yield made
    made.close()


def test_a_frame_cut_in_half_is_not_believed(
    screens: Open, screen: Open, world: World, cable: Cable
) -> None:
    """Half of what an action brings arrives, then the line is dead: the next line has it all."""
    table = world.engagement()
    anna, bruno = screens(cable, table, world["anna"]), screen(table, world["bruno"])
    for each in (anna, bruno):
        each.until(lambda each=each: each.version == 1 and each.here == {"a": 1, "b": 1})
    before = (anna.view, anna.version, dict(anna.lines))
    cable.to_cut.set()
    services.act(table, "a", "step", {})
    anna.until(lambda: anna.closed is not None)
    assert b'"patch"' in cable.carried[0]
    assert (anna.view, anna.version, anna.lines) == before
    services.act(table, "b", "step", {})
    again = screens(cable, table, world["anna"])
    agree(again, table, "a")
    agree(bruno, table, "b")
    verify(table)


@pytest.mark.parametrize("seed", range(4))
def test_random_frames_are_answered_and_harm_nobody(screen: Open, world: World, seed: int) -> None:
    """Bytes, texts and JSON at random; the socket that sent them ends with 4400, others go on."""
    table, dice = world.engagement(), random.Random(seed)
    anna = screen(table, world["anna"])
    for name in ("referee", "bruno", "vera"):
        bad = screen(table, world[name])
        bad.until(lambda bad=bad: bad.version == 1)
        with contextlib.suppress(Exception):
            for _ in range(60):
                bad.send(nonsense(dice))
        bad.until(lambda bad=bad: bad.closed is not None)
        assert bad.closed in (4400, 1006)
    services.act(table, "a", "step", {})
    agree(anna, table, "a")
    assert Engagement.objects.get().head == 1
    verify(table)


def nonsense(dice: random.Random) -> str | bytes:
    if dice.random() < 0.3:
        return dice.randbytes(dice.randrange(300))
    text = json.dumps(value(dice, 4))
    return text[: dice.randint(0, len(text))] if dice.random() < 0.4 else text


def value(dice: random.Random, depth: int) -> Any:
    """Any JSON, with names that the server knows; never a whole `resync`."""
    kinds = 8 if depth else 6
    match dice.randrange(kinds):
        case 0:
            return None
        case 1:
            return dice.random() < 0.5
        case 2:
            return dice.choice([0, -1, 2**63, 10**40, 1e308, -0.0])
        case 3:
            return dice.choice(
                ["", "Resync", "gone", "\u0000", "\ud800", "è" * dice.randrange(3000)]
            )
        case 4:
            return "".join(chr(dice.randrange(32, 0xD7FF)) for _ in range(dice.randrange(20)))
        case 5:
            return [] if dice.random() < 0.5 else {}
        case 6:
            return [value(dice, depth - 1) for _ in range(dice.randrange(5))]
    names = ["type", "seat", "version", "frame", "__proto__", "view"]
    return {dice.choice(names): value(dice, depth - 1) for _ in range(dice.randrange(4))}
