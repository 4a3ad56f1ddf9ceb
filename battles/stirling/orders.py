"""Sealed orders: who may have one now, their bodies, and when they are opened (ST 5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battles.stirling import actions
from battles.stirling.agenda import commands
from battles.stirling.phases import aiming, movement
from battles.stirling.pieces import Leader, Unit
from battles.stirling.play import Sequence as SequenceOfPlay
from battles.stirling.state import PAUSED, PLAYING, State, rests, tables_of
from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.verbs import read_words

RANGED, MOVEMENT = "ranged", "movement"
MOVEMENT_VERBS = ("hold", "move", "split", "merge")
RANGED_VERBS = ("hold", "shoot", "cast")


def phase_key(state: State, phase: str) -> str:
    """Tells the phase of one turn from that of another: `3:movement`."""
    return f"{state.turn}:{phase}"


def slots(state: State) -> dict[str, dict[str, Json]]:
    """Units and leaders that may have an order now, with the phase it is for."""
    if state.status not in (PLAYING, PAUSED):
        return {}
    if state.phase == RANGED:
        shooting = aiming.shooters(state)
        fire = {id: RANGED for id in shooting if state.step == "shooting"}
        later = {who.id: MOVEMENT for who in _movers(state) if who.id not in fire}
        found = _slots(state, {**fire, **later})
        # Nobody waits for them: shooting is played at once too, and the movement comes later.
        return {id: {**slot, "optional": True} for id, slot in found.items()}
    if state.phase == MOVEMENT and state.step == movement.ORDERS:
        return _slots(state, {who.id: MOVEMENT for who in _movers(state)})
    if state.phase == MOVEMENT:
        left = [id for id in movement.to_move(state) if not state.who(id).routed]
        return _slots(state, dict.fromkeys(left, MOVEMENT))
    return {}


def _movers(state: State) -> list[Unit | Leader]:
    """All units and leaders that may move in the next movement phase by their own will."""
    leaders = [leader for _, leader in sorted(state.leaders.items())]
    everybody: list[Unit | Leader] = [*state.on_table(), *leaders]
    resting = state.turn if state.phase == "rally" else None
    return [
        who
        for who in everybody
        if who.on_table and not who.routed and not rests(state, who) and who.rallied != resting
    ]


def _slots(state: State, phases: Mapping[str, str]) -> dict[str, dict[str, Json]]:
    return {
        id: {"phase": phase_key(state, phase), "side": state.who(id).faction, **_need(state, id)}
        for id, phase in phases.items()
    }


def _need(state: State, id: str) -> dict[str, Json]:
    """A leader goes with his unit: nobody waits for an order of his own."""
    leader = state.leaders.get(id)
    return {"optional": True} if leader is not None and leader.unit is not None else {}


def check(state: State, seat: Seat, unit: str, body: Mapping[str, Json]) -> Refusal | None:
    """Whether the seat may give this order, and the body is one for the phase of its slot."""
    if unit not in state.units and unit not in state.leaders:
        return Refusal("unknown_name", at="/unit")
    if not commands(state, seat, unit):
        return Refusal("not_yours", args={"unit": unit}, at="/unit")
    slot = slots(state).get(unit)
    if slot is None:
        return Refusal("no_order_now", "ST 5.2", {"unit": unit}, "/unit")
    try:
        order = read(state, unit, str(slot["phase"]).partition(":")[2], Reader.top(body, "/body"))
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)
    other = state.units.get(order.get("with", ""))
    if other is not None and other.faction == seat.side and not commands(state, seat, other.id):
        return Refusal("under_others", "ST 5.11", {"unit": other.id}, "/body/with")
    return None


def read(state: State, unit: str, phase: str, body: Reader) -> dict[str, Json]:
    """An order's body, checked and normalised.

    Raises:
        BadRequestError: it is no order for this phase.
    """
    order: dict[str, Json] = {}
    if body.has("note"):
        order["note"] = read_words(body, "note")
    if phase == RANGED:
        order["verb"] = body.choice("verb", RANGED_VERBS)
        if order["verb"] == "shoot":
            order |= actions.read_shoot(state, body)
        elif order["verb"] == "cast":
            most = tables_of(state).turn_rounds
            casts = body.objects("casts", most=most)
            if not casts:
                raise body.fail("casts", f"casts: 1 to {most} are expected", "missing")
            order["casts"] = [actions.read_cast(state, cast) for cast in casts]
        return order
    verb = body.choice("verb", MOVEMENT_VERBS, default=None)
    if verb is not None:
        order["verb"] = verb
    aim = actions.read_aim(state, body, unit) if verb in (None, "move") else None
    if aim is not None:
        order |= {"verb": "move", **aim}
    elif verb == "move":
        order |= actions.read_move(state, body)
    elif verb == "split":
        order |= actions.read_split(state, body)
    elif verb == "merge":
        order |= actions.read_merge(state, body)
    order |= actions.read_stance(state, body)
    if unit in state.leaders and body.bool("leave", default=False):
        order["leave"] = True
    return order


def used(sequence: SequenceOfPlay, state: State, action: Action) -> Sequence[str]:
    """Units whose sealed orders this action carries out or opens."""
    if state.status != PLAYING or state.agenda:
        return ()
    if state.phase == MOVEMENT and state.step == movement.ORDERS:
        opens = action.verb in ("carry_out", "carry_out_all", "advance")
        return tuple(sorted(slots(state))) if opens else ()
    if state.phase not in (RANGED, MOVEMENT) or action.verb not in ("carry_out", "carry_out_all"):
        return ()
    if action.verb == "carry_out_all":
        return sequence.todo(state)
    place = sequence.place(state)
    now = () if place is None else place.step.on_turn(state)
    if not now:
        return ()
    unit = action.args.get("unit")
    return (unit,) if unit in now else (now[0],) if unit is None else ()


def opened(state: State, orders: Mapping[str, Json]) -> dict[str, dict[str, Json]]:
    """The orders that came with an action, normalised; what is no order (any more) is left out."""
    phase = state.phase
    found: dict[str, dict[str, Json]] = {}
    for id, body in orders.items():
        if id in state.units or id in state.leaders:
            try:
                at = f"/orders{pointer(id)}"
                found[id] = read(state, id, phase, Reader.top(body, at))
            except BadRequestError:
                continue
    return found
