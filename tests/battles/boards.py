"""Small maps and random positions for the tests of movement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from battles.stirling.procedures.board import Board, Piece
from battles.stirling.procedures.movement import Move, Verdict, judge
from battles.stirling.resolve import RESOLVER
from battles.stirling.tables import tables
from campaigns.tabletop.hexes import SIDES, Grid
from campaigns.tabletop.resolver import resolve

TABLES = tables()


def board(*pieces: Piece, columns: int = 8, rows: int = 8, **terrain: str) -> Board:
    """A map; `h0403="woods"` gives a hex its kind."""
    kinds = {name.removeprefix("h"): kind for name, kind in terrain.items()}
    return Board(columns, rows, kinds, {piece.id: piece for piece in pieces})


def me(at: str, front: str = "N", mov: int = 12, **more: Any) -> Piece:
    return Piece("me", "red", at, front, mov, **more)


def enemy(name: str, at: str, **more: Any) -> Piece:
    return Piece(name, "blue", at, **more)


def friend(name: str, at: str, **more: Any) -> Piece:
    return Piece(name, "red", at, **more)


def moved(on: Board, *path: str, mode: str = "walk", **more: Any) -> Verdict:
    """The verdict on a move of the piece `me`."""
    return judge(on, Move(on.pieces["me"], path, mode, **more), TABLES)


def code(on: Board, *path: str, mode: str = "walk", **more: Any) -> str | None:
    return moved(on, *path, mode=mode, **more).code


def ask(procedure: str, given: Mapping[str, Any], *dice: str, **options: Any) -> dict[str, Any]:
    """The result of one request to the resolver."""
    request = {
        "ruleset": "stirling",
        "procedure": procedure,
        "given": given,
        "dice": list(dice),
        "options": {name.replace("__", "."): value for name, value in options.items()},
    }
    answer: dict[str, Any] = resolve(request, {"stirling": RESOLVER})["result"]
    return answer


KINDS = ("open", "open", "road", "woods", "rough", "hill", "marsh", "building", "water")


@st.composite
def boards(draw: st.DrawFn, columns: int = 5, rows: int = 5, enemies: int = 3) -> Board:
    """A random position of the piece `me`, some friends, enemies and enemies in rout."""
    names = Grid(columns, rows).names()
    terrain = draw(st.dictionaries(st.sampled_from(names), st.sampled_from(KINDS), max_size=12))
    start = draw(st.sampled_from(names))
    flying = frozenset(["flying"] if draw(st.integers(0, 5)) == 0 else [])
    mov = draw(st.integers(0, 7))
    pieces = [Piece("me", "red", start, draw(st.sampled_from(SIDES)), mov, traits=flying)]
    others = st.lists(st.sampled_from([n for n in names if n != start]), max_size=enemies)
    for i, at in enumerate(draw(others)):
        routed = draw(st.booleans()) and draw(st.booleans())
        pieces.append(Piece(f"e{i}", "blue", at, routed=routed))
    taken = {piece.at for piece in pieces if piece.faction == "blue"}
    for i, at in enumerate(draw(st.lists(st.sampled_from(names), max_size=4))):
        if at not in taken:
            pieces.append(Piece(f"f{i}", "red", at))
    return Board(columns, rows, terrain, {piece.id: piece for piece in pieces})
