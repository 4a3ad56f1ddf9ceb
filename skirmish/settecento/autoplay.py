"""Random legal play of Settecento, for the fuzzer and for tables without players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.millimetres import Point
from skirmish.figures.random_play import chosen, open_verbs, with_orders
from skirmish.settecento.options import options
from skirmish.settecento.options_moves import MOVES
from skirmish.settecento.orders import CHOICES, DEFAULT, used
from skirmish.settecento.phases.passages import judge_course
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.state import ALWAYS, ASK, ENDED, NEVER, State, tables_of

Args = dict[str, Json]
Completes = Callable[[Mapping[str, Any], State, str, Pick], Args | None]

WEIGHTS = {
    "begin": 6,
    "deploy": 6,
    "draw_card": 20,
    "finish": 1,
    "advance": 1,
    "carry_out": 4,
    "carry_out_all": 2,
    "choose": 12,
    "rule": 1,
    "note": 1,
    "stance": 1,
    "sail": 8,
    "walk": 8,
    "run": 3,
    "charge": 25,
    "shoot": 25,
    "throw": 25,
    "attack": 20,
    "reload": 6,
    "row": 6,
    "work_ship": 6,
    "load_cannon": 12,
    "fire_cannon": 30,
    "set_fire": 12,
    "pick_up": 8,
    "pass": 6,
    "step_across": 6,
    "climb": 6,
    "special": 2,
    "change_level": 8,
    "drag": 6,
    "wade": 6,
    "swim": 6,
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
    if verb == "sail":
        return _course(state, who, pick)
    if verb in PLAIN:
        return {"figure": who, **_front(pick)}
    if verb == "carry_out":
        return {"figure": who}
    if verb == "stance":
        names = (ASK, ALWAYS, NEVER)
        return {"figure": who, "follow_up": pick(names), "melee_shot": pick(names)}
    if verb == "deploy":
        return _deploy(state, seat, who, pick)
    if verb == "pass":
        return _pass(state, who, pick)
    partial: Args = {"verb": verb, "figure": who}
    if verb == "fire_cannon":
        partial["gun"] = pick(sorted(state.guns))
    answer = options(state, seat, partial)
    assert not isinstance(answer, Refusal), answer
    args = _COMPLETES[verb](answer, state, who, pick)
    gun = {"gun": partial["gun"]} if "gun" in partial else {}
    return None if args is None else {"figure": who, **gun, **args}


PLAIN = ("lie_down", "stand_up", "reload", "swap", "drop", "row", "leave")


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
        {"what": "set", "figure": figure, "field": "yellow", "value": pick((True, False))},
        {"what": "set", "figure": figure, "field": "reload", "value": 0},
        {"what": "points", "side": pick(sorted(state.sides)), "points": 1},
        {"what": "truce", "sides": sorted(state.sides)[:2], "truce": pick((True, False, False))},
        {"what": "card", "card": "ace", "number": 1},
    ]
    if state.figures[figure].able:
        at = state.figures[figure].place
        changes.append({"what": "place", "figure": figure, "to": [at.x, at.y]})
        changes.append({"what": "hit", "figure": figure, "effect": pick(("wounded", "stunned"))})
    vessels = [id for id, vessel in state.vessels.items() if vessel.floats]
    if vessels:
        status = pick(("afloat", "moored"))
        changes.append({"what": "vessel", "vessel": pick(vessels), "status": status})
    return {"changes": [pick(changes)], "reason": "Ruling."}


def _course(state: State, vessel: str, pick: Pick) -> Args:
    course = pick(((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (1, -1)))
    fine = judge_course(state, vessel, Point(*course)) is None
    return {"vessel": vessel, "course": list(course)} if fine else {"vessel": vessel}


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


def _pass(state: State, figure: str, pick: Pick) -> Args | None:
    one = state.figures[figure]
    near = tables_of(state).handling.touch
    takers = [
        other.id
        for other in state.able()
        if other.id != figure
        and not state.hostile(one.side, other.side)
        and other.markers.carrying is None
        and other.level == one.level
        and (other.place.x - one.place.x) ** 2 + (other.place.y - one.place.y) ** 2 <= near**2
    ]
    return {"figure": figure, "to": pick(takers)} if takers else None


def accepted(state: State, action: Action) -> bool:
    """Whether the rules accept an action that needs no chance."""
    return not isinstance(RULESET.decide(state, action, Chance(Blind())), Refusal)


def _region(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    at = list(state.figures[figure].place)
    ring = [place for place in answer.get("region", ()) if place != at]
    targets = [id for id, one in answer.get("targets", {}).items() if "why" not in one]
    if targets and bool(pick((True, False))):
        return {"path": [], "target": pick(targets), "shot": False}
    return {"path": [pick(ring)], **_front(pick)} if ring else None


def _drag(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    way = _region(answer, state, figure, pick)
    return None if way is None or not answer["what"] else {**way, "what": pick(answer["what"])}


def _charge(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    targets = [id for id, one in answer.get("targets", {}).items() if "why" not in one]
    shot = answer.get("shot") is True and pick((True, False))
    return {"path": [], "target": pick(targets), "shot": shot} if targets else None


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


def _attack(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    targets = answer.get("targets", {})
    if not targets:
        return None
    target = pick(sorted(targets))
    shot = answer["shot"] is True and pick((True, False))
    capture = targets[target]["capture"] and pick((True, True, False))
    return {"target": target, "capture": capture, "shot": shot}


def _leap(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    places = answer.get("places", [])
    return {"to": pick(places)} if places else None


def _special(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    if "why" in answer:
        return None
    leap = _leap(answer, state, figure, pick)
    return leap if leap is not None and pick((True, True, False)) else {"text": "Swings."}


def _open(answer: Mapping[str, Any], name: str, argument: str, pick: Pick) -> Args | None:
    fine = [id for id, one in answer.get(name, {}).items() if "why" not in one]
    return {argument: pick(fine)} if fine else None


def _listed(name: str, argument: str) -> Completes:
    def completes(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
        args = _open(answer, name, argument, pick)
        if args is not None and argument == "level":
            return {"level": int(str(args["level"]))}
        return args

    return completes


def _turn(answer: Mapping[str, Any], state: State, figure: str, pick: Pick) -> Args | None:
    fronts = sorted(answer["fronts"].values())
    return {"front": pick(fronts) if fronts else [1, 2]}


_COMPLETES: Mapping[str, Completes] = {
    **dict.fromkeys(MOVES, _region),
    "break_off": _region,
    "drag": _drag,
    "charge": _charge,
    "shoot": _shoot,
    "throw": _target,
    "fire_cannon": _target,
    "attack": _attack,
    "climb": _leap,
    "step_across": _leap,
    "special": _special,
    "turn": _turn,
    "pick_up": _listed("things", "thing"),
    "free": _listed("targets", "target"),
    "draw": lambda answer, state, who, pick: {"weapon": pick(answer["weapons"])},
    "open": _listed("doors", "door"),
    "break_door": _listed("doors", "door"),
    "change_level": _listed("levels", "level"),
    "work_ship": _listed("tasks", "task"),
    "load_cannon": _listed("guns", "gun"),
    "set_fire": _listed("houses", "house"),
}
