"""The forms of groups, morale and magic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.forms import (
    NAMES,
    NUMBER,
    SEVERAL,
    SOME,
    TEXT,
    YES,
    Field,
    Form,
    Group,
)
from campaigns.tabletop.words import N_
from skirmish.ars_magica.form_figures import BOTCH, named
from skirmish.ars_magica.tables import BOOK

MINDS: Final[Mapping[str, Form]] = {
    "group_blows": Form(
        N_("Blows on a group"),
        "AM 15 F11",
        (
            Group(
                N_("Group"),
                (
                    Field("blows", N_("Blows"), NUMBER, 3),
                    Field(
                        "members", N_("Members, the vanguard first, by commas"), NAMES, "A, B, C"
                    ),
                ),
            ),
        ),
    ),
    "group_bonus": Form(
        N_("Bonus of a trained group"),
        "AM 8",
        (
            *(
                Group(
                    N_("Member"),
                    (
                        *(
                            (Field(f"members.{place}", N_("one more member"), SOME),)
                            if place > 1
                            else ()
                        ),
                        Field(f"members.{place}.id", N_("Name"), TEXT, name),
                        Field(f"members.{place}.ability", N_("Ability"), NUMBER, 4),
                        Field(f"members.{place}.leadership", N_("Leadership"), NUMBER, 0),
                    ),
                )
                for place, name in enumerate("ABCDEF")
            ),
            Group(
                N_("Group"),
                (
                    Field("vanguard", N_("Vanguard"), TEXT, "A"),
                    Field("leader", N_("Leader"), TEXT, "B"),
                ),
            ),
        ),
    ),
    "morale": Form(
        N_("Morale"),
        "AM 13.1",
        (
            Group(
                N_("Group"),
                (
                    Field("presence", N_("Presence of the leader"), NUMBER, 0),
                    Field("leadership", N_("Leadership"), NUMBER, 0),
                    Field("brave", N_("Brave"), NUMBER, 0),
                    Field("penalty", N_("Penalty"), NUMBER, 0),
                    Field("conditions", N_("Conditions that apply"), NUMBER, 1),
                    Field("demoralised", N_("demoralised already"), YES),
                ),
            ),
            BOTCH,
        ),
    ),
    "concentration": Form(
        N_("Concentration"),
        "AM 13.3",
        (
            Group(
                N_("Caster"),
                (
                    Field("stamina", N_("Stamina"), NUMBER, 0),
                    Field("concentration", N_("Concentration"), NUMBER, 0),
                    Field("penalty", N_("Penalty"), NUMBER, 0),
                    Field("modifier", N_("Modifier"), NUMBER, 0),
                    Field("held", N_("Other spells held"), NUMBER, 1),
                    Field("concentration_spell", N_("a spell of Concentration duration"), YES),
                    Field(
                        "situations",
                        N_("Situations"),
                        SEVERAL,
                        ("walking",),
                        named(
                            (
                                *BOOK.tables["concentration"]["situations"],
                                *BOOK.tables["concentration"]["meanwhile"],
                            )
                        ),
                    ),
                ),
            ),
            BOTCH,
        ),
    ),
    "fast_cast": Form(
        N_("Fast cast"),
        "AM 13.7",
        (
            Group(
                N_("Caster"),
                (
                    Field("quickness", N_("Quickness"), NUMBER, 0),
                    Field("finesse", N_("Finesse"), NUMBER, 0),
                    Field("nth", N_("Fast cast of the round, the first: 1"), NUMBER, 1),
                    Field("initiative", N_("Initiative of the opponent"), NUMBER, 5),
                    Field("penalty", N_("Penalty"), NUMBER, 0),
                ),
            ),
            BOTCH,
        ),
    ),
}
