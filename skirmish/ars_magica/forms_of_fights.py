"""The forms of attacks, holds, breaking away and Initiative."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.forms import (
    CHOICE,
    DECIMAL,
    NUMBER,
    NUMBERS,
    SOME,
    TEXT,
    YES,
    Field,
    Form,
    Group,
)
from campaigns.tabletop.words import N_
from skirmish.ars_magica.form_figures import BOTCH, FIGURE, around, figure, named
from skirmish.ars_magica.procedures import manoeuvres
from skirmish.ars_magica.tables import BOOK

_MELEE: Final = (
    Field("attackers_before", N_("Attackers before this one"), NUMBER, 0),
    Field("charge", N_("a charge on foot"), YES),
    Field("mounted_charge", N_("a mounted charge"), YES),
)
FIGHTS: Final[Mapping[str, Form]] = {
    "attack": Form(
        N_("Attack"),
        "AM 6",
        (
            figure(N_("Attacker"), "attacker."),
            figure(N_("Defender"), "defender."),
            around(*_MELEE, Field("nonlethal", N_("so as not to kill"), YES)),
            BOTCH,
        ),
    ),
    "missile": Form(
        N_("Missile"),
        "AM 6",
        (
            figure(N_("Attacker"), "attacker.", missile=True),
            figure(N_("Defender"), "defender."),
            around(
                Field("distance", N_("Distance, paces"), DECIMAL, 10),
                Field("cover", N_("Cover, quarters"), NUMBER, 0),
            ),
            BOTCH,
        ),
    ),
    "manoeuvre": Form(
        N_("Manoeuvre"),
        "AM 6.1",
        (
            Group(
                N_("Manoeuvre"),
                (
                    Field(
                        "name", N_("Manoeuvre"), CHOICE, "trip", named(BOOK.tables["manoeuvres"])
                    ),
                    Field("defence", N_("Answer"), CHOICE, None, named(manoeuvres.CHOICES)),
                ),
            ),
            figure(N_("Attacker"), "attacker."),
            figure(N_("Defender"), "defender."),
            around(*_MELEE),
            BOTCH,
        ),
    ),
    "grip": Form(
        N_("Hold"),
        "AM 6.1",
        (
            Group(
                N_("Hold"),
                (
                    Field("grip", N_("Grip"), NUMBER, 3),
                    Field("holder", N_("Brawl of the holder"), NUMBER, 4),
                    Field("held", N_("Attack of the held one"), NUMBER, 4),
                ),
            ),
            BOTCH,
        ),
    ),
    "disengage": Form(
        N_("Disengagement"),
        "AM 6.2",
        (
            Group(
                N_("Totals"),
                (
                    Field("defence", N_("Defence"), NUMBER, 5),
                    Field("attacks", N_("Attacks of the opponents, by commas"), NUMBERS, "5"),
                    Field("bonus", N_("Bonus of earlier attempts"), NUMBER, 0),
                    Field("initiative", N_("Initiative")),
                    Field("initiatives", N_("Initiatives of the opponents, by commas"), NUMBERS),
                ),
            ),
            BOTCH,
        ),
    ),
    "totals": Form(N_("Totals of a figure"), "AM 6", (figure(FIGURE, "figure."),)),
    "initiative": Form(
        N_("Initiative"),
        "AM 6.3",
        (
            *(
                Group(
                    FIGURE,
                    (
                        *(
                            (Field(f"figures.{place}", N_("one more figure"), SOME),)
                            if place > 1
                            else ()
                        ),
                        Field(f"figures.{place}.id", N_("Name"), TEXT, name),
                        Field(f"figures.{place}.total", N_("Initiative"), NUMBER, 0),
                    ),
                )
                for place, name in enumerate("ABCD")
            ),
            BOTCH,
        ),
    ),
}
