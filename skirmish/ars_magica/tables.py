"""The tables of the rulebook in typed, frozen form, with the house rules applied.

Rows of arms and of ready-made figures are in `catalogue`, those that the rules count with
in `rows_2_to_7` and `rows_8_to_13`; this module has the options (AM 15) and makes the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from campaigns.tabletop.rulebook import OverrideError, Rulebook
from skirmish.ars_magica import catalogue, rows_2_to_7, rows_8_to_13
from skirmish.ars_magica.typed import Number, Positive, build


@dataclass(frozen=True, slots=True)
class Tables:
    """Every option and figure in force; keys of the maps are the names of the rulebook."""

    range_rule: Literal["source", "core"]
    strength_minimum: Literal["bar", "warn"]
    outnumbered: Literal["order", "flat"]
    prone_bonus: bool
    walk_and_attack: bool
    cover_in_melee: bool
    unseat_ride: bool
    hold_on_escape: bool
    size_block: bool
    flight_attacks: Literal["one", "all"]
    trained_cap: Literal["vanguard", "leader"]
    quick_training: bool
    ride_bonus: Literal["book", "source"]
    fast_cast_tie: bool
    melee: Mapping[str, catalogue.MeleeWeapon]
    shields: Mapping[str, catalogue.Shield]
    shield_alone: catalogue.ShieldAlone
    missiles: Mapping[str, catalogue.MissileWeapon]
    armour: Mapping[str, catalogue.Armour]
    natural: Mapping[str, catalogue.NaturalWeapon]
    handling: catalogue.Handling
    dice: rows_2_to_7.DiceNumbers
    abilities: rows_2_to_7.Abilities
    wounds: rows_2_to_7.Wounds
    fatigue: rows_2_to_7.Fatigue
    combat: rows_2_to_7.Combat
    efforts: rows_2_to_7.Efforts
    traits: Mapping[str, Mapping[str, Number]]
    missile: rows_2_to_7.Missile
    manoeuvres: Mapping[str, rows_2_to_7.Manoeuvre]
    hold: rows_2_to_7.Hold
    engagement: rows_2_to_7.Engagement
    mishaps: Mapping[str, rows_2_to_7.Mishap]
    mishap_effects: rows_2_to_7.MishapEffects
    recovery: Mapping[str, rows_2_to_7.Recovery]
    recovery_incapacitated: rows_2_to_7.RecoveryIncapacitated
    recovery_bonus: rows_2_to_7.RecoveryBonus
    bruises: Mapping[str, rows_2_to_7.Bruise]
    group: rows_8_to_13.Group
    riding: rows_8_to_13.Riding
    gaits: rows_8_to_13.Gaits
    falls: rows_8_to_13.Falls
    flaws: Mapping[str, rows_8_to_13.Flaw]
    movement: rows_8_to_13.Movement
    ground: Mapping[str, rows_8_to_13.Ground]
    morale: rows_8_to_13.Morale
    rally: rows_8_to_13.Rally
    concentration: rows_8_to_13.Concentration
    casting: rows_8_to_13.Casting
    concealment: Mapping[str, rows_8_to_13.Concealment]
    sight_ranges: Mapping[str, rows_8_to_13.SightRange]
    invisibility: Mapping[str, rows_8_to_13.Invisibility]
    invisible_first_round: rows_8_to_13.FirstRound
    figures: Mapping[str, catalogue.Template]
    local_figures: Mapping[str, catalogue.Template]
    beasts: Mapping[str, catalogue.Template]
    units: Mapping[str, catalogue.Unit]
    unit_prices: Mapping[str, Positive]
    flaws_bar_shields: bool = True
    """No value of the book: fights of the rules versions 1 and 2 went on without."""


BOOK: Final = Rulebook.load(Path(__file__).with_name("rulebook.toml"))
"""Paragraphs in two languages, and the tables as they are printed."""


@cache
def standard() -> Tables:
    """The tables without house rules."""
    return _checked(BOOK.with_overrides({}))


def tables(overrides: Mapping[str, Any]) -> Tables:
    """The tables with `overrides` (dotted path: value) applied.

    Raises:
        OverrideError: an unknown path, or a value of the wrong type or range.
    """
    return _checked(BOOK.with_overrides(overrides)) if overrides else standard()


def _checked(data: Mapping[str, Any]) -> Tables:
    made = build(Tables, data)
    for path in _misfits(made):
        raise OverrideError(path, f"{path}: the value does not fit the table")
    return made


def _misfits(made: Tables) -> Iterator[str]:
    """Paths of lists that have the wrong length or order, and of names that name nothing."""
    if len(made.missile.cover) != rows_2_to_7.COVER_STEPS:
        yield "missile.cover"
    if list(made.gaits.quickness) != sorted(set(made.gaits.quickness)):
        yield "gaits.quickness"
    for gait in rows_8_to_13.GAITS:
        if len(made.gaits.paces(gait)) != len(made.gaits.quickness) + 1:
            yield f"gaits.{gait}"
    if made.handling.lance_on_foot not in made.melee:
        yield "handling.lance_on_foot"
    for name, missile in made.missiles.items():
        if missile.in_melee != "none" and missile.in_melee not in made.melee:
            yield f"missiles.{name}.in_melee"
