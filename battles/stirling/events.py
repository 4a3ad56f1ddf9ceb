"""What each event does to the state. Nothing is decided here: the figures are in the events."""

from __future__ import annotations

from battles.stirling import events_course, events_harm, events_movement, events_rulings
from battles.stirling.applying import APPLY
from battles.stirling.state import State
from campaigns.tabletop.game import Event

CODES = tuple(APPLY)
PARTS = (events_course, events_harm, events_movement, events_rulings)
"""The modules that register what events do."""


def evolve(state: State, event: Event) -> State:
    """The state after an event; an event that changes nothing here leaves it as it is."""
    apply = APPLY.get(event.code)
    return state if apply is None else apply(state, event.args)
