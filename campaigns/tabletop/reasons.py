"""Reasons why not, as parts of an answer to "what completes it?"."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.tabletop.game import Json, Refusal


def why(refusal: Refusal) -> dict[str, Json]:
    """A reason why not, as a part of an answer."""
    return {"why": {"code": refusal.code, "cite": refusal.cite, "args": dict(refusal.args)}}


def judged(ids: Iterable[str], judge: Callable[[str], Refusal | None]) -> dict[str, Json]:
    """{id: nothing, or why not}."""
    found: dict[str, Json] = {}
    for id in ids:
        refusal = judge(id)
        found[id] = {} if refusal is None else why(refusal)
    return found
