"""How events are applied: one function for each code, registered with `on`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from battles.stirling.state import State
from campaigns.tabletop.game import Json
from campaigns.tabletop.registrar import registrar

Args = Mapping[str, Json]
Apply = Callable[[State, Args], State]
APPLY: dict[str, Apply] = {}
on = registrar(APPLY)


def changed(state: State, id: str, **changes: Any) -> State:
    """A unit or a leader changed."""
    if id in state.units:
        return state.with_unit(id, **changes)
    return state.with_leader(id, **changes)


def acted(state: State, *ids: str) -> State:
    new = tuple(i for i in ids if i not in state.doing.acted)
    return state.with_doing(acted=(*state.doing.acted, *new))
