"""The rules themselves, a module a chapter: the resolver and the phases call the same functions.

Importing the package imports them all, so that every paragraph's mark is known.
"""

from skirmish.settecento.procedures import (
    actions,
    cannon,
    deck,
    effects,
    fighter,
    fire,
    ground,
    markers,
    melee,
    melee_shot,
    morale,
    movement,
    shooting,
    vessels,
)

__all__ = [
    "actions",
    "cannon",
    "deck",
    "effects",
    "fighter",
    "fire",
    "ground",
    "markers",
    "melee",
    "melee_shot",
    "morale",
    "movement",
    "shooting",
    "vessels",
]
