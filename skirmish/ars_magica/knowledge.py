"""What a seat knows of a fight: the state without those who are hidden from it (AM 13.10)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from campaigns.tabletop.game import Seat
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.state import DECLARATIONS, ENDED, Figure, State
from skirmish.ars_magica.units import locates, side_of, units
from skirmish.ars_magica.unseen import veil


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
    """The position with those figures only that a seat knows of, and a turn of one of them."""
    if seat.is_referee:
        return state
    figures = {id: f for id, f in state.figures.items() if knows(state, seat, f)}
    if len(figures) == len(state.figures):
        return state
    groups = {id: g for id, g in state.groups.items() if all(m in figures for m in g.members)}
    return veil(replace(state, figures=figures, groups=groups))


def is_veiled(state: State, seat: Seat) -> bool:
    """Whether it is the turn of somebody of whom a seat knows nothing, who waits for a choice."""
    return as_known(state, seat).turn != state.turn


@rule("AM 13.10", "AM 15 B4")
def awaited(state: State, seat: Seat, undeclared: Collection[str]) -> list[str]:
    """The sides whose declarations a seat sees awaited, of those that have not declared all.

    Where declarations are open everybody sees who has declared: others may change theirs until all
    have, and are awaited so long, or one could reckon that somebody unseen has not.
    """
    if seat.is_referee:
        return sorted(undeclared)
    known = as_known(state, seat)
    here = sorted({side_of(known, unit) for unit in units(known)})
    still_open = undeclared if state.secret else here
    return [side for side in here if side in (undeclared if seat.shares(side) else still_open)]
