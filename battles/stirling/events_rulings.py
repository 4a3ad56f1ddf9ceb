"""Events of rulings: whatever the referee changes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from battles.stirling.applying import Args, changed, on
from battles.stirling.events_harm import charge_done, leader_joined, without_leader
from battles.stirling.pieces import ON_TABLE, Unit
from battles.stirling.state import State
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.game import Json

# Rulings


def _count_men(state: State, faction: str, men: int) -> State:
    """A ruling gave a faction so many men, or took them: they are accounted for."""
    side = state.factions[faction]
    changed = replace(side, ruled=side.ruled + men)
    return replace(state, factions={**state.factions, faction: changed})


@on("ruled_value")
def _ruled_value(state: State, args: Args) -> State:
    id, name, value = args["unit"], args["field"], args["value"]
    who = state.who(id)
    part, _, rest = name.partition(".")
    if part == "missile" and isinstance(who, Unit):
        return state.with_unit(id, missile=_changed(who.missile, rest, value))
    if part == "spells":
        spell, _, field = rest.partition(".")
        spells = {**who.spells, spell: _changed(who.spells[spell], field, value)}
        return changed(state, id, spells=spells)
    if isinstance(who, Unit) and name == "men":
        state = _count_men(state, who.faction, value - who.men)
    if isinstance(who, Unit) and name == "faction":
        state = _count_men(state, who.faction, -who.men - who.dead)
        state = _count_men(state, value, who.men + who.dead)
    return changed(state, id, **{name: _typed(getattr(who, name), value)})


def _changed(record: Any, field: str, value: Json) -> Any:
    return replace(record, **{field: _typed(getattr(record, field), value)})


def _typed(was: Any, value: Json) -> Any:
    if isinstance(was, Fraction):
        return Fraction(value)
    if isinstance(was, Dice):
        return Dice.parse(value)
    if isinstance(was, tuple):
        return tuple(value)
    return value


@on("ruled_place")
@on("entered_place")
def _ruled_place(state: State, args: Args) -> State:
    id = args["unit"]
    if id in state.leaders:
        state = without_leader(state, id).with_leader(id, unit=None)
    return changed(state, id, at=args["to"], front=args["front"])


@on("ruled_attached")
def _ruled_attached(state: State, args: Args) -> State:
    return leader_joined(without_leader(state, args["leader"]), args)


@on("ruled_back")
@on("entered_back")
def _ruled_back(state: State, args: Args) -> State:
    id = args["unit"]
    changes: dict[str, Any] = {"at": args["to"], "front": args["front"], "routed": False}
    if id in state.units:
        unit = state.units[id]
        state = _count_men(state, unit.faction, args["men"] - unit.men)
        changes["men"] = args["men"]
    return changed(state, id, fate=ON_TABLE, **changes)


@on("ruled_done")
@on("entered_done")
def _ruled_done(state: State, args: Args) -> State:
    return charge_done(state, {"unit": args["unit"], "struck": [args["unit"]]})


@on("ruled_faction")
def _ruled_faction(state: State, args: Args) -> State:
    id, field, value = args["faction"], args["field"], args["value"]
    if field == "start":
        state = _count_men(state, id, state.factions[id].start - value)
    changed = replace(state.factions[id], **{field: value})
    return replace(state, factions={**state.factions, id: changed})


@on("ruled_battle")
def _ruled_battle(state: State, args: Args) -> State:
    changes: dict[str, Any] = {args["field"]: args["value"]}
    return replace(state, **changes)


@on("ruled_phase")
def _ruled_phase(state: State, args: Args) -> State:
    return replace(state, agenda=(), step="")
