"""Mercy for player characters, and the flaws that it leaves (AM 3.4, 11, 15 F27, F28)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.wounds import DEAD
from skirmish.ars_magica.tables import Tables

MINOR: Final = "minor"
MAJOR: Final = "major"


@dataclass(frozen=True, slots=True)
class Mercy:
    """One way out: the wound that replaces the one rolled, and the kind of flaw it costs."""

    wound: str
    flaw: str


@rule("AM 3.4", "AM 15 F28")
def mercies(tables: Tables, wound: str, owned: Sequence[str], *, player: bool) -> tuple[Mercy, ...]:
    """What the player may choose instead of the wound rolled; none for others' figures."""
    ways = {
        "incapacitated": (Mercy("heavy", MINOR),),
        DEAD: (Mercy("heavy", MAJOR), Mercy("incapacitated", MINOR)),
    }.get(wound, ())
    return tuple(way for way in ways if player and flaws_left(tables, way.flaw, owned))


@rule("AM 15 F27", "AM 11")
def flaws_left(tables: Tables, kind: str, owned: Sequence[str]) -> tuple[str, ...]:
    """Flaws of a kind that the figure does not have yet: each time a new one."""
    return tuple(
        name for name, row in tables.flaws.items() if row.kind == kind and name not in owned
    )


@rule("AM 11")
def flaw_modifier(tables: Tables, flaws: Sequence[str], roll: str) -> int:
    """What the flaws add to a roll of a kind (`melee_attack`, `dodge`, `recovery`...)."""
    return sum(tables.flaws[name].effects.get(roll, 0) for name in flaws)


@rule("AM 11")
def flaw_botch_dice(tables: Tables, flaws: Sequence[str], roll: str, botch_dice: int) -> int:
    """Botch dice with those of the flaws; some double them in combat."""
    rows = [tables.flaws[name] for name in flaws]
    for row in rows:
        botch_dice *= row.botch_factor if roll == "combat" else 1
    return botch_dice + sum(row.botch_dice.get(roll, 0) for row in rows)


@rule("AM 11")
def barred(tables: Tables, flaws: Sequence[str]) -> frozenset[str]:
    """What the flaws make impossible (`missiles`, `walking`, `two_handed`...)."""
    return frozenset(bar for name in flaws for bar in tables.flaws[name].bars)
