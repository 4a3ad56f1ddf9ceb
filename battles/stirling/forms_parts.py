"""Fields that several forms of the procedures have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from battles.stirling.names import NAMES
from campaigns.tabletop.forms import (
    CHOICE,
    KEYED,
    NUMBER,
    SEVERAL,
    SOME,
    TEXT,
    YES,
    Field,
    Group,
)
from campaigns.tabletop.words import N_

Groups = tuple[Group, ...]

SIDES: Final = {
    "front": N_("on the front"),
    "flank": N_("on a flank"),
    "rear_flank": N_("on a rear flank"),
    "rear": N_("from the rear"),
}
SIZES: Final = {size: size for size in "TSMLHG"}
CATEGORIES: Final = {
    "common": N_("common men"),
    "picked": N_("picked troops"),
    "elite": N_("elite troops"),
    "class": N_("a class"),
    "monster": N_("monsters"),
}
SITUATIONS: Final = {
    "quarter": N_("a quarter lost"),
    "half": N_("half lost"),
    "past_half": N_("more lost, past the half"),
    "flank": N_("attacked on a flank"),
    "rear": N_("attacked from the rear"),
    "charged": N_("charged"),
    "leader": N_("leader lost"),
    "commander": N_("field commander lost"),
    "panic": N_("friends near by in rout"),
    "outnumbered": N_("outnumbered"),
    "surrounded": N_("surrounded"),
    "magic": N_("losses by a spell"),
    "unharmed": N_("cannot harm the enemy"),
    "referee": N_("the referee asks"),
}
MODES: Final = {
    "walk": N_("walk"),
    "run": N_("run"),
    "withdraw": N_("withdraw"),
    "flee": N_("flee"),
    "charge": N_("charge"),
}
FRONTS: Final = {side: side for side in ("N", "NE", "SE", "S", "SW", "NW")}
TRAITS: Final = {
    "mounted": N_("mounted"),
    "lance": N_("lances"),
    "set": N_("set weapons"),
}

TURN: Final = Field("turn", N_("Turn"), NUMBER, 1)


def men_of(of: str, start: int = 100) -> Field:
    return Field(f"{of}men", N_("Men"), NUMBER, start)


def losses_of(of: str) -> tuple[Field, ...]:
    return (
        Field(f"{of}starting", N_("Men at the start")),
        Field(f"{of}carried", N_("Dead carried over")),
    )


def strikes(of: str, thac0: int = 20, damage: str = "1d8") -> tuple[Field, ...]:
    return (
        Field(f"{of}thac0", N_("THAC0"), NUMBER, thac0),
        Field(f"{of}damage", N_("Damage"), TEXT, damage),
    )


def stands(of: str, ac: int = 6, hp: int = 6) -> tuple[Field, ...]:
    return (
        Field(f"{of}ac", N_("AC"), NUMBER, ac),
        Field(f"{of}hp", N_("HP a man"), NUMBER, hp),
    )


def side_at(at: str) -> Field:
    return Field(at, N_("Attacked"), CHOICE, "front", SIDES)


def fighter(of: str) -> tuple[Field, ...]:
    return (
        men_of(of),
        *stands(of),
        *strikes(of),
        Field(f"{of}attacks", N_("Attacks a round"), TEXT, "1"),
        Field(f"{of}to_hit", N_("Other modifier")),
        *losses_of(of),
    )


def charging(of: str, length: str, speed: int) -> tuple[Field, ...]:
    return (
        Field(f"{of}length", N_("Weapon length"), TEXT, length),
        Field(f"{of}speed", N_("Speed factor"), NUMBER, speed),
        Field(f"{of}traits", N_("Traits"), SEVERAL, (), TRAITS),
    )


FACTIONS: Final = {letter: letter for letter in "ABCD"}
_NTH: Final = (N_("First unit"), N_("Second unit"), N_("Third unit"), N_("Fourth unit"))
_THERE: Final = (N_("there is a third unit"), N_("there is a fourth unit"))
_STARTS: Final[tuple[Mapping[str, Any], ...]] = (
    {"id": "A1", "faction": "A", "at": "0405", "front": "N", "mov": 12, "men": 60, "size": "M"},
    {"id": "B1", "faction": "B", "at": "0402", "front": "S", "mov": 9, "men": 50, "size": "L"},
    {},
    {},
)

TERRAIN = ("woods", "rough", "hill", "marsh", "ford", "building", "water", "cliff")
GROUND: Final = (
    Group(
        N_("Map"),
        (
            Field("map.columns", N_("Columns"), NUMBER, 8),
            Field("map.rows", N_("Rows"), NUMBER, 8),
        ),
    ),
    Group(
        N_("Ground that is not open: hexes, by commas"),
        tuple(
            Field(f"map.terrain.{kind}", NAMES[kind], KEYED, "0403" if kind == "woods" else None)
            for kind in TERRAIN
        ),
    ),
)


def units_of(at: str, fields: Callable[[str, Mapping[str, Any]], tuple[Field, ...]]) -> Groups:
    """Two units at a list, and two more if they are ticked; `fields(place, start)` of each."""
    found = []
    for i, (title, start) in enumerate(zip(_NTH, _STARTS, strict=True)):
        there = (Field(f"{at}.{i}", _THERE[i - 2], SOME),) if i > 1 else ()
        found.append(Group(title, (*there, *fields(f"{at}.{i}.", start))))
    return tuple(found)


def _name(of: str, start: Mapping[str, Any]) -> Field:
    return Field(f"{of}id", N_("Its name"), TEXT, start.get("id"))


def _faction(of: str, start: Mapping[str, Any]) -> Field:
    return Field(f"{of}faction", N_("Faction"), CHOICE, start.get("faction"), FACTIONS)


def ranked(of: str, start: Mapping[str, Any]) -> tuple[Field, ...]:
    """A unit in the order of movement."""
    return (
        _name(of, start),
        _faction(of, start),
        Field(f"{of}mov", N_("MOV"), NUMBER, start.get("mov")),
        Field(f"{of}delaying", N_("delaying"), YES, True if start.get("id") == "B1" else None),
    )


def piece(of: str, start: Mapping[str, Any]) -> tuple[Field, ...]:
    """A unit on the map."""
    return (
        *ranked(of, start),
        Field(f"{of}at", N_("Hex"), TEXT, start.get("at")),
        Field(f"{of}front", N_("Front"), CHOICE, start.get("front"), FRONTS),
        Field(f"{of}routed", N_("in rout"), YES),
        Field(f"{of}moved", N_("has moved"), YES),
        Field(f"{of}traits", N_("Traits"), SEVERAL, (), {"flying": N_("flying")}),
    )


def sharer(of: str, start: Mapping[str, Any]) -> tuple[Field, ...]:
    """A unit in a melee into which missiles are shot."""
    return (
        _name(of, start),
        Field(f"{of}men", N_("Men"), NUMBER, start.get("men")),
        Field(f"{of}size", N_("Size"), CHOICE, start.get("size"), SIZES),
    )


PIECES: Final = units_of("units", piece)


def _other(i: int) -> Group:
    of = f"melee.{i}"
    return Group(
        N_("Another unit in the target's melee"),
        (
            Field(of, N_("there is one"), SOME),
            Field(f"{of}.id", N_("Its name"), TEXT),
            Field(f"{of}.men", N_("Men"), NUMBER),
            Field(f"{of}.hp", N_("HP a man"), NUMBER),
            Field(f"{of}.size", N_("Size"), CHOICE, None, SIZES),
        ),
    )


MELEE: Final = (_other(0), _other(1))


def weapon(of: str, *starts: Any) -> tuple[Field, ...]:
    """A missile weapon: damage, rate, ranges, ammunition."""
    damage, rate, short, medium, long = starts or (None,) * 5
    return (
        Field(f"{of}damage", N_("Damage"), TEXT, damage),
        Field(f"{of}rate", N_("Shots a round"), TEXT, rate),
        Field(f"{of}short", N_("Short range"), NUMBER, short),
        Field(f"{of}medium", N_("Medium range"), NUMBER, medium),
        Field(f"{of}long", N_("Long range"), NUMBER, long),
        Field(f"{of}ammunition", N_("Ammunition")),
    )


def merged(of: str, men: int, ac: int, damage: str) -> tuple[Field, ...]:
    """A unit to be merged."""
    return (
        men_of(of, men),
        Field(f"{of}starting", N_("Men at the start")),
        *stands(of, ac),
        *strikes(of, damage=damage),
        Field(f"{of}attacks", N_("Attacks a round"), TEXT, "1"),
        Field(f"{of}mov", N_("MOV"), NUMBER, 12),
        Field(f"{of}morale", N_("Morale rating"), NUMBER, 12),
        Field(f"{of}length", N_("Weapon length"), TEXT),
        Field(f"{of}speed", N_("Speed factor")),
        Field(f"{of}size", N_("Size"), CHOICE, "M", SIZES),
        Field(f"{of}faction", N_("Faction"), CHOICE, "A", FACTIONS),
        Field(f"{of}traits", N_("Traits"), SEVERAL, (), {**TRAITS, "fearless": N_("fearless")}),
        Field(f"{of}missile", N_("it has a missile weapon"), SOME),
        Field(f"{of}missile.name", N_("Its name"), TEXT),
        *weapon(f"{of}missile."),
    )
