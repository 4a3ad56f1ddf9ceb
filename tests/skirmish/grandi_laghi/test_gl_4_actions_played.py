"""Moves, falls, fords, postures, things, doors, boats and fires at the table (GL 1, 3, 4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.skirmish.grandi_laghi.table import Play, codes, man, one, scenario, sums

FAR = [man("r", 1000, 800), man("s", 1040, 800)]
WOOD = {"id": "wood", "kind": "woods", "polygon": [[300, 200], [500, 200], [500, 400], [300, 400]]}
BROOK = {"id": "brook", "kind": "ford", "polygon": [[0, 150], [290, 150], [290, 250], [0, 250]]}
LAKE = {"id": "lake", "kind": "lake", "polygon": [[0, 0], [800, 0], [800, 90], [0, 90]]}
HULL = [[90, 0], [60, 25], [-80, 25], [-80, -25], [60, -25]]


def table(*blue: dict[str, Any], features: Any = (), **more: Any) -> Play:
    body = scenario(blue, FAR, table={"features": list(features), **more.pop("table", {})}, **more)
    return Play(body).begin()


def test_4_1_a_walk_is_ten_centimetres_and_not_a_millimetre_more() -> None:
    play = table(man("a", 100, 100))
    play.card("ace:blue")
    refusal = play.refused("blue", "walk", figure="a", path=[[201, 100]])
    assert (refusal.code, refusal.args["cm"], refusal.args["allowed"]) == ("too_far", "10.1", "10")
    play.act("blue", "walk", figure="a", path=[[150, 100], [150, 150]], front=[0, -1])
    assert play.at("a") == (150, 150)
    assert play.figure("a").front == (0, -1)


def test_1_2_4_2_difficult_ground_that_is_touched_halves_the_whole_way() -> None:
    play = table(man("a", 260, 300), features=[WOOD])
    play.card("ace:blue")
    assert play.why_not("blue", "walk", figure="a", path=[[311, 300]]) == "too_far"
    way = play.options("blue", "walk", "a", path=[[300, 300]])["way"]
    assert (way["difficult"], way["allowed"]) == (["wood"], "5")
    play.act("blue", "walk", figure="a", path=[[310, 300]])


@pytest.mark.parametrize(
    ("more", "allowed"),
    [({}, 100), ({"wounds": 1}, 50), ({"prone": True}, 50), ({"wounds": 1, "prone": True}, 25)],
)
def test_4_5_halvings_multiply(more: dict[str, Any], allowed: int) -> None:
    play = table(man("a", 100, 100, **more))
    play.card("ace:blue")
    assert play.why_not("blue", "walk", figure="a", path=[[101 + allowed, 100]]) == "too_far"
    play.act("blue", "walk", figure="a", path=[[100 + allowed, 100]])
    assert not play.figure("a").body.prone, "it has got up"


def test_4_5_lying_down_at_the_end_halves_the_move() -> None:
    play = table(man("a", 100, 100))
    play.card("ace:blue")
    assert play.why_not("blue", "walk", figure="a", path=[[151, 100]], lie_down=True) == "too_far"
    play.act("blue", "walk", figure="a", path=[[150, 100]], lie_down=True)
    assert play.figure("a").body.prone


def test_4_3_a_runner_falls_where_it_stands_on_a_one() -> None:
    play = table(man("a", 100, 100), man("b", 100, 200))
    play.card("two:blue")
    told = play.act("blue", "run", [1], figure="a", path=[[200, 100]])
    assert one(told, "fell")["cite"] == "GL 4.3"
    assert play.at("a") == (100, 100)
    assert play.figure("a").body.prone
    assert not play.figure("a").body.ran
    play.act("blue", "run", [2], figure="b", path=[[250, 200]])
    assert "ran" in play.view("red")["figures"]["b"]["marks"]


@pytest.mark.parametrize(("type", "face", "falls"), [("regular", 2, True), ("militia", 2, False)])
def test_4_3_a_regular_in_difficult_ground_falls_on_two(type: str, face: int, falls: bool) -> None:
    play = table(man("a", 310, 300, type=type), features=[WOOD])
    play.card("ace:blue")
    odds = play.options("blue", "run", "a")["odds"]
    assert odds == {"falls": "1/6", "falls_difficult": "1/3" if falls else "1/6"}
    told = play.act("blue", "run", [face], figure="a", path=[[370, 300]])
    assert ("fell" in codes(told)) is falls


def test_4_4_water_is_forded_and_a_slip_wets_the_powder() -> None:
    play = table(man("a", 100, 140, firearm="musket"), features=[BROOK])
    play.card("ace:blue")
    assert play.why_not("blue", "walk", figure="a", path=[[100, 160]]) == "in_water"
    assert play.why_not("blue", "ford", figure="a", path=[[100, 191]]) == "too_far"
    assert play.why_not("blue", "ford", figure="a", path=[[140, 140]]) == "no_water"
    told = play.act("blue", "ford", [1], figure="a", path=[[100, 180]])
    assert one(told, "slipped")["at"] == [100, 160], "half of the way it would have waded"
    assert sums(one(told, "slipped"))[:2] == ["ford_roll", "ford_slips"]
    play.card("two:blue")
    assert play.why_not("blue", "reload", figure="a") == "wet_powder"
    play.sound()


def test_4_8_who_only_lies_down_may_fire_unaimed() -> None:
    play = Play(scenario([man("a", 100, 100, firearm="musket")], [man("r", 300, 100)])).begin()
    play.card("ace:blue")
    play.act("blue", "lie_down", figure="a")
    assert play.state.up is not None
    assert play.why_not("blue", "walk", figure="a", path=[[110, 100]]) == "no_action_left"
    assert play.why_not("blue", "shoot", figure="a", target="r", aimed=True) == "only_unaimed"
    told = one(play.act("blue", "shoot", [5, 7, 6], figure="a", target="r"), "shot")
    assert (told["aimed"], told["total"], told["needed"], told["outcome"]) == (False, 5, 5, "hit")


def test_4_8_who_has_walked_does_not_fire() -> None:
    play = Play(
        scenario([man("a", 100, 100, firearm="musket"), man("b", 100, 300)], [man("r", 300, 100)])
    ).begin()
    play.card("two:blue")
    play.act("blue", "walk", figure="a", path=[[110, 100]])
    assert play.why_not("blue", "shoot", figure="a", target="r") == "no_action_left"


def test_4_1_dragging_a_load_behind() -> None:
    things = [{"id": "mule", "name": "Mule", "at": [120, 100], "heavy": True}]
    play = table(man("a", 100, 100), features=[WOOD], table={"things": things})
    play.card("ace:blue")
    assert play.why_not("blue", "pick_up", figure="a", thing="mule") == "too_heavy"
    assert play.options("blue", "drag", "a")["what"] == ["mule"]
    play.act("blue", "drag", figure="a", what="mule", path=[[100, 200]])
    assert play.state.things["mule"].at == (100, 175)


def test_3_5_things_change_hands() -> None:
    things = [{"id": "letter", "name": "Letter", "at": [110, 100], "secret_to": ["blues"]}]
    play = table(man("a", 100, 100), man("b", 125, 100), table={"things": things})
    assert "letter" not in play.view("red")["things"]
    play.card("two:blue")
    told = play.act("blue", "pick_up", figure="a", thing="letter")
    assert "picked_up" in play.told("red", told)
    assert play.view("red")["things"]["letter"]["carrier"] == "a"
    play.card("three:blue")
    play.act("blue", "pass", figure="a", to="b")
    assert play.figure("b").body.carries == "letter"
    play.act("blue", "drop", figure="b")
    assert play.state.things["letter"].at == (125, 100)
    play.sound()


def test_1_5_a_secret_thing_is_offered_to_nobody_who_does_not_know_of_it() -> None:
    things = [{"id": "letter", "name": "Letter", "at": [110, 100], "secret_to": ["reds"]}]
    play = table(man("a", 100, 100), table={"things": things})
    play.card("ace:blue")
    assert "pick_up" not in play.view("blue")["legal"]["figures"]["a"]
    assert "pick_up" in play.view("referee")["legal"]["figures"]["a"]


HOUSE = {
    "id": "house",
    "kind": "building",
    "name": "House",
    "levels": 2,
    "polygon": [[400, 300], [500, 300], [500, 400], [400, 400]],
    "openings": [
        {"id": "door", "kind": "door", "from": [400, 330], "to": [400, 370], "state": "locked"},
        {"id": "window", "kind": "window", "from": [430, 300], "to": [470, 300]},
    ],
}


def test_4_11_doors_windows_and_levels() -> None:
    play = table(man("a", 380, 350), man("b", 450, 280), features=[HOUSE])
    play.card("two:blue")
    assert play.why_not("blue", "walk", figure="a", path=[[420, 350]]) == "barred"
    assert play.why_not("blue", "open", figure="a", door="door") == "door_locked"
    play.act("blue", "break_door", figure="a", door="door")
    play.act("blue", "climb", figure="b", door="window")
    assert play.at("b") == (450, 325)
    play.card("jack:blue")
    assert play.state.up is None, "both have acted"
    play.card("three:blue")
    play.act("blue", "walk", figure="a", path=[[425, 350]])
    told = play.act("blue", "change_level", figure="b", level=1)
    assert one(told, "level_changed")["cite"] == "GL 4.6"
    assert play.figure("b").level == 1


def boats(*blue: dict[str, Any]) -> Play:
    vessels = [
        {"id": "one", "name": "One", "at": [200, 40], "front": [1, 0], "hull": HULL},
        {"id": "two", "name": "Two", "at": [380, 40], "front": [1, 0], "hull": HULL},
    ]
    return table(*blue, features=[LAKE], table={"vessels": vessels})


def test_4_7_from_boat_to_boat_one_may_fall_in() -> None:
    play = boats(man("a", 280, 40, firearm="musket"), man("b", 270, 50, type="marine"))
    play.card("two:blue")
    assert play.figure("a").aboard == "one"
    assert play.why_not("blue", "walk", figure="a", path=[[320, 40]]) == "another_boat"
    assert [300, 40] in play.options("blue", "step_across", "a")["places"]
    told = play.act("blue", "step_across", [1], figure="a", to=[320, 40])
    assert "fell_in_water" in codes(told)
    assert play.figure("a").body.wet_powder
    assert play.figure("a").aboard is None
    play.act("blue", "step_across", figure="b", to=[310, 50])
    assert play.figure("b").aboard == "two", "marines are exempt: no die"
    play.sound()


def test_4_11_who_rows_has_acted_and_the_referee_moves_the_boat() -> None:
    play = boats(man("a", 200, 40), man("b", 900, 700))
    play.card("two:blue")
    assert play.why_not("blue", "row", figure="b") == "not_aboard"
    play.act("blue", "row", figure="a")
    change = {"what": "vessel", "vessel": "one", "to": [180, 40]}
    play.act("referee", "rule", changes=[change], reason="They row.")
    assert play.at("a") == (180, 40)
    assert play.view("red")["vessels"]["one"]["worked"] == ["a"]


def test_4_12_two_even_rolls_in_a_row_and_flames_in_the_next_turn() -> None:
    play = table(man("a", 380, 350, "leader"), man("b", 380, 320), features=[HOUSE])
    play.card("two:blue")
    assert play.why_not("blue", "set_fire", figure="a", house="brook") == "unknown_name"
    one(play.act("blue", "set_fire", [2], figure="a", house="house"), "kindled")
    play.act("blue", "set_fire", [3], figure="b", house="house")
    play.card("joker")
    told = play.act("blue", "set_fire", [6], figure="a", house="house")
    assert one(told, "house_lit")["turn"] == 1
    assert play.view("red")["table"]["features"]["house"]["fire"] == "lit"
    play.card("joker")
    assert play.state.turn == 2
    assert play.view("red")["table"]["features"]["house"]["fire"] == "burning"


def test_4_12_another_action_between_breaks_the_row() -> None:
    play = table(man("a", 380, 350), man("b", 700, 700), features=[HOUSE])
    play.card("ace:blue")
    play.act("blue", "set_fire", [2], figure="a", house="house")
    play.card("joker")
    play.act("blue", "walk", figure="a", path=[[380, 340]])
    assert play.figure("a").successes == 0


def test_4_12_more_than_three_turns_in_the_flames_kill() -> None:
    play = table(man("a", 450, 350), man("b", 700, 700), features=[HOUSE])
    change = {"what": "house", "house": "house"}
    play.act("referee", "rule", changes=[change], reason="Lightning.")
    for turn in range(2, 6):
        play.card("joker")
        told = play.card("joker")
        assert play.state.turn == turn
        assert play.figure("a").burning == min(turn - 2, 3)
    told = [*play.card("joker"), *play.card("joker")]
    assert one(told, "figure_killed")["cause"] == "fire"
    play.sound()


def test_3_4_a_hatchet_is_thrown_once_and_lies_where_it_fell() -> None:
    play = Play(
        scenario([man("a", 100, 100, hatchet=True), man("b", 500, 500)], [man("r", 150, 100)])
    ).begin()
    play.card("ace:blue")
    told = play.act("blue", "throw", [3, 5], figure="a", target="r")
    assert one(told, "thrown")["needed"] == 3
    assert one(told, "figure_wounded")["figure"] == "r"
    assert play.view("red")["things"]["hatchet-1"]["at"] == [150, 100]
    play.card("two:blue")
    assert play.why_not("blue", "throw", figure="a", target="r") == "no_weapon"


def test_4_11_a_body_is_scalped_once() -> None:
    play = Play(
        scenario(
            [man("a", 100, 100), man("b", 500, 500)],
            [man("r", 120, 100), man("s", 900, 800)],
            scoring={"scalp": 3},
        )
    ).begin()
    change = {"what": "hit", "figure": "r", "effect": "killed"}
    play.act("referee", "rule", changes=[change], reason="Test.")
    play.card("two:blue")
    told = play.act("blue", "scalp", figure="a", what="r")
    assert one(told, "points_scored")["points"] == 3
    play.card("joker")
    assert play.why_not("blue", "scalp", figure="a", what="r") == "no_body"
