"""A deck is the multiset of the cards left: no order lies anywhere, a real deck works as well."""

from __future__ import annotations

from collections.abc import Mapping


def size(deck: Mapping[str, int]) -> int:
    """Cards left."""
    return sum(deck.values())


def without(deck: Mapping[str, int], card: str) -> dict[str, int]:
    """The deck less one `card`; kinds that are used up disappear.

    Raises:
        KeyError: there is no such card left.
    """
    if deck.get(card, 0) < 1:
        raise KeyError(card)
    left = {name: n - (name == card) for name, n in deck.items()}
    return {name: n for name, n in left.items() if n > 0}


def together(*decks: Mapping[str, int]) -> dict[str, int]:
    """All cards of several piles: deck + discard + hands must equal the deck at the start."""
    total: dict[str, int] = {}
    for deck in decks:
        for card, n in deck.items():
            total[card] = total.get(card, 0) + n
    return {card: n for card, n in total.items() if n > 0}
