"""Healing of wounds and bruises (AM 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Rolled, roll, succeeds
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.wounds import DEAD
from skirmish.ars_magica.tables import Tables

BETTER, STABLE, WORSE, DIES, WAITS = "better", "stable", "worse", "dead", "waits"
WOUND_LEVELS = ("light", "medium", "heavy", "incapacitated")
BRUISE_LEVELS = (*WOUND_LEVELS, "fatal")


@dataclass(frozen=True, slots=True)
class Recovered:
    """`level` after the roll (None healed, `dead`); `residual`: the wound left by a bruise."""

    rolled: Rolled
    outcome: str
    level: str | None
    residual: str | None = None


@rule("AM 7.1")
def recovery_total(stamina: int, medicine: int, magic: int = 0) -> int:
    """Stamina, the medic's Chirurgy (or Medicine for disease and poison), magical aid."""
    return stamina + medicine + magic


def _milder(level: str) -> str | None:
    """None: healed."""
    index = BRUISE_LEVELS.index(level)
    return BRUISE_LEVELS[index - 1] if index else None


@rule("AM 7.1")
def recover_wound(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    level: str,
    total: Sum,
    botch_dice: int = 1,
) -> Recovered:
    """One roll for one wound at the end of its interval; wound penalties do not touch it."""
    rolled = roll(chance, tables, steps, "recovery", total, botch_dice)
    if level == "incapacitated":
        found = _incapacitated(tables, rolled)
    else:
        row = tables.recovery[level]
        if succeeds(rolled, row.improve):
            found = Recovered(rolled, BETTER, _milder(level))
        elif succeeds(rolled, row.stable):
            found = Recovered(rolled, STABLE, level)
        else:
            worse = WOUND_LEVELS[WOUND_LEVELS.index(level) + 1]
            found = Recovered(rolled, WORSE, worse)
    steps.append(Step("AM 7.1", f"recovery_{found.outcome}", {"total": rolled.total}))
    return found


@rule("AM 7.1")
def _incapacitated(tables: Tables, rolled: Rolled) -> Recovered:
    """Twice a day between life and death."""
    row = tables.recovery_incapacitated
    if succeeds(rolled, row.improve):
        return Recovered(rolled, BETTER, "heavy")
    if rolled.botched or rolled.total <= row.dies:
        return Recovered(rolled, DIES, DEAD)
    return Recovered(rolled, WAITS, "incapacitated")


@rule("AM 7.1")
def next_bonus(tables: Tables, level: str, outcome: str, bonus: int) -> int:
    """The bonus of this wound's next roll: it grows until the wound changes."""
    if outcome == STABLE:
        return bonus + tables.recovery_bonus.stable
    if outcome == WAITS and level == "incapacitated":
        return bonus + tables.recovery_incapacitated.worse_bonus
    return 0


@rule("AM 7.2")
def recover_bruise(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    level: str,
    total: Sum,
    *,
    improved: bool = False,
    botch_dice: int = 1,
) -> Recovered:
    """One roll for one bruise; its first improvement may leave a wound, and it never worsens."""
    rolled = roll(chance, tables, steps, "recovery", total, botch_dice)
    row = tables.bruises[level]
    if not succeeds(rolled, row.improve):
        steps.append(Step("AM 7.2", "bruise_waits", {"total": rolled.total}))
        return Recovered(rolled, WAITS, level)
    steps.append(Step("AM 7.2", "bruise_better", {"total": rolled.total}))
    residual = None if improved or row.residual == "none" else row.residual
    if residual:
        steps.append(Step("AM 7.2", f"residual_{residual}"))
    return Recovered(rolled, BETTER, _milder(level), residual)


@rule("AM 7.1", "AM 7.2")
def interval(tables: Tables, kind: str, level: str) -> str | int:
    """The time between two rolls: a name for a wound, minutes of rest for a bruise."""
    if kind == "bruise":
        return tables.bruises[level].minutes
    if level == "incapacitated":
        return tables.recovery_incapacitated.interval
    return tables.recovery[level].interval


@rule("AM 7.1", "AM 7.2")
def is_gone(level: str, outcome: str) -> bool:
    """Whether a roll with this outcome leaves nothing of a wound or bruise of a level."""
    return outcome == DIES or (outcome == BETTER and _milder(level) is None)


@rule("AM 3.5")
def is_worst(level: str, wounds: Sequence[str]) -> bool:
    """Whether a wound is the worst of all, on which one rolls for doing too much."""
    return WOUND_LEVELS.index(level) == max(map(WOUND_LEVELS.index, wounds))


@rule("AM 3.5")
def after_exertion(recovered: Recovered, level: str) -> str | None:
    """The level after the roll that is due for doing too much: it can only make it worse."""
    return recovered.level if recovered.outcome in (WORSE, DIES) else level
