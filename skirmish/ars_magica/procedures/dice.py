"""Simple and stress dice, botches, Ease Factors (AM 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Step
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.why import Named
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.tables import Tables
from skirmish.ars_magica.wording import BOTCH_DIE, CITES, DICE

TEN: Final = 10


@dataclass(frozen=True, slots=True)
class Die:
    """A stress die: `value` is multiplier times the last face, `botches` zeros of botch dice."""

    value: int
    multiplier: int
    botches: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A stress roll: the die and the total, which holds the botch rule already."""

    die: Die
    total: int

    @property
    def botches(self) -> int:
        return self.die.botches

    @property
    def botched(self) -> bool:
        return self.die.botches > 0


@dataclass(frozen=True, slots=True)
class Perils:
    """What adds botch dice in a fight; `nuisances` counts weather and other hindrances."""

    bad_ground: int = 0
    fast_cast: bool = False
    nuisances: int = 0
    failed_concentration: bool = False
    visibility: int = 0
    cautious: bool = False


class Facing(Named):
    """Chance of one who rolls against others: what they roll is named after them."""

    def __init__(self, chance: Chance, name: str, others: Sequence[str]) -> None:
        super().__init__(chance, name)
        self.others = [Named(chance, other) for other in others]


def opposite(chance: Chance, which: int = 0) -> Chance:
    """Chance of one of those who are rolled against, where it is known who they are."""
    return chance.others[which] if isinstance(chance, Facing) else chance


@rule("AM 2.1")
def simple_die(chance: Chance, label: str) -> int:
    """A d10 that counts 1 to 10: no botch, nothing rolled again."""
    return chance.roll("d10", label, low=0) or TEN


@rule("AM 2.2")
def stress_die(chance: Chance, botch_dice: int, what: str = "stress") -> Die:
    """Each 1 doubles the multiplier and is rolled again; a first 0 threatens a botch."""
    face = chance.roll("d10", DICE[what], low=0)
    if face == 0:
        return Die(0, 1, botches(chance, botch_dice))
    multiplier = 1
    while face == 1:
        multiplier *= 2
        face = chance.roll("d10", DICE[what], low=0)
    return Die(multiplier * (face or TEN), multiplier, 0)


@rule("AM 2.3")
def botches(chance: Chance, botch_dice: int) -> int:
    """The zeros among the botch dice: 0 is no botch, more is its severity."""
    return sum(chance.roll("d10", BOTCH_DIE, low=0) == 0 for _ in range(botch_dice))


@rule("AM 2.4")
def stress_total(die: Die, modifiers: int) -> int:
    """Die and modifiers; a botch leaves the modifiers alone, and at most 0."""
    return min(0, modifiers) if die.botches else die.value + modifiers


@rule("AM 2.5", "AM 15 A4", "AM 15 A9")
def fight_botch_dice(tables: Tables, able_combatants: int, perils: Perils = Perils()) -> int:
    """Botch dice of a stress roll in a fight of so many able combatants."""
    numbers = tables.dice
    return (
        (numbers.duel if able_combatants == 2 else numbers.melee)
        + numbers.bad_ground * perils.bad_ground
        + numbers.fast_cast * perils.fast_cast
        + numbers.nuisance * perils.nuisances
        + numbers.failed_concentration * perils.failed_concentration
        + perils.visibility
        + numbers.cautious * perils.cautious
    )


@rule("AM 15 A5")
def botch_dice_for(tables: Tables, roll: str, in_fight: int) -> int:
    """Every roll of a combatant has the dice of the fight, but recovery, falls and morale."""
    apart = roll in ("recovery", "fall_damage", "fall_soak", "morale")
    return tables.dice.ordinary if apart else in_fight


@rule("AM 2.6")
def with_unskilled(tables: Tables, total: Sum, botch_dice: int) -> int:
    """Botch dice of a roll, with those for having no score in the Ability."""
    return botch_dice + tables.dice.unskilled if total.unskilled else botch_dice


@rule("AM 2.7")
def succeeds(rolled: Rolled, ease: int) -> bool:
    """The total reaches the Ease Factor; a botch never does."""
    return not rolled.botched and rolled.total >= ease


@rule("AM 2.8")
def score_that_counts(
    tables: Tables, score: int, *, specialised: bool = False, puissant: bool = False
) -> int:
    """The score with specialisation and Puissant, wherever the Ability is then multiplied."""
    more = tables.abilities
    return score + more.specialised * specialised + more.puissant * puissant


def roll(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    what: str,
    total: Sum,
    botch_dice: int,
    heading: Step | None = None,
) -> Rolled:
    """One explained stress roll on a static total; `what` names it in the wording."""
    steps.append(heading or Step(CITES[what], f"roll_{what}"))
    total.explain(steps)
    dice = with_unskilled(tables, total, botch_dice)
    if dice > botch_dice:
        steps.append(Step("AM 2.6", "unskilled", {"dice": dice - botch_dice}))
    die = stress_die(chance, dice, what)
    rolled = Rolled(die, stress_total(die, total.value))
    args = {"static": total.value, "total": rolled.total}
    if die.botches:
        steps.append(Step("AM 2.4", "botched", {**args, "botches": die.botches}))
    else:
        steps.append(Step("AM 2.2", "rolled", {**args, "die": die.value}))
    return rolled
