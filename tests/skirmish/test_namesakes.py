"""Figures that are called alike are told apart by the letters of their discs."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.reading import Reading
from skirmish.figures.namesakes import told_apart
from tests.browser.skirmish import make_skirmish
from tests.skirmish.ars_magica.table import man

SIDES = {"a": {"name": {"en": "Reds", "it": "Rossi"}}, "b": {"name": "Blues"}}
BRIGAND = {"en": "Brigand", "it": "Brigante"}


def figure(name: Any, side: str = "a", initials: str = "") -> dict[str, Any]:
    return {"name": name, "side": side, "initials": initials}


def told(**figures: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {id: (one["name"], one["initials"]) for id, one in told_apart(figures, SIDES).items()}  # type: ignore[index,call-overload]


def test_who_has_a_name_of_his_own_keeps_it() -> None:
    assert told(f1=figure(BRIGAND), f2=figure("Ugo", initials="UG")) == {
        "f1": (BRIGAND, "BR"),
        "f2": ("Ugo", "UG"),
    }


def test_namesakes_have_the_letters_of_their_discs() -> None:
    assert told(f1=figure(BRIGAND), f2=figure(BRIGAND), f3=figure("Brian")) == {
        "f1": ({"en": "Brigand B1", "it": "Brigante B1"}, "B1"),
        "f2": ({"en": "Brigand B2", "it": "Brigante B2"}, "B2"),
        "f3": ("Brian", "B3"),
    }


def test_namesakes_of_two_sides_have_its_name_too() -> None:
    assert told(f1=figure(BRIGAND), f2=figure(BRIGAND, "b")) == {
        "f1": ({"en": "Brigand BR (Reds)", "it": "Brigante BR (Rossi)"}, "BR"),
        "f2": ({"en": "Brigand BR (Blues)", "it": "Brigante BR (Blues)"}, "BR"),
    }


def test_letters_are_of_the_last_word_then_numbers() -> None:
    found = told(f1=figure("Old Guard"), f2=figure("Old Guard"), f3=figure("Old Guard"))
    assert [letters for _, letters in found.values()] == ["OG", "O1", "O2"]


@pytest.mark.django_db
def test_log_and_questions_call_them_as_the_view_does() -> None:
    game = make_skirmish(
        "duello_nel_cortile",
        "ars_magica",
        sides=[
            {"id": id, "name": id, "slot": slot} for id, slot in (("north", "A"), ("south", "B"))
        ],
        figures=[
            man("na") | {"name": BRIGAND, "player": True},
            man("nb") | {"name": BRIGAND, "hidden": True},
            man("sa", "grizzled veteran") | {"answers": {"effort": "never"}},
        ],
        table={},
        engaged=[["na", "sa"]],
    )
    game.act("begin")
    game.act("advance")
    while game.state.turn != "sa":
        game.act("stay", figure=game.state.turn)
    game.act("attack", figure="sa", target="na")
    reading = Reading.of(game.engagement.pk)
    seats = reading.state.seats
    assert "Brigand B1" in reading.view(seats["north"])["choice"]["text"]
    assert reading.view(seats["referee"])["figures"]["nb"]["name"] == "Brigand B2"
    assert "Brigand B2" in str(reading.lines(seats["referee"]))
    # Who knows of one alone reads of one alone.
    assert reading.view(seats["south"])["figures"]["na"]["name"] == "Brigand"
    assert "Brigand B" not in str(reading.lines(seats["south"]))
