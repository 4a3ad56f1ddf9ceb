"""Whose figures are whose, and choices that rules give in the middle of things."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import PLAYER, Json, Seat
from campaigns.tabletop.rules import players
from skirmish.figures.asking import ask
from skirmish.settecento.state import State
from skirmish.settecento.table import Table


def commands(state: State, seat: Seat, id: str) -> bool:
    """Whether a seat may act for a figure: the referee for all, players for their own."""
    if seat.is_referee:
        return True
    figure = state.figures.get(id)
    if figure is None or seat.role != PLAYER or seat.side != figure.side:
        return False
    return not seat.forces or not {id, figure.group}.isdisjoint(seat.forces)


def seats_of(state: State, id: str) -> tuple[str, ...]:
    """The players' seats that command a figure, by id."""
    return players(state.seats, lambda seat: commands(state, seat, id))


def seats_of_side(state: State, side: str) -> tuple[str, ...]:
    """The players' seats of a side, by id."""
    return players(state.seats, lambda seat: seat.side == side)


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
