"""The socket of one screen: it is pushed to, and may ask for the whole view again."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from campaigns import access, secrets
from campaigns.live.frames import EXTENSION, Frame
from campaigns.live.hub import Hub, hub, in_thread
from campaigns.live.look import Audience, encoded
from campaigns.live.passes import Pass
from campaigns.live.room import CLOSED_GONE, GONE, Socket
from campaigns.models import ApiToken, User

MOST_TEXT = 4096
MOST_MISTAKES = 10
CLOSED_NONSENSE = 4400
NONSENSE = Frame(
    encoded(
        {"type": "error", "code": "bad_frame", "message": 'Only {"type": "resync"} is understood.'}
    )
)

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def table_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """An ASGI application for `/ws/engagements/ID/?seat=`, or `?screen=1`: as spectators see it."""
    engagement_id: UUID = scope["url_route"]["kwargs"]["engagement_id"]
    if (await receive())["type"] != "websocket.connect":
        return
    admitted = await in_thread(_admit, scope, engagement_id)
    await send({"type": "websocket.accept"})
    if admitted is None:
        await send({"type": "websocket.send", "text": GONE.text})
        await send({"type": "websocket.close", "code": CLOSED_GONE})
        return
    write = (scope.get("extensions") or {}).get(EXTENSION)
    socket, keeper = Socket(*admitted, write=write), hub()
    keeper.join(engagement_id, socket)
    tasks = [
        asyncio.ensure_future(_read(keeper, engagement_id, socket, receive)),
        asyncio.ensure_future(_write(socket, send)),
        asyncio.ensure_future(_ended(socket)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        keeper.leave(engagement_id, socket)
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    code = next((end for end in ends if isinstance(end, int) and end), None)
    if code is not None:
        with contextlib.suppress(OSError, TimeoutError, RuntimeError):
            await asyncio.wait_for(send({"type": "websocket.close", "code": code}), 1)


def _admit(scope: dict[str, Any], engagement_id: UUID) -> tuple[int, Audience, Pass] | None:
    """Who sits down in which seat, by what; None for strangers, and for what is not there."""
    user, by = _user(scope)
    if user is None:
        return None
    query = parse_qs(scope["query_string"].decode("latin-1"))
    try:
        place = access.place_of(user, engagement_id)
        named = query.get("seat", [None])[0]
        seat = place.watching() if "screen" in query else place.seat(named)
    except (access.HiddenError, access.NoSeatError):
        return None
    return user.pk, (seat.id, user.language), by


def _user(scope: dict[str, Any]) -> tuple[User | None, Pass]:
    """The user of the token in the header, or else of the session."""
    for name, value in scope["headers"]:
        if name == b"authorization" and value.lower().startswith(b"token "):
            key = value[len(b"token ") :].decode("latin-1").strip()
            digest = secrets.digest(key)
            token = ApiToken.objects.select_related("user").filter(digest=digest)
            return next((found.user for found in token), None), Pass(token=digest)
    user = scope["user"]
    by = Pass(session=scope["session"].session_key or "")
    return (user if user.is_authenticated else None), by


async def _read(keeper: Hub, engagement_id: UUID, socket: Socket, receive: Receive) -> int:
    """What the screen sends: `resync`, or nonsense, which is answered and in the end not borne."""
    mistakes = 0
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return 0
        if _type(message.get("text")) == "resync":
            keeper.again(engagement_id, socket)
            continue
        mistakes += 1
        if mistakes > MOST_MISTAKES:
            return CLOSED_NONSENSE
        socket.put(NONSENSE)


def _type(text: str | None) -> object:
    if text is None or len(text) > MOST_TEXT:
        return None
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return frame.get("type") if isinstance(frame, dict) else None


async def _write(socket: Socket, send: Send) -> int:
    """Sends what could not be written at once."""
    while True:
        await socket.stirred.wait()
        socket.stirred.clear()
        socket.busy = True
        while socket.waiting:
            await send({"type": "websocket.send", "text": socket.waiting.popleft().text})
        socket.busy = False
        if socket.end:
            return CLOSED_GONE


async def _ended(socket: Socket) -> int:
    await socket.closed.wait()
    return socket.code
