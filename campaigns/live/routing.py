"""WebSocket addresses."""

from django.urls import URLPattern, path

from campaigns.live.consumer import table_socket

websocket_urlpatterns: list[URLPattern] = [
    path("ws/engagements/<uuid:engagement_id>/", table_socket),  # type: ignore[arg-type]
]
