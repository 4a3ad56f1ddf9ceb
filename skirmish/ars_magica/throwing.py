"""Whose the dice are that are asked for in the middle of somebody else's action."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.tabletop.game import PLAYER, Seat
from skirmish.ars_magica.knowledge import is_veiled, knows
from skirmish.ars_magica.state import State
from skirmish.ars_magica.units import commands, lead
from skirmish.ars_magica.wording import DICE


def throws(state: State, seat: Seat, labels: Sequence[str]) -> bool:
    """The last die is of a figure of the seat, and it knows all for whom dice were asked.

    Initiative is rolled for everybody at once, those who hide too: the referee types it.
    """
    if seat.role != PLAYER or not labels or is_veiled(state, seat):
        return False
    ids = [name for name, named, _ in (label.partition("|") for label in labels) if named]
    if len(ids) < len(labels) or any(label.endswith(DICE["initiative"]) for label in labels):
        return False
    here = all(id in state.figures or id in state.groups for id in ids)
    return (
        here
        and commands(state, seat, ids[-1])
        and all(knows(state, seat, lead(state, id)) for id in ids)
    )
