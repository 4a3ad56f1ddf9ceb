"""The procedures as forms to fill in (ST, "procedures for the resolver")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from battles.stirling.forms_fight import FIGHT
from battles.stirling.forms_parts import (
    CATEGORIES,
    FRONTS,
    MAP,
    MODES,
    PIECES,
    TURN,
    json_at,
    losses_of,
    men_of,
    sheet,
)
from campaigns.tabletop.forms import CHOICE, NUMBER, TEXT, Field, Form, Group
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
            Group(
                N_("Units"),
                (
                    json_at("a", N_("First unit"), sheet("A", 120, 6, "1d8")),
                    json_at("b", N_("Second unit"), sheet("A", 80, 7, "1d6")),
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
                    json_at(
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
            Group(N_("Position"), (MAP, PIECES)),
            Group(
                N_("Move"),
                (
                    Field("unit", N_("Unit"), TEXT, "A1"),
                    Field("mode", N_("Mode"), CHOICE, "walk", MODES),
                    json_at("path", N_("Path"), ["0404"]),
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
            Group(N_("Position"), (MAP, PIECES)),
            Group(
                N_("Move"),
                (
                    Field("mover", N_("Unit"), TEXT, "A1"),
                    Field("at", N_("Hex entered"), TEXT, "0404"),
                    json_at("rolls", N_("Rolls of the factions"), {"A": 3, "B": 5}),
                ),
            ),
        ),
    ),
    "rout_path": Form(
        N_("Flight"),
        "ST 5.8",
        (
            Group(N_("Position"), (MAP, PIECES)),
            Group(N_("Unit"), (Field("unit", N_("Unit"), TEXT, "A1"),)),
        ),
    ),
    "sight": Form(
        N_("Line of sight"),
        "ST 4.3",
        (
            Group(N_("Map"), (MAP,)),
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
}
