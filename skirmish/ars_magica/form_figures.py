"""What several forms have: figures with their gear, circumstances, botch dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from campaigns.tabletop.forms import (
    ALWAYS,
    CHOICE,
    NUMBER,
    SEVERAL,
    YES,
    Field,
    Group,
)
from campaigns.tabletop.words import N_
from skirmish.ars_magica import names
from skirmish.ars_magica.form_words import RESULTS, TRAITS
from skirmish.ars_magica.procedures.figure import FATIGUE, WOUNDS
from skirmish.ars_magica.ruling_wording import THINGS
from skirmish.ars_magica.tables import BOOK

_ARMS: Final = ("melee", "natural")
FIGURE: Final = N_("Figure")


def named(keys: Iterable[str]) -> dict[str, str]:
    return {key: RESULTS.get(key, names.NAMES.get(key, key)) for key in keys}


BOTCH: Final = Group(N_("Dice"), (Field("botch_dice", N_("Botch dice"), NUMBER, 1),))


MOST_WOUNDS: Final = 4
"""As many as the form has room for."""


def _armour() -> dict[str, str]:
    """Partial and full armour, as far as there is full armour of that material."""
    full = [
        f"{name}, full" for name, row in BOOK.tables["armour"].items() if row["full_prot"] != "n/a"
    ]
    return {**named(BOOK.tables["armour"]), **{name: THINGS[name] for name in full}}


def figure(title: str, of: str, *, missile: bool = False) -> Group:
    tables = ("missiles",) if missile else _ARMS
    weapons = named(name for table in tables for name in BOOK.tables[table])
    handling = BOOK.tables["handling"]
    abilities = (*handling["melee_abilities"], *handling["missile_abilities"], "ride", "athletics")
    characteristics = {
        "str": N_("Strength (Str)"),
        "sta": N_("Stamina"),
        "dex": N_("Dexterity"),
        "qik": N_("Quickness"),
        "per": N_("Perception"),
        "size": N_("Size"),
    }
    return Group(
        title,
        (
            Field(of.removesuffix("."), "", ALWAYS),
            Field(
                f"{of}weapon",
                N_("Weapon"),
                CHOICE,
                "javelin" if missile else "sword, long",
                weapons,
            ),
            Field(f"{of}shield", N_("Shield"), CHOICE, None, named(BOOK.tables["shields"])),
            Field(f"{of}armour", N_("Armour"), CHOICE, "none", _armour()),
            Field(f"{of}load", N_("Other load"), NUMBER, 0),
            *(Field(f"{of}{key}", label, NUMBER, 0) for key, label in characteristics.items()),
            *(
                Field(f"{of}abilities.{key}", label, NUMBER)
                for key, label in named(abilities).items()
            ),
            *(
                Field(f"{of}wounds.{place}", N_("Wound"), CHOICE, None, named(WOUNDS))
                for place in range(MOST_WOUNDS)
            ),
            Field(f"{of}fatigue", N_("Fatigue"), CHOICE, "fresh", named(FATIGUE)),
            Field(f"{of}traits", N_("Traits"), SEVERAL, (), TRAITS),
            Field(f"{of}mounted", N_("mounted"), YES),
            Field(f"{of}war_horse", N_("on a war horse"), YES),
        ),
    )


def around(*more: Field) -> Group:
    return Group(
        N_("Circumstances"),
        (
            Field("higher", N_("Who stands higher"), CHOICE, None, named(("attacker", "defender"))),
            Field(
                "adrenal",
                N_("Adrenal effort"),
                CHOICE,
                None,
                named(("attack", "defence", "both")),
            ),
            Field("modifiers.attack", N_("Other modifiers of the attack")),
            Field("modifiers.defence", N_("Other modifiers of the defence")),
            *more,
        ),
    )
