"""Wounds: their level and what they cost (AM 3)."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.figure import WOUNDS, Figure
from skirmish.ars_magica.tables import Tables

DEAD = "dead"
LEVELS = (*WOUNDS, DEAD)
"""From the least to the worst."""


@rule("AM 3.3", "AM 15 A1", "AM 15 A2", "AM 15 A3")
def wound_of(tables: Tables, margin: int, size: int) -> str | None:
    """The level for a margin of Damage over Soak; None: no wound."""
    if margin <= 0:
        return None
    width = max(tables.wounds.least_width, tables.wounds.width + size)
    return LEVELS[min(-(-margin // width), len(LEVELS)) - 1]


@rule("AM 3.1")
def sum_of_penalties(tables: Tables, wounds: Sequence[str]) -> int:
    """Penalties of wounds and bruises add up without a floor; Incapacitated has no number."""
    return sum(tables.wounds.penalty.get(wound, 0) for wound in wounds)


@rule("AM 3.2")
def wound_penalty(tables: Tables, figure: Figure) -> int:
    """What every roll of the figure suffers for wounds; never Damage, Soak or Recovery."""
    milder = trait(tables, figure, "wound_penalty")
    return min(0, sum_of_penalties(tables, figure.wounds) + milder)


@rule("AM 3.5")
def after_fight(tables: Tables, penalty: int) -> str:
    """What a total wound penalty allows: `free`, `travel`, `slow`, `bedridden`."""
    if penalty == 0:
        return "free"
    if penalty >= tables.wounds.travel:
        return "travel"
    return "slow" if penalty >= tables.wounds.slow else "bedridden"


@rule("AM 15 C4")
def helpless(figure: Figure) -> bool:
    """Incapacitated or unconscious: cannot attack, and defends only with a fixed value."""
    return "incapacitated" in figure.wounds or figure.fatigue == "unconscious"


@rule("AM 11")
def trait(tables: Tables, figure: Figure, effect: str) -> int:
    """What the figure's traits (Tough, Berserk...) add to one thing."""
    return sum(tables.traits.get(name, {}).get(effect, 0) for name in sorted(figure.traits))
