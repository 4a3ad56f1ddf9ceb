"""Who may do what now: turns, actions left, holds, falls, fear."""

from __future__ import annotations

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.initiative import may_act as has_action
from skirmish.ars_magica.procedures.manoeuvres import may_when_pinned
from skirmish.ars_magica.procedures.mercy import barred
from skirmish.ars_magica.procedures.morale import may_when_demoralised
from skirmish.ars_magica.procedures.movement import fast_actions_left
from skirmish.ars_magica.state import ACTIONS, Figure, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import foes, lead, locates, members

HOSTILE = {
    "attack": "attack",
    "shoot": "shoot",
    "manoeuvre": "manoeuvre",
    "keep_hold": "manoeuvre",
    "horse_attack": "attack",
    "charge": "charge",
}
MOVES = ("move", "engage", "charge", "disengage", "flee", "mount", "ride")
STEADY = ("rise", "control", "stay", "delay", "dismount", "flee", "disengage", "draw")
"""What one may do while lying on the ground or on a horse that bolts."""


def its_turn(state: State, unit: str) -> Refusal | None:
    """Whether it is the unit's turn."""
    if state.phase != ACTIONS or state.turn != unit:
        return Refusal("not_its_turn", "AM 6.3", {"figure": unit}, "/args/figure")
    return None


@rule("AM 15 B7", "AM 6.1", "AM 15 F30")
def may(state: State, unit: str, verb: str, *, free: bool = False) -> Refusal | None:
    """Whether a unit whose turn it is can use a verb; `free`: it is not the action of the turn."""
    refusal = its_turn(state, unit)
    if refusal is not None:
        return refusal
    figure = lead(state, unit)
    args = {"figure": unit}
    if not free and not has_action(tables_of(state), int(figure.deeds.action)):
        return Refusal("action_taken", "AM 15 B7", args, "/args/figure")
    if figure.dazed and verb != "stay":
        return Refusal("disoriented", "AM 6.5", args, "/args/figure")
    if figure.demoralised and not may_when_demoralised(HOSTILE.get(verb, verb)):
        return Refusal("demoralised", "AM 15 F30", args, "/args/figure")
    if figure.pinned and not may_when_pinned("move" if verb in MOVES else verb):
        return Refusal("pinned", "AM 6.1", args, "/args/figure")
    if figure.under and verb in MOVES:
        return Refusal("under_horse", "AM 9", args, "/args/figure")
    if figure.held and verb in MOVES:
        return Refusal("held", "AM 6.1", args, "/args/figure")
    if figure.prone and verb in ("move", "engage", "charge", "mount"):
        return Refusal("prone", "AM 15 C5", args, "/args/figure")
    bars = barred(tables_of(state), figure.flaws)
    if "combat" in bars and verb in HOSTILE:
        return Refusal("barred", "AM 11", args, "/args/figure")
    if "walking" in bars and verb in ("move", "engage", "charge", "flee"):
        return Refusal("barred", "AM 11", args, "/args/figure")
    return None


@rule("AM 12.4")
def may_fast(state: State, unit: str) -> Refusal | None:
    """Whether a fast action (draw, drop, shout) of this turn is left."""
    refusal = its_turn(state, unit)
    if refusal is not None:
        return refusal
    figure = lead(state, unit)
    if fast_actions_left(tables_of(state), int(figure.deeds.fast)) < 1:
        return Refusal("fast_action_taken", "AM 12.4", {"figure": unit}, "/args/figure")
    return None


def spend(table: Table, unit: str, **deeds: object) -> None:
    """The action of the turn is used by all members."""
    ids = members(table.state, unit)
    table.emit("deed_noted", figure=unit, deeds={id: {"action": True, **deeds} for id in ids})


def alone(state: State, unit: str) -> Refusal | None:
    """For what only a figure on its own can do."""
    if unit in state.groups:
        return Refusal("not_a_group", "AM 8", {"figure": unit}, "/args/figure")
    return None


def in_melee(state: State, unit: str) -> bool:
    return bool(foes(state, unit))


def same_reach(state: State, one: Figure, other: Figure) -> bool:
    """Whether two figures of one side can touch: always without a map."""
    if one.at is None or other.at is None:
        return True
    from campaigns.tabletop.millimetres import within

    return within(one.at, other.at, 20)


@rule("AM 13.10")
def comes_to_light(table: Table, unit: str) -> None:
    """Whoever comes to blows is found by all, invisible or not."""
    state = table.state
    changed: dict[str, dict[str, object]] = {}
    for id in members(state, unit):
        figure = state.figures[id]
        unknown = [s for s in state.sides if not locates(state, s, figure)]
        if unknown:
            changed[id] = {"located": sorted({*figure.located, *state.sides}), "hidden": False}
    if changed:
        table.emit("came_to_light", figure=unit, set=changed, cite="AM 13.10")
