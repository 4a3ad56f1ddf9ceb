"""The real server in a process of its own, on the database of the tests."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.db import connection

from campaigns import secrets
from campaigns.models import ApiToken, User

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
PATIENCE = 60.0


def _environment(dies: Path) -> dict[str, str]:
    """Where the database of the tests is."""
    found = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DJANGO_SECRET_KEY": settings.SECRET_KEY,
        "STENDARDO_DIES": str(dies),
    }
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return {**found, "STENDARDO_VAR": str(Path(name).parent)}
    return {
        **found,
        "DATABASE_URL": urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=name)),
    }


class Process:
    """``url`` and ``ws_url`` stay the same when it dies and is started again."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server((HOST, 0)) as free:
            self.port: int = free.getsockname()[1]
        self.dies = folder / f"dies-{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://{HOST}:{self.port}"

    def start(self) -> None:
        options = ("--host", HOST, "--port", str(self.port), "--lifespan", "off")
        wire = ("--ws", "config.wire:Wire", "--ws-per-message-deflate", "false")
        quiet = ("--log-level", "warning", "--timeout-graceful-shutdown", "2")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "tests.asgi:application", *options, *wire, *quiet],
            cwd=ROOT,
            env=_environment(self.dies),
        )

    @property
    def running(self) -> bool:
        return self._process is not None

    def ready(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            assert self._process is not None
            assert self._process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the server does not answer"
            try:
                socket.create_connection((HOST, self.port), 1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self.ended()

    def ended(self) -> int:
        """Wait for its end; the exit code, or the negative number of the signal."""
        assert self._process is not None
        code = self._process.wait(PATIENCE)
        self._process = None
        return code

    @property
    def memory(self) -> int:
        """Resident bytes."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/statm").read_text()
        return int(status.split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Program:
    """Somebody who calls the API of a server over the wire."""

    def __init__(self, user: User) -> None:
        secret = secrets.new_secret()
        ApiToken.objects.create(user=user, digest=secrets.digest(secret))
        self.headers = {"Authorization": f"Token {secret}", "Content-Type": "application/json"}

    def post(self, server: Process, path: str, body: Any) -> tuple[int, Any]:
        return self.send("POST", server, path, body)

    def send(self, method: str, server: Process, path: str, body: Any) -> tuple[int, Any]:
        """Status and body. Raises OSError or HTTPException if the server is gone."""
        line = HTTPConnection(HOST, server.port, timeout=PATIENCE)
        try:
            line.request(method, f"/api/{path}", json.dumps(body), self.headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            line.close()
