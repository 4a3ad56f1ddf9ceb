"""XV 6 at the table: whom one may shoot at, with what, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.millimetres import Point
from tests.skirmish.settecento.table import Play, codes, man, one, scenario, sums

MUSKET = {"firearms": ["musket"], "front": [1, 0]}


def game(*blue: dict[str, Any], red: list[dict[str, Any]], **table: Any) -> Play:
    return Play(scenario(blue, red, table=table)).begin("player:blue")


def test_6_2_an_aimed_shot_and_its_evidence() -> None:
    play = game(man("b", 100, 100, T=2, **MUSKET), red=[man("r", 286, 100), man("s", 900, 100)])
    events = play.act("blue", "shoot", [3, 5, 4], figure="b", target="r")
    shot = one(events, "shot")
    assert (shot["needed"], shot["total"], shot["outcome"]) == (9, 8, "hit")
    assert (shot["from"], shot["to"], shot["arc"]) == ([100, 100], [286, 100], [1, 0])
    assert (shot["mm"], shot["cm"], shot["cover"]) == (186, "18.6", "none")
    assert one(events, "figure_wounded")["by"] == "b"
    assert play.figure("r").markers.wounds == 1
    assert play.figure("b").markers.reload == 1
    assert sums(shot)[:2] == ["shoot.needed", "shoot.hit"]


def test_6_2_not_aimed_is_short_and_harder() -> None:
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 200, 100)])
    events = play.act("blue", "shoot", [3, 2], figure="b", target="r", aimed=False)
    assert one(events, "shot")["needed"] == 5
    assert one(events, "action_spent")["kind"] == "short"
    play.act("blue", "lie_down", figure="b")


def test_6_1_the_nearest_in_the_arc_is_the_target() -> None:
    red = [man("r", 300, 100), man("s", 250, 120), man("t", 100, 300)]
    play = game(man("b", 100, 100, **MUSKET), red=red)
    refusal = play.refused("blue", "shoot", figure="b", target="r")
    assert refusal.code == "not_nearest"
    assert refusal.args == {
        "target": "r",
        "cm": "20",
        "nearest": "s",
        "nearest_cm": "15.2",
    }
    assert play.why_not("blue", "shoot", figure="b", target="t") == "not_in_arc"
    play.act("blue", "shoot", [6, 5], figure="b", target="s")


def test_6_1_of_two_as_near_either_may_be_chosen() -> None:
    red = [man("r", 200, 130), man("s", 200, 70)]
    for target in ("r", "s"):
        play = game(man("b", 100, 100, **MUSKET), red=red)
        play.act("blue", "shoot", [6, 5], figure="b", target=target)


def test_6_1_the_edge_of_the_arc_is_in_it() -> None:
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 200, 200)])
    play.act("blue", "shoot", [6, 5], figure="b", target="r")
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 199, 200)])
    assert play.why_not("blue", "shoot", figure="b", target="r") == "not_in_arc"


def test_1_3_what_blocks_sight_hides_the_nearest() -> None:
    wall = {"id": "wall", "kind": "wall", "line": [[150, 90], [150, 110]]}
    red = [man("r", 200, 100), man("s", 300, 160)]
    play = game(man("b", 100, 100, **MUSKET), red=red, features=[wall])
    assert play.why_not("blue", "shoot", figure="b", target="r") == "not_in_sight"
    play.act("blue", "shoot", [6, 5], figure="b", target="s")


def test_1_3_one_sees_5_cm_into_a_wood() -> None:
    wood = {"id": "wood", "kind": "jungle", "polygon": [[200, 0], [500, 0], [500, 300], [200, 300]]}
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 250, 100)], features=[wood])
    shot = one(play.act("blue", "shoot", [6, 5], figure="b", target="r"), "shot")
    assert (shot["cover"], shot["cover_by"]) == ("light", "wood")
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 251, 100)], features=[wood])
    assert play.why_not("blue", "shoot", figure="b", target="r") == "not_in_sight"


@pytest.mark.parametrize(
    ("feature", "cover", "needed"),
    [
        ({"kind": "low_wall", "line": [[280, 50], [280, 150]]}, "heavy", 6),
        ({"kind": "railing", "line": [[280, 50], [280, 150]]}, "light", 6),
        ({"kind": "low_wall", "line": [[240, 50], [240, 150]]}, "none", 7),
        ({"kind": "tree", "circle": {"at": [275, 100], "radius": 10}}, "light", 6),
    ],
)
def test_6_8_cover_is_what_one_stands_close_behind(
    feature: dict[str, Any], cover: str, needed: int
) -> None:
    here = {"id": "thing", **feature}
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 300, 100)], features=[here])
    shot = one(play.act("blue", "shoot", [6, 5], figure="b", target="r"), "shot")
    assert (shot["cover"], shot["needed"]) == (cover, needed)


def test_6_3_a_target_that_ran_or_lies_down() -> None:
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 280, 100), man("s", 900, 800)])
    play.act("blue", "finish")
    play.card("player:red")
    play.act("red", "run", figure="r", path=[[280, 120]])
    play.card("player:blue")
    shot = one(play.act("blue", "shoot", [6, 5], figure="b", target="r"), "shot")
    assert shot["needed"] == 6
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 280, 100, prone=True)])
    shot = one(play.act("blue", "shoot", [6, 5], figure="b", target="r"), "shot")
    assert (shot["needed"], shot["cover"]) == (6, "light")


def test_6_4_beyond_the_longest_range_nothing_flies() -> None:
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 601, 100)])
    refusal = play.refused("blue", "shoot", figure="b", target="r")
    assert (refusal.code, refusal.args["longest"]) == ("out_of_range", "50")
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 600, 100)])
    play.act("blue", "shoot", [6, 5], figure="b", target="r")


def test_6_5_a_thrown_knife_is_gone_until_it_is_picked_up() -> None:
    knife = {"thrown": "knife", "melee": "knife", "front": [1, 0]}
    play = game(man("b", 100, 100, F=2, C=1, **knife), man("c", 190, 140), red=[man("r", 190, 100)])
    events = play.act("blue", "throw", [2, 3, 5], figure="b", target="r")
    thrown = one(events, "thrown")
    assert (thrown["needed"], thrown["outcome"]) == (6, "hit")
    assert play.figure("r").fate == "killed"
    assert play.state.things["knife-1"].at == Point(190, 100)
    assert play.why_not("blue", "throw", figure="b", target="r") == "thrown_already"
    play.act("blue", "pick_up", figure="c", thing="knife-1")
    assert play.figure("c").thrown == "knife"
    assert "knife-1" not in play.state.things
    play.sound()


def test_6_5_a_stone_is_never_gone() -> None:
    play = game(man("b", 100, 100, thrown="stone", front=[1, 0]), red=[man("r", 150, 100)])
    events = play.act("blue", "throw", [6, 5], figure="b", target="r")
    assert "weapon_fell" not in codes(events)
    play.act("blue", "throw", [6, 5], figure="b", target="r")


def test_6_6_two_sixes_hit_a_friend_in_the_arc() -> None:
    play = game(
        man("b", 100, 100, **MUSKET),
        man("c", 200, 150),
        man("d", 220, 60),
        man("e", 60, 100),
        red=[man("r", 280, 100)],
    )
    events = play.act("blue", "shoot", [6, 6, 2, 5], figure="b", target="r")
    shot = one(events, "shot")
    assert (shot["outcome"], shot["victim"]) == ("clumsy", "d")
    assert one(events, "figure_killed")["figure"] == "d"
    play = game(man("b", 100, 100, **MUSKET), red=[man("r", 280, 100)])
    events = play.act("blue", "shoot", [6, 6], figure="b", target="r")
    assert one(events, "shot")["outcome"] == "miss"


def test_6_7_a_shot_into_a_melee_hits_anybody_in_it() -> None:
    play = game(man("b", 100, 100, **MUSKET), man("c", 280, 125), red=[man("r", 280, 100)])
    events = play.act("blue", "shoot", [3, 1, 1, 6], figure="b", target="r")
    shot = one(events, "shot")
    assert (shot["victim"], shot["effect"]) == ("c", "killed")
    assert "shoot.in_melee" in sums(shot)


def test_6_1_one_in_a_melee_may_be_passed_over() -> None:
    red = [man("r", 280, 100), man("s", 320, 100)]
    play = game(man("b", 100, 100, **MUSKET), man("c", 280, 125), red=red)
    shot = one(play.act("blue", "shoot", [6, 5], figure="b", target="s"), "shot")
    assert shot["passed_over"] == ["r"]


def test_6_9_reloading_takes_the_long_actions_of_the_weapon() -> None:
    play = game(man("b", 100, 100, firearms=["rifle"], front=[1, 0]), red=[man("r", 280, 100)])
    play.act("blue", "shoot", [6, 5], figure="b", target="r")
    assert play.figure("b").markers.reload == 2
    play.card("ace")
    assert play.why_not("blue", "shoot", figure="b", target="r") == "not_loaded"
    play.act("blue", "reload", figure="b")
    assert play.figure("b").markers.reload == 1
    assert play.why_not("blue", "reload", figure="b") in ("no_card", "no_action_left")


def test_6_9_a_loaded_firearm_is_not_reloaded() -> None:
    play = game(man("b", 100, 100, **MUSKET), man("c", 100, 200), red=[man("r", 280, 100)])
    assert play.why_not("blue", "reload", figure="b") == "is_loaded"
    assert play.why_not("blue", "reload", figure="c") == "no_firearm"


def test_6_8_a_second_wound_kills_and_points_are_scored() -> None:
    body = scenario([man("b", 100, 100, **MUSKET)], [man("r", 280, 100, wounds=1, role="leader")])
    play = Play({**body, "scoring": {"killed": 1, "leader": 3}}).begin("player:blue")
    events = play.act("blue", "shoot", [3, 1, 3], figure="b", target="r")
    assert one(events, "shot")["effect"] == "killed"
    assert one(events, "points_scored")["points"] == 4
    assert play.state.sides["blue"].points == 4


def test_truces_make_no_enemies() -> None:
    body = scenario([man("b", 100, 100, **MUSKET)], [man("r", 280, 100)])
    body["sides"][0]["truces"] = ["red"]
    play = Play(body).begin("player:blue")
    assert play.why_not("blue", "shoot", figure="b", target="r") == "no_enemy"
    change = {"what": "truce", "sides": ["blue", "red"], "truce": False}
    play.act("referee", "rule", changes=[change], reason="Broken.")
    play.act("blue", "shoot", [6, 5], figure="b", target="r")
