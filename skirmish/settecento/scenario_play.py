"""Cards, conditions and points of a scenario file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from campaigns.tabletop.reader import Reader
from skirmish.muskets.aims import EventCard
from skirmish.settecento.procedures.deck import compose
from skirmish.settecento.state import (
    Figure,
    Side,
    Thing,
    Vessel,
)
from skirmish.settecento.tables import Tables

SCORING = ("killed", "captured", "leader")


def conditions(
    figures: Mapping[str, Figure],
    features: Mapping[str, Any],
    things: Mapping[str, Thing],
    vessels: Mapping[str, Vessel],
) -> dict[str, Collection[str]]:
    """{kind of a condition: what it may be about}."""
    return {
        "holds": [id for id, one in features.items() if one.form.kind != "line"],
        "has": things,
        "captured": figures,
        "killed": figures,
        "alive": figures,
        "aboard": vessels,
        "unharmed": [id for id, one in features.items() if one.kind == "building"],
    }


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
