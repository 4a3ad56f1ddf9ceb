"""XV 4 at the table: two short actions, one long, one special; things, doors and levels."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.millimetres import Point
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import Play, codes, man, one, scenario

HOUSE = {
    "id": "house",
    "kind": "building",
    "levels": 2,
    "polygon": [[400, 400], [600, 400], [600, 600], [400, 600]],
    "openings": [
        {"id": "door", "kind": "door", "from": [400, 480], "to": [400, 520], "state": "closed"},
        {"id": "gate", "kind": "door", "from": [600, 480], "to": [600, 520], "state": "locked"},
        {"id": "window", "kind": "window", "from": [480, 400], "to": [520, 400]},
    ],
}


def game(*blue: dict[str, Any], red: list[dict[str, Any]] | None = None, **table: Any) -> Play:
    others = red or [man("r", 1100, 800)]
    return Play(scenario(blue, others, table=table)).begin("player:blue")


def test_4_1_two_short_actions() -> None:
    play = game(man("b", 100, 100), man("c", 100, 200))
    play.act("blue", "walk", figure="b", path=[[180, 100]])
    play.act("blue", "walk", figure="b", path=[[180, 180]])
    assert play.why_not("blue", "walk", figure="b", path=[[180, 260]]) == "no_action_left"
    assert play.at("b") == Point(180, 180)


def test_4_1_a_long_action_is_all() -> None:
    play = game(man("b", 100, 100), man("c", 100, 200))
    play.act("blue", "run", figure="b", path=[[300, 100]])
    assert play.why_not("blue", "lie_down", figure="b") == "no_action_left"


def test_4_1_no_long_action_after_a_short_one() -> None:
    play = game(man("b", 100, 100, firearms=["musket"], reload=1))
    play.act("blue", "lie_down", figure="b")
    assert play.why_not("blue", "reload", figure="b") == "no_action_left"


def test_1_3_turning_is_free_after_an_action_and_short_by_itself() -> None:
    play = game(man("b", 100, 100), man("c", 100, 200))
    play.act("blue", "walk", figure="b", path=[[150, 100]], front=[0, -1])
    assert play.figure("b").front == Point(0, -1)
    events = play.act("blue", "turn", figure="b", front=[-1, 0])
    assert codes(events) == ["front_taken"]
    events = play.act("blue", "turn", figure="c", front=[-1, 0])
    assert codes(events) == ["figure_activated", "action_spent", "front_taken"]


def test_1_3_who_moves_looks_where_it_goes_unless_told() -> None:
    play = game(man("b", 100, 100))
    play.act("blue", "walk", figure="b", path=[[100, 140], [130, 140]])
    assert play.figure("b").front == Point(30, 0)


@pytest.mark.parametrize(
    ("dice", "outcome", "stunned", "extra"),
    [
        ([2, 2], "success", False, False),
        ([3, 1], "success", False, True),
        ([1, 3], "success", False, False),
        ([3, 4], "failure", True, False),
        ([5, 4], "failure", False, False),
        ([4, 4], "failure", False, False),
    ],
)
def test_4_4_special_actions(dice: list[int], outcome: str, stunned: bool, extra: bool) -> None:
    """A 1: the two dice must total less than 7."""
    play = game(man("b", 100, 100, A=1), man("c", 100, 200))
    tried = one(play.act("blue", "special", dice, figure="b", text="Swing"), "special_tried")
    assert (tried["outcome"], tried["needed"], tried["total"]) == (outcome, 7, sum(dice))
    assert play.figure("b").markers.stunned == stunned
    if extra:
        play.act("blue", "lie_down", figure="b")
    assert play.why_not("blue", "stand_up", figure="b") in ("no_action_left", "already_chosen")


def test_4_4_a_jump_comes_off_or_not() -> None:
    wall = {"id": "wall", "kind": "wall", "line": [[150, 0], [150, 300]]}
    play = game(man("b", 120, 100, A=3), man("c", 120, 200, A=3), features=[wall])
    assert play.why_not("blue", "walk", figure="b", path=[[180, 100]]) == "barred"
    events = play.act("blue", "special", [1, 2], figure="b", to=[180, 100])
    assert one(events, "moved")["mode"] == "jump"
    assert play.at("b") == Point(180, 100)
    events = play.act("blue", "special", [6, 5], figure="c", to=[180, 200])
    assert "moved" not in codes(events)
    assert play.at("c") == Point(120, 200)


def test_4_4_a_jump_is_8_cm_long_at_most() -> None:
    play = game(man("b", 100, 100))
    assert play.refused("blue", "special", figure="b", to=[181, 100]).args == {
        "cm": "8.1",
        "allowed": "8",
    }
    play.act("blue", "special", [1, 1], figure="b", to=[180, 100])


def test_4_4_only_the_referee_makes_it_harder() -> None:
    play = game(man("b", 100, 100))
    refusal = play.refused("blue", "special", figure="b", text="Swing", modifier=1)
    assert refusal.code == "referee_only"
    tried = play.act("referee", "special", [1, 1], figure="b", text="Swing", modifier=-2)
    assert one(tried, "special_tried")["needed"] == 4


def test_4_2_a_thing_is_picked_up_passed_and_dropped() -> None:
    box = {"id": "box", "name": "Box", "at": [110, 110]}
    play = game(man("b", 100, 100), man("c", 120, 120), man("d", 300, 300), things=[box])
    play.act("blue", "pick_up", figure="b", thing="box")
    assert play.figure("b").markers.carrying == "box"
    assert play.why_not("blue", "pass", figure="b", to="d") == "nobody_to_take_it"
    play.act("blue", "pass", figure="b", to="c")
    assert play.state.things["box"].carrier == "c"
    assert play.why_not("blue", "drop", figure="d") == "carries_nothing"
    play.act("blue", "drop", figure="c")
    assert play.state.things["box"].at == Point(120, 120)


def test_4_2_a_thing_out_of_touch_or_too_heavy_stays() -> None:
    things = [
        {"id": "box", "name": "Box", "at": [141, 100]},
        {"id": "load", "name": "Load", "at": [100, 110], "heavy": True},
    ]
    play = game(man("b", 100, 100), things=things)
    assert play.why_not("blue", "pick_up", figure="b", thing="box") == "too_far_to_touch"
    assert play.why_not("blue", "pick_up", figure="b", thing="load") == "too_heavy"
    assert play.why_not("blue", "drag", figure="b", what="box", path=[[150, 100]]) == (
        "too_far_to_touch"
    )
    play.act("blue", "drag", figure="b", what="load", path=[[180, 100]])
    assert play.at("b") == Point(180, 100)
    assert play.state.things["load"].at == Point(155, 100)


def test_a_thing_goes_where_its_bearer_falls() -> None:
    box = {"id": "box", "name": "Box", "carrier": "b"}
    play = game(man("b", 100, 100), things=[box])
    change = {"what": "hit", "figure": "b", "effect": "killed"}
    events = play.act("referee", "rule", changes=[change], reason="Test.")
    assert codes(events)[:2] == ["figure_killed", "dropped"]
    assert play.state.things["box"].at == Point(100, 100)


def test_4_2_the_other_firearm_comes_to_hand_with_its_own_load() -> None:
    play = game(man("b", 100, 100, firearms=["pistol", "musket"], reload=1), man("c", 300, 300))
    play.act("blue", "swap", figure="b")
    assert play.figure("b").firearms == ("musket", "pistol")
    assert play.figure("b").markers.reload == 0
    play.act("blue", "swap", figure="b")
    assert play.figure("b").markers.reload == 1
    assert play.why_not("blue", "swap", figure="c") == "one_firearm"


def test_4_2_doors_are_opened_and_4_3_broken_down() -> None:
    play = game(man("b", 380, 500), man("c", 620, 500), man("d", 620, 560), features=[HOUSE])
    assert play.why_not("blue", "walk", figure="b", path=[[430, 500]]) == "barred"
    assert play.why_not("blue", "open", figure="b", door="gate") == "too_far_to_touch"
    assert play.why_not("blue", "open", figure="b", door="window") == "no_door"
    play.act("blue", "open", figure="b", door="door")
    play.act("blue", "walk", figure="b", path=[[430, 500]])
    assert play.why_not("blue", "open", figure="c", door="gate") == "is_locked"
    play.act("blue", "break_door", figure="c", door="gate")
    assert play.why_not("blue", "break_door", figure="d", door="gate") == "too_far_to_touch"
    play.card("ace")
    play.act("blue", "walk", figure="c", path=[[570, 500]])


def test_4_3_one_climbs_through_a_window_but_not_a_wall() -> None:
    play = game(man("b", 500, 380), man("c", 550, 380), features=[HOUSE])
    assert play.why_not("blue", "walk", figure="b", path=[[500, 420]]) == "barred"
    assert play.why_not("blue", "climb", figure="c", to=[550, 420]) == "nothing_to_climb"
    play.act("blue", "climb", figure="b", to=[500, 430])
    assert play.at("b") == Point(500, 430)


SHIP = {
    "id": "ship",
    "kind": "ship",
    "name": "Ship",
    "at": [500, 500],
    "front": [1, 0],
    "hull": [[150, 0], [100, 50], [-150, 50], [-150, -50], [100, -50]],
    "levels": 2,
    "hatches": [{"id": "hatch", "at": [60, 0], "state": "closed"}],
}


def test_5_5_on_a_ship_with_hatches_one_goes_below_at_an_open_one() -> None:
    play = Play(
        scenario(
            [man("b", 560, 480, aboard="ship"), man("c", 400, 500, aboard="ship")],
            [man("r", 1100, 800)],
            table={"vessels": [SHIP]},
        )
    ).begin("player:blue")

    def legal(figure: str) -> list[str]:
        verbs: list[str] = play.view("blue")["legal"]["figures"][figure]
        return verbs

    assert "change_level" not in legal("b")
    assert play.why_not("blue", "change_level", figure="b", level=1) == "no_open_hatch"
    assert play.why_not("blue", "open", figure="c", door="hatch") == "too_far_to_touch"
    assert "open" in legal("b")
    play.act("blue", "open", figure="b", door="hatch")
    assert play.view("red")["vessels"]["ship"]["hatches"]["hatch"] == {
        "at": [560, 500],
        "state": "open",
    }
    assert "change_level" in legal("b")
    assert "change_level" not in legal("c")
    play.act("blue", "change_level", figure="b", level=1)
    assert play.figure("b").level == 1
    play.card("ace")
    change = {"what": "door", "door": "hatch", "state": "locked"}
    play.act("referee", "rule", changes=[change], reason="A bar is laid.")
    assert play.why_not("blue", "change_level", figure="b", level=0) == "no_open_hatch"
    play.sound()


def test_5_5_a_vessel_without_hatches_is_written_as_it_was_before_there_were_any() -> None:
    bare = {key: value for key, value in SHIP.items() if key != "hatches"}
    body = scenario(
        [man("b", 560, 480, aboard="ship")], [man("r", 1100, 800)], table={"vessels": [bare]}
    )
    play = Play(body).begin("player:blue")
    assert "hatches" not in RULESET.encode(play.state)["vessels"]["ship"]
    play.act("blue", "change_level", figure="b", level=1)
    play.sound()


def test_5_5_a_level_is_a_short_action() -> None:
    play = game(man("b", 500, 500), man("c", 100, 100), features=[HOUSE])
    assert play.why_not("blue", "change_level", figure="c", level=1) == "no_such_level"
    events = play.act("blue", "change_level", figure="b", level=1)
    assert one(events, "action_spent")["kind"] == "short"
    assert play.figure("b").level == 1
    assert play.why_not("blue", "walk", figure="b", path=[[380, 500]]) == "barred"
    play.act("blue", "change_level", figure="b", level=0)
