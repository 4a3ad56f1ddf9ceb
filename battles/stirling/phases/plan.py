"""A move under way: what was planned, how far it has come, who let it pass (ST 5.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import msgspec

from battles.stirling.pieces import Leader, Unit
from battles.stirling.procedures.board import Piece
from battles.stirling.procedures.movement import (
    WALK,
    Move,
    Progress,
    Verdict,
    judge,
    set_out,
    step,
)
from battles.stirling.procedures.refusals import CITES
from battles.stirling.state import State, board_of, tables_of
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule

ADVANCE, INTERCEPT = "advance", "intercept"


@dataclass(frozen=True, slots=True)
class Plan:
    """One move. `entered` hexes of the path are behind it; `passed` were asked in the last one.

    `quiet` let the whole move pass. `strikes` = {enemy: whether it attacks the fugitive from
    behind} of those that have answered (ST 5.8), `fled` once they did. `leaves`: the map.
    `join`: the unit that a lone leader joins.
    """

    unit: str
    mode: str
    path: tuple[str, ...] = ()
    front: str | None = None
    target: str | None = None
    join: str | None = None
    entered: int = 0
    passed: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    strikes: dict[str, bool] = field(default_factory=dict)
    fled: bool = False
    leaves: bool = False

    def pack(self) -> dict[str, Json]:
        body: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(self))
        return body

    @classmethod
    def unpack(cls, body: Mapping[str, Json]) -> Plan:
        return msgspec.convert(dict(body), cls)

    def with_(self, **changes: Any) -> Plan:
        return replace(self, **changes)

    @property
    def rule_mode(self) -> str:
        """The mode as the rule of movement knows it: an advance is a walk (ST 5.7)."""
        return WALK if self.mode == ADVANCE else self.mode


def in_enemy_zone(state: State, who: Unit | Leader) -> bool:
    at = who.at
    assert at is not None
    return board_of(state).in_enemy_zone(at, who.faction)


@rule("ST 5.7")
def freed_hex(state: State, who: Unit | Leader) -> str | None:
    """The hex before an engaged unit that enemies have left to it, if none is there again."""
    if isinstance(who, Leader) or who.freed is None:
        return None
    board = board_of(state)
    ahead = board.grid.neighbour(who.at, who.front)
    again = board.enemies_in(who.freed, board.pieces[who.id])
    return who.freed if who.freed == ahead and not again else None


@rule("ST 5.7")
def mover(state: State, who: Unit | Leader) -> tuple[Piece, str | None]:
    """The piece that moves, and the freed hex that is its only way if it is still held.

    Engaged when the phase began, in no enemy ZOC now, the space before it freed: it is free.
    """
    board = board_of(state)
    piece = board.pieces[who.id]
    freed = freed_hex(state, who)
    if piece.engaged and freed is not None and not in_enemy_zone(state, who):
        return replace(piece, engaged=False), None
    return piece, freed


@rule("ST 5.7", "ST 5.13", "ST 5.14")
def judge_plan(state: State, plan: Plan) -> Verdict | Refusal:
    """Whether the whole plan is legal as things stand."""
    who = state.who(plan.unit)
    board, tables = board_of(state), tables_of(state)
    piece, freed = mover(state, who)
    refusal = mode_fault(state, who, plan, freed)
    if refusal is not None:
        return refusal
    move = Move(piece, plan.path, plan.rule_mode, plan.front, plan.target, freed)
    verdict = judge(board, move, tables)
    if verdict.code is None:
        return verdict
    at = verdict.step
    shown = {"hex": plan.path[at]} if at < len(plan.path) else {}
    return Refusal(verdict.code, CITES[verdict.code], shown, "/args/path")


def mode_fault(state: State, who: Unit | Leader, plan: Plan, freed: str | None) -> Refusal | None:
    """Why this mode is not for this unit now; None: the path decides."""
    if plan.mode == "charge":
        if isinstance(who, Leader):
            return Refusal("leader_no_charge", "ST 5.14", at="/args/mode")
        if who.engaged:
            return Refusal("engaged", "ST 5.13", at="/args/mode")
        if any(charge.target == plan.target for charge in state.charges):
            return Refusal("charged_already", "ST 5.13", {"unit": plan.target}, "/args/target")
    if plan.mode == ADVANCE and not (who.engaged and freed_hex(state, who) is not None):
        return Refusal("not_freed", "ST 5.7", at="/args/mode")
    if plan.mode == "run" and freed is not None and who.engaged and in_enemy_zone(state, who):
        return Refusal("engaged", "ST 5.7", at="/args/mode")
    return None


def progress_at(state: State, plan: Plan, steps: int) -> Progress:
    """How far the mover is after so many steps of a plan that was judged legal."""
    return next(islice(progress_along(state, plan), steps, None))


def progress_along(state: State, plan: Plan) -> Iterator[Progress]:
    """The mover where it sets out, then after each step of a plan that was judged legal."""
    who = state.who(plan.unit)
    board, tables = board_of(state), tables_of(state)
    piece, _ = mover(state, who)
    progress = set_out(piece, plan.rule_mode, tables)
    yield progress
    for to in plan.path:
        further = step(board, progress, to, tables, last=False)
        assert isinstance(further, Progress)
        progress = further
        yield progress


def as_far(state: State, plan: Plan) -> Plan | None:
    """The longest beginning of a plan that can be carried out, with its front if that can be paid.

    A charge becomes a walk. None: not one step is legal.
    """
    modes = [WALK] if plan.mode in ("charge", ADVANCE) else [plan.mode]
    for mode in modes:
        for length in range(len(plan.path), 0, -1):
            for front in (plan.front, None):
                part = replace(plan, mode=mode, path=plan.path[:length], front=front, target=None)
                if isinstance(judge_plan(state, part), Verdict):
                    return part
    return None
