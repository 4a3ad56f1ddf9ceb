"""What answers to "what completes it?" share: a reason why not, and each of a list judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.reader import Reader
from skirmish.settecento.state import Figure, State

Answer = Callable[[State, Figure, Reader], dict[str, Json]]


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
