"""Whether an action may be decided at all: its arguments, and who may use which verb when."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from campaigns.tabletop.game import PLAYER, Action, Json, Refusal, Seat
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.verbs import Verb
from skirmish.figures.standing import Standing

Args = Mapping[str, Json]
Verbs = Mapping[str, Verb[Any]]


def opened(
    state: Any,
    action: Action,
    verbs: Verbs,
    known: Callable[[Any, Seat], Any],
    may: Callable[[Any, Seat, str, Args], Refusal | None],
    orders: tuple[Standing[Any, Any], Collection[str]],
) -> Action | Refusal:
    """The action with its arguments and orders normalised, or why its seat may not do it now.

    `known`: what a seat knows of the state, from which arguments are read. `may`: why not, from
    them. `orders`: what can be ordered, and of whom.
    """
    seat = state.seats.get(action.seat)
    if seat is None:
        return Refusal("unknown_seat", at="/seat")
    if action.verb not in verbs:
        return Refusal("unknown_verb", args={"verb": str(action.verb)[:40]}, at="/action")
    try:
        args = verbs[action.verb].read(known(state, seat), Reader.top(action.args, "/args"))
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)
    refusal = may(state, seat, action.verb, args)
    if refusal is not None:
        return refusal
    standing, whose = orders
    return Action(action.seat, action.verb, args, standing.opened(whose, action.orders))


def not_for(
    state: Any,
    seat: Seat,
    name: str,
    verb: Verb[Any],
    args: Args,
    commands: Callable[[Any, Seat, str], bool],
) -> Refusal | None:
    """Why a verb is not for a seat: it is the referee's alone, or of somebody not its own."""
    if verb.referee and not seat.is_referee:
        return Refusal("referee_only", args={"verb": name})
    if not seat.is_referee and seat.role != PLAYER:
        return Refusal("no_player", args={"verb": name})
    if verb.who is not None:
        id = args.get(verb.who)
        if id is None and not seat.is_referee:
            return Refusal("referee_only", args={"verb": name})
        if id is not None and not commands(state, seat, id):
            return Refusal("not_yours", args={"figure": id}, at=f"/args/{verb.who}")
    return None
