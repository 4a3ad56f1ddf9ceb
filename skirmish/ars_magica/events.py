"""What events do to the state. Nothing is decided here: every new value is in the event.

`set` = {figure: {field: value}}, `deeds` likewise for what was done this round, `groups` =
{id: group or null}, `table` = {field of the state: value}; three codes have work of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec

from campaigns.tabletop.game import Event, Item, Json
from skirmish.ars_magica.state import Deeds, Figure, Group, State

T = TypeVar("T")
Args = Mapping[str, Json]


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _with(thing: T, changes: Args) -> T:
    hints = _hints(type(thing))  # type: ignore[arg-type]
    read = {name: msgspec.convert(value, hints[name]) for name, value in changes.items()}
    changed: T = replace(thing, **read)  # type: ignore[type-var]
    return changed


def evolve(state: State, event: Event) -> State:
    """The state after an event; an event that changes nothing leaves it as it is."""
    args = event.args
    own = OWN.get(event.code)
    if own is not None:
        state = own(state, args)
    figures = args.get("set"), args.get("deeds")
    if any(figures):
        changed = dict(state.figures)
        for id, fields in (figures[0] or {}).items():
            changed[id] = _with(changed[id], fields)
        for id, fields in (figures[1] or {}).items():
            one = changed[id]
            changed[id] = replace(one, deeds=_with(one.deeds, fields))
        state = replace(state, figures=changed)
    if args.get("groups"):
        groups = dict(state.groups)
        for id, body in args["groups"].items():
            if body is None:
                groups.pop(id, None)
            else:
                groups[id] = msgspec.convert(body, Group)
        state = replace(state, groups=groups)
    return _with(state, args["table"]) if args.get("table") else state


def _round_began(state: State, args: Args) -> State:
    """Deeds are forgotten; disorientation goes with the round after the one it came in."""
    figures: dict[str, Figure] = {
        id: replace(figure, deeds=Deeds()) for id, figure in state.figures.items()
    }
    return replace(state, figures=figures)


def _choice_put(state: State, args: Args) -> State:
    item = Item.unpack(args["item"])
    return replace(state, agenda=(item, *state.agenda), asked=state.asked + 1)


def _choice_made(state: State, args: Args) -> State:
    return replace(state, agenda=tuple(i for i in state.agenda if i.id != args["item"]))


OWN: Mapping[str, Callable[[State, Args], State]] = {
    "round_began": _round_began,
    "choice_put": _choice_put,
    "choice_made": _choice_made,
}
