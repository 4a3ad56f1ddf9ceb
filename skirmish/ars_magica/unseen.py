"""The turn of one who is hidden, as the others see it: as if somebody were still asked (AM 13.10).

While a unit that a seat does not know of is on turn, the seat is shown the turn of the last that it
saw, with a choice that waits for somebody else, as in the middle of any action. Before anybody has
acted, or after somebody waited for others, it is the turn of the next.
"""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.state import State
from skirmish.ars_magica.units import units


@rule("AM 13.10")
def veil(known: State) -> State:
    """The position as a seat knows it, with a turn of somebody whom it knows of."""
    turn = known.turn
    here = units(known)
    if turn is None or turn in known.figures or turn in known.groups:
        return known
    left = [unit for unit in known.order if unit in here and unit not in known.done]
    through = [unit for unit in known.done if unit in here]
    if through and not any(_has_waited(known, unit, turn) for unit in left):
        done = tuple(unit for unit in known.done if unit != through[-1])
        return replace(known, turn=through[-1], done=done)
    return replace(known, turn=left[0] if left else None)


def _has_waited(state: State, unit: str, turn: str) -> bool:
    """Whether a unit that comes later has the place of one that comes before."""
    order = state.order
    return order.index(unit) > order.index(turn) and _rank(state, unit) < _rank(state, turn)


def _rank(state: State, unit: str) -> tuple[bool, int]:
    return state.dice.get(unit, (0, 1, 0))[2] > 0, -state.totals.get(unit, 0)
