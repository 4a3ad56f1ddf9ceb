"""Random legal play of Settecento, for the fuzzer and for tables without players."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Refusal, Seat
from campaigns.tabletop.millimetres import Point
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
from skirmish.settecento.options import options
from skirmish.settecento.options_moves import MOVES
from skirmish.settecento.orders import ORDERS
from skirmish.settecento.phases.passages import judge_course
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.state import ALWAYS, ASK, NEVER, State, tables_of

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
    return any_action(RULESET, state, WEIGHTS, complete, ORDERS, pick)


def complete(state: State, seat: Seat, verb: str, who: str | None, pick: Pick) -> Args | None:
    """The arguments of a legal verb, from what the options offer; None: nothing completes it."""
    if who is None:
        return of_table(state, verb, _ruling, pick)
    if verb == "sail":
        return _course(state, who, pick)
    if verb in PLAIN:
        return {"figure": who, **front(pick)}
    if verb == "carry_out":
        return {"figure": who}
    if verb == "stance":
        names = (ASK, ALWAYS, NEVER)
        return {"figure": who, "follow_up": pick(names), "melee_shot": pick(names)}
    if verb == "deploy":
        return deployed(RULESET, state, seat, who, pick)
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


def _region(answer: Answer, state: State, figure: str, pick: Pick) -> Args | None:
    targets = fine(answer)
    if targets and bool(pick((True, False))):
        return {"path": [], "target": pick(targets), "shot": False}
    return way(answer, state, figure, pick)


def _charge(answer: Answer, state: State, figure: str, pick: Pick) -> Args | None:
    targets = fine(answer)
    shot = answer.get("shot") is True and pick((True, False))
    return {"path": [], "target": pick(targets), "shot": shot} if targets else None


def _special(answer: Answer, state: State, figure: str, pick: Pick) -> Args | None:
    if "why" in answer:
        return None
    leap = place(answer, state, figure, pick)
    return leap if leap is not None and pick((True, True, False)) else {"text": "Swings."}


def _turn(answer: Answer, state: State, figure: str, pick: Pick) -> Args | None:
    fronts = sorted(answer["fronts"].values())
    return {"front": pick(fronts) if fronts else [1, 2]}


_COMPLETES: Mapping[str, Completes] = {
    **dict.fromkeys(MOVES, _region),
    "break_off": _region,
    "drag": dragging(_region),
    "charge": _charge,
    "shoot": shoot,
    "throw": listed("targets", "target"),
    "fire_cannon": listed("targets", "target"),
    "attack": attack,
    "climb": place,
    "step_across": place,
    "special": _special,
    "turn": _turn,
    "pick_up": listed("things", "thing"),
    "free": listed("targets", "target"),
    "draw": lambda answer, state, who, pick: {"weapon": pick(answer["weapons"])},
    "open": listed("doors", "door"),
    "break_door": listed("doors", "door"),
    "change_level": listed("levels", "level"),
    "work_ship": listed("tasks", "task"),
    "load_cannon": listed("guns", "gun"),
    "set_fire": listed("houses", "house"),
}
