"""The rally phase (ST 9)."""

from __future__ import annotations

from battles.stirling.pieces import Leader, Unit
from battles.stirling.procedures.morale import rally as rally_check
from battles.stirling.state import State, board_of
from battles.stirling.table import Table
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule

RALLY, HOLD = "rally", "hold"


@rule("ST 9.1")
def leaders_with(state: State, unit: Unit) -> list[Leader]:
    """Leaders not in rout in the hex of a unit: its own first, then by charisma, then by id."""
    here = [
        leader
        for leader in state.leaders.values()
        if leader.faction == unit.faction
        and not leader.routed
        and state.place_of(leader) == unit.at
    ]
    return sorted(here, key=lambda one: (one.id != unit.leader, -one.charisma, one.id))


@rule("ST 9.1")
def may_rally(state: State, who: Unit | Leader) -> Refusal | None:
    """Whether a unit, or a leader in rout, may try to rally."""
    if not who.on_table or not who.routed:
        return Refusal("not_in_rout", "ST 9.1")
    if who.id in state.doing.acted:
        return Refusal("has_tried", "ST 9.2")
    assert who.at is not None
    if board_of(state).in_enemy_zone(who.at, who.faction):
        return Refusal("in_enemy_zoc", "ST 9.1")
    if isinstance(who, Unit) and not leaders_with(state, who):
        return Refusal("no_leader", "ST 9.1")
    return None


def to_rally(state: State) -> tuple[str, ...]:
    """Units and leaders in rout that may try, by id."""
    everybody: list[Unit | Leader] = [*state.on_table(), *state.alone()]
    return tuple(who.id for who in everybody if may_rally(state, who) is None)


@rule("ST 9.2")
def do_rally(table: Table, id: str, args: Json) -> Refusal | None:
    """Another check, without situations, with the leader's charisma; failure has no consequence."""
    state, tables = table.state, table.tables
    who = state.who(id)
    refusal = table.refuses(may_rally(state, who))
    if refusal is not None:
        return refusal
    here = [who] if isinstance(who, Leader) else leaders_with(state, who)
    leader = next((one for one in here if args.get("leader") in (None, one.id)), None)
    if leader is None:
        return Refusal("no_leader", "ST 9.1", at="/args/leader")
    why = table.why("rally.why", unit=id, leader=leader.id)
    check = rally_check(who.morale, leader.charisma, table.dice_of(id), tables, why)
    told = {} if isinstance(who, Leader) else {"leader": leader.id}
    table.emit(
        "rally_tried",
        unit=id,
        **told,
        target=check.target,
        roll=check.roll,
        passed=check.passed,
        cite="ST 9.2",
        why=[why.pack()],
    )
    if check.passed:
        table.emit("rallied", unit=id, rests=tables.rally_takes_turn, cite="ST 9.2")
    return None


def do_hold(table: Table, id: str, args: Json) -> Refusal | None:
    """No attempt is made in this turn."""
    refusal = may_rally(table.state, table.state.who(id))
    if refusal is None:
        table.emit("held", unit=id)
    return refusal


VERBS = {RALLY: do_rally, HOLD: do_hold}


def carry_out(table: Table, id: str) -> None:
    do_rally(table, id, {})
