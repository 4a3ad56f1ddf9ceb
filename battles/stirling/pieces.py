"""What stands on the table: factions, units, leaders and what is theirs; frozen."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from campaigns.tabletop.dice import Dice

Text = str | dict[str, str]
"""A text as typed, or in two languages."""

ON_TABLE, DESTROYED, DISPERSED, MERGED = "on_table", "destroyed", "dispersed", "merged"
UNPLACED = "unplaced"
"""The fate of what is still to be deployed, or is deployed and not yet shown."""
FALLEN, CAPTURED = "fallen", "captured"
ASK, ALWAYS, NEVER = "ask", "always", "never"
ANSWERS = ("intercept", "rear_attack", "if_stopped", "if_encircled", "if_stacked")
LOSSES = ("", "quarter", "half")
"""The situations of heavy losses (ST 8.1), by the level that `Unit.reached` counts."""


@dataclass(frozen=True, slots=True)
class Area:
    """What an engine's shot does instead of a roll to hit (ST 4.6)."""

    figures: int
    save: int | None = None
    template: Text = ""


@dataclass(frozen=True, slots=True)
class Missile:
    """A missile weapon (ST 2.5), or with `area` an engine (ST 4.6)."""

    name: Text
    short: int
    medium: int
    long: int
    rate: Fraction
    damage: Dice
    ammunition: int | None = None
    area: Area | None = None


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell and how often it can still be cast (ST 4.7)."""

    name: Text
    figures: int
    damage: Dice
    range: int
    uses: int
    save: int | None = None


@dataclass(frozen=True, slots=True)
class Faction:
    """A side: `start` men at the beginning, `ruled` men that rulings added since."""

    name: Text
    slot: str
    start: int
    commander: str | None = None
    ruled: int = 0


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit, on the table or out of it. `origin` is the unit that it was split from, or itself.

    `dead` are the men removed so far, `lost` those removed since the last morale phase,
    `reached` the greatest losses judged in one (index in `LOSSES`); `situations` are those
    since then (ST 8.1). `freed` is the hex before it that enemies left (ST 5.7).
    `ran` and `rallied` are turns. `intercept`, `rear_attack` and those after it are the standing
    answers of the phase, `ANSWERS`.
    """

    id: str
    faction: str
    name: Text
    kind: Text
    symbol: str
    at: str
    front: str
    men: int
    starting: int
    ac: int
    mov: int
    attacks: Fraction
    hp: int
    thac0: int
    damage: Dice
    morale: int
    size: str
    length: Fraction
    speed: int
    origin: str
    traits: tuple[str, ...] = ()
    missile: Missile | None = None
    spells: dict[str, Spell] = field(default_factory=dict)
    leader: str | None = None
    fate: str = ON_TABLE
    dead: int = 0
    carried: int = 0
    routed: bool = False
    engaged: bool = False
    delaying: bool = False
    intercept: str = ASK
    rear_attack: str = ASK
    if_stopped: str = ASK
    if_encircled: str = NEVER
    if_stacked: str = NEVER
    freed: str | None = None
    ran: int = 0
    rallied: int = 0
    charging: str | None = None
    charged: bool = False
    lost: int = 0
    reached: int = 0
    situations: tuple[str, ...] = ()

    @property
    def on_table(self) -> bool:
        return self.fate == ON_TABLE

    @property
    def in_order(self) -> bool:
        return self.fate == ON_TABLE and not self.routed


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader: with the unit that names him, or alone (`at`, `front`). `home`: his first unit."""

    id: str
    faction: str
    name: Text
    charisma: int
    morale: int
    home: str | None = None
    unit: str | None = None
    at: str | None = None
    front: str = "N"
    mov: int = 12
    spells: dict[str, Spell] = field(default_factory=dict)
    fate: str = ON_TABLE
    routed: bool = False
    engaged: bool = False
    delaying: bool = False
    ran: int = 0
    rallied: int = 0

    @property
    def on_table(self) -> bool:
        return self.fate == ON_TABLE

    @property
    def alone(self) -> bool:
        return self.fate == ON_TABLE and self.unit is None
