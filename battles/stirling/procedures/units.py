"""What a unit is: hit points, attacks, strength, merging (ST 2, 3.2)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import TypeVar

from battles.stirling.tables import UNIFORM, Tables
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.explain import Explain, silent
from campaigns.tabletop.rulebook import rule

COMMON, PICKED, ELITE, CLASS, MONSTER = "common", "picked", "elite", "class", "monster"
CATEGORIES = (COMMON, PICKED, ELITE, CLASS, MONSTER)
SIZES = ("T", "S", "M", "L", "H", "G")
"""From tiny to gargantuan."""


@rule("ST 2.5")
@dataclass(frozen=True, slots=True)
class Missile:
    """A missile weapon: ranges in hexes, `rate` per round, `ammunition` in turns (or None)."""

    short: int
    medium: int
    long: int
    damage: Dice
    rate: Fraction = Fraction(1)
    ammunition: int | None = None
    name: str = ""


@rule("ST 2.1", "ST 2.5")
@dataclass(frozen=True, slots=True)
class Sheet:
    """The statistics of a unit as far as they are known (None: not known), for a merger."""

    men: int | None = None
    starting: int | None = None
    ac: int | None = None
    mov: int | None = None
    attacks: Fraction | None = None
    hp: int | None = None
    thac0: int | None = None
    damage: Dice | None = None
    morale: int | None = None
    length: Fraction | None = None
    speed: int | None = None
    size: str = "M"
    faction: str | None = None
    traits: tuple[str, ...] = ()
    missile: Missile | None = None


@rule("ST 2.2")
def hit_points(
    category: str,
    tables: Tables,
    *,
    die: int | None = None,
    levels: int = 1,
    bonus: int = 0,
    explain: Explain = silent,
) -> int:
    """HP per man. `die` (its faces) and `levels` (or hit dice) are for classes and monsters.

    The first die counts in full, each later one its average rounded up; a monster's bonus
    counts once.
    """
    fixed = {
        COMMON: tables.hit_points_common,
        PICKED: tables.hit_points_picked,
        ELITE: tables.hit_points_elite,
    }
    if category in fixed:
        explain("ST 2.2", f"hit_points_{category}", hp=fixed[category])
        return fixed[category]
    faces = tables.hit_points_monster_die if die is None else die
    average = (faces + 2) // 2
    added = bonus if category == MONSTER else 0
    total = max(1, faces + (levels - 1) * average + added)
    explain(
        "ST 2.2", "hit_points", die=faces, later=levels - 1, average=average, bonus=added, hp=total
    )
    return total


@rule("ST 2.3")
def merge(a: Sheet, b: Sheet, tables: Tables, explain: Explain = silent) -> Sheet | None:
    """Two units as one, the worse of each statistic; None if they do not merge.

    A statistic that only one has is not known of the whole.
    """
    if a.faction is not None and b.faction is not None and a.faction != b.faction:
        explain("ST 2.3", "merge_factions", a=a.faction, b=b.faction)
        return None
    if a.size != b.size and not tables.merge_sizes:
        explain("ST 2.3", "merge_sizes", a=a.size, b=b.size)
        return None
    explain("ST 2.3", "merge")
    return Sheet(
        men=_both(a.men, b.men, operator.add),
        starting=_both(a.starting, b.starting, operator.add),
        ac=_both(a.ac, b.ac, max),
        mov=_both(a.mov, b.mov, min),
        attacks=_both(a.attacks, b.attacks, min),
        hp=_both(a.hp, b.hp, min),
        thac0=_both(a.thac0, b.thac0, max),
        damage=_both(a.damage, b.damage, lower_damage),
        morale=_both(a.morale, b.morale, min),
        length=_both(a.length, b.length, min),
        speed=_both(a.speed, b.speed, max),
        size=min(a.size, b.size, key=SIZES.index),
        faction=_both(a.faction, b.faction, min),
        traits=tuple(trait for trait in a.traits if trait in b.traits),
        missile=_both(a.missile, b.missile, _same_missile),
    )


T = TypeVar("T")


def _both(a: T | None, b: T | None, worse: Callable[[T, T], T | None]) -> T | None:
    return None if a is None or b is None else worse(a, b)


@rule("ST 2.3")
def lower_damage(a: Dice, b: Dice) -> Dice:
    """The lower average, then the lower maximum, then the first."""
    return min(a, b, key=lambda dice: (dice.average, dice.most))


@rule("ST 2.3")
def _same_missile(a: Missile, b: Missile) -> Missile | None:
    """The weapon of both, if it is the same but for the ammunition, which adds up."""
    if replace(a, ammunition=None) != replace(b, ammunition=None):
        return None
    return replace(a, ammunition=_both(a.ammunition, b.ammunition, operator.add))


@rule("ST 3.2")
def attack_rate(attacks: Fraction, turn: int, tables: Tables, explain: Explain = silent) -> int:
    """Attacks in a turn of two rounds, from those of a round."""
    rounds = tables.turn_rounds
    if tables.attack_rate == UNIFORM:
        number = floor(rounds * attacks)
    else:
        number = rounds * (floor(attacks) if turn % 2 else ceil(attacks))
    explain("ST 3.2", f"attack_rate_{tables.attack_rate}", rate=attacks, turn=turn, number=number)
    return number


@rule("ST 2.6")
def strength(men: int, size: str, tables: Tables) -> int:
    """Numeric strength: men, large creatures counting more."""
    return men * tables.sizes[size]
