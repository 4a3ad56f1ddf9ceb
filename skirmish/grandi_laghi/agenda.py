"""Whose figures are whose, and choices that rules give in the middle of things."""

from __future__ import annotations

from campaigns.tabletop.game import Seat
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import players
from skirmish.grandi_laghi.state import State
from skirmish.muskets.agenda import holds


@rule("GL 2.2")
def plays(state: State, seat: Seat, squad: str) -> bool:
    """Whether the suit of a squad is a seat's: it commands all of the squad, or some of it."""
    if seat.is_referee:
        return True
    figures = [figure.id for figure in state.squad_of(squad)]
    return holds(seat, state.squads[squad].side, squad, *figures)


def seats_of_squad(state: State, squad: str) -> tuple[str, ...]:
    """The players' seats that play a squad, by id."""
    return players(state.seats, lambda seat: plays(state, seat, squad))
