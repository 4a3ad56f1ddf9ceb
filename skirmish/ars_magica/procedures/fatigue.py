"""Fatigue levels, their prices and their recovery (AM 4)."""

from __future__ import annotations

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.figure import Figure
from skirmish.ars_magica.procedures.wounds import trait
from skirmish.ars_magica.tables import Tables

FRESH, UNCONSCIOUS = "fresh", "unconscious"


@rule("AM 4.5")
def level_after(tables: Tables, track: str, spent: int) -> str:
    """The level of a creature that has spent so many: beasts have boxes of their own."""
    boxes = tables.fatigue.tracks[track]
    if spent <= 0:
        return FRESH
    return boxes[spent - 1] if spent <= len(boxes) else UNCONSCIOUS


@rule("AM 4.1")
def fatigue_penalty(tables: Tables, figure: Figure) -> int:
    """The penalty of the present row, not a sum; Unconscious has no number."""
    milder = trait(tables, figure, "fatigue_penalty")
    return min(0, tables.fatigue.levels[figure.fatigue].penalty + milder)


@rule("AM 4.2")
def recovery_minutes(tables: Tables, track: str, spent: int, *, active: bool = False) -> int:
    """Minutes of quiet rest that give one short-term level back; doubled when active.

    `spent` counts the levels spent; beyond Unconscious each makes it longer.
    """
    beyond = max(0, spent - len(tables.fatigue.tracks[track]) - 1)
    level = tables.fatigue.levels[level_after(tables, track, spent)]
    minutes = level.minutes + beyond * tables.fatigue.minutes_beyond
    return minutes * tables.fatigue.activity_factor if active else minutes


@rule("AM 4.3")
def price(tables: Tables, effort: str) -> int:
    """Levels that `charge`, `adrenal`, `mounted_charge` (of the horse) or `march` cost."""
    cost = tables.fatigue.cost
    return {
        "charge": cost.charge,
        "adrenal": cost.adrenal,
        "mounted_charge": cost.mounted_charge,
        "march": cost.march,
    }[effort]


@rule("AM 4.3")
def long_term_after_night(long_term: int) -> int:
    """Long-term levels still spent after a night: they come back one by one."""
    return max(0, long_term - 1)


@rule("AM 4.4", "AM 15 E14")
def level_for_roll(tables: Tables, track: str, spent: int) -> tuple[str, bool]:
    """(level that counts for the roll, whether the figure faints after it).

    The level is paid first, so its penalty counts at once; who spends the last one acts
    with the worst penalty and faints when the action is resolved.
    """
    boxes = tables.fatigue.tracks[track]
    faints = spent > len(boxes)
    return level_after(tables, track, min(spent, len(boxes))), faints
