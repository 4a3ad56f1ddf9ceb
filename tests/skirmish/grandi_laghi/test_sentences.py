"""Sentences of the rulebook that no other test holds, each played at the table."""

from __future__ import annotations

from typing import Any

from tests.skirmish.grandi_laghi.table import Play, man, one, scenario

FAR = [man("r", 1000, 800)]


def table(*blue: dict[str, Any], red: list[dict[str, Any]] | None = None) -> Play:
    return Play(scenario(blue, red or FAR)).begin()


def test_1_4_figures_do_not_block_sight() -> None:
    shooter = man("a", 100, 400, firearm="musket", front=[1, 0])
    play = table(shooter, man("b", 180, 400), red=[man("r", 250, 400)])
    play.card("ace:blue")
    told = one(play.act("blue", "shoot", [5, 9, 4], figure="a", target="r"), "shot")
    assert (told["outcome"], told["cover"]) == ("hit", False)


def test_2_3_a_card_grants_what_it_says_even_to_fewer_figures() -> None:
    play = table(man("a", 100, 100))
    play.card("three:blue")
    assert play.view("blue")["up"]["allowance"] == 3


def test_2_5_at_the_start_of_each_turn_all_cards_are_shuffled_again() -> None:
    play = table(man("a", 100, 100), man("b", 200, 100))
    deck = dict(play.state.deck)
    play.card("jack:blue")
    assert "jack:blue" not in play.state.deck
    play.act("referee", "finish")
    play.card("joker")
    play.card("joker")
    assert (play.state.turn, dict(play.state.deck)) == (2, deck)


def test_4_5_who_lies_gets_up_first_to_run_too() -> None:
    play = table(man("a", 100, 100, prone=True))
    play.card("ace:blue")
    refusal = play.refused("blue", "run", figure="a", path=[[176, 100]])
    assert (refusal.code, refusal.args["allowed"]) == ("too_far", "7.5")
    play.act("blue", "run", [2], figure="a", path=[[175, 100]])
    assert (play.at("a"), play.figure("a").body.prone) == ((175, 100), False)


def test_7_10_the_loser_steps_back_two_centimetres_and_the_winner_stays() -> None:
    play = table(man("a", 300, 300), red=[man("r", 325, 300)])
    play.card("ace:blue")
    play.act("blue", "attack", [4, 6], figure="a", target="r")
    assert (play.at("a"), play.at("r")) == ((300, 300), (345, 300))
