"""``make run``: the program that starts everything."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tools import serve

PROGRAM = [sys.executable, serve.__file__]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def answers(url: str, patience: float = 60.0) -> int:
    deadline = time.monotonic() + patience
    while True:
        try:
            with urlopen(url) as response:
                status: int = response.status
                return status
        except (URLError, ConnectionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


@pytest.mark.parametrize("options", [[], ["--lan"]], ids=["here", "lan"])
def test_it_starts_on_nothing_and_stops_cleanly(tmp_path: Path, options: list[str]) -> None:
    port = free_port()
    environment = {**os.environ, "STENDARDO_VAR": str(tmp_path)}
    for name in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)
    with subprocess.Popen(
        [*PROGRAM, "--port", str(port), *options],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            assert answers(f"http://127.0.0.1:{port}/api/schema/") == 200
        finally:
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert f":{port}/  (Ctrl+C ends it)" in output
    assert "Traceback" not in output
    assert (tmp_path / "stendardo.sqlite3").exists()


def test_a_taken_port_is_said_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = subprocess.run(
            [*PROGRAM, "--port", str(port)], capture_output=True, text=True, check=False
        )
    assert run.returncode == 1
    assert run.stderr == f"Port {port} is taken: make run PORT={port + 1}\n"


def test_the_local_network_may_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_ALLOWED_HOSTS", "club.example")
    monkeypatch.setenv("DJANGO_CSRF_TRUSTED_ORIGINS", "")
    serve.allow(8000, "192.168.1.7")
    hosts = os.environ["DJANGO_ALLOWED_HOSTS"].split(",")
    assert hosts[:4] == ["club.example", "localhost", "127.0.0.1", "192.168.1.7"]
    assert "http://192.168.1.7:8000" in os.environ["DJANGO_CSRF_TRUSTED_ORIGINS"].split(",")
