"""Contact, evasion and the shot before a melee (GL 7.1, 7.2, 7.9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import Figure, troop_of
from skirmish.grandi_laghi.procedures.ground import in_contact
from skirmish.grandi_laghi.procedures.hits import effect_of_hit
from skirmish.grandi_laghi.procedures.morale import STEADY, Support, morale_test
from skirmish.grandi_laghi.procedures.movement import Move, run
from skirmish.grandi_laghi.procedures.shooting import (
    HIT,
    MISFIRE,
    MISS,
    lowest_hit,
    marker_after_shot,
    misfires,
)
from skirmish.grandi_laghi.sums import Bonus, no_bonus
from skirmish.grandi_laghi.tables import Marker, Tables

NO_SHOT = "no_shot"


@rule("GL 7.1")
def must_fight(tables: Tables, at: Point, enemies: Mapping[str, Point]) -> tuple[str, ...]:
    """Ids, in order, of the enemies that a figure touches and must fight."""
    return tuple(sorted(i for i, place in enemies.items() if in_contact(tables, at, place)))


@rule("GL 7.2")
def evasion_refused(tables: Tables, figure: Figure) -> Refusal | None:
    """Why a figure may not try to run out of a melee; None if it may."""
    return None if troop_of(tables, figure).evades else Refusal("no_evader", "GL 7.2")


@rule("GL 7.2")
def evade(
    tables: Tables, figure: Figure, difficult: bool, chance: Chance, explain: Explain
) -> Move:
    """The runner's roll: away at a run and idle in the next turn, or fallen into the melee."""
    move = run(tables, figure, difficult, chance, explain)
    explain("GL 7.2", "evasion_fails" if move.falls else "evades")
    return move


@dataclass(frozen=True, slots=True)
class MeleeShot:
    """A shot before a melee: `no_shot` if the test failed, else as GL 5; marker after it."""

    outcome: str
    victim: str | None
    effect: str | None
    reload: Marker | None


@rule("GL 7.9")
def melee_shot(
    tables: Tables,
    figure: Figure,
    by: Support,
    facing: Mapping[str, int],
    chance: Chance,
    explain: Explain,
    *,
    morale_bonus: Bonus = no_bonus,
    misfire_bonus: Bonus = no_bonus,
) -> MeleeShot:
    """The test, the misfire, a bare die, and a victim among the `facing` ({id: wounds}).

    The figure has a firearm that is ready (`actions.firearm_refused`).
    """
    row = tables.melee_shot
    extra = (Modifier("facing", row.per_enemy * len(facing), "GL 7.9"),)
    morale = morale_test(tables, figure, by, chance, explain, extra=extra, bonus=morale_bonus)
    if morale.outcome != STEADY:
        explain("GL 7.9", "melee_no_shot")
        return MeleeShot(NO_SHOT, None, None, figure.reload)
    fails = misfires(tables, figure, chance, explain, misfire_bonus)
    marker = marker_after_shot(tables, figure, explain)
    if fails:
        return MeleeShot(MISFIRE, None, None, marker)
    rolled = chance.roll(row.die, N_("shot"))
    needed = lowest_hit(tables, row.hits)
    struck = rolled >= needed
    explain("GL 7.9", "bare_hit" if struck else "bare_miss", rolled=rolled, needed=needed)
    if not struck:
        return MeleeShot(MISS, None, None, marker)
    victim = chance.pick(sorted(facing), N_("who is hit"), secret=True)
    explain("GL 7.9", "victim", id=victim)
    effect = effect_of_hit(tables, False, facing[victim], chance, explain)
    return MeleeShot(HIT, victim, effect, marker)
