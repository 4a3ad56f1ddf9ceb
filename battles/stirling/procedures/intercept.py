"""Interception (ST 5.9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from battles.stirling.procedures.board import Board
from battles.stirling.tables import Tables


@dataclass(frozen=True, slots=True)
class Interceptor:
    """A unit that is asked, with all hexes from which it can stop the mover, in order of name."""

    id: str
    hexes: tuple[str, ...]


def interceptors(
    board: Board, rolls: Mapping[str, int], mover: str, at: str, tables: Tables
) -> tuple[Interceptor, ...]:
    """Who may stop piece `mover` in the hex `at` that it has just entered, highest rank first.

    Where it started is not used; `board` still has it there.
    """
    raise NotImplementedError
