"""The tables of the rulebook in typed form; lengths in whole mm, None for "unlimited" or "any"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

from campaigns.tabletop.rulebook import Rulebook
from skirmish.settecento.values import Flag, Length, OneOf, Or, Whole, build

BOOK: Final = Rulebook.load(Path(__file__).with_name("rulebook.toml"))

Bonus = Annotated[int, Whole(-99, 99)]
Count = Annotated[int, Whole(0, 99)]
Several = Annotated[int, Whole(1, 99)]
Mm = Annotated[int, Length()]
Switch = Annotated[bool, Flag()]
Reach = Annotated[int | None, Or("unlimited", Length())]
Need = Annotated[int | None, Or("any", Whole(-99, 99))]
Kind = Annotated[str, OneOf(("short", "long"))]


@dataclass(frozen=True, slots=True)
class Scale:
    base_mm: Annotated[int, Whole(1, 1000)]
    wood_sight: Mm


@dataclass(frozen=True, slots=True)
class Sheets:
    least: Bonus
    most: Bonus
    firearms: Count


@dataclass(frozen=True, slots=True)
class Wounds:
    fatal: Several


@dataclass(frozen=True, slots=True)
class Deck:
    cards_per_player: Count
    aces: Count
    jokers: Count
    figures: Several
    activations: Several


@dataclass(frozen=True, slots=True)
class Activation:
    short_actions: Several


@dataclass(frozen=True, slots=True)
class Special:
    base: Bonus


@dataclass(frozen=True, slots=True)
class Shooting:
    unaimed: Bonus
    wounded: Bonus
    beyond_effective: Bonus
    protected: Bonus
    large_target: Bonus
    close: Bonus
    close_range: Mm
    moving_boat: Bonus
    always_misses: Bonus


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of XV 6.4; `powder`: a firearm; `in_melee`: may fire by XV 7.9."""

    factor: Bonus
    effective: Reach
    longest: Reach
    reload: Count
    powder: Switch
    in_melee: Switch


@dataclass(frozen=True, slots=True)
class Thrown:
    """A row of XV 6.5; `effect`: added by XV 6.8; `marked`: gone when thrown."""

    factor: Bonus
    effective: Reach
    longest: Reach
    effect: Bonus
    marked: Switch


@dataclass(frozen=True, slots=True)
class Column:
    """The least totals for an effect; less than all is nothing, None means any total."""

    killed: Need
    wounded: Need
    stunned: Need


@dataclass(frozen=True, slots=True)
class Effect:
    light_cover: Bonus
    heavy_cover: Bonus
    strong_from: Bonus
    strong: Bonus
    cuirass: Bonus
    ball: Bonus


@dataclass(frozen=True, slots=True)
class Hidden:
    spotted: Mm


@dataclass(frozen=True, slots=True)
class Melee:
    wounded: Bonus
    stunned: Bonus
    yellow: Bonus
    extra_opponent: Bonus
    fought: Bonus
    charged: Bonus
    obstacle: Bonus
    against_one: Several
    captors: Several
    captors_winning: Count
    fall_back: Mm


@dataclass(frozen=True, slots=True)
class MeleeEffect:
    wide_from: Bonus
    wide: Bonus
    stronger: Bonus
    weaker: Bonus
    cuirass: Bonus
    stunned: Bonus
    cornered: Bonus


@dataclass(frozen=True, slots=True)
class MeleeShot:
    each_enemy: Bonus
    unaimed: Bonus


@dataclass(frozen=True, slots=True)
class Morale:
    steady: Bonus
    yellow: Bonus
    near: Mm


@dataclass(frozen=True, slots=True)
class Rowing:
    each_rower: Mm
    most: Mm
    drift: Mm


@dataclass(frozen=True, slots=True)
class Fire:
    successes: Several
    turns: Count


@dataclass(frozen=True, slots=True)
class Ship:
    crew: Count
    sails: Mm
    drifts: Mm
    aground_from: Bonus


@dataclass(frozen=True, slots=True)
class DeckFall:
    water: Bonus
    wounded: Bonus
    stunned: Bonus
    aground: Bonus


@dataclass(frozen=True, slots=True)
class Cannon:
    crew: Count


CELLS: Final = {
    "house": ("occupant", "breach", "floor", "fire"),
    "ship": ("crew", "helm", "rigging", "mast", "holed"),
    "boat": ("boat_holed", "boat_sinks"),
    "cannon": ("nothing", "crew", "dismounted"),
}
"""What a ball can do to each target (XV 9.7)."""


@dataclass(frozen=True, slots=True)
class CannonDamage:
    """Rows of the die (`1` to `6`) for each target."""

    house: Mapping[str, Annotated[str, OneOf(CELLS["house"])]]
    ship: Mapping[str, Annotated[str, OneOf(CELLS["ship"])]]
    boat: Mapping[str, Annotated[str, OneOf(CELLS["boat"])]]
    cannon: Mapping[str, Annotated[str, OneOf(CELLS["cannon"])]]

    def cell(self, target: str, face: int) -> str:
        """What a `face` does to a `target` (a name of `CELLS`)."""
        rows: Mapping[str, str] = getattr(self, target)
        return rows[str(face)]


@dataclass(frozen=True, slots=True)
class Damage:
    radius: Mm
    floor: Bonus
    helm_repair: Count
    rigging: Mm
    sinks_after: Count


@dataclass(frozen=True, slots=True)
class Terrain:
    """What ground does: `sight` through it (a `rise` hides only what is behind it), `water` in it.

    `passage`: walked, climbed or barred; `barrier`: an advantage to who defends behind it.
    """

    difficult: Switch
    cover: Annotated[str, OneOf(("none", "light", "heavy"))]
    sight: Annotated[str, OneOf(("clear", "wood", "rise", "solid"))]
    water: Annotated[str, OneOf(("none", "shallow", "deep", "dry"))]
    passage: Annotated[str, OneOf(("free", "climb", "barred"))]
    barrier: Switch


@dataclass(frozen=True, slots=True)
class Handling:
    """How near one must be: to handle things, serve a gun or helm, step across, be covered.

    `jump` and `break_off` are how far these go.
    """

    touch: Mm
    serve: Mm
    alongside: Mm
    behind_cover: Mm
    jump: Mm
    break_off: Mm


@dataclass(frozen=True, slots=True)
class Tables:
    """Every option and value of the rulebook, at the paths of `rulebook.toml`."""

    ace_special: Annotated[str, OneOf(("any", "after_ace"))]
    scale: Scale
    sheet: Sheets
    wounds: Wounds
    deck: Deck
    activation: Activation
    actions: Mapping[str, Kind]
    special: Special
    movement: Mapping[str, Mm]
    shooting: Shooting
    weapons: Mapping[str, Weapon]
    thrown: Mapping[str, Thrown]
    firearm_effect: Column
    thrown_effect: Column
    effect: Effect
    hidden: Hidden
    melee_weapons: Mapping[str, Bonus]
    melee: Melee
    melee_effect: Column
    melee_effect_modifiers: MeleeEffect
    melee_shot: MeleeShot
    morale: Morale
    rowing: Rowing
    fire: Fire
    ship: Ship
    deck_fall: DeckFall
    cannon: Cannon
    cannon_damage: CannonDamage
    damage: Damage
    terrain: Mapping[str, Terrain]
    handling: Handling


@lru_cache(maxsize=1)
def standard() -> Tables:
    """The tables as the rulebook prints them."""
    return build(Tables, BOOK.tables)


def read_tables(overrides: Mapping[str, Any]) -> Tables:
    """The tables with `overrides` {dotted path: value}.

    Raises:
        OverrideError: a path is no value's, or a value is of the wrong type or out of range.
    """
    return build(Tables, BOOK.with_overrides(overrides)) if overrides else standard()
