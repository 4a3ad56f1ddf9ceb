"""The course of play as far as it is the same: when which verb may be used, and what reveals."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.verbs import Verb

REVEALING = frozenset(
    {
        "card_drawn",
        "choice_made",
        "figure_revealed",
        "game_began",
        "phase_began",
        "stopped_by_hidden",
        "turn_began",
    }
)
"""Events that tell somebody what he did not know."""


def untimely(state: Any, name: str, verb: Verb[Any]) -> Refusal | None:
    """Why it is not the time for a verb, if it is not."""
    if state.status == "ended":
        return Refusal("game_over")
    if state.status == "ready" and not verb.ready:
        return Refusal("not_begun", args={"verb": name})
    if state.status == "playing" and name in ("begin", "deploy"):
        return Refusal("begun_already", args={"verb": name})
    if state.agenda and not verb.waiting:
        return Refusal("choice_waits", state.agenda[0].cite)
    return None
