"""Who must do what: the lines of "waiting for"."""

from __future__ import annotations

from campaigns.tabletop.game import Due, Json, Seat
from skirmish.grandi_laghi.agenda import seats_of_squad
from skirmish.grandi_laghi.state import ENDED, OVER, READY, State

CHOOSE = "choose"


def due(state: State) -> tuple[Due, ...]:
    """All that is waited for, the first first; a choice that waits is due from those asked."""
    if state.status == ENDED:
        return ()
    if state.status == READY:
        return (Due("begin"),)
    if state.agenda:
        item = state.agenda[0]
        figure = str(item.data["figure"])
        side = state.figures[figure].side
        return (Due(CHOOSE, side, item.seats, {"figure": figure, "step": item.step}),)
    if state.phase == OVER:
        return (Due("end"),)
    if state.up is None:
        return (Due("draw_card"),)
    squad = state.up.squad
    side = state.squads[squad].side
    seats = seats_of_squad(state, squad)
    return (Due("act", side, seats, {"side": side, "group": squad}),)


def waiting(state: State, seat: Seat) -> list[dict[str, Json]]:
    """The lines as a seat sees them."""
    return [_line(line, seat) for line in due(state)]


def _line(line: Due, seat: Seat) -> dict[str, Json]:
    yours = seat.is_referee if line.side is None else seat.id in line.seats
    return {
        "code": line.code,
        **({} if line.side is None else {"side": line.side}),
        "args": dict(line.args),
        **({"yours": True} if yours else {}),
    }
