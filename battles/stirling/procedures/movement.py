"""Order of movement and the judgement of one move (ST 5.1-5.8, 5.12, 5.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from battles.stirling.procedures.board import Board, Piece
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, silent

WALK, RUN, WITHDRAW, FLEE, CHARGE = "walk", "run", "withdraw", "flee", "charge"
MODES = (WALK, RUN, WITHDRAW, FLEE, CHARGE)


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


def movement_order(
    units: Sequence[Ranked], chance: Chance, tables: Tables, explain: Explain = silent
) -> Order:
    """Who moves after whom (ST 5.1, 5.2): `d6` per faction, only if MOVs of two are equal.

    Raises:
        ValueError: more factions share a MOV than a die has faces.
    """
    raise NotImplementedError


def rank(mov: int, faction: str, rolls: Mapping[str, int]) -> tuple[int, int]:
    """A unit's rank: its MOV, then its faction's roll (0 without one); the greater is higher."""
    raise NotImplementedError


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


def allowance(mov: int, mode: str, tables: Tables) -> Fraction:
    """What a unit may spend: MOV, 3 x MOV at a run, MOV/3 to withdraw, MOV x 3/2 to charge."""
    raise NotImplementedError


def turn_cost(mov: int, before: str, after: str, tables: Tables) -> Fraction:
    """ST 5.4: one side is free, two or three cost a third of the walking MOV."""
    raise NotImplementedError


def is_engaged(board: Board, piece: Piece) -> bool:
    """ST 5.7: whether it stands in an enemy ZOC."""
    raise NotImplementedError


def set_out(piece: Piece, mode: str, tables: Tables) -> Progress:
    """A mover that has not taken a step yet."""
    raise NotImplementedError


def step(
    board: Board, progress: Progress, to: str, tables: Tables, *, last: bool
) -> Progress | str:
    """One step further, or the code of the first reason why not.

    `last`: it means to end there, so that stacking is judged (ST 5.12).
    """
    raise NotImplementedError


def fronts(progress: Progress, tables: Tables) -> dict[str, Fraction]:
    """The fronts that it can still pay for, stopped where it is: {side: whole cost of the move}.

    One side is always free (ST 5.9); a routed unit keeps its heading.
    """
    raise NotImplementedError


def judge(board: Board, move: Move, tables: Tables) -> Verdict:
    """Judge a path alone, step by step; the first code that applies is the answer."""
    raise NotImplementedError


def rear_attackers(board: Board, piece: Piece) -> tuple[str, ...]:
    """ST 5.8: ids of the enemy units in whose ZOC a unit stands when it flees."""
    raise NotImplementedError
