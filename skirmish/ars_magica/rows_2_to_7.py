"""Rows of the tables of the rules, AM 2 to AM 7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from skirmish.ars_magica.catalogue import WeaponAbility
from skirmish.ars_magica.typed import Natural, NotPositive, Number, Positive

COVER_STEPS: Final = 5
"""Quarters of the body behind cover: none to almost total."""

Level = Literal["light", "medium", "heavy", "incapacitated"]
Fatigued = Literal["winded", "weary", "flagging", "tired", "spent", "dazed"]


@dataclass(frozen=True, slots=True)
class DiceNumbers:
    """Botch dice (AM 2.5, 2.6, 11)."""

    ordinary: Natural
    duel: Natural
    melee: Natural
    unskilled: Natural
    unskilled_exempt: tuple[WeaponAbility, ...]
    bad_ground: Natural
    fast_cast: Natural
    nuisance: Natural
    failed_concentration: Natural
    cautious: NotPositive


@dataclass(frozen=True, slots=True)
class Abilities:
    """AM 2.8."""

    specialised: Natural
    puissant: Natural


@dataclass(frozen=True, slots=True)
class Wounds:
    """AM 3: `width` of a bracket at Size 0, penalties by level, limits after the fight."""

    width: Number
    least_width: Positive
    penalty: Mapping[str, NotPositive]
    travel: NotPositive
    slow: NotPositive


@dataclass(frozen=True, slots=True)
class FatigueLevel:
    penalty: NotPositive
    minutes: Natural


@dataclass(frozen=True, slots=True)
class FatigueCost:
    charge: Natural
    adrenal: Natural
    mounted_charge: Natural
    march: Natural


@dataclass(frozen=True, slots=True)
class Fatigue:
    """AM 4: levels, the boxes of each kind of creature after Fresh, prices in levels."""

    levels: Mapping[str, FatigueLevel]
    minutes_beyond: Natural
    activity_factor: Positive
    tracks: Mapping[str, tuple[Fatigued, ...]]
    cost: FatigueCost


@dataclass(frozen=True, slots=True)
class Combat:
    """AM 6, 6.3, 6.4, 7.3 and AM 15 B, C."""

    higher: Number
    nonlethal: Number
    outnumbered: Number
    bigger_defender: Number
    helpless_defence: Number
    prone: Number
    actions: Positive
    round_seconds: Positive
    shift: Natural


@dataclass(frozen=True, slots=True)
class Efforts:
    """How many times the Ability counts (AM 6.4, 9)."""

    adrenal: Positive
    charge: Positive
    mounted_charge: Positive
    mounted_charge_rider: Positive


@dataclass(frozen=True, slots=True)
class Missile:
    """AM 6.4, 9, AM 15 D1, D8."""

    step: Number
    cover: tuple[Number, ...]
    warning: Natural
    saddle: Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """AM 6.1. `own_line`: weapons whose own Attack is used instead of Brawl."""

    attack: Literal["brawl", "weapon"]
    own_line: tuple[str, ...]
    defences: tuple[Literal["defence", "evasion", "characteristic", "brawl", "attack"], ...]
    characteristic: Literal["strength", "dexterity"]
    required: Number
    blocked: bool


@dataclass(frozen=True, slots=True)
class Hold:
    """AM 6.1, AM 15 E7, E10, E16."""

    penalty: Number
    blocked_from: Positive
    free_wound: Level


@dataclass(frozen=True, slots=True)
class Engagement:
    """AM 6.2; reaches in paces."""

    reach: Natural
    long_reach: Natural
    long_weapons: tuple[str, ...]
    failure: Number
    flight_defence: Number


@dataclass(frozen=True, slots=True)
class Mishap:
    """AM 6.5: an effect of a botch, and what there must be for it."""

    severity: Positive
    needs: tuple[Literal["weapon", "shield", "bow", "mounted", "on_foot", "friend"], ...]


@dataclass(frozen=True, slots=True)
class MishapEffects:
    defence: Number
    ankle_wound: Level


@dataclass(frozen=True, slots=True)
class Recovery:
    """AM 7.1."""

    interval: str
    stable: Number
    improve: Number


@dataclass(frozen=True, slots=True)
class RecoveryIncapacitated:
    interval: str
    improve: Number
    dies: Number
    worse_bonus: Number


@dataclass(frozen=True, slots=True)
class RecoveryBonus:
    stable: Number


@dataclass(frozen=True, slots=True)
class Bruise:
    """AM 7.2; `residual` is the wound left by the first improvement."""

    minutes: Natural
    improve: Number
    residual: Literal["none", "light", "medium", "heavy", "incapacitated"]
