"""The table says why a figure may or may not act (GL 2.3 to 2.8, 4, 5)."""

from __future__ import annotations

from typing import Any

from campaigns.tabletop.game import Refusal
from skirmish.grandi_laghi.actions import FIGURE_VERBS
from skirmish.grandi_laghi.ruleset import RULESET
from tests.skirmish.grandi_laghi.table import Play, man, scenario

RED = (man("z", 1100, 850),)


def game(*blue: dict[str, Any], red: tuple[dict[str, Any], ...] = RED, **more: Any) -> Play:
    return Play(scenario(blue, red, **more))


def reasons(play: Play, figure: str, seat: str = "blue") -> dict[str, str]:
    verbs = play.options(seat, "reasons", figure)["verbs"]
    return {verb: one["why"]["code"] for verb, one in verbs.items()}


def test_it_is_the_card_of_others_or_there_is_none() -> None:
    play = game(man("b", 100, 300)).begin()
    assert set(reasons(play, "b").values()) >= {"no_card"}
    play.card("ace:red")
    assert reasons(play, "b")["walk"] == "not_its_card"
    assert play.options("blue", "reasons", "b")["verbs"]["walk"]["why"]["args"]["group"] == "red"


def test_already_activated_twice() -> None:
    play = game(man("b", 100, 300), man("c", 300, 300)).begin("ace:blue")
    play.set("b", activations=2)
    why = play.options("blue", "reasons", "b")["verbs"]["walk"]["why"]
    assert (why["code"], why["args"]["number"], why["cite"]) == ("activated_enough", 2, "GL 2.4")


def test_reloading_and_the_nearest_enemy() -> None:
    red = (man("y", 100, 470), man("z", 100, 600))
    play = game(man("b", 100, 300, firearm="musket"), red=red).begin("ace:blue")
    assert "shoot" not in reasons(play, "b")
    target = play.options("blue", "shoot", "b")["targets"]["z"]["aimed"]["why"]
    assert target["code"] == "not_nearest"
    assert target["args"]["nearest"] == "y"
    assert target["args"]["nearest_cm"] == "17"
    play.set("b", reload="yellow")
    assert reasons(play, "b")["shoot"] == "reloading_yellow"
    assert "reload" not in reasons(play, "b")


def test_the_nearest_is_out_of_range_nobody_is_in_sight_and_powder_is_wet() -> None:
    play = game(man("b", 100, 100, firearm="pistol")).begin("ace:blue")
    assert reasons(play, "b")["shoot"] == "out_of_range"
    play.set("b", wet_powder=True)
    assert reasons(play, "b")["shoot"] == "wet_powder"
    assert reasons(play, "b")["reload"] == "wet_powder"
    play.set("b", weapon=None)
    assert reasons(play, "b")["shoot"] == "no_weapon"


def test_who_must_test_is_told_so_for_everything_else() -> None:
    play = game(man("b", 100, 300)).begin("ace:blue")
    play.set("b", shaken=True)
    assert "must_test" in play.view("red")["figures"]["b"]["marks"]
    told = reasons(play, "b")
    assert "test" not in told
    assert told["walk"] == told["special"] == "must_test"
    play.act("blue", "test", (3,), figure="b")
    assert reasons(play, "b")["shoot"] == "hesitates"
    assert reasons(play, "b")["charge"] == "hesitates"


def test_volleys_and_blind_fire_say_who_is_missing() -> None:
    play = game(man("b", 100, 300, "officer"), man("c", 130, 330, "leader")).begin("jack:blue")
    assert reasons(play, "b")["volley"] == "too_few"
    assert reasons(play, "b")["blind_fire"] == "not_the_leader"
    assert reasons(play, "c")["volley"] == "no_officer"
    joins = play.options("blue", "volley", "b")["joins"]
    assert joins["c"]["why"]["code"] == "no_firearm"


def test_what_is_legal_is_not_refused_and_what_is_refused_is_not_legal() -> None:
    play = game(man("b", 100, 300), man("c", 300, 300)).begin("two:blue")
    verbs = play.view("blue")["legal"]["figures"]["b"]
    told = reasons(play, "b")
    assert not set(verbs) & set(told)
    assert set(FIGURE_VERBS) - set(verbs) - set(told) == {"test", "stand_up", "call_back"}


def test_the_fallen_are_told_only_whether_they_can_be_called_back() -> None:
    play = game(man("b", 100, 300), man("c", 300, 300)).begin("ace:blue")
    killed = [{"what": "fate", "figure": "b", "fate": "killed"}]
    play.act("referee", "rule", changes=killed, reason="Test.")
    assert reasons(play, "b") == {"call_back": "not_routed"}


def test_reasons_of_others_are_not_told() -> None:
    play = game(man("b", 100, 300)).begin("ace:blue")
    partial = {"verb": "reasons", "figure": "b"}
    refusal = RULESET.options(play.state, play.state.seats["red"], partial)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_yours"
