"""Who must do what: the lines of "waiting for"."""

from __future__ import annotations

from campaigns.tabletop.game import Due, Json, Seat
from skirmish.settecento.agenda import seats_of_side
from skirmish.settecento.phases.morale import to_test
from skirmish.settecento.phases.passages import to_sail
from skirmish.settecento.position import commander
from skirmish.settecento.state import CARDS, ENDED, OVER, READY, VESSELS, State

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
    return (_in_turn(state),)


def _in_turn(state: State) -> Due:
    if state.phase == OVER:
        return Due("end")
    if state.phase == CARDS:
        if state.up is None:
            return Due("draw_card")
        side = state.up.player
        return Due("act", side, seats_of_side(state, side), {"side": side})
    if state.phase == VESSELS:
        vessel = to_sail(state)[0]
        handled = commander(state, vessel)
        if handled is None:
            return Due("drift", args={"vessel": vessel})
        return Due("sail", handled, seats_of_side(state, handled), {"vessel": vessel})
    return Due("morale", args={"figure": to_test(state)[0]})


def waiting(state: State, seat: Seat) -> list[dict[str, Json]]:
    """The lines as a seat sees them: who tests his morale may be hidden from others."""
    return [_line(state, line, seat) for line in due(state)]


def _line(state: State, line: Due, seat: Seat) -> dict[str, Json]:
    args = dict(line.args)
    figure = args.get("figure")
    if figure is not None:
        one = state.figures[figure]
        if one.hidden and not seat.shares(one.side):
            del args["figure"]
    code = line.code if "figure" in args or figure is None else "somebody"
    return {
        "code": code,
        **({} if line.side is None else {"side": line.side}),
        "args": args,
        **({"yours": True} if _is_for(line, seat) else {}),
    }


def _is_for(line: Due, seat: Seat) -> bool:
    return seat.is_referee if line.side is None else seat.id in line.seats
