"""A melee under way: who fights whom, and what was answered so far (GL 7.1, 7.7, 7.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.position import contacts
from skirmish.grandi_laghi.state import State, tables_of
from skirmish.muskets.ways import helpers_of


@dataclass(frozen=True, slots=True)
class Fray:
    """One melee. `lone` fights the `others`, and strikes at `against` once that is known.

    `evades`, `shots`: whether each figure that may run out of it, or fire first, does. `ran`:
    the evasions have been made; `fired`: the shots have.
    """

    attacker: str
    target: str
    lone: str
    others: tuple[str, ...]
    capture: bool = False
    against: str | None = None
    evades: dict[str, bool] = field(default_factory=dict)
    ran: bool = False
    shots: dict[str, bool] = field(default_factory=dict)
    fired: bool = False

    def pack(self) -> dict[str, Json]:
        body: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(self))
        return body

    @classmethod
    def unpack(cls, body: Mapping[str, Json]) -> Fray:
        return msgspec.convert(dict(body), cls)

    def with_(self, **changes: Any) -> Fray:
        return replace(self, **changes)

    def foes_of(self, id: str) -> tuple[str, ...]:
        return self.others if id == self.lone else (self.lone,)

    @property
    def everybody(self) -> tuple[str, ...]:
        return (self.lone, *self.others)


@rule("GL 7.7")
def pair_off(state: State, attacker: str, target: str) -> tuple[str, tuple[str, ...]]:
    """(the lone figure, the others): three at most.

    An attacker that touches several enemies is the lone one, against its target and the next;
    else the target is, against the attacker and those of his side that touch nobody else.
    """
    most = tables_of(state).melee.capture_figures
    touched = contacts(state, state.figures[attacker])
    further = [id for id in touched if id != target]
    if further:
        return attacker, (target, *further[: most - 1])
    return target, (attacker, *helpers_of(state, attacker, target, contacts)[: most - 1])
