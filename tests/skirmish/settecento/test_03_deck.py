"""XV 3: the deck and what a card lets a player do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from campaigns.tabletop.explain import silent
from skirmish.settecento.procedures import deck
from skirmish.settecento.procedures.markers import Markers, fresh
from skirmish.settecento.tables import read_tables, standard
from tests.skirmish.settecento.kit import answer, ask, texts, wrong

ANNA = {"card": "player", "player": "anna"}
ACE, JOKER, EVENT = {"card": "ace"}, {"card": "joker"}, {"card": "event"}
NOTHING = {"player": None, "allowance": "nothing", "special": False}


def draw(
    *cards: Mapping[str, Any], last: str | None = None, group: str | None = None, **options: Any
) -> dict[str, Any]:
    given = {"deck": list(cards), "last": last, "last_group": group}
    return ask("draw", given, options=options or None)


def test_3_1_four_cards_for_each_player_four_aces_two_jokers_and_events() -> None:
    players = {"anna": None, "bruno": 5, "carla": 0}
    assert deck.compose(players, ["Storm", "Storm", "Lions"], standard()) == {
        "player:anna": 4,
        "player:bruno": 5,
        "ace": 4,
        "joker": 2,
        "event:Storm": 2,
        "event:Lions": 1,
    }
    changed = read_tables({"deck.cards_per_player": 3, "deck.aces": 0, "deck.jokers": 1})
    assert deck.compose({"anna": None}, [], changed) == {"player:anna": 3, "joker": 1}


@pytest.mark.parametrize("text", ["player:anna", "player:a:b", "ace", "joker", "event:Storm"])
def test_3_1_a_card_is_read_as_it_is_named(text: str) -> None:
    assert str(deck.Card.parse(text)) == text


def test_3_2_a_player_s_card_activates_up_to_six() -> None:
    for last in (None, "player", "ace", "joker"):
        result = draw(ANNA, ACE, last=last, group="bruno")
        expected = {"player": "anna", "allowance": 6, "special": False, "turn_over": False}
        assert result == expected
    assert draw(ANNA, **{"deck.figures": 4})["allowance"] == 4


def test_3_3_an_ace_reactivates_one_figure_or_allows_a_manoeuvre() -> None:
    for last in ("player", "ace"):
        result = draw(ACE, ANNA, last=last, group="bruno")
        expected = {"player": "bruno", "allowance": "one_again", "special": True}
        assert result == {**expected, "turn_over": False}


@pytest.mark.parametrize(
    ("last", "group"),
    [(None, None), (None, "anna"), ("joker", "anna"), ("player", None), ("ace", None)],
)
def test_3_3_an_ace_means_nothing_first_after_a_joker_or_without_a_group(
    last: str | None, group: str | None
) -> None:
    assert draw(ACE, ANNA, last=last, group=group) == {**NOTHING, "turn_over": False}


def test_3_3_ace_special_after_ace_keeps_the_manoeuvre_for_the_second_ace() -> None:
    option = {"ace_special": "after_ace"}
    first = draw(ACE, ANNA, last="player", group="anna", **option)
    assert (first["allowance"], first["special"]) == ("one_again", False)
    second = draw(ACE, ANNA, last="ace", group="anna", **option)
    assert (second["allowance"], second["special"]) == ("one_again", True)
    granted = deck.ace("ace", "anna", read_tables(option), silent)
    assert (granted.reactivate, granted.special) == (False, True)
    after_joker = draw(ACE, ANNA, last="joker", group="anna", **option)
    assert after_joker["allowance"] == "nothing"
    assert wrong("draw", {"deck": []}, options={"ace_special": "never"}) == "/options/ace_special"


@pytest.mark.parametrize("last", ["player", "ace", "joker"])
def test_3_4_a_joker_gives_the_group_again_or_a_special_action(last: str) -> None:
    result = draw(JOKER, ANNA, last=last, group="bruno")
    expected = {"player": "bruno", "allowance": "group_again", "special": True}
    assert result == {**expected, "turn_over": False}


@pytest.mark.parametrize(
    ("last", "group"), [(None, None), (None, "anna"), ("player", None), ("joker", None)]
)
def test_3_4_a_joker_means_nothing_first_or_without_a_group(
    last: str | None, group: str | None
) -> None:
    assert draw(JOKER, ANNA, last=last, group=group) == {**NOTHING, "turn_over": False}


def test_3_3_an_event_activates_nobody() -> None:
    assert draw(EVENT, ANNA, last="player", group="anna") == {**NOTHING, "turn_over": False}


@pytest.mark.parametrize("card", [ANNA, ACE, JOKER, EVENT])
def test_3_6_the_turn_is_over_when_no_card_is_left(card: dict[str, Any]) -> None:
    assert draw(card, last="player", group="anna")["turn_over"] is True
    assert draw(card, card, last="player", group="anna")["turn_over"] is False


def test_3_6_the_last_card_is_still_played() -> None:
    assert draw(ANNA)["allowance"] == 6


def test_3_6_an_empty_deck_ends_the_turn() -> None:
    assert draw(last="player", group="anna") == {**NOTHING, "turn_over": True}
    assert texts(answer("draw", {"deck": []}), "XV 3.6") == ["No card is left."]


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({}, "/given/deck"),
        ({"deck": None}, "/given/deck"),
        ({"deck": {}}, "/given/deck"),
        ({"deck": ["ace"]}, "/given/deck/0"),
        ({"deck": [{}]}, "/given/deck/0/card"),
        ({"deck": [ACE, {"card": "king"}]}, "/given/deck/1/card"),
        ({"deck": [ACE, {"card": "player"}]}, "/given/deck/1/player"),
        ({"deck": [{"card": "player", "player": 3}]}, "/given/deck/0/player"),
        ({"deck": [], "last": "event"}, "/given/last"),
        ({"deck": [], "last": True}, "/given/last"),
        ({"deck": [], "last_group": 1}, "/given/last_group"),
    ],
)
def test_3_a_bad_draw_is_refused(given: dict[str, Any], at: str) -> None:
    assert wrong("draw", given) == at


# The cards of one turn, one after the other ----------------------------------------------


def play(*cards: str, figures: int = 2) -> list[tuple[int | str, str | None]]:
    """What each card of a turn grants; every player's card activates so many figures."""
    drawing, grants = deck.Drawing(), []
    for text in cards:
        card = deck.Card.parse(text)
        granted = deck.meaning(card, drawing, standard(), silent)
        chosen = [f"{granted.player}{n}" for n in range(figures)]
        drawing = deck.after(drawing, card, granted, chosen)
        grants.append((granted.allowance, granted.player))
    return grants


def test_3_3_a_card_without_meaning_is_passed_over() -> None:
    """Joker, ace (nothing): the joker still counts as the last card, so the next ace is nothing."""
    assert play("player:anna", "joker", "ace", "event:Storm", "ace", "joker") == [
        (6, "anna"),
        ("group_again", "anna"),
        ("nothing", None),
        ("nothing", None),
        ("nothing", None),
        ("group_again", "anna"),
    ]
    assert play("ace", "joker", "player:anna", "event:Storm", "ace")[-1] == ("one_again", "anna")


def test_3_2_a_card_that_activates_nobody_leaves_the_last_group() -> None:
    drawing = deck.Drawing("joker", "anna", ("a1",))
    card = deck.Card("player", "bruno")
    granted = deck.meaning(card, drawing, standard(), silent)
    after = deck.after(drawing, card, granted, ())
    assert after == deck.Drawing("player", "anna", ("a1",))
    assert deck.meaning(deck.Card("ace"), after, standard(), silent).player == "anna"


def test_3_3_an_ace_leaves_the_last_group_and_its_figures() -> None:
    drawing = deck.Drawing("player", "anna", ("a1", "a2"))
    granted = deck.meaning(deck.Card("ace"), drawing, standard(), silent)
    after = deck.after(drawing, deck.Card("ace"), granted, ("a2",))
    assert after == deck.Drawing("ace", "anna", ("a1", "a2"))


def may(
    markers: Markers, granted: deck.Meaning, activated: tuple[str, ...] = (), figure: str = "a1"
) -> str | None:
    return deck.may_activate(figure, markers, granted, activated, ("a1", "a2"), standard())


def test_3_2_only_figures_without_a_green_marker_and_six_at_most() -> None:
    card = deck.Meaning(6, "anna")
    assert may(Markers(), card) is None
    assert may(Markers(activations=1), card) == "has_acted"
    assert may(Markers(), card, ("a2", "a3", "a4", "a5", "a6")) is None
    assert may(Markers(), card, ("a2", "a3", "a4", "a5", "a6", "a7")) == "no_more_figures"
    assert may(Markers(), card, ("a1",)) == "already_chosen"
    assert may(Markers(), deck.Meaning()) == "no_card"


def test_3_3_an_ace_is_for_one_figure_of_the_group_that_has_just_moved() -> None:
    card = deck.Meaning("one_again", "anna", True, True)
    assert may(Markers(activations=1), card) is None
    assert may(Markers(activations=1), card, ("a2",)) == "no_more_figures"
    assert may(Markers(activations=1), card, figure="a9") == "not_of_the_group"


def test_3_4_a_joker_is_for_all_of_the_group() -> None:
    card = deck.Meaning("group_again", "anna", True, True)
    assert may(Markers(activations=1), card, ("a2",)) is None
    assert may(Markers(activations=1), card, figure="a9") == "not_of_the_group"


def test_3_5_nobody_acts_more_than_twice() -> None:
    for allowance in ("one_again", "group_again", 6):
        assert may(Markers(activations=2), deck.Meaning(allowance, "anna")) == "acted_twice"


def test_3_6_green_markers_come_off_at_the_end_of_the_turn() -> None:
    assert fresh(Markers(activations=2, wounds=1)) == Markers(wounds=1)
    assert Markers(activations=1).green
    assert not Markers().green


@hypothesis_given(
    st.lists(st.sampled_from(["player:a", "player:b", "ace", "joker", "event:x"]), max_size=20)
)
def test_3_nobody_acts_again_before_somebody_has_acted(cards: list[str]) -> None:
    moved = False
    for card, (allowance, player) in zip(cards, play(*cards), strict=True):
        again = allowance in ("one_again", "group_again")
        assert not again or moved
        assert (player is None) == (allowance == "nothing")
        moved = moved or card.startswith("player")
