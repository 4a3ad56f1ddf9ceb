"""Area attacks: catapults and spells (ST 4.6, 4.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from battles.stirling.procedures.attack import Losses
from battles.stirling.procedures.missiles import QUARTERS, Mark, losses_of, share
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.explain import Explain, silent
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_


@dataclass(frozen=True, slots=True)
class Blast:
    """Damage after the save (`saved` None: no save was rolled), and the dead, floored, by id."""

    damage: Fraction
    saved: bool | None
    dead: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Area:
    """An area attack and what it removes alone: the losses by id."""

    blast: Blast
    losses: Mapping[str, Losses]

    @property
    def damage(self) -> Fraction:
        return self.blast.damage


@rule("ST 4.6", "ST 4.7")
def blast(
    figures: int,
    damage: Dice,
    target: Mark,
    chance: Chance,
    tables: Tables,
    *,
    save: int | None = None,
    melee: Sequence[Mark] = (),
    explain: Explain = silent,
) -> Blast:
    """One area attack on a unit; if it is in melee all units of it share (ST 4.5)."""
    units = (target, *melee)
    if target.men == 0:
        explain("ST 3.3", "destroyed_no_attack", name="", target=target.id)
        dead = {unit.id: 0 for unit in units}
        return Blast(Fraction(0), None, dead)
    rolled = max(0, damage.roll(chance, N_("damage")))
    explain("ST 4.6", "area_damage", dice=str(damage), damage=rolled)
    suffered, saved = Fraction(rolled), None
    if save is not None:
        roll = chance.roll("d20", N_("saving throw"))
        saved = roll >= save
        suffered *= tables.area_saved if saved else 1
        explain(
            "ST 4.6", "saved" if saved else "not_saved", number=save, roll=roll, damage=suffered
        )
    quarters = share(units, target.id, tables, explain) if melee else {target.id: QUARTERS}
    dead = {}
    for unit in units:
        affected = Fraction(figures * quarters[unit.id], QUARTERS)
        dead[unit.id] = dead_in_area(affected, suffered, unit)
        explain(
            "ST 4.6",
            "area_dead",
            name=unit.id,
            figures=affected,
            men=unit.men,
            damage=suffered,
            hp=unit.hp,
            dead=dead[unit.id],
        )
    return Blast(suffered, saved, dead)


def area(
    figures: int,
    damage: Dice,
    target: Mark,
    chance: Chance,
    tables: Tables,
    *,
    save: int | None = None,
    melee: Sequence[Mark] = (),
    explain: Explain = silent,
) -> Area:
    """One area attack as if nobody else hit its targets in the phase: `blast`, then removal."""
    struck = blast(figures, damage, target, chance, tables, save=save, melee=melee, explain=explain)
    return Area(
        struck,
        {
            unit.id: losses_of(unit, Fraction(struck.dead[unit.id]), tables, explain)
            for unit in (target, *melee)
        },
    )


@rule("ST 4.6")
def dead_in_area(figures: Fraction, damage: Fraction, unit: Mark) -> int:
    """Figures affected, its men at most, each dead by the part of its HP that the damage is."""
    return floor(min(figures, Fraction(unit.men)) * min(Fraction(1), damage / unit.hp))
