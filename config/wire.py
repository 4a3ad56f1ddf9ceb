"""The server's end of a WebSocket, which also takes frames that are ready for the wire.

`uvicorn --ws config.wire:Wire`. By ASGI alone every text is framed anew for every socket, in a task
of its own; under another server that is how the hub sends.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from campaigns.live.frames import EXTENSION


class Wire(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent and not self.conn.extensions:  # none that changes the frames
            self.scope["extensions"][EXTENSION] = self.write_frame  # type: ignore[index,assignment]

    def write_frame(self, frame: bytes) -> bool:
        """Write a whole frame at once; False if the one at the other end reads too slowly."""
        if not self.writable.is_set():
            return False
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(frame)
        return True
