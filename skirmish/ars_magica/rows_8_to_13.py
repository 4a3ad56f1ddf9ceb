"""Rows of the tables of the rules, AM 8 to AM 13."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from skirmish.ars_magica.typed import Natural, NotPositive, Number, Positive

GAITS: Final = ("walk", "trot", "canter", "gallop")


@dataclass(frozen=True, slots=True)
class Surrounding:
    open: Natural
    wall: Natural
    corridor: Natural


@dataclass(frozen=True, slots=True)
class Group:
    """AM 8."""

    members: Positive
    attack_range: Natural
    cap: Natural
    seasons: Natural
    years: Natural
    quick_training: Mapping[str, Number]
    surrounding: Surrounding
    split_advantage: Number


@dataclass(frozen=True, slots=True)
class Riding:
    """AM 9."""

    control: Natural
    control_war_horse: Natural
    bonus: Natural
    control_ease: Number
    seat_ease: Number
    leap_ease: Number
    pinned_ease: Number
    helper_ease: Number
    run_up: Natural
    war_saddle: Number
    no_stirrups: Number


@dataclass(frozen=True, slots=True)
class Gaits:
    """AM 9: paces a round; `quickness` has the least Quickness of each column but the first."""

    quickness: tuple[Number, ...]
    walk: tuple[Natural, ...]
    trot: tuple[Natural, ...]
    canter: tuple[Natural, ...]
    gallop: tuple[Natural, ...]

    def paces(self, gait: str) -> tuple[int, ...]:
        row: tuple[int, ...] = getattr(self, gait)
        return row


@dataclass(frozen=True, slots=True)
class Falls:
    """AM 10."""

    feet: Positive
    hard: Positive
    soft: Positive
    unseated: Number
    pinned: Number
    impacts: Mapping[str, Number]
    burns: Mapping[str, Number]
    exposure: Mapping[str, Positive]


@dataclass(frozen=True, slots=True)
class Flaw:
    """AM 11: what is added to rolls of a kind, botch dice on top, and what is impossible."""

    kind: Literal["minor", "major"]
    effects: Mapping[str, Number]
    botch_dice: Mapping[str, Natural]
    botch_factor: Positive
    bars: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """AM 12; paces a round."""

    base: Number
    run: Positive
    difficult: Positive
    free_fast_actions: Natural


@dataclass(frozen=True, slots=True)
class Ground:
    slows: bool
    botch_dice: Natural


@dataclass(frozen=True, slots=True)
class Morale:
    """AM 13.1."""

    ease: Number
    condition: Number
    breaks: Positive
    group_wounded: NotPositive


@dataclass(frozen=True, slots=True)
class Rally:
    """AM 13.2."""

    idle: Number
    under_missiles: Number
    in_melee: Number
    routed: Number
    casualties: Number
    half_lost: Number


@dataclass(frozen=True, slots=True)
class Concentration:
    """AM 13.3 to 13.5; times in minutes."""

    situations: Mapping[str, Number]
    meanwhile: Mapping[str, Number]
    spell_bonus: Number
    held_step: Number
    wound_factor: Positive
    repeat_minutes: Positive
    minutes_per_point: Natural
    least_minutes: Natural


@dataclass(frozen=True, slots=True)
class Casting:
    """AM 13.6 to 13.8."""

    spontaneous_divisor: Positive
    effortless_divisor: Positive
    fast_penalty: Number
    fast_step: Number
    guess_ease: Number
    levels_per_magnitude: Positive


@dataclass(frozen=True, slots=True)
class Concealment:
    """AM 13.9: bonuses of the hidden one; botch dice on open and on broken ground."""

    attack: Number
    defence: Number
    botch_open: Natural
    botch_broken: Natural


@dataclass(frozen=True, slots=True)
class SightRange:
    """AM 13.9: the furthest paces of each concealment; None: never so clear."""

    none: Natural | None
    light: Natural
    medium: Natural
    heavy: Natural
    total: Natural


@dataclass(frozen=True, slots=True)
class Invisibility:
    """AM 13.10."""

    attack: Number
    defence: Number
    stealth: Number
    located: bool


@dataclass(frozen=True, slots=True)
class FirstRound:
    """AM 13.10: on top of the table in the first round."""

    attack: Number
