"""Cards at the table: whose they are, how many act, passing, calling back, the four ends (GL 2)."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.grandi_laghi.ruleset import RULESET
from tests.skirmish.grandi_laghi.table import Play, codes, man, one, scenario

FAR = [man("r", 1000, 100), man("s", 1000, 200)]
NEAR = [man("a", 100, 100, "leader"), man("b", 130, 100), man("c", 400, 100)]


def two_sides(**more: Any) -> Play:
    return Play(scenario(NEAR, FAR, **more))


def test_2_1_five_cards_a_squad_and_two_jokers() -> None:
    play = two_sides()
    assert sum(play.state.deck.values()) == 12
    assert play.state.deck["joker"] == 2
    assert play.state.deck["king:red"] == 1


def test_2_2_suits_and_backs_are_dealt_in_order_and_are_public() -> None:
    groups = two_sides().view("red")["groups"]
    assert (groups["blue"]["suit"], groups["blue"]["back"]) == ("hearts", "red")
    assert (groups["red"]["suit"], groups["red"]["back"]) == ("diamonds", "red")


def test_2_3_an_ace_activates_one_figure_and_a_two_two() -> None:
    play = two_sides().begin("ace:blue")
    assert play.view("blue")["up"]["may"] == ["a", "b", "c"]
    assert "may" not in play.view("red")["up"]
    play.act("blue", "walk", figure="a", path=[[150, 150]])
    assert play.state.up is None, "nobody else may act: the card is done with"
    play.card("two:blue")
    play.act("blue", "walk", figure="b", path=[[130, 150]])
    assert play.why_not("blue", "walk", figure="b", path=[[130, 100]]) == "no_action_left"
    play.act("blue", "walk", figure="c", path=[[400, 150]])
    assert play.state.up is None


def test_2_3_not_the_squad_of_the_card_and_not_the_player_of_another() -> None:
    play = two_sides().begin("three:blue")
    assert play.why_not("red", "walk", figure="a", path=[[150, 150]]) == "not_yours"
    assert play.why_not("red", "walk", figure="r", path=[[990, 150]]) == "not_its_card"
    assert play.why_not("red", "finish") == "not_its_card"
    assert play.why_not("blue", "draw_card") == "referee_only"


def test_2_3_a_jack_activates_all_that_are_fresh() -> None:
    play = two_sides().begin("ace:blue")
    play.act("blue", "walk", figure="a", path=[[150, 150]])
    play.card("jack:blue")
    refusal = play.refused("blue", "walk", figure="a", path=[[150, 160]])
    assert (refusal.code, refusal.cite) == ("not_fresh", "GL 2.3")
    assert play.view("blue")["up"]["may"] == ["b", "c"]


def test_2_3_2_8_a_king_activates_those_near_the_leader_as_they_act() -> None:
    body = scenario([man("a", 100, 100, "leader"), man("b", 100, 250), man("c", 251, 100)], FAR)
    play = Play(body).begin("king:blue")
    assert play.view("blue")["up"]["may"] == ["a", "b"], "15.0 cm is within, 15.1 is not"
    refusal = play.refused("blue", "walk", figure="c", path=[[251, 110]])
    assert refusal.code == "far_from_leader"
    assert refusal.args == {"figure": "c", "leader": "a", "radius": "15"}
    play.act("blue", "walk", figure="a", path=[[120, 100]])
    assert play.view("blue")["up"]["may"] == ["c"], "measured when the figure acts"


def test_2_3_no_leader_no_king() -> None:
    play = Play(scenario([man("a", 100, 100)], FAR)).begin()
    play.act("referee", "draw_card", ["king:blue"])
    assert play.state.up is None, "it lets nobody act"
    assert play.state.cards == ()


def test_2_3_the_first_joker_goes_to_the_squad_that_moved_last() -> None:
    play = two_sides().begin("ace:blue")
    play.act("blue", "walk", figure="a", path=[[150, 150]])
    drawn = one(play.card("joker"), "card_drawn")
    assert (drawn["group"], drawn["allowance"]) == ("blue", "again")
    play.act("blue", "walk", figure="a", path=[[150, 200]])
    assert play.figure("a").body.activations == 2
    assert play.view("red")["figures"]["a"]["marks"][:2] == ["activated", "activated_twice"]


def test_2_3_a_joker_with_nobody_before_it_does_nothing() -> None:
    play = two_sides().begin()
    drawn = one(play.card("joker"), "card_drawn")
    assert "group" not in drawn
    assert play.state.up is None


def test_2_3_an_event_activates_nobody_and_its_changes_happen() -> None:
    events = [
        {
            "id": "fog",
            "title": "Fog",
            "text": "It is foggy.",
            "changes": [
                {"what": "hit", "figure": "a", "effect": "near_miss"},
                {"what": "card", "card": "king:blue", "number": -1},
                {"what": "card", "card": "king:blue", "number": -1},
            ],
        }
    ]
    play = two_sides(events=events).begin()
    assert "fog" not in play.view("blue")["cards"].get("events", {})
    drawn = play.card("event:fog")
    assert codes(drawn) == ["card_drawn", "figure_shaken", "card_ruled", "event_in_vain"]
    assert play.view("blue")["cards"]["events"]["fog"]["title"] == "Fog"
    assert play.state.up is None


def test_2_4_nobody_acts_more_than_twice() -> None:
    play = two_sides().begin("ace:blue")
    play.act("blue", "walk", figure="a", path=[[150, 150]])
    play.card("two:blue")
    play.act("blue", "walk", figure="a", path=[[150, 200]])
    play.card("three:blue")
    refusal = play.refused("blue", "walk", figure="a", path=[[150, 150]])
    assert (refusal.code, refusal.cite, refusal.args["number"]) == ("activated_enough", "GL 2.4", 2)
    sentence = RULESET.wording["refused.activated_enough"].format(figure="A", number=2)
    assert sentence == "A: already activated 2 times this turn."


def test_2_4_option_a_second_time_by_an_ace_only() -> None:
    play = Play(scenario(NEAR, FAR), {"reactivate": "ace_only"}).begin("ace:blue")
    play.act("blue", "walk", figure="a", path=[[150, 150]])
    play.card("three:blue")
    assert play.refused("blue", "walk", figure="a", path=[[150, 100]]).code == "not_fresh"


def test_2_5_the_turn_ends_when_every_figure_has_acted() -> None:
    play = two_sides().begin("jack:blue")
    for id, x in (("a", 100), ("b", 130), ("c", 400)):
        play.act("blue", "walk", figure=id, path=[[x, 150]])
    play.card("two:red")
    play.act("red", "walk", figure="r", path=[[1000, 150]])
    last = play.act("red", "walk", figure="s", path=[[1000, 250]])
    assert codes(last)[-3:] == ["card_finished", "turn_ended", "turn_began"]
    assert one(last, "turn_ended")["outcome"] == "all_activated"
    assert sum(play.state.deck.values()) == 12, "all cards are shuffled again"
    assert play.figure("a").body.activations == 0


def test_2_5_2_8_the_turn_ends_when_all_have_passed() -> None:
    play = two_sides().begin("ace:blue")
    play.act("blue", "finish")
    assert play.state.turn == 1
    play.card("two:red")
    play.act("red", "walk", figure="r", path=[[1000, 150]])
    play.act("red", "finish")
    assert play.state.turn == 1, "an action after the pass: blue has not passed since"
    play.card("two:blue")
    play.act("blue", "finish")
    play.card("three:red")
    last = play.act("red", "finish")
    assert one(last, "turn_ended")["outcome"] == "all_passed"


def test_2_5_the_second_joker_ends_the_turn_at_once() -> None:
    play = two_sides().begin("joker")
    last = play.card("joker")
    assert codes(last) == ["card_drawn", "turn_ended", "turn_began"]
    assert one(last, "turn_ended")["outcome"] == "second_joker"


def test_2_5_an_empty_deck_ends_the_turn() -> None:
    """A joker is taken out; each squad acts on its ace, red never passes last on a card."""
    play = two_sides().begin("joker")
    changes = [{"what": "card", "card": "joker", "number": -1}]
    play.act("referee", "rule", changes=changes, reason="Test.")
    play.card("ace:blue")
    play.act("blue", "walk", figure="a", path=[[100, 150]])
    for rank in ("two", "three", "jack", "king"):
        play.card(f"{rank}:blue")
    play.card("ace:red")
    play.act("red", "walk", figure="r", path=[[1000, 150]])
    for rank in ("two", "three", "jack"):
        play.card(f"{rank}:red")
    play.act("referee", "finish")
    last = play.act("referee", "draw_card")
    assert one(last, "card_drawn")["card"] == "king:red"
    assert one(last, "turn_ended")["outcome"] == "deck_empty", "no leader: nobody may act on it"


def routed(**more: Any) -> Play:
    """A figure of blue has broken."""
    play = two_sides(**more).begin()
    changes = [{"what": "fate", "figure": "b", "fate": "routed"}]
    play.act("referee", "rule", changes=changes, reason="Test.")
    play.set("a", shaken=False)
    return play


def test_2_6_a_routed_figure_comes_back_at_the_edge_instead_of_an_activation() -> None:
    play = routed()
    play.card("two:blue")
    assert play.view("blue")["legal"]["figures"]["b"] == ["call_back"]
    assert play.why_not("blue", "call_back", figure="b", to=[500, 100]) == "not_at_edge"
    assert [500, 25] not in play.options("blue", "call_back", "b")["places"]
    told = play.act("blue", "call_back", [5], figure="b", to=[500, 25])
    assert one(told, "figure_called_back")["outcome"] == "back"
    assert play.at("b") == (500, 25)
    assert not play.figure("b").body.shaken
    assert play.state.up is None, "instead of activating"
    assert play.state.cards == (("blue", True),), "he has not passed"


def test_2_6_a_militiaman_needs_five_and_is_lost_on_less() -> None:
    play = routed()
    play.card("ace:blue")
    told = play.act("blue", "call_back", [4], figure="b", to=[115, 100])
    assert one(told, "figure_called_back")["outcome"] == "lost"
    assert play.figure("b").fate == "lost"
    play.card("two:blue")
    assert play.why_not("blue", "call_back", figure="b", to=[500, 25]) == "called_back_already"


def test_2_6_only_one_attempt_a_turn_and_not_after_an_activation() -> None:
    play = routed()
    play.card("three:blue")
    play.act("blue", "walk", figure="a", path=[[100, 150]])
    assert play.why_not("blue", "call_back", figure="b", to=[500, 25]) == "has_activated"
    assert play.why_not("blue", "call_back", figure="c", to=[500, 25]) == "has_activated"


def test_2_6_an_old_wound_stays() -> None:
    body = scenario([NEAR[0], man("b", 130, 100, "veteran", wounds=1), NEAR[2]], FAR)
    play = Play(body).begin()
    changes = [{"what": "fate", "figure": "b", "fate": "routed"}]
    play.act("referee", "rule", changes=changes, reason="Test.")
    play.card("ace:blue")
    play.act("blue", "call_back", [6], figure="b", to=[500, 0])
    assert play.figure("b").body.wounds == 1, "6 - 2 - 1 + 1 is 4"


def test_2_7_who_has_a_blue_marker_tests_first() -> None:
    play = two_sides().begin()
    play.set("a", shaken=True)
    play.card("ace:blue")
    assert "must_test" in play.view("red")["figures"]["a"]["marks"]
    assert play.view("blue")["legal"]["figures"]["a"] == ["test", "carry_out", "stance"]
    assert play.why_not("blue", "walk", figure="a", path=[[100, 150]]) == "must_test"
    odds = play.options("blue", "test", "a")
    assert odds["needed"] == 3, "4 or more, -1 irregular, +2 the leader himself"
    play.act("blue", "test", [3], figure="a")
    assert not play.figure("a").body.shaken
    play.act("blue", "walk", figure="a", path=[[100, 150]])
    play.sound()


@pytest.mark.parametrize("traits", [(), ("officer",)])
def test_2_8_four_to_the_letter_for_whom_nobody_stands_by(traits: tuple[str, ...]) -> None:
    play = Play(scenario([man("a", 100, 100, *traits), man("b", 300, 300)], FAR)).begin()
    play.set("a", shaken=True)
    play.card("ace:blue")
    assert play.options("blue", "test", "a")["needed"] == 5
