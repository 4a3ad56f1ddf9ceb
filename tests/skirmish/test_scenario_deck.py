"""The deck of one scenario: its own numbers of cards, in the place of the book's."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns import stores
from campaigns.tabletop.reader import BadRequestError

SHIPPED = {"settecento": "la_spiaggia", "grandi_laghi": "the_carrying_place"}


def setup(ruleset: str, deck: Any, overrides: dict[str, Any] | None = None) -> Any:
    body = {**stores.shipped(ruleset)[SHIPPED[ruleset]], "deck": deck}
    state = stores.rulesets()[ruleset].setup(body, overrides or {})
    assert stores.rulesets()[ruleset].invariants(state) == []
    return state


def test_aces_jokers_and_cards_are_those_of_the_scenario_before_those_of_the_house() -> None:
    deck = {"cards_per_player": 3, "aces": 0, "jokers": 1}
    state = setup("settecento", deck, {"deck.aces": 7, "deck.jokers": 5})
    assert state.deck["player:french"] == 3
    assert state.deck["joker"] == 1
    assert "ace" not in state.deck
    assert setup("settecento", {"aces": 2}, {"deck.jokers": 5}).deck["joker"] == 5


def test_jokers_of_the_other_deck() -> None:
    assert setup("grandi_laghi", {"jokers": 3}).deck["joker"] == 3


@pytest.mark.parametrize("ruleset", SHIPPED)
@pytest.mark.parametrize(
    ("deck", "at"),
    [
        ({"jokers": 21}, "/deck/jokers"),
        ({"jokers": -1}, "/deck/jokers"),
        ({"jokers": "two"}, "/deck/jokers"),
        ([], "/deck"),
    ],
)
def test_a_deck_that_cannot_be_is_refused_by_its_field(ruleset: str, deck: Any, at: str) -> None:
    with pytest.raises(BadRequestError) as wrong:
        setup(ruleset, deck)
    assert wrong.value.at == at


def test_a_deck_without_cards_of_a_player_is_refused() -> None:
    with pytest.raises(BadRequestError) as wrong:
        setup("settecento", {"cards_per_player": 0})
    assert wrong.value.code == "no_cards"
