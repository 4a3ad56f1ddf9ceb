"""What each event does to the state. Nothing is decided here: the figures are in the events."""

from __future__ import annotations

from campaigns.tabletop.game import Event
from skirmish.grandi_laghi import events_course, events_figures, events_table
from skirmish.grandi_laghi.applying import APPLY
from skirmish.grandi_laghi.state import State

MODULES = (events_course, events_figures, events_table)
"""Where the events are, by what they are about."""


def evolve(state: State, event: Event) -> State:
    """The state after an event; an event that changes nothing here leaves it as it is."""
    apply = APPLY.get(event.code)
    return state if apply is None else apply(state, event.args)
