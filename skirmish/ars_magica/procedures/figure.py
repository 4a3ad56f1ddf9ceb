"""A figure as the rules see it: characteristics, Abilities, arms, wounds, horse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

FATIGUE: Final = ("fresh", "winded", "weary", "tired", "dazed", "unconscious")
WOUNDS: Final = ("light", "medium", "heavy", "incapacitated")


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon line in hand. `name` None: not of the rulebook. `atk`, `dam` None: has none.

    `strength` None: no minimum. `range` in metres, 0: not for shooting or throwing.
    `cite` is the paragraph of its table.
    """

    name: str | None
    ability: str
    init: int = 0
    atk: int | None = 0
    dfn: int = 0
    dam: int | None = 0
    load: int = 0
    range: int = 0
    strength: int | None = None
    two_handed: bool = False
    cite: str = "AM 6"


@dataclass(frozen=True, slots=True)
class Shield:
    name: str | None
    dfn: int = 0
    load: int = 0
    strength: int | None = None
    foot_only: bool = False


@dataclass(frozen=True, slots=True)
class Armour:
    prot: int = 0
    load: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """Scores are as they count now; an Ability that is not there has no score.

    `wounds` are levels, bruises among them; `fatigue` is the level that counts for the roll.
    """

    weapon: Weapon
    shield: Shield | None = None
    armour: Armour = Armour()
    enc: int = 0
    strength: int = 0
    stamina: int = 0
    dexterity: int = 0
    quickness: int = 0
    perception: int = 0
    presence: int = 0
    size: int = 0
    abilities: Mapping[str, int] = field(default_factory=dict)
    wounds: tuple[str, ...] = ()
    fatigue: str = "fresh"
    mounted: bool = False
    war_horse: bool = False
    traits: frozenset[str] = frozenset()

    def score(self, ability: str) -> int:
        """The score that counts; 0 without one."""
        return self.abilities.get(ability, 0)

    @property
    def shield_defence(self) -> int:
        return self.shield.dfn if self.shield else 0
