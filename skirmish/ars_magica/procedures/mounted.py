"""Rolls of riders and of those whom horses run into (AM 9, 15 F18, F20 to F22)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Modifier, Step
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.dice import roll, succeeds
from skirmish.ars_magica.procedures.figure import Figure
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.totals import penalties
from skirmish.ars_magica.tables import Tables

CONTROL, KEEP_SEAT, LEAP = "control", "keep_seat", "leap"


@dataclass(frozen=True, slots=True)
class HorseHurt:
    """What a horse's wound asks of its rider: `rolls` in order; `charge` goes on or not."""

    rolls: tuple[str, ...]
    charge: bool
    fastest: str | None


def _figure_sum(
    tables: Tables, figure: Figure, characteristic: tuple[str, int], ability: str, enc: int = 0
) -> Sum:
    name, score = characteristic
    parts = (
        Modifier(name, score, "AM 9"),
        Modifier(ability, figure.score(ability), "AM 9"),
        Modifier("encumbrance", -enc, "AM 5.3"),
    )
    return Sum(parts, ability not in figure.abilities).plus(*penalties(tables, figure))


@rule("AM 9")
def horse_hurt(wound: str) -> HorseHurt:
    """By the horse's wound; its penalties never hinder the rider's own attacks."""
    return {
        "light": HorseHurt((), True, None),
        "medium": HorseHurt((CONTROL,), True, None),
        "heavy": HorseHurt((KEEP_SEAT, CONTROL), False, "trot"),
        "incapacitated": HorseHurt((LEAP,), False, "none"),
        "dead": HorseHurt((LEAP,), False, "none"),
    }[wound]


@rule("AM 9", "AM 15 F21")
def control(
    chance: Chance, tables: Tables, steps: list[Step], rider: Figure, botch_dice: int = 1
) -> bool:
    """Presence and Ride hold a hurt horse: first as a reaction, then as each round's action."""
    total = _figure_sum(tables, rider, ("presence", rider.presence), "ride")
    rolled = roll(chance, tables, steps, "control", total, botch_dice)
    return succeeds(rolled, tables.riding.control_ease)


@rule("AM 9")
def keep_seat(
    chance: Chance, tables: Tables, steps: list[Step], rider: Figure, botch_dice: int = 1
) -> bool:
    """Dexterity and Ride, or the rider falls as if unseated."""
    total = _figure_sum(tables, rider, ("dexterity", rider.dexterity), "ride")
    rolled = roll(chance, tables, steps, "seat", total, botch_dice)
    return succeeds(rolled, tables.riding.seat_ease)


@rule("AM 9", "AM 5.3")
def leap_clear(
    chance: Chance, tables: Tables, steps: list[Step], rider: Figure, botch_dice: int = 1
) -> bool:
    """Dexterity and Athletics less Encumbrance, when the horse goes down."""
    total = _figure_sum(tables, rider, ("dexterity", rider.dexterity), "athletics", rider.enc)
    rolled = roll(chance, tables, steps, "leap", total, botch_dice)
    return succeeds(rolled, tables.riding.leap_ease)


@rule("AM 9", "AM 5.3")
def avoid_pinning(
    chance: Chance, tables: Tables, steps: list[Step], rider: Figure, botch_dice: int = 1
) -> bool:
    """Quickness and Ride less Encumbrance, for one who fell with the horse."""
    total = _figure_sum(tables, rider, ("quickness", rider.quickness), "ride", rider.enc)
    rolled = roll(chance, tables, steps, "pinned", total, botch_dice)
    return succeeds(rolled, tables.riding.pinned_ease)


@rule("AM 9", "AM 15 F20")
def free_pinned(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    helper: Figure,
    horse_size: int,
    botch_dice: int = 1,
) -> bool:
    """A helper's Strength, as his action, against the weight of the horse."""
    strength = Sum((Modifier("strength", helper.strength, "AM 9"),))
    total = strength.plus(*penalties(tables, helper))
    rolled = roll(chance, tables, steps, "helper", total, botch_dice)
    return succeeds(rolled, tables.riding.helper_ease + horse_size)


@rule("AM 9", "AM 15 F18")
def knocked_down(
    chance: Chance,
    tables: Tables,
    steps: list[Step],
    target: Figure,
    damage: int,
    horse_size: int,
    *,
    saddle: int = 0,
    botch_dice: int = 1,
) -> bool:
    """Whether one who was hit by a mounted charge goes down, the new wound not yet counted.

    `damage` is that of the blow before Soak. A footman no smaller than the horse stays up.
    """
    if not target.mounted and target.size >= horse_size:
        return False
    if target.mounted:
        total = _figure_sum(tables, target, ("dexterity", target.dexterity), "ride")
        total = total.plus(Modifier("saddle", saddle, "AM 9"))
    else:
        ability = target.weapon.ability
        total = _figure_sum(tables, target, ("strength", target.strength), ability)
        total = total.plus(Modifier("size", target.size, "AM 9"))
    rolled = roll(chance, tables, steps, "stand", total, botch_dice)
    return rolled.botched or rolled.total <= damage + horse_size


@rule("AM 9")
def saddle_bonus(tables: Tables, *, war_saddle: bool, stirrups: bool) -> int:
    """A war saddle holds a rider; without stirrups he sits badly."""
    riding = tables.riding
    return riding.war_saddle * war_saddle + riding.no_stirrups * (not stirrups)


@rule("AM 9")
def horse_may(verb: str, *, panicked: bool, charge_under_way: bool, acted: bool) -> bool:
    """The horse has its own action, on its rider's turn: it moves or attacks.

    A panicked one does not attack, and finishes a charge that is under way.
    """
    if acted:
        return False
    if verb == "charge":
        return charge_under_way or not panicked
    return verb == "gallop_away" if panicked else verb in ("move", "attack")


@rule("AM 15 F22")
def target_of(named: str, rider: Figure, horse: Figure) -> Figure:
    """The attacker names the `horse` or the `rider`; the horse defends with its own line."""
    return horse if named == "horse" else rider


@rule("AM 9")
def needs_action(verb: str) -> bool:
    """Mounting and dismounting are actions, without a roll."""
    return verb in ("mount", "dismount")
