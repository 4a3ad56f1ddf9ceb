"""Several web processes at one table, and processes that die: nothing is lost, nothing doubled."""

from __future__ import annotations

import json
import signal
import socket
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import Any

import pytest

from battles import demo
from campaigns import services
from campaigns.autoplay import Autoplay
from campaigns.models import Campaign, Engagement, Entry, RequestKey, User
from tests.live.agreement import agree
from tests.live.conftest import Open
from tests.live.screen import PATIENCE
from tests.processes import HOST, Process, Program
from tests.world import World, verify

Pair = tuple[Process, Process]
SEATS = {"referee": "referee", "anna": "a", "bruno": "b"}


def step(n: object, **more: Any) -> dict[str, Any]:
    return {"action": "step", "args": {}, "seat": "a", "version": 1, "key": f"k{n}", **more}


def actions(table: Engagement) -> str:
    return f"engagements/{table.pk}/actions/"


def insisting(anna: Program, server: Process, table: Engagement, body: Any) -> tuple[int, Any]:
    """Send a request until it is answered, with the same key, as a browser does."""
    again = threading.Event()
    while True:
        try:
            return anna.post(server, actions(table), body)
        except (OSError, HTTPException):
            again.wait(0.05)


def test_two_processes_show_the_same_table(processes: Pair, screens: Open, world: World) -> None:
    """With Redis by its subscription, for the poll is slower than this; on SQLite by the poll."""
    table = world.engagement()
    first, second = processes
    anna, bruno = Program(world["anna"]), Program(world["bruno"])
    here, there = screens(first, table, world["anna"]), screens(second, table, world["bruno"])
    for each in (here, there):
        each.until(lambda each=each: each.version == 1)
    status, _ = anna.post(first, actions(table), step(1))
    assert status == 200
    there.until(lambda: 1 in there.lines, within=3)
    status, _ = bruno.post(second, actions(table), step(2, seat="b", version=2))
    assert status == 200
    here.until(lambda: 2 in here.lines, within=3)
    agree(here, table, "a")
    agree(there, table, "b")


def test_one_process_dies_and_the_other_goes_on(
    processes: Pair, screens: Open, world: World
) -> None:
    table = world.engagement()
    first, second = processes
    anna, bruno = screens(first, table, world["anna"]), screens(second, table, world["bruno"])
    for each in (anna, bruno):
        each.until(lambda each=each: each.version == 1)
    first.end(signal.SIGKILL)
    anna.until(lambda: anna.closed is not None)
    program = Program(world["anna"])
    assert program.post(second, actions(table), step(1))[0] == 200
    bruno.has(1)
    again = screens(second, table, world["anna"])
    for each, seat in ((again, "a"), (bruno, "b")):
        agree(each, table, seat)
    verify(table)


@pytest.mark.parametrize(
    ("point", "kept"), [("decided", False), ("written", False), ("committed", True)]
)
def test_killed_in_the_middle_of_an_action(
    processes: Pair, screens: Open, world: World, point: str, kept: bool
) -> None:
    """The same request again, to the server that came back, is carried out exactly once."""
    table, (server, other) = world.engagement(), processes
    anna = Program(world["anna"])
    assert anna.post(server, actions(table), step(0))[0] == 200
    watching = screens(other, table, world["bruno"])
    watching.has(1)
    server.dies.write_text(point)
    request = step(1, version=2)
    with pytest.raises((OSError, HTTPException)):
        anna.post(server, actions(table), request)
    assert server.ended() == -signal.SIGKILL
    assert Entry.objects.count() == RequestKey.objects.count() == (2 if kept else 1)
    server.start()
    server.ready()
    status, body = insisting(anna, server, table, request)
    assert (status, body["version"]) == (200, 3)
    assert Entry.objects.count() == 2
    agree(watching, table, "b")
    agree(screens(server, table, world["anna"]), table, "a")
    verify(table)


def test_killed_at_any_time_nothing_acknowledged_is_lost(
    processes: Pair, screens: Open, world: World
) -> None:
    """Three write without pause while the server is killed twice; all insist on their answers."""
    table, (server, _) = world.engagement(), processes
    people = {seat: Program(world[name]) for name, seat in SEATS.items()}
    answered: Counter[str] = Counter()
    enough = threading.Semaphore(0)

    def write(seat: str) -> None:
        for n in range(12):
            body = {"seat": seat, "text": f"{seat} {n}", "key": f"n{n}"}
            done = threading.Event()
            while not done.is_set():
                try:
                    status, got = people[seat].post(server, f"engagements/{table.pk}/notes/", body)
                except (OSError, HTTPException):
                    done.wait(0.05)
                else:
                    assert status == 200, got
                    _, words = got["entries"][0]["parts"]
                    answered[words.removeprefix(": ")] += 1
                    enough.release()
                    done.set()

    with ThreadPoolExecutor(3) as pool:
        writers = [pool.submit(write, seat) for seat in people]
        for _ in range(2):
            for _ in range(6):
                assert enough.acquire(timeout=PATIENCE * 3)
            server.end(signal.SIGKILL)
            server.start()
            server.ready()
        for writer in writers:
            writer.result()
    said = [entry.events[0][1]["text"] for entry in Entry.objects.all()]
    assert Counter(said) == answered
    assert len(answered) == 36
    assert set(answered.values()) == {1}
    verify(table)
    for name, seat in SEATS.items():
        agree(screens(server, table, world[name]), table, seat)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_restart_in_the_middle_of_a_turn(
    processes: Pair, screens: Open, how: signal.Signals
) -> None:
    """A real battle with three browsers open, its dice on the table: all go on where they were."""
    table = demo.make().engagements.get(title__en="First steps")
    Engagement.objects.filter(pk=table.pk).update(seed="5eed")
    server, _ = processes
    play = Autoplay(table.pk, "7")
    while Engagement.objects.get(pk=table.pk).phase != "movement":
        assert play.step()
    seats = seats_of(table.campaign, table)
    before = {seat: screens(server, table, user, seat) for seat, user in seats.items()}
    for seat, each in before.items():
        agree(each, table, seat)
    assert play.step()
    server.end(how)
    for each in before.values():
        each.until(lambda each=each: each.closed is not None)
    assert play.step()
    server.start()
    server.ready()
    after = {seat: screens(server, table, user, seat) for seat, user in seats.items()}
    for _ in range(3):
        assert play.step()
    for seat, each in after.items():
        agree(each, table, seat)
    verify(table)


def seats_of(campaign: Campaign, table: Engagement) -> dict[str, User]:
    """The referee and two players with their seats."""
    people: dict[str, User] = {}
    for seat in table.seats.order_by("pk"):
        if seat.role == "referee":
            people[seat.key] = campaign.memberships.get(role="referee").user
        for holder in seat.holders.all():
            people[seat.key] = holder.user
    assert len(people) == 3
    return people


def together(count: int, call: Callable[[int], Any]) -> list[Any]:
    """All at the same moment."""
    gate = threading.Barrier(count)

    def one(n: int) -> Any:
        gate.wait()
        return call(n)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(one, range(count)))


def test_of_fifty_actions_on_the_same_version_one_is_carried_out(
    processes: Pair, screens: Open, world: World
) -> None:
    """Half of them at either process."""
    table = world.engagement()
    anna = Program(world["anna"])
    watching = screens(processes[0], table, world["bruno"])
    answers = together(50, lambda n: anna.post(processes[n % 2], actions(table), step(n)))
    assert Counter(status for status, _ in answers) == {200: 1, 409: 49}
    refusals = {body["refusal"]["code"] for status, body in answers if status == 409}
    assert refusals == {"stale_version"}
    assert Entry.objects.count() == RequestKey.objects.count() == 1
    agree(watching, table, "b")
    verify(table)


def test_the_same_key_fifty_times_is_one_event(processes: Pair, world: World) -> None:
    table = world.engagement("volleys")
    anna = Program(world["anna"])
    body = {**step("same"), "action": "fire", "args": {"muskets": 7}}
    answers = together(50, lambda n: anna.post(processes[n % 2], actions(table), body))
    assert all(status == 200 for status, _ in answers)
    assert len({json.dumps(answer) for _, answer in answers}) == 1
    assert Entry.objects.count() == RequestKey.objects.count() == 1
    verify(table)


class Idle:
    """Somebody who opens the socket of a table, and reads nothing from it."""

    def __init__(self, server: Process, table: Engagement, program: Program) -> None:
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(PATIENCE)
        self.line.connect((HOST, server.port))
        request = [
            f"GET /ws/engagements/{table.pk}/ HTTP/1.1",
            f"Host: {HOST}:{server.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            f"Origin: {server.url}",
            f"Authorization: {program.headers['Authorization']}",
        ]
        self.line.sendall("\r\n".join([*request, "", ""]).encode())
        assert self.line.recv(12) == b"HTTP/1.1 101"


def test_readers_that_do_not_read_cost_little_and_are_dropped(
    processes: Pair, screens: Open, world: World
) -> None:
    table, (server, _) = world.engagement(), processes
    idle = [Idle(server, table, Program(world["vera"])) for _ in range(5)]
    anna = screens(server, table, world["anna"])
    anna.until(lambda: anna.here.get("watchers") == 5)
    before = server.memory
    for line in range(1, 5):  # more than the system takes for those who do not read
        services.note(table, "a", "long " * 200_000)
        anna.has(line)
    program = Program(world["anna"])
    while "watchers" in anna.here:
        line += 1
        assert line < 100, "they were not dropped"
        note = {"seat": "a", "text": "more", "key": f"n{line}"}
        assert program.post(server, f"engagements/{table.pk}/notes/", note)[0] == 200
        anna.has(line)
    assert server.memory - before < 80_000_000
    for each in idle:
        each.line.close()
    agree(screens(server, table, world["vera"]), table, "watchers")


def test_half_a_frame_from_a_browser_harms_nobody(
    processes: Pair, screens: Open, world: World
) -> None:
    table, (server, _) = world.engagement(), processes
    broken = Idle(server, table, Program(world["vera"]))
    anna = screens(server, table, world["anna"])
    anna.until(lambda: anna.here.get("watchers") == 1)
    broken.line.sendall(b"\x81\x93\x00\x00\x00\x00" + b'{"type":"re')
    broken.line.close()
    anna.until(lambda: "watchers" not in anna.here)
    services.act(table, "a", "step", {})
    agree(anna, table, "a")
