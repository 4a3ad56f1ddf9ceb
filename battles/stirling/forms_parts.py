"""Fields that several forms of the procedures have."""

from __future__ import annotations

from typing import Any, Final

from campaigns.tabletop.forms import CHOICE, JSON, NUMBER, SEVERAL, TEXT, Field
from campaigns.tabletop.words import N_

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


def json_at(at: str, label: str, start: Any) -> Field:
    return Field(at, label, JSON, start)


MAP: Final = json_at("map", N_("Map"), {"columns": 8, "rows": 8, "terrain": {"0403": "woods"}})
PIECES: Final = json_at(
    "units",
    N_("Units"),
    [
        {"id": "A1", "faction": "A", "at": "0405", "front": "N", "mov": 12},
        {"id": "B1", "faction": "B", "at": "0402", "front": "S", "mov": 9, "delaying": True},
    ],
)
MELEE: Final = json_at("melee", N_("Others in the target's melee"), None)


def sheet(name: str, men: int, ac: int, damage: str) -> dict[str, Any]:
    return {
        "men": men,
        "ac": ac,
        "mov": 12,
        "attacks": "1",
        "hp": 6,
        "thac0": 20,
        "damage": damage,
        "morale": 12,
        "faction": name,
    }
