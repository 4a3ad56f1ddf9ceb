"""Static files, served where they lie: nothing has to be collected beforehand.

Texts are compressed once, when the server starts, and kept in the folder of the installation.
"""

import gzip
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from servestatic import ServeStaticASGI
from servestatic.responders import StaticFile

TEXTS = (".css", ".js", ".json", ".map", ".svg", ".txt")
LEAST = 500
"""Bytes under which compressing saves nothing."""


class CompressedStatic(ServeStaticASGI):
    """Serves text files by gzip to those who take it."""

    def get_static_file(
        self, path: str, url: str, stat_cache: dict[str, os.stat_result] | None = None
    ) -> StaticFile:
        plain = super().get_static_file(path, url, stat_cache)
        if self.autorefresh or not path.endswith(TEXTS) or os.path.getsize(path) < LEAST:
            return plain
        headers = dict(plain.alternatives[0][2])
        del headers["Content-Length"]
        return StaticFile(path, list(headers.items()), encodings={"gzip": str(_compressed(path))})


def _compressed(path: str) -> Path:
    """The file by gzip, under a name that its content gives: every process finds the same."""
    content = Path(path).read_bytes()
    folder = Path(settings.VAR_DIR) / "compressed"
    file = folder / f"{hashlib.sha256(content).hexdigest()[:32]}.gz"
    if not file.exists():
        folder.mkdir(exist_ok=True)
        own = file.with_suffix(f".{os.getpid()}")
        own.write_bytes(gzip.compress(content, mtime=0))
        own.replace(file)
    return file


def _headers(headers: Any, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


def with_static_files(application: Callable[..., Any]) -> ServeStaticASGI:
    """The application, with the folders of all static files in front of it."""
    served = CompressedStatic(
        application,
        autorefresh=settings.DEBUG,
        max_age=settings.STATIC_MAX_AGE,
        allow_all_origins=False,
        add_headers_function=_headers,
    )
    finders: list[Any] = list(get_finders())
    for finder in finders:
        for storage in finder.storages.values():
            served.add_files(storage.location, prefix=settings.STATIC_URL)
    return served
