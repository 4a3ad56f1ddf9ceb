"""Random legal play of Grandi Laghi, for the fuzzer and for tables without players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Refusal, Seat
from skirmish.figures.random_play import chosen, open_verbs, with_orders
from skirmish.grandi_laghi.options import options
from skirmish.grandi_laghi.options_moves import MOVES
from skirmish.grandi_laghi.orders import CHOICES, DEFAULT, used
from skirmish.grandi_laghi.phases.burning import burnable
from skirmish.grandi_laghi.position import contacts
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import ALWAYS, ASK, ENDED, NEVER, State

Args = dict[str, Json]
Completes = Callable[[Mapping[str, Any], State, str, Pick], Args | None]

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
    if state.status == ENDED:
        return None
    open_to = open_verbs(state.seats, lambda seat: RULESET.legal(state, seat))
    open_to.pop("end", None)
    action = chosen(state, open_to, WEIGHTS, complete, pick)
    if action is not None:
        return with_orders(action, used(state, action), tuple(CHOICES), DEFAULT, pick)
    referee = next(id for id, seat in state.seats.items() if seat.is_referee)
    return Action(referee, "end")


def complete(state: State, seat: Seat, verb: str, who: str | None, pick: Pick) -> Args | None:
    """The arguments of a legal verb, from what the options offer; None: nothing completes it."""
    if who is None:
        return _of_table(state, verb, pick)
    if verb in PLAIN:
        return {"figure": who}
    if verb in ("lie_down", "stand_up", "reload"):
        return {"figure": who, **_front(pick)}
    if verb == "special":
        return {"figure": who, "text": "Whistles."}
    if verb == "stance":
        names = (ASK, ALWAYS, NEVER)
        return {"figure": who, "evade": pick(names), "melee_shot": pick(names)}
    if verb == "deploy":
        return _deploy(state, seat, who, pick)
    partial: Args = {"verb": verb, "figure": who, "list": True}
    answer = options(state, seat, partial)
    assert not isinstance(answer, Refusal), answer
    args = _COMPLETES[verb](answer, state, who, pick)
    return None if args is None else {"figure": who, **args}


PLAIN = ("test", "drop", "row", "carry_out")


def _front(pick: Pick) -> Args:
    if pick((True, False)):
        return {}
    return {"front": list(pick(((1, 0), (0, 1), (-1, 0), (0, -1), (3, 2), (-7, 5))))}


def _of_table(state: State, verb: str, pick: Pick) -> Args | None:
    if verb == "choose":
        item = state.agenda[0]
        return {"item": item.id, "choice": pick(item.choices)}
    if verb == "note":
        return {"text": "Note.", "to": pick(("all", "side", "referee"))}
    if verb == "rule":
        return _ruling(state, pick)
    return {}


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


def _deploy(state: State, seat: Seat, figure: str, pick: Pick) -> Args | None:
    """Somewhere in the zone, a few tries."""
    zone = state.sides[state.figures[figure].side].zone
    if zone is None:
        return None
    points = state.features[zone].form.points
    for _ in range(6):
        a, b = pick(points), pick(points)
        share = int(pick(("1", "2", "3", "4")))
        to = [(a.x * share + b.x * (5 - share)) // 5, (a.y * share + b.y * (5 - share)) // 5]
        args: Args = {"figure": figure, "to": to, "hidden": pick((True, False))}
        if accepted(state, Action(seat.id, "deploy", args)):
            return args
    return None


def accepted(state: State, action: Action) -> bool:
    """Whether the rules accept an action that needs no chance."""
    return not isinstance(RULESET.decide(state, action, Chance(Blind())), Refusal)


def _region(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    at = list(state.figures[figure].place)
    ring = [place for place in answer.get("region", ()) if place != at]
    targets = [id for id, one in answer.get("targets", {}).items() if "why" not in one]
    if targets and bool(pick((True, True, False))):
        return {"path": [], "target": pick(targets)}
    return {"path": [pick(ring)], **_front(pick)} if ring else None


def _drag(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    way = _region(answer, state, figure, pick)
    return None if way is None or not answer["what"] else {**way, "what": pick(answer["what"])}


def _charge(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    """Most often at one whom a friend touches, so that several fight one."""
    targets = [id for id, one in answer.get("targets", {}).items() if "why" not in one]
    side = state.figures[figure].side
    shared = [
        id
        for id in targets
        if any(state.figures[foe].side == side for foe in contacts(state, state.figures[id]))
    ]
    if shared and bool(pick((True, True, False))):
        targets = shared
    return {"path": [], "target": pick(targets)} if targets else None


def _shoot(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    shots = [
        {"target": id, "aimed": aimed}
        for id, one in answer["targets"].items()
        for aimed in (True, False)
        if "why" not in one["aimed" if aimed else "unaimed"]
    ]
    return pick(shots) if shots else None


def _target(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    targets = [id for id, one in answer["targets"].items() if "why" not in one]
    return {"target": pick(targets)} if targets else None


def _joining(answer: Mapping[str, Any], state: State) -> list[str]:
    """As many of those who may join as the card allows."""
    joins = [id for id, one in answer.get("joins", {}).items() if "why" not in one]
    up = state.up
    if up is not None and isinstance(up.allowance, int):
        fresh = [id for id in joins if id not in up.idle and id != up.acting]
        more = max(up.allowance - len(up.activated), 0)
        joins = [id for id in joins if id not in fresh[more:]]
    return joins


def _volley(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    joins = _joining(answer, state)
    if len(joins) < answer.get("needed", 0) or "why" in answer:
        return None
    return {"figures": joins, "blind": not answer["zone"] or pick((True, False, False))}


def _blind_fire(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
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


def _attack(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    targets = answer.get("targets", {})
    if not targets:
        return None
    target = pick(sorted(targets))
    shot = answer["shot"] is True and pick((True, False))
    capture = targets[target]["capture"] and pick((True, True, False))
    return {"target": target, "capture": capture, "shot": shot}


def _places(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    places = answer.get("places", [])
    return {"to": pick(places)} if places else None


def _listed(name: str, argument: str) -> Completes:
    def completes(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
        fine = [id for id, one in answer.get(name, {}).items() if "why" not in one]
        if not fine:
            return None
        chosen = pick(fine)
        return {argument: int(chosen) if argument == "level" else chosen}

    return completes


_COMPLETES: Mapping[str, Completes] = {
    **dict.fromkeys(MOVES, _region),
    "drag": _drag,
    "charge": _charge,
    "shoot": _shoot,
    "throw": _target,
    "volley": _volley,
    "blind_fire": _blind_fire,
    "attack": _attack,
    "call_back": _places,
    "step_across": _places,
    "pick_up": _listed("things", "thing"),
    "pass": _listed("to", "to"),
    "scalp": _listed("what", "what"),
    "open": _listed("doors", "door"),
    "break_door": _listed("doors", "door"),
    "climb": _listed("doors", "door"),
    "change_level": _listed("levels", "level"),
    "set_fire": _listed("houses", "house"),
}
