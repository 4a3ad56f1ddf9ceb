"""What a botch in combat does (AM 6.5, 15 A7)."""

from __future__ import annotations

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.figure import Figure, Weapon
from skirmish.ars_magica.tables import Tables
from skirmish.ars_magica.wording import MISHAP


@rule("AM 6.5", "AM 15 A7")
def mishaps_that_apply(
    tables: Tables, figure: Figure, severity: int, *, friend_near: bool, harder: bool = False
) -> tuple[str, ...]:
    """Effects of the tier of a botch, those that the figure can suffer, in the table's order.

    Severity above the last tier counts as the last; `harder` is the referee's one tier more.
    Where none of a tier applies, the next milder one that has any.
    """
    weapon = figure.weapon
    there = {
        "weapon": is_armed(tables, weapon),
        "shield": figure.shield is not None,
        "bow": weapon.ability == "bows",
        "mounted": figure.mounted,
        "on_foot": not figure.mounted,
        "friend": friend_near,
    }
    worst = max(row.severity for row in tables.mishaps.values())
    for tier in range(min(severity + harder, worst), 0, -1):
        effects = tuple(
            name
            for name, row in tables.mishaps.items()
            if row.severity == tier and all(there[need] for need in row.needs)
        )
        if effects:
            return effects
    return ()


def is_armed(tables: Tables, weapon: Weapon) -> bool:
    """Whether there is a weapon to break or drop: not hands, teeth or a shield alone."""
    parts_of_the_body = weapon.name in (*tables.handling.bare_hands, *tables.natural)
    return not parts_of_the_body and weapon.cite != "AM 1.2" and weapon.atk is not None


@rule("AM 6.5", "AM 15 A7")
def mishap(
    chance: Chance,
    tables: Tables,
    figure: Figure,
    severity: int,
    *,
    friend_near: bool,
    harder: bool = False,
) -> str:
    """One of the effects that apply, at random; one alone asks for no die."""
    effects = mishaps_that_apply(tables, figure, severity, friend_near=friend_near, harder=harder)
    return chance.pick(effects, MISHAP)
