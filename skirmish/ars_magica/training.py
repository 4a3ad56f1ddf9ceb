"""What a trained group adds (AM 8, 15 F7 to F10), and groups as events write them."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns.tabletop.explain import Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.groups import Member, bonus_side, exertion_bonus, trained_bonus
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import Group, State, tables_of
from skirmish.ars_magica.units import able


def pack(group: Group) -> dict[str, Any]:
    """A group as an argument of an event."""
    body: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(group))
    return body


def _member(state: State, id: str) -> Member:
    found = figure_of(state, state.figures[id])
    return Member(id, found.score(found.weapon.ability), found.score("leadership"))


@rule("AM 8", "AM 15 F9", "AM 15 F10")
def bonus_of(state: State, unit: str, steps: list[Step] | None = None) -> int:
    """The trained bonus of a group as it stands; 0 for all others."""
    group = state.groups.get(unit)
    if group is None or not group.schooled:
        return 0
    here = [_member(state, id) for id in group.members if able(state, state.figures[id])]
    led = group.leader is not None and able(state, state.figures[group.leader])
    leader = _member(state, group.leader) if led and group.leader else None
    vanguard = _member(state, group.vanguard)
    tables = tables_of(state)
    return trained_bonus(tables, [] if steps is None else steps, here, vanguard, leader).bonus


def bonus_in(state: State, unit: str, side: str) -> int:
    """What a group's training adds to its `attack` or `defence` now."""
    group = state.groups.get(unit)
    if group is None or bonus_side(group.assigned) != side:
        return 0
    return bonus_of(state, unit)


@rule("AM 8")
def exertion_of(state: State, unit: str) -> int:
    """What the effort of a whole group is worth: the vanguard's Ability once more."""
    group = state.groups[unit]
    return exertion_bonus(_member(state, group.vanguard))
