"""Whose figures are whose, and choices that rules give in the middle of things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.tabletop.game import PLAYER, Item, Json, Seat
from campaigns.tabletop.rules import players
from skirmish.figures.asking import Asking, ask

STRIKE_AT = "strike_at"
"""The choice at whom of several a figure strikes."""


def holds(seat: Seat, side: str, *names: str) -> bool:
    """Whether a seat plays for a side, and if not all of it then something of those names."""
    if seat.role != PLAYER or seat.side != side:
        return False
    return not seat.forces or not set(names).isdisjoint(seat.forces)


def commands(state: Any, seat: Seat, id: str) -> bool:
    """Whether a seat may act for a figure: the referee for all, players for their own."""
    if seat.is_referee:
        return True
    figure = state.figures.get(id)
    return figure is not None and holds(seat, figure.side, id, figure.group)


def seats_of(state: Any, id: str) -> tuple[str, ...]:
    """The players' seats that command a figure, by id."""
    return players(state.seats, lambda seat: commands(state, seat, id))


def commanders(state: Any, id: str) -> tuple[str, ...]:
    """As `seats_of`; none for an unknown id."""
    return seats_of(state, id) if id in state.figures else ()


def put_choice(
    table: Asking,
    step: str,
    figure: str,
    choices: Sequence[str],
    default: str,
    cite: str,
    data: Mapping[str, Json],
) -> None:
    """Ask those who command a figure; `data` has what the rule needs to go on."""
    ask(table, step, seats_of(table.state, figure), figure, choices, default, cite, data)


def describe(item: Item) -> list[dict[str, Json]]:
    """The answers offered, each with the code of its sentence and arguments."""
    if item.step == STRIKE_AT:
        return [
            {"id": choice, "code": "strike_him", "args": {"figure": choice}}
            for choice in item.choices
        ]
    return [{"id": choice, "code": choice, "args": {}} for choice in item.choices]


def facts(item: Item) -> dict[str, Json]:
    """What those who answer are told of the question; a capture is announced before."""
    told = {"figure": item.data["figure"], "foes": list(item.data["foes"])}
    fray = item.data.get("fray") or {}
    prisoner = fray.get("capture") and fray.get("lone") == item.data["figure"]
    return {**told, "aim": "capture"} if prisoner else told
