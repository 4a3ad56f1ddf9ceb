"""What the referee lets happen although the rules refuse it (GL 4.11), at no cost."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.millimetres import Point
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import encode
from tests.skirmish.grandi_laghi.table import Play, codes, man, one, scenario, sums

SO: dict[str, Any] = {"waive": True, "reason": "So be it."}


def game(*blue: dict[str, Any], red: tuple[dict[str, Any], ...] = (), **more: Any) -> Play:
    return Play(scenario(blue, red or (man("z", 1100, 850),), **more))


def test_a_walk_too_far_costs_no_activation() -> None:
    play = game(man("b", 100, 300)).begin("ace:blue")
    way = {"figure": "b", "path": [[100, 440]]}
    assert play.why_not("referee", "walk", **way) == "too_far"
    assert play.why_not("blue", "walk", **way, **SO) == "referee_only"
    assert play.why_not("referee", "walk", **way, waive=True) == "missing"
    events = play.act("referee", "walk", **way, **SO)
    assert codes(events) == ["ruled_waived", "moved", "waiver_ended"]
    assert (one(events, "ruled_waived")["refusal"], play.at("b")) == ("too_far", Point(100, 440))
    assert play.figure("b").body.activations == 0
    assert "walk" in play.view("blue")["legal"]["figures"]["b"]
    play.sound()


def test_a_waiver_that_is_not_needed_is_not_told_and_costs_the_activation() -> None:
    play = game(man("b", 100, 300)).begin("ace:blue")
    events = play.act("referee", "walk", figure="b", path=[[100, 340]], **SO)
    assert "ruled_waived" not in codes(events)
    assert play.figure("b").body.activations == 1


def test_without_a_card_and_with_a_marker_somebody_fires_at_another_than_the_nearest() -> None:
    red = (man("y", 100, 400), man("z", 100, 500))
    play = game(man("b", 100, 300, firearm="musket"), red=red).begin()
    play.set("b", reload="red")
    shot = {"figure": "b", "target": "z", "aimed": False}
    assert play.why_not("referee", "shoot", **shot) == "no_card"
    events = play.act("referee", "shoot", (5, 8, 6), **shot, **SO)
    assert one(events, "shot")["outcome"] == "hit"
    assert "unaimed" in sums(one(events, "shot"))
    assert play.state.up is None
    play.sound()


def test_a_charge_without_a_card_is_fought_at_once() -> None:
    play = game(man("b", 100, 300), red=(man("z", 100, 400),)).begin()
    events = play.act("referee", "charge", (4, 5, 3), figure="b", target="z", path=[], **SO)
    assert codes(events)[:3] == ["ruled_waived", "moved", "waiver_ended"]
    assert one(events, "melee_fought")["totals"] == {"lone": 5, "others": [4]}
    play.sound()


def test_a_volley_of_three_out_of_turn() -> None:
    men = [man(f"p{n}", 300, 280 + 30 * n, type="regular", firearm="musket") for n in range(3)]
    officer = man("o", 280, 310, "officer", type="regular", front=[1, 0])
    play = game(officer, *men, red=(man("z", 500, 310),)).begin("ace:red")
    plan = {"figure": "o", "figures": ["p0", "p1", "p2"], "blind": False}
    assert play.why_not("referee", "volley", **plan) == "not_its_card"
    assert "why" in play.options("referee", "volley", "o", figures=plan["figures"])["plan"]
    by_ruling = play.options("referee", "volley", "o", figures=plan["figures"], waive="true")
    assert by_ruling["plan"] == {}
    events = play.act("referee", "volley", (2, 1, 2, 6, 2, 3, 3), **plan, **SO)
    assert one(events, "joint_fire")["hits"] == 1
    assert all(play.figure(f"p{n}").body.activations == 0 for n in range(3))
    assert play.figure("p0").body.reload == "yellow"
    play.sound()


def test_a_test_of_morale_of_anybody_and_a_second_return() -> None:
    play = game(man("b", 100, 300), man("c", 200, 300)).begin()
    play.act("referee", "test", (6,), figure="b", **SO)
    routed = [{"what": "fate", "figure": "b", "fate": "routed"}]
    play.act("referee", "rule", changes=routed, reason="Test.")
    events = play.act("referee", "call_back", (6,), figure="b", to=[600, 450], **SO)
    assert one(events, "figure_called_back")["outcome"] == "back"
    assert play.state.tried == {}
    assert play.at("b") == Point(600, 450)
    play.sound()


@pytest.mark.parametrize(
    ("verb", "args", "code"),
    [
        ("walk", {"path": [[-5, 300]]}, "off_table"),
        ("walk", {"path": [[130, 300]]}, "occupied"),
        ("shoot", {"target": "z"}, "no_firearm"),
        ("throw", {"target": "z"}, "no_weapon"),
        ("attack", {"target": "z"}, "not_in_contact"),
        ("drop", {}, "carries_nothing"),
        ("call_back", {"to": [100, 10]}, "not_routed"),
        ("row", {}, "not_aboard"),
    ],
)
def test_what_cannot_be_at_all_is_refused_although_waived(
    verb: str, args: dict[str, Any], code: str
) -> None:
    play = game(man("b", 100, 300, firearm=None), man("c", 130, 300)).begin("ace:blue")
    refusal = play.refused("referee", verb, figure="b", **args, **SO)
    assert refusal.code == ("no_weapon" if code == "no_firearm" else code)
    assert not play.state.waives


def test_a_position_is_written_as_before_there_were_waivers() -> None:
    play = game(man("b", 100, 300)).begin()
    assert "waives" not in encode(play.state)
    assert RULESET.decode(encode(play.state)) == play.state


def test_the_referee_alone_is_told_what_may_be_waived() -> None:
    play = game(man("b", 100, 300))
    assert "waives" not in play.view("referee")["legal"]
    play.begin("ace:blue")
    assert {"walk", "shoot", "volley"} <= set(play.view("referee")["legal"]["waives"])
    assert "waives" not in play.view("blue")["legal"]
