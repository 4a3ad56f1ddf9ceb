"""XV 5 at the table: distances, difficult ground, water, walls, contact."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.millimetres import Point
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import Play, codes, man, one, scenario, sums

MARSH = {"id": "marsh", "kind": "marsh", "polygon": [[200, 0], [400, 0], [400, 400], [200, 400]]}
FORD = {"id": "ford", "kind": "shallows", "polygon": [[200, 0], [300, 0], [300, 400], [200, 400]]}
DEEP = {"id": "deep", "kind": "sea", "polygon": [[300, 0], [400, 0], [400, 400], [300, 400]]}


def game(*blue: dict[str, Any], red: list[dict[str, Any]] | None = None, **table: Any) -> Play:
    others = red or [man("r", 1100, 800)]
    return Play(scenario(blue, others, table=table)).begin("player:blue")


@pytest.mark.parametrize(("verb", "cm"), [("walk", 80), ("run", 200), ("crawl", 40)])
def test_5_2_how_far_a_figure_goes(verb: str, cm: int) -> None:
    play = game(man("b", 100, 100, prone=verb == "crawl"))
    assert play.refused("blue", verb, figure="b", path=[[100 + cm + 1, 100]]).code == "too_far"
    moved = one(play.act("blue", verb, figure="b", path=[[100 + cm, 100]]), "moved")
    assert (moved["mm"], moved["mode"], moved["path"]) == (cm, verb, [[100, 100], [100 + cm, 100]])
    assert moved["allowed"] == str(cm // 10)


def test_5_2_a_way_round_corners_is_measured_whole() -> None:
    """An exact 80 mm in two legs; then two legs of which neither is a whole number."""
    play = game(man("b", 100, 100))
    play.act("blue", "walk", figure="b", path=[[140, 100], [140, 140]])
    refusal = play.refused("blue", "walk", figure="b", path=[[160, 180], [190, 200]])
    assert (refusal.code, refusal.args) == ("too_far", {"cm": "8.1", "allowed": "8"})
    moved = one(play.act("blue", "walk", figure="b", path=[[160, 180], [189, 199]]), "moved")
    assert moved["mm"] == 80


def test_5_2_who_lies_down_crawls_and_who_stands_does_not() -> None:
    play = game(man("b", 100, 100, prone=True), man("c", 100, 200))
    assert play.why_not("blue", "walk", figure="b", path=[[120, 100]]) == "lies_down"
    assert play.why_not("blue", "crawl", figure="c", path=[[120, 200]]) == "stands"


def test_5_3_difficult_ground_halves_the_whole_move() -> None:
    play = game(man("b", 190, 100), man("c", 190, 200), features=[MARSH])
    refusal = play.refused("blue", "walk", figure="b", path=[[231, 100]])
    assert refusal.args == {"cm": "4.1", "allowed": "4"}
    moved = one(play.act("blue", "walk", figure="b", path=[[230, 100]]), "moved")
    assert moved["difficult"] == ["marsh"]
    assert sums(moved) == ["move.full", "move.difficult", "move.gone"]
    play.act("blue", "walk", figure="c", path=[[190, 280]])


def test_5_3_a_wound_halves_too_and_halvings_multiply() -> None:
    play = game(man("b", 190, 100, wounds=1), man("c", 600, 600, wounds=1), features=[MARSH])
    assert play.refused("blue", "walk", figure="c", path=[[641, 600]]).args["allowed"] == "4"
    assert play.refused("blue", "walk", figure="b", path=[[211, 100]]).args["allowed"] == "2"
    moved = one(play.act("blue", "walk", figure="b", path=[[210, 100]]), "moved")
    assert sums(moved) == ["move.full", "move.difficult", "move.wounded", "move.gone"]


def test_5_2_water_is_waded_and_deep_water_swum() -> None:
    play = game(man("b", 190, 100), man("c", 280, 200), features=[FORD, DEEP])
    assert play.why_not("blue", "walk", figure="b", path=[[220, 100]]) == "in_water"
    assert play.why_not("blue", "wade", figure="b", path=[[190, 140]]) == "no_water"
    assert play.refused("blue", "wade", figure="b", path=[[241, 100]]).args["allowed"] == "5"
    play.act("blue", "wade", figure="b", path=[[240, 100]])
    assert play.why_not("blue", "wade", figure="c", path=[[320, 200]]) == "too_deep"
    play.act("blue", "swim", figure="c", path=[[320, 200]])
    assert not play.figure("c").markers.wet_powder


def test_5_2_a_jetty_over_water_is_walked() -> None:
    jetty = {
        "id": "jetty",
        "kind": "jetty",
        "polygon": [[190, 90], [390, 90], [390, 120], [190, 120]],
    }
    play = game(man("b", 195, 100), features=[FORD, DEEP, jetty])
    play.act("blue", "walk", figure="b", path=[[270, 100]])
    assert play.why_not("blue", "walk", figure="b", path=[[270, 130]]) == "in_water"


def test_5_4_who_falls_in_the_water_fires_no_more() -> None:
    play = game(man("b", 290, 100, firearms=["musket"]), features=[FORD, DEEP])
    play.act("blue", "special", [1, 1], figure="b", to=[350, 100])
    assert play.figure("b").markers.wet_powder
    play.card("ace")
    assert play.why_not("blue", "shoot", figure="b", target="r") == "wet_powder"


def test_the_edge_of_the_table_holds() -> None:
    play = game(man("b", 10, 100))
    assert play.why_not("blue", "walk", figure="b", path=[[-1, 100]]) == "off_table"
    play.act("blue", "walk", figure="b", path=[[0, 100]])


def test_no_way_leads_through_walls_carts_or_onto_them() -> None:
    wall = {"id": "wall", "kind": "wall", "line": [[150, 0], [150, 300]]}
    cart = {"id": "cart", "kind": "cart", "circle": {"at": [100, 160], "radius": 20}}
    play = game(man("b", 100, 100), features=[wall, cart])
    for path in ([[160, 100]], [[150, 100]], [[100, 200]], [[100, 140]], [[140, 100], [160, 100]]):
        assert play.why_not("blue", "run", figure="b", path=path) == "barred"
    play.act("blue", "run", figure="b", path=[[149, 100]])


def test_1_2_nobody_stops_on_somebody_else() -> None:
    play = game(man("b", 100, 100), man("c", 160, 100))
    assert play.refused("blue", "walk", figure="b", path=[[140, 100]]).args == {"by": "c"}
    play.act("blue", "walk", figure="b", path=[[135, 100]])


def test_7_1_a_way_meets_its_target_only_and_only_at_its_end() -> None:
    play = game(man("b", 100, 100), red=[man("r", 160, 100)])
    assert play.why_not("blue", "walk", figure="b", path=[[136, 100]]) == "enemy_in_the_way"
    assert play.why_not("blue", "run", figure="b", path=[[220, 100]]) == "enemy_in_the_way"
    play.act("blue", "walk", figure="b", path=[[134, 100]])


def test_7_1_walking_into_contact_is_melee_at_once() -> None:
    play = game(man("b", 100, 100), red=[man("r", 160, 100)])
    events = play.act("blue", "walk", [6, 1, 1], figure="b", path=[], target="r")
    assert play.state.agenda[0].step == "follow_up"
    assert one(events, "moved")["at"] == [135, 100]
    assert not one(events, "melee_began")["charged"]


def test_4_3_running_into_contact_is_a_charge() -> None:
    play = game(man("b", 100, 100), red=[man("r", 250, 100)])
    assert play.why_not("blue", "run", figure="b", path=[], target="r") == "charge_it"
    assert play.why_not("blue", "walk", figure="b", path=[], target="r") == "too_far"
    events = play.act("blue", "charge", [6, 1, 1], figure="b", path=[], target="r")
    assert one(events, "melee_began")["charged"]
    assert one(events, "moved")["mm"] == 125


def test_4_3_a_charge_is_20_cm_to_contact() -> None:
    play = game(man("b", 100, 100), red=[man("r", 325, 100)])
    play.act("blue", "charge", [6, 1, 1], figure="b", path=[], target="r")
    play = game(man("b", 100, 100), red=[man("r", 326, 100)])
    assert play.why_not("blue", "charge", figure="b", path=[], target="r") == "too_far"


def test_a_charge_may_go_round_a_corner() -> None:
    wall = {"id": "wall", "kind": "wall", "line": [[150, 60], [150, 300]]}
    play = game(man("b", 120, 100), red=[man("r", 200, 100)], features=[wall])
    assert play.why_not("blue", "charge", figure="b", path=[], target="r") == "barred"
    play.act("blue", "charge", [6, 1, 1], figure="b", path=[[150, 50]], target="r")


def test_5_1_in_contact_one_fights_or_breaks_off() -> None:
    play = game(man("b", 100, 100), red=[man("r", 125, 100)])
    for verb, args in (
        ("walk", {"path": [[60, 100]]}),
        ("lie_down", {}),
        ("turn", {"front": [1, 0]}),
    ):
        assert play.why_not("blue", verb, figure="b", **args) == "in_contact"
    assert play.why_not("blue", "break_off", figure="b", path=[[11, 100]]) == "too_far"
    assert play.why_not("blue", "break_off", figure="b", path=[[110, 160]]) == "enemy_in_the_way"
    play.act("blue", "break_off", figure="b", path=[[20, 100]])
    assert play.at("b") == Point(20, 100)
    play = game(man("b", 100, 100))
    assert play.why_not("blue", "break_off", figure="b", path=[[20, 100]]) == "no_melee"


def test_who_is_dragged_follows() -> None:
    play = game(
        man("b", 100, 100), man("c", 100, 130), red=[man("r", 125, 125), man("s", 900, 800)]
    )
    change = {"what": "fate", "figure": "r", "fate": "captured", "by": "blue"}
    play.act("referee", "rule", changes=[change], reason="Test.")
    assert play.why_not("blue", "drag", figure="b", what="c", path=[[20, 100]]) == "not_to_drag"
    asked = {"verb": "drag", "figure": "b"}
    told = RULESET.options(play.state, play.state.seats["blue"], asked)
    assert told["what"] == ["r"]
    assert told["allowed"] == "8"
    drawn = RULESET.options(play.state, play.state.seats["blue"], {**asked, "path": [[20, 100]]})
    assert drawn["way"]["allowed"] == "8"
    events = play.act("blue", "drag", figure="b", what="r", path=[[20, 100]])
    assert codes(events)[-1] == "dragged"
    assert play.at("r") == Point(45, 100)
    assert play.figure("r").captor == "blue"
