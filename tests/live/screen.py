"""A screen at a table: does with the frames what a browser does."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from campaigns import secrets
from campaigns.live.patch import apply
from campaigns.models import ApiToken, Engagement, User
from tests.processes import Process
from tests.server import Server

PATIENCE = 10.0


class Screen:
    """`lines` by number; `frames` and `raw` are all that ever came."""

    def __init__(
        self,
        server: Server | Process,
        table: Engagement,
        user: User | None,
        seat: str | None = None,
        path: str | None = None,
        origin: str | None = "",
        headers: dict[str, str] | None = None,
    ) -> None:
        self.view: dict[str, Any] = {}
        self.version = self.frame = 0
        self.lines: dict[int, dict[str, Any]] = {}
        self.orders: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.here: dict[str, int] = {}
        self.frames: list[dict[str, Any]] = []
        self.raw = ""
        self.closed: int | None = None
        headers = dict(headers or {})
        if user is not None:
            secret = secrets.new_secret()
            ApiToken.objects.create(user=user, digest=secrets.digest(secret))
            headers["Authorization"] = f"Token {secret}"
        path = path or f"/ws/engagements/{table.pk}/" + (f"?seat={seat}" if seat else "")
        self._connection = connect(
            server.ws_url + path,
            origin=server.url if origin == "" else origin,  # type: ignore[arg-type]
            additional_headers=headers,
            max_size=None,
            close_timeout=1,
        )
        self.socket: ClientConnection = self._connection.__enter__()

    def take(self, timeout: float = PATIENCE) -> dict[str, Any] | None:
        """The next frame, applied; None once the socket is closed."""
        try:
            text = self.socket.recv(timeout)
        except ConnectionClosed as end:
            self.closed = end.rcvd.code if end.rcvd else 1006
            return None
        assert isinstance(text, str)
        self.raw += text
        frame: dict[str, Any] = json.loads(text)
        self.frames.append(frame)
        self.received(frame)
        return frame

    def received(self, frame: dict[str, Any]) -> None:
        """Apply a frame."""
        if frame["type"] == "view":
            self.frame = frame["frame"]
        elif "frame" in frame and frame["type"] != "beat":
            self.frame += 1
            assert frame["frame"] == self.frame
        getattr(self, f"_{frame['type']}")(frame)

    def until(self, condition: Callable[[], bool], within: float = PATIENCE) -> None:
        """Take frames until the condition holds."""
        deadline = time.monotonic() + within
        while not condition():
            left = deadline - time.monotonic()
            assert left > 0, f"it never came to that: {self.frames[-3:]}"
            if self.take(left) is None:
                assert condition(), f"closed with {self.closed}"

    def has(self, line: int) -> None:
        self.until(lambda: line in self.lines)

    def send(self, frame: Any) -> None:
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def close(self) -> None:
        self.socket.close()

    def _view(self, frame: dict[str, Any]) -> None:
        self.view, self.version = frame["view"], frame["version"]
        self.orders, self.pending = frame["orders"], frame.get("pending")
        self._keep(frame)

    def _patch(self, frame: dict[str, Any]) -> None:
        assert frame["base"] == self.version
        self.view, self.version = apply(self.view, frame["patch"]), frame["version"]
        self._keep(frame)

    def _keep(self, frame: dict[str, Any]) -> None:
        self.lines.update({line["n"]: line for line in frame["entries"]})

    def _orders(self, frame: dict[str, Any]) -> None:
        self.orders = frame["orders"]

    def _pending(self, frame: dict[str, Any]) -> None:
        self.pending = frame["pending"]

    def _beat(self, frame: dict[str, Any]) -> None:
        assert frame["frame"] == self.frame

    def _seats(self, frame: dict[str, Any]) -> None:
        """A browser asks which seats its person has now."""

    def _here(self, frame: dict[str, Any]) -> None:
        self.here = frame["seats"]

    def _error(self, frame: dict[str, Any]) -> None:
        pass

    def _gone(self, frame: dict[str, Any]) -> None:
        self.view, self.lines = {}, {}
