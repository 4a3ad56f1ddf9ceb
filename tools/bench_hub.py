"""Measures delivery to many sockets, ten messages a second, by three servers in turn.

`hub`: the product, whose message is an action's patch on the battle of forty units, for two seats;
`bare`: the broadcast of the `websockets` library; `group`: a consumer of Channels for every socket
in one group. All send texts of the same size, on one machine; `tools/bench_hub_server.py` is the
server, in a process of its own on the loop that the product runs on.

CPU is that of the server without the thread that writes to the database, for each text that came;
`look` is the part of it that reads the table, builds, compares and encodes the views. Delays run
from the commit, or the call that sends, until a socket has the text. `hub` and `bare` take turns;
of their ratios the median counts, for other programs use the machine too.
"""

import asyncio
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import time
from typing import Any

from tools.serving import ROOT, free_port

SOCKETS = 1000
MESSAGES, WARM = 60, 5
"""How many are sent, and how many of them, the first, are not counted."""
GROUP_MESSAGES = 30
ROUNDS = 3
TOGETHER = 20
"""Sockets that are opened at the same time."""
PATIENCE = 60.0
"""Seconds after the last message is sent in which all must have it; the group loses some."""
PING, PONG = 9, 10
NUMBER = re.compile(rb"bench:(\d+);")


class Reader(asyncio.Protocol):
    """One socket, which only notes when the texts with a number come."""

    def __init__(self, request: bytes, got: list[tuple[int, float, int]]) -> None:
        self.request, self.got = request, got
        self.open = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self.buffer += data
        if not self.open.done():
            head, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head[:20], head
            self.open.set_result(None)
            self.buffer = bytearray(rest)
        while (text := self._text()) is not None:
            for number in set(NUMBER.findall(text)):
                self.got.append((int(number), now, len(text)))

    def _text(self) -> bytes | None:
        """The next whole frame of the server, which masks none."""
        have = self.buffer
        if len(have) < 2:
            return None
        size, start = have[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(have[2:start], "big")
        if len(have) < start + size:
            return None
        text = bytes(have[start : start + size])
        if have[0] & 15 == PING:
            self.transport.write(bytes([0x80 | PONG, 0x80 | size, 0, 0, 0, 0]) + text)
        del have[: start + size]
        return text


def measure() -> dict[str, Any]:
    """CPU of the server in microseconds per text delivered, delays in milliseconds."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4 * SOCKETS)), hard))
    found: dict[str, Any] = {"delivery_sockets": SOCKETS, "delivery_messages": MESSAGES}
    size = 0
    rounds: dict[str, list[dict[str, float]]] = {"hub": [], "bare": []}
    for _ in range(ROUNDS):
        for kind, results in rounds.items():
            results.append(asyncio.run(_one(kind, size, MESSAGES)))
            size = round(results[-1]["size"])
    group = asyncio.run(_one("group", size, GROUP_MESSAGES))
    rounds["group"] = [group] * ROUNDS
    for kind, results in rounds.items():
        for name in results[0]:
            middle = statistics.median(result[name] for result in results)
            found[f"delivery_{kind}_{name}"] = round(middle, 2)
    for name in ("cpu_us", "p99_ms"):
        for kind in ("bare", "group"):
            pairs = zip(rounds["hub"], rounds[kind], strict=True)
            ratios = sorted(round(hub[name] / other[name], 2) for hub, other in pairs)
            found[f"delivery_hub_to_{kind}_{name[:3]}"] = statistics.median(ratios)
            found[f"delivery_hub_to_{kind}_{name[:3]}_each"] = ratios
    return found


async def _one(kind: str, size: int, messages: int) -> dict[str, float]:
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "tools.bench_hub_server", kind, str(port), str(size), str(messages)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_ALLOWED_HOSTS": "127.0.0.1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None

    async def told(ask: str = "") -> dict[str, Any]:
        if ask:
            server.stdin.write(ask)
            server.stdin.flush()
        line: dict[str, Any] = json.loads(await asyncio.to_thread(server.stdout.readline))
        return line

    try:
        ready = await told()
        got: list[tuple[int, float, int]] = []
        for first in range(0, SOCKETS, TOGETHER):
            opened = range(first, min(first + TOGETHER, SOCKETS))
            await asyncio.gather(*(_open(port, ready, n, got) for n in opened))
        await asyncio.sleep(3)
        sent = (await told("go\n"))["sent"]
        deadline = time.monotonic() + PATIENCE
        while len(got) < SOCKETS * messages and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
        used = await told("stop\n")
    finally:
        server.terminate()
        server.wait()
    counted = [each for each in got if each[0] >= WARM]
    due = SOCKETS * (messages - WARM)
    assert kind == "group" or len(counted) == due, (kind, len(counted))
    delays = sorted((at - sent[n]) * 1000 for n, at, _ in counted)
    found = {
        "size": sum(size for *_, size in counted) / len(counted),
        "cpu_us": used["cpu"] / len(counted) * 1e6,
        "p50_ms": delays[len(delays) // 2],
        "p99_ms": delays[int(len(delays) * 0.99)],
        "lost_percent": 100 - 100 * len(counted) / due,
    }
    if kind == "hub":
        found["look_us"] = used["look"] / len(counted) * 1e6
        found["look_ms"] = used["look"] / (messages - WARM) * 1e3
    return found


async def _open(
    port: int, ready: dict[str, Any], n: int, got: list[tuple[int, float, int]]
) -> None:
    where = ready["paths"][n % len(ready["paths"])]
    request = (
        f"GET {where} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{ready['header']}\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, reader = await loop.create_connection(lambda: Reader(request, got), "127.0.0.1", port)
    await asyncio.wait_for(reader.open, PATIENCE)
