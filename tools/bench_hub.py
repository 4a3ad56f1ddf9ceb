"""Measures delivery to many sockets, ten messages a second, by three servers in turn.

`hub`: the product, whose message is an action's patch on the battle of forty units, for two seats;
`bare`: the broadcast of the `websockets` library; `group`: a consumer of Channels for every socket
in one group. All send texts of the same size, on one machine; `tools/bench_hub_server.py` is
the server, in a process of its own. CPU is that of the server without the thread that writes to
the database; delays run from the commit, or the call that sends, until a socket has the text.
"""

import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import time
from typing import Any

from tools.serving import ROOT, free_port

SOCKETS = 250
MESSAGES = 60
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
    for kind in ("hub", "bare", "group"):
        result = asyncio.run(_one(kind, size))
        size = result["size"]
        for name, value in result.items():
            found[f"delivery_{kind}_{name}"] = value
    for name in ("cpu_us", "p99_ms"):
        for kind in ("bare", "group"):
            ratio = found[f"delivery_hub_{name}"] / found[f"delivery_{kind}_{name}"]
            found[f"delivery_hub_to_{kind}_{name[:3]}"] = round(ratio, 2)
    return found


async def _one(kind: str, size: int) -> dict[str, Any]:
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "tools.bench_hub_server", kind, str(port), str(size), str(MESSAGES)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_ALLOWED_HOSTS": "127.0.0.1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        lines = server.stdout
        ready = json.loads(await asyncio.to_thread(lines.readline))
        got: list[tuple[int, float, int]] = []
        for n in range(SOCKETS):
            where = ready["paths"][n % len(ready["paths"])]
            request = (
                f"GET {where} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{ready['header']}\r\n"
            ).encode()
            _, reader = await asyncio.get_running_loop().create_connection(
                lambda request=request: Reader(request, got), "127.0.0.1", port
            )
            await asyncio.wait_for(reader.open, 20)
        await asyncio.sleep(3)
        server.stdin.write("go\n")
        server.stdin.flush()
        told = json.loads(await asyncio.to_thread(lines.readline))
        await asyncio.sleep(1)
        assert len(got) == SOCKETS * MESSAGES, (kind, len(got))
    finally:
        server.terminate()
        server.wait()
    delays = sorted((at - told["sent"][n]) * 1000 for n, at, _ in got)
    return {
        "size": round(sum(size for _, _, size in got) / len(got)),
        "cpu_us": round(told["cpu"] / len(got) * 1e6, 2),
        "p50_ms": round(delays[len(delays) // 2], 2),
        "p99_ms": round(delays[int(len(delays) * 0.99)], 2),
    }
