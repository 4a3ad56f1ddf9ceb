"""Random sealed orders, which may well fail when they are carried out."""

from __future__ import annotations

from battles.stirling.autoplay_units import move, stance
from battles.stirling.ruleset import RULESET
from battles.stirling.state import State
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Json, Seat
from campaigns.tabletop.hexes import SIDES

Args = dict[str, Json]


def order(state: State, unit: str, pick: Pick) -> Args:
    """A sealed order for the slot of a unit; it may well fail when it is carried out."""
    slot = RULESET.order_slots(state).get(unit, {})
    referee = next(seat for seat in state.seats.values() if seat.is_referee)
    if str(slot.get("phase", "")).endswith("ranged"):
        return _ranged_order(state, referee, unit, pick)
    body = stance(pick)
    if unit in state.leaders and state.leaders[unit].unit is not None:
        return {**body, "leave": pick((True, False)), **_moving(state, referee, unit, pick)}
    return {**body, **_moving(state, referee, unit, pick)}


def _moving(state: State, seat: Seat, unit: str, pick: Pick) -> Args:
    kind = pick(("move", "move", "aim", "aim", "astray", "hold", "split", "merge", "none"))
    if kind == "aim":
        return _aim(state, unit, pick)
    if kind == "move":
        return {"verb": "move", **(move(state, seat, unit, pick) or {})}
    if kind == "astray":
        goal = pick(_places(state))
        return {"verb": "move", "mode": pick(("walk", "run", "flee")), "path": [goal, goal]}
    if unit in state.units and kind == "split":
        return {"verb": "split", "front": pick(SIDES)}
    if unit in state.units and kind == "merge":
        return {"verb": "merge", "with": pick(sorted(state.units))}
    return {"verb": "hold"} if kind == "hold" else {}


def _places(state: State) -> list[str]:
    """Hexes to go to: where units stand, or the last ones stood."""
    return [one.at for one in state.on_table()] or [one.at for one in state.units.values()]


def _aim(state: State, unit: str, pick: Pick) -> Args:
    """Towards a hex, at an enemy or after anybody."""
    others = [one.id for one in state.units.values() if one.id != unit]
    aims: tuple[Args, ...] = (
        {"toward": pick(_places(state)), "mode": pick(("walk", "run"))},
        {"charge": pick(others)},
        {"charge": pick(others), "front": pick(SIDES)},
        {"follow": pick(others)},
    )
    return {**pick(aims), "note": "As far as you can."}


def _ranged_order(state: State, seat: Seat, unit: str, pick: Pick) -> Args:
    kind = pick(("shoot", "cast", "hold"))
    foes = [u.id for u in state.on_table() if u.faction != state.who(unit).faction]
    if kind == "shoot" and unit in state.units and foes:
        at = pick([state.units[foe].at for foe in foes])
        there = {"at": at, "prefer": pick(("ask", "ask", "strongest", "weakest"))}
        return {"verb": "shoot", **pick((there, {"target": pick(foes)}))}
    spells = sorted(state.who(unit).spells)
    if kind == "cast" and spells and foes:
        casts = [{"spell": pick(spells), "target": pick(foes)} for _ in range(pick((1, 2)))]
        return {"verb": "cast", "casts": casts}
    return {"verb": "hold"}
