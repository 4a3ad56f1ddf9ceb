"""The typed, frozen form of the tables in `rulebook.toml`; lengths in whole millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from campaigns.tabletop.rulebook import OverrideError, Rulebook
from skirmish.grandi_laghi.values import Count, Die, Length, Number, Positive, build

Marker = Literal["green", "yellow", "red"]


@dataclass(frozen=True, slots=True)
class Terrain:
    """`deep`: one sees some way into it from outside (GL 1.4).

    `cover`: who is in it or close behind it is behind something (GL 5.8). `passage`: whether one
    walks over it, or has to climb, which is an action of its own.
    """

    difficult: bool
    blocks_sight: bool
    deep: bool
    hides: bool
    cover: bool
    water: Literal["dry", "ford", "deep"]
    passage: Literal["free", "climb"]


@dataclass(frozen=True, slots=True)
class Base:
    diameter: Length


@dataclass(frozen=True, slots=True)
class Sight:
    into_woods: Length


@dataclass(frozen=True, slots=True)
class Hidden:
    seen_within: Length


@dataclass(frozen=True, slots=True)
class Deck:
    jokers: Count


@dataclass(frozen=True, slots=True)
class Cards:
    ace: Count
    two: Count
    three: Count


@dataclass(frozen=True, slots=True)
class Activation:
    king_radius: Length
    most_per_turn: Positive
    returns_per_turn: Count


@dataclass(frozen=True, slots=True)
class Troop:
    irregular: bool
    misfire_die: Die
    reload_roll: Number
    reload_marker: Marker
    run_difficult: Number
    ford: Number
    boat_exempt: bool
    volley: bool
    evades: bool
    melee: Number


@dataclass(frozen=True, slots=True)
class Wounds:
    eliminate: Positive


@dataclass(frozen=True, slots=True)
class Movement:
    walk: Length
    run: Length
    ford: Length
    drag: Length
    drag_difficult: Length


@dataclass(frozen=True, slots=True)
class Falls:
    """The highest total that falls."""

    run: Number
    ford: Number
    boat: Number


@dataclass(frozen=True, slots=True)
class Reload:
    skilled_roll: Number
    veteran: Marker
    inexperienced: Marker
    marksman: Marker


@dataclass(frozen=True, slots=True)
class Arson:
    successes: Positive
    deadly_after: Count


@dataclass(frozen=True, slots=True)
class Misfire:
    """`on`: the highest total that does not go off."""

    on: Number
    marksman_die: Die


@dataclass(frozen=True, slots=True)
class Weapon:
    """Two ranges and what hits at each, before GL 5.4's option; `blind`: GL 5.12 allows it."""

    firearm: bool
    blind: bool
    die: Die
    near: Length
    near_hits: Number
    far: Length
    far_hits: Number


@dataclass(frozen=True, slots=True)
class Shooting:
    natural_miss: Number
    marksman: Number
    inexperienced: Number
    unaimed: Number
    wounded: Number
    target: Number


@dataclass(frozen=True, slots=True)
class IntoMelee:
    enemy_from: Number
    marksman: Number


@dataclass(frozen=True, slots=True)
class Hit:
    cover: Number
    killed_to: Number
    wounded_to: Number
    fright_radius: Length


@dataclass(frozen=True, slots=True)
class Command:
    radius: Length


@dataclass(frozen=True, slots=True)
class BlindFire:
    figures: Positive
    die: Die
    hits: Number


@dataclass(frozen=True, slots=True)
class Volley:
    figures: Positive
    range: Length
    die: Die
    hits: Number


@dataclass(frozen=True, slots=True)
class MeleeWeapon:
    die: Die


@dataclass(frozen=True, slots=True)
class Melee:
    fought: Number
    extra: Number
    shaken: Number
    wounded: Number
    woman: Number
    charged: Number
    veteran: Number
    wound_beyond: Count
    kill_multiple: Positive
    capture_figures: Positive
    capture_wins: Positive
    retreat: Length


@dataclass(frozen=True, slots=True)
class MeleeShot:
    die: Die
    hits: Number
    per_enemy: Number


@dataclass(frozen=True, slots=True)
class Morale:
    wounded: Number
    irregular: Number
    leader_near: Number
    veteran: Number
    adjacent: Number
    steady_from: Number
    breaks_to: Number
    leader_radius: Length
    adjacent_radius: Length
    fright_radius: Length


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything that has a number or a choice; each field is a path of the data file."""

    hit_comparison: Literal["at_least", "greater"]
    reactivate: Literal["any", "ace_only"]
    difficult_ground_halves: bool
    leader_bonus: Literal["replace", "add"]
    lone_harms: Literal["chosen", "all"]
    terrain: Mapping[str, Terrain]
    base: Base
    sight: Sight
    hidden: Hidden
    deck: Deck
    cards: Cards
    activation: Activation
    troops: Mapping[str, Troop]
    wounds: Wounds
    movement: Movement
    falls: Falls
    reload: Reload
    arson: Arson
    misfire: Misfire
    weapons: Mapping[str, Weapon]
    shooting: Shooting
    into_melee: IntoMelee
    hit: Hit
    command: Command
    blind_fire: BlindFire
    volley: Volley
    melee_weapons: Mapping[str, MeleeWeapon]
    melee: Melee
    melee_shot: MeleeShot
    morale: Morale


BOOK = Rulebook.load(Path(__file__).with_name("rulebook.toml"))


def load(overrides: Mapping[str, Any] | None = None) -> Tables:
    """The tables of the rulebook with `overrides` (dotted path: value).

    Raises:
        OverrideError: an unknown path, a value of the wrong type, or one out of order.
    """
    tables = build(Tables, BOOK.with_overrides(overrides or {}))
    for name, weapon in tables.weapons.items():
        _ascending(f"weapons.{name}.far", weapon.near, weapon.far)
    _ascending("hit.wounded_to", tables.hit.killed_to, tables.hit.wounded_to)
    _ascending("morale.steady_from", tables.morale.breaks_to + 1, tables.morale.steady_from)
    return tables


def _ascending(path: str, lower: int, upper: int) -> None:
    if lower > upper:
        raise OverrideError(path, f"{path} is too low beside the value before it")


def is_reconstructed(path: str) -> bool:
    """Whether the value at a dotted path is marked [R]: its nearest entry in `about` tells."""
    while path not in BOOK.about:
        path = path.rpartition(".")[0]
    return bool(BOOK.about[path]["mark"] == "R")


TABLES = load()
