"""XV 3 at the table: who may act on which card, and how a turn ends."""

from __future__ import annotations

import pytest

from campaigns.tabletop.game import Refusal
from skirmish.settecento.state import CARDS, OVER
from tests.skirmish.settecento.table import Play, codes, man, one, scenario, sums

BLUE = [man(f"b{i}", 100 + 40 * i, 100) for i in range(8)]
RED = [man(f"r{i}", 100 + 40 * i, 800) for i in range(3)]


def game(**more: object) -> Play:
    return Play(scenario(BLUE, RED, **more)).begin()


def test_3_1_the_deck_has_cards_of_each_player_aces_jokers_and_events() -> None:
    storm = {"id": "storm", "title": "Storm", "text": "It rains.", "number": 2}
    play = game(events=[storm])
    assert play.state.deck == {
        "player:blue": 4,
        "player:red": 4,
        "ace": 4,
        "joker": 2,
        "event:storm": 2,
    }


def test_3_1_the_number_of_cards_is_set_for_each_player() -> None:
    body = scenario(BLUE, RED)
    body["sides"][0]["cards"] = 7
    assert Play(body).state.deck["player:blue"] == 7


def test_3_2_only_the_referee_draws() -> None:
    play = game()
    assert play.refused("blue", "draw_card").code == "referee_only"
    drawn = one(play.card("player:blue"), "card_drawn")
    assert (drawn["side"], drawn["allowance"], drawn["left"]) == ("blue", 6, 13)
    assert sums(drawn) == ["draw.player"]


def test_3_2_a_player_activates_six_figures_at_most() -> None:
    play = game()
    play.card("player:blue")
    for i in range(6):
        play.act("blue", "lie_down", figure=f"b{i}")
    assert play.state.up is not None
    assert play.why_not("blue", "lie_down", figure="b6") == "no_more_figures"


def test_3_2_only_his_own_and_only_without_a_green_marker() -> None:
    play = game()
    play.card("player:blue")
    assert play.why_not("red", "lie_down", figure="r0") == "not_its_card"
    assert play.why_not("blue", "lie_down", figure="r0") == "not_yours"
    play.act("blue", "lie_down", figure="b0")
    play.act("blue", "finish")
    play.card("player:blue")
    assert play.why_not("blue", "stand_up", figure="b0") == "has_acted"
    play.act("blue", "lie_down", figure="b1")


def test_3_2_a_figure_that_another_followed_has_done_with_this_card() -> None:
    play = game()
    play.card("player:blue")
    play.act("blue", "lie_down", figure="b0")
    play.act("blue", "lie_down", figure="b1")
    assert play.why_not("blue", "stand_up", figure="b0") == "already_chosen"


def test_3_2_a_card_in_play_is_finished_before_the_next() -> None:
    play = game()
    play.card("player:blue")
    assert play.why_not("referee", "draw_card") == "card_in_play"
    assert play.why_not("red", "finish") == "not_its_card"
    play.act("blue", "finish")
    assert play.why_not("blue", "finish") == "no_card"


def test_3_3_an_ace_reactivates_one_figure_of_the_group_that_has_just_moved() -> None:
    play = game()
    play.card("player:blue")
    for i in range(3):
        play.act("blue", "lie_down", figure=f"b{i}")
    drawn = one(play.card("ace"), "card_drawn")
    assert (drawn["side"], drawn["allowance"], drawn["special"]) == ("blue", "one_again", True)
    assert play.why_not("blue", "lie_down", figure="b5") == "not_of_the_group"
    play.act("blue", "stand_up", figure="b1")
    play.act("blue", "lie_down", figure="b1")
    assert play.state.up is None
    assert play.figure("b1").markers.activations == 2


def test_3_3_an_ace_after_a_joker_or_as_the_first_card_means_nothing() -> None:
    play = game()
    assert "side" not in one(play.card("ace"), "card_drawn")
    assert play.state.up is None
    play.card("player:blue")
    play.act("blue", "lie_down", figure="b0")
    play.act("blue", "finish")
    play.card("joker")
    play.act("blue", "finish")
    drawn = one(play.card("ace"), "card_drawn")
    assert "side" not in drawn
    assert sums(drawn) == ["draw.after_joker"]


def test_3_3_a_house_rule_leaves_the_second_ace_the_manoeuvre_only() -> None:
    play = Play(scenario(BLUE, RED), {"ace_special": "after_ace"}).begin("player:blue")
    play.act("blue", "lie_down", figure="b0")
    play.act("blue", "lie_down", figure="b1")
    play.card("ace")
    play.act("blue", "stand_up", figure="b0")
    play.card("ace")
    assert play.why_not("blue", "stand_up", figure="b1") == "special_only"
    play.act("blue", "special", [1, 1], figure="b1", text="Somersault")


def test_3_3_an_event_leaves_the_group_as_it_was() -> None:
    storm = {"id": "storm", "title": "Storm", "text": "It rains."}
    play = game(events=[storm])
    play.card("player:blue")
    play.act("blue", "lie_down", figure="b0")
    play.card("event:storm")
    play.card("ace")
    play.act("blue", "stand_up", figure="b0")


def test_3_2_a_card_that_activates_nobody_makes_no_group() -> None:
    play = game()
    play.card("player:blue")
    play.act("blue", "lie_down", figure="b0")
    play.card("player:red")
    play.card("joker")
    assert play.state.up is not None
    assert play.state.up.player == "blue"


def test_3_4_a_joker_reactivates_the_group_and_is_nothing_before_any_moved() -> None:
    play = game()
    drawn = one(play.card("joker"), "card_drawn")
    assert "side" not in drawn
    assert sums(drawn) == ["draw.first"]
    play.card("player:blue")
    play.act("blue", "turn", figure="b0", front=[1, 0])
    play.act("blue", "turn", figure="b1", front=[1, 0])
    play.card("joker")
    play.act("blue", "run", figure="b1", path=[[140, 300]])
    play.act("blue", "special", [5, 6], figure="b0", text="Swing")
    assert play.state.up is None


def test_3_5_no_figure_acts_more_than_twice() -> None:
    play = game()
    play.card("player:blue")
    play.act("blue", "lie_down", figure="b0")
    play.act("blue", "lie_down", figure="b1")
    play.card("ace")
    play.act("blue", "stand_up", figure="b0")
    play.card("ace")
    assert play.why_not("blue", "lie_down", figure="b0") == "acted_twice"


def small_deck(**more: object) -> Play:
    """One card of blue and one of red: the turn is short."""
    overrides = {"deck.cards_per_player": 1, "deck.aces": 0, "deck.jokers": 0}
    return Play(scenario(BLUE, RED, **more), overrides).begin()


def test_3_6_the_last_card_is_played_then_all_are_shuffled_and_green_comes_off() -> None:
    play = small_deck()
    play.card("player:red")
    play.act("red", "lie_down", figure="r0")
    play.act("red", "finish")
    play.act("referee", "draw_card")
    assert play.state.turn == 1
    assert play.state.up is not None
    play.act("blue", "lie_down", figure="b0")
    events = play.act("blue", "finish")
    assert codes(events) == [
        "card_finished",
        "phase_began",
        "phase_began",
        "turn_ended",
        "turn_began",
    ]
    assert (play.state.turn, play.state.phase) == (2, CARDS)
    assert play.state.deck == {"player:blue": 1, "player:red": 1}
    assert play.state.discard == {}
    assert not play.figure("b0").markers.green
    assert play.state.drawing.last is None
    play.sound()


def test_after_the_last_turn_the_end_is_proposed_and_the_referee_may_play_on() -> None:
    play = small_deck(turns=1)
    play.card("player:red")
    play.act("red", "finish")
    play.act("referee", "draw_card")
    play.act("blue", "finish")
    assert play.state.phase == OVER
    assert play.why_not("referee", "draw_card") == "no_cards_now"
    play.act("referee", "advance")
    assert (play.state.turn, play.state.phase) == (2, CARDS)
    assert play.why_not("referee", "advance") == "not_over"
    play.act("referee", "end")
    assert play.why_not("referee", "draw_card") == "game_over"


@pytest.mark.parametrize("verb", ["draw_card", "finish", "carry_out_all", "end"])
def test_nothing_is_played_before_the_game_begins(verb: str) -> None:
    play = Play(scenario(BLUE, RED))
    outcome = play.decide("referee", verb, (), {})
    assert isinstance(outcome, Refusal)
    assert outcome.code == "not_begun"


def test_an_event_card_carries_out_what_it_can() -> None:
    changes = [
        {"what": "hit", "figure": "b0", "effect": "wounded"},
        {"what": "hit", "figure": "nobody", "effect": "wounded"},
        {"what": "points", "side": "red", "points": 2},
    ]
    play = game(events=[{"id": "fever", "title": "Fever", "text": "Ill.", "changes": changes}])
    events = play.card("event:fever")
    assert codes(events) == ["card_drawn", "figure_wounded", "event_in_vain", "points_scored"]
    assert play.state.sides["red"].points == 2
