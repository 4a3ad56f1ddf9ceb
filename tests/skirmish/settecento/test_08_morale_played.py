"""XV 8 and 9.1 at the table: who tests, flight, recovery."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.millimetres import Point
from skirmish.settecento.phases.morale import to_test
from tests.skirmish.settecento.table import Play, codes, man, one, scenario, sums

SHORT = {"deck.cards_per_player": 1, "deck.aces": 0, "deck.jokers": 0}


def game(*blue: dict[str, Any], red: list[dict[str, Any]] | None = None, **table: Any) -> Play:
    others = red or [man("r", 1100, 450)]
    return Play(scenario(blue, others, table=table), SHORT).begin()


def hit(play: Play, figure: str, effect: str) -> None:
    change = {"what": "hit", "figure": figure, "effect": effect}
    play.act("referee", "rule", changes=[change], reason="Test.")


def last_card(play: Play) -> Any:
    """Both cards of the turn, on which nobody acts."""
    play.card("player:red")
    play.act("referee", "finish")
    play.act("referee", "draw_card")
    return play.act("referee", "finish")


def due(play: Play) -> list[str]:
    """Who has still to test, in order."""
    return list(to_test(play.state))


def test_8_1_the_wounded_test_at_the_end_of_the_turn() -> None:
    play = game(man("b", 500, 450), man("c", 700, 450))
    hit(play, "b", "wounded")
    events = last_card(play)
    assert codes(events)[-1] == "phase_began"
    assert due(play) == ["b"]
    events = play.act("blue", "carry_out", [5], figure="b")
    tested = one(events, "morale_tested")
    assert (tested["total"], tested["losses"], tested["outcome"]) == (4, 1, "normal")
    assert sums(tested) == ["morale.total", "morale.normal"]
    assert play.state.turn == 2


def test_8_1_companions_within_10_cm_of_one_killed_test() -> None:
    play = game(man("b", 500, 450), man("c", 600, 450), man("d", 601, 550))
    hit(play, "b", "killed")
    last_card(play)
    assert due(play) == ["c"]


def test_8_1_a_leader_killed_makes_the_whole_group_test() -> None:
    play = game(man("b", 500, 450, role="leader"), man("c", 100, 100), man("d", 900, 800))
    hit(play, "b", "killed")
    last_card(play)
    assert due(play) == ["c", "d"]


def test_8_1_a_leader_who_flees_in_the_test_brings_his_group_to_test() -> None:
    play = game(man("b", 500, 450, role="leader"), man("c", 100, 100))
    hit(play, "b", "wounded")
    last_card(play)
    assert due(play) == ["b"]
    play.act("referee", "carry_out", [1])
    assert play.figure("b").markers.brown
    assert due(play) == ["c"]


def test_8_2_the_leader_helps_within_10_cm() -> None:
    play = game(man("b", 500, 450, role="leader", A=1, charisma=3), man("c", 600, 450))
    hit(play, "c", "stunned")
    last_card(play)
    tested = one(play.act("referee", "carry_out", [1]), "morale_tested")
    assert (tested["leader"], tested["total"]) == ("b", 4)


def test_8_2_yellow_may_not_advance_and_shoots() -> None:
    play = game(man("b", 500, 450, firearms=["musket"], front=[1, 0]), red=[man("r", 900, 450)])
    hit(play, "b", "stunned")
    last_card(play)
    play.act("referee", "carry_out", [3])
    assert play.figure("b").markers.yellow
    play.card("player:blue")
    assert play.why_not("blue", "walk", figure="b", path=[[505, 450]]) == "may_not_advance"
    assert play.why_not("blue", "charge", figure="b", path=[], target="r") == "may_not_advance"
    play.act("blue", "walk", figure="b", path=[[500, 460]], front=[1, 0])
    play.act("blue", "shoot", [6, 5], figure="b", target="r", aimed=False)


def test_8_2_and_9_1_a_turn_without_any_action_takes_yellow_and_blue_off() -> None:
    play = game(man("b", 500, 450), man("c", 100, 100))
    hit(play, "b", "stunned")
    last_card(play)
    play.act("referee", "carry_out", [3])
    assert (play.figure("b").markers.stunned, play.figure("b").markers.yellow) == (True, True)
    events = last_card(play)
    ended = one(events, "turn_ended")
    assert (ended["recovered"], ended["operative"]) == (["b"], ["b"])
    assert (play.figure("b").markers.stunned, play.figure("b").markers.yellow) == (False, False)


def test_9_1_who_acts_stays_stunned() -> None:
    play = game(man("b", 500, 450), man("c", 100, 100))
    hit(play, "b", "stunned")
    last_card(play)
    play.act("referee", "carry_out", [6])
    play.card("player:blue")
    play.act("blue", "lie_down", figure="b")
    play.act("blue", "finish")
    play.act("referee", "draw_card")
    play.act("referee", "finish")
    assert play.figure("b").markers.stunned
    assert play.state.turn == 3


def test_8_2_brown_flees_at_a_run_from_the_enemy() -> None:
    red = [man("r", 900, 450), man("s", 500, 100)]
    play = game(man("b", 500, 450), man("c", 100, 850), red=red)
    hit(play, "b", "wounded")
    last_card(play)
    events = play.act("referee", "carry_out", [1])
    moved = one(events, "moved")
    assert (moved["mode"], moved["path"]) == ("flight", [[500, 450], [500, 550]])
    assert moved["allowed"] == "10"
    play.card("player:blue")
    assert play.why_not("blue", "walk", figure="b", path=[[500, 560]]) == "flees"


def test_8_2_failing_again_removes_and_4_or_more_rallies() -> None:
    for die, fate, brown in ((3, "removed", True), (4, "on_table", False)):
        play = game(man("b", 500, 450), man("c", 100, 100))
        hit(play, "b", "wounded")
        last_card(play)
        play.act("referee", "carry_out", [1])
        last_card(play)
        assert due(play) == ["b"]
        play.act("referee", "carry_out", [die])
        assert play.figure("b").fate == fate
        assert play.figure("b").markers.brown == (brown and fate != "removed")
        play.sound()


def test_8_2_who_flees_off_the_table_is_gone() -> None:
    play = game(man("b", 90, 450), man("c", 600, 100))
    hit(play, "b", "wounded")
    last_card(play)
    events = play.act("referee", "carry_out", [1])
    assert one(events, "moved")["at"] == [0, 450]
    assert one(events, "figure_removed")["cause"] == "off_table"


def test_8_2_a_wall_stops_the_flight() -> None:
    wall = {"id": "wall", "kind": "wall", "line": [[450, 0], [450, 900]]}
    play = game(man("b", 500, 450), features=[wall])
    hit(play, "b", "wounded")
    last_card(play)
    play.act("referee", "carry_out", [1])
    assert play.at("b") == Point(451, 450)
    assert play.figure("b").fate == "on_table"


def test_a_player_tests_his_own_only() -> None:
    play = game(man("b", 500, 450), man("c", 100, 100))
    hit(play, "b", "wounded")
    last_card(play)
    assert play.why_not("red", "carry_out", figure="b") == "not_yours"
    assert play.why_not("blue", "carry_out", figure="c") == "no_test"
    assert play.view("blue")["legal"]["figures"]["b"][0] == "carry_out"


def test_all_tests_at_once() -> None:
    play = game(man("b", 500, 450), man("c", 510, 480), man("d", 490, 420))
    for id in ("b", "c", "d"):
        hit(play, id, "stunned")
    last_card(play)
    events = play.act("referee", "carry_out_all", [4, 5, 6])
    assert codes(events).count("morale_tested") == 3
    assert play.state.turn == 2
