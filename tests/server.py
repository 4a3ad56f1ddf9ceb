"""The real server, in a thread of the test process."""

import socket
import threading
import time

import uvicorn

from config.asgi import application

PATIENCE = 10.0


class Server:
    """``url`` and ``ws_url`` stay the same when it is stopped and started again."""

    host = "127.0.0.1"

    def __init__(self, ws: str = "config.wire:Wire") -> None:
        self.ws = ws
        with self._bind(0) as probe:
            self.port: int = probe.getsockname()[1]
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://{self.host}:{self.port}"

    def start(self) -> None:
        config = uvicorn.Config(
            application,
            lifespan="off",
            log_level="warning",
            ws=self.ws,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._bind(self.port)]}, daemon=True
        )
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self._server.started:
            if time.monotonic() > deadline or not self._thread.is_alive():
                raise RuntimeError("The server did not start.")
            time.sleep(0.005)

    def stop(self) -> None:
        """Closes every socket, as a server that goes down does."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        if self._thread.is_alive():
            raise RuntimeError("The server did not stop.")
        self._server = self._thread = None

    def _bind(self, port: int) -> socket.socket:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((self.host, port))
        return listener
