"""The tables of the rulebook in typed, frozen form, with the house rules applied.

Rows of arms and of ready-made figures are in `catalogue`, the figures of the rules in
`rows` and `situations`; this module has the options (AM 15) and makes the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from campaigns.tabletop.rulebook import OverrideError, Rulebook
from skirmish.ars_magica import catalogue, rows, situations
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
    dice: rows.DiceNumbers
    abilities: rows.Abilities
    wounds: rows.Wounds
    fatigue: rows.Fatigue
    combat: rows.Combat
    efforts: rows.Efforts
    traits: Mapping[str, Mapping[str, Number]]
    missile: rows.Missile
    manoeuvres: Mapping[str, rows.Manoeuvre]
    hold: rows.Hold
    engagement: rows.Engagement
    mishaps: Mapping[str, rows.Mishap]
    mishap_effects: rows.MishapEffects
    recovery: Mapping[str, rows.Recovery]
    recovery_incapacitated: rows.RecoveryIncapacitated
    recovery_bonus: rows.RecoveryBonus
    bruises: Mapping[str, rows.Bruise]
    group: situations.Group
    riding: situations.Riding
    gaits: situations.Gaits
    falls: situations.Falls
    flaws: Mapping[str, situations.Flaw]
    movement: situations.Movement
    ground: Mapping[str, situations.Ground]
    morale: situations.Morale
    rally: situations.Rally
    concentration: situations.Concentration
    casting: situations.Casting
    concealment: Mapping[str, situations.Concealment]
    sight_ranges: Mapping[str, situations.SightRange]
    invisibility: Mapping[str, situations.Invisibility]
    invisible_first_round: situations.FirstRound
    figures: Mapping[str, catalogue.Template]
    local_figures: Mapping[str, catalogue.Template]
    beasts: Mapping[str, catalogue.Template]
    units: Mapping[str, catalogue.Unit]
    unit_prices: Mapping[str, Positive]


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
    if len(made.missile.cover) != rows.COVER_STEPS:
        yield "missile.cover"
    if list(made.gaits.quickness) != sorted(set(made.gaits.quickness)):
        yield "gaits.quickness"
    for gait in situations.GAITS:
        if len(made.gaits.paces(gait)) != len(made.gaits.quickness) + 1:
            yield f"gaits.{gait}"
    if made.handling.lance_on_foot not in made.melee:
        yield "handling.lance_on_foot"
    for name, missile in made.missiles.items():
        if missile.in_melee != "none" and missile.in_melee not in made.melee:
            yield f"missiles.{name}.in_melee"
