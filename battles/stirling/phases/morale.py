"""The morale phase (ST 8): situations, checks, rout and dispersal."""

from __future__ import annotations

from battles.stirling.phases.effects import (
    disperse,
    losses_level,
    rout,
    rout_leader,
)
from battles.stirling.phases.forces import strength_of
from battles.stirling.phases.regroup import is_surrounded
from battles.stirling.pieces import LOSSES, Leader, Unit
from battles.stirling.procedures.morale import DISPERSED, FEARLESS, ROUTED, Captain, Check, morale
from battles.stirling.state import State, tables_of
from battles.stirling.table import Table
from campaigns.tabletop.game import Json
from campaigns.tabletop.hexes import distance
from campaigns.tabletop.rulebook import rule


@rule("ST 8.1")
def situations_of(state: State, unit: Unit) -> tuple[str, ...]:
    """All situations of a unit since the last morale phase, as the table names them."""
    tables = tables_of(state)
    found = set(unit.situations)
    level = losses_level(unit.starting, unit.men, tables.morale_quarter, tables.morale_half)
    if level > unit.reached:
        found.add(LOSSES[level])
    elif unit.reached == 2 and unit.lost:
        found.add("past_half")
    adjacent = [
        enemy
        for enemy in state.on_table()
        if enemy.faction != unit.faction and distance(enemy.at, unit.at) == 1
    ]
    own = strength_of([unit], tables)
    if adjacent and strength_of(adjacent, tables) >= tables.morale_outnumbered * own:
        found.add("outnumbered")
    if is_surrounded(state, unit):
        found.add("surrounded")
    return tuple(name for name in tables.situations if name in found)


@rule("ST 8.1", "ST 8.7")
def begin(table: Table) -> None:
    """Every unit in a situation must check; what happens in this phase counts in the next one."""
    state, tables = table.state, table.tables
    checks = {unit.id: list(situations_of(state, unit)) for unit in state.on_table()}
    reached = {
        unit.id: losses_level(unit.starting, unit.men, tables.morale_quarter, tables.morale_half)
        for unit in state.on_table()
    }
    table.emit(
        "checks_due",
        checks={id: names for id, names in checks.items() if names},
        reached=reached,
        cite="ST 8.1",
    )


def to_check(state: State) -> tuple[str, ...]:
    """Units that have still to check, by id."""
    return tuple(
        id
        for id in sorted(state.doing.checks)
        if id not in state.doing.acted
        and state.units[id].on_table
        and (FEARLESS not in state.units[id].traits or state.units[id].leader is not None)
    )


def carry_out(table: Table, id: str) -> None:
    check_unit(table, id, table.state.doing.checks[id], "ST 8.2")


@rule("ST 8.1", "ST 8.2")
def ask(table: Table, id: str, situations: tuple[str, ...]) -> None:
    """A check that the referee asks for: with all situations, if one is due in this phase."""
    found = set(situations)
    if id in to_check(table.state):
        found.update(table.state.doing.checks[id])
    names = tuple(name for name in table.tables.situations if name in found)
    check_unit(table, id, names, "ST 8.1")


@rule("ST 8.3")
def commander_of(state: State, faction: str) -> Leader | None:
    """The field commander, if he is on the table and not in rout."""
    id = state.factions[faction].commander
    leader = None if id is None else state.leaders[id]
    return leader if leader is not None and leader.on_table and not leader.routed else None


@rule("ST 8.2", "ST 8.3", "ST 8.4", "ST 8.5")
def check_unit(table: Table, id: str, situations: tuple[str, ...], cite: str) -> None:
    """The check of the troops and that of their leader, and what comes of them."""
    state, tables = table.state, table.tables
    unit = table.unit(id)
    leader = state.leader_of(unit)
    commander = commander_of(state, unit.faction)
    why = table.why("morale.why", unit=id)
    result = morale(
        unit.morale,
        situations,
        table.dice_of(id),
        tables,
        fearless=FEARLESS in unit.traits,
        leader=None if leader is None else Captain(leader.charisma, leader.morale),
        commander_charisma=None if commander is None else commander.charisma,
        leader_is_commander=leader is not None and leader == commander,
        routed=unit.routed,
        explain=why,
    )
    told: dict[str, Json] = {**_told("", result.troops)}
    if leader is not None and result.leader is not None:
        told |= {"leader": leader.id, **_told("leader_", result.leader)}
    table.emit(
        "morale_checked",
        unit=id,
        situations=list(situations),
        **told,
        state=result.state,
        cite=cite,
        why=[why.pack()],
    )
    if leader is not None and result.leader is not None and not result.leader.passed:
        rout_leader(table, leader)
    if result.state == DISPERSED:
        disperse(table, id)
    elif result.state == ROUTED and not unit.routed:
        rout(table, id)


def _told(prefix: str, check: Check) -> dict[str, Json]:
    told: dict[str, Json] = {f"{prefix}passed": check.passed}
    if check.roll is not None and check.target is not None:
        told |= {f"{prefix}target": check.target, f"{prefix}roll": check.roll}
    return told
