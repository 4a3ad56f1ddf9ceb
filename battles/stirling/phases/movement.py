"""The movement phase (ST 5): stances and order, then one unit after the other."""

from __future__ import annotations

from battles.stirling.phases.aims import AIMS, resolve
from battles.stirling.phases.arrival import relocate
from battles.stirling.phases.effects import leaders_in_danger, order_failed, tell_note
from battles.stirling.phases.march import march
from battles.stirling.phases.plan import (
    Plan,
    as_far,
    in_enemy_zone,
    judge_plan,
)
from battles.stirling.phases.regroup import do_merge, do_split, split_first
from battles.stirling.pieces import ANSWERS, Leader, Unit
from battles.stirling.procedures.movement import FLEE, Ranked, movement_order
from battles.stirling.procedures.rout import rout_path
from battles.stirling.state import State, board_of, per_state, rests
from battles.stirling.table import Table
from battles.stirling.tables import HOLD as HOLD_STILL
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule

ORDERS = "orders"
IN_ROUT = Refusal("in_rout", "ST 5.8")
MOVE, SPLIT, MERGE, JOIN, HOLD = "move", "split", "merge", "join", "hold"


@rule("ST 5.7")
def begin(table: Table) -> None:
    """Who starts the phase in an enemy ZOC is engaged."""
    state = table.state
    engaged = [who.id for who in _everybody(state) if in_enemy_zone(state, who)]
    table.emit("movement_opened", engaged=engaged, cite="ST 5.7")


def _everybody(state: State) -> list[Unit | Leader]:
    """Units and lone leaders on the table."""
    return [*state.on_table(), *state.alone()]


def unopened(state: State) -> tuple[str, ...]:
    """The orders are opened once, before anybody moves."""
    return () if ORDERS in state.doing.acted else (ORDERS,)


@rule("ST 5.1", "ST 5.2", "ST 5.14")
def open_orders(table: Table, _: str) -> None:
    """Leaders leave their units, stances are shown, and the order of movement is settled."""
    for id, order in sorted(table.orders.items()):
        leader = table.state.leaders.get(id)
        if leader is not None and order.get("leave") and leader.unit is not None:
            leave_unit(table, leader)
    declared = {who.id: {"stance": "delaying"} for who in _everybody(table.state) if who.delaying}
    for id, order in sorted({**declared, **table.orders}.items()):
        take_stance(table, id, order)
    ranked = [
        Ranked(who.id, who.faction, who.mov, who.delaying)
        for who in _everybody(table.state)
        if not rests(table.state, who)
    ]
    why = table.why("order_set.why")
    order = movement_order(ranked, table.dice_of, why)
    table.emit(
        "order_set",
        order=list(order.ids),
        rolls=dict(order.rolls),
        cite="ST 5.1",
        why=[why.pack()],
    )


def take_stance(table: Table, id: str, order: Json, *, sealed: bool = False) -> None:
    """The stance and the standing answers of an order, if they are not the usual ones.

    `sealed`: a secret of the own side until the orders are opened.
    """
    who = table.state.who(id)
    names = ANSWERS if isinstance(who, Unit) else ()
    answers = {name: order[name] for name in names if name in order}
    stance = order.get("stance", "prompt")
    usual = stance == "prompt" and not who.delaying and not answers
    if _stands(table.state, id) and not usual:
        told = {"sealed": True} if sealed else {}
        table.emit("stance_taken", unit=id, stance=stance, **answers, **told, cite="ST 5.2")


@rule("ST 5.14")
def leave_unit(table: Table, leader: Leader) -> Refusal | None:
    """A leader leaves his unit at the start of the phase and stands alone in its hex."""
    if leader.unit is None or not leader.on_table:
        return Refusal("stands_alone", "ST 5.14")
    unit = table.unit(leader.unit)
    table.emit(
        "leader_left",
        leader=leader.id,
        unit=unit.id,
        at=unit.at,
        front=unit.front,
        cite="ST 5.14",
    )
    return None


@per_state
def to_move(state: State) -> tuple[str, ...]:
    """Units and lone leaders that have still to move, in order."""
    return tuple(
        id for id in state.doing.order if id not in state.doing.acted and _stands(state, id)
    )


def _stands(state: State, id: str) -> bool:
    who = state.who(id)
    return who.on_table and (isinstance(who, Unit) or who.unit is None)


@rule("ST 5.1")
def may_move_now(state: State) -> tuple[str, ...]:
    """The unit whose turn it is, and those equal to it: their player orders them."""
    left = to_move(state)
    if not left:
        return ()
    first = state.who(left[0])
    equals = []
    for id in left:
        who = state.who(id)
        if (who.faction, who.mov, who.delaying) != (first.faction, first.mov, first.delaying):
            break
        equals.append(id)
    return tuple(equals)


def not_on_turn(state: State, id: str) -> Refusal | None:
    """Why a unit may not move now."""
    if id in state.doing.acted:
        return Refusal("has_moved", "ST 5.1", {"unit": id})
    if id not in state.doing.order:
        return Refusal("rests" if rests(state, state.who(id)) else "not_in_order", "ST 5.1")
    if id not in may_move_now(state):
        return Refusal("not_its_turn", "ST 5.1", {"unit": id, "now": to_move(state)[0]})
    return None


@rule("ST 5.3", "ST 5.5")
def do_move(table: Table, id: str, args: Json) -> Refusal | None:
    """A move as it was asked for: legal as a whole, or refused."""
    plan = plan_of(id, args)
    refusal = not_on_turn(table.state, id)
    if table.waives and not _stands(table.state, id):
        refusal = Refusal("not_on_table", "ST 5.1", {"unit": id})
    if table.refuses(refusal) is not None:
        return refusal
    if table.state.who(id).routed and table.refuses(IN_ROUT) is not None:
        return IN_ROUT
    verdict = judge_plan(table.state, plan)
    if isinstance(verdict, Refusal):
        return table.refuses(verdict) or relocate(table, plan)
    march(table, plan)
    return None


def plan_of(id: str, args: Json) -> Plan:
    """The move that the arguments of an action, or the body of an order, describe."""
    return Plan(
        id,
        args.get("mode", "walk"),
        tuple(args.get("path", ())),
        args.get("front"),
        args.get("target"),
        args.get("join"),
    )


def do_hold(table: Table, id: str, args: Json) -> Refusal | None:
    """A unit stays where it is, as it stands."""
    refusal = table.refuses(not_on_turn(table.state, id))
    if refusal is None and table.state.who(id).routed:
        refusal = table.refuses(IN_ROUT)
    if refusal is None:
        table.emit("held", unit=id)
    return refusal


def split(table: Table, id: str, args: Json) -> Refusal | None:
    return table.refuses(not_on_turn(table.state, id)) or do_split(table, id, args)


def merge(table: Table, id: str, args: Json) -> Refusal | None:
    """On the turn of one of the two, or when all have moved (ST 5.11)."""
    now = may_move_now(table.state)
    if now and id not in now and args["with"] not in now:
        refusal = Refusal("not_its_turn", "ST 5.11", {"unit": id, "now": now[0]})
        if table.refuses(refusal) is not None:
            return refusal
    return do_merge(table, id, args)


@rule("ST 5.14")
def do_join(table: Table, id: str, args: Json) -> Refusal | None:
    """A lone leader stays and joins a unit in his hex."""
    leader = table.state.leaders[id]
    unit = table.unit(args["join"])
    if not leader.alone:
        return Refusal("not_alone", "ST 5.14", {"leader": id})
    if not unit.on_table or unit.at != leader.at or unit.faction != leader.faction:
        return Refusal("not_in_same_hex", "ST 5.14", at="/args/unit")
    if unit.leader is not None:
        return Refusal("has_leader", "ST 5.14", {"unit": unit.id}, "/args/unit")
    return do_move(table, id, {"join": unit.id})


def do_stance(table: Table, id: str, args: Json) -> Refusal | None:
    """A stance declared before the orders are opened, and shown with them."""
    who = table.state.who(id)
    if not who.on_table or who.routed:
        return Refusal("in_rout", "ST 5.8", {"unit": id})
    if isinstance(who, Leader) and not who.alone:
        return Refusal("not_alone", "ST 5.14", {"leader": id})
    take_stance(table, id, args, sealed=True)
    return None


def do_detach(table: Table, id: str, args: Json) -> Refusal | None:
    leader = table.state.leaders[id]
    if leader.routed:
        return Refusal("in_rout", "ST 5.14", {"unit": id})
    return leave_unit(table, leader)


VERBS = {MOVE: do_move, SPLIT: split, MERGE: merge, HOLD: do_hold, JOIN: do_join}
STANCES = {"stance": do_stance, "detach": do_detach}


@rule("ST 5.8", "ST 5.2")
def carry_out(table: Table, id: str) -> None:
    """The next unit: one in rout flees, another follows its sealed order; without one it holds."""
    who = table.state.who(id)
    if who.routed:
        flee(table, who)
        return
    order = table.orders.get(id) or {}
    tell_note(table, id, order)
    if not split_first(table, who, order):
        follow_order(table, id, order)


@rule("ST 5.2")
def follow_order(table: Table, id: str, order: Json) -> None:
    """As it was written, or as far as that goes; by the option, an order that fails is none."""
    verb = order.get("verb", HOLD)
    if verb == MOVE and any(aim in order for aim in AIMS):
        resolved = resolve(table.state, id, order)
        part, refusal = resolved.plan, resolved.refusal
    else:
        refusal = VERBS[verb](table, id, order)
        if refusal is None:
            return
        part = as_far(table.state, plan_of(id, order)) if verb == MOVE else None
    if refusal is not None:
        if table.tables.failed_order == HOLD_STILL:
            part = None
        order_failed(table, id, refusal, "hold" if part is None else "as_far")
    if part is None:
        table.emit("held", unit=id)
    else:
        march(table, part)


@rule("ST 5.8")
def flee(table: Table, who: Unit | Leader) -> None:
    """A unit or a leader in rout runs as far from its enemies as it can, or off the map."""
    board = board_of(table.state)
    flight = rout_path(board, board.pieces[who.id], table.tables)
    if flight.stays:
        table.emit("stayed_in_rout", unit=who.id, cite="ST 5.8")
        return
    march(table, Plan(who.id, FLEE, flight.path, leaves=flight.leaves))


def close(table: Table) -> None:
    """The end of the phase: leaders of units that lost men in flight are in danger (ST 7.1)."""
    leaders_in_danger(table)
