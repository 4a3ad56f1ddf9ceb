"""Cards, events, objectives and points of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.tabletop.reader import Reader
from campaigns.tabletop.scenarios import read_id, read_text
from skirmish.figures.reading import LONGEST_ID
from skirmish.settecento.phases.ending import CONDITIONS
from skirmish.settecento.procedures.deck import compose
from skirmish.settecento.state import (
    EventCard,
    Figure,
    Objective,
    Side,
    Thing,
    Vessel,
)
from skirmish.settecento.tables import Tables

SCORING = ("killed", "captured", "leader")


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
    sides: Mapping[str, Side],
    figures: Mapping[str, Figure],
    features: Mapping[str, Any],
    things: Mapping[str, Thing],
    vessels: Mapping[str, Vessel],
) -> dict[str, Objective]:
    """What the sides are to do."""
    of_kind: Mapping[str, Mapping[str, Any]] = {
        "holds": {id: one for id, one in features.items() if one.form.kind != "line"},
        "unharmed": {id: one for id, one in features.items() if one.kind == "building"},
        "has": things,
        "aboard": vessels,
        "captured": figures,
        "killed": figures,
        "alive": figures,
    }
    found: dict[str, Objective] = {}
    for one in top.objects("objectives", default=[], most=100):
        id = read_id(one, ids, longest=LONGEST_ID)
        condition = None
        if one.has("condition"):
            body = one.object("condition")
            kind = body.choice("kind", CONDITIONS)
            condition = {"kind": kind, "what": body.choice("what", of_kind[kind])}
        found[id] = Objective(
            side=one.choice("side", sides),
            text=read_text(one, "text"),
            points=one.int("points", default=1, least=0, most=999),
            secret=one.bool("secret", default=True),
            condition=condition,
        )
    return found


def read_deck(
    top: Reader,
    sides: Mapping[str, Side],
    events: Mapping[str, tuple[EventCard, int]],
    rules: Tables,
) -> dict[str, int]:
    """How many of each card; every side has one at least."""
    titles = [id for id, (_, number) in events.items() for _ in range(number)]
    deck = compose({id: side.cards for id, side in sides.items()}, titles, rules)
    for id in sides:
        if not deck.get(f"player:{id}"):
            raise top.fail("sides", f"sides: {id} has no cards in the deck", "no_cards")
    return deck


def read_scoring(top: Reader) -> dict[str, int]:
    """Victory points for deeds."""
    if not top.has("scoring"):
        return {}
    scoring = top.object("scoring")
    found = {name: scoring.int(name, default=0, least=0, most=99) for name in SCORING}
    return {name: points for name, points in found.items() if points}
