"""The verbs: who may use them, and the check of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader, pointer
from skirmish.figures.reading import read_point
from skirmish.settecento.state import ALWAYS, ASK, NEVER, State, tables_of

LONGEST_PATH = 20
ANSWERS = ("follow_up", "melee_shot")
SHIP_TASKS = ("sail", "cast_off", "anchor", "repair_helm")

Read = Callable[[State, Reader], dict[str, Json]]


@dataclass(frozen=True)
class Verb:
    """`who` names the argument with the figure that acts; `referee`: his alone.

    `waiting`: allowed while a choice waits. `ready`: before the game has begun.
    """

    read: Read
    who: str | None = None
    referee: bool = False
    waiting: bool = False
    ready: bool = False


def _point(args: Reader, key: str) -> list[int]:
    value = args.value.get(key)
    if value is None:
        raise args.fail(key, f"{key} is missing", "missing")
    return read_point(value, args.where(key))


def _front(args: Reader) -> dict[str, Json]:
    if not args.has("front"):
        return {}
    front = _point(args, "front")
    if front == [0, 0]:
        raise args.fail("front", "front: a direction is expected")
    return {"front": front}


def _path(args: Reader) -> list[list[int]]:
    items = args.list("path", default=[], most=LONGEST_PATH)
    return [read_point(item, f"{args.where('path')}{pointer(i)}") for i, item in enumerate(items)]


def _figure(state: State, args: Reader, key: str = "figure") -> str:
    return str(args.choice(key, state.figures))


def _some(**values: Any) -> dict[str, Json]:
    """Without the arguments that were left out."""
    return {name: value for name, value in values.items() if value is not None}


def _nothing(state: State, args: Reader) -> dict[str, Json]:
    return {}


def _front_only(state: State, args: Reader) -> dict[str, Json]:
    return _front(args)


def read_move(state: State, args: Reader) -> dict[str, Json]:
    """A way, perhaps into contact with a target, who may be shot at first (XV 7.9)."""
    target = args.choice("target", state.figures, default=None)
    shot = {"shot": True} if target is not None and args.bool("shot") else {}
    return {"path": _path(args), **_some(target=target), **shot, **_front(args)}


def _charge(state: State, args: Reader) -> dict[str, Json]:
    if not args.has("target"):
        raise args.fail("target", "target is missing", "missing")
    return read_move(state, args)


def _break_off(state: State, args: Reader) -> dict[str, Json]:
    return {"path": _path(args), **_front(args)}


def _drag(state: State, args: Reader) -> dict[str, Json]:
    what = args.choice("what", {**state.figures, **state.things})
    return {"what": what, "path": _path(args), **_front(args)}


def _to(state: State, args: Reader) -> dict[str, Json]:
    return {"to": _point(args, "to"), **_front(args)}


def _special(state: State, args: Reader) -> dict[str, Json]:
    text = args.text("text", default=None)
    if (text is None) == (not args.has("to")):
        raise args.fail("to", "either to (a jump) or text is expected", "missing")
    modifier = args.int("modifier", default=0, least=-9, most=9)
    place = {} if text is not None else {"to": _point(args, "to")}
    return {**place, **_some(text=text), "modifier": modifier, **_front(args)}


def _turn(state: State, args: Reader) -> dict[str, Json]:
    if not args.has("front"):
        raise args.fail("front", "front is missing", "missing")
    return _front(args)


def _level(state: State, args: Reader) -> dict[str, Json]:
    return {"level": args.int("level", least=0, most=9), **_front(args)}


def _shoot(state: State, args: Reader) -> dict[str, Json]:
    known = {**state.figures, **state.features, **state.vessels, **state.guns}
    target = args.choice("target", known)
    return {"target": target, "aimed": args.bool("aimed", True), **_front(args)}


def _target(state: State, args: Reader) -> dict[str, Json]:
    return {"target": args.choice("target", state.figures), **_front(args)}


def _attack(state: State, args: Reader) -> dict[str, Json]:
    return {
        "target": args.choice("target", state.figures),
        "capture": args.bool("capture"),
        "shot": args.bool("shot"),
    }


def _weapon(state: State, args: Reader) -> dict[str, Json]:
    tables = tables_of(state)
    known = (*tables.weapons, *tables.thrown, *tables.melee_weapons)
    return {"weapon": args.choice("weapon", known), **_front(args)}


def _thing(state: State, args: Reader) -> dict[str, Json]:
    return {"thing": args.choice("thing", state.things), **_front(args)}


def _pass(state: State, args: Reader) -> dict[str, Json]:
    return {"to": _figure(state, args, "to"), **_front(args)}


def _door(state: State, args: Reader) -> dict[str, Json]:
    doors = [id for feature in state.features.values() for id in feature.openings]
    return {"door": args.choice("door", doors), **_front(args)}


def _work(state: State, args: Reader) -> dict[str, Json]:
    return {"task": args.choice("task", SHIP_TASKS, default="sail"), **_front(args)}


def _load(state: State, args: Reader) -> dict[str, Json]:
    train = {"train": _point(args, "train")} if args.has("train") else {}
    if train.get("train") == [0, 0]:
        raise args.fail("train", "train: a direction is expected")
    return {"gun": args.choice("gun", state.guns), **train, **_front(args)}


def _fire_cannon(state: State, args: Reader) -> dict[str, Json]:
    known = {**state.figures, **state.features, **state.vessels, **state.guns}
    return {
        "gun": args.choice("gun", state.guns),
        "target": args.choice("target", known),
        **_front(args),
    }


def _set_fire(state: State, args: Reader) -> dict[str, Json]:
    return {"house": args.choice("house", state.features), **_front(args)}


def _stance(state: State, args: Reader) -> dict[str, Json]:
    known = (ASK, ALWAYS, NEVER)
    return _some(**{name: args.choice(name, known, default=None) for name in ANSWERS})


def _sail(state: State, args: Reader) -> dict[str, Json]:
    course = {"course": _point(args, "course")} if args.has("course") else {}
    if course.get("course") == [0, 0]:
        raise args.fail("course", "course: a direction is expected")
    return {"vessel": args.choice("vessel", state.vessels), **course}


def _deploy(state: State, args: Reader) -> dict[str, Json]:
    return {
        "to": _point(args, "to"),
        "level": args.int("level", default=0, least=0, most=9),
        "hidden": args.bool("hidden"),
        **_front(args),
    }


def _carry_out(state: State, args: Reader) -> dict[str, Json]:
    return {"figure": _figure(state, args)} if args.has("figure") else {}


def _choose(state: State, args: Reader) -> dict[str, Json]:
    return {"item": args.text("item"), "choice": args.text("choice")}


def _note(state: State, args: Reader) -> dict[str, Json]:
    to = args.choice("to", ("all", "side", "referee"), default="all")
    text = args.value.get("text")
    if not isinstance(text, str) or not text.strip() or len(text) > 2000:
        raise args.fail("text", "text: a text is expected", "wrong_type")
    return {"text": text, "to": to}


def _rule(state: State, args: Reader) -> dict[str, Json]:
    changes = [dict(change.value) for change in args.objects("changes", most=200)]
    if not changes:
        raise args.fail("changes", "changes: at least one is expected", "missing")
    return {"changes": changes, "reason": args.text("reason")}


def _waiver(args: Reader) -> dict[str, Json]:
    """The referee waives what the rules refuse, for a reason."""
    return {"waive": True, "reason": args.text("reason")} if args.bool("waive") else {}


def _by_figure(read: Read, *, ready: bool = False) -> Verb:
    def whole(state: State, args: Reader) -> dict[str, Json]:
        return {"figure": _figure(state, args), **read(state, args), **_waiver(args)}

    return Verb(whole, who="figure", ready=ready)


FIGURE_VERBS: Mapping[str, Verb] = {
    "walk": _by_figure(read_move),
    "crawl": _by_figure(read_move),
    "run": _by_figure(read_move),
    "charge": _by_figure(_charge),
    "wade": _by_figure(read_move),
    "swim": _by_figure(read_move),
    "climb": _by_figure(_to),
    "drag": _by_figure(_drag),
    "break_off": _by_figure(_break_off),
    "step_across": _by_figure(_to),
    "special": _by_figure(_special),
    "lie_down": _by_figure(_front_only),
    "stand_up": _by_figure(_front_only),
    "turn": _by_figure(_turn),
    "change_level": _by_figure(_level),
    "shoot": _by_figure(_shoot),
    "throw": _by_figure(_target),
    "attack": _by_figure(_attack),
    "reload": _by_figure(_front_only),
    "swap": _by_figure(_front_only),
    "draw": _by_figure(_weapon),
    "leave": _by_figure(_front_only),
    "free": _by_figure(_target),
    "pick_up": _by_figure(_thing),
    "pass": _by_figure(_pass),
    "drop": _by_figure(_front_only),
    "open": _by_figure(_door),
    "break_door": _by_figure(_door),
    "row": _by_figure(_front_only),
    "work_ship": _by_figure(_work),
    "load_cannon": _by_figure(_load),
    "fire_cannon": _by_figure(_fire_cannon),
    "set_fire": _by_figure(_set_fire),
}
"""What an activated figure does (XV 4.2 to 4.4)."""

VERBS: Mapping[str, Verb] = {
    **FIGURE_VERBS,
    "begin": Verb(_nothing, referee=True, ready=True),
    "deploy": _by_figure(_deploy, ready=True),
    "draw_card": Verb(_nothing, referee=True),
    "finish": Verb(_nothing),
    "stance": _by_figure(_stance, ready=True),
    "sail": Verb(_sail),
    "carry_out": Verb(_carry_out, who="figure"),
    "carry_out_all": Verb(_nothing, referee=True),
    "advance": Verb(_nothing, referee=True),
    "end": Verb(_nothing, referee=True),
    "choose": Verb(_choose, waiting=True),
    "rule": Verb(_rule, referee=True, waiting=True, ready=True),
    "note": Verb(_note, waiting=True, ready=True),
}


def read_action(state: State, verb: str, args: Mapping[str, Json]) -> dict[str, Json]:
    """The arguments of an action, checked and normalised.

    Raises:
        BadRequestError: an argument is missing, of the wrong type, or names nothing.
    """
    return VERBS[verb].read(state, Reader.top(args, "/args"))
