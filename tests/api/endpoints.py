"""Every endpoint of a table with a request that its seat may well send."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from campaigns.models import Engagement
from tests.api.caller import Caller

NOWHERE = UUID(int=1)


@dataclass(frozen=True)
class Endpoint:
    """`body` of a write, `query` of a read or a deletion; the seat is put in."""

    method: str
    path: str
    body: dict[str, Any] | None = None
    query: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.path or '.'}"

    @property
    def route(self) -> str:
        """The path as the URL table writes it."""
        if self.path.startswith("at/"):
            return "at/<int:line>/"
        return "orders/<str:unit>/" if self.path.startswith("orders/a") else self.path

    def request(self, seat: str) -> dict[str, Any]:
        return {**(self.body or {}), "seat": seat}

    def send(
        self, caller: Caller, table: Engagement | UUID, seat: str | None, /, **changes: Any
    ) -> Any:
        """Send it from a seat, with fields of the body changed (`...`: left out)."""
        path = f"engagements/{getattr(table, 'pk', table)}/{self.path}"
        if self.body is None:
            query = {**self.query, **({"seat": seat} if seat else {}), **changes}
            return caller.send(self.method, path, query_params=query)
        body = {**self.request(seat or ""), **changes}
        return caller.send(self.method, path, {k: v for k, v in body.items() if v is not ...})


ROLL = str(UUID(int=7))
VERSIONED = {"version": 1, "key": "k"}
ENDPOINTS = [
    Endpoint("get", ""),
    Endpoint("get", "options/", query={"verb": "step"}),
    Endpoint("get", "log/", query={"limit": "10"}),
    Endpoint("get", "at/0/"),
    Endpoint("get", "orders/"),
    Endpoint("post", "actions/", {"action": "step", "args": {}, **VERSIONED}),
    Endpoint(
        "put", "orders/", {"unit": "a", "body": {"stages": 1}, "state": "saved", "revision": 0}
    ),
    Endpoint("delete", "orders/a/", query={"revision": "0"}),
    Endpoint("post", "chance/", {"pending": ROLL, "faces": [1], "confirm": True}),
    Endpoint("delete", "chance/", query={"pending": ROLL}),
    Endpoint("post", "redo/", {**VERSIONED}),
    Endpoint("get", "seats/"),
    Endpoint("put", "seats/", {"chair": "a", "member": 2**31 - 1, "sits": True}),
    Endpoint("post", "rewind/", {"to": 0, "reason": "why not", **VERSIONED}),
    Endpoint(
        "post", "rulings/", {"changes": [{"path": "turn", "value": 2}], "reason": "so", **VERSIONED}
    ),
    Endpoint("post", "notes/", {"text": "hello", "to": "table", "key": "n"}),
]
READS = [each for each in ENDPOINTS if each.method == "get"]
WRITES = [each for each in ENDPOINTS if each.method != "get"]
BODIES = [each for each in ENDPOINTS if each.body is not None]
