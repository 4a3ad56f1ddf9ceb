"""Rows of the catalogues: arms and armour (AM 1), ready-made figures and groups (AM 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from skirmish.ars_magica.typed import Natural, Number

Cost = Literal["none", "inexpensive", "standard", "expensive"]
MeleeAbility = Literal["brawl", "single", "great"]
MissileAbility = Literal["thrown", "bows", "crossbow"]
WeaponAbility = Literal["brawl", "single", "great", "thrown", "bows", "crossbow"]
Track = Literal["human", "hound", "beast", "boar"]


@dataclass(frozen=True, slots=True)
class MeleeWeapon:
    """AM 1.1. `atk` and `dam` None: the weapon has none; `strength` None: no minimum."""

    ability: MeleeAbility
    init: Number
    atk: Number | None
    dfn: Number
    dam: Number | None
    strength: Number | None
    load: Natural
    cost: Cost


@dataclass(frozen=True, slots=True)
class Shield:
    """AM 1.2."""

    dfn: Number
    strength: Number | None
    load: Natural
    foot_only: bool
    cost: Cost


@dataclass(frozen=True, slots=True)
class ShieldAlone:
    """AM 1.2: the weapon line of a shield without a weapon."""

    ability: MeleeAbility
    init: Number
    atk: Number
    dfn: Number
    dam: Number


@dataclass(frozen=True, slots=True)
class MissileWeapon:
    """AM 1.3. `range` in metres, `spanning` in rounds; `by_hand`: Strength to span in one round."""

    ability: MissileAbility
    init: Number
    atk: Number
    dfn: Number
    dam: Number
    range: Natural
    strength: Number | None
    load: Natural
    hands: Natural
    spanning: Natural
    by_hand: Number | None
    in_melee: str
    cost: Cost


@dataclass(frozen=True, slots=True)
class Armour:
    """AM 1.4. `full_...` None: the material makes no full armour."""

    prot: Natural
    load: Natural
    full_prot: Natural | None
    full_load: Natural | None
    cost: Cost


@dataclass(frozen=True, slots=True)
class NaturalWeapon:
    """AM 1.5: all use Brawl."""

    init: Number
    atk: Number
    dfn: Number
    dam: Number | None


@dataclass(frozen=True, slots=True)
class Handling:
    """Which Abilities fight how, and what takes both hands (AM 1.1 to 1.3)."""

    melee_abilities: tuple[WeaponAbility, ...]
    missile_abilities: tuple[WeaponAbility, ...]
    two_handed_abilities: tuple[WeaponAbility, ...]
    without_strength: tuple[WeaponAbility, ...]
    lance_on_foot: str
    bare_hands: tuple[str, ...]
    spanning_by_hand: Natural


@dataclass(frozen=True, slots=True)
class Line:
    """One way in which a ready-made figure fights."""

    weapon: str
    shield: str = "none"
    specialised: bool = False
    mounted: bool = False


@dataclass(frozen=True, slots=True)
class Template:
    """AM 14.1 to 14.3. Scores as printed: specialisation and Puissant are not in them.

    `load` is all that is carried, `prot` armour or hide.
    """

    abilities: Mapping[str, Natural]
    strength: Number = 0
    stamina: Number = 0
    dexterity: Number = 0
    quickness: Number = 0
    perception: Number = 0
    presence: Number = 0
    size: Number = 0
    cunning: Number = 0
    prot: Natural = 0
    load: Natural = 0
    war_horse: bool = False
    track: Track = "human"
    traits: tuple[str, ...] = ()
    puissant: tuple[str, ...] = ()
    specialities: Mapping[str, str] = field(default_factory=dict)
    personality: Mapping[str, Number] = field(default_factory=dict)
    lines: Mapping[str, Line] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unit:
    """AM 14.4: the totals of a group of five; `bonus` is the trained bonus of the book."""

    kind: str
    weapon: str
    shield: str
    mounted: bool
    init: Number
    atk: Number
    dfn: Number
    dam: Number
    soak: Number
    trained: bool
    bonus: Natural
