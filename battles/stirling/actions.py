"""The verbs: who may use them, and the check of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.stirling.phases.aims import AIMS, CHARGE_AT, TOWARD
from battles.stirling.pieces import ANSWERS
from battles.stirling.state import State, board_of, tables_of
from campaigns.tabletop.game import Json
from campaigns.tabletop.hexes import SIDES
from campaigns.tabletop.reader import BadRequestError, Reader, pointer
from campaigns.tabletop.verbs import (
    Verb,
    note_to,
    read_changes,
    read_choice,
    read_nothing,
    read_ruling,
    read_waiver,
    some,
)

STANCES = ("prompt", "delaying")
MODES = ("walk", "run", "withdraw", "flee", "charge", "advance")
LONGEST_PATH = 400
_WITHIN = "within:"

Read = Callable[[State, Reader], dict[str, Json]]


def _unit(state: State, args: Reader, key: str = "unit") -> str:
    return str(args.choice(key, state.units))


def _leader(state: State, args: Reader, key: str = "unit") -> str:
    return str(args.choice(key, state.leaders))


def _who(state: State, args: Reader, key: str = "unit") -> str:
    return str(args.choice(key, {**state.units, **state.leaders}))


def read_path(args: Reader, key: str = "path") -> list[str]:
    """A list of hexes, each written `CCRR`; whether they are on the map is the rule's question."""
    items = args.list(key, default=[], most=LONGEST_PATH)
    for i, item in enumerate(items):
        if not (isinstance(item, str) and len(item) == 4 and item.isascii() and item.isdigit()):
            at = f"{args.where(key)}{pointer(i)}"
            raise BadRequestError("bad_hex", 'hexes are written "CCRR"', at)
    return list(items)


def read_answers(args: Reader) -> dict[str, Json]:
    """The standing answers of a unit for the choices of its phase (ST 5.2)."""
    return some(**{name: read_answer(args, name) for name in ANSWERS})


def read_answer(args: Reader, key: str) -> str | None:
    """A standing answer: `ask`, `always`, `never`, or `within:N` hexes for an interception.

    `{"within": N}` is the same.
    """
    if key == "intercept" and isinstance(args.value.get(key), Mapping):
        return f"{_WITHIN}{args.object(key).int('within', least=0, most=99)}"
    value = args.text(key, default=None)
    known = ("ask", "always", "never")
    near = key == "intercept" and isinstance(value, str) and value.startswith(_WITHIN)
    number = value[len(_WITHIN) :] if near else ""
    if (
        value is None
        or value in known
        or (number.isascii() and number.isdigit() and len(number) < 3)
    ):
        return None if value is None else str(value)
    raise args.fail(key, f"{key}: one of {', '.join(known)} is expected", "unknown_name")


def _one(state: State, args: Reader) -> dict[str, Json]:
    return {"unit": _who(state, args)}


def _perhaps_one(state: State, args: Reader) -> dict[str, Json]:
    return {"unit": _who(state, args)} if args.has("unit") else {}


PREFERENCES = ("ask", "strongest", "weakest")


def read_shoot(state: State, args: Reader) -> dict[str, Json]:
    """A target, or a hex with the preference among the units that stand there."""
    if args.has("at") and not args.has("target"):
        prefer = args.choice("prefer", PREFERENCES, default="ask")
        return {"at": read_at(state, args), "prefer": prefer}
    return {"target": _unit(state, args, "target")}


def read_cast(state: State, args: Reader) -> dict[str, Json]:
    return {"spell": args.text("spell"), "target": _unit(state, args, "target")}


def read_move(state: State, args: Reader) -> dict[str, Json]:
    mode = args.choice("mode", MODES, default="walk")
    target = args.choice("target", state.units, default=None)
    if mode == "charge" and target is None:
        raise args.fail("target", "target is missing", "missing")
    return some(
        mode=mode,
        path=read_path(args),
        front=args.choice("front", SIDES, default=None),
        target=target if mode == "charge" else None,
        join=args.choice("join", state.units, default=None),
    )


def read_aim(state: State, args: Reader, unit: str) -> dict[str, Json] | None:
    """An order's aim: `toward` a hex, `charge` or `follow` a unit; None: it has none."""
    given = [name for name in AIMS if args.has(name)]
    if not given:
        return None
    if len(given) > 1 or args.has("path"):
        raise args.fail(given[-1], "a path or one aim is expected", "twice")
    name = given[0]
    aim = read_at(state, args, name) if name == TOWARD else _unit(state, args, name)
    if aim == unit:
        raise args.fail(name, f"{name}: another unit is expected", "bad_value")
    modes = ("walk",) if name == CHARGE_AT else ("walk", "run")
    return some(
        **{name: aim},
        mode=args.choice("mode", modes, default="walk"),
        front=args.choice("front", SIDES, default=None),
        join=args.choice("join", state.units, default=None),
    )


def read_split(state: State, args: Reader) -> dict[str, Json]:
    return {"front": args.choice("front", SIDES)}


def read_merge(state: State, args: Reader) -> dict[str, Json]:
    return {"with": _unit(state, args, "with")}


def read_stance(state: State, args: Reader) -> dict[str, Json]:
    return some(
        stance=args.choice("stance", STANCES, default="prompt"),
        **read_answers(args),
    )


def _rally(state: State, args: Reader) -> dict[str, Json]:
    return {**_one(state, args), **some(leader=args.choice("leader", state.leaders, default=None))}


def _check(state: State, args: Reader) -> dict[str, Json]:
    names = args.names("situations", tables_of(state).situations)
    asked = {"unit": _unit(state, args), "situations": list(names or ("referee",))}
    return {**asked, "reason": args.text("reason")} if args.has("reason") else asked


def read_at(state: State, args: Reader, key: str = "at") -> str:
    """A hex of the map."""
    name = str(args.text(key))
    if len(name) != 4 or not (name.isascii() and name.isdigit()):
        raise args.fail(key, 'hexes are written "CCRR"', "bad_hex")
    if name not in board_of(state).grid:
        raise args.fail(key, f"{name} is not on the map", "off_map")
    return name


def _place(state: State, args: Reader) -> dict[str, Json]:
    front = args.choice("front", SIDES, default=None)
    return {**_one(state, args), "at": read_at(state, args), **some(front=front)}


def _final(state: State, args: Reader) -> dict[str, Json]:
    seat = args.choice("seat", state.seats, default=None)
    return {"final": args.bool("final", default=True), **some(seat=seat)}


def _result(state: State, args: Reader) -> dict[str, Json]:
    return {"changes": read_changes(args), "reason": args.text("reason", default="")}


def _with_unit(read: Read, who: Callable[[State, Reader], str]) -> Read:
    def whole(state: State, args: Reader) -> dict[str, Json]:
        return {"unit": who(state, args), **read(state, args)}

    return whole


def _end(state: State, args: Reader) -> dict[str, Json]:
    """The places of the victory conditions in words that the referee finds met."""
    judged = args.list("judged", default=[], most=100)
    for i, place in enumerate(judged):
        if isinstance(place, bool) or not isinstance(place, int) or place < 0:
            at = f"{args.where('judged')}{pointer(i)}"
            raise BadRequestError("wrong_type", "the place of a condition is expected", at)
    return {"judged": sorted(set(judged))}


def _pause(state: State, args: Reader) -> dict[str, Json]:
    return {"reason": args.text("reason", default="")}


VERBS: Mapping[str, Verb[State]] = {
    "place": Verb(_place, who="unit"),
    "unplace": Verb(_one, who="unit"),
    "deploy_final": Verb(_final),
    "reveal": Verb(read_nothing, referee=True),
    "begin": Verb(read_nothing, referee=True),
    "advance": Verb(read_nothing, referee=True),
    "carry_out": Verb(_perhaps_one, who="unit"),
    "carry_out_all": Verb(read_nothing, referee=True),
    "end": Verb(_end, referee=True, waiting=True),
    "pause": Verb(_pause, referee=True, waiting=True),
    "resume": Verb(read_nothing, referee=True, waiting=True),
    "shoot": Verb(_with_unit(read_shoot, _unit), who="unit", sealed=True),
    "cast": Verb(_with_unit(read_cast, _who), who="unit", sealed=True),
    "hold": Verb(_one, who="unit", sealed=True),
    "move": Verb(_with_unit(read_move, _who), who="unit", sealed=True),
    "split": Verb(_with_unit(read_split, _unit), who="unit", sealed=True),
    "merge": Verb(_with_unit(read_merge, _unit), who="unit", sealed=True),
    "stance": Verb(_with_unit(read_stance, _who), who="unit"),
    "detach": Verb(lambda state, args: {"unit": _leader(state, args)}, who="unit"),
    "join": Verb(
        lambda state, args: {"unit": _leader(state, args), "join": _unit(state, args, "join")},
        who="unit",
    ),
    "rally": Verb(_rally, who="unit"),
    "check": Verb(_check, referee=True, waiting=True),
    "choose": Verb(read_choice, waiting=True),
    "rule": Verb(read_ruling, referee=True, waiting=True),
    "result": Verb(_result, referee=True),
    "note": Verb(note_to("table"), waiting=True),
}


WAIVABLE = ("move", "shoot", "cast", "hold", "split", "merge", "join", "rally")
"""Verbs whose refusals the referee may waive, with a reason (ST 11.1)."""


def read_action(state: State, verb: str, args: Mapping[str, Json]) -> dict[str, Json]:
    """The arguments of an action, checked and normalised.

    Raises:
        BadRequestError: an argument is missing, of the wrong type, or names nothing.
    """
    reader = Reader.top(args, "/args")
    read = VERBS[verb].read(state, reader)
    return read | read_waiver(reader) if verb in WAIVABLE else read
