"""Whose figures are whose, and choices that rules give in the middle of things."""

from __future__ import annotations

from campaigns.tabletop.rules import players
from skirmish.settecento.state import State


def seats_of_side(state: State, side: str) -> tuple[str, ...]:
    """The players' seats of a side, by id."""
    return players(state.seats, lambda seat: seat.side == side)
