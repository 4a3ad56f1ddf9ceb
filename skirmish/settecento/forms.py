"""The procedures as forms to fill in (XV, "procedures for the resolver")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from campaigns.tabletop.forms import (
    ALWAYS,
    CHOICE,
    DECIMAL,
    NAMES,
    NUMBER,
    SOME,
    TEXT,
    YES,
    Field,
    Form,
    Group,
)
from campaigns.tabletop.words import N_
from skirmish.settecento import names
from skirmish.settecento.procedures import cannon
from skirmish.settecento.tables import BOOK

_FIGURE: Final = N_("Figure")


def _named(keys: Iterable[str]) -> dict[str, str]:
    return {key: names.NAMES.get(key, RESULTS.get(key, key)) for key in keys}


def _weapon(of: str, start: str | None = None) -> Field:
    return Field(f"{of}weapon", N_("Firearm or bow"), CHOICE, start, _named(BOOK.tables["weapons"]))


def _thrown(of: str, start: str | None = None) -> Field:
    return Field(f"{of}thrown", N_("Thrown weapon"), CHOICE, start, _named(BOOK.tables["thrown"]))


def _there(of: str) -> Field:
    return Field(of.removesuffix("."), "", ALWAYS)


def _shooter(of: str, arm: Field) -> tuple[Field, ...]:
    return (
        _there(of),
        arm,
        Field(f"{of}T", N_("Shooting (T)"), NUMBER, 0),
        Field(f"{of}wounds", N_("Wounds"), NUMBER, 0),
        Field(f"{of}stunned", N_("stunned"), YES),
        Field(f"{of}yellow", N_("yellow marker"), YES),
    )


def _shot(arm: Field, distance: int) -> tuple[Group, ...]:
    return (
        Group(N_("Shooter"), _shooter("shooter.", arm)),
        Group(
            N_("Target"),
            (
                Field(
                    "target_kind",
                    N_("Target"),
                    CHOICE,
                    "figure",
                    _named(("figure", "boat", "ship", "house", "cannon")),
                ),
                Field("target.id", N_("Its name"), TEXT),
                Field("target.wounds", N_("Wounds"), NUMBER, 0),
                Field("target.cuirass", N_("cuirass"), YES),
                Field("target_ran", N_("has run"), YES),
                Field("target_prone", N_("prone"), YES),
            ),
        ),
        Group(
            N_("Shot"),
            (
                Field("distance", N_("Distance, cm"), DECIMAL, distance),
                Field("cover", N_("Cover"), CHOICE, "none", _named(("none", "light", "heavy"))),
                Field("aimed", N_("aimed"), YES, True),
                Field("moving_boat", N_("from a boat under way"), YES),
                Field("friends_in_arc", N_("Friends in the arc, by commas"), NAMES),
                Field("into_melee", N_("All figures in the melee, by commas"), NAMES),
            ),
        ),
    )


def _fighter(of: str, there: Field) -> tuple[Field, ...]:
    return (
        there,
        Field(f"{of}C", N_("Fighting (C)"), NUMBER, 0),
        Field(f"{of}F", N_("Strength (F)"), NUMBER, 0),
        Field(f"{of}melee", N_("Weapon"), CHOICE, "unarmed", _named(BOOK.tables["melee_weapons"])),
        Field(f"{of}wounds", N_("Wounds"), NUMBER, 0),
        Field(f"{of}stunned", N_("stunned"), YES),
        Field(f"{of}cuirass", N_("cuirass"), YES),
        Field(f"{of}charged", N_("has charged"), YES),
        Field(f"{of}fought", N_("has fought this turn"), YES),
        Field(f"{of}obstacle", N_("behind an obstacle"), YES),
        Field(f"{of}cornered", N_("cannot fall back"), YES),
    )


def _card(of: str, label: str, start: str | None) -> tuple[Field, ...]:
    cards = _named(("player", "ace", "joker", "event"))
    return (
        Field(f"{of}card", label, CHOICE, start, cards),
        Field(f"{of}player", N_("Player of the card"), TEXT, "A" if start else None),
    )


RESULTS: Final[Mapping[str, str]] = {
    "needed": N_("the sum must be less than"),
    "total": N_("total"),
    "success": N_("success"),
    "stunned": N_("stunned"),
    "extra_short": N_("a short action more"),
    "outcome": N_("outcome"),
    "out_of_range": N_("out of range"),
    "miss": N_("miss"),
    "clumsy": N_("clumsy shot"),
    "hit": N_("hit"),
    "victim": N_("who is hit"),
    "target": N_("target"),
    "effect": N_("effect"),
    "killed": N_("killed"),
    "wounded": N_("wounded"),
    "nothing": N_("nothing"),
    "reload": N_("long actions to reload"),
    "totals": N_("totals"),
    "lone": N_("the figure alone"),
    "others": N_("the others"),
    "other": N_("the other"),
    "outcomes": N_("outcome"),
    "winner": N_("winner"),
    "effects": N_("effect"),
    "captured": N_("captured"),
    "passed": N_("passed"),
    "normal": N_("acts normally"),
    "yellow": N_("yellow marker"),
    "brown": N_("brown marker"),
    "removed": N_("removed"),
    "moves": N_("moves, cm"),
    "may_turn": N_("may turn"),
    "aground": N_("aground"),
    "drifts": N_("drifts"),
    "fall_test": N_("fall test of the crew"),
    "water": N_("into the water"),
    "result": N_("result"),
    "occupant": N_("an occupant is hit"),
    "breach": N_("breach"),
    "floor": N_("floor falls in"),
    "fire": N_("fire"),
    "crew": N_("crew"),
    "helm": N_("helm"),
    "rigging": N_("rigging"),
    "mast": N_("mast"),
    "holed": N_("holed"),
    "boat_holed": N_("boat holed"),
    "boat_sinks": N_("boat sinks"),
    "dismounted": N_("dismounted"),
    "successes": N_("successes"),
    "lit": N_("it burns"),
    "player": N_("player"),
    "allowance": N_("may act"),
    "one_again": N_("one figure again"),
    "group_again": N_("the group again"),
    "special": N_("special"),
    "turn_over": N_("the turn is over"),
    "ace": N_("ace"),
    "joker": N_("joker"),
    "event": N_("event"),
    "figure": N_("figure"),
    "boat": N_("boat"),
    "ship": N_("ship"),
    "house": N_("house"),
    "cannon": N_("cannon"),
    "none": N_("none"),
    "light": N_("light"),
    "heavy": N_("heavy"),
}

FORMS: Final[Mapping[str, Form]] = {
    "shoot": Form(N_("Shot"), "XV 6.2", _shot(_weapon("shooter.", "musket"), 20)),
    "throw": Form(N_("Throw"), "XV 6.5", _shot(_thrown("shooter.", "axe"), 5)),
    "melee": Form(
        N_("Melee"),
        "XV 7.2",
        (
            Group(N_("The figure alone"), _fighter("lone.", _there("lone."))),
            Group(N_("First opponent"), _fighter("others.0.", _there("others.0."))),
            Group(
                N_("Second opponent"),
                _fighter("others.1.", Field("others.1", N_("there is a second"), SOME)),
            ),
            Group(
                N_("Third opponent"),
                _fighter("others.2.", Field("others.2", N_("there is a third"), SOME)),
            ),
            Group(
                N_("Against"),
                (
                    Field(
                        "against", N_("The lone figure strikes opponent, counted from 0"), NUMBER, 0
                    ),
                    Field("capture", N_("the three capture it"), YES),
                ),
            ),
        ),
    ),
    "melee_shot": Form(
        N_("Shot in a melee"),
        "XV 7.9",
        (
            Group(_FIGURE, _shooter("figure.", _weapon("figure.", "pistol"))),
            Group(N_("Target"), (Field("enemies", N_("Enemies, by commas"), NAMES, "B1"),)),
        ),
    ),
    "morale": Form(
        N_("Morale"),
        "XV 8.2",
        (
            Group(
                _FIGURE,
                (
                    _there("figure."),
                    Field("losses", N_("Losses of the group"), NUMBER, 1),
                    Field("brown", N_("brown marker"), YES),
                ),
            ),
            Group(
                N_("Leader"),
                (
                    Field("leader", N_("the leader is within 10 cm"), SOME),
                    Field("leader.charisma", N_("Charisma"), NUMBER, 1),
                ),
            ),
        ),
    ),
    "special": Form(
        N_("Special action"),
        "XV 4.4",
        (
            Group(
                _FIGURE,
                (
                    _there("figure."),
                    Field("figure.A", N_("Agility (A)"), NUMBER, 0),
                    Field("modifier", N_("Modifier"), NUMBER, 0),
                ),
            ),
        ),
    ),
    "ship": Form(
        N_("Ship under sail"),
        "XV 9.4",
        (
            Group(
                N_("Crew"),
                (
                    Field("crew", N_("Men at work"), NUMBER, 4),
                    Field("helm", N_("a man at the helm"), YES, True),
                ),
            ),
        ),
    ),
    "deck_fall": Form(
        N_("Fall on deck"),
        "XV 9.5",
        (
            Group(
                _FIGURE,
                (
                    _there("figure."),
                    Field("figure.A", N_("Agility (A)"), NUMBER, 0),
                    Field("figure.wounds", N_("Wounds"), NUMBER, 0),
                    Field("aground", N_("the ship runs aground"), YES),
                ),
            ),
        ),
    ),
    "cannon_damage": Form(
        N_("Damage of a cannon"),
        "XV 9.7",
        (
            Group(
                N_("Target"),
                (Field("target", N_("Target"), CHOICE, "house", _named(cannon.TARGETS)),),
            ),
        ),
    ),
    "fire": Form(
        N_("Setting fire"),
        "XV 9.3",
        (Group("", (Field("successes", N_("Successes before"), NUMBER, 0),)),),
    ),
    "draw": Form(
        N_("Card drawn"),
        "XV 3.2",
        (
            Group(N_("Card drawn"), _card("deck.0.", N_("Card"), "player")),
            Group(N_("Card after it"), _card("deck.1.", N_("Card"), None)),
            Group(
                N_("Before"),
                (
                    Field(
                        "last",
                        N_("Last card drawn"),
                        CHOICE,
                        None,
                        _named(("player", "ace", "joker")),
                    ),
                    Field("last_group", N_("Player whose group has just moved"), TEXT),
                ),
            ),
        ),
    ),
}
