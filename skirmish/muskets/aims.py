"""Objectives, event cards and points for deeds, and how a scenario file has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.scenarios import Text, read_id, read_text
from skirmish.figures.reading import LONGEST_ID


@dataclass(frozen=True, slots=True)
class Objective:
    """What a side is to do; `condition` is judged at the end, without one the referee decides.

    A secret one is known to its side alone until the game has ended.
    """

    side: str
    text: Text
    points: int
    secret: bool = True
    condition: dict[str, Json] | None = None
    met: bool = False


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card: the referee reads it; `changes` are carried out like those of a ruling."""

    title: Text
    text: Text
    changes: tuple[dict[str, Json], ...] = ()


def read_events(top: Reader, ids: set[str]) -> dict[str, tuple[EventCard, int]]:
    """Event cards, and how many there are of each."""
    found: dict[str, tuple[EventCard, int]] = {}
    for one in top.objects("events", default=[], most=60):
        id = read_id(one, ids, longest=LONGEST_ID)
        changes = tuple(
            dict(change.value) for change in one.objects("changes", default=[], most=20)
        )
        card = EventCard(read_text(one, "title"), read_text(one, "text"), changes)
        found[id] = (card, one.int("number", default=1, least=1, most=10))
    return found


def read_objectives(
    top: Reader,
    ids: set[str],
    sides: Collection[str],
    conditions: Mapping[str, Collection[str]],
) -> dict[str, Objective]:
    """What the sides are to do; `conditions`: of each kind what it may be about."""
    found: dict[str, Objective] = {}
    for one in top.objects("objectives", default=[], most=100):
        id = read_id(one, ids, longest=LONGEST_ID)
        condition = None
        if one.has("condition"):
            body = one.object("condition")
            kind = body.choice("kind", conditions)
            condition = {"kind": kind, "what": body.choice("what", conditions[kind])}
        found[id] = Objective(
            side=one.choice("side", sides),
            text=read_text(one, "text"),
            points=one.int("points", default=1, least=0, most=999),
            secret=one.bool("secret", default=True),
            condition=condition,
        )
    return found


def read_scoring(top: Reader, deeds: Collection[str]) -> dict[str, int]:
    """Victory points for deeds."""
    if not top.has("scoring"):
        return {}
    scoring = top.object("scoring")
    found = {name: scoring.int(name, default=0, least=0, most=99) for name in deeds}
    return {name: points for name, points in found.items() if points}
