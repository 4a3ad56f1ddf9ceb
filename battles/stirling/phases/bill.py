"""What a move costs, line by line, for the log (ST 1.4, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from battles.stirling.phases.plan import ADVANCE, INTERCEPT
from battles.stirling.pieces import Leader, Unit
from battles.stirling.procedures.board import entry_cost
from battles.stirling.procedures.movement import (
    CHARGE,
    FLEE,
    WALK,
    WITHDRAW,
    allowance,
    turn_cost,
)
from battles.stirling.state import board_of
from battles.stirling.table import Table
from campaigns.tabletop.game import Json
from campaigns.tabletop.hexes import side_between
from campaigns.tabletop.rulebook import rule

CITES = {
    CHARGE: "ST 5.13",
    WITHDRAW: "ST 5.7",
    ADVANCE: "ST 5.7",
    FLEE: "ST 5.8",
    INTERCEPT: "ST 5.9",
}
"""The paragraphs of moves that are neither a walk nor a run."""


def cite_of(mode: str, path: Sequence[str]) -> str:
    """The paragraph of a move; of one that only turns, that of the front."""
    return CITES.get(mode, "ST 5.3") if path else "ST 5.5"


@rule("ST 1.4", "ST 5.4")
def bill(
    table: Table, who: Unit | Leader, mode: str, path: Sequence[str], front: str | None = None
) -> list[Json]:
    """The explanation of a legal move, before it is made: ground, turns, and the sum.

    `front` None: none is chosen at its end.
    """
    board, tables = board_of(table.state), table.tables
    piece = board.pieces[who.id]
    at, heading = piece.at, piece.front
    ground: list[int] = []
    turns: list[Fraction] = []
    for to in path:
        side = side_between(at, to) or heading
        if mode != WITHDRAW:
            turns.append(turn_cost(piece.mov, heading, side, tables))
            heading = side
        ground.append(entry_cost(board.kind(to), piece.flies, tables) or 0)
        at = to
    turns.append(turn_cost(piece.mov, heading, front or heading, tables))
    paid = [cost for cost in turns if cost]
    why = table.why("moved.why", unit=who.id)
    if ground:
        why("ST 1.4", "cost_ground", costs=" + ".join(map(str, ground)), cost=sum(ground))
    if paid:
        why("ST 5.4", "cost_turns", number=len(paid), each=paid[0], cost=sum(paid))
    plain = WALK if mode in (ADVANCE, INTERCEPT) else mode
    spent, most = sum(paid, Fraction(sum(ground))), allowance(piece.mov, plain, tables)
    why(cite_of(mode, path), "cost_whole", cost=spent, most=most)
    return [why.pack()]
