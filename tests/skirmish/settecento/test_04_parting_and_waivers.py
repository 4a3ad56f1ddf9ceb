"""Leaving on foot, prisoners freed, weapons drawn, shots at objects, and refusals waived (XV 4)."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.millimetres import Point
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import Play, man, scenario

HOUSE = {
    "id": "house",
    "kind": "building",
    "polygon": [[500, 400], [700, 400], [700, 600], [500, 600]],
}


def game(*blue: dict[str, Any], red: tuple[dict[str, Any], ...] = (), **table: Any) -> Play:
    enemies = red or (man("z", 1100, 850),)
    return Play(scenario(blue, enemies, table=table)).begin("player:blue")


def offered(play: Play, figure: str, verb: str) -> Any:
    return RULESET.options(play.state, play.state.seats["blue"], {"verb": verb, "figure": figure})


def codes(events: Any) -> list[str]:
    return [event.code for event in events]


def test_4_2_one_leaves_the_table_at_its_edge_only() -> None:
    play = game(man("b", 20, 300), man("c", 200, 300))
    assert play.why_not("blue", "leave", figure="c") == "not_at_the_edge"
    assert "leave" in play.view("blue")["legal"]["figures"]["b"]
    assert "leave" not in play.view("blue")["legal"]["figures"]["c"]
    play.act("blue", "leave", figure="b")
    assert play.view("red")["figures"]["b"]["fate"] == "left"
    assert "b" not in play.view("blue")["legal"]["figures"]
    play.sound()


def captive(play: Play, id: str, by: str) -> None:
    change = {"what": "fate", "figure": id, "fate": "captured", "by": by}
    play.act("referee", "rule", changes=[change], reason="Test.")


def test_4_2_a_prisoner_is_freed_by_a_friend_unless_an_enemy_guards_him() -> None:
    play = game(man("b", 100, 300), man("c", 130, 300), red=(man("z", 135, 324),))
    captive(play, "c", "red")
    refused = play.refused("blue", "free", figure="b", target="c")
    assert (refused.code, refused.args["by"]) == ("guarded", "z")
    place = {"what": "place", "figure": "z", "to": [900, 800]}
    play.act("referee", "rule", changes=[place], reason="Test.")
    assert "free" in play.view("blue")["legal"]["figures"]["b"]
    play.act("blue", "free", figure="b", target="c")
    freed = play.figure("c")
    assert (freed.fate, freed.captor, freed.markers.captured) == ("on_table", None, False)
    assert play.why_not("blue", "free", figure="b", target="c") == "no_prisoner"
    play.sound()


def test_4_2_a_captor_lets_his_prisoner_go_and_nobody_else_does() -> None:
    play = game(man("b", 100, 300), red=(man("z", 130, 300), man("y", 900, 800)))
    captive(play, "z", "blue")
    play.act("blue", "free", figure="b", target="z")
    assert play.figure("z").able


def test_4_2_a_weapon_that_is_drawn_is_in_hand() -> None:
    play = game(man("b", 100, 300, firearms=["pistol", "musket"], melee="sabre", thrown="axe"))
    play.act("blue", "draw", figure="b", weapon="sabre")
    assert play.view("red")["figures"]["b"]["in_hand"] == "sabre"
    play.act("blue", "draw", figure="b", weapon="musket")
    assert play.figure("b").firearms == ("musket", "pistol")
    play.card("ace")
    assert play.why_not("blue", "draw", figure="b", weapon="bayonet") == "no_such_weapon"


def test_6_3_a_shot_at_a_house_adds_two_and_harms_nobody() -> None:
    play = game(
        man("b", 600, 200, firearms=["musket"]), red=(man("z", 600, 500),), features=[HOUSE]
    )
    answer = play.decide("blue", "shoot", (), {"figure": "b", "target": "z"})
    assert getattr(answer, "code", None) == "not_in_sight"
    events = play.act("blue", "shoot", (4, 4), figure="b", target="house")
    shot = next(event for event in events if event.code == "shot")
    assert (shot.args["needed"], shot.args["outcome"], shot.args["mm"]) == (9, "hit", 200)
    assert "effect" not in shot.args
    assert play.figure("z").markers.wounds == 0
    assert play.figure("b").markers.reload == 1
    play.sound()


def test_6_3_a_shot_is_offered_if_only_a_house_is_there_to_shoot_at() -> None:
    musket = man("b", 600, 200, firearms=["musket"])
    assert "shoot" not in game(musket).view("blue")["legal"]["figures"]["b"]
    play = game(musket, features=[HOUSE])
    assert "shoot" in play.view("blue")["legal"]["figures"]["b"]
    about = offered(play, "b", "shoot")["objects"]["house"]
    assert (about["aimed"]["needed"], about["unaimed"]["needed"], about["cm"]) == (9, 7, "20")
    play.act("blue", "lie_down", figure="b")
    about = offered(play, "b", "shoot")["objects"]["house"]
    assert (about["aimed"]["why"]["code"], about["unaimed"]["needed"]) == ("no_action_left", 7)
    assert "shoot" in play.view("blue")["legal"]["figures"]["b"]
    events = play.act("blue", "shoot", (2, 3), figure="b", target="house", aimed=False)
    assert next(event for event in events if event.code == "shot").args["outcome"] == "hit"


def test_6_3_a_house_does_not_hide_itself_but_what_is_before_it_does() -> None:
    wall = {"id": "wall", "kind": "wall", "line": [[500, 300], [700, 300]]}
    play = game(man("b", 600, 200, firearms=["musket"]), features=[HOUSE, wall])
    assert play.why_not("blue", "shoot", figure="b", target="house") == "not_in_sight"
    assert "shoot" not in play.view("blue")["legal"]["figures"]["b"]


def test_6_4_an_object_beyond_the_longest_range_is_no_target() -> None:
    play = game(man("b", 600, 100, firearms=["pistol"]), features=[HOUSE])
    assert play.why_not("blue", "shoot", figure="b", target="house") == "out_of_range"
    assert play.why_not("blue", "shoot", figure="b", target="z") != "no_target"


def test_4_4_the_referee_waives_what_the_rules_refuse_at_no_cost() -> None:
    play = game(
        man("b", 100, 300), man("c", 300, 300), red=(man("z", 100, 700, firearms=["rifle"]),)
    )
    way = {"figure": "b", "path": [[100, 540]]}
    assert play.why_not("referee", "walk", **way) == "too_far"
    assert play.why_not("blue", "walk", **way, waive=True, reason="So.") == "referee_only"
    assert play.why_not("referee", "walk", **way, waive=True) == "missing"
    events = play.act("referee", "walk", **way, waive=True, reason="A slope.")
    assert codes(events) == ["ruled_waived", "moved", "waiver_ended"]
    assert events[0].args["refusal"] == "too_far"
    assert play.at("b") == Point(100, 540)
    assert play.figure("b").markers.activations == 0
    assert not play.state.waives
    play.sound()


def test_4_4_a_waiver_that_is_not_needed_is_not_told() -> None:
    play = game(man("b", 100, 300))
    events = play.act(
        "referee", "walk", figure="b", path=[[100, 340]], waive=True, reason="In doubt."
    )
    assert "ruled_waived" not in codes(events)
    assert play.figure("b").markers.activations == 1


def test_4_4_a_shot_out_of_the_arc_and_out_of_turn_by_ruling() -> None:
    play = game(man("b", 100, 300), red=(man("z", 100, 500, firearms=["rifle"]),))
    given = {"figure": "z", "target": "b", "aimed": True}
    assert play.why_not("referee", "shoot", **given) == "not_its_card"
    events = play.act("referee", "shoot", (6, 5), **given, waive=True, reason="An ambush.")
    assert "shot" in codes(events)
    assert play.figure("z").markers.reload == 2


def test_4_4_what_cannot_be_at_all_is_refused_although_waived() -> None:
    play = game(man("b", 100, 300), man("c", 130, 300))
    more = {"waive": True, "reason": "So."}
    assert play.why_not("referee", "walk", figure="b", path=[[-5, 300]], **more) == "off_table"
    assert play.why_not("referee", "walk", figure="b", path=[[130, 300]], **more) == "occupied"
    assert play.why_not("referee", "shoot", figure="b", target="z", **more) == "no_firearm"
