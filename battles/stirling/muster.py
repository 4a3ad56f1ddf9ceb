"""Units and leaders as scenario files write them (ST 2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from battles.stirling.phases.effects import losses_level
from battles.stirling.pieces import Area, Leader, Missile, Spell, Unit
from battles.stirling.procedures.units import CATEGORIES, CLASS, hit_points
from battles.stirling.tables import Tables
from campaigns.tabletop.hexes import SIDES, Grid
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.scenarios import read_id, read_text

SYMBOLS = ("sword", "pike", "bow", "horse", "club", "star", "engine", "fork", "wing")
TRAITS = ("flying", "fearless", "mounted", "set", "lance")


def read_hex(reader: Reader, key: str, grid: Grid, default: Any = ...) -> str | None:
    """A hex of the map."""
    value = reader.value.get(key)
    if value is None and default is None:
        return None
    if value is None:
        raise reader.fail(key, f"{key} is missing", "missing")
    return checked_hex(value, reader.where(key), grid)


def checked_hex(value: Any, at: str, grid: Grid) -> str:
    if not (isinstance(value, str) and len(value) == 4 and value.isascii() and value.isdigit()):
        raise BadRequestError("bad_hex", 'hexes are written "CCRR"', at)
    if value not in grid:
        raise BadRequestError("off_map", f"{value} is not on the map", at)
    return value


@rule("ST 2.1", "ST 2.5")
def read_unit(
    one: Reader,
    taken: set[str],
    factions: Collection[str],
    tables: Tables,
    grid: Grid,
    *,
    placed: bool,
) -> Unit:
    """One unit: its statistics, where it stands (needed if `placed`), and what it carries."""
    id = read_id(one, taken)
    men = one.int("men", least=1)
    starting = one.int("starting", default=men, least=men)
    size = one.choice("size", tables.sizes, default="M")
    at = read_hex(one, "at", grid) if placed else read_hex(one, "at", grid, default=None)
    unit = Unit(
        id=id,
        faction=one.choice("faction", factions),
        name=read_text(one, "name"),
        kind=read_text(one, "kind", default=""),
        symbol=one.choice("symbol", SYMBOLS, default="sword"),
        at=at or "",
        front=one.choice("front", SIDES),
        men=men,
        starting=starting,
        ac=one.int("ac"),
        mov=one.int("mov", least=0),
        attacks=one.fraction("attacks", default=Fraction(1), least=0),
        hp=read_hit_points(one, tables),
        thac0=one.int("thac0"),
        damage=one.dice("damage"),
        morale=read_morale(one, tables),
        size=size,
        length=one.fraction("length", default=Fraction(0), least=0),
        speed=one.int("speed", default=0, least=0),
        origin=id,
        traits=one.names("traits", TRAITS),
        missile=read_missile(one) if one.has("missile") else None,
        spells=read_spells(one),
    )
    level = losses_level(starting, men, tables.morale_quarter, tables.morale_half)
    return replace(unit, reached=level)


@rule("ST 2.2")
def read_hit_points(one: Reader, tables: Tables) -> int:
    """HP per man: a number, or what they follow from (`category`, `die`, `levels`, `bonus`)."""
    if not isinstance(one.value.get("hp"), Mapping):
        return int(one.int("hp", least=1))
    of = one.object("hp")
    category = of.choice("category", CATEGORIES)
    die = of.int("die", default=None, least=2)
    if category == CLASS and die is None:
        raise of.fail("die", "die is missing", "missing")
    return hit_points(
        category,
        tables,
        die=die,
        levels=of.int("levels", default=1, least=1),
        bonus=of.int("bonus", default=0),
    )


@rule("ST 2.5")
def read_morale(one: Reader, tables: Tables) -> int:
    """A rating from 2 to 20, or the name of a kind of troops."""
    if isinstance(one.value.get("morale"), str):
        return tables.morale_ratings[one.choice("morale", tables.morale_ratings)]
    return int(one.int("morale", least=2, most=20))


def read_missile(one: Reader) -> Missile:
    """A missile weapon; with `area` an engine."""
    of = one.object("missile")
    short = of.int("short", least=0)
    medium = of.int("medium", least=short)
    area = of.object("area", default=None)
    return Missile(
        name=read_text(of, "name"),
        short=short,
        medium=medium,
        long=of.int("long", least=medium),
        rate=of.fraction("rate", default=Fraction(1), least=0),
        damage=of.dice("damage"),
        ammunition=of.int("ammunition", default=None, least=0),
        area=None
        if area is None
        else Area(
            area.int("figures", least=0),
            area.int("save", default=None),
            read_text(area, "template", default=""),
        ),
    )


@rule("ST 4.7")
def read_spells(one: Reader) -> dict[str, Spell]:
    """The spells of a unit or a leader, by id."""
    taken: set[str] = set()
    return {
        read_id(of, taken): Spell(
            name=read_text(of, "name"),
            figures=of.int("figures", least=0),
            damage=of.dice("damage"),
            range=of.int("range", least=0),
            uses=of.int("uses", least=0),
            save=of.int("save", default=None),
        )
        for of in one.objects("spells", default=[])
    }


@rule("ST 2.4")
def read_leader(
    one: Reader,
    taken: set[str],
    factions: Collection[str],
    units: Mapping[str, Unit],
    grid: Grid,
    tables: Tables,
    *,
    placed: bool,
) -> Leader:
    """A leader: with a unit of his faction, or alone in a hex."""
    id = read_id(one, taken)
    faction = one.choice("faction", factions)
    unit = one.choice("unit", units, default=None)
    if unit is not None and units[unit].faction != faction:
        raise one.fail("unit", f"{unit} is of another faction", "other_faction")
    if unit is not None and units[unit].leader is not None:
        raise one.fail("unit", f"{unit} has a leader already", "twice")
    return Leader(
        id=id,
        faction=faction,
        name=read_text(one, "name"),
        charisma=one.int("charisma", least=3, most=18),
        morale=one.int("morale", default=tables.leader_morale, least=2, most=20),
        home=unit,
        unit=unit,
        at=None
        if unit is not None
        else read_hex(one, "at", grid)
        if placed
        else read_hex(one, "at", grid, default=None),
        front=one.choice("front", SIDES, default="N"),
        mov=tables.leader_mov,
        spells=read_spells(one),
    )
