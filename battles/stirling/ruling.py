"""The referee's rulings (ST 11.1): any value, any position, dead, damage, states and checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import floor
from typing import Any

from battles.stirling.phases import effects
from battles.stirling.phases.forces import mark_of
from battles.stirling.procedures.area import dead_in_area
from battles.stirling.state import State, board_of, tables_of
from battles.stirling.table import Table
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.hexes import SIDES
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

_COUNT = {"least": 0}
NUMBERS: Mapping[str, Mapping[str, int]] = {
    "men": _COUNT,
    "ac": {},
    "mov": _COUNT,
    "hp": {"least": 1},
    "thac0": {},
    "morale": {},
    "speed": _COUNT,
}
FRACTIONS = ("attacks", "length")
LEADER_NUMBERS: Mapping[str, Mapping[str, int]] = {
    "charisma": {"least": 3, "most": 18},
    "morale": {},
    "mov": _COUNT,
}
UNIT_STATES = ("routed", "in_order", "dispersed", "destroyed")
LEADER_STATES = ("routed", "in_order", "fallen", "captured")
Change = Callable[[Table, Reader, str], None]


def _value(state: State, change: Reader, id: str) -> tuple[str, Json]:
    """The field that is set, and its new value."""
    unit = id in state.units
    limits = NUMBERS if unit else LEADER_NUMBERS
    names = (*limits, *FRACTIONS, "damage", "traits") if unit else tuple(limits)
    field = str(change.choice("field", names))
    if field in limits:
        return field, change.int("value", **limits[field])
    if field == "damage":
        return field, str(change.dice("value"))
    if field == "traits":
        return field, list(change.names("value"))
    return field, fraction_text(change.fraction("value", least=0))


def _set(table: Table, change: Reader, reason: str) -> None:
    id = str(change.choice("unit", {**table.state.units, **table.state.leaders}))
    field, value = _value(table.state, change, id)
    was = getattr(table.state.who(id), field)
    shown = list(was) if isinstance(was, tuple) else str(was) if not isinstance(was, int) else was
    table.emit(
        "ruled_value", unit=id, field=field, value=value, was=shown, reason=reason, cite="ST 11.1"
    )
    if field == "men" and value == 0 and table.unit(id).on_table:
        effects.destroy(table, id)


def _place(table: Table, change: Reader, reason: str) -> None:
    state = table.state
    id = str(change.choice("unit", {**state.units, **state.leaders}))
    who = state.who(id)
    to = change.text("to")
    if len(to) != 4 or not (to.isascii() and to.isdigit()) or to not in board_of(state).grid:
        raise change.fail("to", "to: a hex of the map is expected", "bad_hex")
    if not who.on_table:
        raise change.fail("unit", f"{id} is not on the table", "not_on_table")
    if any(u.at == to and u.faction != who.faction for u in state.on_table()):
        raise change.fail("to", f"an enemy stands in {to}", "occupied")
    front = change.choice("front", SIDES, default=who.front)
    table.emit("ruled_place", unit=id, to=to, front=front, reason=reason, cite="ST 11.1")


def _dead(table: Table, change: Reader, reason: str) -> None:
    """Dead men, removed by ST 3.3 at once."""
    id = _standing(table.state, change)
    dead = change.int("dead", least=1)
    table.emit("ruled_dead", unit=id, dead=dead, reason=reason, cite="ST 11.1")
    effects.lose_men(table, id, Fraction(dead))


def _damage(table: Table, change: Reader, reason: str) -> None:
    """Damage to a number of figures, as by an area attack (ST 4.6)."""
    id = _standing(table.state, change)
    damage = change.fraction("damage", least=0)
    figures = change.int("figures", default=table.unit(id).men, least=0)
    table.emit(
        "ruled_damage",
        unit=id,
        damage=fraction_text(damage),
        figures=figures,
        reason=reason,
        cite="ST 11.1",
    )
    dead = dead_in_area(Fraction(figures), damage, mark_of(table.unit(id)))
    effects.lose_men(table, id, Fraction(floor(dead)))


def _state(table: Table, change: Reader, reason: str) -> None:
    """In rout, in order, dispersed, destroyed, back on the table; a leader fallen or captured."""
    state = table.state
    id = str(change.choice("unit", {**state.units, **state.leaders}))
    who = state.who(id)
    unit = id in state.units
    to = change.choice("state", UNIT_STATES if unit else LEADER_STATES)
    if not who.on_table:
        raise change.fail("unit", f"{id} is not on the table", "not_on_table")
    table.emit("ruled_state", unit=id, state=to, reason=reason, cite="ST 11.1")
    if to == "in_order":
        table.emit("rallied", unit=id, rests=False, cite="ST 11.1")
    elif unit:
        _unit_state(table, id, to)
    else:
        _leader_state(table, id, to)


def _unit_state(table: Table, id: str, to: str) -> None:
    if to == "routed":
        effects.rout(table, id, "ST 11.1")
    elif to == "dispersed":
        effects.disperse(table, id)
    else:
        effects.wipe_out(table, id)


def _leader_state(table: Table, id: str, to: str) -> None:
    leader = table.state.leaders[id]
    if to == "routed":
        effects.rout_leader(table, leader)
        return
    if to == "fallen":
        table.emit("leader_fell", leader=id, cause="ruling", cite="ST 11.1")
    else:
        table.emit("captive_taken", leader=id, cite="ST 11.1")
    effects.leader_lost(table, leader)


def _situation(table: Table, change: Reader, reason: str) -> None:
    """A situation of ST 8.1 that the product cannot see, such as an enemy it cannot harm."""
    id = _standing(table.state, change)
    name = change.choice("situation", tables_of(table.state).situations)
    table.emit("ruled_situation", unit=id, situation=name, reason=reason, cite="ST 11.1")
    effects.situation(table, name, [id])


def _waive(table: Table, change: Reader, reason: str) -> None:
    """A check that is due in this phase is not made."""
    id = _standing(table.state, change)
    if id not in table.state.doing.checks or id in table.state.doing.acted:
        raise change.fail("unit", f"{id} has no check to make", "no_check")
    table.emit("check_waived", unit=id, reason=reason, cite="ST 11.1")


def _standing(state: State, change: Reader) -> str:
    on_table = [unit.id for unit in state.on_table()]
    return str(change.choice("unit", on_table))


CHANGES: Mapping[str, Change] = {
    "set": _set,
    "place": _place,
    "dead": _dead,
    "damage": _damage,
    "state": _state,
    "situation": _situation,
    "waive": _waive,
}


@rule("ST 11.1")
def do_rule(table: Table, args: Mapping[str, Any]) -> Refusal | None:
    """Carry out every change of a ruling, or none."""
    for i, change in enumerate(args["changes"]):
        reader = Reader.top(change, f"/args/changes{pointer(i)}")
        try:
            CHANGES[reader.choice("what", CHANGES)](table, reader, args["reason"])
        except BadRequestError as error:
            return Refusal(error.code, "ST 11.1", {"message": error.message}, error.at)
    return None
