"""Turns and the end of the battle (ST 3.1, 10)."""

from __future__ import annotations

from battles.stirling.phases.forces import men_in_order
from battles.stirling.state import (
    DESTROYED,
    DISPERSED,
    ON_TABLE,
    State,
    tables_of,
)
from battles.stirling.table import Table
from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule


@rule("ST 3.1")
def begin_turn(table: Table) -> None:
    state = table.state
    table.emit("turn_began", turn=state.turn + 1, strength=men_in_order(state), cite="ST 3.1")


def end_turn(table: Table) -> None:
    """What lasted until the end of the turn is over (ST 5.13)."""
    table.emit("turn_ended", turn=table.state.turn)


@rule("ST 10.1")
def reason_to_end(state: State) -> str | None:
    """Why the end is proposed: a faction without a unit in order, or the last turn over."""
    in_order = {unit.faction for unit in state.on_table() if unit.in_order}
    if set(state.factions) - in_order:
        return "beaten"
    last = state.turns is not None and state.turn >= state.turns
    over = state.turns is not None and state.turn > state.turns
    return "last_turn" if over or (last and state.phase == "rally") else None


@rule("ST 10.1")
def result_of(state: State) -> dict[str, Json]:
    """Per faction men at the start, dead, in rout, dispersed, leaders lost, and who returns."""
    tables = tables_of(state)
    result: dict[str, Json] = {}
    for id, faction in sorted(state.factions.items()):
        units = [unit for unit in state.units.values() if unit.faction == id]
        dispersed = [unit for unit in units if unit.fate == DISPERSED]
        result[id] = {
            "start": faction.start,
            "in_order": sum(unit.men for unit in units if unit.in_order),
            "dead": sum(unit.dead for unit in units),
            "routed": sum(unit.men for unit in units if unit.on_table and unit.routed),
            "dispersed": sum(unit.men for unit in dispersed),
            "leaders_lost": sorted(
                leader.id
                for leader in state.leaders.values()
                if leader.faction == id and leader.fate != ON_TABLE
            ),
            "destroyed": sorted(unit.id for unit in units if unit.fate == DESTROYED),
            "wounded_return": sum(unit.dead * tables.returning_wounded // 100 for unit in units),
            "dispersed_return": sum(
                unit.men * tables.end_dispersed_return // 100 for unit in dispersed
            ),
        }
    return result


@rule("ST 10.1")
def end(table: Table) -> None:
    """The referee ends the battle; the result is settled."""
    table.emit(
        "battle_ended",
        turn=table.state.turn,
        reason=reason_to_end(table.state) or "referee",
        result=result_of(table.state),
        cite="ST 10.1",
    )
