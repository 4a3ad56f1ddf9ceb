"""Special manoeuvres and holds (AM 6.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Step
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.dice import Rolled, roll
from skirmish.ars_magica.procedures.exchange import (
    PLAIN,
    Circumstances,
    attack_effort,
    bigger_defender,
    defence_effort,
    outnumbered,
    roll_defence,
    whole_attack,
    whole_defence,
)
from skirmish.ars_magica.procedures.figure import Figure
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.totals import Effort
from skirmish.ars_magica.tables import Tables

CHOICES = ("defence", "evasion", "characteristic", "brawl", "attack")
"""Defences, in the order in which the first of equals is taken."""


@dataclass(frozen=True, slots=True)
class Manoeuvred:
    """The outcome; `grip` only of a grapple that succeeds."""

    attack: Rolled
    defence: Rolled
    advantage: int
    required: int
    success: bool
    grip: int | None


@rule("AM 6.1", "AM 15 E10")
def manoeuvre_refusal(
    tables: Tables, name: str, attacker: Figure, defender: Figure
) -> Refusal | None:
    """What cannot be tried: too big a target, no rider to unseat, no weapon for it."""
    row = tables.manoeuvres[name]
    bigger = defender.size - attacker.size >= tables.hold.blocked_from
    if row.blocked and bigger and tables.size_block:
        return Refusal("target_too_big", "AM 15 E10", at="/name")
    if name == "unseat" and not defender.mounted:
        return Refusal("not_mounted", "AM 6.1", at="/defender/mounted")
    if row.attack == "weapon" and not can_attack(tables, attacker):
        return Refusal("not_a_melee_weapon", "AM 6.1", at="/attacker/weapon")
    return None


def can_attack(tables: Tables, figure: Figure) -> bool:
    """Whether the weapon in hand has a melee Attack."""
    weapon = figure.weapon
    return weapon.ability in tables.handling.melee_abilities and weapon.atk is not None


@rule("AM 6.1")
def attack_of(tables: Tables, name: str, attacker: Figure, effort: Effort | None) -> Sum:
    """The weapon for disarming and unseating, the body for the rest, or a net, whip or coils."""
    row = tables.manoeuvres[name]
    armed = row.attack == "weapon" or attacker.weapon.name in row.own_line
    return (totals.attack if armed else totals.brawl_attack)(tables, attacker, effort)


@rule("AM 6.1")
def defences_allowed(tables: Tables, name: str, defender: Figure) -> tuple[str, ...]:
    """The choices of the defender, in the order of `CHOICES`."""
    allowed = tables.manoeuvres[name].defences
    return tuple(
        choice
        for choice in CHOICES
        if choice in allowed and (choice != "attack" or can_attack(tables, defender))
    )


@rule("AM 6.1", "AM 15 E3")
def choice_refusal(tables: Tables, name: str, choice: str, defender: Figure) -> Refusal | None:
    """A defence that the manoeuvre, or the defender's weapon, does not allow."""
    if choice in defences_allowed(tables, name, defender):
        return None
    return Refusal("defence_not_allowed", "AM 6.1", at="/defence")


@rule("AM 6.1", "AM 15 E2", "AM 15 E4")
def defence_of(
    tables: Tables,
    name: str,
    choice: str,
    attacker: Figure,
    defender: Figure,
    around: Circumstances,
) -> Sum:
    """One defence with all that is added to its die."""
    effort = defence_effort(tables, around)
    kinds: dict[str, Callable[[Tables, Figure, Effort | None], Sum]] = {
        "defence": totals.defence,
        "evasion": totals.evasion,
        "brawl": totals.brawl_defence,
        "attack": totals.attack,
    }
    if choice != "characteristic":
        base = kinds[choice](tables, defender, effort)
    elif name == "unseat":
        base = totals.seat_defence(tables, defender, effort)
    else:
        characteristic = tables.manoeuvres[name].characteristic
        base = totals.characteristic_defence(tables, defender, characteristic, effort)
    counted = choice in ("defence", "brawl")
    return whole_defence(
        tables,
        defender,
        around,
        base,
        outnumbered(tables, around.attackers_before) if counted else None,
        bigger_defender(tables, attacker, defender),
    )


@rule("AM 15 E3")
def best_defence(
    tables: Tables, name: str, attacker: Figure, defender: Figure, around: Circumstances
) -> str:
    """The highest static defence, the first of equals: what is taken for one who does not say."""
    values = static_defences(tables, name, attacker, defender, around)
    return max(values, key=values.__getitem__)


@rule("AM 15 E3")
def static_defences(
    tables: Tables, name: str, attacker: Figure, defender: Figure, around: Circumstances
) -> dict[str, int]:
    """What each defence that is allowed comes to without the die."""
    return {
        choice: defence_of(tables, name, choice, attacker, defender, around).value
        for choice in defences_allowed(tables, name, defender)
    }


@rule("AM 6.1", "AM 15 B5", "AM 15 E3")
def manoeuvre(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    name: str,
    attacker: Figure,
    defender: Figure,
    around: Circumstances = PLAIN,
    choice: str | None = None,
    botch_dice: int = 1,
) -> Manoeuvred:
    """One manoeuvre: the advantage must reach what its row requires."""
    chosen = choice or best_defence(tables, name, attacker, defender, around)
    effort = attack_effort(tables, defender, around)
    attack_sum = whole_attack(tables, attacker, around, attack_of(tables, name, attacker, effort))
    defence_sum = defence_of(tables, name, chosen, attacker, defender, around)
    attack = roll(chance, tables, steps, "attack", attack_sum, botch_dice)
    steps.append(Step("AM 6.1", f"defends_{chosen}"))
    defence = roll_defence(chance, tables, steps, defender, defence_sum, botch_dice, around)
    advantage = attack.total - defence.total
    required = tables.manoeuvres[name].required
    success = advantage >= required and not attack.botched
    args = {"advantage": advantage, "required": required}
    steps.append(Step("AM 6.1", f"{name}_{'succeeds' if success else 'fails'}", args))
    grip = advantage if success and name == "grapple" else None
    return Manoeuvred(attack, defence, advantage, required, success, grip)


EFFECTS: dict[str, tuple[str, ...]] = {
    "trip": ("defender_prone",),
    "grapple": ("defender_held",),
    "pin": ("defender_pinned",),
    "tackle": ("attacker_prone", "defender_prone"),
    "disarm": ("weapon_dropped",),
    "grab": ("item_taken",),
    "unseat": ("defender_prone", "defender_falls"),
    "wrest": ("weapon_taken",),
}


@rule("AM 6.1")
def effects_of(name: str) -> tuple[str, ...]:
    """What a successful manoeuvre does; prone figures rise with an action."""
    return EFFECTS[name]


@rule("AM 6.1")
def may_when_pinned(verb: str) -> bool:
    """The pinned cannot move away, but may strike and act where they are."""
    return verb not in ("move", "charge", "disengage", "flee", "mount")


@rule("AM 6.1")
def may_recover_weapon(*, engaged: bool, acted: bool) -> bool:
    """A weapon that was struck away is recovered by an action, once disengaged."""
    return not engaged and not acted
