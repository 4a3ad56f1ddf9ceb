"""The application that the server runs: pages and API by HTTP, pushes by WebSocket."""

import os
from typing import Any, cast

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

pages = get_asgi_application()

from campaigns.live.routing import websocket_urlpatterns  # noqa: E402 (needs the apps loaded)
from config.origin import own_origin  # noqa: E402
from config.static import with_static_files  # noqa: E402


async def refuse(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Closes a socket whose address means nothing, or that is not ours."""
    await send({"type": "websocket.close"})


application = ProtocolTypeRouter(
    {
        "http": with_static_files(pages),
        "websocket": own_origin(
            AuthMiddlewareStack(
                URLRouter([*websocket_urlpatterns, re_path("", cast(Any, refuse))])
            ),
            refuse,
        ),
    }
)
