"""Load and Encumbrance (AM 5), movement on foot (AM 12)."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.tables import Tables


@dataclass(frozen=True, slots=True)
class Pace:
    """Paces a round, and botch dice on top for the ground."""

    walk: int
    run: int
    botch_dice: int = 0


@rule("AM 5.1")
def burden(load: int) -> int:
    """The largest b with b(b+1)/2 not above the Load."""
    return (isqrt(8 * load + 1) - 1) // 2


@rule("AM 5.2")
def encumbrance(burden: int, strength: int) -> int:
    """Burden less Strength; a negative Strength does not make it worse."""
    return max(0, burden - max(0, strength))


@rule("AM 12.1", "AM 15 D9")
def pace(tables: Tables, quickness: int, enc: int) -> Pace:
    """Paces a round on good ground; a pace is a metre."""
    walk = max(0, tables.movement.base + quickness - enc)
    return Pace(walk, walk * tables.movement.run)


@rule("AM 12.2", "AM 12.3")
def on_ground(tables: Tables, pace: Pace, ground: str, *, strenuous: bool = True) -> Pace:
    """Pace and botch dice on difficult ground or beside a hazard; halves round up.

    Slow ground adds its botch dice only to those who run or fight (`strenuous`).
    """
    row = tables.ground[ground]
    if not row.slows:
        return Pace(pace.walk, pace.run, row.botch_dice)
    divisor = tables.movement.difficult
    dice = row.botch_dice if strenuous else 0
    return Pace(-(-pace.walk // divisor), -(-pace.run // divisor), dice)


@rule("AM 12.4", "AM 15 B6", "AM 15 B7")
def may_also_attack(
    tables: Tables, paces: int, *, charging: bool = False, riding: bool = False
) -> bool:
    """Whether one who has moved so many paces may attack in the same round.

    Moving is an action. Charging and riding go with an attack, and so does a short shift;
    with the option `walk_and_attack` any walk.
    """
    short = paces <= tables.combat.shift
    return charging or riding or short or tables.walk_and_attack


@rule("AM 12.4")
def fast_actions_left(tables: Tables, taken: int) -> int:
    """Fast actions (draw, drop, shout) that are still free in this turn."""
    return max(0, tables.movement.free_fast_actions - taken)
