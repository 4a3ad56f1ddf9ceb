"""What an activation may be spent on, reloading and arson (GL 4.1, 4.10, 4.12)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import MARKSMAN, VETERAN, Figure, firearm_of, troop_of
from skirmish.grandi_laghi.sums import Bonus, add_up, no_bonus
from skirmish.grandi_laghi.tables import Marker, Tables

MOVE, FIRE, RELOAD, OTHER = "move", "fire", "reload", "other"
FREE = frozenset({"turn", "defend"})
"""Deeds that spend no activation: a new front (GL 1.4), defence in a melee (GL 7.3)."""


@rule("GL 1.4", "GL 7.3")
def spends_activation(deed: str) -> bool:
    """Whether a deed is one of the actions of an activation."""
    return deed not in FREE


@rule("GL 5.1")
def firing_refused(tables: Tables, figure: Figure) -> Refusal | None:
    """Why a figure may not fire or throw; None if it may."""
    if figure.weapon is None:
        return Refusal("no_weapon", "GL 5.1", at="/weapon")
    if firearm_of(tables, figure) is None:
        return None
    if figure.reload is not None:
        return Refusal(f"reloading_{figure.reload}", "GL 5.1", at="/reload")
    if figure.wet_powder:
        return Refusal("wet_powder", "GL 5.1", at="/wet_powder")
    return None


@rule("GL 5.1")
def firearm_refused(tables: Tables, figure: Figure) -> Refusal | None:
    """Why a figure has no firearm to shoot with; None if it has one that is ready."""
    if firearm_of(tables, figure) is None:
        return Refusal("no_firearm", "GL 5.1", at="/weapon")
    return firing_refused(tables, figure)


@rule("GL 4.10", "GL 5.1")
def reload_refused(tables: Tables, figure: Figure) -> Refusal | None:
    """Why a figure may not reload; None if it may."""
    if firearm_of(tables, figure) is None:
        return Refusal("no_firearm", "GL 5.1", at="/weapon")
    if figure.wet_powder:
        return Refusal("wet_powder", "GL 5.1", at="/wet_powder")
    if figure.reload is None:
        return Refusal("loaded", "GL 4.10", at="/reload")
    return None


@rule("GL 4.1")
def actions_of(tables: Tables, figure: Figure, hesitates: bool) -> dict[str, Refusal | None]:
    """The four actions, each with why not; the hesitant may only move (GL 8.1)."""
    timid = Refusal("hesitates", "GL 8.1") if hesitates else None
    return {
        MOVE: None,
        FIRE: timid or firing_refused(tables, figure),
        RELOAD: timid or reload_refused(tables, figure),
        OTHER: timid,
    }


@dataclass(frozen=True, slots=True)
class Reloaded:
    """The marker after it, and whether the figure may fire at once (unaimed)."""

    reload: Marker | None
    may_fire: bool


@rule("GL 4.10")
def reload_roll(tables: Tables, figure: Figure) -> int:
    """What a d6 must reach to fire at once: skill comes before type."""
    if figure.is_(VETERAN, MARKSMAN):
        return tables.reload.skilled_roll
    return troop_of(tables, figure).reload_roll


@rule("GL 4.10")
def reload(
    tables: Tables, figure: Figure, chance: Chance, explain: Explain, bonus: Bonus = no_bonus
) -> Reloaded:
    """Red becomes yellow, yellow green; from green the marker goes, and a d6 may allow a shot."""
    if figure.reload == "red":
        explain("GL 4.10", "reload_red")
        return Reloaded("yellow", False)
    if figure.reload == "yellow":
        explain("GL 4.10", "reload_yellow")
        return Reloaded("green", False)
    explain("GL 4.10", "reload_green")
    needed = reload_roll(tables, figure)
    rolled = chance.roll("d6", N_("reloading"))
    explain("GL 4.10", "reload_roll", rolled=rolled, needed=needed)
    may_fire = add_up(rolled, bonus(figure), explain) >= needed
    explain("GL 4.10", "reload_may_fire" if may_fire else "reload_no_shot")
    return Reloaded(None, may_fire)


@rule("GL 4.12")
def set_fire(
    tables: Tables, before: int, consecutive: bool, chance: Chance, explain: Explain
) -> tuple[int, bool]:
    """(successes in a row, whether it burns from the next turn) after one more try.

    `before` are those so far; they are lost if the activations were not consecutive.
    """
    rolled = chance.roll("d6", N_("arson"))
    if rolled % 2:
        explain("GL 4.12", "arson_fails", rolled=rolled)
        return 0, False
    successes = (before if consecutive else 0) + 1
    explain("GL 4.12", "arson_succeeds", rolled=rolled, number=successes)
    return successes, successes >= tables.arson.successes


@rule("GL 4.12")
def dies_in_fire(tables: Tables, turns: int) -> bool:
    """Whether a figure that has stayed this many turns in a burning house or boat dies."""
    return turns > tables.arson.deadly_after
