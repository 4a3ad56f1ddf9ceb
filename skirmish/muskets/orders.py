"""Standing orders on the table: who may have one, who carries it out now, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaigns.tabletop.game import Action, Json, Refusal, Seat
from skirmish.figures.standing import STANDING, STAY, Deeds, Standing
from skirmish.muskets.agenda import commands

Handler = Callable[[Any, str, Mapping[str, Json]], Refusal | None]


def slots(state: Any) -> dict[str, dict[str, Json]]:
    """Every figure that is free may have a standing order; it holds until it is changed."""
    if state.status != "playing":
        return {}
    return {figure.id: {"phase": STANDING, "side": figure.side} for figure in state.able()}


def order_refused(
    state: Any, seat: Seat, unit: str, body: Mapping[str, Json], orders: Standing[Any, Any]
) -> Refusal | None:
    """Why the seat may not give this order, or why it is none."""
    figure = state.figures.get(unit)
    if figure is None or (figure.hidden and not seat.shares(figure.side)):
        return Refusal("unknown_name", at="/unit")
    if not commands(state, seat, unit):
        return Refusal("not_yours", args={"figure": unit}, at="/unit")
    if not figure.able:
        return Refusal("out_of_play", args={"figure": unit}, at="/unit")
    return orders.refused(body)


def carried_out(
    state: Any, action: Action, waiting: Callable[[Any], Sequence[str]]
) -> Sequence[str]:
    """Figures whose standing orders an action carries out, of those that wait for it."""
    if state.status != "playing" or state.agenda or state.phase != "cards":
        return ()
    now = tuple(waiting(state))
    if action.verb == "carry_out":
        figure = action.args.get("figure")
        return (figure,) if figure in now else now[:1] if figure is None else ()
    return now if action.verb == "carry_out_all" else ()


def is_acting(table: Any, id: str) -> bool:
    up = table.state.up
    return up is not None and up.acting == id


def one_action(
    table: Any,
    id: str,
    choices: Sequence[str],
    deeds: Mapping[str, Deeds[Any, Any]],
    handlers: Mapping[str, Handler],
) -> bool:
    """Whether a figure did something of its choices: the first deed that the rules accept."""
    for choice in choices:
        figure = table.figure(id)
        if choice == STAY or not figure.able:
            return False
        for verb, args in deeds[choice](table.state, figure):
            if handlers[verb](table, id, args) is None:
                return True
    return False
