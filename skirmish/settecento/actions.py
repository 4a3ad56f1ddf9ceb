"""The verbs: who may use them, and the check of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.verbs import Verb, note_to, read_choice, read_nothing, read_ruling, some
from skirmish.figures.verbs import (
    by_figure,
    direction,
    figure,
    path,
    perhaps_front,
    point,
    read_attack,
    read_deployment,
    read_drag,
    read_front,
    read_level,
    read_perhaps_figure,
    read_target,
    read_thing,
    read_to,
)
from skirmish.settecento.state import ALWAYS, ASK, NEVER, State, tables_of

ANSWERS = ("follow_up", "melee_shot")
SHIP_TASKS = ("sail", "cast_off", "anchor", "repair_helm")

Read = Callable[[State, Reader], dict[str, Json]]


def read_move(state: State, args: Reader) -> dict[str, Json]:
    """A way, perhaps into contact with a target, who may be shot at first (XV 7.9)."""
    target = args.choice("target", state.figures, default=None)
    shot = {"shot": True} if target is not None and args.bool("shot") else {}
    return {"path": path(args), **some(target=target), **shot, **perhaps_front(args)}


def _charge(state: State, args: Reader) -> dict[str, Json]:
    if not args.has("target"):
        raise args.fail("target", "target is missing", "missing")
    return read_move(state, args)


def _door(state: State, args: Reader) -> dict[str, Json]:
    """A door of a house or a hatch of a vessel; windows are known, and refused."""
    openings = [id for feature in state.features.values() for id in feature.openings]
    hatches = [id for vessel in state.vessels.values() for id in vessel.hatches]
    return {"door": args.choice("door", [*openings, *hatches]), **perhaps_front(args)}


def _break_off(state: State, args: Reader) -> dict[str, Json]:
    return {"path": path(args), **perhaps_front(args)}


def _special(state: State, args: Reader) -> dict[str, Json]:
    text = args.text("text", default=None)
    if (text is None) == (not args.has("to")):
        raise args.fail("to", "either to (a jump) or text is expected", "missing")
    modifier = args.int("modifier", default=0, least=-9, most=9)
    place = {} if text is not None else {"to": point(args, "to")}
    return {**place, **some(text=text), "modifier": modifier, **perhaps_front(args)}


def _turn(state: State, args: Reader) -> dict[str, Json]:
    return {"front": direction(args, "front")}


def _shoot(state: State, args: Reader) -> dict[str, Json]:
    known = {**state.figures, **state.features, **state.vessels, **state.guns}
    target = args.choice("target", known)
    return {"target": target, "aimed": args.bool("aimed", True), **perhaps_front(args)}


def _weapon(state: State, args: Reader) -> dict[str, Json]:
    tables = tables_of(state)
    known = (*tables.weapons, *tables.thrown, *tables.melee_weapons)
    return {"weapon": args.choice("weapon", known), **perhaps_front(args)}


def _pass(state: State, args: Reader) -> dict[str, Json]:
    return {"to": figure(state, args, "to"), **perhaps_front(args)}


def _work(state: State, args: Reader) -> dict[str, Json]:
    return {"task": args.choice("task", SHIP_TASKS, default="sail"), **perhaps_front(args)}


def _load(state: State, args: Reader) -> dict[str, Json]:
    train = {"train": direction(args, "train")} if args.has("train") else {}
    return {"gun": args.choice("gun", state.guns), **train, **perhaps_front(args)}


def _fire_cannon(state: State, args: Reader) -> dict[str, Json]:
    known = {**state.figures, **state.features, **state.vessels, **state.guns}
    return {
        "gun": args.choice("gun", state.guns),
        "target": args.choice("target", known),
        **perhaps_front(args),
    }


def _set_fire(state: State, args: Reader) -> dict[str, Json]:
    return {"house": args.choice("house", state.features), **perhaps_front(args)}


def _stance(state: State, args: Reader) -> dict[str, Json]:
    known = (ASK, ALWAYS, NEVER)
    return some(**{name: args.choice(name, known, default=None) for name in ANSWERS})


def _sail(state: State, args: Reader) -> dict[str, Json]:
    course = {"course": direction(args, "course")} if args.has("course") else {}
    return {"vessel": args.choice("vessel", state.vessels), **course}


def _by(read: Read, *, ready: bool = False) -> Verb[State]:
    return by_figure(read, ready=ready, waivable=True)


FIGURE_VERBS: Mapping[str, Verb[State]] = {
    "walk": _by(read_move),
    "crawl": _by(read_move),
    "run": _by(read_move),
    "charge": _by(_charge),
    "wade": _by(read_move),
    "swim": _by(read_move),
    "climb": _by(read_to),
    "drag": _by(read_drag),
    "break_off": _by(_break_off),
    "step_across": _by(read_to),
    "special": _by(_special),
    "lie_down": _by(read_front),
    "stand_up": _by(read_front),
    "turn": _by(_turn),
    "change_level": _by(read_level),
    "shoot": _by(_shoot),
    "throw": _by(read_target),
    "attack": _by(read_attack),
    "reload": _by(read_front),
    "swap": _by(read_front),
    "draw": _by(_weapon),
    "leave": _by(read_front),
    "free": _by(read_target),
    "pick_up": _by(read_thing),
    "pass": _by(_pass),
    "drop": _by(read_front),
    "open": _by(_door),
    "break_door": _by(_door),
    "row": _by(read_front),
    "work_ship": _by(_work),
    "load_cannon": _by(_load),
    "fire_cannon": _by(_fire_cannon),
    "set_fire": _by(_set_fire),
}
"""What an activated figure does (XV 4.2 to 4.4)."""

VERBS: Mapping[str, Verb[State]] = {
    **FIGURE_VERBS,
    "begin": Verb(read_nothing, referee=True, ready=True),
    "deploy": _by(read_deployment, ready=True),
    "draw_card": Verb(read_nothing, referee=True),
    "finish": Verb(read_nothing),
    "stance": _by(_stance, ready=True),
    "sail": Verb(_sail),
    "carry_out": Verb(read_perhaps_figure, who="figure"),
    "carry_out_all": Verb(read_nothing, referee=True),
    "advance": Verb(read_nothing, referee=True),
    "end": Verb(read_nothing, referee=True),
    "choose": Verb(read_choice, waiting=True),
    "rule": Verb(read_ruling, referee=True, waiting=True, ready=True),
    "note": Verb(note_to("all"), waiting=True, ready=True),
}
