"""Arguments that the verbs of all games on the centimetre table share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader, pointer
from campaigns.tabletop.verbs import Verb, read_waiver
from skirmish.figures.forms import Feature
from skirmish.figures.reading import read_point

LONGEST_PATH = 20


class Tabled(Protocol):
    """What is on a table, by id."""

    @property
    def figures(self) -> Mapping[str, object]: ...

    @property
    def features(self) -> Mapping[str, Feature]: ...

    @property
    def things(self) -> Mapping[str, object]: ...


S = TypeVar("S", bound=Tabled)


def point(args: Reader, key: str) -> list[int]:
    """A place, or a direction."""
    value = args.value.get(key)
    if value is None:
        raise args.fail(key, f"{key} is missing", "missing")
    return read_point(value, args.where(key))


def direction(args: Reader, key: str) -> list[int]:
    """A direction: two whole numbers, not both zero."""
    way = point(args, key)
    if way == [0, 0]:
        raise args.fail(key, f"{key}: a direction is expected")
    return way


def perhaps_front(args: Reader) -> dict[str, Json]:
    """Where one looks in the end, if it is said."""
    return {"front": direction(args, "front")} if args.has("front") else {}


def path(args: Reader, most: int = LONGEST_PATH) -> list[list[int]]:
    """The corners of a way."""
    items = args.list("path", default=[], most=most)
    return [read_point(item, f"{args.where('path')}{pointer(i)}") for i, item in enumerate(items)]


def figure(state: Tabled, args: Reader, key: str = "figure") -> str:
    return str(args.choice(key, state.figures))


def read_front(state: object, args: Reader) -> dict[str, Json]:
    return perhaps_front(args)


def read_to(state: object, args: Reader) -> dict[str, Json]:
    return {"to": point(args, "to"), **perhaps_front(args)}


def read_level(state: object, args: Reader) -> dict[str, Json]:
    return {"level": args.int("level", least=0, most=9), **perhaps_front(args)}


def read_target(state: Tabled, args: Reader) -> dict[str, Json]:
    return {"target": figure(state, args, "target"), **perhaps_front(args)}


def read_attack(state: Tabled, args: Reader) -> dict[str, Json]:
    """A blow, or a capture, or a shot at who is in contact."""
    return {
        "target": figure(state, args, "target"),
        "capture": args.bool("capture"),
        "shot": args.bool("shot"),
    }


def read_drag(state: Tabled, args: Reader) -> dict[str, Json]:
    what = args.choice("what", {**state.figures, **state.things})
    return {"what": what, "path": path(args), **perhaps_front(args)}


def read_thing(state: Tabled, args: Reader) -> dict[str, Json]:
    return {"thing": args.choice("thing", state.things), **perhaps_front(args)}


def read_door(state: Tabled, args: Reader) -> dict[str, Json]:
    doors = [id for feature in state.features.values() for id in feature.openings]
    return {"door": args.choice("door", doors), **perhaps_front(args)}


def read_deployment(state: object, args: Reader) -> dict[str, Json]:
    return {
        "to": point(args, "to"),
        "level": args.int("level", default=0, least=0, most=9),
        "hidden": args.bool("hidden"),
        **perhaps_front(args),
    }


def read_perhaps_figure(state: Tabled, args: Reader) -> dict[str, Json]:
    return {"figure": figure(state, args)} if args.has("figure") else {}


def by_figure(
    read: Callable[[S, Reader], dict[str, Json]], *, ready: bool = False, waivable: bool = False
) -> Verb[S]:
    """A verb of the figure that it names; `waivable`: the referee may waive a refusal."""

    def whole(state: S, args: Reader) -> dict[str, Json]:
        waiver = read_waiver(args) if waivable else {}
        return {"figure": figure(state, args), **read(state, args), **waiver}

    return Verb(whole, who="figure", ready=ready)
