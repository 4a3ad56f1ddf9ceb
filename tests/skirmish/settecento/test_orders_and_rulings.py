"""Standing orders, and the referee's rulings."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.game import Action, Refusal
from campaigns.tabletop.millimetres import Point
from skirmish.settecento.ruleset import RULESET
from tests.skirmish.settecento.table import Play, codes, man, one, scenario

MUSKET = {"firearms": ["musket"], "front": [1, 0]}


def game(*blue: dict[str, Any], red: list[dict[str, Any]] | None = None, **table: Any) -> Play:
    others = red or [man("r", 300, 100)]
    return Play(scenario(blue, others, table=table)).begin("player:blue")


def carry_out(play: Play, figure: str, do: list[str], dice: tuple[int, ...] = ()) -> list[str]:
    play.orders = {figure: {"do": do}}
    events = play.act("referee", "carry_out", dice, figure=figure)
    play.orders = {}
    return codes(events)


# Orders


def test_the_first_that_can_be_done_is_done() -> None:
    play = game(man("b", 100, 100, reload=1, **MUSKET), man("c", 100, 300))
    assert "reloaded" in carry_out(play, "b", ["shoot", "reload", "stay"])
    play.card("joker")
    assert "shot" in carry_out(play, "b", ["shoot", "reload", "stay"], (6, 5))


def test_two_short_actions_are_two() -> None:
    play = game(man("b", 100, 100), man("c", 100, 300), red=[man("r", 600, 100)])
    assert carry_out(play, "b", ["advance"]).count("moved") == 2
    assert play.at("b") == Point(260, 100)


def test_who_cannot_do_anything_stays_and_is_not_activated() -> None:
    play = game(man("b", 100, 100), man("c", 100, 300))
    assert carry_out(play, "b", ["shoot", "stay"]) == ["held"]
    assert play.figure("b").markers.activations == 0
    assert not play.figure("b").deeds.acted


def test_a_shooter_turns_to_the_nearest_enemy_in_view() -> None:
    play = game(man("b", 100, 100, firearms=["musket"]), man("c", 900, 100))
    told = carry_out(play, "b", ["shoot"], (6, 5))
    assert told[-2:] == ["action_spent", "shot"]
    assert play.figure("b").front == Point(200, 0)


@pytest.mark.parametrize(
    ("do", "dice", "code"),
    [
        ("charge", (6, 1, 1), "melee_fought"),
        ("withdraw", (), "moved"),
        ("lie_down", (), "lay_down"),
    ],
)
def test_plain_choices(do: str, dice: tuple[int, ...], code: str) -> None:
    play = game(man("b", 150, 100), man("c", 100, 300))
    assert code in carry_out(play, "b", [do, "stay"], dice)


def test_in_contact_one_breaks_off() -> None:
    play = game(man("b", 275, 100), man("c", 100, 300))
    assert "moved" in carry_out(play, "b", ["break_off"])
    assert play.at("b") == Point(195, 100)


def test_all_that_are_left_act_by_their_orders() -> None:
    play = game(man("b", 100, 100, **MUSKET), man("c", 100, 300, prone=True), man("d", 50, 50))
    play.orders = {"c": {"do": ["stand_up"]}}
    events = play.act("referee", "carry_out_all", [6, 5])
    assert codes(events).count("figure_activated") == 2
    assert codes(events)[-1] == "card_finished"


def order(play: Play, seat: str, unit: str, body: dict[str, Any]) -> Refusal | None:
    return RULESET.check_order(play.state, play.state.seats[seat], unit, body)


def test_an_order_is_checked_when_it_is_written() -> None:
    play = game(man("b", 100, 100), red=[man("r", 300, 100), man("h", 900, 800, hidden=True)])
    assert order(play, "blue", "b", {"do": ["shoot", "stay"]}) is None
    for body, code in (
        ({}, "missing"),
        ({"do": []}, "missing"),
        ({"do": ["dance"]}, "unknown_name"),
        ({"do": ["stay", "stay"]}, "twice"),
        ({"do": "stay"}, "wrong_type"),
    ):
        refusal = order(play, "blue", "b", body)
        assert refusal is not None
        assert refusal.code == code
    foreign = order(play, "blue", "r", {"do": ["stay"]})
    assert foreign is not None
    assert foreign.code == "not_yours"
    hidden, nobody = order(play, "blue", "h", {"do": ["stay"]}), order(play, "blue", "x", {})
    assert hidden == nobody
    assert nobody is not None


def test_orders_stand_and_are_used_by_those_who_may_act() -> None:
    play = game(man("b", 100, 100), man("c", 100, 300))
    slots = RULESET.order_slots(play.state)
    assert slots["b"] == {"phase": "standing", "side": "blue"}
    used = RULESET.orders_used(play.state, Action("referee", "carry_out_all"))
    assert list(used) == ["b", "c"]
    used = RULESET.orders_used(play.state, Action("referee", "carry_out", {"figure": "c"}))
    assert list(used) == ["c"]
    assert RULESET.orders_used(play.state, Action("blue", "finish")) == ()


# Rulings


def rule(play: Play, **change: Any) -> Any:
    return play.act("referee", "rule", changes=[change], reason="Ruled.")


def test_only_the_referee_rules() -> None:
    play = game(man("b", 100, 100))
    change = {"what": "points", "side": "blue", "points": 9}
    assert play.refused("blue", "rule", changes=[change], reason="Mine.").code == "referee_only"


def test_values_places_and_harm() -> None:
    play = game(man("b", 100, 100))
    event = one(rule(play, what="set", figure="b", field="shooting", value=3), "ruled_value")
    assert (event["was"], event["value"]) == (0, 3)
    rule(play, what="set", figure="b", field="firearms", value=["rifle"])
    rule(play, what="set", figure="b", field="wet_powder", value=True)
    rule(play, what="place", figure="b", to=[500, 500], front=[0, -1])
    figure = play.figure("b")
    assert (figure.shooting, figure.firearms, figure.at) == (3, ("rifle",), Point(500, 500))
    assert figure.markers.wet_powder
    rule(play, what="hit", figure="b", effect="wounded")
    rule(play, what="hit", figure="b", effect="wounded")
    assert play.figure("b").fate == "killed"
    rule(play, what="fate", figure="b", fate="on_table")
    assert play.figure("b").able
    assert play.figure("b").markers.wounds == 0


def test_fates() -> None:
    play = game(man("b", 100, 100), man("c", 200, 300), man("d", 100, 500))
    rule(play, what="fate", figure="b", fate="captured", by="red")
    assert play.figure("b").captor == "red"
    rule(play, what="fate", figure="b", fate="on_table")
    assert play.figure("b").captor is None
    rule(play, what="fate", figure="c", fate="left")
    rule(play, what="fate", figure="d", fate="removed")
    assert {play.figure(id).fate for id in "cd"} == {"left", "removed"}


def test_the_table_is_ruled_too() -> None:
    house = {
        "id": "house",
        "kind": "building",
        "polygon": [[600, 600], [800, 600], [800, 800], [600, 800]],
        "openings": [{"id": "door", "kind": "door", "from": [600, 650], "to": [600, 700]}],
    }
    box = {"id": "box", "name": "Box", "at": [50, 50], "secret_to": ["red"]}
    play = game(man("b", 100, 100), features=[house], things=[box])
    rule(play, what="door", door="door", state="locked")
    assert play.state.features["house"].openings["door"].state == "locked"
    rule(play, what="house", house="house")
    assert play.state.features["house"].lit == 1
    rule(play, what="house", house="house", burns=False)
    assert play.state.features["house"].lit == 0
    assert "box" not in play.view("blue")["things"]
    rule(play, what="thing", thing="box", to=[60, 60])
    assert play.view("blue")["things"]["box"]["at"] == [60, 60]
    rule(play, what="terrain", feature="mud", kind="marsh", circle={"at": [300, 300], "radius": 50})
    assert "mud" in play.view("blue")["table"]["features"]
    rule(play, what="terrain", feature="mud")
    assert "mud" not in play.state.features


def test_a_secret_thing_is_offered_to_nobody_who_does_not_know_of_it() -> None:
    box = {"id": "box", "name": "Box", "at": [105, 100], "secret_to": ["red"]}
    play = game(man("b", 100, 100), things=[box])
    assert "pick_up" not in play.view("blue")["legal"]["figures"]["b"]
    assert "pick_up" in play.view("referee")["legal"]["figures"]["b"]


def test_cards_and_points_and_truces() -> None:
    play = game(man("b", 100, 100))
    events = rule(play, what="card", card="joker", number=1)
    assert play.state.deck["joker"] == 3
    assert play.told("blue", events) == []
    rule(play, what="points", side="blue", points=-2)
    assert play.state.sides["blue"].points == -2
    rule(play, what="truce", sides=["blue", "red"])
    assert play.state.sides["red"].truces == ("blue",)
    play.sound()


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"what": "magic"}, "/what"),
        ({"what": "set", "figure": "x"}, "/figure"),
        ({"what": "set", "figure": "b", "field": "luck", "value": 1}, "/field"),
        ({"what": "set", "figure": "b", "field": "shooting", "value": 4}, "/value"),
        ({"what": "set", "figure": "b", "field": "wounds", "value": 2}, "/value"),
        ({"what": "set", "figure": "b", "field": "melee", "value": "halberd"}, "/value"),
        ({"what": "place", "figure": "b", "to": [-1, 0]}, "/to"),
        ({"what": "place", "figure": "b", "to": "here"}, "/to"),
        ({"what": "hit", "figure": "b", "effect": "nothing"}, "/effect"),
        ({"what": "fate", "figure": "b", "fate": "on_table"}, "/fate"),
        ({"what": "fate", "figure": "b", "fate": "captured", "by": "blue"}, "/by"),
        ({"what": "reveal", "figure": "b"}, "/figure"),
        ({"what": "terrain", "feature": "b", "kind": "marsh"}, "/feature"),
        ({"what": "terrain", "feature": "m", "kind": "marsh", "line": [[0, 0]]}, "/line"),
        ({"what": "card", "card": "ace", "number": 0}, "/number"),
        ({"what": "card", "card": "event:none"}, "/card"),
        ({"what": "truce", "sides": ["blue"]}, "/sides"),
    ],
)
def test_a_wrong_ruling_changes_nothing_and_is_named(change: dict[str, Any], at: str) -> None:
    play = game(man("b", 100, 100))
    before = play.state
    good = {"what": "points", "side": "blue", "points": 1}
    refusal = play.refused("referee", "rule", changes=[good, change], reason="Ruled.")
    assert refusal.at == f"/args/changes/1{at}"
    assert play.state == before
