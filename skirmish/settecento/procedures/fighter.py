"""Figures as the rules of shooting, melee and morale need them (XV 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.tabletop.rulebook import rule
from skirmish.settecento.tables import Tables

ROLES = ("leader", "gunner", "sailor")
NO_COVER, LIGHT, HEAVY = "none", "light", "heavy"
COVERS = (NO_COVER, LIGHT, HEAVY)
"""From the lightest to the heaviest."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure with what it has in hand; names of gear are keys of the tables."""

    id: str = ""
    agility: int = 0
    strength: int = 0
    shooting: int = 0
    fighting: int = 0
    charisma: int = 0
    weapon: str | None = None
    thrown: str | None = None
    melee: str = "unarmed"
    wounds: int = 0
    stunned: bool = False
    yellow: bool = False
    cuirass: bool = False


@dataclass(frozen=True, slots=True)
class Exposed:
    """A figure that a missile may strike, with the cover it has."""

    fighter: Fighter = Fighter()
    cover: str = NO_COVER


@dataclass(frozen=True, slots=True)
class Sheet:
    """A figure's sheet: characteristics by letter (A, F, T, C, charisma), gear, role and group."""

    characteristics: tuple[tuple[str, int], ...]
    group: str
    firearms: tuple[str, ...] = ()
    thrown: str | None = None
    melee: str = "unarmed"
    cuirass: bool = False
    role: str | None = None


@rule("XV 2.1")
def has_characteristic(value: int, tables: Tables) -> bool:
    """Every characteristic, charisma too, lies from 0 to 3."""
    return tables.sheet.least <= value <= tables.sheet.most


@rule("XV 2.2")
def sheet_faults(sheet: Sheet, tables: Tables) -> Iterator[tuple[str, str]]:
    """(field, code) of all that is wrong with a sheet: values, unknown gear, too many firearms."""
    for letter, value in sheet.characteristics:
        if not has_characteristic(value, tables):
            yield letter, "out_of_range"
        if letter == "charisma" and value and sheet.role != "leader":
            yield letter, "leaders_only"
    if len(sheet.firearms) > tables.sheet.firearms:
        yield "firearms", "too_many"
    if any(name not in tables.weapons for name in sheet.firearms):
        yield "firearms", "unknown_name"
    if sheet.thrown is not None and sheet.thrown not in tables.thrown:
        yield "thrown", "unknown_name"
    if sheet.melee not in tables.melee_weapons:
        yield "melee", "unknown_name"
    if sheet.role is not None and sheet.role not in ROLES:
        yield "role", "unknown_name"
    if not sheet.group:
        yield "group", "missing"
