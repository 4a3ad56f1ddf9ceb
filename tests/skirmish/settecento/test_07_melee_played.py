"""XV 7 at the table: who fights whom, shots before it, falling back, following, capture."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.millimetres import Point, distance2
from tests.skirmish.settecento.table import Play, codes, man, one, scenario, sums

PISTOL = {"firearms": ["pistol"]}


def game(*blue: dict[str, Any], red: list[dict[str, Any]], **table: Any) -> Play:
    return Play(scenario(blue, red, table=table)).begin("player:blue")


def answer(play: Play, choice: str, dice: tuple[int, ...] = (), seat: str = "referee") -> Any:
    item = play.state.agenda[0]
    return play.act(seat, "choose", dice, item=item.id, choice=choice)


def test_7_2_an_attack_is_rolled_and_the_loser_falls_back_5_cm() -> None:
    play = game(man("b", 400, 400, C=2), red=[man("r", 425, 400, C=1)])
    events = play.act("blue", "attack", [1, 6, 2], figure="b", target="r")
    fought = one(events, "melee_fought")
    assert (fought["lone"], fought["others"], fought["against"]) == ("r", ["b"], "b")
    assert fought["totals"] == {"lone": 1, "others": [7]}
    assert fought["losers"] == ["r"]
    assert one(events, "fell_back")["path"] == [[425, 400], [475, 400]]
    assert play.at("r") == Point(475, 400)
    assert play.figure("r").deeds.lost
    assert play.figure("b").deeds.fought


def test_7_6_the_winner_may_follow_without_a_new_roll() -> None:
    play = game(man("b", 400, 400, C=2), man("c", 100, 100), red=[man("r", 425, 400)])
    play.act("blue", "attack", [1, 6, 2], figure="b", target="r")
    assert play.view("blue")["choice"]["code"] == "follow_up"
    assert "choice" not in play.view("red")
    assert play.why_not("blue", "lie_down", figure="c") == "choice_waits"
    assert play.why_not("red", "choose", item="c1", choice="follow") == "no_such_item"
    events = answer(play, "follow", seat="blue")
    assert one(events, "followed_up")["path"] == [[400, 400], [450, 400]]
    assert "melee_fought" not in codes(events)
    play.act("blue", "attack", [1, 6, 2], figure="b", target="r")


@pytest.mark.parametrize(("stance", "follows"), [("always", True), ("never", False)])
def test_standing_answers_need_no_question(stance: str, follows: bool) -> None:
    play = game(man("b", 400, 400, C=2), red=[man("r", 425, 400)])
    events = play.act("blue", "stance", figure="b", follow_up=stance)
    assert play.told("red", events) == []
    events = play.act("blue", "attack", [1, 6, 2], figure="b", target="r")
    assert ("followed_up" in codes(events)) == follows
    assert play.state.agenda == ()


def test_7_4_the_charge_the_second_melee_and_the_obstacle_count() -> None:
    play = game(man("b", 300, 400, C=1), red=[man("r", 425, 400, C=1)])
    events = play.act("blue", "charge", [3, 3, 6], figure="b", path=[], target="r")
    rows = sums(one(events, "melee_fought"))
    assert "mod.charged" in rows
    assert "mod.fought" not in rows
    low = {"id": "low", "kind": "low_wall", "line": [[412, 0], [412, 900]]}
    play = game(man("b", 400, 400), red=[man("r", 425, 400)], features=[low])
    events = play.act("blue", "attack", [4, 3, 5], figure="b", target="r")
    assert sums(one(events, "melee_fought")).count("mod.obstacle") == 1


def test_7_4_fought_before_this_turn() -> None:
    play = game(man("b", 400, 400, C=3), red=[man("r", 425, 400)])
    play.act("blue", "stance", figure="b", follow_up="always")
    play.act("blue", "attack", [1, 3, 1], figure="b", target="r")
    events = play.act("blue", "attack", [1, 3, 1], figure="b", target="r")
    assert sums(one(events, "melee_fought")).count("mod.fought") == 2


def test_7_6_who_cannot_fall_back_suffers_more() -> None:
    wall = {"id": "wall", "kind": "wall", "line": [[450, 0], [450, 900]]}
    play = game(man("b", 400, 400, C=2), red=[man("r", 425, 400)], features=[wall])
    events = play.act("blue", "attack", [1, 3, 2], figure="b", target="r")
    fought = one(events, "melee_fought")
    assert fought["cornered"] == ["r"]
    assert "mod.cornered" in sums(fought)
    assert one(events, "fell_back")["at"] == [449, 400]


def test_7_7_two_against_one_who_says_whom_he_strikes() -> None:
    play = game(
        man("b", 400, 400), man("c", 450, 400), man("d", 100, 100), red=[man("r", 425, 400, C=3)]
    )
    events = play.act("blue", "attack", figure="b", target="r")
    assert codes(events)[-1] == "choice_put"
    choice = play.view("red")["choice"]
    assert (choice["code"], [one["id"] for one in choice["choices"]]) == ("strike_at", ["b", "c"])
    assert "choice" not in play.view("blue")
    events = answer(play, "c", (6, 1, 1, 5), "red")
    fought = one(events, "melee_fought")
    assert fought["against"] == "c"
    assert one(events, "figure_killed")["figure"] == "c"
    assert "mod.extra_opponent" in sums(fought)
    assert fought["losers"] == ["b", "c"]


def test_7_7_a_figure_that_touches_two_is_the_lone_one() -> None:
    play = game(man("b", 400, 400), red=[man("r", 425, 400), man("s", 375, 400)])
    events = play.act("blue", "attack", [1, 5, 5, 2], figure="b", target="s")
    fought = one(events, "melee_fought")
    assert (fought["lone"], fought["others"], fought["against"]) == ("b", ["s", "r"], "s")


def capture_game() -> Play:
    blue = [man("b", 400, 400, C=1), man("c", 450, 400, C=1), man("d", 425, 425, C=1)]
    return game(*blue, man("e", 100, 100), red=[man("r", 425, 400), man("s", 1000, 800)])


def test_7_8_three_capture_one() -> None:
    play = capture_game()
    play.act("blue", "attack", figure="b", target="r", capture=True)
    events = answer(play, "b", (2, 6, 6, 1))
    assert one(events, "melee_fought")["capture"]
    assert one(events, "figure_captured") == {"figure": "r", "side": "blue", "cite": "XV 7.8"}
    assert play.figure("r").fate == "captured"
    assert "fell_back" not in codes(events)
    play.card("player:red")
    assert play.why_not("red", "lie_down", figure="r") == "out_of_play"


def test_7_8_a_capture_that_fails_harms_nobody_but_whom_the_lone_one_struck() -> None:
    play = capture_game()
    play.act("blue", "attack", figure="b", target="r", capture=True)
    events = answer(play, "b", (6, 1, 6, 1, 3))
    assert "figure_captured" not in codes(events)
    assert one(events, "figure_wounded")["figure"] == "b"


def test_7_8_two_cannot_capture() -> None:
    play = game(man("b", 400, 400), man("c", 450, 400), red=[man("r", 425, 400)])
    refusal = play.refused("blue", "attack", figure="b", target="r", capture=True)
    assert (refusal.code, refusal.cite) == ("capture_takes_three", "XV 7.8")


def test_7_9_the_attacker_may_fire_first() -> None:
    play = game(man("b", 400, 400, A=3, T=3, **PISTOL), red=[man("r", 425, 400)])
    events = play.act("blue", "attack", [2, 2, 3, 3, 6], figure="b", target="r", shot=True)
    shot = one(events, "melee_shot")
    assert (shot["outcome"], shot["victim"]) == ("hit", "r")
    assert one(events, "figure_killed")["cause"] == "shot"
    assert "melee_fought" not in codes(events)
    assert play.figure("b").markers.reload == 1


def test_7_9_a_failed_test_costs_the_shot_only() -> None:
    play = game(man("b", 400, 400, **PISTOL), red=[man("r", 425, 400)])
    events = play.act("blue", "attack", [3, 3, 6, 1, 2], figure="b", target="r", shot=True)
    assert one(events, "melee_shot")["outcome"] == "failed"
    assert play.figure("b").markers.reload == 0
    assert "melee_fought" in codes(events)


def test_7_9_the_attacked_is_asked() -> None:
    play = game(
        man("b", 300, 400), man("d", 100, 100), red=[man("r", 425, 400, A=3, T=3, **PISTOL)]
    )
    play.act("blue", "charge", figure="b", path=[], target="r")
    assert play.view("red")["choice"]["code"] == "melee_shot"
    events = answer(play, "fire", (1, 1, 1, 1, 4, 5, 3, 1), "red")
    assert one(events, "figure_wounded")["figure"] == "b"
    assert one(events, "melee_shot")["figure"] == "r"
    assert one(events, "melee_fought")["losers"] == ["b"]


def test_7_9_not_loaded_is_refused() -> None:
    play = game(man("b", 400, 400, reload=1, **PISTOL), red=[man("r", 425, 400)])
    assert play.why_not("blue", "attack", figure="b", target="r", shot=True) == "not_loaded"


def test_8_2_a_yellow_marker_defends_and_breaks_off_after() -> None:
    play = game(man("b", 400, 400), man("c", 100, 100), red=[man("r", 425, 400, C=3)])
    play.set("r", yellow=True)
    events = play.act("blue", "attack", [6, 1, 1], figure="b", target="r")
    back = [event.args for event in events if event.code == "fell_back"]
    assert [(one["figure"], one["cause"]) for one in back] == [("b", "lost")]
    play = game(man("b", 400, 400), man("c", 100, 100), red=[man("r", 425, 400, C=3)])
    play.set("r", yellow=True)
    wall = {"what": "terrain", "feature": "w", "kind": "wall", "line": [[399, 0], [399, 900]]}
    play.act("referee", "rule", changes=[wall], reason="Test.")
    events = play.act("blue", "attack", [6, 1, 1], figure="b", target="r")
    assert one(events, "could_not_fall_back")["figure"] == "b"
    assert one(events, "fell_back")["cause"] == "yellow"
    assert distance2(play.at("b"), play.at("r")) > 25**2


def test_8_2_a_yellow_marker_does_not_attack() -> None:
    play = game(man("b", 400, 400), red=[man("r", 425, 400)])
    play.set("b", yellow=True)
    assert play.why_not("blue", "attack", figure="b", target="r") == "may_not_advance"
    play.act("blue", "break_off", figure="b", path=[[330, 400]])


def test_a_ruling_in_the_middle_of_a_melee_may_end_it() -> None:
    play = game(man("b", 400, 400), man("c", 450, 400), red=[man("r", 425, 400)])
    play.act("blue", "attack", figure="b", target="r")
    change = {"what": "hit", "figure": "r", "effect": "killed"}
    play.act("referee", "rule", changes=[change], reason="A tile falls.")
    events = answer(play, "b")
    assert "melee_fought" not in codes(events)
    assert play.state.agenda == ()
    play.sound()


def test_a_wall_between_keeps_them_apart() -> None:
    wall = {"id": "wall", "kind": "wall", "line": [[412, 0], [412, 900]]}
    play = game(man("b", 400, 400), red=[man("r", 425, 400)], features=[wall])
    assert play.why_not("blue", "attack", figure="b", target="r") == "not_in_contact"
    play.act("blue", "lie_down", figure="b")
