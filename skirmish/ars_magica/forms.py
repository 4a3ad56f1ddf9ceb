"""The procedures as forms to fill in (AM, "procedures for the resolver")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from campaigns.tabletop.forms import (
    ALWAYS,
    CHOICE,
    DECIMAL,
    NAMES,
    NUMBER,
    NUMBERS,
    SEVERAL,
    SOME,
    TEXT,
    YES,
    Field,
    Form,
    Group,
)
from campaigns.tabletop.words import N_
from skirmish.ars_magica import names
from skirmish.ars_magica.form_words import RESULTS as RESULTS
from skirmish.ars_magica.form_words import TRAITS
from skirmish.ars_magica.procedures import falls, manoeuvres, recovery
from skirmish.ars_magica.procedures.figure import FATIGUE, WOUNDS
from skirmish.ars_magica.tables import BOOK

_ARMS: Final = ("melee", "natural")
_FIGURE: Final = N_("Figure")


def _named(keys: Iterable[str]) -> dict[str, str]:
    return {key: RESULTS.get(key, names.NAMES.get(key, key)) for key in keys}


_BOTCH: Final = Group(N_("Dice"), (Field("botch_dice", N_("Botch dice"), NUMBER, 1),))


def _figure(title: str, of: str, *, missile: bool = False) -> Group:
    tables = ("missiles",) if missile else _ARMS
    weapons = _named(name for table in tables for name in BOOK.tables[table])
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
            Field(f"{of}shield", N_("Shield"), CHOICE, None, _named(BOOK.tables["shields"])),
            Field(f"{of}armour", N_("Armour"), CHOICE, "none", _named(BOOK.tables["armour"])),
            Field(f"{of}load", N_("Other load"), NUMBER, 0),
            *(Field(f"{of}{key}", label, NUMBER, 0) for key, label in characteristics.items()),
            *(
                Field(f"{of}abilities.{key}", label, NUMBER)
                for key, label in _named(abilities).items()
            ),
            Field(f"{of}wounds", N_("Wounds"), SEVERAL, (), _named(WOUNDS)),
            Field(f"{of}fatigue", N_("Fatigue"), CHOICE, "fresh", _named(FATIGUE)),
            Field(f"{of}traits", N_("Traits"), SEVERAL, (), TRAITS),
            Field(f"{of}mounted", N_("mounted"), YES),
            Field(f"{of}war_horse", N_("on a war horse"), YES),
        ),
    )


def _around(*more: Field) -> Group:
    return Group(
        N_("Circumstances"),
        (
            Field(
                "higher", N_("Who stands higher"), CHOICE, None, _named(("attacker", "defender"))
            ),
            Field(
                "adrenal",
                N_("Adrenal effort"),
                CHOICE,
                None,
                _named(("attack", "defence", "both")),
            ),
            Field("modifiers.attack", N_("Other modifiers of the attack")),
            Field("modifiers.defence", N_("Other modifiers of the defence")),
            *more,
        ),
    )


_MELEE: Final = (
    Field("attackers_before", N_("Attackers before this one"), NUMBER, 0),
    Field("charge", N_("a charge on foot"), YES),
    Field("mounted_charge", N_("a mounted charge"), YES),
)
_FIGHTS: Final[Mapping[str, Form]] = {
    "attack": Form(
        N_("Attack"),
        "AM 6",
        (
            _figure(N_("Attacker"), "attacker."),
            _figure(N_("Defender"), "defender."),
            _around(*_MELEE, Field("nonlethal", N_("so as not to kill"), YES)),
            _BOTCH,
        ),
    ),
    "missile": Form(
        N_("Missile"),
        "AM 6",
        (
            _figure(N_("Attacker"), "attacker.", missile=True),
            _figure(N_("Defender"), "defender."),
            _around(
                Field("distance", N_("Distance, paces"), DECIMAL, 10),
                Field("cover", N_("Cover, quarters"), NUMBER, 0),
            ),
            _BOTCH,
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
                        "name", N_("Manoeuvre"), CHOICE, "trip", _named(BOOK.tables["manoeuvres"])
                    ),
                    Field("defence", N_("Answer"), CHOICE, None, _named(manoeuvres.CHOICES)),
                ),
            ),
            _figure(N_("Attacker"), "attacker."),
            _figure(N_("Defender"), "defender."),
            _around(*_MELEE),
            _BOTCH,
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
            _BOTCH,
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
            _BOTCH,
        ),
    ),
    "totals": Form(N_("Totals of a figure"), "AM 6", (_figure(_FIGURE, "figure."),)),
    "initiative": Form(
        N_("Initiative"),
        "AM 6.3",
        (
            *(
                Group(
                    _FIGURE,
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
            _BOTCH,
        ),
    ),
}
_HARM: Final[Mapping[str, Form]] = {
    "stress": Form(
        N_("Stress die"),
        "AM 2.2",
        (Group(N_("Roll"), (Field("modifier", N_("Modifier"), NUMBER, 0),)), _BOTCH),
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
                    Field("kind", N_("Kind"), CHOICE, "wound", _named(("wound", "bruise"))),
                    Field("level", N_("Level"), CHOICE, "light", _named(recovery.BRUISE_LEVELS)),
                    Field("total", N_("Recovery"), NUMBER, 0),
                    Field("bonus", N_("Bonus of earlier rolls"), NUMBER, 0),
                    Field("improved", N_("this bruise has improved once"), YES),
                ),
            ),
            _BOTCH,
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
                    Field("ground", N_("Ground"), CHOICE, "normal", _named(falls.GROUNDS)),
                    Field("bonus", N_("Bonus of another impact, in place of the height")),
                    Field("soak", N_("Soak"), NUMBER, 0),
                    Field("size", N_("Size"), NUMBER, 0),
                ),
            ),
            _BOTCH,
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
_MINDS: Final[Mapping[str, Form]] = {
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
            _BOTCH,
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
                        _named(
                            (
                                *BOOK.tables["concentration"]["situations"],
                                *BOOK.tables["concentration"]["meanwhile"],
                            )
                        ),
                    ),
                ),
            ),
            _BOTCH,
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
            _BOTCH,
        ),
    ),
}

FORMS: Final[Mapping[str, Form]] = {**_FIGHTS, **_HARM, **_MINDS}
