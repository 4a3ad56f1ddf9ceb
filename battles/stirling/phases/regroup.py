"""Splitting and merging in the movement phase (ST 5.10, 5.11)."""

from __future__ import annotations

import json
from dataclasses import replace
from string import ascii_lowercase

from battles.stirling.agenda import put_choice, under_one
from battles.stirling.phases.effects import losses_level
from battles.stirling.phases.ranged import weapon_of
from battles.stirling.pieces import ALWAYS, NEVER, Leader, Unit
from battles.stirling.procedures.attack import FLANK, FRONT, REAR_FLANK, side_attacked
from battles.stirling.procedures.board import adjacent, entry_cost
from battles.stirling.procedures.units import Sheet, merge
from battles.stirling.state import State, board_of, piece_of, tables_of
from battles.stirling.table import Table
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.hexes import SIDES, angle, side_between
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

ON_SPLIT, ON_MERGE, NO = "split", "merge", "no"


@rule("ST 8.1", "ST 5.10")
def is_surrounded(state: State, unit: Unit) -> bool:
    """No hex next to it that it may enter, where no unit stands, and that is in no enemy ZOC."""
    board, tables = board_of(state), tables_of(state)
    flies = piece_of(state, unit).flies
    return not any(
        entry_cost(board.kind(near), flies, tables) is not None
        and not board.units_at.get(near)
        and not board.in_enemy_zone(near, unit.faction)
        for near in adjacent(board, unit.at)
    )


@rule("ST 5.10")
def split_fronts(state: State, unit: Unit) -> tuple[str, ...]:
    """The fronts that the second half may take; none if the unit may not divide.

    Encircled: two or three sides away, as the player chooses. Enemies on the front and a flank:
    towards the second.
    """
    sides: dict[str, set[str]] = {FRONT: set(), FLANK: set(), REAR_FLANK: set()}
    for enemy in state.on_table():
        side = side_between(unit.at, enemy.at)
        if side is not None and enemy.faction != unit.faction:
            sides.setdefault(side_attacked(unit.front, side), set()).add(side)
    found: set[str] = set()
    if sides[FRONT]:
        found |= sides[FLANK] | sides[REAR_FLANK]
    if is_surrounded(state, unit):
        found |= {side for side in SIDES if angle(unit.front, side) > 1}
    return tuple(side for side in SIDES if side in found)


def may_split(state: State, unit: Unit) -> Refusal | None:
    """Whether a unit may divide as it stands."""
    if not unit.in_order:
        return Refusal("in_rout", "ST 5.8")
    if not split_fronts(state, unit):
        return Refusal("not_encircled", "ST 5.10")
    return _divisible(state, unit)


def _divisible(state: State, unit: Unit) -> Refusal | None:
    """Whether there are men for two units, and room in the hex."""
    if unit.men < 2:
        return Refusal("too_few_men", "ST 5.10")
    here = [u for u in state.on_table() if u.at == unit.at and u.faction == unit.faction]
    if len(here) > tables_of(state).movement_stacking - 1:
        return Refusal("occupied", "ST 5.12")
    return None


@rule("ST 5.10")
def do_split(table: Table, id: str, args: Json) -> Refusal | None:
    """Two units in the hex, the second with another front; the odd man stays with the first."""
    state = table.state
    unit = state.units[id]
    refusal = may_split(state, unit)
    if refusal is None and args["front"] not in split_fronts(state, unit):
        refusal = Refusal("bad_front", "ST 5.10", at="/args/front")
    refusal = table.refuses(refusal) or _divisible(state, unit)
    if refusal is not None:
        return refusal
    second = new_id(state, id)
    table.emit(
        "split",
        unit=id,
        second=second,
        men=[unit.men - unit.men // 2, unit.men // 2],
        starting=[unit.starting - unit.starting // 2, unit.starting // 2],
        front=args["front"],
        cite="ST 5.10",
    )
    return None


@rule("ST 5.10")
def split_first(table: Table, who: Unit | Leader, order: Json) -> bool:
    """The standing answer of a unit that may divide: whether it does, or is asked, first."""
    if isinstance(who, Leader) or who.if_encircled == NEVER or order.get("verb") == "split":
        return False
    if may_split(table.state, who) is not None:
        return False
    fronts = split_fronts(table.state, who)
    widest = max(fronts, key=lambda side: (angle(who.front, side), -SIDES.index(side)))
    if who.if_encircled == ALWAYS:
        return do_split(table, who.id, {"front": widest}) is None
    data = {"at": who.at, "order": dict(order)}
    put_choice(table, ON_SPLIT, who.id, (NO, *fronts), NO, "ST 5.10", data)
    return True


@rule("ST 5.11")
def merge_after(table: Table, id: str) -> None:
    """The standing answer of a unit that ended its move with another that it may merge with."""
    unit = table.unit(id)
    if unit.if_stacked == NEVER or table.waits:
        return
    partners = tuple(
        other.id
        for other in table.state.on_table()
        if other.at == unit.at and may_merge(table.state, unit, other) is None
    )
    if partners and unit.if_stacked == ALWAYS:
        do_merge(table, id, {"with": partners[0]})
    elif partners:
        put_choice(table, ON_MERGE, id, (NO, *partners), NO, "ST 5.11", {"at": unit.at})


@rule("ST 5.10")
def new_id(state: State, id: str) -> str:
    """The id with `b` added, or the next letter that makes one no unit has had."""
    letters = ascii_lowercase[1:]
    tail = ""
    while True:
        for letter in letters:
            new = f"{id}{tail}{letter}"
            if new not in state.units and new not in state.leaders:
                return new
        tail += "z"


def sheet_of(unit: Unit) -> Sheet:
    """The statistics that a merger compares; the name of a weapon stands for all of it."""
    missile = unit.missile
    name = "" if missile is None else json.dumps([missile.name, repr(missile.area)])
    return Sheet(
        unit.men,
        unit.starting,
        unit.ac,
        unit.mov,
        unit.attacks,
        unit.hp,
        unit.thac0,
        unit.damage,
        unit.morale,
        unit.length,
        unit.speed,
        unit.size,
        unit.faction,
        unit.traits,
        None if missile is None else replace(weapon_of(missile), name=name),
    )


@rule("ST 5.11")
def may_merge(state: State, a: Unit, b: Unit) -> Refusal | None:
    """Whether two units may become one."""
    if a.id == b.id or a.faction != b.faction:
        return Refusal("other_faction", "ST 2.3", at="/args/with")
    if not (a.on_table and b.on_table) or a.at != b.at:
        return Refusal("not_in_same_hex", "ST 5.11", at="/args/with")
    if a.routed or b.routed:
        return Refusal("in_rout", "ST 5.8")
    if merge(sheet_of(a), sheet_of(b), tables_of(state)) is None:
        return Refusal("other_size", "ST 2.3", at="/args/with")
    if not under_one(state, a.id, b.id):
        return Refusal("under_others", "ST 5.11", {"unit": b.id}, "/args/with")
    return None


@rule("ST 5.11", "ST 2.3")
def do_merge(table: Table, id: str, args: Json) -> Refusal | None:
    """Two units in a hex become one, which has moved; the id is that of the one with more men."""
    state, tables = table.state, table.tables
    pair = state.units[id], state.units[args["with"]]
    refusal = may_merge(state, *pair)
    if refusal is not None and (refusal.code != "under_others" or table.refuses(refusal)):
        return refusal
    kept, other = sorted(pair, key=lambda unit: (-unit.men, unit.id))
    why = table.why("merged.why", unit=kept.id, other=other.id)
    whole = merge(sheet_of(kept), sheet_of(other), tables, why)
    assert whole is not None
    assert whole.men is not None
    assert whole.starting is not None
    before = whole.men + kept.lost + other.lost
    spells = {
        name: spell.uses + other.spells[name].uses
        for name, spell in kept.spells.items()
        if name in other.spells and replace(spell, uses=0) == replace(other.spells[name], uses=0)
    }
    if kept.leader is not None and other.leader is not None:
        table.emit(
            "leader_left",
            leader=other.leader,
            unit=other.id,
            at=other.at,
            front=other.front,
            cite="ST 5.14",
        )
    table.emit(
        "merged",
        unit=kept.id,
        other=other.id,
        men=whole.men,
        starting=whole.starting,
        ac=whole.ac,
        mov=whole.mov,
        attacks=fraction_text(whole.attacks or 0),
        hp=whole.hp,
        thac0=whole.thac0,
        damage=str(whole.damage),
        morale=whole.morale,
        length=fraction_text(whole.length or 0),
        speed=whole.speed,
        size=whole.size,
        traits=list(whole.traits),
        missile=whole.missile is not None,
        ammunition=None if whole.missile is None else whole.missile.ammunition,
        spells=spells,
        reached=losses_level(whole.starting, before, tables.morale_quarter, tables.morale_half),
        cite="ST 5.11",
        why=[why.pack()],
    )
    return None
