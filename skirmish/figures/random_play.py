"""Random legal play: which of the verbs that are open to somebody is taken, and standing orders."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Seat
from skirmish.figures.standing import STAY

Complete = Callable[[Any, Seat, str, str | None, Pick], dict[str, Json] | None]
"""The arguments of a legal verb for one who acts (None: of the table), or None."""
OFTEN = 3
"""How often a verb without a weight is taken."""


def open_verbs(
    seats: Mapping[str, Seat], legal: Callable[[Seat], Mapping[str, Any]]
) -> dict[str, list[tuple[str, str | None]]]:
    """{verb: (seat, who acts or None) for whom it is legal}."""
    found: dict[str, list[tuple[str, str | None]]] = {}
    for id, seat in sorted(seats.items()):
        for verb, who in _listed(legal(seat)):
            found.setdefault(verb, []).append((id, who))
    return found


def _listed(legal: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
    for verb in legal["table"]:
        yield verb, None
    for kind in ("figures", "vessels"):
        for who, verbs in legal.get(kind, {}).items():
            for verb in verbs:
                yield verb, who


def chosen(
    state: Any,
    open_to: dict[str, list[tuple[str, str | None]]],
    weights: Mapping[str, int],
    complete: Complete,
    pick: Pick,
) -> Action | None:
    """One of those that can be completed, verbs by their weights; None: nothing can."""
    while any(open_to.values()):
        verb = pick(
            [v for v, seats in open_to.items() if seats for _ in range(weights.get(v, OFTEN))]
        )
        id, who = pick(open_to[verb])
        args = complete(state, state.seats[id], verb, who, pick)
        if args is not None:
            return Action(id, verb, args)
        open_to[verb].remove((id, who))
    return None


def with_orders(
    action: Action,
    acting: Collection[str],
    choices: Sequence[str],
    default: Sequence[str],
    pick: Pick,
) -> Action:
    """Standing orders for those that the action makes act, for most of them."""
    orders = {}
    for one in acting:
        if pick((True, True, False)):
            some = [pick([*choices, STAY]) for _ in range(pick((1, 2, 3)))]
            orders[one] = {"do": list(dict.fromkeys((*some, *pick((tuple(default), (STAY,))))))[:8]}
    return Action(action.seat, action.verb, action.args, orders)
