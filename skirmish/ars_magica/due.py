"""Who must do what: the lines of "waiting for"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.game import PLAYER, Due, Json, Seat
from skirmish.ars_magica.knowledge import awaited, knows
from skirmish.ars_magica.phases.declaring import undeclared
from skirmish.ars_magica.state import AFTERMATH, DECLARATIONS, ENDED, READY, State
from skirmish.ars_magica.units import lead, seats_of, side_of


def due(state: State) -> tuple[Due, ...]:
    """All that is waited for, the first first; a choice that waits is due from those asked."""
    if state.status == ENDED:
        return ()
    if state.status == READY:
        return (Due("begin"),)
    if state.agenda:
        item = state.agenda[0]
        figure = item.data.get("figure")
        if figure is None:
            return (Due("judge", args={"step": item.step}),)
        side = side_of(state, figure)
        return (Due("choose", side, item.seats, {"figure": figure, "step": item.step}),)
    if state.phase == AFTERMATH:
        return (Due("end"),)
    if state.phase == DECLARATIONS:
        return tuple(_declare(state, side) for side in sorted(_sides(state)))
    if state.turn is None:
        return (Due("advance"),)
    unit = state.turn
    return (Due("act", side_of(state, unit), seats_of(state, unit), {"figure": unit}),)


def _sides(state: State) -> set[str]:
    return {side_of(state, unit) for unit in undeclared(state)}


def _declare(state: State, side: str) -> Due:
    seats = tuple(
        id for id, seat in sorted(state.seats.items()) if seat.role == PLAYER and seat.side == side
    )
    return Due("declare", side, seats, {"side": side})


SOMEBODY: Final[Mapping[str, Json]] = {"code": "somebody", "args": {}}


def waiting(state: State, seat: Seat) -> list[dict[str, Json]]:
    """The lines as a seat sees them: whose turn it is may be hidden from others."""
    lines = due(state)
    if any(line.code == "declare" for line in lines):
        sides = awaited(state, seat, {line.side for line in lines if line.side})
        lines = tuple(_declare(state, side) for side in sides)
    return [_line(state, line, seat) for line in lines] or ([dict(SOMEBODY)] if due(state) else [])


def _line(state: State, line: Due, seat: Seat) -> dict[str, Json]:
    args = dict(line.args)
    figure = args.get("figure")
    known = figure is None or knows(state, seat, lead(state, figure))
    own = seat.is_referee or seat.id in line.seats or line.code not in ("choose", "judge")
    if not known or not own:
        return dict(SOMEBODY)
    return {
        "code": line.code,
        **({} if line.side is None else {"side": line.side}),
        "args": args,
        **({"yours": True} if _is_for(line, seat) else {}),
    }


def _is_for(line: Due, seat: Seat) -> bool:
    return seat.is_referee if line.side is None else seat.id in line.seats
