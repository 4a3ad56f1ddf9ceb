"""GL 2: the deck, what cards grant, who may act, the end of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.explain import Explanation, silent
from campaigns.tabletop.millimetres import Point
from skirmish.grandi_laghi.procedures.activation import (
    activation_refused,
    all_passed,
    call_back,
    call_back_refused,
    must_test,
    muster,
    turn_over,
)
from skirmish.grandi_laghi.procedures.cards import (
    Card,
    Grant,
    build_deck,
    deal_suits,
    grant,
    king_reaches,
)
from skirmish.grandi_laghi.procedures.markers import after_evasion, new_turn
from skirmish.grandi_laghi.procedures.morale import ALONE, Support
from skirmish.grandi_laghi.tables import TABLES, load
from tests.skirmish.grandi_laghi.kit import a, dice, error, result, spent


def test_2_1_five_cards_a_squad_two_jokers_and_the_events_of_the_scenario() -> None:
    deck = build_deck(TABLES, ["north", "south"], ["Fog", "Fog", "Deer: many"])
    assert deck["joker"] == 2
    assert deck["event:Fog"] == 2
    assert deck["event:Deer: many"] == 1
    assert sum(deck.values()) == 2 * 5 + 2 + 3
    ranks = {Card.named(name).rank for name in deck}
    assert ranks == {"ace", "two", "three", "jack", "king", "joker", "event"}


@pytest.mark.parametrize(
    "card", [Card("king", "north:1"), Card("joker"), Card("event", title="Deer: many")]
)
def test_2_1_a_card_is_found_again_by_its_name(card: Card) -> None:
    assert Card.named(card.name) == card


def test_2_1_the_number_of_jokers_is_data() -> None:
    assert "joker" not in build_deck(load({"deck.jokers": 0}), ["north"])


def test_2_2_the_first_back_goes_to_the_first_four_of_up_to_eight_players() -> None:
    dealt = deal_suits([f"p{i}" for i in range(8)])
    assert {back for _, back in list(dealt.values())[:4]} == {"red"}
    assert {back for _, back in list(dealt.values())[4:]} == {"blue"}
    assert len(set(dealt.values())) == 8
    with pytest.raises(ValueError, match="9 players"):
        deal_suits([f"p{i}" for i in range(9)])


@pytest.mark.parametrize(
    ("rank", "allowance"),
    [("ace", 1), ("two", 2), ("three", 3), ("jack", "all_fresh"), ("king", "all_near_leader")],
)
def test_2_3_ace_to_king(rank: str, allowance: int | str) -> None:
    told = Explanation()
    assert grant(TABLES, Card(rank, "n"), "s", 1, told) == Grant("n", allowance)
    assert told.steps[0].cite == "GL 2.3"
    assert result("draw", {"deck": [{"card": rank, "squad": "n"}]}) == {
        "squad": "n",
        "allowance": allowance,
    }


def test_2_3_the_first_joker_is_another_go_for_the_squad_that_moved_last() -> None:
    assert grant(TABLES, Card("joker"), "s", 0, silent) == Grant("s", "again")
    assert grant(TABLES, Card("joker"), None, 0, silent) == Grant(None, 0)
    assert grant(TABLES, Card("joker"), "s", 1, silent) == Grant(None, "end")
    assert grant(TABLES, Card("joker"), None, 1, silent) == Grant(None, "end")


def test_2_3_an_event_activates_nobody() -> None:
    assert grant(TABLES, Card("event", title="Fog"), "s", 0, silent) == Grant(None, 0)


def test_2_3_the_numbers_are_data() -> None:
    request = {"deck": [{"card": "two", "squad": "n"}]}
    assert result("draw", request, options={"cards.two": 4})["allowance"] == 4


def test_2_3_the_king_reaches_fifteen_centimetres_from_the_leader() -> None:
    leader = Point(500, 500)
    assert king_reaches(TABLES, Point(590, 620), leader)
    assert not king_reaches(TABLES, Point(590, 621), leader)


@pytest.mark.parametrize("rank", ["ace", "two", "three", "king", "joker"])
def test_2_4_a_figure_acts_twice_at_most(rank: str) -> None:
    assert activation_refused(TABLES, rank, a("indian", activations=1)) is None
    refusal = activation_refused(TABLES, rank, a("indian", activations=2))
    assert refusal is not None
    assert (refusal.code, refusal.cite, refusal.args) == (
        "activated_enough",
        "GL 2.4",
        {"number": 2},
    )


def test_2_4_a_jack_wants_fresh_figures() -> None:
    assert activation_refused(TABLES, "jack", a("indian")) is None
    refusal = activation_refused(TABLES, "jack", a("indian", activations=1))
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("not_fresh", "GL 2.3")


@pytest.mark.parametrize(
    ("rank", "refused"), [("ace", False), ("two", True), ("three", True), ("king", False)]
)
def test_2_4_by_option_only_an_ace_reactivates(rank: str, refused: bool) -> None:
    tables = load({"reactivate": "ace_only"})
    assert activation_refused(tables, rank, a("indian")) is None
    assert (activation_refused(tables, rank, a("indian", activations=1)) is not None) is refused


def test_2_5_a_turn_ends_in_four_ways_and_otherwise_goes_on() -> None:
    assert turn_over([1, 2, 1], 5) == "all_activated"
    assert turn_over([1, 0], 5, passed=True) == "all_passed"
    assert turn_over([1, 0], 5, jokers_drawn=2) == "second_joker"
    assert turn_over([1, 0], 0) == "deck_empty"
    assert turn_over([1, 0], 5, jokers_drawn=1) is None
    assert turn_over([], 5) is None, "an empty table does not end a turn"


DECK = [{"card": "ace", "squad": "n"}]


@pytest.mark.parametrize(
    ("given", "ends"),
    [
        ({"deck": []}, True),
        ({"deck": [], "figures": [{"activations": 0}]}, True),
        ({"deck": DECK, "figures": [{"activations": 1}, {"activations": 2}]}, True),
        ({"deck": DECK, "figures": [{"activations": 1}, {}]}, False),
        ({"deck": DECK, "figures": []}, False),
        ({"deck": DECK, "figures": None, "last_squad": None, "jokers_drawn": None}, False),
    ],
)
def test_2_5_the_end_is_looked_for_before_the_draw(given: dict[str, Any], ends: bool) -> None:
    wanted = {"squad": None, "allowance": "end"} if ends else {"squad": "n", "allowance": 1}
    assert result("draw", given) == wanted


def test_2_6_a_routed_figure_returns_without_its_blue_marker_and_with_its_wound() -> None:
    routed = a("ranger", wounds=1, shaken=True, fate="routed")
    back = call_back(TABLES, routed, Support(adjacent=True), dice(4), silent)
    assert (back.fate, back.shaken, back.wounds) == (None, False, 1)


@pytest.mark.parametrize("face", [1, 3])
def test_2_6_on_less_than_four_it_is_lost_for_good(face: int) -> None:
    told = Explanation()
    back = call_back(TABLES, a("ranger", fate="routed"), ALONE, dice(face), told)
    assert back.fate == "lost"
    assert told.steps[-1].code == "lost_for_good"
    refusal = call_back_refused(TABLES, back, 0)
    assert refusal is not None
    assert refusal.code == "not_routed"


def test_2_6_one_attempt_a_turn() -> None:
    routed = a("ranger", fate="routed")
    assert call_back_refused(TABLES, routed, 0) is None
    refusal = call_back_refused(TABLES, routed, 1)
    assert refusal is not None
    assert refusal.code == "called_back_already"


def test_2_7_only_a_blue_marker_calls_for_the_test() -> None:
    assert must_test(a("indian", shaken=True))
    assert not must_test(a("indian", wounds=1))


@pytest.mark.parametrize(
    ("cards", "over"),
    [
        ([], False),
        ([("a", False)], False),
        ([("a", False), ("b", False)], True),
        ([("a", False), ("b", True)], False),
        ([("a", False), ("b", True), ("b", False)], False),
        ([("a", True), ("a", False), ("b", False)], True),
    ],
)
def test_2_8_all_have_passed_since_the_last_action(
    cards: list[tuple[str, bool]], over: bool
) -> None:
    assert all_passed(["a", "b"], cards) is over


def test_2_8_nobody_at_the_table_is_not_everybody_passing() -> None:
    assert not all_passed([], [])
    assert all_passed(["a"], [("a", False), ("gone", False)])


def test_2_8_the_shaken_test_before_the_number_is_counted() -> None:
    firm, shaken = a("regular"), a("regular", shaken=True)
    chance = dice(4, 3)
    group = [(firm, ALONE), (shaken, ALONE), (firm, ALONE), (shaken, ALONE)]
    told = Explanation()
    found = muster(TABLES, group, 3, chance, told)
    spent(chance, "d6", "d6")
    assert (found.steady, found.enough) == ((0, 1, 2), True)
    named = [step.args["number"] for step in told.steps if step.code == "figure_number"]
    assert named == [2, 4], "counted from 1, as people count"
    assert {place: test.outcome for place, test in found.tests.items()} == {
        1: "steady",
        3: "hesitates",
    }
    assert not muster(TABLES, group, 3, dice(1, 3), silent).enough


def test_7_2_an_evader_rests_in_the_next_turn_only() -> None:
    evader = after_evasion(a("ranger"))
    assert activation_refused(TABLES, "ace", evader) is None
    resting = new_turn(evader)
    refusal = activation_refused(TABLES, "ace", resting)
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("resting", "GL 7.2")
    assert activation_refused(TABLES, "ace", new_turn(resting)) is None


@pytest.mark.parametrize(
    ("given", "code", "at"),
    [
        ({}, "missing", "/given/deck"),
        ({"deck": {}}, "wrong_type", "/given/deck"),
        ({"deck": ["ace"]}, "wrong_type", "/given/deck/0"),
        ({"deck": [{}]}, "missing", "/given/deck/0/card"),
        ({"deck": [{"card": "queen", "squad": "n"}]}, "unknown_name", "/given/deck/0/card"),
        ({"deck": [*DECK, {"card": "king"}]}, "missing", "/given/deck/1/squad"),
        ({"deck": DECK, "jokers_drawn": 2}, "out_of_range", "/given/jokers_drawn"),
        ({"deck": DECK, "last_squad": 3}, "wrong_type", "/given/last_squad"),
        (
            {"deck": DECK, "figures": [{"activations": 3}]},
            "out_of_range",
            "/given/figures/0/activations",
        ),
        ({"deck": DECK, "figures": [{"type": "dragoon"}]}, "unknown_name", "/given/figures/0/type"),
        ({"deck": DECK, "figures": [{"id": "x"}, {"id": "x"}]}, "twice", "/given/figures/1/id"),
    ],
)
def test_2_3_a_bad_draw_is_refused_at_its_place(given: dict[str, Any], code: str, at: str) -> None:
    assert error("draw", given) == (code, at)


def test_2_3_a_joker_or_event_needs_no_squad_and_a_draw_no_dice() -> None:
    deck = [{"card": "joker", "squad": 7}, {"card": "event", "title": "Fog"}]
    assert result("draw", {"deck": deck}) == {"squad": None, "allowance": 0}
    assert error("draw", {"deck": deck}, ["d6=1"]) == ("dice_left_over", "/dice/0")
