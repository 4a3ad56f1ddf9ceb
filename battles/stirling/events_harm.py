"""Events of fire, melee, losses, leaders and morale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from battles.stirling.applying import Apply, Args, acted, changed, on
from battles.stirling.pieces import CAPTURED, DESTROYED, DISPERSED, FALLEN
from battles.stirling.state import State

# Fire


def _add_dead(state: State, dead: Mapping[str, str]) -> State:
    waiting = dict(state.doing.dead)
    for id, number in dead.items():
        waiting[id] = waiting.get(id, Fraction(0)) + Fraction(number)
    return state.with_doing(dead=waiting)


@on("shot")
@on("engine_shot")
def _shot(state: State, args: Args) -> State:
    unit = state.units[args["unit"]]
    missile = unit.missile
    if missile is not None and missile.ammunition is not None:
        missile = replace(missile, ammunition=missile.ammunition - 1)
    state = state.with_unit(unit.id, missile=missile)
    return acted(_add_dead(state, args["dead"]), unit.id)


@on("spell_cast")
def _spell_cast(state: State, args: Args) -> State:
    caster, name = state.who(args["unit"]), args["spell"]
    spell = caster.spells[name]
    spells = {**caster.spells, name: replace(spell, uses=spell.uses - 1)}
    casts = {**state.doing.casts, caster.id: state.doing.casts.get(caster.id, 0) + 1}
    struck = {id for id, dead in args["dead"].items() if Fraction(dead) > 0}
    magic = tuple(sorted({*state.doing.magic, *struck}))
    state = changed(state, caster.id, spells=spells).with_doing(casts=casts, magic=magic)
    return _add_dead(state, args["dead"])


@on("held")
@on("finished")
@on("stayed_in_rout")
def _held(state: State, args: Args) -> State:
    return acted(state, args["unit"])


# Losses


@on("men_lost")
def _men_lost(state: State, args: Args) -> State:
    unit = state.units[args["unit"]]
    removed = args["removed"]
    state = state.with_unit(
        unit.id,
        men=args["men"],
        dead=unit.dead + removed,
        lost=unit.lost + removed,
        carried=args["carried"],
    )
    doing = state.doing
    apart = args.get("apart", False)
    waiting = {id: dead for id, dead in doing.dead.items() if apart or id != unit.id}
    all_removed = {**doing.removed, unit.id: doing.removed.get(unit.id, 0) + removed}
    return state.with_doing(dead=waiting, removed=all_removed)


@on("unit_destroyed")
def _unit_destroyed(state: State, args: Args) -> State:
    return state.with_unit(args["unit"], fate=DESTROYED)


@on("unit_dispersed")
def _unit_dispersed(state: State, args: Args) -> State:
    return state.with_unit(args["unit"], fate=DISPERSED)


@on("space_freed")
def _space_freed(state: State, args: Args) -> State:
    for id in args["units"]:
        state = state.with_unit(id, freed=args["at"])
    return state


@on("situation_arose")
def _situation_arose(state: State, args: Args) -> State:
    for id in args["units"]:
        known = state.units[id].situations
        state = state.with_unit(id, situations=tuple(sorted({*known, args["situation"]})))
    return state


# Leaders


def without_leader(state: State, id: str) -> State:
    unit = state.leaders[id].unit
    return state if unit is None else state.with_unit(unit, leader=None)


def _leader_out(fate: str) -> Apply:
    def apply(state: State, args: Args) -> State:
        id = args["leader"]
        return without_leader(state, id).with_leader(id, unit=None, at=None, fate=fate)

    return apply


on("leader_fell")(_leader_out(FALLEN))
on("leader_captured")(_leader_out(CAPTURED))
on("captive_taken")(_leader_out(CAPTURED))
on("leader_dispersed")(_leader_out(DISPERSED))


@on("leader_left")
def _leader_left(state: State, args: Args) -> State:
    """He stands where his unit stood, engaged if it was when the phase began (ST 5.7)."""
    id = args["leader"]
    unit = state.leaders[id].unit
    engaged = unit is not None and state.units[unit].engaged
    state = without_leader(state, id)
    return state.with_leader(id, unit=None, at=args["at"], front=args["front"], engaged=engaged)


@on("leader_routed")
def _leader_routed(state: State, args: Args) -> State:
    return _leader_left(state, args).with_leader(args["leader"], routed=True, rallied=0)


@on("leader_joined")
def leader_joined(state: State, args: Args) -> State:
    state = state.with_leader(args["leader"], unit=args["unit"], at=None)
    return state.with_unit(args["unit"], leader=args["leader"])


# Melee


@on("rear_attacked")
def _rear_attacked(state: State, args: Args) -> State:
    return _add_dead(state, {args["target"]: args["dead"]})


@on("attacked")
def _attacked(state: State, args: Args) -> State:
    return acted(_add_dead(state, {args["target"]: args["dead"]}), args["unit"])


def charge_done(state: State, args: Args) -> State:
    charges = tuple(replace(c, done=c.done or c.charger == args["unit"]) for c in state.charges)
    return acted(replace(state, charges=charges), *args["struck"])


on("charge_resolved")(charge_done)
on("charge_failed")(charge_done)


# Morale and rally


@on("checks_due")
def _checks_due(state: State, args: Args) -> State:
    units = {
        i: replace(u, lost=0, situations=(), reached=max(u.reached, args["reached"].get(i, 0)))
        for i, u in state.units.items()
    }
    checks = {id: tuple(situations) for id, situations in args["checks"].items()}
    return replace(state, units=units).with_doing(checks=checks)


@on("morale_checked")
def _morale_checked(state: State, args: Args) -> State:
    return acted(state, args["unit"]) if state.phase == "morale" else state


@on("check_waived")
def _check_waived(state: State, args: Args) -> State:
    return acted(state, args["unit"])


@on("unit_routed")
def _unit_routed(state: State, args: Args) -> State:
    return state.with_unit(args["unit"], routed=True, rallied=0)


@on("rally_tried")
def _rally_tried(state: State, args: Args) -> State:
    return acted(state, args["unit"])


@on("rallied")
def _rallied(state: State, args: Args) -> State:
    return changed(state, args["unit"], routed=False, rallied=state.turn if args["rests"] else 0)
