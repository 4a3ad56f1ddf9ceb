"""Sheets of figures, as scenarios and the roster write them (AM 1, 2, 11, 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.tabletop.reader import Reader
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.scenarios import read_id, read_text
from skirmish.ars_magica.procedures.gear import named_armour
from skirmish.ars_magica.procedures.sight import GRADES
from skirmish.ars_magica.procedures.templates import ready_names, template
from skirmish.ars_magica.state import UNARMED, Figure, Text, Wound
from skirmish.ars_magica.tables import Tables

CHARACTERISTICS: Mapping[str, str] = {
    "str": "strength",
    "sta": "stamina",
    "dex": "dexterity",
    "qik": "quickness",
    "per": "perception",
    "pre": "presence",
    "com": "communication",
    "size": "size",
}
LONGEST_ID = 40
LEVELS = ("light", "medium", "heavy", "incapacitated")


@rule("AM 14.1", "AM 14.2", "AM 14.3", "AM 14.4")
def from_template(tables: Tables, name: str) -> dict[str, Any]:
    """The fields of a ready-made figure: all its weapons, the first line in hand."""
    found = template(tables, name)
    lines = list(found.lines.values())
    first = lines[0] if lines else None
    arms = [
        line.weapon
        for line in lines
        if line.weapon not in tables.natural and line.weapon not in (UNARMED, "kick")
    ]
    shield = next((line.shield for line in lines if line.shield != "none"), None)
    return {
        "strength": found.strength,
        "stamina": found.stamina,
        "dexterity": found.dexterity,
        "quickness": found.quickness,
        "perception": found.perception,
        "presence": found.presence,
        "size": found.size,
        "abilities": dict(found.abilities),
        "specialities": dict(found.specialities),
        "puissant": found.puissant,
        "traits": found.traits,
        "personality": dict(found.personality),
        "prot": found.prot,
        "carried": found.load,
        "track": found.track,
        "war_horse": found.war_horse,
        "beast": name in tables.beasts,
        "arms": tuple(dict.fromkeys(arms)),
        "shield": shield,
        "hand": first.weapon if first else UNARMED,
        "shield_up": first is not None and first.shield != "none",
    }


def read_figure(reader: Reader, ids: set[str], sides: Mapping[str, Any], tables: Tables) -> Figure:
    """A figure: a ready-made one (`like`) changed field by field, or all of its own.

    Raises:
        BadRequestError: a field is wrong, or names nothing.
    """
    id = read_id(reader, ids, longest=LONGEST_ID)
    name = read_text(reader, "name")
    like = reader.choice("like", ready_names(tables), default=None)
    fields: dict[str, Any] = {} if like is None else from_template(tables, like)
    for short, field in CHARACTERISTICS.items():
        if reader.has(short):
            fields[field] = reader.int(short, least=-20, most=60)
    fields |= _abilities(reader, fields, tables)
    fields |= _gear(reader, fields, tables)
    fields |= _conditions(reader, tables)
    for flag in ("player", "beast", "mount", "war_horse", "magus", "hidden", "sighted"):
        if reader.has(flag):
            fields[flag] = reader.bool(flag)
    return Figure(
        id=id,
        side=reader.choice("side", sides),
        name=name,
        initials=str(reader.text("initials", default=_initials(name))),
        note=read_text(reader, "note", default=""),
        **fields,
    )


def _initials(name: Text) -> str:
    shown = name if isinstance(name, str) else name["en"]
    return shown[:2].upper()


def _scores(reader: Reader, key: str, least: int) -> dict[str, int]:
    given = reader.object(key)
    return {name: given.int(name, least=least, most=99) for name in given.value}


def _abilities(reader: Reader, base: Mapping[str, Any], tables: Tables) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    if reader.has("abilities"):
        fields["abilities"] = {**base.get("abilities", {}), **_scores(reader, "abilities", 0)}
    if reader.has("specialities"):
        given = reader.object("specialities")
        fields["specialities"] = {name: str(given.text(name)) for name in given.value}
    if reader.has("personality"):
        fields["personality"] = _scores(reader, "personality", -9)
    for key in ("puissant", "cautious"):
        if reader.has(key):
            fields[key] = reader.names(key)
    if reader.has("traits"):
        fields["traits"] = reader.names("traits", tables.traits)
    if reader.has("flaws"):
        fields["flaws"] = reader.names("flaws", tables.flaws)
    return fields


def _gear(reader: Reader, base: Mapping[str, Any], tables: Tables) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    weapons = {**tables.melee, **tables.missiles}
    if reader.has("arms"):
        fields["arms"] = reader.names("arms", weapons, repeats=True)
        fields["hand"] = fields["arms"][0] if fields["arms"] else UNARMED
        fields["carried"] = None
    if reader.has("hand"):
        fields["hand"] = reader.choice("hand", {**weapons, **tables.natural})
    if reader.has("shield"):
        fields["shield"] = reader.choice("shield", tables.shields)
        fields["shield_up"] = True
        fields["carried"] = None
    if reader.has("armour"):
        name = str(reader.text("armour"))
        if named_armour(tables, name) is None:
            raise reader.fail("armour", f"armour: {name} is not in the rulebook", "unknown_name")
        fields |= {"armour": name, "prot": 0, "carried": None}
    for key, most in (("prot", 99), ("load", 999), ("carried", 999)):
        if reader.has(key):
            fields[key] = reader.int(key, least=0, most=most)
    if reader.has("track"):
        fields["track"] = reader.choice("track", tables.fatigue.tracks)
    if reader.has("saddle"):
        fields["saddle"] = reader.choice("saddle", ("plain", "war", "bare"))
    return fields


def _conditions(reader: Reader, tables: Tables) -> dict[str, Any]:
    """What a figure brings with it to the fight: wounds, fatigue, sight, readiness."""
    wounds = tuple(Wound(level) for level in reader.names("wounds", LEVELS, repeats=True))
    bruises = tuple(
        Wound(level, True) for level in reader.names("bruises", (*LEVELS, "fatal"), repeats=True)
    )
    hurts = _healing(reader, (*wounds, *bruises))
    signs = reader.choice("signs", tables.invisibility, default=None)
    fields: dict[str, Any] = {"wounds": hurts, "signs": signs}
    for key, most in (("spent", 9), ("lasting", 9), ("cover", 4)):
        fields[key] = reader.int(key, default=0, least=0, most=most)
    fields["height"] = reader.int("height", default=0, least=-99, most=99)
    fields["ground"] = reader.choice("ground", tables.ground, default=None)
    fields["place"] = reader.choice("place", ("open", "wall", "corridor"), default="open")
    fields["concealment"] = reader.choice("concealment", ("none", *GRADES), default="none")
    fields["nocked"] = reader.bool("nocked")
    fields["raging"] = reader.bool("raging")
    fields["prone"] = reader.bool("prone")
    fields["spells"] = reader.names("spells")
    fields["known_spells"] = reader.names("known_spells")
    fields["spellcasting"] = reader.bool("spellcasting")
    return fields


@rule("AM 7.1", "AM 7.2")
def _healing(reader: Reader, hurts: tuple[Wound, ...]) -> tuple[Wound, ...]:
    """With what earlier Recovery rolls left to each, in the order of the wounds and bruises."""
    given = reader.objects("healing", default=[], most=len(hurts))
    known = []
    for hurt, one in zip(hurts, given, strict=False):
        bonus = one.int("bonus", default=0, least=-99, most=99)
        known.append(replace(hurt, bonus=bonus, improved=one.bool("improved")))
    return (*known, *hurts[len(known) :])
