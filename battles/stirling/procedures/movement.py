"""Order of movement and the judgement of one move (ST 5.1-5.8, 5.12, 5.13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from battles.stirling.procedures.board import Board, Piece, entry_cost, is_full
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.dice import faces_of
from campaigns.tabletop.explain import Explain, silent
from campaigns.tabletop.hexes import SIDES, angle, side_between
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_

WALK, RUN, WITHDRAW, FLEE, CHARGE = "walk", "run", "withdraw", "flee", "charge"
MODES = (WALK, RUN, WITHDRAW, FLEE, CHARGE)
_ORDER_DIE = "d6"


@dataclass(frozen=True, slots=True)
class Ranked:
    """Who moves: `wish` is the place that the player gives it among equal units (ST 5.1)."""

    id: str
    faction: str
    mov: int
    delaying: bool = False
    wish: int = 0


@dataclass(frozen=True, slots=True)
class Order:
    """The order of movement, and each faction's last roll (empty if none rolled)."""

    ids: tuple[str, ...]
    rolls: Mapping[str, int]


@rule("ST 5.1")
def rank(mov: int, faction: str, rolls: Mapping[str, int]) -> tuple[int, int]:
    """A unit's rank: its MOV, then its faction's roll (0 without one); the greater is higher."""
    return mov, rolls.get(faction, 0)


def _tied(units: Sequence[Ranked], rolls: Mapping[str, int]) -> list[str]:
    """Factions with a unit of the same rank as a unit of another, in order of name."""
    ranks: dict[tuple[int, int], set[str]] = {}
    for unit in units:
        ranks.setdefault(rank(unit.mov, unit.faction, rolls), set()).add(unit.faction)
    return sorted({f for factions in ranks.values() if len(factions) > 1 for f in factions})


@rule("ST 5.1")
def roll_for_order(
    units: Sequence[Ranked],
    dice_of: Callable[[str], Chance],
    explain: Explain = silent,
) -> dict[str, int]:
    """Each faction's `d6` for ties of MOV between factions; empty if there are none.

    `dice_of` gives the dice of a faction.

    Raises:
        ValueError: more factions share a MOV than the die has faces.
    """
    tied = _tied(units, {})
    if not tied:
        return {}
    for mov in {unit.mov for unit in units}:
        if len({unit.faction for unit in units if unit.mov == mov}) > faces_of(_ORDER_DIE):
            raise ValueError(f"too many factions have units of MOV {mov}")
    rolls: dict[str, int] = {}
    again = sorted({unit.faction for unit in units})
    while again:
        for faction in again:
            rolls[faction] = dice_of(faction).roll(_ORDER_DIE, N_("order of movement"))
            explain("ST 5.1", "order_roll", faction=faction, roll=rolls[faction])
        again = _tied(units, rolls)
    return rolls


@rule("ST 5.2")
def movement_order(
    units: Sequence[Ranked], dice_of: Callable[[str], Chance], explain: Explain = silent
) -> Order:
    """Prompt units, highest rank first; then the delaying ones, lowest rank first.

    Raises:
        ValueError: more factions share a MOV than a die has faces.
    """
    rolls = roll_for_order(units, dice_of, explain)

    def key(unit: Ranked) -> tuple[bool, int, int, int, str]:
        mov, roll = rank(unit.mov, unit.faction, rolls)
        sign = 1 if unit.delaying else -1
        return unit.delaying, sign * mov, sign * roll, unit.wish, unit.id

    ids = tuple(unit.id for unit in sorted(units, key=key))
    explain("ST 5.2", "movement_order", order=", ".join(ids))
    return Order(ids, rolls)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a mover has come: nothing is judged but what lies behind it.

    `heading` is its direction, `spent` what it has paid, `allowance` what it may spend;
    `held`: a step of this move entered an enemy ZOC. `steps` counts the hexes entered.
    """

    piece: Piece
    mode: str
    at: str
    heading: str
    spent: Fraction
    allowance: Fraction
    held: bool = False
    steps: int = 0

    @property
    def left(self) -> Fraction:
        return self.allowance - self.spent


@dataclass(frozen=True, slots=True)
class Move:
    """A whole move. `front` None: the last heading. `target` is the id charged."""

    piece: Piece
    path: tuple[str, ...] = ()
    mode: str = WALK
    front: str | None = None
    target: str | None = None
    advance_to: str | None = None
    """The freed hex that an engaged unit may step into first (ST 5.7), if there is one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`code` None: legal, at this cost. `step` is the index of the step refused (or of the end).

    `rear_attackers`: ids of the enemies that may strike a legal flight from behind (ST 5.8).
    """

    code: str | None
    cost: Fraction | None
    front: str
    rear_attackers: tuple[str, ...] = ()
    step: int = 0

    @property
    def legal(self) -> bool:
        return self.code is None


@rule("ST 1.2", "ST 5.3", "ST 5.7", "ST 5.8", "ST 5.13")
def allowance(mov: int, mode: str, tables: Tables) -> Fraction:
    """What a unit may spend: MOV, 3 x MOV at a run, MOV/3 to withdraw, MOV x 3/2 to charge."""
    factors = {
        WALK: Fraction(1),
        RUN: tables.movement_run,
        WITHDRAW: tables.movement_withdraw,
        FLEE: tables.movement_flee,
        CHARGE: tables.movement_charge,
    }
    return mov * factors[mode]


@rule("ST 5.4")
def turn_cost(mov: int, before: str, after: str, tables: Tables) -> Fraction:
    """One side is free; two or three cost a third of the walking MOV."""
    return mov * tables.movement_turn if angle(before, after) > 1 else Fraction(0)


@rule("ST 5.7")
def is_engaged(board: Board, piece: Piece) -> bool:
    """Whether it started the phase in an enemy ZOC; if nothing tells, whether it stands in one."""
    if piece.engaged is not None:
        return piece.engaged
    return board.in_enemy_zone(piece.at, piece.faction)


@rule("ST 5.7")
def may_set_out(mode: str, to: str, advance_to: str | None) -> bool:
    """Whether an engaged unit may take this first step: withdraw, flee, or into a freed hex."""
    return mode in (WITHDRAW, FLEE) or (mode in (WALK, RUN) and to == advance_to)


def set_out(piece: Piece, mode: str, tables: Tables) -> Progress:
    """A mover that has not taken a step yet."""
    return Progress(
        piece, mode, piece.at, piece.front, Fraction(0), allowance(piece.mov, mode, tables)
    )


@rule("ST 5.3", "ST 5.6")
def step(
    board: Board, progress: Progress, to: str, tables: Tables, *, last: bool
) -> Progress | str:
    """One step further, or the code of the first reason why not.

    `last`: it means to end there, so that stacking is judged (ST 5.12).
    """
    piece, mode = progress.piece, progress.mode
    if to not in board.grid:
        return "off_map"
    side = side_between(progress.at, to)
    if side is None:
        return "not_adjacent"
    if mode == WITHDRAW and angle(piece.front, side) < 2:
        return "not_rear"
    cost = entry_cost(board.kind(to), piece.flies, tables)
    if cost is None:
        return "impassable"
    if board.enemies_in(to, piece) or (last and is_full(board, to, piece, tables)):
        return "occupied"
    entered = board.in_enemy_zone(to, piece.faction)
    if mode == WITHDRAW and entered:
        return "into_zoc"
    if entered and board.in_enemy_zone(progress.at, piece.faction):
        return "zoc_to_zoc"
    if progress.held:
        return "past_zoc"
    turn = turn_cost(piece.mov, progress.heading, side, tables)
    heading = side
    if mode == WITHDRAW:
        turn, heading = Fraction(0), progress.heading
    spent = progress.spent + turn + cost
    if spent > progress.allowance:
        return "too_far"
    return replace(
        progress, at=to, heading=heading, spent=spent, held=entered, steps=progress.steps + 1
    )


@rule("ST 5.5", "ST 5.9")
def fronts(progress: Progress, tables: Tables) -> dict[str, Fraction]:
    """The fronts that it can still pay for, stopped where it is: {side: whole cost of the move}.

    One side is always free; a routed unit keeps its heading.
    """
    sides = (progress.heading,) if progress.piece.routed else SIDES
    costs = {side: _with_front(progress, side, tables) for side in sides}
    return {side: cost for side, cost in costs.items() if cost <= progress.allowance}


def _with_front(progress: Progress, front: str, tables: Tables) -> Fraction:
    return progress.spent + turn_cost(progress.piece.mov, progress.heading, front, tables)


def judge(board: Board, move: Move, tables: Tables) -> Verdict:
    """Judge a path alone, step by step; the first code that applies is the answer."""
    piece, path = move.piece, move.path
    progress = set_out(piece, move.mode, tables)
    front = piece.front if move.front is None else move.front
    if path and is_engaged(board, piece) and not may_set_out(move.mode, path[0], move.advance_to):
        return Verdict("engaged", None, front)
    headings: list[str] = []
    for index, to in enumerate(path):
        further = step(board, progress, to, tables, last=index == len(path) - 1)
        if isinstance(further, str):
            return Verdict(further, None, front, step=index)
        headings.append(side_between(progress.at, to) or progress.heading)
        progress = further
    front = progress.heading if move.front is None else move.front
    cost = _with_front(progress, front, tables)
    code = "too_far" if cost > progress.allowance else None
    if code is None and move.mode == CHARGE:
        code = _charge_fault(board, move, progress.at, (*headings, front), tables)
    if code is not None:
        return Verdict(code, None, front, step=len(path))
    fled = move.mode == FLEE and path
    return Verdict(None, cost, front, rear_attackers(board, piece) if fled else (), len(path))


@rule("ST 5.13")
def _charge_fault(
    board: Board, move: Move, end: str, directions: tuple[str, ...], tables: Tables
) -> str | None:
    """Why a path is no charge; `directions` are those of its steps, then the final front."""
    if len(move.path) < tables.charge_steps:
        return "short_charge"
    if len(set(directions[-tables.charge_steps - 1 :])) > 1:
        return "not_straight"
    target = board.pieces.get(move.target or "")
    ahead = board.grid.neighbour(end, directions[-1])
    if target is None or target.at != ahead or not target.is_enemy_of(move.piece):
        return "no_target"
    return None


@rule("ST 5.8")
def rear_attackers(board: Board, piece: Piece) -> tuple[str, ...]:
    """Ids of the enemy units in whose ZOC a unit stands when it flees."""
    return tuple(enemy.id for enemy in board.controllers(piece.at, piece.faction))
