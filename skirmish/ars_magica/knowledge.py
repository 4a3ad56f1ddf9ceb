"""What a seat knows of a fight: the state without those who are hidden from it (AM 13.10)."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.game import Seat
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.state import DECLARATIONS, ENDED, Figure, State
from skirmish.ars_magica.units import locates


@rule("AM 13.10")
def knows(state: State, seat: Seat, figure: Figure) -> bool:
    """Whether a seat knows where a figure is: those not found are known to their side alone."""
    if seat.shares(figure.side) or state.status == ENDED:
        return True
    if seat.side is None:
        return all(locates(state, side, figure) for side in state.sides)
    return locates(state, seat.side, figure)


def sees_declaration(state: State, seat: Seat, figure: Figure) -> bool:
    """Whether a seat knows what a figure has declared: secret ones not until all have."""
    open_now = not state.secret or state.phase != DECLARATIONS
    return seat.shares(figure.side) or (open_now and knows(state, seat, figure))


def as_known(state: State, seat: Seat) -> State:
    """The position with those figures only that a seat knows of."""
    if seat.is_referee:
        return state
    figures = {id: f for id, f in state.figures.items() if knows(state, seat, f)}
    if len(figures) == len(state.figures):
        return state
    groups = {id: g for id, g in state.groups.items() if all(m in figures for m in g.members)}
    return replace(state, figures=figures, groups=groups)
