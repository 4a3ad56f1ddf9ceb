"""A melee under way: who fights whom, and what was answered so far (XV 7.1, 7.7, 7.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.muskets.ways import helpers_of
from skirmish.settecento.position import contacts
from skirmish.settecento.state import State, tables_of


@dataclass(frozen=True, slots=True)
class Fray:
    """One melee. `lone` fights the `others`, and strikes at `against` once that is known.

    `shots`: whether each figure that may fire first does. `left`: winners who have still to say
    whether they follow up, each with whom they beat.
    """

    attacker: str
    target: str
    lone: str
    others: tuple[str, ...]
    charged: bool = False
    capture: bool = False
    against: str | None = None
    shots: dict[str, bool] = field(default_factory=dict)
    fired: bool = False
    left: tuple[tuple[str, str], ...] = ()

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


@rule("XV 7.7", "XV 7.8")
def pair_off(
    state: State, attacker: str, target: str, *, capture: bool = False
) -> tuple[str, tuple[str, ...]]:
    """(the lone figure, the others): two at most on one side, three to capture.

    An attacker that touches several enemies is the lone one, against its target and the next;
    else the target is, against the attacker and one friend of his that touches nobody else.
    """
    tables = tables_of(state)
    touched = contacts(state, state.figures[attacker])
    helpers = helpers_of(state, attacker, target, contacts)
    if capture:
        return target, (attacker, *helpers[: tables.melee.captors - 1])
    further = [id for id in touched if id != target]
    if further:
        return attacker, (target, *further[: tables.melee.against_one - 1])
    return target, (attacker, *helpers[: tables.melee.against_one - 1])
