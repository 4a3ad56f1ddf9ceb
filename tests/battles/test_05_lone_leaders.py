"""ST 5.14 in a battle: leaders who leave their units and go their own way."""

from typing import Any

from battles.stirling.ruleset import RULESET
from campaigns.tabletop.game import Action
from tests.battles.table import Game, field

AL = {"id": "al", "faction": "a", "name": "Al", "charisma": 12, "unit": "A1"}
BO = {"id": "bo", "faction": "a", "name": "Bo", "charisma": 12, "at": "0507"}
UNITS = (
    {"id": "A1", "at": "0510", "front": "NE", "mov": 6},
    {"id": "A2", "at": "0710", "mov": 6},
    {"id": "B1", "at": "1515", "mov": 5},
)


def leading(*leaders: dict[str, Any], units: Any = UNITS, orders: Any = None) -> Game:
    game = Game(field(*units, leaders=list(leaders)))
    game.to("movement", "orders")
    if orders is not None:
        game.do("carry_out", orders=orders)
    return game


def leader(game: Game, id: str = "al") -> Any:
    return game.state.leaders[id]


def test_he_leaves_as_part_of_his_order_and_moves_with_mov_12() -> None:
    order = {"leave": True, "stance": "delaying", "verb": "move", "path": ["0509", "0508"]}
    game = leading(AL, orders={"al": order})
    assert (leader(game).unit, leader(game).at, leader(game).front) == (None, "0510", "NE")
    assert game.state.units["A1"].leader is None
    assert game.event("order_set").args["order"] == ["A1", "A2", "B1", "al"]
    for _ in range(3):
        game.do("carry_out")
    assert list(RULESET.orders_used(game.state, Action("referee", "carry_out"))) == ["al"]
    game.do("carry_out", orders={"al": order})
    assert leader(game).at == "0508"


def test_at_the_table_he_leaves_before_the_orders_are_opened_and_not_later() -> None:
    game = leading(AL)
    game.do("detach", {"unit": "al"}, seat="a")
    assert leader(game).alone
    assert game.refused("detach", {"unit": "al"}).code == "stands_alone"
    game.do("carry_out")
    assert game.refused("detach", {"unit": "al"}).code == "not_now"


def test_he_joins_a_friendly_unit_without_leader_where_he_ends() -> None:
    game = leading(AL, orders={"al": {"leave": True}})
    game.do("move", {"unit": "al", "path": ["0609", "0710"]}, seat="a")
    assert (leader(game).unit, game.state.units["A2"].leader) == ("A2", "al")
    game.check()


def test_of_two_units_he_joins_the_one_he_chooses() -> None:
    units = (*UNITS[:2], {"id": "A3", "at": "0710", "mov": 6}, UNITS[2])
    game = leading(AL, units=units, orders={"al": {"leave": True}})
    game.do("move", {"unit": "al", "path": ["0609", "0710"], "join": "A3"})
    assert leader(game).unit == "A3"


def test_where_there_is_a_leader_he_stands_alone() -> None:
    game = leading(AL, {**BO, "unit": "A2"}, orders={"al": {"leave": True}})
    game.do("move", {"unit": "al", "path": ["0609", "0710"]})
    assert (leader(game).unit, leader(game).at) == (None, "0710")


def test_he_joins_by_staying() -> None:
    game = leading({**BO, "at": "0710"}, orders={})
    refused = game.refused("join", {"unit": "bo", "join": "A1"})
    assert refused.code == "not_in_same_hex"
    game.do("join", {"unit": "bo", "join": "A2"})
    assert leader(game, "bo").unit == "A2"


def test_he_has_no_zone_does_not_charge_and_is_no_obstacle() -> None:
    units = (*UNITS[:2], {"id": "B1", "at": "0506", "mov": 15})
    game = leading({**BO, "at": "0508"}, units=units, orders={})
    assert game.state.units["B1"].engaged is False
    # the enemy passes through his hex and takes him
    game.do("move", {"unit": "B1", "path": ["0507", "0508", "0408"]})
    taken = game.event("leader_captured").args
    assert (taken["leader"], taken["by"], taken["at"]) == ("bo", "B1", "0508")
    assert leader(game, "bo").fate == "captured"
    assert "bo" not in game.state.doing.order or game.refused("move", {"unit": "bo"})
    game.check()


def test_a_captured_field_commander_has_fallen() -> None:
    units = (*UNITS[:2], {"id": "B1", "at": "0506", "mov": 15})
    body = field(*units, leaders=[{**BO, "at": "0508"}])
    body["factions"][0]["commander"] = "bo"
    game = Game(body)
    game.to("movement", "moves")
    game.do("move", {"unit": "B1", "path": ["0507", "0508"]})
    assert all("commander" in game.state.units[id].situations for id in ("A1", "A2"))


def test_a_unit_in_rout_captures_nobody() -> None:
    units = (UNITS[0], {"id": "B1", "at": "0512", "mov": 15})
    game = Game(field(*units, leaders=[{**BO, "at": "0713"}]))
    game.do("begin")
    rout = {"what": "state", "unit": "B1", "state": "routed"}
    game.do("rule", {"changes": [rout], "reason": "They run."})
    game.to("movement", "moves")
    game.do("carry_out", {"unit": "B1"})
    assert "0713" in game.event("moved").args["path"]
    assert leader(game, "bo").alone


def test_he_does_not_enter_a_hex_with_an_enemy_and_enemy_zones_stop_him() -> None:
    units = (*UNITS[:2], {"id": "B1", "at": "0505", "mov": 5})
    game = leading({**BO, "at": "0508"}, units=units, orders={})
    past = {"unit": "bo", "path": ["0507", "0506", "0505"]}
    assert game.refused("move", past).code in ("occupied", "zoc_to_zoc")
    assert game.refused("move", {"unit": "bo", "path": ["0507", "0506", "0605"]}).cite == "ST 5.6"
    game.do("move", {"unit": "bo", "path": ["0507", "0506"]})
    charge = {"unit": "bo", "mode": "charge", "path": ["0507", "0506"], "target": "B1"}
    assert game.refused("move", charge).code == "has_moved"


def test_engaged_he_withdraws_or_flees_and_cannot_be_struck() -> None:
    units = (*UNITS[:2], {"id": "B1", "at": "0507", "mov": 5})
    game = leading({**BO, "at": "0508", "front": "N"}, units=units, orders={})
    assert game.refused("move", {"unit": "bo", "path": ["0509"]}).code == "engaged"
    assert (
        game.refused(
            "move", {"unit": "bo", "mode": "charge", "path": ["0509"], "target": "B1"}
        ).code
        == "leader_no_charge"
    )
    game.do("move", {"unit": "bo", "mode": "flee", "path": ["0509", "0609"]})
    assert not game.state.agenda
    assert leader(game, "bo").at == "0609"


def test_a_leader_in_rout_flees_alone() -> None:
    units = (*UNITS[:2], {"id": "B1", "at": "0508", "mov": 5})
    game = Game(field(*units, leaders=[AL]))
    game.do("begin")
    rout = {"what": "state", "unit": "al", "state": "routed"}
    game.do("rule", {"changes": [rout], "reason": "He loses heart."})
    assert (leader(game).routed, leader(game).at) == (True, "0510")
    assert "leader" in game.state.units["A1"].situations
    game.to("movement", "moves")
    assert game.refused("move", {"unit": "al", "path": ["0511"]}).code == "in_rout"
    game.do("carry_out", {"unit": "al"})
    moved = game.event("moved").args
    assert (moved["unit"], moved["mode"]) == ("al", "flee")
    game.check()
