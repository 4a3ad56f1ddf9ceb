"""The verbs: who may use them, and the check of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader, pointer
from skirmish.figures.reading import read_point
from skirmish.grandi_laghi.state import ALWAYS, ASK, NEVER, State

LONGEST_PATH = 20
ANSWERS = ("evade", "melee_shot")
MOST_TOGETHER = 60

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


def read_facing(args: Reader) -> list[int]:
    """A direction: the argument `front`."""
    front = _point(args, "front")
    if front == [0, 0]:
        raise args.fail("front", "front: a direction is expected")
    return front


def _front(args: Reader) -> dict[str, Json]:
    return {"front": read_facing(args)} if args.has("front") else {}


def _path(args: Reader) -> list[list[int]]:
    items = args.list("path", default=[], most=LONGEST_PATH)
    return [read_point(item, f"{args.where('path')}{pointer(i)}") for i, item in enumerate(items)]


def _figure(state: State, args: Reader, key: str = "figure") -> str:
    return str(args.choice(key, state.figures))


def _nothing(state: State, args: Reader) -> dict[str, Json]:
    return {}


def _front_only(state: State, args: Reader) -> dict[str, Json]:
    return _front(args)


def read_move(state: State, args: Reader) -> dict[str, Json]:
    """A way, perhaps into contact with a target, perhaps lying down at its end."""
    target = args.choice("target", state.figures, default=None)
    met = {} if target is None else {"target": target}
    lies = {"lie_down": True} if args.bool("lie_down") else {}
    return {"path": _path(args), **met, **lies, **_front(args)}


def _charge(state: State, args: Reader) -> dict[str, Json]:
    if not args.has("target"):
        raise args.fail("target", "target is missing", "missing")
    return read_move(state, args)


def _drag(state: State, args: Reader) -> dict[str, Json]:
    what = args.choice("what", {**state.figures, **state.things})
    return {"what": what, "path": _path(args), **_front(args)}


def _to(state: State, args: Reader) -> dict[str, Json]:
    return {"to": _point(args, "to"), **_front(args)}


def _level(state: State, args: Reader) -> dict[str, Json]:
    return {"level": args.int("level", least=0, most=9), **_front(args)}


def _shoot(state: State, args: Reader) -> dict[str, Json]:
    aimed = {"aimed": args.bool("aimed")} if args.has("aimed") else {}
    return {"target": _figure(state, args, "target"), **aimed, **_front(args)}


def _throw(state: State, args: Reader) -> dict[str, Json]:
    return {"target": _figure(state, args, "target"), **_front(args)}


def _figures(state: State, args: Reader) -> dict[str, Json]:
    """Those who fire; left out: all who can."""
    if not args.has("figures"):
        return {}
    names = list(args.names("figures", state.figures))
    if not names or len(names) > MOST_TOGETHER:
        raise args.fail("figures", "figures: those who fire are expected", "missing")
    return {"figures": names}


def read_volley(state: State, args: Reader) -> dict[str, Json]:
    return {**_figures(state, args), "blind": args.bool("blind"), **_front(args)}


def read_blind_fire(state: State, args: Reader) -> dict[str, Json]:
    feature = args.choice("feature", state.features)
    return {**_figures(state, args), "feature": feature}


def _attack(state: State, args: Reader) -> dict[str, Json]:
    return {
        "target": _figure(state, args, "target"),
        "capture": args.bool("capture"),
        "shot": args.bool("shot"),
    }


def _thing(state: State, args: Reader) -> dict[str, Json]:
    return {"thing": args.choice("thing", state.things), **_front(args)}


def _to_figure(state: State, args: Reader) -> dict[str, Json]:
    return {"to": _figure(state, args, "to")}


def _body(state: State, args: Reader) -> dict[str, Json]:
    return {"what": _figure(state, args, "what")}


def _door(state: State, args: Reader) -> dict[str, Json]:
    doors = [id for feature in state.features.values() for id in feature.openings]
    return {"door": args.choice("door", doors), **_front(args)}


def _house(state: State, args: Reader) -> dict[str, Json]:
    house = args.choice("house", {**state.features, **state.boats})
    return {"house": house, **_front(args)}


def _special(state: State, args: Reader) -> dict[str, Json]:
    return {"text": args.text("text"), **_front(args)}


def _stance(state: State, args: Reader) -> dict[str, Json]:
    return {name: args.choice(name, (ASK, ALWAYS, NEVER)) for name in ANSWERS if args.has(name)}


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


def _by_figure(read: Read, *, ready: bool = False) -> Verb:
    def whole(state: State, args: Reader) -> dict[str, Json]:
        return {"figure": _figure(state, args), **read(state, args)}

    return Verb(whole, who="figure", ready=ready)


FIGURE_VERBS: Mapping[str, Verb] = {
    "test": _by_figure(_nothing),
    "walk": _by_figure(read_move),
    "run": _by_figure(read_move),
    "charge": _by_figure(_charge),
    "ford": _by_figure(read_move),
    "drag": _by_figure(_drag),
    "lie_down": _by_figure(_front_only),
    "stand_up": _by_figure(_front_only),
    "shoot": _by_figure(_shoot),
    "throw": _by_figure(_throw),
    "volley": _by_figure(read_volley),
    "blind_fire": _by_figure(read_blind_fire),
    "attack": _by_figure(_attack),
    "reload": _by_figure(_front_only),
    "pick_up": _by_figure(_thing),
    "pass": _by_figure(_to_figure),
    "drop": _by_figure(_nothing),
    "scalp": _by_figure(_body),
    "open": _by_figure(_door),
    "break_door": _by_figure(_door),
    "climb": _by_figure(_door),
    "change_level": _by_figure(_level),
    "step_across": _by_figure(_to),
    "row": _by_figure(_nothing),
    "set_fire": _by_figure(_house),
    "special": _by_figure(_special),
    "call_back": _by_figure(_to),
}
"""What a figure of the squad whose card it is does, or has done to it (GL 2.6, 4)."""

VERBS: Mapping[str, Verb] = {
    **FIGURE_VERBS,
    "begin": Verb(_nothing, referee=True, ready=True),
    "deploy": _by_figure(_deploy, ready=True),
    "draw_card": Verb(_nothing, referee=True),
    "finish": Verb(_nothing),
    "stance": _by_figure(_stance, ready=True),
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
