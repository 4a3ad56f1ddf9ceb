"""The procedures as forms to fill in (GL, "procedures for the resolver")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from campaigns.tabletop.forms import (
    CHOICE,
    DECIMAL,
    NAMES,
    NULL,
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
from skirmish.grandi_laghi import names
from skirmish.grandi_laghi.figure import MARKERS, TRAITS
from skirmish.grandi_laghi.procedures import cards
from skirmish.grandi_laghi.tables import BOOK

RESULTS: Final[Mapping[str, str]] = {
    "misfire": N_("misfire"),
    "reload": N_("reload marker"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "red": N_("red"),
    "may_fire": N_("may fire"),
    "outcome": N_("outcome"),
    "out_of_range": N_("out of range"),
    "miss": N_("miss"),
    "clumsy": N_("clumsy shot"),
    "hit": N_("hit"),
    "needed": N_("needed"),
    "total": N_("total"),
    "victim": N_("who is hit"),
    "target": N_("target"),
    "effect": N_("effect"),
    "killed": N_("killed"),
    "wounded": N_("wounded"),
    "near_miss": N_("nearly hit"),
    "hits": N_("hits"),
    "victims": N_("who is hit"),
    "id": N_("figure"),
    "blue": N_("blue marker"),
    "wound": N_("wound"),
    "totals": N_("totals"),
    "lone": N_("the figure alone"),
    "others": N_("the others"),
    "other": N_("the other"),
    "outcomes": N_("outcome"),
    "winner": N_("winner"),
    "captured": N_("captured"),
    "steady": N_("steady"),
    "hesitates": N_("hesitates"),
    "breaks": N_("breaks"),
    "falls": N_("falls"),
    "slips": N_("slips"),
    "distance": N_("distance, cm"),
    "squad": N_("squad"),
    "allowance": N_("may act"),
    "all_fresh": N_("all that have not acted"),
    "all_near_leader": N_("all near the leader"),
    "again": N_("the same again"),
    "end": N_("the turn is over"),
    "ace": N_("ace"),
    "two": N_("two"),
    "three": N_("three"),
    "jack": N_("jack"),
    "king": N_("king"),
    "joker": N_("joker"),
    "event": N_("event"),
    "veteran": N_("veteran"),
    "marksman": N_("marksman"),
    "inexperienced": N_("inexperienced"),
    "officer": N_("officer"),
    "leader": N_("leader"),
    "woman": N_("woman"),
}

_FIGURE: Final = N_("Figure")
_IDS: Final = N_("Name")


def _named(keys: Iterable[str]) -> dict[str, str]:
    return {key: names.NAMES.get(key, RESULTS.get(key, key)) for key in keys}


def _type(of: str, start: str = "regular") -> Field:
    return Field(f"{of}type", N_("Type"), CHOICE, start, _named(BOOK.tables["troops"]))


def _traits(of: str) -> Field:
    return Field(f"{of}traits", N_("Traits"), SEVERAL, (), _named(TRAITS))


def _weapon(of: str) -> Field:
    known = {**_named(BOOK.tables["weapons"]), NULL: N_("none")}
    return Field(f"{of}weapon", N_("Weapon to fire or throw"), CHOICE, "musket", known)


def _reload(of: str, start: str | None = None) -> Field:
    return Field(f"{of}reload", N_("Reload marker"), CHOICE, start, _named(MARKERS))


def _wounds(of: str) -> Field:
    return Field(f"{of}wounds", N_("Wounds"), NUMBER, 0)


def _wet(of: str) -> Field:
    return Field(f"{of}wet_powder", N_("wet powder"), YES)


def _armed(of: str) -> tuple[Field, ...]:
    return (_type(of), _weapon(of), _wounds(of), _traits(of), _reload(of), _wet(of))


def _fighter(of: str, *there: Field) -> tuple[Field, ...]:
    return (
        *there,
        _type(of),
        Field(
            f"{of}melee",
            N_("Weapon in melee"),
            CHOICE,
            "improvised",
            _named(BOOK.tables["melee_weapons"]),
        ),
        _wounds(of),
        _traits(of),
        Field(f"{of}shaken", N_("blue marker"), YES),
        Field(f"{of}charged", N_("has charged at a run"), YES),
        Field(f"{of}fought", N_("has fought this turn"), YES),
    )


def _company(least: int, most: int) -> Group:
    """Figures who fire together: those beyond the least are there if ticked."""
    fields: list[Field] = []
    for number in range(most):
        of = f"figures.{number}."
        if number >= least:
            fields.append(Field(of.removesuffix("."), N_("one more figure"), SOME))
        fields += [_type(of), _weapon(of)]
    return Group(N_("Figures"), tuple(fields))


def _moves(name: str, cite: str, *more: Field) -> Form:
    return Form(name, cite, (Group(_FIGURE, (_type("figure."), _wounds("figure."), *more)),))


def _card(of: str, label: str, start: str | None) -> tuple[Field, ...]:
    known = _named((*cards.RANKS, cards.JOKER, cards.EVENT))
    return (
        Field(f"{of}card", label, CHOICE, start, known),
        Field(f"{of}squad", N_("Squad of the card"), TEXT, "A" if start else None),
    )


FORMS: Final[Mapping[str, Form]] = {
    "shoot": Form(
        N_("Shot"),
        "GL 5.4",
        (
            Group(N_("Shooter"), _armed("shooter.")),
            Group(
                N_("Target"),
                (
                    _type("target.", "indian"),
                    Field("target.id", _IDS, TEXT),
                    _wounds("target."),
                    Field("target_ran", N_("has run"), YES),
                    Field("target_prone", N_("prone"), YES),
                    Field("cover", N_("under cover"), YES),
                ),
            ),
            Group(
                N_("Shot"),
                (
                    Field("distance", N_("Distance, cm"), DECIMAL, 20),
                    Field("aimed", N_("aimed"), YES, True),
                    Field("friends_in_arc", N_("Friends in the arc, by commas"), NAMES),
                ),
            ),
            Group(
                N_("Into a melee"),
                (
                    Field("into_melee", N_("the target is in a melee"), SOME),
                    Field("into_melee.friends", N_("Friends in it, by commas"), NAMES),
                    Field("into_melee.enemies", N_("Enemies in it, by commas"), NAMES),
                ),
            ),
        ),
    ),
    "misfire": Form(N_("Misfire"), "GL 5.2", (Group(_FIGURE, _armed("figure.")),)),
    "reload": Form(
        N_("Reload"),
        "GL 4.10",
        (Group(_FIGURE, (_type("figure."), _weapon("figure."), _reload("figure.", "green"))),),
    ),
    "volley": Form(
        N_("Volley"),
        "GL 5.13",
        (
            _company(6, 8),
            Group(
                N_("Beaten zone"),
                (
                    Field("enemies", N_("Enemies, by commas"), NAMES, "E1, E2, E3"),
                    Field("cover", N_("Those under cover, by commas"), NAMES),
                    Field("blind", N_("a blind volley"), YES),
                ),
            ),
        ),
    ),
    "blind_fire": Form(
        N_("Blind fire"),
        "GL 5.12",
        (
            _company(3, 5),
            Group(N_("Hidden enemies"), (Field("hidden", N_("Names, by commas"), NAMES, "E1"),)),
        ),
    ),
    "melee": Form(
        N_("Melee"),
        "GL 7.4",
        (
            Group(N_("The figure alone"), _fighter("lone.")),
            Group(N_("First opponent"), _fighter("others.0.")),
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
    "morale": Form(
        N_("Morale"),
        "GL 8.1",
        (
            Group(_FIGURE, (_type("figure."), _traits("figure."), _wounds("figure."))),
            Group(
                N_("Support"),
                (
                    Field("leader_near", N_("the leader is near and in sight"), YES),
                    Field("adjacent_officer", N_("beside an officer or the leader"), YES),
                    Field("extra", N_("Other modifier"), NUMBER, 0),
                ),
            ),
        ),
    ),
    "run": _moves(
        N_("Run"), "GL 4.3", Field("difficult", N_("through difficult ground"), YES, False)
    ),
    "ford": _moves(N_("Ford"), "GL 4.4"),
    "draw": Form(
        N_("Card drawn"),
        "GL 2.3",
        (
            Group(N_("Card drawn"), _card("deck.0.", N_("Card"), "two")),
            Group(N_("Card after it"), _card("deck.1.", N_("Card"), None)),
            Group(
                N_("Before"),
                (
                    Field("last_squad", N_("Squad that has just moved"), TEXT),
                    Field("jokers_drawn", N_("Jokers drawn this turn"), NUMBER, 0),
                ),
            ),
        ),
    ),
}
