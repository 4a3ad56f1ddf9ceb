"""Whose figures are whose, and choices that rules give in the middle of things."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import PLAYER, Json, Seat
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.rules import players
from skirmish.figures.asking import ask
from skirmish.grandi_laghi.state import State
from skirmish.grandi_laghi.table import Table


def _holds(seat: Seat, side: str, *names: str) -> bool:
    if seat.role != PLAYER or seat.side != side:
        return False
    return not seat.forces or not set(names).isdisjoint(seat.forces)


def commands(state: State, seat: Seat, id: str) -> bool:
    """Whether a seat may act for a figure: the referee for all, players for their own."""
    if seat.is_referee:
        return True
    figure = state.figures.get(id)
    return figure is not None and _holds(seat, figure.side, id, figure.group)


@rule("GL 2.2")
def plays(state: State, seat: Seat, squad: str) -> bool:
    """Whether the suit of a squad is a seat's: it commands all of the squad, or some of it."""
    if seat.is_referee:
        return True
    figures = [figure.id for figure in state.squad_of(squad)]
    return _holds(seat, state.squads[squad].side, squad, *figures)


def seats_of(state: State, id: str) -> tuple[str, ...]:
    """The players' seats that command a figure, by id."""
    return players(state.seats, lambda seat: commands(state, seat, id))


def seats_of_squad(state: State, squad: str) -> tuple[str, ...]:
    """The players' seats that play a squad, by id."""
    return players(state.seats, lambda seat: plays(state, seat, squad))


def put_choice(
    table: Table,
    step: str,
    figure: str,
    choices: tuple[str, ...],
    default: str,
    cite: str,
    data: Mapping[str, Json],
) -> None:
    """Ask those who command a figure; `data` has what the rule needs to go on."""
    ask(table, step, seats_of(table.state, figure), figure, choices, default, cite, data)
