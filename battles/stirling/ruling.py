"""The referee's rulings (ST 11.1): any value, any position, dead, damage, states and checks.

What was resolved on a real table is typed in by the same changes, as a result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from battles.stirling.phases import effects
from battles.stirling.phases.forces import mark_of
from battles.stirling.pieces import DESTROYED, DISPERSED, UNPLACED, Leader, Unit
from battles.stirling.play import Sequence
from battles.stirling.procedures.area import dead_in_area
from battles.stirling.ruled_values import read_battle, read_faction, read_value, shown, value_of
from battles.stirling.state import PLAYING, State, board_of, tables_of
from battles.stirling.table import Table
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.hexes import SIDES
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

BACK = "back"
UNIT_STATES = ("routed", "in_order", "dispersed", "destroyed", BACK)
LEADER_STATES = ("routed", "in_order", "fallen", "captured", BACK)


@dataclass(frozen=True, slots=True)
class By:
    """How a change came about: `ruled`, or `entered` from a real table, and why."""

    prefix: str
    reason: str
    sequence: Sequence

    def tell(self, table: Table, what: str, **args: Any) -> None:
        table.emit(f"{self.prefix}_{what}", **args, reason=self.reason, cite="ST 11.1")


Change = Callable[[Table, Reader, By], None]


def _who(state: State, change: Reader) -> Unit | Leader:
    return state.who(str(change.choice("unit", {**state.units, **state.leaders})))


def _set(table: Table, change: Reader, by: By) -> None:
    id = _who(table.state, change).id
    field, value = read_value(table.state, change, id)
    was = shown(value_of(table.state.who(id), field))
    by.tell(table, "value", unit=id, field=field, value=value, was=was)
    unit = table.state.units.get(id)
    if field == "men" and value == 0 and unit is not None and unit.fate != DESTROYED:
        effects.destroy(table, id)


def _hex(state: State, change: Reader, who: Unit | Leader) -> str:
    """A hex where something can be put: on the map, without enemies, and not crowded."""
    to = change.text("to")
    if len(to) != 4 or not (to.isascii() and to.isdigit()) or to not in board_of(state).grid:
        raise change.fail("to", "a hex of the map is expected", "bad_hex")
    here = [u for u in state.on_table() if u.at == to and u.id != who.id]
    if any(u.faction != who.faction for u in here):
        raise change.fail("to", f"an enemy stands in {to}", "occupied")
    if isinstance(who, Unit) and len(here) >= tables_of(state).movement_stacking:
        raise change.fail("to", f"there is no room in {to}", "occupied")
    return str(to)


def _place(table: Table, change: Reader, by: By) -> None:
    state = table.state
    who = _who(state, change)
    to = _hex(state, change, who)
    if not who.on_table:
        raise change.fail("unit", f"{who.id} is not on the table", "not_on_table")
    front = change.choice("front", SIDES, default=who.front)
    by.tell(table, "place", unit=who.id, to=to, front=front)


def _attach(table: Table, change: Reader, by: By) -> None:
    """A leader takes over a unit of his side that has none, wherever he is."""
    state = table.state
    leader = state.leaders[str(change.choice("unit", state.leaders))]
    unit = state.units[str(change.choice("to", state.units))]
    if not leader.on_table or not unit.on_table:
        raise change.fail("unit", "both must be on the table", "not_on_table")
    if unit.faction != leader.faction:
        raise change.fail("to", f"{unit.id} is of another faction", "other_faction")
    if unit.leader is not None or leader.routed:
        raise change.fail("to", f"{unit.id} can have no leader now", "has_leader")
    by.tell(table, "attached", leader=leader.id, unit=unit.id)


def _dead(table: Table, change: Reader, by: By) -> None:
    """Dead men, removed at once by ST 3.3, or (`exact`) as many as were taken from the table."""
    id = _standing(table.state, change)
    dead = change.int("dead", least=1)
    exact = change.bool("exact", default=False)
    by.tell(table, "dead", unit=id, dead=dead)
    if exact:
        effects.remove_men(table, id, dead)
    else:
        effects.lose_men(table, id, Fraction(dead), apart=True)


def _damage(table: Table, change: Reader, by: By) -> None:
    """Damage to a number of figures, as by an area attack (ST 4.6)."""
    id = _standing(table.state, change)
    damage = change.fraction("damage", least=0)
    figures = change.int("figures", default=table.unit(id).men, least=0)
    by.tell(table, "damage", unit=id, damage=fraction_text(damage), figures=figures)
    dead = dead_in_area(Fraction(figures), damage, mark_of(table.unit(id)))
    effects.lose_men(table, id, Fraction(floor(dead)), apart=True)


def _state(table: Table, change: Reader, by: By) -> None:
    """In rout, in order, dispersed, destroyed, fallen, captured; or back on the table."""
    who = _who(table.state, change)
    unit = isinstance(who, Unit)
    to = change.choice("state", UNIT_STATES if unit else LEADER_STATES)
    if to == BACK:
        _back(table, change, by, who)
        return
    if not who.on_table:
        raise change.fail("unit", f"{who.id} is not on the table", "not_on_table")
    by.tell(table, "state", unit=who.id, state=to)
    if to == "in_order":
        table.emit("rallied", unit=who.id, rests=False, cite="ST 11.1")
    elif unit:
        _unit_state(table, who.id, to)
    else:
        _leader_state(table, who.id, to)


def _back(table: Table, change: Reader, by: By, who: Unit | Leader) -> None:
    """What was dispersed, destroyed or lost is on the table again, in order."""
    gone = who.fate in (DISPERSED, DESTROYED) if isinstance(who, Unit) else not who.on_table
    if not gone or who.fate == UNPLACED:
        raise change.fail("unit", f"{who.id} cannot come back", "not_lost")
    to = _hex(table.state, change, who)
    front = change.choice("front", SIDES, default=who.front)
    men = {}
    if isinstance(who, Unit):
        men = {"men": change.int("men", default=who.men or None, least=1)}
        if men["men"] is None:
            raise change.fail("men", "men is missing", "missing")
    by.tell(table, BACK, unit=who.id, to=to, front=front, **men)


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


def _situation(table: Table, change: Reader, by: By) -> None:
    """A situation of ST 8.1 that the product cannot see, such as an enemy it cannot harm."""
    id = _standing(table.state, change)
    name = change.choice("situation", tables_of(table.state).situations)
    by.tell(table, "situation", unit=id, situation=name)
    effects.situation(table, name, [id])


def _waive(table: Table, change: Reader, by: By) -> None:
    """A check that is due in this phase is not made."""
    id = _standing(table.state, change)
    if id not in table.state.doing.checks or id in table.state.doing.acted:
        raise change.fail("unit", f"{id} has no check to make", "no_check")
    table.emit("check_waived", unit=id, reason=by.reason, cite="ST 11.1")


def _done(table: Table, change: Reader, by: By) -> None:
    """It has acted in this phase: its move, shots, attacks, charge, check or rally."""
    who = _who(table.state, change)
    if table.state.status != PLAYING or who.id in table.state.doing.acted:
        raise change.fail("unit", f"{who.id} has nothing to do", "has_acted")
    by.tell(table, "done", unit=who.id)


def _faction(table: Table, change: Reader, by: By) -> None:
    faction, field, value = read_faction(table.state, change)
    was = shown(getattr(table.state.factions[faction], field))
    by.tell(table, "faction", faction=faction, field=field, value=value, was=was)


def _battle(table: Table, change: Reader, by: By) -> None:
    field, value = read_battle(table.state, change)
    was = shown(getattr(table.state, field))
    by.tell(table, "battle", field=field, value=value, was=was)


def _phase(table: Table, change: Reader, by: By) -> None:
    """The beginning of a phase of this turn; what waited or was under way is left."""
    phase = str(change.choice("phase", by.sequence.phases))
    if table.state.status != PLAYING:
        raise change.fail("phase", "the battle is not under way", "not_begun")
    by.tell(table, "phase", phase=phase, was=table.state.phase)
    by.sequence.go_to(table, phase)


def _standing(state: State, change: Reader) -> str:
    on_table = [unit.id for unit in state.on_table()]
    return str(change.choice("unit", on_table))


ENTERED: Mapping[str, Change] = {"dead": _dead, "place": _place, "state": _state, "done": _done}
"""What is typed in from a real table."""
CHANGES: Mapping[str, Change] = {
    **ENTERED,
    "set": _set,
    "attach": _attach,
    "damage": _damage,
    "situation": _situation,
    "waive": _waive,
    "faction": _faction,
    "battle": _battle,
    "phase": _phase,
}


@rule("ST 11.1")
def do_rule(table: Table, args: Mapping[str, Any], sequence: Sequence) -> Refusal | None:
    """Carry out every change of a ruling, or none."""
    return _all(table, args, CHANGES, By("ruled", args["reason"], sequence))


@rule("ST 11.1")
def do_result(table: Table, args: Mapping[str, Any], sequence: Sequence) -> Refusal | None:
    """What was resolved on a real table: who is dead, moved, in rout or lost; all, or nothing."""
    refusal = _all(table, args, ENTERED, By("entered", args["reason"], sequence))
    if refusal is None:
        sequence.settle(table)
    return refusal


def _all(
    table: Table, args: Mapping[str, Any], known: Mapping[str, Change], by: By
) -> Refusal | None:
    for i, change in enumerate(args["changes"]):
        reader = Reader.top(change, f"/args/changes{pointer(i)}")
        try:
            known[reader.choice("what", known)](table, reader, by)
        except BadRequestError as error:
            told: dict[str, Json] = {"message": error.message, "unit": str(change.get("unit", ""))}
            value = change.get(error.at.rpartition("/")[2])
            if isinstance(value, str | int) and value != told["unit"]:
                told["value"] = value
            return Refusal(error.code, "ST 11.1", told, error.at)
    return None
