"""What a unit is: hit points, attacks, strength, merging (ST 2, 3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from battles.stirling.tables import Tables
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.explain import Explain, silent

COMMON, PICKED, ELITE, CLASS, MONSTER = "common", "picked", "elite", "class", "monster"
CATEGORIES = (COMMON, PICKED, ELITE, CLASS, MONSTER)


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


def hit_points(
    category: str,
    tables: Tables,
    *,
    die: int | None = None,
    levels: int = 1,
    bonus: int = 0,
    explain: Explain = silent,
) -> int:
    """HP per man (ST 2.2). `die` (faces) and `levels` (or hit dice) for classes and monsters."""
    raise NotImplementedError


def merge(a: Sheet, b: Sheet, tables: Tables, explain: Explain = silent) -> Sheet | None:
    """Two units as one, the worse of each statistic (ST 2.3); None if they do not merge.

    A statistic that only one has is not known of the whole.
    """
    raise NotImplementedError


def attack_rate(attacks: Fraction, turn: int, tables: Tables, explain: Explain = silent) -> int:
    """Attacks in a turn of two rounds, from those of a round (ST 3.2)."""
    raise NotImplementedError


def strength(men: int, size: str, tables: Tables) -> int:
    """Numeric strength: men, large creatures counting more (ST 2.6)."""
    raise NotImplementedError
