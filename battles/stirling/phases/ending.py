"""Turns and the end of the battle (ST 3.1, 10)."""

from __future__ import annotations

from collections.abc import Collection

from battles.stirling.phases.forces import men_in_order
from battles.stirling.phases.victory import WORDS, decided, standing, winner
from battles.stirling.pieces import DESTROYED, DISPERSED, ON_TABLE, Unit
from battles.stirling.state import State, tables_of
from battles.stirling.table import Table
from battles.stirling.tables import Tables
from campaigns.tabletop.game import Json, Refusal
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
    """Why the end is proposed: a faction without a unit in order, victory, the last turn over."""
    in_order = {unit.faction for unit in state.on_table() if unit.in_order}
    if set(state.factions) - in_order:
        return "beaten"
    if decided(state):
        return "victory"
    last = state.turns is not None and state.turn >= state.turns
    over = state.turns is not None and state.turn > state.turns
    return "last_turn" if over or (last and state.phase == "rally") else None


@rule("ST 10.1")
def result_of(state: State, judged: Collection[int] = ()) -> dict[str, Json]:
    """Per faction men at the start, dead, in rout, dispersed, leaders lost, and who returns.

    With victory conditions also points, the conditions met, and who has won.
    """
    tables = tables_of(state)
    result: dict[str, Json] = {}
    points, won = standing(state, judged), winner(state, judged)
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
            "wounded_return": sum(returning(unit, tables)[0] for unit in units),
            "dispersed_return": sum(returning(unit, tables)[1] for unit in units),
        }
        if state.victory:
            result[id] |= {"points": points[id][0], "conditions": points[id][1]}
        if id == won:
            result[id]["won"] = True
    return result


@rule("ST 10.1")
def returning(unit: Unit, tables: Tables) -> tuple[int, int]:
    """Men who come back to the campaign: of the dead, and of the unit if it was dispersed."""
    dispersed = unit.men if unit.fate == DISPERSED else 0
    return (
        unit.dead * tables.returning_wounded // 100,
        dispersed * tables.end_dispersed_return // 100,
    )


@rule("ST 10.1")
def end(table: Table, judged: Collection[int] = ()) -> Refusal | None:
    """The referee ends the battle; `judged` are the places of conditions in words that are met."""
    conditions = table.state.victory
    for place in judged:
        if place >= len(conditions) or conditions[place].kind != WORDS:
            return Refusal("not_in_words", "ST 10.1", {"place": place}, "/args/judged")
    table.emit(
        "battle_ended",
        turn=table.state.turn,
        reason=reason_to_end(table.state) or "referee",
        result=result_of(table.state, judged),
        cite="ST 10.1",
    )
    return None


def pause(table: Table, reason: str) -> None:
    """Nothing is played until the referee goes on; orders are written, notes and rulings made."""
    table.emit("paused", reason=reason, cite="ST 11.1")


def resume(table: Table) -> None:
    table.emit("resumed", cite="ST 11.1")
