"""Sockets are opened by our own pages only: browsers send cookies along whoever asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


def own_origin(application: Application, refuse: Application) -> Application:
    """`application` for sockets of this very address, port included, or of a trusted origin."""

    async def checked(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await (application if _is_own(scope) else refuse)(scope, receive, send)

    return checked


def _is_own(scope: dict[str, Any]) -> bool:
    headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
    host, origin = headers.get(b"host", ""), headers.get(b"origin", "")
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    scheme, _, name = origin.partition("://")
    return scheme in ("http", "https") and name == host
