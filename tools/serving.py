"""The server of `make run` in a process of its own, for as long as a browser looks at it."""

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 90.0
"""Seconds that it may take to start."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def serving(port: int) -> Iterator[None]:
    """With the environment of this process; it answers when the block begins."""
    server = subprocess.Popen(
        [sys.executable, "tools/serve.py", "--port", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        _wait(f"http://127.0.0.1:{port}/sign-in/", server)
        yield
    finally:
        server.terminate()
        server.wait()


def _wait(url: str, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except OSError:
            if server.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("The server did not start.") from None
            time.sleep(0.1)
        else:
            return
