"""The verbs: who may use them, and the check of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.verbs import Verb, note_to, read_choice, read_nothing, read_ruling
from skirmish.figures.verbs import (
    by_figure,
    figure,
    path,
    perhaps_front,
    read_attack,
    read_deployment,
    read_door,
    read_drag,
    read_front,
    read_level,
    read_perhaps_figure,
    read_target,
    read_thing,
    read_to,
)
from skirmish.grandi_laghi.state import ALWAYS, ASK, NEVER, State

ANSWERS = ("evade", "melee_shot")
MOST_TOGETHER = 60

Read = Callable[[State, Reader], dict[str, Json]]


def read_move(state: State, args: Reader) -> dict[str, Json]:
    """A way, perhaps into contact with a target, perhaps lying down at its end."""
    target = args.choice("target", state.figures, default=None)
    met = {} if target is None else {"target": target}
    lies = {"lie_down": True} if args.bool("lie_down") else {}
    return {"path": path(args), **met, **lies, **perhaps_front(args)}


def _charge(state: State, args: Reader) -> dict[str, Json]:
    if not args.has("target"):
        raise args.fail("target", "target is missing", "missing")
    return read_move(state, args)


def _shoot(state: State, args: Reader) -> dict[str, Json]:
    aimed = {"aimed": args.bool("aimed")} if args.has("aimed") else {}
    return {"target": figure(state, args, "target"), **aimed, **perhaps_front(args)}


def read_figures(state: State, args: Reader) -> dict[str, Json]:
    """Those who fire; left out: all who can."""
    if not args.has("figures"):
        return {}
    names = list(args.names("figures", state.figures))
    if not names or len(names) > MOST_TOGETHER:
        raise args.fail("figures", "figures: those who fire are expected", "missing")
    return {"figures": names}


def read_volley(state: State, args: Reader) -> dict[str, Json]:
    return {**read_figures(state, args), "blind": args.bool("blind"), **perhaps_front(args)}


def read_blind_fire(state: State, args: Reader) -> dict[str, Json]:
    feature = args.choice("feature", state.features)
    return {**read_figures(state, args), "feature": feature}


def _to_figure(state: State, args: Reader) -> dict[str, Json]:
    return {"to": figure(state, args, "to")}


def _body(state: State, args: Reader) -> dict[str, Json]:
    return {"what": figure(state, args, "what")}


def _house(state: State, args: Reader) -> dict[str, Json]:
    house = args.choice("house", {**state.features, **state.boats})
    return {"house": house, **perhaps_front(args)}


def _special(state: State, args: Reader) -> dict[str, Json]:
    return {"text": args.text("text"), **perhaps_front(args)}


def _stance(state: State, args: Reader) -> dict[str, Json]:
    return {name: args.choice(name, (ASK, ALWAYS, NEVER)) for name in ANSWERS if args.has(name)}


FIGURE_VERBS: Mapping[str, Verb[State]] = {
    "test": by_figure(read_nothing, waivable=True),
    "walk": by_figure(read_move, waivable=True),
    "run": by_figure(read_move, waivable=True),
    "charge": by_figure(_charge, waivable=True),
    "ford": by_figure(read_move, waivable=True),
    "drag": by_figure(read_drag, waivable=True),
    "lie_down": by_figure(read_front, waivable=True),
    "stand_up": by_figure(read_front, waivable=True),
    "shoot": by_figure(_shoot, waivable=True),
    "throw": by_figure(read_target, waivable=True),
    "volley": by_figure(read_volley, waivable=True),
    "blind_fire": by_figure(read_blind_fire, waivable=True),
    "attack": by_figure(read_attack, waivable=True),
    "reload": by_figure(read_front, waivable=True),
    "pick_up": by_figure(read_thing, waivable=True),
    "pass": by_figure(_to_figure, waivable=True),
    "drop": by_figure(read_nothing, waivable=True),
    "scalp": by_figure(_body, waivable=True),
    "open": by_figure(read_door, waivable=True),
    "break_door": by_figure(read_door, waivable=True),
    "climb": by_figure(read_door, waivable=True),
    "change_level": by_figure(read_level, waivable=True),
    "step_across": by_figure(read_to, waivable=True),
    "row": by_figure(read_nothing, waivable=True),
    "set_fire": by_figure(_house, waivable=True),
    "special": by_figure(_special, waivable=True),
    "call_back": by_figure(read_to, waivable=True),
}
"""What a figure of the squad whose card it is does, or has done to it (GL 2.6, 4)."""

VERBS: Mapping[str, Verb[State]] = {
    **FIGURE_VERBS,
    "begin": Verb(read_nothing, referee=True, ready=True),
    "deploy": by_figure(read_deployment, ready=True),
    "draw_card": Verb(read_nothing, referee=True),
    "finish": Verb(read_nothing),
    "stance": by_figure(_stance, ready=True),
    "carry_out": Verb(read_perhaps_figure, who="figure"),
    "carry_out_all": Verb(read_nothing, referee=True),
    "advance": Verb(read_nothing, referee=True),
    "end": Verb(read_nothing, referee=True),
    "choose": Verb(read_choice, waiting=True),
    "rule": Verb(read_ruling, referee=True, waiting=True, ready=True),
    "note": Verb(note_to("all"), waiting=True, ready=True),
}
