"""Choices that rules give in the middle of things: put, checked, and shown."""

from __future__ import annotations

from collections.abc import Mapping

from battles.stirling.state import State
from battles.stirling.table import Table
from campaigns.tabletop.game import PLAYER, Item, Json, Seat
from campaigns.tabletop.rules import players


def commands(state: State, seat: Seat, id: str) -> bool:
    """Whether a seat may act for a unit or leader: the referee always, players for their own."""
    if seat.is_referee:
        return True
    who = state.units.get(id) or state.leaders.get(id)
    if who is None or seat.role != PLAYER or seat.side != who.faction:
        return False
    return not seat.forces or not {id, home_of(state, id)}.isdisjoint(seat.forces)


def home_of(state: State, id: str) -> str:
    """The unit that a unit was split from at first, or a leader's first unit."""
    unit = state.units.get(id)
    return unit.origin if unit is not None else state.leaders[id].home or id


def seats_of(state: State, id: str) -> tuple[str, ...]:
    """The players' seats that command a unit or leader, by id."""
    return players(state.seats, lambda seat: commands(state, seat, id))


def under_one(state: State, a: str, b: str) -> bool:
    """Whether a player's seat commands both, or none of them has one."""
    seats = seats_of(state, a), seats_of(state, b)
    return not set(seats[0]).isdisjoint(seats[1]) or seats == ((), ())


def put_choice(
    table: Table,
    step: str,
    id: str,
    choices: tuple[str, ...],
    default: str,
    cite: str,
    data: Mapping[str, Json],
) -> None:
    """Ask those who command a unit; `data` has what the rule needs to go on.

    The id counts the choices of its side: none can tell how many are put to others.
    """
    state = table.state
    item = Item(
        f"c{state.asked_of.get(state.who(id).faction, 0) + 1}",
        step,
        seats_of(state, id),
        choices,
        default,
        cite,
        {"unit": id, "begun_by": table.begun_by, **data},
    )
    table.emit("choice_put", item=item.pack(), cite=cite)
