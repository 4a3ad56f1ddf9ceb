"""What a seat may do now: verbs of each unit, and those of the table."""

from __future__ import annotations

from battles.stirling.agenda import commands
from battles.stirling.phases.aiming import able
from battles.stirling.phases.deployment import deployers, forces_of, left_of
from battles.stirling.phases.regroup import may_merge, may_split
from battles.stirling.pieces import Leader, Unit
from battles.stirling.play import Sequence
from battles.stirling.state import DEPLOYING, ENDED, PAUSED, READY, State
from campaigns.tabletop.game import PLAYER, Json, Seat


def legal(sequence: Sequence, state: State, seat: Seat) -> dict[str, Json]:
    """{"units": {id: verbs}, "table": verbs}: `decide` accepts each, completed by options."""
    if not seat.is_referee and seat.role != PLAYER:
        return {"units": {}, "table": []}
    if state.status == DEPLOYING:
        return _deployment(state, seat)
    units = (
        {}
        if state.status in (READY, PAUSED, ENDED) or state.agenda
        else _units(sequence, state, seat)
    )
    return {"units": units, "table": _table(sequence, state, seat)}


def _deployment(state: State, seat: Seat) -> dict[str, Json]:
    """What a seat may still place; it is final when all of it is."""
    open_ = [] if seat.id in state.final else forces_of(state, seat)
    units = {who.id: ["place", *(["unplace"] if who.id in state.placed else [])] for who in open_}
    ready = [id for id in deployers(state) if not left_of(state, state.seats[id])]
    final = ["deploy_final"] if (ready if seat.is_referee else seat.id in ready) else []
    table = [*final, "reveal", "rule", "note"] if seat.is_referee else [*final, "note"]
    return {"units": units, "table": table}


def _table(sequence: Sequence, state: State, seat: Seat) -> list[str]:
    if not seat.is_referee:
        asked = bool(state.agenda) and state.status != PAUSED and seat.id in state.agenda[0].seats
        return ["choose", "note"] if asked else ["note"]
    if state.status == ENDED:
        return ["note"]
    if state.status == READY:
        return ["begin", "rule", "note"]
    if state.status == PAUSED:
        return ["resume", "end", "rule", "note"]
    if state.agenda:
        return ["choose", "check", "pause", "end", "rule", "note"]
    verbs = ["check", "result", "pause", "end", "rule", "note"]
    place = sequence.place(state)
    left = sequence.todo(state)
    if left:
        verbs = ["carry_out", "carry_out_all", *verbs]
    elif not sequence.is_done(state):
        verbs = ["carry_out_all", *verbs]
    skip = place is not None and (place.step.may_skip or left == (place.step.id,))
    return verbs if left and not skip else ["advance", *verbs]


def _units(sequence: Sequence, state: State, seat: Seat) -> dict[str, Json]:
    place = sequence.place(state)
    if place is None:
        return {}
    step = place.step.id
    found: dict[str, Json] = {}
    now = place.step.on_turn(state)
    if step == "orders":
        now = tuple(_declaring(state))
    elif step == "losses" and place.step.phase == "movement":
        now = tuple(unit.id for unit in state.on_table())
    for id in now:
        if id in state.units or id in state.leaders:
            verbs = _verbs(state, step, state.who(id)) if commands(state, seat, id) else []
            if "merge" in verbs and not _own_partners(state, seat, id):
                verbs.remove("merge")
            if verbs:
                found[id] = verbs
    return found


def _declaring(state: State) -> list[str]:
    return [
        *(unit.id for unit in state.on_table() if unit.in_order),
        *(id for id, one in sorted(state.leaders.items()) if one.on_table and not one.routed),
    ]


def _verbs(state: State, step: str, who: Unit | Leader) -> list[str]:
    if step == "shooting":
        return _ranged(state, who)
    if step == "orders":
        if isinstance(who, Leader):
            return ["detach"] if who.unit is not None else ["stance"]
        return ["stance"]
    if step == "moves":
        return _moves(state, who)
    if step == "losses":
        return ["merge"] if isinstance(who, Unit) and _partners(state, who) else []
    if step == "attempts":
        return ["rally", "hold", "carry_out"]
    return ["carry_out"]


def _ranged(state: State, who: Unit | Leader) -> list[str]:
    return [*able(state).get(who.id, ()), "hold", "carry_out"]


def _moves(state: State, who: Unit | Leader) -> list[str]:
    if who.routed:
        return ["carry_out"]
    verbs = ["move", "hold", "carry_out"]
    if isinstance(who, Leader):
        joins = any(
            unit.at == who.at and unit.faction == who.faction and unit.leader is None
            for unit in state.on_table()
        )
        return [*verbs, "join"] if joins else verbs
    if may_split(state, who) is None:
        verbs.append("split")
    if _partners(state, who):
        verbs.append("merge")
    return verbs


def _own_partners(state: State, seat: Seat, id: str) -> bool:
    return any(commands(state, seat, other) for other in _partners(state, state.units[id]))


def _partners(state: State, unit: Unit) -> list[str]:
    return [
        other.id
        for other in state.on_table()
        if other.at == unit.at and may_merge(state, unit, other) is None
    ]
