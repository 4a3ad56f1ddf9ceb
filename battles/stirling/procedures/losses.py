"""Removal of the dead (ST 3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from battles.stirling.tables import Tables
from campaigns.tabletop.explain import Explain, silent


@dataclass(frozen=True, slots=True)
class Removal:
    """Men removed, men left, and the dead kept for the next phase (0 unless `carry_dead`)."""

    removed: int
    men: int
    carried: int = 0


def remove(
    dead: int,
    men: int,
    starting: int,
    carried: int,
    tables: Tables,
    explain: Explain = silent,
    name: str = "",
) -> Removal:
    """Remove the dead of one unit in one phase; `dead` does not contain what was carried."""
    raise NotImplementedError
