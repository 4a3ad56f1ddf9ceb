"""What must be true of every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battles.stirling.phases.deployment import may_place
from battles.stirling.pieces import DESTROYED, MERGED, ON_TABLE, UNPLACED
from battles.stirling.state import DEPLOYING, State, board_of, tables_of


def invariants(state: State) -> list[str]:
    """What is broken, in words; empty if the position is sound."""
    return [*_men(state), *_map(state), *_leaders(state), *_losses(state), *_deployment(state)]


def _men(state: State) -> Iterator[str]:
    for id, faction in state.factions.items():
        units = [unit for unit in state.units.values() if unit.faction == id]
        men = sum(unit.men + unit.dead for unit in units)
        if men != faction.start + faction.ruled:
            yield f"{id}: {men} men, living and dead, not {faction.start + faction.ruled}"
    for unit in state.units.values():
        if unit.men < 0:
            yield f"{unit.id}: {unit.men} men"
        if (unit.men == 0) != (unit.fate in (DESTROYED, MERGED)):
            yield f"{unit.id}: {unit.men} men, {unit.fate}"


def _map(state: State) -> Iterator[str]:
    tables, board = tables_of(state), board_of(state)
    sides: dict[str, set[str]] = {}
    for unit in state.on_table():
        if unit.at not in board.grid:
            yield f"{unit.id}: off the map in {unit.at}"
        sides.setdefault(unit.at, set()).add(unit.faction)
    yield from (f"{at}: enemies in one hex" for at, factions in sides.items() if len(factions) > 1)
    crowd = Counter(unit.at for unit in state.on_table())
    for at, number in crowd.items():
        if number > tables.movement_stacking:
            yield f"{at}: {number} units"


def _leaders(state: State) -> Iterator[str]:
    led = Counter(unit.leader for unit in state.units.values() if unit.leader is not None)
    yield from (f"{id}: leads {n} units" for id, n in led.items() if n > 1)
    for leader in state.leaders.values():
        unit = None if leader.unit is None else state.units[leader.unit]
        if unit is not None and (unit.leader != leader.id or unit.fate not in (ON_TABLE, UNPLACED)):
            yield f"{leader.id}: not the leader of {unit.id}"
        if leader.alone and (leader.at is None or leader.at not in board_of(state).grid):
            yield f"{leader.id}: nowhere"
        if not leader.on_table and (leader.at is not None or unit is not None):
            yield f"{leader.id}: {leader.fate}, and on the table"
        if leader.routed and unit is not None:
            yield f"{leader.id}: in rout with {unit.id}"


def _losses(state: State) -> Iterator[str]:
    tables = tables_of(state)
    for unit in state.on_table():
        if unit.carried and not tables.carry_dead:
            yield f"{unit.id}: {unit.carried} dead carried"


def _deployment(state: State) -> Iterator[str]:
    if state.status != DEPLOYING:
        fates = {id: state.who(id).fate for id in (*state.units, *state.leaders)}
        yield from (f"{id}: not deployed" for id, fate in fates.items() if fate == UNPLACED)
        return
    for id, one in state.placed.items():
        refusal = may_place(state, state.who(id), one.at)
        if refusal is not None:
            yield f"{id}: {refusal.code} in {one.at}"
