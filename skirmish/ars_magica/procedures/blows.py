"""Attacks that do damage: melee and missiles (AM 6, 6.4, 7.3, 15 D)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
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
from skirmish.ars_magica.procedures.wounds import wound_of
from skirmish.ars_magica.tables import Tables

TENTHS = 10


@dataclass(frozen=True, slots=True)
class Blow:
    """The outcome of an attack; `damage`, `margin` and `wound` are None without a hit."""

    attack: Rolled
    defence: Rolled
    advantage: int
    hit: bool
    damage: int | None
    soak: int
    margin: int | None
    wound: str | None
    bruise: bool
    range_penalty: int = 0


@rule("AM 6")
def melee_refusal(tables: Tables, attacker: Figure) -> Refusal | None:
    """A melee attack needs a melee weapon with an Atk and a Dam."""
    weapon = attacker.weapon
    if weapon.ability not in tables.handling.melee_abilities:
        return Refusal("not_a_melee_weapon", "AM 6", at="/attacker/weapon")
    if weapon.atk is None or weapon.dam is None:
        return Refusal("weapon_cannot_attack", "AM 1.1", at="/attacker/weapon")
    return None


@rule("AM 1.3")
def missile_refusal(tables: Tables, attacker: Figure) -> Refusal | None:
    """A missile attack needs a thrown weapon, bow or crossbow with a range."""
    weapon = attacker.weapon
    shooting = weapon.ability in tables.handling.missile_abilities and weapon.range > 0
    if not shooting or weapon.atk is None or weapon.dam is None:
        return Refusal("not_a_missile_weapon", "AM 1.3", at="/attacker/weapon")
    return None


@rule("AM 7.3", "AM 15 E11")
def bruises(tables: Tables, attacker: Figure, *, nonlethal: bool) -> bool:
    """Bare hands bruise, and any weapon that is used so; the weapons of beasts wound."""
    return nonlethal or attacker.weapon.name in tables.handling.bare_hands


@rule("AM 7.3", "AM 15 E17")
def nonlethal_penalty(tables: Tables, attacker: Figure, *, nonlethal: bool) -> Modifier | None:
    """What it costs to strike with a weapon so as not to kill; its damage counts in full."""
    if not nonlethal or attacker.weapon.name in tables.handling.bare_hands:
        return None
    return Modifier("nonlethal", tables.combat.nonlethal, "AM 7.3")


@rule("AM 6.4", "AM 15 D1")
def range_penalty(tables: Tables, distance: int, increment: int) -> int:
    """For a distance in tenths of a metre: 0 within the first increment, then by increments."""
    if distance <= increment * TENTHS:
        return 0
    increments = -(-distance // (increment * TENTHS))
    counted = increments if tables.range_rule == "source" else increments - 1
    return tables.missile.step * counted


@rule("AM 15 D8")
def far_shot(tables: Tables, distance: int, increment: int) -> bool:
    """No range is too long; beyond some increments the shooter is warned."""
    return distance > increment * TENTHS * tables.missile.warning


@rule("AM 6.4", "AM 15 D6")
def cover_bonus(tables: Tables, quarters: int, *, melee: bool = False) -> int:
    """Cover against missiles; in melee only with the option `cover_in_melee`."""
    return tables.missile.cover[quarters] if not melee or tables.cover_in_melee else 0


@rule("AM 15 C5")
def prone_bonus(tables: Tables, *, prone: bool, melee: bool = True) -> int:
    """What attackers in melee have against one who lies on the ground."""
    return tables.combat.prone if prone and melee and tables.prone_bonus else 0


def land(
    tables: Tables,
    steps: list[Step],
    attacker: Figure,
    defender: Figure,
    rolls: tuple[Rolled, Rolled],
    *,
    bruise: bool,
    range_penalty: int = 0,
) -> Blow:
    """From the two rolls to hit, damage, Soak and wound."""
    attack, defence = rolls
    advantage = attack.total - defence.total
    hit = hits(attack, advantage)
    soak = totals.soak(tables, defender)
    args = {"attack": attack.total, "defence": defence.total, "advantage": advantage}
    steps.append(Step("AM 6", "hit" if hit else "missed", args))
    damage = margin = wound = None
    if hit:
        dealt = totals.damage(tables, attacker).plus(Modifier("advantage", advantage, "AM 6"))
        dealt.explain(steps)
        soak.explain(steps)
        damage = dealt.value
        margin = damage - soak.value
        wound = wound_of(tables, margin, defender.size)
        code = f"{'bruise' if bruise else 'wound'}_{wound}" if wound else "no_wound"
        args = {"damage": damage, "soak": soak.value, "margin": margin, "size": defender.size}
        steps.append(Step("AM 3.3", code, args))
    return Blow(
        attack, defence, advantage, hit, damage, soak.value, margin, wound, bruise, range_penalty
    )


@rule("AM 15 B5", "AM 15 A8")
def hits(attack: Rolled, advantage: int) -> bool:
    """The Attack must be above the Defence; a botched one misses whatever the totals."""
    return advantage > 0 and not attack.botched


@rule("AM 6", "AM 6.3")
def strike(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    attacker: Figure,
    defender: Figure,
    around: Circumstances = PLAIN,
    botch_dice: int = 1,
) -> Blow:
    """One attack in melee, at once to its end: two rolls, advantage, damage, wound."""
    bruise = bruises(tables, attacker, nonlethal=around.nonlethal)
    attack = whole_attack(
        tables,
        attacker,
        around,
        totals.attack(tables, attacker, attack_effort(tables, defender, around)),
        nonlethal_penalty(tables, attacker, nonlethal=around.nonlethal),
    )
    defence = whole_defence(
        tables,
        defender,
        around,
        totals.defence(tables, defender, defence_effort(tables, around)),
        outnumbered(tables, around.attackers_before),
        bigger_defender(tables, attacker, defender) if bruise else None,
    )
    rolls = _roll_both(chance, tables, steps, defender, (attack, defence), botch_dice, around)
    return land(tables, steps, attacker, defender, rolls, bruise=bruise)


@rule("AM 6", "AM 15 D1", "AM 15 D2")
def shoot(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    attacker: Figure,
    defender: Figure,
    around: Circumstances = PLAIN,
    botch_dice: int = 1,
) -> Blow:
    """One missile, shot or thrown."""
    distance = range_penalty(tables, around.distance, attacker.weapon.range)
    attack = whole_attack(
        tables,
        attacker,
        around,
        totals.missile_attack(tables, attacker, attack_effort(tables, defender, around)),
        Modifier("range_penalty", distance, "AM 15 D1"),
    )
    defence = whole_defence(
        tables,
        defender,
        around,
        totals.missile_defence(tables, defender, defence_effort(tables, around)),
        Modifier("cover", cover_bonus(tables, around.cover), "AM 6.4"),
    )
    rolls = _roll_both(chance, tables, steps, defender, (attack, defence), botch_dice, around)
    return land(tables, steps, attacker, defender, rolls, bruise=False, range_penalty=distance)


def _roll_both(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    defender: Figure,
    totals: tuple[Sum, Sum],
    botch_dice: int,
    around: Circumstances,
) -> tuple[Rolled, Rolled]:
    attack = roll(chance, tables, steps, "attack", totals[0], botch_dice)
    return attack, roll_defence(chance, tables, steps, defender, totals[1], botch_dice, around)
