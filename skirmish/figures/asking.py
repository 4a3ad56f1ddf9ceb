"""Choices in the middle of a rule: how they are put on the agenda; and secret aims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from campaigns.tabletop.game import Item, Json, Seat


class Asking(Protocol):
    """The draft of an action, of a ruleset's own state: with `agenda` and how many were `asked`."""

    @property
    def state(self) -> Any: ...

    def emit(self, code: str, **args: Json) -> object: ...


def ask(
    table: Asking,
    step: str,
    seats: Sequence[str],
    figure: str,
    choices: Sequence[str],
    default: str,
    cite: str,
    data: Mapping[str, Json],
) -> None:
    """Put a choice to seats, about a figure; `data` has what the rule needs to go on."""
    id, told = f"c{table.state.asked + 1}", {"figure": figure, **data}
    item = Item(id, step, tuple(seats), tuple(choices), default, cite, told)
    table.emit("choice_put", item=item.pack(), cite=cite)


def objectives(state: Any, seat: Seat, *, ended: bool) -> dict[str, Json]:
    """{id: aim}: one's own, those that are not secret, and all of them when the game has ended."""
    return {
        id: {
            "side": one.side,
            "text": one.text,
            "points": one.points,
            **({"secret": True} if one.secret else {}),
            **({"met": True} if one.met else {}),
        }
        for id, one in sorted(state.objectives.items())
        if not one.secret or seat.shares(one.side) or ended
    }
