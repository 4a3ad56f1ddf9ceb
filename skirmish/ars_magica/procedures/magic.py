"""Concentration, casting and fast casting (AM 13.3 to 13.8, 15 G1 to G5, G11, G12)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Rolled, roll, succeeds
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.tables import Tables

WOUNDED, HOLD = "wounded", "hold"


@dataclass(frozen=True, slots=True)
class Attempt:
    rolled: Rolled
    ease: int
    success: bool


@rule("AM 13.3", "AM 13.4", "AM 13.5", "AM 15 G5")
def concentration_ease(tables: Tables, situations: Collection[str], held: int = 1) -> int:
    """The hardest of the situations; `held` counts the other spells of `hold`."""
    return max(concentration_eases(tables, situations, held).values())


def concentration_eases(
    tables: Tables, situations: Collection[str], held: int = 1
) -> dict[str, int]:
    """The number to reach in each of the situations."""
    row = tables.concentration
    eases = {**row.situations, **row.meanwhile}
    eases[HOLD] += row.held_step * (held - 1)
    return {situation: eases[situation] for situation in situations}


@rule("AM 13.3", "AM 13.4", "AM 15 G4", "AM 15 G5")
def concentration_sum(
    tables: Tables,
    stamina: int,
    concentration: int,
    situations: Collection[str],
    *,
    concentration_spell: bool = False,
    penalty: int = 0,
    modifier: int = 0,
) -> Sum:
    """Stamina and Concentration; the wounded suffer their penalty three times.

    The bonus of a spell of Concentration duration is lost when something of 13.4 goes on.
    """
    row = tables.concentration
    apart = not any(situation in row.meanwhile for situation in situations)
    bonus = row.spell_bonus if concentration_spell and apart else 0
    factor = row.wound_factor if WOUNDED in situations else 1
    return Sum(
        (
            Modifier("stamina", stamina, "AM 13.3"),
            Modifier("concentration", concentration, "AM 13.3"),
            Modifier("concentration_spell", bonus, "AM 13.3"),
            Modifier("wound_penalty", penalty * factor, "AM 15 G4" if factor > 1 else "AM 3.2"),
            Modifier("modifier", modifier, "AM 13.3"),
        )
    )


@rule("AM 13.3", "AM 13.5")
def concentrate(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    total: Sum,
    ease: int,
    botch_dice: int = 1,
) -> Attempt:
    """One roll against the hardest situation."""
    rolled = roll(chance, tables, steps, "concentration", total, botch_dice)
    success = succeeds(rolled, ease)
    args = {"total": rolled.total, "ease": ease}
    code = "concentration_holds" if success else "concentration_breaks"
    steps.append(Step("AM 13.5", code, args))
    return Attempt(rolled, ease, success)


@rule("AM 13.5")
def undisturbed_minutes(tables: Tables, concentration: int) -> int:
    """How long a spell is kept when nothing disturbs."""
    row = tables.concentration
    return max(row.least_minutes, row.minutes_per_point * concentration)


@rule("AM 13.5")
def rounds_between_rolls(tables: Tables) -> int:
    """Rounds until the roll is due again."""
    return tables.concentration.repeat_minutes * 60 // tables.combat.round_seconds


@rule("AM 13.6", "AM 15 G11")
def spontaneous_total(
    tables: Tables, score: int, *, tired: bool, die: int = 0, fast: bool = False
) -> Fraction:
    """Technique, Form, Stamina, aura (and die): halved when tired by it, else a fifth, no die.

    The penalty of a fast cast comes before the division.
    """
    row = tables.casting
    whole = score + (die if tired else 0) + (row.fast_penalty if fast else 0)
    return Fraction(whole, row.spontaneous_divisor if tired else row.effortless_divisor)


@rule("AM 13.6")
def may_cast(spells_this_round: int) -> bool:
    """One normal spell a round, as the action."""
    return spells_this_round < 1


@rule("AM 13.7")
def fast_cast_sum(tables: Tables, quickness: int, finesse: int, nth: int, penalty: int = 0) -> Sum:
    """Quickness and Finesse; every one after the first of the round is slower."""
    return Sum(
        (
            Modifier("quickness", quickness, "AM 13.7"),
            Modifier("finesse", finesse, "AM 13.7"),
            Modifier("fast_again", tables.casting.fast_step * (nth - 1), "AM 13.7"),
            Modifier("penalties", penalty, "AM 6.4"),
        )
    )


@rule("AM 13.7", "AM 15 G2")
def fast_cast(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    total: Sum,
    initiative: int,
    botch_dice: int = 1,
) -> Attempt:
    """A reaction must be as quick as the opponent's Initiative (or quicker, by option)."""
    ease = initiative if tables.fast_cast_tie else initiative + 1
    rolled = roll(chance, tables, steps, "fast_cast", total, botch_dice)
    success = succeeds(rolled, ease)
    args = {"total": rolled.total, "ease": ease}
    steps.append(Step("AM 13.7", "fast_enough" if success else "too_slow", args))
    return Attempt(rolled, ease, success)


@rule("AM 13.7", "AM 15 G3")
def may_fast_cast(*, failed_this_round: bool, held: bool = False) -> bool:
    """None after a failed one in the round, and none without free gestures."""
    return not failed_this_round and not held


@rule("AM 13.8", "AM 15 G12")
def counter(level: int, against: int, *, form_known: bool) -> str:
    """What a fast spell does to one of `against` level: `cancels`, `protects_caster`, `fails`."""
    if not form_known or 2 * level < against:
        return "fails"
    return "cancels" if level >= against else "protects_caster"


@rule("AM 13.8")
def half_of(level: int) -> int:
    """The least level that protects from a spell."""
    return -(-level // 2)


@rule("AM 13.8")
def magnitude(tables: Tables, level: int) -> int:
    """Level in steps, rounded up."""
    return -(-level // tables.casting.levels_per_magnitude)


@rule("AM 13.8")
def guess_form(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    perception: int,
    awareness: int,
    level: int,
    botch_dice: int = 1,
) -> bool:
    """Perception, Awareness and magnitude tell the Form of what is not Hermetic."""
    total = Sum(
        (
            Modifier("perception", perception, "AM 13.8"),
            Modifier("awareness", awareness, "AM 13.8"),
            Modifier("magnitude", magnitude(tables, level), "AM 13.8"),
        )
    )
    rolled = roll(chance, tables, steps, "guess", total, botch_dice)
    return succeeds(rolled, tables.casting.guess_ease)


@rule("AM 13.8")
def form_is_evident(*, hermetic: bool, hidden: bool) -> bool:
    """A Hermetic spell shows its Form, unless its words and gestures are hidden."""
    return hermetic and not hidden
