"""Random legal play of Grandi Laghi, for the fuzzer and for tables without players."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Refusal, Seat
from skirmish.grandi_laghi.options import options
from skirmish.grandi_laghi.options_moves import MOVES
from skirmish.grandi_laghi.orders import ORDERS
from skirmish.grandi_laghi.phases.burning import burnable
from skirmish.grandi_laghi.position import contacts
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import ALWAYS, ASK, NEVER, State
from skirmish.muskets.completing import (
    Answer,
    Args,
    Completes,
    any_action,
    attack,
    deployed,
    dragging,
    fine,
    front,
    listed,
    of_table,
    place,
    shoot,
    way,
)

WEIGHTS = {
    "begin": 6,
    "deploy": 6,
    "draw_card": 20,
    "finish": 2,
    "advance": 1,
    "carry_out": 4,
    "carry_out_all": 2,
    "choose": 12,
    "rule": 1,
    "note": 1,
    "stance": 1,
    "test": 25,
    "walk": 6,
    "charge": 25,
    "shoot": 20,
    "throw": 25,
    "attack": 12,
    "volley": 60,
    "blind_fire": 40,
    "call_back": 30,
    "reload": 8,
    "set_fire": 12,
    "pick_up": 8,
    "pass": 6,
    "scalp": 8,
    "drag": 6,
    "ford": 5,
    "step_across": 8,
    "change_level": 8,
    "climb": 8,
    "special": 1,
    "drop": 1,
}
"""How often a verb is taken, against the others that are legal; `end` ends all too soon."""


def action(state: State, pick: Pick) -> Action | None:
    """An action that the rules accept, of any seat; None: the game is over."""
    return any_action(RULESET, state, WEIGHTS, complete, ORDERS, pick)


def complete(state: State, seat: Seat, verb: str, who: str | None, pick: Pick) -> Args | None:
    """The arguments of a legal verb, from what the options offer; None: nothing completes it."""
    if who is None:
        return of_table(state, verb, _ruling, pick)
    if verb in PLAIN:
        return {"figure": who}
    if verb in ("lie_down", "stand_up", "reload"):
        return {"figure": who, **front(pick)}
    if verb == "special":
        return {"figure": who, "text": "Whistles."}
    if verb == "stance":
        names = (ASK, ALWAYS, NEVER)
        return {"figure": who, "evade": pick(names), "melee_shot": pick(names)}
    if verb == "deploy":
        return deployed(RULESET, state, seat, who, pick)
    partial: Args = {"verb": verb, "figure": who, "list": True}
    answer = options(state, seat, partial)
    assert not isinstance(answer, Refusal), answer
    args = _COMPLETES[verb](answer, state, who, pick)
    return None if args is None else {"figure": who, **args}


PLAIN = ("test", "drop", "row", "carry_out")


def _ruling(state: State, pick: Pick) -> Args:
    here = [figure.id for figure in state.able()] or sorted(state.figures)
    figure = pick(here)
    changes: list[Args] = [
        {"what": "set", "figure": figure, "field": "reload"},
        {"what": "set", "figure": figure, "field": "fought", "value": True},
        {"what": "points", "side": pick(sorted(state.sides)), "points": 1},
        {"what": "truce", "sides": sorted(state.sides)[:2], "truce": pick((True, False, False))},
        {"what": "card", "card": "joker", "number": 1},
    ]
    changes += [
        {"what": "objective", "objective": id, "met": pick((True, False))}
        for id in sorted(state.objectives)[:1]
    ]
    ground: Args = {"what": "terrain", "feature": "ruled_ground"}
    if "ruled_ground" not in state.features:
        ground |= {"kind": "rocks", "circle": {"at": [0, 0], "radius": 10}}
    changes += [ground, {"what": "house", "house": pick(burnable(state)), "burns": False}]
    if state.figures[figure].able:
        at = state.figures[figure].place
        changes.append({"what": "set", "figure": figure, "field": "shaken", "value": True})
        changes.append({"what": "place", "figure": figure, "to": [at.x, at.y]})
        changes.append({"what": "hit", "figure": figure, "effect": pick(("wounded", "near_miss"))})
        changes.append({"what": "fate", "figure": figure, "fate": pick(("routed", "left"))})
    if state.boats:
        boat = pick(sorted(state.boats))
        one = state.boats[boat]
        changes.append({"what": "vessel", "vessel": boat, "to": list(one.at)})
    return {"changes": [pick(changes)], "reason": "Ruling."}


def _region(answer: Answer, state: State, figure: str, pick: Pick) -> Args | None:
    targets = fine(answer)
    if targets and bool(pick((True, True, False))):
        return {"path": [], "target": pick(targets)}
    return way(answer, state, figure, pick)


def _charge(answer: Answer, state: State, figure: str, pick: Pick) -> Args | None:
    """Most often at one whom a friend touches, so that several fight one."""
    targets = fine(answer)
    side = state.figures[figure].side
    shared = [
        id
        for id in targets
        if any(state.figures[foe].side == side for foe in contacts(state, state.figures[id]))
    ]
    if shared and bool(pick((True, True, False))):
        targets = shared
    return {"path": [], "target": pick(targets)} if targets else None


def _joining(answer: Answer, state: State) -> list[str]:
    """As many of those who may join as the card allows."""
    joins = fine(answer, "joins")
    up = state.up
    if up is not None and isinstance(up.allowance, int):
        fresh = [id for id in joins if id not in up.idle and id != up.acting]
        more = max(up.allowance - len(up.activated), 0)
        joins = [id for id in joins if id not in fresh[more:]]
    return joins


def _volley(answer: Answer, state: State, figure: str, pick: Pick) -> Args | None:
    joins = _joining(answer, state)
    if len(joins) < answer.get("needed", 0) or "why" in answer:
        return None
    return {"figures": joins, "blind": not answer["zone"] or pick((True, False, False))}


def _blind_fire(answer: Answer, state: State, figure: str, pick: Pick) -> Args | None:
    joins = _joining(answer, state)
    if "why" in answer or len(joins) < answer["needed"]:
        return None
    for feature in answer["features"]:
        args = {"figures": joins, "feature": feature}
        partial = {"verb": "blind_fire", "figure": figure, **args}
        referee = next(seat for seat in state.seats.values() if seat.is_referee)
        judged = options(state, referee, partial)
        if not isinstance(judged, Refusal) and "why" not in judged["plan"]:
            return args
    return None


_COMPLETES: Mapping[str, Completes] = {
    **dict.fromkeys(MOVES, _region),
    "drag": dragging(_region),
    "charge": _charge,
    "shoot": shoot,
    "throw": listed("targets", "target"),
    "volley": _volley,
    "blind_fire": _blind_fire,
    "attack": attack,
    "call_back": place,
    "step_across": place,
    "pick_up": listed("things", "thing"),
    "pass": listed("to", "to"),
    "scalp": listed("what", "what"),
    "open": listed("doors", "door"),
    "break_door": listed("doors", "door"),
    "climb": listed("doors", "door"),
    "change_level": listed("levels", "level"),
    "set_fire": listed("houses", "house"),
}
