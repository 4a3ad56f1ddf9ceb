"""The values that a ruling may set (ST 11.1): of units, leaders, factions and the battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from battles.stirling.muster import SYMBOLS
from battles.stirling.pieces import ANSWERS, DESTROYED, MERGED, Leader, Unit
from battles.stirling.state import State, tables_of
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import NEEDED, Reader
from campaigns.tabletop.resolver import fraction_text, plain
from campaigns.tabletop.scenarios import read_text

Read = Callable[[State, Reader], Json]


def _int(**limits: int) -> Read:
    return lambda state, change: change.int("value", **limits)


def _bool(state: State, change: Reader) -> Json:
    return change.bool("value", default=NEEDED)


def _fraction(state: State, change: Reader) -> Json:
    return fraction_text(change.fraction("value", least=0))


def _dice(state: State, change: Reader) -> Json:
    return str(change.dice("value"))


def _text(state: State, change: Reader) -> Json:
    return read_text(change, "value")


def _names(state: State, change: Reader) -> Json:
    return list(change.names("value"))


def _perhaps(state: State, change: Reader) -> Json:
    """A number, or null for none."""
    return change.int("value", default=None, least=0)


def _among(names: Callable[[State], Any]) -> Read:
    return lambda state, change: change.choice("value", names(state))


_COUNT = _int(least=0)
_ANSWER = _among(lambda _: ("ask", "always", "never"))

UNIT: Mapping[str, Read] = {
    "men": _COUNT,
    "starting": _int(least=1),
    "ac": _int(),
    "mov": _COUNT,
    "attacks": _fraction,
    "hp": _int(least=1),
    "thac0": _int(),
    "damage": _dice,
    "morale": _int(),
    "size": _among(lambda state: tables_of(state).sizes),
    "length": _fraction,
    "speed": _COUNT,
    "traits": _names,
    "faction": _among(lambda state: state.factions),
    "name": _text,
    "kind": _text,
    "symbol": _among(lambda _: SYMBOLS),
    "engaged": _bool,
    "delaying": _bool,
    "charged": _bool,
    "ran": _COUNT,
    "rallied": _COUNT,
    **dict.fromkeys(ANSWERS, _ANSWER),
}
MISSILE: Mapping[str, Read] = {
    "short": _COUNT,
    "medium": _COUNT,
    "long": _COUNT,
    "rate": _fraction,
    "damage": _dice,
    "ammunition": _perhaps,
}
SPELL: Mapping[str, Read] = {
    "figures": _COUNT,
    "damage": _dice,
    "range": _COUNT,
    "uses": _COUNT,
    "save": _perhaps,
}
LEADER: Mapping[str, Read] = {
    "charisma": _int(least=3, most=18),
    "morale": _int(),
    "mov": _COUNT,
    "name": _text,
    "engaged": _bool,
    "delaying": _bool,
    "ran": _COUNT,
    "rallied": _COUNT,
}


def fields_of(who: Unit | Leader) -> dict[str, Read]:
    """What can be set of a unit or a leader, its weapon and its spells: {dotted name: reader}."""
    found = dict(UNIT if isinstance(who, Unit) else LEADER)
    if isinstance(who, Unit) and who.missile is not None:
        found |= {f"missile.{name}": read for name, read in MISSILE.items()}
    for spell in who.spells:
        found |= {f"spells.{spell}.{name}": read for name, read in SPELL.items()}
    return found


def read_value(state: State, change: Reader, id: str) -> tuple[str, Json]:
    """The field that is set, and its new value.

    Raises:
        BadRequestError: there is no such field, or the value does not fit.
    """
    who = state.who(id)
    fields = fields_of(who)
    field = str(change.choice("field", fields))
    value = fields[field](state, change)
    if field == "men" and value and who.fate in (DESTROYED, MERGED):
        raise change.fail("unit", f"{id} is not on the table", "not_on_table")
    if field == "faction" and isinstance(who, Unit):
        _check_side(state, change, who, str(value))
    return field, value


def _check_side(state: State, change: Reader, unit: Unit, faction: str) -> None:
    """A unit that changes sides stands with none of its old friends, nor leads their army."""
    here = [u for u in state.on_table() if u.at == unit.at and u.id != unit.id]
    if unit.on_table and any(other.faction != faction for other in here):
        raise change.fail("unit", f"others stand in the hex of {unit.id}", "occupied")
    if unit.leader is not None and state.leaders[unit.leader].faction != faction:
        raise change.fail("unit", f"{unit.id} has a leader of its old side", "has_leader")


def shown(value: Any) -> Json:
    """A value as an event tells it."""
    return str(value) if isinstance(value, Dice) else plain(value)


def value_of(who: Unit | Leader, field: str) -> Any:
    """What a field is now."""
    if field.startswith("missile.") and isinstance(who, Unit):
        return getattr(who.missile, field.partition(".")[2])
    if field.startswith("spells."):
        _, spell, name = field.split(".")
        return getattr(who.spells[spell], name)
    return getattr(who, field)


def read_faction(state: State, change: Reader) -> tuple[str, str, Json]:
    """A faction, the field that is set, and its new value."""
    faction = str(change.choice("faction", state.factions))
    field = str(change.choice("field", ("name", "commander", "start")))
    if field == "name":
        return faction, field, read_text(change, "value")
    if field == "start":
        return faction, field, change.int("value", least=0)
    own = [leader.id for leader in state.leaders.values() if leader.faction == faction]
    return faction, field, change.choice("value", own, default=None)


def read_battle(state: State, change: Reader) -> tuple[str, Json]:
    """A field of the whole battle, and its new value."""
    field = str(change.choice("field", ("turn", "turns", "title")))
    if field == "title":
        return field, read_text(change, "value")
    if field == "turn":
        return field, change.int("value", least=1, most=1000)
    return field, change.int("value", default=None, least=1, most=1000)
