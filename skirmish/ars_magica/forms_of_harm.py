"""The forms of dice, wounds, recovery, falls and loads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.forms import (
    CHOICE,
    NUMBER,
    YES,
    Field,
    Form,
    Group,
)
from campaigns.tabletop.words import N_
from skirmish.ars_magica.form_figures import BOTCH, named
from skirmish.ars_magica.procedures import falls, recovery

HARM: Final[Mapping[str, Form]] = {
    "stress": Form(
        N_("Stress die"),
        "AM 2.2",
        (Group(N_("Roll"), (Field("modifier", N_("Modifier"), NUMBER, 0),)), BOTCH),
    ),
    "wound": Form(
        N_("Wound"),
        "AM 3.3",
        (
            Group(
                N_("Blow"),
                (
                    Field("damage", N_("Damage"), NUMBER, 12),
                    Field("soak", N_("Soak"), NUMBER, 5),
                    Field("size", N_("Size"), NUMBER, 0),
                ),
            ),
        ),
    ),
    "recovery": Form(
        N_("Recovery"),
        "AM 7.1",
        (
            Group(
                N_("Wound"),
                (
                    Field("kind", N_("Kind"), CHOICE, "wound", named(("wound", "bruise"))),
                    Field("level", N_("Level"), CHOICE, "light", named(recovery.BRUISE_LEVELS)),
                    Field("total", N_("Recovery"), NUMBER, 0),
                    Field("bonus", N_("Bonus of earlier rolls"), NUMBER, 0),
                    Field("improved", N_("this bruise has improved once"), YES),
                ),
            ),
            BOTCH,
        ),
    ),
    "fall": Form(
        N_("Fall"),
        "AM 10.1",
        (
            Group(
                N_("Fall"),
                (
                    Field("feet", N_("Height, feet"), NUMBER, 20),
                    Field("ground", N_("Ground"), CHOICE, "normal", named(falls.GROUNDS)),
                    Field("bonus", N_("Bonus of another impact, in place of the height")),
                    Field("soak", N_("Soak"), NUMBER, 0),
                    Field("size", N_("Size"), NUMBER, 0),
                ),
            ),
            BOTCH,
        ),
    ),
    "encumbrance": Form(
        N_("Encumbrance"),
        "AM 5.1",
        (
            Group(
                N_("Load"),
                (
                    Field("load", N_("Load"), NUMBER, 5),
                    Field("str", N_("Strength (Str)"), NUMBER, 0),
                ),
            ),
        ),
    ),
}
