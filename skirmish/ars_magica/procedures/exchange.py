"""What an attack and the defence against it have in common (AM 6, 6.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Die, Rolled, opposite, roll
from skirmish.ars_magica.procedures.figure import Figure
from skirmish.ars_magica.procedures.horse import controls_horse
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.totals import Effort, penalties
from skirmish.ars_magica.procedures.wounds import helpless
from skirmish.ars_magica.tables import Tables

ATTACKER, DEFENDER = "attacker", "defender"
ATTACK, DEFENCE, BOTH = "attack", "defence", "both"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What surrounds one attack.

    `attackers_before`: different enemies that met the defender in melee this round.
    `higher`: who stands higher; `adrenal`: whose effort it is. `distance` in tenths of a
    metre and `cover` in quarters are for missiles. `attack_more` and `defence_more` are lines of
    their own; `defence_dice`: botch dice of the defender, if not the attacker's; `fixed_defence`:
    a Defence without a die.
    """

    attackers_before: int = 0
    higher: str | None = None
    adrenal: str | None = None
    charge: bool = False
    mounted_charge: bool = False
    nonlethal: bool = False
    attack_modifier: int = 0
    defence_modifier: int = 0
    distance: int = 0
    cover: int = 0
    attack_more: tuple[Modifier | None, ...] = ()
    defence_more: tuple[Modifier, ...] = ()
    defence_dice: int | None = None
    fixed_defence: int | None = None


PLAIN: Final = Circumstances()
"""Nothing of note."""


@rule("AM 15 C4")
def attacker_refusal(attacker: Figure) -> Refusal | None:
    """An Incapacitated or unconscious figure does nothing."""
    if "incapacitated" in attacker.wounds:
        return Refusal("attacker_helpless", "AM 15 C4", at="/attacker/wounds")
    if helpless(attacker):
        return Refusal("attacker_helpless", "AM 15 C4", at="/attacker/fatigue")
    return None


@rule("AM 15 E13", "AM 9")
def effort_refusal(tables: Tables, attacker: Figure, around: Circumstances) -> Refusal | None:
    """One multiple of the Ability per attack; charges on foot or on a horse in hand."""
    if around.mounted_charge and (around.charge or around.adrenal in (ATTACK, BOTH)):
        return Refusal("two_efforts", "AM 15 E13", at="/mounted_charge")
    if around.charge and around.adrenal in (ATTACK, BOTH):
        return Refusal("two_efforts", "AM 15 E13", at="/charge")
    if around.charge and attacker.mounted:
        return Refusal("charge_on_foot_only", "AM 6.4", at="/charge")
    if around.mounted_charge and not controls_horse(tables, attacker):
        return Refusal("horse_not_controlled", "AM 9", at="/mounted_charge")
    return None


@rule("AM 6.4", "AM 15 E14", "AM 15 F16")
def attack_effort(tables: Tables, defender: Figure, around: Circumstances) -> Effort | None:
    """How often the attacker's Ability counts, and why."""
    efforts = tables.efforts
    if around.mounted_charge and defender.mounted:
        return Effort("charge_at_rider", efforts.mounted_charge_rider, "AM 15 F16")
    if around.mounted_charge:
        return Effort("mounted_charge", efforts.mounted_charge, "AM 15 F16")
    if around.charge:
        return Effort("charge", efforts.charge, "AM 6.4")
    if around.adrenal in (ATTACK, BOTH):
        return Effort("adrenal", efforts.adrenal, "AM 15 E14")
    return None


@rule("AM 6.4", "AM 15 E14")
def defence_effort(tables: Tables, around: Circumstances) -> Effort | None:
    """The defender's adrenal effort doubles the Ability of the total that is rolled."""
    if around.adrenal in (DEFENCE, BOTH):
        return Effort("adrenal", tables.efforts.adrenal, "AM 15 E14")
    return None


@rule("AM 6.4", "AM 15 C6")
def higher_ground(tables: Tables, figure: Figure, higher: bool) -> Modifier | None:
    """The higher combatant's bonus, in melee, missiles and manoeuvres; a rider has none."""
    if not higher or figure.mounted:
        return None
    return Modifier("higher", tables.combat.higher, "AM 6.4")


@rule("AM 6.1")
def bigger_defender(tables: Tables, attacker: Figure, defender: Figure) -> Modifier | None:
    """The bigger defender's bonus against what is not meant to kill."""
    difference = max(0, defender.size - attacker.size)
    return Modifier("bigger_defender", tables.combat.bigger_defender * difference, "AM 6.1")


@rule("AM 15 C1")
def outnumbered(tables: Tables, attackers_before: int) -> Modifier:
    """Every attacker beyond the first lowers a melee Defence."""
    return Modifier("outnumbered", tables.combat.outnumbered * attackers_before, "AM 15 C1")


@rule("AM 15 C1", "AM 15 C2", "AM 15 C3")
def attackers_before(
    tables: Tables, attacks: Iterable[tuple[str, bool]], attacker: str, engaged: int
) -> int:
    """How many count before `attacker`, given the round's attacks on the defender.

    `attacks` are (unit, in melee) in order; a group is one unit, missiles do not count, and
    the same unit counts once. Option `outnumbered` flat: all `engaged` enemies but one.
    """
    if tables.outnumbered == "flat":
        return max(0, engaged - 1)
    seen = list(dict.fromkeys(unit for unit, melee in attacks if melee))
    return seen.index(attacker) if attacker in seen else len(seen)


def whole_attack(
    tables: Tables, attacker: Figure, around: Circumstances, base: Sum, *more: Modifier | None
) -> Sum:
    """An Attack with everything that is added to the die."""
    return base.plus(
        *more,
        *penalties(tables, attacker),
        higher_ground(tables, attacker, around.higher == ATTACKER),
        *around.attack_more,
        Modifier("modifier", around.attack_modifier, "AM 6"),
    )


def whole_defence(
    tables: Tables, defender: Figure, around: Circumstances, base: Sum, *more: Modifier | None
) -> Sum:
    """A defence with everything that is added to the die."""
    return base.plus(
        *more,
        *penalties(tables, defender),
        higher_ground(tables, defender, around.higher == DEFENDER),
        *around.defence_more,
        Modifier("modifier", around.defence_modifier, "AM 6"),
    )


@rule("AM 15 C4", "AM 15 E1", "AM 6.2")
def roll_defence(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    defender: Figure,
    total: Sum,
    botch_dice: int,
    around: Circumstances = PLAIN,
) -> Rolled:
    """The defender's roll; the helpless and those who run have a fixed Defence, without a die."""
    fixed = tables.combat.helpless_defence if helpless(defender) else around.fixed_defence
    if fixed is None:
        dice = botch_dice if around.defence_dice is None else around.defence_dice
        return roll(opposite(chance), tables, steps, "defence", total, dice)
    code, cite = ("helpless", "AM 15 C4") if helpless(defender) else ("no_defence", "AM 6.2")
    steps.append(Step(cite, code, {"total": fixed}))
    return Rolled(Die(0, 1, 0), fixed)
