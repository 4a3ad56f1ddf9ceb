"""The procedures as forms to fill in (ST, "procedures for the resolver")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.tabletop.forms import CHOICE, JSON, NUMBER, SEVERAL, TEXT, YES, Field, Form, Group
from campaigns.tabletop.words import N_

_SIDES: Final = {
    "front": N_("on the front"),
    "flank": N_("on a flank"),
    "rear_flank": N_("on a rear flank"),
    "rear": N_("from the rear"),
}
_SIZES: Final = {size: size for size in "TSMLHG"}
_CATEGORIES: Final = {
    "common": N_("common men"),
    "picked": N_("picked troops"),
    "elite": N_("elite troops"),
    "class": N_("a class"),
    "monster": N_("monsters"),
}
_SITUATIONS: Final = {
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
_MODES: Final = {
    "walk": N_("walk"),
    "run": N_("run"),
    "withdraw": N_("withdraw"),
    "flee": N_("flee"),
    "charge": N_("charge"),
}
_FRONTS: Final = {side: side for side in ("N", "NE", "SE", "S", "SW", "NW")}
_TRAITS: Final = {
    "mounted": N_("mounted"),
    "lance": N_("lances"),
    "set": N_("set weapons"),
}

_TURN: Final = Field("turn", N_("Turn"), NUMBER, 1)


def _men(of: str, start: int = 100) -> Field:
    return Field(f"{of}men", N_("Men"), NUMBER, start)


def _losses(of: str) -> tuple[Field, ...]:
    return (
        Field(f"{of}starting", N_("Men at the start")),
        Field(f"{of}carried", N_("Dead carried over")),
    )


def _strikes(of: str, thac0: int = 20, damage: str = "1d8") -> tuple[Field, ...]:
    return (
        Field(f"{of}thac0", N_("THAC0"), NUMBER, thac0),
        Field(f"{of}damage", N_("Damage"), TEXT, damage),
    )


def _stands(of: str, ac: int = 6, hp: int = 6) -> tuple[Field, ...]:
    return (
        Field(f"{of}ac", N_("AC"), NUMBER, ac),
        Field(f"{of}hp", N_("HP a man"), NUMBER, hp),
    )


def _side(at: str) -> Field:
    return Field(at, N_("Attacked"), CHOICE, "front", _SIDES)


def _fighter(of: str) -> tuple[Field, ...]:
    return (
        _men(of),
        *_stands(of),
        *_strikes(of),
        Field(f"{of}attacks", N_("Attacks a round"), TEXT, "1"),
        Field(f"{of}to_hit", N_("Other modifier")),
        *_losses(of),
    )


def _charging(of: str, length: str, speed: int) -> tuple[Field, ...]:
    return (
        Field(f"{of}length", N_("Weapon length"), TEXT, length),
        Field(f"{of}speed", N_("Speed factor"), NUMBER, speed),
        Field(f"{of}traits", N_("Traits"), SEVERAL, (), _TRAITS),
    )


def _json(at: str, label: str, start: Any) -> Field:
    return Field(at, label, JSON, start)


_MAP: Final = _json("map", N_("Map"), {"columns": 8, "rows": 8, "terrain": {"0403": "woods"}})
_PIECES: Final = _json(
    "units",
    N_("Units"),
    [
        {"id": "A1", "faction": "A", "at": "0405", "front": "N", "mov": 12},
        {"id": "B1", "faction": "B", "at": "0402", "front": "S", "mov": 9, "delaying": True},
    ],
)
_MELEE: Final = _json("melee", N_("Others in the target's melee"), None)


def _sheet(name: str, men: int, ac: int, damage: str) -> dict[str, Any]:
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


_CLOSE: Final = {
    "attack": Form(
        N_("One attack"),
        "ST 6.2",
        (
            Group(N_("Attacker"), (_men("attacker.", 120), *_strikes("attacker."))),
            Group(N_("Target"), (_men("defender."), *_stands("defender."))),
            Group(
                N_("Circumstances"), (_side("side"), Field("to_hit", N_("Other modifier to hit")))
            ),
        ),
    ),
    "clash": Form(
        N_("Melee of two units"),
        "ST 6.4",
        (
            Group(N_("First unit"), (*_fighter("a."), _side("a.side"))),
            Group(N_("Second unit"), (*_fighter("b."), _side("b.side"))),
            Group(N_("Circumstances"), (_TURN,)),
        ),
    ),
    "charge": Form(
        N_("Charge"),
        "ST 6.7",
        (
            Group(N_("Charger"), (*_fighter("charger."), *_charging("charger.", "10", 7))),
            Group(
                N_("Target"),
                (*_fighter("target."), *_charging("target.", "3", 4), _side("target.side")),
            ),
            Group(N_("Circumstances"), (_TURN,)),
        ),
    ),
}

_RANGED: Final = {
    "shoot": Form(
        N_("Shooting"),
        "ST 4.4",
        (
            Group(
                N_("Shooters"),
                (
                    _men("attacker.", 120),
                    Field("attacker.thac0", N_("THAC0"), NUMBER, 20),
                    Field("attacker.missile.damage", N_("Damage"), TEXT, "1d6"),
                    Field("attacker.missile.rate", N_("Shots a round"), TEXT, "1"),
                    Field("attacker.missile.short", N_("Short range"), NUMBER, 5),
                    Field("attacker.missile.medium", N_("Medium range"), NUMBER, 10),
                    Field("attacker.missile.long", N_("Long range"), NUMBER, 15),
                    Field("attacker.missile.ammunition", N_("Ammunition")),
                ),
            ),
            Group(
                N_("Target"),
                (
                    _men("defender."),
                    *_stands("defender."),
                    Field("defender.size", N_("Size"), CHOICE, "M", _SIZES),
                    *_losses("defender."),
                ),
            ),
            Group(
                N_("Circumstances"),
                (
                    Field("distance", N_("Distance in hexes"), NUMBER, 5),
                    Field("cover", N_("Cover (0 or less)"), NUMBER, 0),
                    _TURN,
                    _MELEE,
                ),
            ),
        ),
    ),
    "area": Form(
        N_("Area attack or spell"),
        "ST 4.6",
        (
            Group(
                N_("Attack"),
                (
                    Field("figures", N_("Figures in the area"), NUMBER, 20),
                    Field("damage", N_("Damage"), TEXT, "6d6"),
                    Field("save", N_("Saving throw")),
                ),
            ),
            Group(
                N_("Target"),
                (
                    _men("target."),
                    Field("target.hp", N_("HP a man"), NUMBER, 6),
                    Field("target.size", N_("Size"), CHOICE, "M", _SIZES),
                    *_losses("target."),
                    _MELEE,
                ),
            ),
        ),
    ),
    "share": Form(
        N_("Missiles into a melee"),
        "ST 4.5",
        (
            Group(
                N_("The melee"),
                (
                    _json(
                        "units",
                        N_("Units"),
                        [
                            {"id": "A1", "men": 60, "size": "M"},
                            {"id": "B1", "men": 50, "size": "L"},
                        ],
                    ),
                    Field("target", N_("Target"), TEXT, "B1"),
                ),
            ),
        ),
    ),
}

_MORALE: Final = {
    "morale": Form(
        N_("Morale"),
        "ST 8.2",
        (
            Group(
                N_("Unit"),
                (
                    Field("unit.morale", N_("Morale rating"), NUMBER, 12),
                    Field("unit.traits", N_("Traits"), SEVERAL, (), {"fearless": N_("fearless")}),
                    Field("routed", N_("In rout already"), YES),
                    Field("situations", N_("Situations"), SEVERAL, ("quarter",), _SITUATIONS),
                ),
            ),
            Group(
                N_("Leader, if there is one"),
                (
                    Field("leader.charisma", N_("Charisma")),
                    Field("leader.morale", N_("Morale rating")),
                    Field("leader_is_commander", N_("He is the field commander"), YES),
                    Field("commander.charisma", N_("Charisma of the field commander")),
                ),
            ),
        ),
    ),
    "rally": Form(
        N_("Rally"),
        "ST 9.2",
        (
            Group(
                N_("Who rallies"),
                (
                    Field("unit.morale", N_("Morale rating of the unit"), NUMBER, 12),
                    Field("leader.charisma", N_("Charisma of the leader"), NUMBER, 13),
                    Field("leader.morale", N_("Morale rating of the leader")),
                ),
            ),
        ),
    ),
    "leader_risk": Form(
        N_("Danger of a leader"),
        "ST 7.1",
        (
            Group(
                N_("Losses in the phase"),
                (
                    Field("removed", N_("Men removed"), NUMBER, 30),
                    Field("men", N_("Men at its start"), NUMBER, 120),
                ),
            ),
        ),
    ),
}

_UNITS: Final = {
    "hit_points": Form(
        N_("Hit points"),
        "ST 2.2",
        (
            Group(
                N_("Men"),
                (
                    Field("category", N_("Kind"), CHOICE, "common", _CATEGORIES),
                    Field("die", N_("Faces of the die")),
                    Field("levels", N_("Levels or hit dice")),
                    Field("bonus", N_("Bonus")),
                ),
            ),
        ),
    ),
    "attack_rate": Form(
        N_("Attacks in a turn"),
        "ST 3.2",
        (Group(N_("Unit"), (Field("attacks", N_("Attacks a round"), TEXT, "3/2"), _TURN)),),
    ),
    "remove": Form(
        N_("Removal of the dead"),
        "ST 3.3",
        (
            Group(
                N_("Unit"),
                (Field("dead", N_("Dead"), NUMBER, 37), _men("", 120), *_losses("")),
            ),
        ),
    ),
    "merge": Form(
        N_("Merging of two units"),
        "ST 2.3",
        (
            Group(
                N_("Units"),
                (
                    _json("a", N_("First unit"), _sheet("A", 120, 6, "1d8")),
                    _json("b", N_("Second unit"), _sheet("A", 80, 7, "1d6")),
                ),
            ),
        ),
    ),
}

_MOVEMENT: Final = {
    "movement_order": Form(
        N_("Order of movement"),
        "ST 5.1",
        (
            Group(
                N_("Units"),
                (
                    _json(
                        "units",
                        N_("Units"),
                        [
                            {"id": "A1", "faction": "A", "mov": 12},
                            {"id": "B1", "faction": "B", "mov": 9, "delaying": True},
                        ],
                    ),
                ),
            ),
        ),
    ),
    "move": Form(
        N_("A move"),
        "ST 5.3",
        (
            Group(N_("Position"), (_MAP, _PIECES)),
            Group(
                N_("Move"),
                (
                    Field("unit", N_("Unit"), TEXT, "A1"),
                    Field("mode", N_("Mode"), CHOICE, "walk", _MODES),
                    _json("path", N_("Path"), ["0404"]),
                    Field("front", N_("Front at the end"), CHOICE, "", _FRONTS),
                    Field("target", N_("Target of a charge"), TEXT),
                ),
            ),
        ),
    ),
    "intercept": Form(
        N_("Interception"),
        "ST 5.9",
        (
            Group(N_("Position"), (_MAP, _PIECES)),
            Group(
                N_("Move"),
                (
                    Field("mover", N_("Unit"), TEXT, "A1"),
                    Field("at", N_("Hex entered"), TEXT, "0404"),
                    _json("rolls", N_("Rolls of the factions"), {"A": 3, "B": 5}),
                ),
            ),
        ),
    ),
    "rout_path": Form(
        N_("Flight"),
        "ST 5.8",
        (
            Group(N_("Position"), (_MAP, _PIECES)),
            Group(N_("Unit"), (Field("unit", N_("Unit"), TEXT, "A1"),)),
        ),
    ),
    "sight": Form(
        N_("Line of sight"),
        "ST 4.3",
        (
            Group(N_("Map"), (_MAP,)),
            Group(
                N_("Hexes"),
                (
                    Field("from", N_("From"), TEXT, "0405"),
                    Field("to", N_("To"), TEXT, "0401"),
                ),
            ),
        ),
    ),
}

FORMS: Final[Mapping[str, Form]] = {**_CLOSE, **_RANGED, **_MORALE, **_UNITS, **_MOVEMENT}

RESULTS: Final[Mapping[str, str]] = {
    "needed": N_("needed"),
    "hit": N_("hit"),
    "hits": N_("hits"),
    "damage": N_("damage"),
    "dead": N_("the dead"),
    "dead_exact": N_("the dead, exactly"),
    "removed": N_("removed"),
    "men": N_("men"),
    "carried": N_("carried over"),
    "hp": N_("HP"),
    "attacks": N_("attacks"),
    "order": N_("order"),
    "charger": N_("charger"),
    "target": N_("target"),
    "together": N_("together"),
    "defender": N_("target"),
    "quarters": N_("quarters"),
    "rolls": N_("rolls"),
    "legal": N_("legal"),
    "code": N_("reason"),
    "cost": N_("cost"),
    "rear_attacks": N_("attacks on the rear"),
    "who": N_("asked"),
    "id": N_("unit"),
    "hexes": N_("hexes"),
    "to": N_("to"),
    "distance": N_("distance"),
    "leaves": N_("leaves the map"),
    "stays": N_("stays"),
    "clear": N_("in sight"),
    "blocked_by": N_("blocked by"),
    "roll": N_("rolled"),
    "passed": N_("passed"),
    "state": N_("state"),
    "steady": N_("steady"),
    "routed": N_("in rout"),
    "dispersed": N_("dispersed"),
    "leader": N_("leader"),
    "number": N_("number or less"),
    "fallen": N_("fallen"),
    "unit": N_("unit"),
    "a": N_("first unit"),
    "b": N_("second unit"),
    "first": N_("first"),
    "loses_men": N_("loses men"),
}
