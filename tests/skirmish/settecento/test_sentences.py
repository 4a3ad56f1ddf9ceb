"""Sentences of the rulebook that no other test holds, each played at the table."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.tabletop.millimetres import Point
from skirmish.settecento.procedures.shooting import is_gone
from skirmish.settecento.state import tables_of
from tests.skirmish.settecento.table import Play, codes, man, one, scenario, sums

HILL = {"id": "hill", "kind": "hill", "polygon": [[300, 300], [412, 300], [412, 500], [300, 500]]}
SEA = {"id": "sea", "kind": "sea", "polygon": [[0, 0], [1200, 0], [1200, 500], [0, 500]]}
SHIP = {
    "id": "ship",
    "kind": "ship",
    "name": "Ship",
    "at": [300, 250],
    "front": [1, 0],
    "hull": [[150, 0], [110, 60], [-150, 60], [-150, -60], [110, -60]],
    "helm": [-130, 0],
}


def game(*blue: dict[str, Any], red: list[dict[str, Any]], **table: Any) -> Play:
    return Play(scenario(blue, red, table=table)).begin("player:blue")


def ruled(play: Play, **change: Any) -> None:
    play.act("referee", "rule", changes=[change], reason="Test.")


def test_1_3_figures_do_not_block_sight() -> None:
    shooter = man("b", 100, 400, firearms=["musket"], front=[1, 0])
    play = game(shooter, man("c", 200, 400), red=[man("r", 280, 400)])
    events = play.act("blue", "shoot", [3, 2, 5], figure="b", target="r")
    assert one(events, "shot")["outcome"] == "hit"


def test_4_3_a_body_is_dragged_and_the_living_are_not() -> None:
    play = game(man("b", 300, 400), man("c", 335, 400), red=[man("r", 1100, 800)])
    assert play.why_not("blue", "drag", figure="b", what="c", path=[[250, 400]]) == "not_to_drag"
    ruled(play, what="hit", figure="c", effect="killed")
    play.act("blue", "drag", figure="b", what="c", path=[[230, 400]])
    assert play.figure("c").at != Point(335, 400)
    assert play.at("b") == Point(230, 400)


@pytest.mark.parametrize(
    ("thrown", "gone"),
    [("axe", True), ("knife", True), ("spear", True), ("stone", False), ("torch", False)],
)
def test_6_5_axe_knife_and_spear_are_marked_as_gone(thrown: str, gone: bool) -> None:
    play = game(man("b", 100, 400), red=[man("r", 1100, 800)])
    assert is_gone(thrown, tables_of(play.state)) is gone


def test_7_4_who_stands_higher_fights_better() -> None:
    play = game(man("b", 400, 400), red=[man("r", 425, 400)], features=[HILL])
    fought = one(play.act("blue", "attack", [3, 4, 5], figure="b", target="r"), "melee_fought")
    assert sums(fought).count("mod.obstacle") == 1
    assert fought["totals"]["others"][0] - fought["totals"]["lone"] == 2


def test_8_2_a_leader_has_his_own_agility_or_charisma() -> None:
    chief = man("b", 500, 450, role="leader", A=1, charisma=3)
    play = game(chief, man("c", 900, 100), red=[man("r", 1100, 800)])
    ruled(play, what="hit", figure="b", effect="wounded")
    play.act("blue", "finish")
    while play.state.phase == "cards":
        verb = "draw_card" if play.state.up is None else "finish"
        left = sorted(card for card, n in play.state.deck.items() if n)
        asked = verb == "draw_card" and sum(play.state.deck.values()) > 1
        play.act("referee", verb, left[:1] if asked else [])
    tested = one(play.act("blue", "carry_out", [1], figure="b"), "morale_tested")
    assert (tested["total"], tested["losses"]) == (1 + 3 - 1, 1)


def test_9_4_a_ship_turns_also_when_it_drifts() -> None:
    crew = [man("h", 170, 250, aboard="ship"), man("b", 260, 250, aboard="ship")]
    play = game(*crew, red=[man("r", 1100, 850)], features=[SEA], vessels=[SHIP])
    play.act("blue", "work_ship", figure="b", task="sail")
    play.act("blue", "finish")
    while play.state.phase == "cards":
        verb = "draw_card" if play.state.up is None else "finish"
        left = sorted(card for card, n in play.state.deck.items() if n)
        asked = verb == "draw_card" and sum(play.state.deck.values()) > 1
        play.act("referee", verb, left[:1] if asked else [])
    events = play.act("blue", "sail", [4, 1, 1], vessel="ship", course=[1, 1])
    assert one(events, "passage")["outcome"] == "drifts"
    ship = play.state.vessels["ship"]
    assert ship.front.x == ship.front.y > 0
    assert "ran_aground" not in codes(events)
    play.sound()
