"""Engaging, disengaging, fleeing, protecting, charging (AM 6.2, 6.4, 15 E15, F1 to F5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Rolled, opposite, roll
from skirmish.ars_magica.procedures.figure import Weapon
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.tables import Tables


@dataclass(frozen=True, slots=True)
class Disengaged:
    """The outcome; the rolls are None where it was automatic."""

    automatic: bool
    success: bool
    defence: Rolled | None = None
    attacks: tuple[Rolled, ...] = ()


@rule("AM 6.2")
def reach(tables: Tables, weapon: Weapon) -> int:
    """Paces at which a weapon strikes."""
    row = tables.engagement
    return row.long_reach if weapon.name in row.long_weapons else row.reach


@rule("AM 6.2")
def engaged(tables: Tables, paces: int, first: Weapon, second: Weapon) -> bool:
    """Whether two enemies so far apart are in reach, one way or the other."""
    return paces <= max(reach(tables, first), reach(tables, second))


@rule("AM 6.2", "AM 15 D5")
def may_shoot(weapon: Weapon, *, engaged: bool) -> bool:
    """In melee one may throw, but not use what takes both hands to shoot."""
    return not engaged or not weapon.two_handed


@rule("AM 6.2")
def slips_away(initiative: int | None, initiatives: Sequence[int]) -> bool:
    """Whether one disengages without a roll: a higher Initiative than every attacker's."""
    if initiative is None or not initiatives:
        return False
    return all(initiative > other for other in initiatives)


@rule("AM 6.2", "AM 15 F1", "AM 15 F2")
def disengage(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    defence: Sum,
    attacks: Sequence[Sum],
    *,
    bonus: int = 0,
    initiative: int | None = None,
    initiatives: Sequence[int] = (),
    botch_dice: int = 1,
) -> Disengaged:
    """One Defence against an Attack of every opponent: strictly above all. Nobody is hurt."""
    if slips_away(initiative, initiatives):
        steps.append(Step("AM 6.2", "slips_away", {"initiative": initiative}))
        return Disengaged(True, True)
    many = tables.combat.outnumbered * (len(attacks) - 1)
    total = defence.plus(
        Modifier("outnumbered", many, "AM 15 F1"), Modifier("earlier_failures", bonus, "AM 6.2")
    )
    mine = roll(chance, tables, steps, "defence", total, botch_dice)
    theirs = tuple(
        roll(opposite(chance, which), tables, steps, "attack", other, botch_dice)
        for which, other in enumerate(attacks)
    )
    success = not mine.botched and all(mine.total > other.total for other in theirs)
    highest = max(other.total for other in theirs)
    args = {"defence": mine.total, "attack": highest}
    steps.append(Step("AM 15 F1", "disengages" if success else "stays_engaged", args))
    return Disengaged(False, success, mine, theirs)


@rule("AM 6.2")
def bonus_after(tables: Tables, bonus: int, *, failed: bool, attacked: bool) -> int:
    """The bonus of the next attempt: it grows with every failure; attacking loses it."""
    if attacked:
        return 0
    return bonus + tables.engagement.failure if failed else bonus


@rule("AM 6.2", "AM 15 F3")
def flight_attackers(tables: Tables, enemies: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """Who strikes at one who turns and runs: the engaged enemy (id, Initiative) with the highest.

    Option `flight_attacks` all: every one, from the highest. Equals stay in their order.
    """
    ordered = sorted(enemies, key=lambda enemy: -enemy[1])
    attackers = ordered if tables.flight_attacks == "all" else ordered[:1]
    return tuple(name for name, _ in attackers)


@rule("AM 6.2")
def flight_defence(tables: Tables) -> int:
    """The Defence of one who runs; no die."""
    return tables.engagement.flight_defence


@rule("AM 6.2", "AM 15 F4")
def strikes_protected(protector: Rolled) -> bool:
    """The blow goes on to the protected, who defends himself, only if the protector botches."""
    return protector.botched


@rule("AM 6.2")
def may_protect(protectors: int, protected: int) -> bool:
    """No more protected than protectors."""
    return protected <= protectors


@rule("AM 15 F5")
def may_part(attacking_units: int, advantage: int) -> bool:
    """Several enemies together may use a hit to part the protected from his protector."""
    return attacking_units > 1 and advantage > 0


@rule("AM 6.4", "AM 15 E15")
def may_charge(paces: int, run: int, *, engaged: bool, straight: bool) -> bool:
    """A charge on foot: straight, within a run, from outside any melee."""
    return straight and not engaged and paces <= run


@rule("AM 6.4", "AM 15 E15")
def charge_has_bonus(*, difficult: bool) -> bool:
    """The Ability counts again only on ground that lets one run."""
    return not difficult


@rule("AM 6.4", "AM 15 E15")
def charge_stopped(missile_advantages: Sequence[int]) -> bool:
    """A missile that hits before contact stops the charge; its fatigue is spent all the same."""
    return any(advantage > 0 for advantage in missile_advantages)
