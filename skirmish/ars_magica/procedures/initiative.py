"""Initiative and the order of the round (AM 6.3, 15 A6, B1 to B4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Die, Rolled, roll, stress_total
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.tables import Tables

Group = list[str]


@dataclass(frozen=True, slots=True)
class Initiative:
    """The order of a combat, and each one's first roll, which is kept."""

    order: tuple[str, ...]
    rolls: Mapping[str, Rolled]


@rule("AM 6.3", "AM 15 B2")
def roll_initiative(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    figures: Sequence[tuple[str, Sum]],
    botch_dice: int = 1,
    dice_of: Callable[[str], Chance] | None = None,
) -> Initiative:
    """One roll each in the order given; then the tied roll again, among themselves only.

    The highest tied group comes first and is put in order to the last before the next.
    """
    totals = dict(figures)

    def roll_group(group: Sequence[str], what: str) -> dict[str, Rolled]:
        rolls = {}
        for name in group:
            heading = Step("AM 6.3", f"{what}_of", {"id": name})
            dice = dice_of(name) if dice_of else chance
            rolls[name] = roll(dice, tables, steps, what, totals[name], botch_dice, heading)
        return rolls

    first = roll_group([name for name, _ in figures], "initiative")
    order: list[str] = []
    waiting = ranked(first)
    while waiting:
        group = waiting.pop(0)
        if len(group) == 1:
            order += group
        else:
            waiting = ranked(roll_group(group, "tie")) + waiting
    return Initiative(tuple(order), first)


@rule("AM 6.3", "AM 15 A6")
def ranked(rolls: Mapping[str, Rolled]) -> list[Group]:
    """Groups of equals, the first to act first; those who botch come after all others."""

    def rank(name: str) -> tuple[bool, int]:
        return rolls[name].botched, -rolls[name].total

    return [list(group) for _, group in groupby(sorted(rolls, key=rank), key=rank)]


@rule("AM 15 B1", "AM 15 B3")
def recomputed(die: Die, static: int) -> int:
    """The Initiative total with the die that was kept: a new weapon, or spells, changes it.

    It counts from the next round; wounds taken since the first roll do not lower it.
    """
    return stress_total(die, static)


@rule("AM 15 B4")
def declared_when(step: str) -> str:
    """When a thing is declared: at `round_start`, at the `first_defence`, or on the `turn`."""
    return {
        "disengage": "round_start",
        "protect": "round_start",
        "charge": "round_start",
        "adrenal_defence": "first_defence",
    }.get(step, "turn")


@rule("AM 15 B7")
def may_act(tables: Tables, actions_taken: int) -> bool:
    """One action a round."""
    return actions_taken < tables.combat.actions


@rule("AM 6.3")
def turn_after_delay(order: Sequence[str], name: str, after: str) -> tuple[str, ...]:
    """The order when `name` lets the others go first until `after` has acted."""
    rest = [other for other in order if other != name]
    rest.insert(rest.index(after) + 1, name)
    return tuple(rest)
