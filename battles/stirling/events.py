"""What each event does to the state. Nothing is decided here: the figures are in the events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from battles.stirling.state import (
    ANSWERS,
    CAPTURED,
    DESTROYED,
    DISPERSED,
    ENDED,
    FALLEN,
    MERGED,
    ON_TABLE,
    PAUSED,
    PLAYING,
    READY,
    Charge,
    Doing,
    Placement,
    Spell,
    State,
    Unit,
)
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.game import Event, Item, Json

Args = Mapping[str, Json]
Apply = Callable[[State, Args], State]
_APPLY: dict[str, Apply] = {}


def evolve(state: State, event: Event) -> State:
    """The state after an event; an event that changes nothing here leaves it as it is."""
    apply = _APPLY.get(event.code)
    return state if apply is None else apply(state, event.args)


def _on(code: str) -> Callable[[Apply], Apply]:
    def register(apply: Apply) -> Apply:
        _APPLY[code] = apply
        return apply

    return register


def _with(state: State, id: str, **changes: Any) -> State:
    """A unit or a leader changed."""
    if id in state.units:
        return state.with_unit(id, **changes)
    return state.with_leader(id, **changes)


def _acted(state: State, *ids: str) -> State:
    new = tuple(i for i in ids if i not in state.doing.acted)
    return state.with_doing(acted=(*state.doing.acted, *new))


# Deployment


@_on("placed")
def _deployed_in(state: State, args: Args) -> State:
    return state.with_placed(args["unit"], Placement(args["at"], args["front"]))


@_on("unplaced")
def _taken_back(state: State, args: Args) -> State:
    return state.with_placed(args["unit"], None)


@_on("deployment_final")
def _deployment_final(state: State, args: Args) -> State:
    return replace(state, final=(*state.final, args["seat"]))


@_on("deployment_reopened")
def _deployment_reopened(state: State, args: Args) -> State:
    return replace(state, final=tuple(seat for seat in state.final if seat != args["seat"]))


@_on("deployed")
def _deployed(state: State, args: Args) -> State:
    for id, one in args["places"].items():
        state = _with(state, id, at=one["at"], front=one["front"], fate=ON_TABLE)
    return replace(state, status=READY, placed={}, final=())


# The course of the battle


@_on("battle_began")
def _battle_began(state: State, args: Args) -> State:
    return replace(state, status=PLAYING)


@_on("paused")
def _paused(state: State, args: Args) -> State:
    return replace(state, status=PAUSED)


@_on("resumed")
def _resumed(state: State, args: Args) -> State:
    return replace(state, status=PLAYING)


@_on("turn_began")
def _turn_began(state: State, args: Args) -> State:
    strength = {
        faction: (*state.strength.get(faction, ()), men)
        for faction, men in args["strength"].items()
    }
    return replace(state, turn=args["turn"], strength=strength)


@_on("phase_began")
def _phase_began(state: State, args: Args) -> State:
    men = {unit.id: unit.men for unit in state.on_table()}
    return replace(state, phase=args["phase"], step="", doing=Doing(men=men))


@_on("step_began")
def _step_began(state: State, args: Args) -> State:
    return replace(state, step=args["step"])


@_on("turn_ended")
def _turn_ended(state: State, args: Args) -> State:
    units = {
        i: replace(u, charging=None, charged=False) if u.charging or u.charged else u
        for i, u in state.units.items()
    }
    return replace(state, charges=(), units=units)


@_on("battle_ended")
def _battle_ended(state: State, args: Args) -> State:
    return replace(state, status=ENDED, result=args["result"], agenda=())


# Choices


@_on("choice_put")
def _choice_put(state: State, args: Args) -> State:
    item = Item.unpack(args["item"])
    side = state.who(item.data["unit"]).faction
    asked_of = {**state.asked_of, side: state.asked_of.get(side, 0) + 1}
    return replace(state, agenda=(item, *state.agenda), asked_of=asked_of)


@_on("choice_made")
def _choice_made(state: State, args: Args) -> State:
    ids = [item.id for item in state.agenda]
    place = ids.index(args["item"])
    return replace(state, agenda=state.agenda[:place] + state.agenda[place + 1 :])


# Fire


def _add_dead(state: State, dead: Mapping[str, str]) -> State:
    waiting = dict(state.doing.dead)
    for id, number in dead.items():
        waiting[id] = waiting.get(id, Fraction(0)) + Fraction(number)
    return state.with_doing(dead=waiting)


@_on("shot")
@_on("engine_shot")
def _shot(state: State, args: Args) -> State:
    unit = state.units[args["unit"]]
    missile = unit.missile
    if missile is not None and missile.ammunition is not None:
        missile = replace(missile, ammunition=missile.ammunition - 1)
    state = state.with_unit(unit.id, missile=missile)
    return _acted(_add_dead(state, args["dead"]), unit.id)


@_on("spell_cast")
def _spell_cast(state: State, args: Args) -> State:
    caster, name = state.who(args["unit"]), args["spell"]
    spell = caster.spells[name]
    spells = {**caster.spells, name: replace(spell, uses=spell.uses - 1)}
    casts = {**state.doing.casts, caster.id: state.doing.casts.get(caster.id, 0) + 1}
    struck = {id for id, dead in args["dead"].items() if Fraction(dead) > 0}
    magic = tuple(sorted({*state.doing.magic, *struck}))
    state = _with(state, caster.id, spells=spells).with_doing(casts=casts, magic=magic)
    return _add_dead(state, args["dead"])


@_on("held")
@_on("finished")
@_on("stayed_in_rout")
def _held(state: State, args: Args) -> State:
    return _acted(state, args["unit"])


# Losses


@_on("men_lost")
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


@_on("unit_destroyed")
def _unit_destroyed(state: State, args: Args) -> State:
    return state.with_unit(args["unit"], fate=DESTROYED)


@_on("unit_dispersed")
def _unit_dispersed(state: State, args: Args) -> State:
    return state.with_unit(args["unit"], fate=DISPERSED)


@_on("space_freed")
def _space_freed(state: State, args: Args) -> State:
    for id in args["units"]:
        state = state.with_unit(id, freed=args["at"])
    return state


@_on("situation_arose")
def _situation_arose(state: State, args: Args) -> State:
    for id in args["units"]:
        known = state.units[id].situations
        state = state.with_unit(id, situations=tuple(sorted({*known, args["situation"]})))
    return state


# Leaders


def _without_leader(state: State, id: str) -> State:
    unit = state.leaders[id].unit
    return state if unit is None else state.with_unit(unit, leader=None)


def _leader_out(fate: str) -> Apply:
    def apply(state: State, args: Args) -> State:
        id = args["leader"]
        return _without_leader(state, id).with_leader(id, unit=None, at=None, fate=fate)

    return apply


_on("leader_fell")(_leader_out(FALLEN))
_on("leader_captured")(_leader_out(CAPTURED))
_on("captive_taken")(_leader_out(CAPTURED))
_on("leader_dispersed")(_leader_out(DISPERSED))


@_on("leader_left")
def _leader_left(state: State, args: Args) -> State:
    """He stands where his unit stood, engaged if it was when the phase began (ST 5.7)."""
    id = args["leader"]
    unit = state.leaders[id].unit
    engaged = unit is not None and state.units[unit].engaged
    state = _without_leader(state, id)
    return state.with_leader(id, unit=None, at=args["at"], front=args["front"], engaged=engaged)


@_on("leader_routed")
def _leader_routed(state: State, args: Args) -> State:
    return _leader_left(state, args).with_leader(args["leader"], routed=True, rallied=0)


@_on("leader_joined")
def _leader_joined(state: State, args: Args) -> State:
    state = state.with_leader(args["leader"], unit=args["unit"], at=None)
    return state.with_unit(args["unit"], leader=args["leader"])


# Movement


_UNANSWERED: Any = {one.name: one.default for one in fields(Unit) if one.name in ANSWERS}
"""What a unit answers if nothing was said."""


@_on("movement_opened")
def _movement_opened(state: State, args: Args) -> State:
    """The engaged of the phase (ST 5.7); stances and answers of an earlier one are gone."""
    units = {
        i: replace(u, engaged=i in args["engaged"], delaying=False, **_UNANSWERED)
        for i, u in state.units.items()
    }
    leaders = {
        i: replace(leader, engaged=i in args["engaged"], delaying=False)
        for i, leader in state.leaders.items()
    }
    return replace(state, units=units, leaders=leaders)


@_on("stance_taken")
def _stance_taken(state: State, args: Args) -> State:
    answers = {name: args[name] for name in ANSWERS if name in args}
    return _with(state, args["unit"], delaying=args["stance"] == "delaying", **answers)


@_on("order_set")
def _order_set(state: State, args: Args) -> State:
    return _acted(state.with_doing(order=tuple(args["order"]), rolls=dict(args["rolls"])), "orders")


def _placed(state: State, args: Args) -> State:
    id = args["unit"]
    changes: dict[str, Any] = {"at": args["to"], "front": args["front"]}
    if args["mode"] in ("run", "flee") and args["path"]:
        changes["ran"] = state.turn
    if id in state.units:
        changes["freed"] = None
    return _acted(_with(state, id, **changes), id)


_on("moved")(_placed)
_on("turned")(_placed)
_on("stopped")(_placed)


@_on("front_chosen")
def _front_chosen(state: State, args: Args) -> State:
    return _with(state, args["unit"], front=args["front"])


@_on("charge_declared")
def _charge_declared(state: State, args: Args) -> State:
    charger, target = args["unit"], args["target"]
    state = state.with_unit(charger, charging=target).with_unit(target, charged=True)
    return replace(state, charges=(*state.charges, Charge(charger, target)))


def _spells_shared(spells: Mapping[str, Spell]) -> tuple[dict[str, Spell], dict[str, Spell]]:
    """The castings left of each spell, divided like the men of a split unit."""
    first = {i: replace(s, uses=s.uses - s.uses // 2) for i, s in spells.items()}
    return first, {i: replace(s, uses=s.uses // 2) for i, s in spells.items()}


@_on("split")
def _split(state: State, args: Args) -> State:
    unit = state.units[args["unit"]]
    first, second = _spells_shared(unit.spells)
    half = replace(
        unit,
        id=args["second"],
        front=args["front"],
        men=args["men"][1],
        starting=args["starting"][1],
        leader=None,
        spells=second,
        charged=False,
        dead=0,
        carried=0,
        lost=unit.lost // 2,
    )
    state = state.with_unit(
        unit.id,
        men=args["men"][0],
        starting=args["starting"][0],
        spells=first,
        lost=unit.lost - half.lost,
    )
    return _acted(replace(state, units={**state.units, half.id: half}), unit.id, half.id)


@_on("merged")
def _merged(state: State, args: Args) -> State:
    kept, other = state.units[args["unit"]], state.units[args["other"]]
    whole = replace(
        kept,
        men=args["men"],
        starting=args["starting"],
        ac=args["ac"],
        mov=args["mov"],
        attacks=Fraction(args["attacks"]),
        hp=args["hp"],
        thac0=args["thac0"],
        damage=(other if args["damage"] == str(other.damage) else kept).damage,
        morale=args["morale"],
        length=Fraction(args["length"]),
        speed=args["speed"],
        size=args["size"],
        traits=tuple(args["traits"]),
        missile=None
        if kept.missile is None or not args["missile"]
        else replace(kept.missile, ammunition=args["ammunition"]),
        spells={i: replace(kept.spells[i], uses=uses) for i, uses in args["spells"].items()},
        dead=kept.dead + other.dead,
        carried=kept.carried + other.carried,
        lost=kept.lost + other.lost,
        reached=args["reached"],
        situations=tuple(sorted({*kept.situations, *other.situations})),
        leader=kept.leader or other.leader,
        engaged=kept.engaged or other.engaged,
        ran=max(kept.ran, other.ran),
        rallied=max(kept.rallied, other.rallied),
        charged=kept.charged or other.charged,
        charging=kept.charging or other.charging,
    )
    gone = replace(other, men=0, starting=0, dead=0, carried=0, lost=0, leader=None, fate=MERGED)
    units = {**state.units, whole.id: whole, gone.id: gone}
    state = replace(state, units=units)
    if other.leader is not None and kept.leader is None:
        state = state.with_leader(other.leader, unit=whole.id)
    charges = tuple(
        replace(
            c,
            charger=whole.id if c.charger == gone.id else c.charger,
            target=whole.id if c.target == gone.id else c.target,
        )
        for c in state.charges
    )
    doing = state.doing
    men = {**doing.men, whole.id: doing.men.get(whole.id, 0) + doing.men.get(gone.id, 0)}
    lost = doing.removed.get(whole.id, 0) + doing.removed.get(gone.id, 0)
    state = replace(state, charges=charges).with_doing(
        men=men, removed={**doing.removed, whole.id: lost, gone.id: 0}
    )
    return _acted(state, whole.id, gone.id)


# Melee


@_on("rear_attacked")
def _rear_attacked(state: State, args: Args) -> State:
    return _add_dead(state, {args["target"]: args["dead"]})


@_on("attacked")
def _attacked(state: State, args: Args) -> State:
    return _acted(_add_dead(state, {args["target"]: args["dead"]}), args["unit"])


def _charge_done(state: State, args: Args) -> State:
    charges = tuple(replace(c, done=c.done or c.charger == args["unit"]) for c in state.charges)
    return _acted(replace(state, charges=charges), *args["struck"])


_on("charge_resolved")(_charge_done)
_on("charge_failed")(_charge_done)


# Morale and rally


@_on("checks_due")
def _checks_due(state: State, args: Args) -> State:
    units = {
        i: replace(u, lost=0, situations=(), reached=max(u.reached, args["reached"].get(i, 0)))
        for i, u in state.units.items()
    }
    checks = {id: tuple(situations) for id, situations in args["checks"].items()}
    return replace(state, units=units).with_doing(checks=checks)


@_on("morale_checked")
def _morale_checked(state: State, args: Args) -> State:
    return _acted(state, args["unit"]) if state.phase == "morale" else state


@_on("check_waived")
def _check_waived(state: State, args: Args) -> State:
    return _acted(state, args["unit"])


@_on("unit_routed")
def _unit_routed(state: State, args: Args) -> State:
    return state.with_unit(args["unit"], routed=True, rallied=0)


@_on("rally_tried")
def _rally_tried(state: State, args: Args) -> State:
    return _acted(state, args["unit"])


@_on("rallied")
def _rallied(state: State, args: Args) -> State:
    return _with(state, args["unit"], routed=False, rallied=state.turn if args["rests"] else 0)


# Rulings


def _count_men(state: State, faction: str, men: int) -> State:
    """A ruling gave a faction so many men, or took them: they are accounted for."""
    side = state.factions[faction]
    changed = replace(side, ruled=side.ruled + men)
    return replace(state, factions={**state.factions, faction: changed})


@_on("ruled_value")
def _ruled_value(state: State, args: Args) -> State:
    id, name, value = args["unit"], args["field"], args["value"]
    who = state.who(id)
    part, _, rest = name.partition(".")
    if part == "missile" and isinstance(who, Unit):
        return state.with_unit(id, missile=_changed(who.missile, rest, value))
    if part == "spells":
        spell, _, field = rest.partition(".")
        spells = {**who.spells, spell: _changed(who.spells[spell], field, value)}
        return _with(state, id, spells=spells)
    if isinstance(who, Unit) and name == "men":
        state = _count_men(state, who.faction, value - who.men)
    if isinstance(who, Unit) and name == "faction":
        state = _count_men(state, who.faction, -who.men - who.dead)
        state = _count_men(state, value, who.men + who.dead)
    return _with(state, id, **{name: _typed(getattr(who, name), value)})


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


@_on("ruled_place")
@_on("entered_place")
def _ruled_place(state: State, args: Args) -> State:
    id = args["unit"]
    if id in state.leaders:
        state = _without_leader(state, id).with_leader(id, unit=None)
    return _with(state, id, at=args["to"], front=args["front"])


@_on("ruled_attached")
def _ruled_attached(state: State, args: Args) -> State:
    return _leader_joined(_without_leader(state, args["leader"]), args)


@_on("ruled_back")
@_on("entered_back")
def _ruled_back(state: State, args: Args) -> State:
    id = args["unit"]
    changes: dict[str, Any] = {"at": args["to"], "front": args["front"], "routed": False}
    if id in state.units:
        unit = state.units[id]
        state = _count_men(state, unit.faction, args["men"] - unit.men)
        changes["men"] = args["men"]
    return _with(state, id, fate=ON_TABLE, **changes)


@_on("ruled_done")
@_on("entered_done")
def _ruled_done(state: State, args: Args) -> State:
    return _charge_done(state, {"unit": args["unit"], "struck": [args["unit"]]})


@_on("ruled_faction")
def _ruled_faction(state: State, args: Args) -> State:
    id, field, value = args["faction"], args["field"], args["value"]
    if field == "start":
        state = _count_men(state, id, state.factions[id].start - value)
    changed = replace(state.factions[id], **{field: value})
    return replace(state, factions={**state.factions, id: changed})


@_on("ruled_battle")
def _ruled_battle(state: State, args: Args) -> State:
    changes: dict[str, Any] = {args["field"]: args["value"]}
    return replace(state, **changes)


@_on("ruled_phase")
def _ruled_phase(state: State, args: Args) -> State:
    return replace(state, agenda=(), step="")


CODES = tuple(_APPLY)
"""The events that change a state."""
