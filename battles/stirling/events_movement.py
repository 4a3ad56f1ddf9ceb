"""Events of orders, movement, split and merged units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from battles.stirling.applying import Args, acted, changed, on
from battles.stirling.pieces import ANSWERS, MERGED, Spell, Unit
from battles.stirling.state import Charge, State

# Movement


_UNANSWERED: Any = {one.name: one.default for one in fields(Unit) if one.name in ANSWERS}
"""What a unit answers if nothing was said."""


@on("movement_opened")
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


@on("stance_taken")
def _stance_taken(state: State, args: Args) -> State:
    answers = {name: args[name] for name in ANSWERS if name in args}
    return changed(state, args["unit"], delaying=args["stance"] == "delaying", **answers)


@on("order_set")
def _order_set(state: State, args: Args) -> State:
    return acted(state.with_doing(order=tuple(args["order"]), rolls=dict(args["rolls"])), "orders")


def _placed(state: State, args: Args) -> State:
    id = args["unit"]
    changes: dict[str, Any] = {"at": args["to"], "front": args["front"]}
    if args["mode"] in ("run", "flee") and args["path"]:
        changes["ran"] = state.turn
    if id in state.units:
        changes["freed"] = None
    return acted(changed(state, id, **changes), id)


on("moved")(_placed)
on("turned")(_placed)
on("stopped")(_placed)


@on("front_chosen")
def _front_chosen(state: State, args: Args) -> State:
    return changed(state, args["unit"], front=args["front"])


@on("charge_declared")
def _charge_declared(state: State, args: Args) -> State:
    charger, target = args["unit"], args["target"]
    state = state.with_unit(charger, charging=target).with_unit(target, charged=True)
    return replace(state, charges=(*state.charges, Charge(charger, target)))


def _spells_shared(spells: Mapping[str, Spell]) -> tuple[dict[str, Spell], dict[str, Spell]]:
    """The castings left of each spell, divided like the men of a split unit."""
    first = {i: replace(s, uses=s.uses - s.uses // 2) for i, s in spells.items()}
    return first, {i: replace(s, uses=s.uses // 2) for i, s in spells.items()}


@on("split")
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
    return acted(replace(state, units={**state.units, half.id: half}), unit.id, half.id)


@on("merged")
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
    return acted(state, whole.id, gone.id)
