"""Faces typed before a rewind, offered again when the same dice are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaigns.models import Entry
from campaigns.services.play import Play
from campaigns.tabletop.chance import ENTERED
from campaigns.tabletop.game import Action

LOOK_BACK = 100
"""Entries since the place where the log parted that are still compared."""
MOST_UNDONE = 1000
"""Undone entries among which that place is sought, the last ones."""

Offer = list[list[Any]]
"""[[die, label, face], ...] in the order of asking."""


def offer(play: Play, action: Action) -> Offer:
    """What was typed for the same action on the way that was undone last.

    What has been played since the rewind is compared with that way action by action; one that
    was not there before is passed over.
    """
    at = play.engagement.position
    standing = (
        Entry.objects.filter(engagement=play.engagement, stands=True)
        .only("seq", "parent", "seat", "action", "answers")
        .order_by("-seq")
    )
    undone = list(standing.exclude(undone_by=None)[:MOST_UNDONE])
    parted = {entry.parent for entry in undone}
    if not parted:
        return []
    played = {entry.seq: entry for entry in standing.filter(seq__lte=at)[:LOOK_BACK]}
    new: list[Entry] = []
    while at not in parted and at in played:
        new.append(played[at])
        at = played[at].parent
    return _found(action, _way(undone[::-1], at), new[::-1])


def _way(undone: Sequence[Entry], at: int) -> list[Entry]:
    """The undone entries that followed each other from `at`, the way left last."""
    after = {entry.parent: entry for entry in undone}
    way: list[Entry] = []
    while at in after and len(way) < LOOK_BACK:
        way.append(after[at])
        at = after[at].seq
    return way


def _found(action: Action, way: list[Entry], new: list[Entry]) -> Offer:
    """The typed faces of the entry of `way` that is this action, behind those played again."""
    for entry in new:
        way = _behind(way, _asked(entry))[1]
    same, _rest = _behind(way, (action.seat, action.verb, dict(action.args)))
    if same is None:
        return []
    faces: Offer = []
    for die, face, label, source in same.answers:
        kind, _space, thrown = source.partition(" ")
        if kind != ENTERED:
            break
        faces.append([die, label, thrown or face])
    return faces


def _behind(way: list[Entry], asked: Any) -> tuple[Entry | None, list[Entry]]:
    """The first entry of `way` with that action, and what comes after it."""
    for i, entry in enumerate(way):
        if _asked(entry) == asked:
            return entry, way[i + 1 :]
    return None, way


def _asked(entry: Entry) -> Any:
    return entry.action and (entry.seat, entry.action["verb"], entry.action["args"])


def fitting(offered: Offer, asks: Sequence[dict[str, Any]]) -> int:
    """How many of the asks are the ones offered, in the same order."""
    n = 0
    for (die, label, face), ask in zip(offered, asks, strict=False):
        if (die, label) != (ask["die"], ask["label"]) or not _shows(ask, face):
            break
        n += 1
    return n


def _shows(ask: dict[str, Any], face: int | str) -> bool:
    """Whether a die or a deck can still show it."""
    if ask["cards"]:
        return face in ask["cards"]
    return isinstance(face, str) or ask["low"] <= face < ask["low"] + ask["size"]
