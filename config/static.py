"""Static files, served where they lie: nothing has to be collected beforehand."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from servestatic import ServeStaticASGI


def _headers(headers: Any, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


def with_static_files(application: Callable[..., Any]) -> ServeStaticASGI:
    """The application, with the folders of all static files in front of it."""
    served = ServeStaticASGI(
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
