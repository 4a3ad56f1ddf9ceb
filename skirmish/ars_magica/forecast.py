"""What an attack is likely to do, exactly: the chance of a hit, before any die."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from campaigns.tabletop.game import Json
from skirmish.ars_magica.phases.exchange import SHOT, exchange_of
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.blows import cover_bonus, nonlethal_penalty, range_penalty
from skirmish.ars_magica.procedures.exchange import (
    attack_effort,
    defence_effort,
    outnumbered,
    whole_attack,
    whole_defence,
)
from skirmish.ars_magica.procedures.wounds import helpless
from skirmish.ars_magica.state import State, tables_of

DEPTH = 6
"""Beyond so many 1s in a row the die is taken as higher than everything."""


@cache
def at_least(least: int) -> Fraction:
    """The chance that a stress die without a botch shows `least` or more."""
    return sum((chance for value, chance in _die() if value >= least), start=Fraction(0))


@cache
def _die() -> tuple[tuple[int, Fraction], ...]:
    found: list[tuple[int, Fraction]] = [(0, Fraction(1, 10))]
    found += [(face, Fraction(1, 10)) for face in range(2, 10)]
    multiplier, weight = 2, Fraction(1, 10)
    for _ in range(DEPTH):
        weight /= 10
        found += [(multiplier * face, weight) for face in range(2, 11)]
        multiplier *= 2
    found.append((10_000, weight))
    return tuple(found)


@cache
def beats(lead: int, fixed: bool) -> Fraction:
    """The chance that one die and `lead` come out above another die (or 0)."""
    if fixed:
        return at_least(1 - lead)
    return sum((chance * at_least(value - lead + 1) for value, chance in _die()), start=Fraction(0))


def odds_of(state: State, task: dict[str, Any]) -> dict[str, Json]:
    """Static Attack and Defence, and the chance of a hit in whole percent, botches left aside."""
    found = exchange_of(state, task)
    tables = tables_of(state)
    attacker, defender, around = found.attacker, found.defender, found.around
    if task["kind"] == SHOT:
        effort = attack_effort(tables, defender, around)
        far = range_penalty(tables, around.distance, attacker.weapon.range)
        attack = totals.missile_attack(tables, attacker, effort)
        defence = totals.missile_defence(tables, defender, defence_effort(tables, around))
        strikes = whole_attack(tables, attacker, around, attack).value + far
        guards = whole_defence(tables, defender, around, defence).value
        guards += cover_bonus(tables, around.cover)
    else:
        effort = attack_effort(tables, defender, around)
        less = nonlethal_penalty(tables, attacker, nonlethal=around.nonlethal)
        attack = totals.attack(tables, attacker, effort)
        strikes = whole_attack(tables, attacker, around, attack, less).value
        base = totals.defence(tables, defender, defence_effort(tables, around))
        more = outnumbered(tables, around.attackers_before)
        guards = whole_defence(tables, defender, around, base, more).value
    fixed = helpless(defender)
    if fixed:
        guards = tables.combat.helpless_defence
    chance = beats(strikes - guards, fixed)
    return {
        "attack": strikes,
        "defence": guards,
        "odds": f"{int(chance * 100)}/100",
    }
