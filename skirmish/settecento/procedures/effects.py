"""What a hit does (XV 6.8)."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.procedures.fighter import HEAVY, LIGHT, Exposed, Fighter
from skirmish.settecento.sums import add_up
from skirmish.settecento.tables import Column, Tables
from skirmish.settecento.wording import EFFECT

KILLED, WOUNDED, STUNNED, NOTHING = "killed", "wounded", "stunned", "nothing"


def outcome(total: int, column: Column) -> str:
    """The row of a column that a total reaches."""
    for name, least in (
        (KILLED, column.killed),
        (WOUNDED, column.wounded),
        (STUNNED, column.stunned),
    ):
        if least is None or total >= least:
            return name
    return NOTHING


@rule("XV 6.8")
def with_wounds(effect: str, wounds: int, tables: Tables) -> str:
    """What an effect is to a figure that has wounds already: the second wound kills."""
    return KILLED if effect == WOUNDED and wounds + 1 >= tables.wounds.fatal else effect


def roll_effect(
    cite: str,
    column: Column,
    modifiers: Iterable[Modifier],
    wounds: int,
    tables: Tables,
    chance: Chance,
    explain: Explain,
) -> str:
    """Roll `d6` with modifiers on a column of effects for a figure with `wounds`."""
    die = chance.roll("d6", EFFECT)
    total = die + add_up(explain, modifiers)
    first = outcome(total, column)
    explain(cite, f"effect.{first}", die=die, total=total)
    effect = with_wounds(first, wounds, tables)
    if effect != first:
        explain("XV 6.8", "effect.second_wound")
    return effect


@rule("XV 6.8")
def cover_modifiers(cover: str, tables: Tables) -> tuple[Modifier, ...]:
    """Cover makes a hit less severe."""
    if cover == LIGHT:
        return (Modifier("mod.light_cover", tables.effect.light_cover, "XV 6.8"),)
    if cover == HEAVY:
        return (Modifier("mod.heavy_cover", tables.effect.heavy_cover, "XV 6.8"),)
    return ()


@rule("XV 6.8")
def thrown_modifiers(
    thrower: Fighter, thrown: str, victim: Fighter, tables: Tables
) -> tuple[Modifier, ...]:
    """What counts for thrown things only: the thing, the thrower's strength, a cuirass."""
    table, modifiers = tables.effect, []
    if tables.thrown[thrown].effect:
        modifiers.append(Modifier("mod.thrown", tables.thrown[thrown].effect, "XV 6.8"))
    if thrower.strength >= table.strong_from:
        modifiers.append(Modifier("mod.strong", table.strong, "XV 6.8"))
    if victim.cuirass:
        modifiers.append(Modifier("mod.cuirass", table.cuirass, "XV 6.8"))
    return tuple(modifiers)


@rule("XV 9.7")
def ball_modifiers(weapon: str, tables: Tables) -> tuple[Modifier, ...]:
    """A cannon's ball itself strikes harder than what it breaks."""
    return (Modifier("mod.ball", tables.effect.ball, "XV 9.7"),) if weapon == "cannon" else ()


@rule("XV 6.8")
def firearm_effect(
    victim: Exposed,
    extra: tuple[Modifier, ...],
    tables: Tables,
    chance: Chance,
    explain: Explain,
) -> str:
    """What a hit by a weapon of XV 6.4 does."""
    modifiers = (*extra, *cover_modifiers(victim.cover, tables))
    column, wounds = tables.firearm_effect, victim.fighter.wounds
    return roll_effect("XV 6.8", column, modifiers, wounds, tables, chance, explain)


@rule("XV 6.8")
def thrown_effect(
    victim: Exposed,
    thrower: Fighter,
    thrown: str,
    tables: Tables,
    chance: Chance,
    explain: Explain,
) -> str:
    """What a hit by a thing of XV 6.5 does."""
    modifiers = (
        *thrown_modifiers(thrower, thrown, victim.fighter, tables),
        *cover_modifiers(victim.cover, tables),
    )
    column, wounds = tables.thrown_effect, victim.fighter.wounds
    return roll_effect("XV 6.8", column, modifiers, wounds, tables, chance, explain)
