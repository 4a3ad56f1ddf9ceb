"""Removal of the dead (ST 3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from battles.stirling.tables import Tables
from campaigns.tabletop.explain import Explain, silent
from campaigns.tabletop.rulebook import rule


@dataclass(frozen=True, slots=True)
class Removal:
    """Men removed, men left, and the dead kept for the next phase (0 unless `carry_dead`)."""

    removed: int
    men: int
    carried: int = 0


@rule("ST 3.3")
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
    total = dead + (carried if tables.carry_dead else 0)
    if tables.small_units and total >= men:
        explain("ST 3.3", "all_removed", name=name, dead=total, men=men)
        return Removal(men, 0)
    step = removal_step(starting, tables)
    removed = min(total - total % step, men)
    kept = total % step if tables.carry_dead else 0
    explain(
        "ST 3.3", "removed", name=name, dead=total, step=step, removed=removed, men=men - removed
    )
    return Removal(removed, men - removed, kept)


@rule("ST 3.3")
def removal_step(starting: int, tables: Tables) -> int:
    """Ten, but one for a unit that started small."""
    if tables.small_units and starting < tables.small_unit_below:
        return tables.small_unit_step
    return tables.removal_step
