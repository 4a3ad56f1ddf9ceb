"""Units in the state as the procedures take them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from battles.stirling.pieces import ON_TABLE, UNPLACED, Unit
from battles.stirling.procedures.attack import Force
from battles.stirling.procedures.missiles import Mark
from battles.stirling.procedures.units import strength
from battles.stirling.state import State, board_of, tables_of
from battles.stirling.tables import Tables
from campaigns.tabletop.rulebook import rule


@rule("ST 5.13")
def armour_class(unit: Unit, tables: Tables) -> int:
    """AC, worse until the end of the turn for a unit that charged."""
    return unit.ac + (tables.charge_ac if unit.charging is not None else 0)


def force_of(unit: Unit, tables: Tables, *, exposed: bool = True, strikes: bool = True) -> Force:
    """A unit in a fight. `exposed`: with the worse AC of this turn, if it charged."""
    return Force(
        unit.men,
        armour_class(unit, tables) if exposed else unit.ac,
        unit.hp,
        unit.thac0,
        unit.damage,
        unit.attacks if strikes else Fraction(0),
        unit.starting,
        unit.carried,
        unit.length,
        unit.speed,
        frozenset(unit.traits),
        unit.id,
    )


@rule("ST 6.6")
def is_higher(state: State, striker: Unit, target: Unit) -> bool:
    """Whether the attacker stands on a hill and the target does not."""
    board, terrain = board_of(state), tables_of(state).terrain
    return terrain[board.kind(striker.at)].high and not terrain[board.kind(target.at)].high


def mark_of(unit: Unit) -> Mark:
    return Mark(unit.id, unit.men, unit.hp, unit.size, unit.starting, unit.carried)


def strength_of(units: Iterable[Unit], tables: Tables) -> int:
    """The numeric strength of some units together (ST 2.6)."""
    return sum(strength(unit.men, unit.size, tables) for unit in units)


def men_in_order(state: State) -> dict[str, int]:
    """Men in order of each faction."""
    men = dict.fromkeys(state.factions, 0)
    for unit in state.units.values():
        if unit.fate in (ON_TABLE, UNPLACED) and not unit.routed:
            men[unit.faction] += unit.men
    return men
