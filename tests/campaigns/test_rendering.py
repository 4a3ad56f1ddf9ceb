"""Sentences from codes and arguments, in the language of the reader."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from campaigns import rendering, services, stores
from campaigns.autoplay import Autoplay
from campaigns.models import Campaign, Entry
from campaigns.reading import Reading
from campaigns.rendering import Voice
from campaigns.tabletop.game import Event, Refusal
from tests.tabletop.stub import Stub


class Words(Stub[Any]):
    id = "words"
    wording = {
        "lost": "{unit} lost {men:+d} men of {units}",
        "phase_began": "Phase: {phase}",
        "phase.melee": "melee",
        "due.move": "{unit} must hop",
        "choice.spring": "Spring it at {at}?",
        "choice.yes": "Spring!",
        "refused.far": "Too far: {cost}",
        "sum": "Why {n}?",
        "row": "a row of {n}",
    }


VOICE = Voice(Words(), {"A1": {"en": "Riders", "it": "Cavalieri"}, "B2": "Club of Ned"})


def parts(code: str, **args: Any) -> list[Any]:
    return VOICE.parts(Words.wording[code], args)


def test_names_stand_apart_from_the_sentence() -> None:
    assert parts("lost", unit="A1", men=-5, units=["B2", "C3"]) == [
        ["b", "Riders"],
        " lost −5 men of ",
        ["b", "Club of Ned"],
        ", C3",
    ]
    with translation.override("it"):
        assert parts("lost", unit="A1", men=3, units=[])[0] == ["b", "Cavalieri"]


def test_codes_among_the_arguments_are_worded() -> None:
    assert parts("phase_began", phase="melee") == ["Phase: melee"]
    assert parts("phase_began", phase="unworded") == ["Phase: unworded"]


def test_a_code_is_worded_also_where_somebody_has_its_id() -> None:
    voice = Voice(Words(), {"melee": "The Melee", "unworded": "A ford"})
    assert voice.parts(Words.wording["phase_began"], {"phase": "melee"}) == ["Phase: melee"]
    assert ["b", "A ford"] in voice.parts(Words.wording["phase_began"], {"phase": "unworded"})


@pytest.mark.parametrize("men", ["3/2", None, [1], {"x": 1}])
def test_an_argument_of_another_form_is_told_as_it_is(men: Any) -> None:
    assert rendering.plain(parts("lost", unit="x", men=men, units=""))


def test_braces_and_markup_in_typed_texts_are_just_texts() -> None:
    assert parts("phase_began", phase="{unit} <b>") == ["Phase: {unit} <b>"]


def test_a_missing_argument_does_not_break_the_line() -> None:
    assert parts("phase_began") == ["Phase: "]


def test_texts_of_a_view_are_chosen_and_what_is_waited_for_is_worded() -> None:
    view = {
        "title": {"en": "Bridge", "it": "Ponte"},
        "waiting": [{"code": "move", "args": {"unit": "A1"}}, {"code": "unknown"}],
        "choice": {"code": "spring", "args": {"at": "0101"}, "choices": [{"id": 1, "code": "yes"}]},
        "units": {"en": {"it": 1}},
    }
    with translation.override("it"):
        told = rendering.view(VOICE, view)
    assert told["title"] == "Ponte"
    assert [each["text"] for each in told["waiting"]] == ["Cavalieri must hop", "due.unknown"]
    assert told["choice"]["text"] == "Spring it at 0101?"
    assert told["choice"]["choices"][0]["text"] == "Spring!"
    assert told["units"] == {"en": {"it": 1}}
    assert view["title"] == {"en": "Bridge", "it": "Ponte"}


def test_reasons_why_not_have_their_sentence_at_any_depth() -> None:
    why = {"code": "far", "cite": "X 1", "args": {"cost": "7"}}
    told = rendering.options(VOICE, {"modes": {"run": {"why": dict(why)}}, "list": [{"why": why}]})
    assert told["modes"]["run"]["why"]["text"] == "Too far: 7"
    assert told["list"][0]["why"]["text"] == "Too far: 7"


def test_a_refusal_has_message_and_paragraph() -> None:
    assert rendering.refusal(VOICE, Refusal("far", "X 1", {"cost": 7}, "/args/to")) == {
        "code": "far",
        "message": "Too far: 7",
        "cite": "X 1",
        "args": {"cost": 7},
        "at": "/args/to",
    }


def test_the_purpose_of_a_die_may_name_whose_it_is() -> None:
    assert VOICE.label("damage") == "damage"
    assert VOICE.label("A1|damage") == "Riders: damage"
    assert VOICE.label("") == ""


def test_what_screens_draw_of_an_event_is_named_by_the_shelf() -> None:
    voice = Voice(Words(), {}, {"lost": ("unit", "men", "until")})
    lost = Event("lost", {"unit": "A1", "men": 3, "units": ["B2"]})
    assert voice.shown(lost) == {"code": "lost", "unit": "A1", "men": 3}
    assert voice.shown(Event("gained", {"unit": "A1"})) is None


@pytest.mark.parametrize(
    ("seat", "answers", "code", "may"),
    [
        ("a", [], "lost", True),
        ("b", [], "lost", False),
        ("a", [["d6", 3, "", "server"]], "lost", False),
        ("a", [], "told", False),
    ],
)
def test_a_line_may_be_taken_back_by_its_seat_if_nothing_was_thrown_or_revealed(
    seat: str, answers: list[Any], code: str, may: bool
) -> None:
    class Telling(Words):
        revealing = frozenset({"told"})

    action = {"seat": "a", "verb": "step", "args": {}, "orders": {}}
    entry = Entry(action=action, events=[[code, {}]], answers=answers)
    assert Voice(Telling(), {}).may_undo(entry, seat) is may


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["stirling", "settecento", "grandi_laghi", "ars_magica"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_line_of_a_game_played_at_random_shows_a_code(ruleset: str, language: str) -> None:
    scenario = next(iter(stores.shipped(ruleset).values()))
    table = services.make_engagement(
        Campaign.objects.create(name="C"), ruleset, scenario, seed="0003"
    )
    play = Autoplay(table.pk, "0003")
    for _ in range(25):
        if not play.step():
            break
    reading = Reading.of(table.pk)
    with translation.override(language):
        for seat in reading.ruleset.seats(reading.state).values():
            for line in reading.lines(seat):
                told = rendering.plain(line["parts"])
                assert not re.search(r"\b[a-z_]+\.[a-z_]+\b", told), (seat.id, told)
