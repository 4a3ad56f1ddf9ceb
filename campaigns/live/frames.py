"""What goes to the screens: each text is put into the form of the wire once, for all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from websockets.frames import Frame as WebSocketFrame
from websockets.frames import Opcode

EXTENSION = "stendardo.wire"
"""In the ASGI scope's `extensions`, where the server has it: a `Write` for this socket."""

Write = Callable[[bytes], bool]
"""Writes a whole frame at once; False, and nothing is written, if the socket is full."""


@dataclass(frozen=True)
class Frame:
    text: str

    @cached_property
    def wire(self) -> bytes:
        """RFC 6455, 5.2: as a server sends it, in one piece and unmasked."""
        return WebSocketFrame(Opcode.TEXT, self.text.encode()).serialize(mask=False)
