"""Pages speak the language of those who are signed in, and tell their local time."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


class ReaderMiddleware:
    """After authentication. Others keep the language of their browser or cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = request.user.language  # type: ignore[attr-defined]
            with timezone.override(ZoneInfo(request.user.time_zone)):
                return self.get_response(request)
        return self.get_response(request)
