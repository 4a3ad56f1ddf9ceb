"""A person at the API."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from campaigns import secrets
from campaigns.models import ApiToken, Engagement, User


class Caller:
    """Calls with a token, as a program does; without a user, as anybody."""

    def __init__(self, user: User | None = None) -> None:
        self.headers: dict[str, str] = {}
        if user is not None:
            secret = secrets.new_secret()
            ApiToken.objects.create(user=user, digest=secrets.digest(secret))
            self.headers["Authorization"] = f"Token {secret}"
        self._client = Client()

    def send(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The answer; `body` as JSON, or raw if it is bytes."""
        options: dict[str, Any] = {"headers": self.headers, **more}
        if body is not None:
            options |= {"data": body, "content_type": "application/json"}
        call = getattr(self._client, method.lower())
        answer: HttpResponse = call(f"/api/{path}", **options)
        return answer

    def get(self, path: str, **query: Any) -> Any:
        return self.send("get", path, query_params=query)


def at(table: Engagement, what: str = "") -> str:
    return f"engagements/{table.pk}/{what}"
