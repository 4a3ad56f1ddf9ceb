"""Who must do what: the lines of "waiting for" (ST 3.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from battles.stirling.agenda import seats_of
from battles.stirling.phases.aiming import able
from battles.stirling.phases.deployment import deployers
from battles.stirling.phases.ending import reason_to_end
from battles.stirling.phases.movement import to_move
from battles.stirling.play import Sequence
from battles.stirling.state import DEPLOYING, ENDED, PAUSED, READY, State
from campaigns.tabletop.game import PLAYER, Due, Json, Seat
from campaigns.tabletop.rulebook import rule

CHOOSE = "choose"
FINISHED = "wait_for_reveal"
"""A side that has placed everything: the others are waited for, who come before it."""
_BY_REFEREE = {"charges": "charge", "attacks": "strike", "checks": "check"}


def due(sequence: Sequence, state: State) -> tuple[Due, ...]:
    """All that is waited for, the first first; a choice that waits is due from those asked."""
    if state.status == ENDED:
        return ()
    if state.status == DEPLOYING:
        sides = sorted({str(state.seats[id].side) for id in deployers(state)})
        return (*(Due("deploy", side, deployers(state, side)) for side in sides), Due("reveal"))
    if state.status == READY:
        return (Due("begin"),)
    if state.status == PAUSED:
        return (Due("resume"),)
    if state.agenda:
        item = state.agenda[0]
        unit = str(item.data["unit"])
        side = state.who(unit).faction
        return (Due(CHOOSE, side, item.seats, {"unit": unit, "step": item.step}),)
    return _in_turn(sequence, state)


def _in_turn(sequence: Sequence, state: State) -> tuple[Due, ...]:
    ending = reason_to_end(state)
    place = sequence.place(state)
    left = sequence.todo(state)
    early = ending is None or (ending == "last_turn" and left)
    proposed = () if early else (Due("end", args={"reason": ending}),)
    if place is None or not left:
        return (*proposed, Due("advance", args={"next": sequence.next_phase(state)}))
    step = place.step.id
    if step == "orders":
        return (*proposed, Due("open_orders"), *_by_side(state, "write_orders"))
    if step in _BY_REFEREE:
        return (*proposed, Due(_BY_REFEREE[step], args={"unit": left[0], "count": len(left)}))
    if step == "moves":
        return (*proposed, moving(state))
    sides: dict[str, int] = {}
    for id in left:
        faction = state.who(id).faction
        sides[faction] = sides.get(faction, 0) + 1
    verbs = able(state) if step == "shooting" else {}
    lines = []
    for side, count in sorted(sides.items()):
        args: dict[str, Json] = {"count": count, "unit": _first(state, side, left)}
        code, more = _fire(state, args["unit"], verbs) if verbs else ("rally", {})
        lines.append(Due(code, side, _seats(state, side), args | more))
    return (*proposed, *lines)


@rule("ST 4.7")
def _fire(
    state: State, id: str, able: Mapping[str, Collection[str]]
) -> tuple[str, dict[str, Json]]:
    """What the next one may do: a leader casts besides his unit, a caster more than once."""
    verbs = able[id]
    if "shoot" in verbs:
        return "shoot_or_cast" if "cast" in verbs else "shoot", {}
    leader = state.leaders.get(id)
    if id in state.doing.casts:
        return "cast_again", {}
    if leader is not None and leader.unit is not None:
        return "leader_casts", {"led": leader.unit}
    return "cast", {}


def moving(state: State) -> Due:
    """The unit whose turn it is, and the next one."""
    left = to_move(state)
    args: dict[str, Json] = {"unit": left[0], "place": len(state.doing.order) - len(left) + 1}
    args |= {"count": len(state.doing.order)}
    if len(left) > 1:
        args["next"] = left[1]
    return Due("move", state.who(left[0]).faction, seats_of(state, left[0]), args)


def waiting(sequence: Sequence, state: State, seat: Seat) -> list[dict[str, Json]]:
    """The lines as a seat sees them, its own first.

    A choice of others looks as if the mover still had to move, since nobody may know that
    somebody can react; only who has just moved reads that the move is under way.
    """
    lines = due(sequence, state)
    if (
        state.agenda
        and state.status != PAUSED
        and not seat.is_referee
        and seat.id not in state.agenda[0].seats
    ):
        lines = _in_turn(sequence, state)
        if seat.id == state.agenda[0].data.get("begun_by"):
            lines = tuple(_under_way(line, seat) for line in lines)
    if state.status == DEPLOYING:
        lines = tuple(_deploying(state, line) if seat.shares(line.side) else line for line in lines)
    lines = tuple(sorted(lines, key=lambda line: (not _is_for(line, seat), line.code == FINISHED)))
    return [
        {
            "code": line.code,
            **({} if line.side is None else {"side": line.side}),
            "args": dict(line.args),
            **({"yours": True} if _is_for(line, seat) else {}),
        }
        for line in lines
    ]


def _under_way(line: Due, seat: Seat) -> Due:
    if not _is_for(line, seat):
        return line
    return Due("under_way", line.side, args={"unit": line.args["unit"]})


def _deploying(state: State, line: Due) -> Due:
    """What only the own side may know: which of its seats have finished."""
    if line.side is None:
        return line
    left = tuple(seat for seat in line.seats if seat not in state.final)
    return Due("deploy" if left else FINISHED, line.side, left)


def _is_for(line: Due, seat: Seat) -> bool:
    return seat.is_referee if line.side is None else seat.id in line.seats


def _seats(state: State, side: str) -> tuple[str, ...]:
    return tuple(id for id, s in sorted(state.seats.items()) if s.role == PLAYER and s.side == side)


def _by_side(state: State, code: str) -> list[Due]:
    return [Due(code, side, _seats(state, side)) for side in sorted(state.factions)]


def _first(state: State, side: str, left: tuple[str, ...]) -> str:
    return next(id for id in left if state.who(id).faction == side)
