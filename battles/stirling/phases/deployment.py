"""Deployment before the first turn: each side places its forces in its zone, unseen by others."""

from __future__ import annotations

from battles.stirling.agenda import commands
from battles.stirling.pieces import UNPLACED, Leader, Unit
from battles.stirling.procedures.board import FLYING, OPEN, entry_cost
from battles.stirling.state import Placement, State, tables_of
from battles.stirling.table import Table
from campaigns.tabletop.game import PLAYER, Json, Refusal, Seat
from campaigns.tabletop.rulebook import rule


def forces(state: State) -> list[Unit | Leader]:
    """The units and lone leaders that have to be placed, by id."""
    everybody: list[Unit | Leader] = [*state.units.values(), *state.leaders.values()]
    return sorted((who for who in everybody if who.fate == UNPLACED), key=lambda who: who.id)


def forces_of(state: State, seat: Seat) -> list[Unit | Leader]:
    """What a seat has to place: the referee everything, a player what he commands."""
    return [who for who in forces(state) if commands(state, seat, who.id)]


def left_of(state: State, seat: Seat) -> list[Unit | Leader]:
    """What a seat has still to place."""
    return [who for who in forces_of(state, seat) if who.id not in state.placed]


def deployers(state: State, side: str | None = None) -> tuple[str, ...]:
    """The players' seats that have something to place, by id."""
    return tuple(
        id
        for id, seat in sorted(state.seats.items())
        if seat.role == PLAYER and side in (None, seat.side) and forces_of(state, seat)
    )


@rule("ST 5.12", "ST 1.4")
def may_place(state: State, who: Unit | Leader, at: str) -> Refusal | None:
    """Whether something of a side may be placed in a hex, beside what its side has placed."""
    if at not in state.zones.get(who.faction, ()):
        return Refusal("outside_zone", "ST 11.1", {"hex": at}, "/args/at")
    flies = isinstance(who, Unit) and FLYING in who.traits
    if entry_cost(state.terrain.get(at, OPEN), flies, tables_of(state)) is None:
        return Refusal("impassable", "ST 1.4", {"hex": at}, "/args/at")
    if isinstance(who, Leader):
        return None
    here = [id for id, one in state.placed.items() if one.at == at and id in state.units]
    if len([id for id in here if id != who.id]) >= tables_of(state).movement_stacking:
        return Refusal("occupied", "ST 5.12", {"hex": at}, "/args/at")
    return None


def front_of(state: State, who: Unit | Leader) -> str:
    """The front that something has where it is placed, or takes by itself."""
    known = state.placed.get(who.id)
    return who.front if known is None else known.front


def do_place(table: Table, seat: Seat, args: Json) -> Refusal | None:
    """Put a unit or a lone leader in a hex of its zone, or somewhere else than before."""
    state = table.state
    who = state.who(args["unit"])
    refusal = _open(state, seat, who) or may_place(state, who, args["at"])
    if refusal is not None:
        return refusal
    front = args.get("front") or front_of(state, who)
    table.emit("placed", unit=who.id, at=args["at"], front=front)
    return None


def do_unplace(table: Table, seat: Seat, args: Json) -> Refusal | None:
    """Take it from the map again."""
    state = table.state
    who = state.who(args["unit"])
    refusal = _open(state, seat, who)
    if refusal is None and who.id not in state.placed:
        refusal = Refusal("not_placed", args={"unit": who.id}, at="/args/unit")
    if refusal is None:
        table.emit("unplaced", unit=who.id)
    return refusal


def _open(state: State, seat: Seat, who: Unit | Leader) -> Refusal | None:
    """Whether something may still be placed by a seat."""
    if who.fate != UNPLACED:
        return Refusal("not_to_place", args={"unit": who.id}, at="/args/unit")
    if seat.id in state.final:
        return Refusal("final_already", args={"unit": who.id})
    return None


def do_final(table: Table, seat: Seat, args: Json) -> Refusal | None:
    """A seat has placed all of its forces, or takes that back; with the last one all are shown."""
    state = table.state
    id = args.get("seat") or seat.id
    if not seat.is_referee and id != seat.id:
        return Refusal("not_yours", args={"unit": id}, at="/args/seat")
    if id not in deployers(state):
        return Refusal("no_forces", args={"seat": id}, at="/args/seat")
    if args["final"] == (id in state.final):
        return Refusal("final_already" if args["final"] else "not_final", args={"unit": id})
    left = left_of(state, state.seats[id])
    if args["final"] and left:
        return Refusal("not_placed", args={"unit": left[0].id, "count": len(left)})
    table.emit("deployment_final" if args["final"] else "deployment_reopened", seat=id)
    if set(deployers(state)) <= set(table.state.final) and not _unplaced(table.state):
        return do_reveal(table)
    return None


def _unplaced(state: State) -> list[Unit | Leader]:
    return [who for who in forces(state) if who.id not in state.placed]


def do_reveal(table: Table) -> Refusal | None:
    """All placements are shown together; what nobody placed goes to the first free hexes."""
    start = table.state
    state = start
    for who in _unplaced(start):
        free = (at for at in sorted(start.zones[who.faction]) if may_place(state, who, at) is None)
        at = next(free, None)
        if at is None:
            return Refusal("no_room", "ST 5.12", {"unit": who.id})
        state = state.with_placed(who.id, Placement(at, who.front))
    places = {
        who.id: {"at": state.placed[who.id].at, "front": state.placed[who.id].front}
        for who in forces(state)
    }
    table.emit("deployed", places=places)
    return None
