"""Falls, and other damage that no weapon does (AM 10, 15 F19)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Rolled, roll
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.wounds import wound_of
from skirmish.ars_magica.tables import Tables

HARD, NORMAL, SOFT = "hard", "normal", "soft"
GROUNDS = (HARD, NORMAL, SOFT)


@dataclass(frozen=True, slots=True)
class Impact:
    damage: Rolled
    soak: Rolled
    wound: str | None


@rule("AM 10.2")
def fall_bonus(tables: Tables, feet: int, ground: str) -> int:
    """What a height adds to the die: more on hard ground, less on soft."""
    bonus = feet // tables.falls.feet
    if ground == HARD:
        return bonus * tables.falls.hard
    return bonus // tables.falls.soft if ground == SOFT else bonus


@rule("AM 10.3", "AM 15 F19")
def unseated_bonus(tables: Tables) -> int:
    """What is added to the die for a rider who is unseated."""
    return tables.falls.unseated


@rule("AM 10.4")
def pinned_bonus(tables: Tables, horse_size: int) -> int:
    """What is added to the die for one who lies under his horse."""
    return tables.falls.pinned + horse_size


@rule("AM 10.5")
def impact_bonus(tables: Tables, what: str) -> int:
    """Of a jug from a window, a tree, a house that falls on one."""
    return tables.falls.impacts[what]


@rule("AM 10.5")
def burn_bonus(tables: Tables, what: str, exposure: str) -> int:
    """Of fire, boiling water or oil in each round; more for more of the body."""
    return tables.falls.burns[what] * tables.falls.exposure[exposure]


@rule("AM 10.1")
def impact(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    bonus: Sum,
    soak: int,
    size: int,
    botch_dice: int = 1,
) -> Impact:
    """Damage and Soak both roll a stress die; a botched damage roll does nothing.

    Penalties for wounds do not touch these rolls; the same Soak roll meets spells (10.5).
    """
    damage = roll(chance, tables, steps, "fall_damage", bonus, botch_dice)
    resisted = Sum((Modifier("given_soak", soak, "AM 10.1"),))
    soaked = roll(chance, tables, steps, "fall_soak", resisted, botch_dice)
    margin = damage.total - soaked.total
    wound = None if damage.botched else wound_of(tables, margin, size)
    args = {"damage": damage.total, "soak": soaked.total, "margin": margin, "size": size}
    steps.append(Step("AM 10.1", f"wound_{wound}" if wound else "no_wound", args))
    return Impact(damage, soaked, wound)
