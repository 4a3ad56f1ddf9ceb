"""The procedures as forms to fill in (ST, "procedures for the resolver")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from battles.stirling.forms_fight import FIGHT
from battles.stirling.forms_parts import (
    CATEGORIES,
    FRONTS,
    GROUND,
    MODES,
    PIECES,
    TURN,
    losses_of,
    men_of,
    merged,
    ranked,
    units_of,
)
from campaigns.tabletop.forms import CHOICE, NAMES, NUMBER, TEXT, Field, Form, Group
from campaigns.tabletop.words import N_

_UNITS: Final = {
    "hit_points": Form(
        N_("Hit points"),
        "ST 2.2",
        (
            Group(
                N_("Men"),
                (
                    Field("category", N_("Kind"), CHOICE, "common", CATEGORIES),
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
        (Group(N_("Unit"), (Field("attacks", N_("Attacks a round"), TEXT, "3/2"), TURN)),),
    ),
    "remove": Form(
        N_("Removal of the dead"),
        "ST 3.3",
        (
            Group(
                N_("Unit"),
                (Field("dead", N_("Dead"), NUMBER, 37), men_of("", 120), *losses_of("")),
            ),
        ),
    ),
    "merge": Form(
        N_("Merging of two units"),
        "ST 2.3",
        (
            Group(N_("First unit"), merged("a.", 120, 6, "1d8")),
            Group(N_("Second unit"), merged("b.", 80, 7, "1d6")),
        ),
    ),
}

_MOVEMENT: Final = {
    "movement_order": Form(N_("Order of movement"), "ST 5.1", units_of("units", ranked)),
    "move": Form(
        N_("A move"),
        "ST 5.3",
        (
            *GROUND,
            *PIECES,
            Group(
                N_("Move"),
                (
                    Field("unit", N_("Unit"), TEXT, "A1"),
                    Field("mode", N_("Mode"), CHOICE, "walk", MODES),
                    Field("path", N_("Path: hexes, by commas"), NAMES, "0404"),
                    Field("front", N_("Front at the end"), CHOICE, "", FRONTS),
                    Field("target", N_("Target of a charge"), TEXT),
                ),
            ),
        ),
    ),
    "intercept": Form(
        N_("Interception"),
        "ST 5.9",
        (
            *GROUND,
            *PIECES,
            Group(
                N_("Move"),
                (
                    Field("mover", N_("Unit"), TEXT, "A1"),
                    Field("at", N_("Hex entered"), TEXT, "0404"),
                    Field("rolls.A", N_("Roll of faction A"), NUMBER, 3),
                    Field("rolls.B", N_("Roll of faction B"), NUMBER, 5),
                    Field("rolls.C", N_("Roll of faction C")),
                    Field("rolls.D", N_("Roll of faction D")),
                ),
            ),
        ),
    ),
    "rout_path": Form(
        N_("Flight"),
        "ST 5.8",
        (
            *GROUND,
            *PIECES,
            Group(N_("Unit"), (Field("unit", N_("Unit"), TEXT, "A1"),)),
        ),
    ),
    "sight": Form(
        N_("Line of sight"),
        "ST 4.3",
        (
            *GROUND,
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

FORMS: Final[Mapping[str, Form]] = {**FIGHT, **_UNITS, **_MOVEMENT}

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
    "starting": N_("men at the start"),
    "ac": N_("AC"),
    "mov": N_("MOV"),
    "thac0": N_("THAC0"),
    "morale": N_("morale rating"),
    "length": N_("weapon length"),
    "speed": N_("speed factor"),
    "size": N_("size"),
    "faction": N_("faction"),
    "traits": N_("traits"),
    "missile": N_("missile weapon"),
    "name": N_("name"),
    "short": N_("short range"),
    "medium": N_("medium range"),
    "long": N_("long range"),
    "rate": N_("shots a round"),
    "ammunition": N_("ammunition"),
    "mounted": N_("mounted"),
    "lance": N_("lances"),
    "set": N_("set weapons"),
    "fearless": N_("fearless"),
}
