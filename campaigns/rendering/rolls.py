"""Dice: where a face came from, and the roll that waits for its faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.models import PendingRoll
from campaigns.rendering.voice import Voice
from campaigns.services.laying import row_of
from campaigns.services.offering import fitting
from campaigns.tabletop.chance import Ask, larger_die, on_larger


def source_of(source: str) -> dict[str, str]:
    """Where a face came from, and the throws of a larger die, if it was one."""
    name, _, thrown = source.partition(" ")
    return {"source": name, **({"thrown": thrown} if thrown else {})}


def _typed(ask: Mapping[str, Any], face: Any) -> dict[str, Any]:
    """What was typed for a die: its face, the throws of a larger one, or that the server throws."""
    if face is None:
        return {"source": "server"}
    if isinstance(face, str) and not ask["cards"]:
        asked = Ask(ask["die"], ask["label"], ask["low"])
        return {"face": on_larger(asked, face), "source": "entered", "thrown": face}
    return {"face": face, "source": "entered"}


def _asked(voice: Voice, roll: PendingRoll, ask: Mapping[str, Any]) -> dict[str, Any]:
    """A die or a card that is wanted, and the row in which it lies."""
    body = {
        "row": row_of(roll.pk, ask),
        "die": ask["die"],
        "label": voice.label(ask["label"]),
        **voice.purpose(ask["label"]),
        "low": ask["low"],
        "high": ask["low"] + ask["size"] - 1,
    }
    if ask["cards"]:
        body["cards"] = ask["cards"]
    larger = None if ask["cards"] else larger_die(ask["size"])
    if larger is not None:
        body["on"] = larger
    return body


def elsewhere(roll: PendingRoll) -> dict[str, Any]:
    """That a roll waits, for whoever has brought it about by an answer and does not type it."""
    told = {"id": str(roll.pk), "verb": roll.action["verb"], "asks": [], "faces": []}
    return {**told, "complete": False, "veiled": True, "elsewhere": True}


def pending(voice: Voice, roll: PendingRoll, *, whole: bool, laid: bool) -> dict[str, Any]:
    """A roll that waits, for those who may type: each ask with its face, then the one wanted.

    Not `whole`: without the secret asks and what follows; "veiled" tells that the referee goes on.
    `laid`: with the dice that surely come after them, and what is typed for those already.
    """
    asks = []
    veil = None if whole else roll.veiled
    for n, ask in enumerate(roll.asks[:veil]):
        body = _asked(voice, roll, ask)
        if n < len(roll.faces):
            body |= _typed(ask, roll.faces[n])
        asks.append(body)
    ahead = [_asked(voice, roll, ask) | {"count": ask["count"]} for ask in roll.ahead if laid]
    same = fitting(roll.offered, roll.asks[:veil])
    before = {"before": [face for _, _, face in roll.offered[:same]]} if same else {}
    return {
        "id": str(roll.pk),
        "seat": roll.seat,
        "verb": roll.action["verb"],
        "asks": asks,
        "faces": roll.faces[:veil],
        "complete": veil is None and len(roll.faces) == len(asks),
        **({"ahead": ahead} if ahead and veil is None else {}),
        **({"early": roll.early} if roll.early and laid and veil is None else {}),
        **({} if veil is None else {"veiled": True}),
        **before,
    }
