"""Forms of shooting, melee and morale (ST 4, 6, 8, 9)."""

from __future__ import annotations

from typing import Final

from battles.stirling.forms_parts import (
    MELEE,
    SITUATIONS,
    SIZES,
    TURN,
    charging,
    fighter,
    losses_of,
    men_of,
    sharer,
    side_at,
    stands,
    strikes,
    units_of,
    weapon,
)
from campaigns.tabletop.forms import CHOICE, NUMBER, SEVERAL, TEXT, YES, Field, Form, Group
from campaigns.tabletop.words import N_

_CLOSE: Final = {
    "attack": Form(
        N_("One attack"),
        "ST 6.2",
        (
            Group(N_("Attacker"), (men_of("attacker.", 120), *strikes("attacker."))),
            Group(N_("Target"), (men_of("defender."), *stands("defender."))),
            Group(
                N_("Circumstances"), (side_at("side"), Field("to_hit", N_("Other modifier to hit")))
            ),
        ),
    ),
    "clash": Form(
        N_("Melee of two units"),
        "ST 6.4",
        (
            Group(N_("First unit"), (*fighter("a."), side_at("a.side"))),
            Group(N_("Second unit"), (*fighter("b."), side_at("b.side"))),
            Group(N_("Circumstances"), (TURN,)),
        ),
    ),
    "charge": Form(
        N_("Charge"),
        "ST 6.7",
        (
            Group(N_("Charger"), (*fighter("charger."), *charging("charger.", "10", 7))),
            Group(
                N_("Target"),
                (*fighter("target."), *charging("target.", "3", 4), side_at("target.side")),
            ),
            Group(N_("Circumstances"), (TURN,)),
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
                    men_of("attacker.", 120),
                    Field("attacker.thac0", N_("THAC0"), NUMBER, 20),
                    *weapon("attacker.missile.", "1d6", "1", 5, 10, 15),
                ),
            ),
            Group(
                N_("Target"),
                (
                    men_of("defender."),
                    *stands("defender."),
                    Field("defender.size", N_("Size"), CHOICE, "M", SIZES),
                    *losses_of("defender."),
                ),
            ),
            Group(
                N_("Circumstances"),
                (
                    Field("distance", N_("Distance in hexes"), NUMBER, 5),
                    Field("cover", N_("Cover (0 or less)"), NUMBER, 0),
                    TURN,
                ),
            ),
            *MELEE,
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
                    men_of("target."),
                    Field("target.hp", N_("HP a man"), NUMBER, 6),
                    Field("target.size", N_("Size"), CHOICE, "M", SIZES),
                    *losses_of("target."),
                ),
            ),
            *MELEE,
        ),
    ),
    "share": Form(
        N_("Missiles into a melee"),
        "ST 4.5",
        (
            *units_of("units", sharer),
            Group(N_("The melee"), (Field("target", N_("Target"), TEXT, "B1"),)),
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
                    Field("situations", N_("Situations"), SEVERAL, ("quarter",), SITUATIONS),
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

FIGHT: Final = {**_CLOSE, **_RANGED, **_MORALE}
