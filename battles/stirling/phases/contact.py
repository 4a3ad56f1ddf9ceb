"""Who fights whom: contact between enemies, and melees linked by it (ST 4.5, 6.1)."""

from __future__ import annotations

from battles.stirling.pieces import Unit
from battles.stirling.state import State, board_of
from campaigns.tabletop.hexes import distance
from campaigns.tabletop.rulebook import rule


@rule("ST 6.1")
def in_front(state: State, unit: Unit) -> list[Unit]:
    """The enemies in the hex that a unit's front side touches, in order of id."""
    ahead = board_of(state).grid.neighbour(unit.at, unit.front)
    return [u for u in state.on_table() if u.at == ahead and u.faction != unit.faction]


def strikes(unit: Unit) -> bool:
    """Whether a unit attacks at all: not destroyed, not in rout."""
    return unit.in_order and unit.men > 0


@rule("ST 4.5")
def melee_of(state: State, target: Unit) -> list[Unit]:
    """All units linked with `target` by melee contact, itself included, in order of id.

    Two enemies are in contact if one of them, in order, has the other on its front.
    """
    links: dict[str, set[str]] = {unit.id: set() for unit in state.on_table()}
    for unit in state.on_table():
        if strikes(unit):
            for enemy in in_front(state, unit):
                links[unit.id].add(enemy.id)
                links[enemy.id].add(unit.id)
    found, left = {target.id}, [target.id]
    while left:
        for id in links[left.pop()] - found:
            found.add(id)
            left.append(id)
    return [state.units[id] for id in sorted(found)]


@rule("ST 4.2")
def adjacent_enemy_in_order(state: State, at: str, faction: str) -> bool:
    """Whether an enemy that is not in rout stands next to a hex."""
    return any(
        u.faction != faction and u.in_order and distance(u.at, at) == 1 for u in state.on_table()
    )
