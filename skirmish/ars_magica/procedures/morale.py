"""Morale and rallying (AM 13.1, 13.2, 15 F23 to F26, F30, F31)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import Rolled, roll, succeeds
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.tables import Tables

STEADY, DEMORALISED, BREAKS = "steady", "demoralised", "breaks"


@dataclass(frozen=True, slots=True)
class Tested:
    rolled: Rolled
    ease: int
    outcome: str


@dataclass(frozen=True, slots=True)
class Leader:
    """Presence and Leadership of the one who leads, as they count."""

    presence: int
    leadership: int
    able: bool = True


@rule("AM 13.1", "AM 15 F25")
def morale_sum(leader: Leader | None, brave: int, penalty: int = 0) -> Sum:
    """Presence and Leadership, if someone able leads, and Brave."""
    led = leader if leader and leader.able else Leader(0, 0)
    return Sum(
        (
            Modifier("presence", led.presence, "AM 13.1"),
            Modifier("leadership", led.leadership, "AM 13.1"),
            Modifier("brave", brave, "AM 13.1"),
            Modifier("penalties", penalty, "AM 6.4"),
        )
    )


@rule("AM 13.1", "AM 15 F23")
def brave_of(scores: Sequence[int]) -> int:
    """A group rolls once, with its lowest Brave; a loner has his own."""
    return min(scores)


@rule("AM 13.1")
def all_hurt(tables: Tables, penalties: Sequence[int]) -> bool:
    """Whether every member is wounded badly enough for a morale roll to be called."""
    return all(penalty <= tables.morale.group_wounded for penalty in penalties)


@rule("AM 15 F24")
def morale_ease(tables: Tables, conditions: int) -> int:
    """Harder with every condition after the first."""
    return tables.morale.ease + tables.morale.condition * (conditions - 1)


@rule("AM 13.1", "AM 15 F26")
def morale(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    total: Sum,
    conditions: int,
    *,
    demoralised: bool = False,
    botch_dice: int = 1,
) -> Tested:
    """One roll: steady, demoralised, or broken (surrender or flight).

    Who is demoralised already breaks on any failure, and gains nothing by passing.
    """
    ease = morale_ease(tables, conditions)
    rolled = roll(chance, tables, steps, "morale", total, botch_dice)
    outcome = STEADY
    if not succeeds(rolled, ease):
        far = ease - rolled.total >= tables.morale.breaks
        outcome = BREAKS if far or demoralised else DEMORALISED
    args = {"total": rolled.total, "ease": ease}
    steps.append(Step("AM 13.1", f"morale_{outcome}", args))
    return Tested(rolled, ease, outcome)


@rule("AM 15 F30")
def may_when_demoralised(verb: str) -> bool:
    """No attack, hostile manoeuvre or hostile spell; all the rest is allowed."""
    return verb not in ("attack", "shoot", "charge", "manoeuvre", "hostile_spell")


@rule("AM 15 F31")
def broken_does(*, engaged: bool, picked: str | None = None) -> str:
    """`flees` if it can, `surrenders` if engaged, unless its player picks."""
    return picked or ("surrenders" if engaged else "flees")


@rule("AM 13.2")
def rally_ease(
    tables: Tables, situation: str, *, casualties: bool = False, half_lost: bool = False
) -> int:
    """`idle`, `under_missiles`, `in_melee` or `routed` (and chased); harder with losses."""
    row = tables.rally
    base = {
        "idle": row.idle,
        "under_missiles": row.under_missiles,
        "in_melee": row.in_melee,
        "routed": row.routed,
    }[situation]
    losses = row.half_lost if half_lost else row.casualties * casualties
    return base + losses


@rule("AM 13.2", "AM 15 F26")
def rally(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    leader: Leader,
    ease: int,
    *,
    penalty: int = 0,
    botch_dice: int = 1,
) -> bool:
    """The leader's action: the only end of demoralisation."""
    total = morale_sum(leader, 0, penalty)
    rolled = roll(chance, tables, steps, "rally", total, botch_dice)
    return succeeds(rolled, ease)
