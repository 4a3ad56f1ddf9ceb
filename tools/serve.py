"""Starts the product with its demo: database, translations, sign-in links, server (one process).

``--lan`` opens it to the local network and shows the address as a QR code too.
"""

import argparse
import contextlib
import gc
import os
import socket
import sys
from pathlib import Path
from typing import Any

import segno
import uvicorn

ROOT = Path(__file__).resolve().parent.parent
LOOPBACK = "127.0.0.1"


def listen(host: str, port: int) -> socket.socket | None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except OSError:
        listener.close()
        return None
    return listener


def lan_address() -> str:
    """This machine's address on the local network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        address: str = probe.getsockname()[0]
    return address


def add_words(variable: str, *words: str) -> None:
    known = [word for word in os.environ.get(variable, "").split(",") if word]
    os.environ[variable] = ",".join([*known, *words])


def allow(port: int, address: str | None) -> None:
    """The names by which browsers may call this server."""
    names = ["localhost", LOOPBACK]
    if address:
        host = socket.gethostname().lower()
        names += [address, host, f"{host}.local"]
    names = list(dict.fromkeys(names))
    add_words("DJANGO_ALLOWED_HOSTS", *names)
    add_words("DJANGO_CSRF_TRUSTED_ORIGINS", *(f"http://{name}:{port}" for name in names))


def prepare(base_url: str) -> None:
    """The database and the demo. A demo that is there already is kept."""
    import django
    from django.core.management import call_command, get_commands

    django.setup()
    call_command("migrate", verbosity=0)
    if "demo" in get_commands():
        call_command("demo", if_missing=True, base_url=base_url)


def serve(listener: socket.socket, application: Any = "config.asgi:application") -> None:
    """One process: the hub that pushes to the browsers lives in it."""
    config = uvicorn.Config(
        application,
        lifespan="off",
        log_level="warning",
        ws="config.wire:Wire",
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    config.load()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--lan", action="store_true")
    options = parser.parse_args()

    listener = listen("0.0.0.0" if options.lan else LOOPBACK, options.port)
    if listener is None:
        print(f"Port {options.port} is taken: make run PORT={options.port + 1}", file=sys.stderr)
        return 1
    address = lan_address() if options.lan else None
    url = f"http://{address or LOOPBACK}:{options.port}"
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    allow(options.port, address)
    prepare(url)
    if address:
        segno.make(url).terminal(compact=True)
    print(f"Stendardo is on {url}/  (Ctrl+C ends it)", flush=True)
    serve(listener)
    return 0


if __name__ == "__main__":
    sys.exit(main())
