"""The servers that `tools/bench_hub.py` compares: KIND PORT SIZE MESSAGES.

Prints one line of JSON when sockets may come; after a line on the input one with the times at which
all was sent, and after another line one with what it took.
"""

import asyncio
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import uvloop

from tools.bench_hub import WARM
from tools.serve import LOOPBACK, listen, serve

PAUSE = 0.1

looking = [0.0]
"""CPU seconds of the looks at the table."""


def say(**line: Any) -> None:
    print(json.dumps(line), flush=True)


def run(send: Callable[[int], float], messages: int) -> None:
    """Ten a second, in a thread of its own, whose CPU is not counted; `send` gives its time."""
    sys.stdin.readline()
    sent = []
    due = time.monotonic()
    for n in range(messages):
        if n == WARM:
            cpu, own, looked = time.process_time(), time.thread_time(), looking[0]
        sent.append(send(n))
        due += PAUSE
        time.sleep(max(0, due - time.monotonic()))
    own = time.thread_time() - own
    say(sent=sent)
    sys.stdin.readline()
    say(cpu=time.process_time() - cpu - own, look=looking[0] - looked)


def text(n: int, size: int) -> str:
    return f"bench:{n};".ljust(size, ".")


async def bare(listener: socket.socket, size: int, messages: int) -> None:
    from websockets.asyncio.server import ServerConnection, broadcast
    from websockets.asyncio.server import serve as websocket_serve

    loop = asyncio.get_running_loop()
    screens: set[ServerConnection] = set()

    async def stay(screen: ServerConnection) -> None:
        screens.add(screen)
        await screen.wait_closed()

    def send(n: int) -> float:
        loop.call_soon_threadsafe(lambda: broadcast(screens, text(n, size)))
        return time.monotonic()

    async with websocket_serve(stay, sock=listener, compression=None):
        say(paths=["/"], header="")
        await asyncio.to_thread(run, send, messages)
        await asyncio.Event().wait()


def group(listener: socket.socket, size: int, messages: int) -> None:
    from channels.generic.websocket import AsyncWebsocketConsumer
    from channels.layers import get_channel_layer

    loops: list[asyncio.AbstractEventLoop] = []

    class Consumer(AsyncWebsocketConsumer):  # type: ignore[misc]
        async def connect(self) -> None:
            loops.append(asyncio.get_running_loop())
            await self.channel_layer.group_add("table", self.channel_name)
            await self.accept()

        async def told(self, event: dict[str, Any]) -> None:
            await self.send(text_data=event["text"])

    def send(n: int) -> float:
        event = {"type": "told", "text": text(n, size)}
        layer: Any = get_channel_layer()
        asyncio.run_coroutine_threadsafe(layer.group_send("table", event), loops[0])
        return time.monotonic()

    threading.Thread(target=run, args=(send, messages), daemon=True).start()
    say(paths=["/"], header="")
    serve(listener, Consumer.as_asgi())


def hub(listener: socket.socket, name: str, messages: int) -> None:
    from campaigns import secrets, services, stores
    from campaigns.live import hub as live
    from campaigns.live import push
    from campaigns.models import ApiToken, Campaign, Membership, User
    from campaigns.reading import Reading

    user = User.objects.create_user(name)
    campaign = Campaign.objects.create(name="Bench of the hub")
    Membership.objects.create(campaign=campaign, user=user, role="referee")
    ApiToken.objects.create(user=user, digest=secrets.digest(name))
    body = stores.shipped("stirling")["il_campo_lungo"]
    placed = {key: value for key, value in body.items() if key not in ("deploy", "zones")}
    table = services.make_engagement(campaign, "stirling", placed)
    services.act(table, "referee", "begin", {})
    reading = Reading.of(table.pk)
    unit = min(reading.view(reading.ruleset.seats(reading.state)["referee"])["units"])
    committed = [0.0]

    look = live.look

    def timed(*args: Any) -> Any:
        began = time.thread_time()
        try:
            return look(*args)
        finally:
            looking[0] += time.thread_time() - began

    live.look = timed

    def heard(_: Any) -> None:
        committed[0] = time.monotonic()

    def send(n: int) -> float:
        change = {"what": "set", "unit": unit, "field": "morale", "value": 8 + n % 10}
        done = services.rule(table, "referee", [change], f"bench:{n};")
        assert isinstance(done, services.Done), done
        return committed[0]

    push.listen(heard)
    threading.Thread(target=run, args=(send, messages), daemon=True).start()
    at = f"/ws/engagements/{table.pk}/"
    say(paths=[at, f"{at}?screen=1"], header=f"Authorization: Token {name}\r\n")
    serve(listener)


def main(kind: str, port: int, size: int, messages: int) -> None:
    listener = listen(LOOPBACK, port)
    assert listener is not None
    if kind == "bare":
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(bare(listener, size, messages))
        return
    import django
    from django.conf import settings

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    django.setup()
    if kind == "group":
        group(listener, size, messages)
    else:
        hub(listener, f"bench-{port}", messages)


if __name__ == "__main__":
    main(sys.argv[1], *(int(each) for each in sys.argv[2:]))
