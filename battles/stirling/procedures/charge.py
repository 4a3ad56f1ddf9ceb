"""The charge (ST 6.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from battles.stirling.procedures.attack import (
    FRONT,
    Blow,
    Factor,
    Force,
    Losses,
    side_factors,
    side_modifiers,
    suffer,
    volley,
)
from battles.stirling.procedures.units import attack_rate
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier, silent
from campaigns.tabletop.rulebook import rule

CHARGER, TARGET, TOGETHER = "charger", "target", "together"
SET, LANCE = "set", "lance"
Blows = tuple[Blow, ...]


@dataclass(frozen=True, slots=True)
class Charge:
    """Who struck first (`charger`, `target`, `together`), all blows, and what each suffered."""

    order: str
    charger: Losses
    target: Losses
    blows_of_charger: tuple[Blow, ...] = ()
    blows_of_target: tuple[Blow, ...] = ()


@rule("ST 6.7")
def order_of_blows(charger: Force, target: Force, side: str) -> str:
    """Longer weapon, more attacks a round, lower speed factor; else together.

    The charger is first whenever the target is not charged on its front.
    """
    if side != FRONT:
        return CHARGER
    own = charger.length, charger.attacks, -charger.speed
    other = target.length, target.attacks, -target.speed
    if own == other:
        return TOGETHER
    return CHARGER if own > other else TARGET


@rule("ST 6.7")
def charge_factors(force: Force, trait: str, tables: Tables) -> tuple[Factor, ...]:
    """The multiplier of a `lance` that charges, or of a weapon `set` against a charge."""
    if trait not in force.traits:
        return ()
    value = tables.charge_lance if trait == LANCE else tables.charge_set
    return (Factor(f"damage_{trait}", value, "ST 6.7"),)


@rule("ST 5.13")
def charge_modifiers(tables: Tables) -> tuple[Modifier, ...]:
    """To hit for the charger in the charge."""
    return (Modifier("to_hit_charge", tables.charge_to_hit, "ST 5.13"),)


@rule("ST 5.13")
def exposed(charger: Force, tables: Tables) -> Force:
    """The charger with the worse AC that it has until the end of the turn."""
    return replace(charger, ac=charger.ac + tables.charge_ac)


@rule("ST 3.5", "ST 6.7")
def charge(
    charger: Force,
    target: Force,
    turn: int,
    chance: Chance,
    tables: Tables,
    *,
    side: str = FRONT,
    modifiers_of_charger: Sequence[Modifier] = (),
    modifiers_of_target: Sequence[Modifier] = (),
    explain: Explain = silent,
) -> Charge:
    """Resolve one charge; `side` is the side of the target that is charged.

    The charger's bonus and its worse AC (ST 5.13) are added here. The target strikes back
    only if charged on the front. The dead are removed after each unit's blows.
    """
    order = order_of_blows(charger, target, side)
    explain("ST 6.7", f"charge_{order}")

    def strike(of: Force, at: Force, at_side: str, more: Sequence[Modifier], trait: str) -> Blows:
        return volley(
            of,
            at,
            attack_rate(of.attacks, turn, tables, explain),
            chance,
            tables,
            modifiers=(*side_modifiers(at_side, tables), *more),
            factors=(*side_factors(at_side, tables), *charge_factors(of, trait, tables)),
            explain=explain,
        )

    def charger_strikes(men: int) -> Blows:
        more = (*charge_modifiers(tables), *modifiers_of_charger)
        return strike(replace(charger, men=men), target, side, more, LANCE)

    def target_strikes(men: int) -> Blows:
        if side != FRONT:
            return ()
        explain("ST 5.13", "charger_exposed", value=tables.charge_ac)
        at = exposed(charger, tables)
        return strike(replace(target, men=men), at, FRONT, modifiers_of_target, SET)

    def fallen(force: Force, blows: Blows) -> Losses:
        return suffer(force, sum((blow.dead for blow in blows), Fraction(0)), tables, explain)

    if order == TARGET:
        second = target_strikes(target.men)
        of_charger = fallen(charger, second)
        first = charger_strikes(of_charger.removal.men)
        of_target = fallen(target, first)
    else:
        first = charger_strikes(charger.men)
        if order == TOGETHER:
            second = target_strikes(target.men)
            of_target = fallen(target, first)
        else:
            of_target = fallen(target, first)
            second = target_strikes(of_target.removal.men)
        of_charger = fallen(charger, second)
    return Charge(order, of_charger, of_target, first, second)
