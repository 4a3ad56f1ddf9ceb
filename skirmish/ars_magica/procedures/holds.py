"""Holding and pinning after the manoeuvre that began it (AM 6.1, 15 E5 to E8, E16)."""

from __future__ import annotations

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.dice import opposite, roll
from skirmish.ars_magica.procedures.figure import Figure
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.tables import Tables


@rule("AM 6.1", "AM 15 E5", "AM 15 E6", "AM 15 E7")
def keep_hold(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    grip: int,
    holder: Sum,
    held: Sum,
    botch_dice: int = 1,
) -> int:
    """The Grip after one contest, the holder's action; 0 or less frees, and wounds the holder.

    `holder` is a Brawl total of Dexterity or Strength, `held` an Attack total.
    """
    if tables.hold_on_escape:
        held = held.plus(Modifier("held_penalty", tables.hold.penalty, "AM 15 E5"))
    first = roll(chance, tables, steps, "holder", holder, botch_dice)
    second = roll(opposite(chance), tables, steps, "held", held, botch_dice)
    after = grip + first.total - second.total
    args = {"before": grip, "difference": first.total - second.total, "grip": after}
    steps.append(Step("AM 6.1", "freed" if freed(after) else "still_held", args))
    return after


@rule("AM 6.1", "AM 15 E7")
def freed(grip: int) -> bool:
    """Whether a Grip holds nobody any more."""
    return grip <= 0


@rule("AM 15 E7")
def wound_of_the_holder(tables: Tables) -> str:
    """The ordinary wound that the holder takes when the held one breaks free; no Soak."""
    return tables.hold.free_wound


@rule("AM 6.1")
def holder_total(tables: Tables, holder: Figure) -> Sum:
    """The holder's Brawl total: from the second round Strength may stand for Dexterity."""
    with_dexterity = totals.brawl_attack(tables, holder)
    difference = max(0, holder.strength - holder.dexterity)
    return with_dexterity.plus(
        Modifier("strength_for_dexterity", difference, "AM 6.1"), *totals.penalties(tables, holder)
    )


@rule("AM 15 E16")
def hold_penalty(tables: Tables, kind: str) -> int:
    """What a hold takes from a roll of the held one; not from Soak, Perception or the mind."""
    hindered = ("attack", "defence", "evasion", "strength", "dexterity", "quickness")
    return tables.hold.penalty if kind in hindered else 0


@rule("AM 15 E16")
def may_gesture(*, held: bool) -> bool:
    """The held make no gestures, and so cast nothing in a hurry."""
    return not held


@rule("AM 15 E8")
def may_pin(*, wall: bool, target_prone: bool) -> bool:
    """A pin needs something to press the target against."""
    return wall or target_prone


@rule("AM 15 E8")
def pin_lasts(*, pinner_has_acted: bool, repeated: bool) -> bool:
    """A pin lasts until the pinner's next action, and on only if that is the pin again."""
    return repeated or not pinner_has_acted
