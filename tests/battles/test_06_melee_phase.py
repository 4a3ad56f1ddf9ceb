"""ST 6 and 7 in a battle: charges, attacks, losses, leaders in danger."""

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from tests.battles.table import Game, field


def melee(*units: dict[str, Any], **more: Any) -> Game:
    """Units that stay where they are until the melee phase."""
    game = Game(field(*units, **more))
    game.to("melee")
    return game


def charging(*units: dict[str, Any], path: Any = ("0509", "0508"), **more: Any) -> Game:
    """A1 charges B1 northwards; nobody else moves."""
    game = Game(field(*units, **more))
    game.to("movement", "moves")
    game.do(
        "move",
        {"unit": "A1", "mode": "charge", "path": list(path), "front": "N", "target": "B1"},
    )
    while game.state.phase != "melee":
        game.on()
    return game


def unit(game: Game, id: str) -> Any:
    return game.state.units[id]


FACING = ({"id": "A1", "at": "0510", "front": "N"}, {"id": "B1", "at": "0509", "front": "S"})
CHARGERS = ({"id": "A1", "at": "0510", "front": "N"}, {"id": "B1", "at": "0507", "front": "S"})


def test_6_1_and_3_4_attacks_are_simultaneous() -> None:
    game = melee(*FACING)
    assert RULESET.legal(game.state, game.state.seats["referee"])["units"] == {
        "A1": ["carry_out"],
        "B1": ["carry_out"],
    }
    # 8 x 100 / 5 / 6 = 26 2/3 a hit
    game.do("carry_out", dice=[14, 8, 14, 8])
    assert unit(game, "B1").men == 100
    game.do("carry_out", dice=[14, 8, 13])
    assert (unit(game, "A1").men, unit(game, "B1").men) == (80, 50)
    game.check()


def test_6_1_a_unit_attacks_only_what_its_front_side_touches() -> None:
    game = melee({"id": "A1", "at": "0510", "front": "S"}, FACING[1])
    events = game.do("carry_out", dice=[20, 8, 1])
    attacked = next(event for event in events if event.code == "attacked").args
    assert (attacked["unit"], attacked["side"]) == ("B1", "rear")
    assert game.state.step == "losses"


def test_6_1_two_enemies_stacked_share_the_attacks_the_odd_one_to_the_stronger() -> None:
    game = melee(
        {"id": "A1", "at": "0510", "front": "N", "attacks": "3/2"},
        {"id": "B1", "at": "0509", "front": "N", "men": 60, "size": "L"},
        {"id": "B2", "at": "0509", "front": "N"},
    )
    game.do("carry_out", dice=[1, 1, 1])
    shared = [e.args for e in game.entries[-1].events if e.code == "attacked"]
    assert [(a["target"], a["attacks"]) for a in shared] == [("B1", 2), ("B2", 1)]


@pytest.mark.parametrize(
    ("front", "side", "roll", "situation"),
    [
        ("S", "front", 14, None),
        ("SE", "flank", 13, "flank"),
        ("NE", "rear_flank", 12, "flank"),
        ("N", "rear", 12, "rear"),
    ],
)
def test_6_5_the_side_attacked(front: str, side: str, roll: int, situation: str | None) -> None:
    attacker = {**FACING[0], "attacks": "1/2"}
    game = melee(attacker, {**FACING[1], "front": front, "attacks": "0"})
    game.do("carry_out", {"unit": "A1"}, dice=[roll, 6])
    attacked = game.event("attacked").args
    assert (attacked["side"], attacked["hits"]) == (side, 1)
    assert attacked["dead"] == ("30" if side == "rear" else "20")
    found = unit(game, "B1").situations
    assert found == ((situation,) if situation else ())


def test_6_6_higher_ground_and_a_target_in_rout() -> None:
    game = Game(
        field(
            {**FACING[0], "attacks": "1/2"},
            {**FACING[1], "mov": 0},
            map={"terrain": [{"kind": "hill", "hexes": ["0510"]}]},
        )
    )
    game.do("begin")
    rout = {"what": "state", "unit": "B1", "state": "routed"}
    game.do("rule", {"changes": [rout], "reason": "They break."})
    game.to("melee")
    # 20 - 6 - 1 - 2
    game.do("carry_out", dice=[11, 6])
    assert game.event("attacked").args["hits"] == 1
    # one in rout strikes no blow
    assert game.state.step == "losses"


def test_6_7_the_longer_weapon_strikes_first_and_its_dead_strike_no_more() -> None:
    game = charging(CHARGERS[0], {**CHARGERS[1], "length": 18, "traits": ["set"]})
    # the check; 13 hits AC 7: 8 x 2 x 100 / 5 / 6 = 53 dead; 50 men strike: 8 x 50 / 5 / 6 = 13
    game.do("carry_out", dice=[5, 5, 13, 8, 12, 12, 8, 11])
    resolved = game.event("charge_resolved").args
    assert (resolved["first"], resolved["hits"], resolved["hits_back"]) == ("target", 1, 1)
    assert (unit(game, "A1").men, unit(game, "B1").men) == (50, 90)


def test_6_7_charge_in_order_with_losses_at_once() -> None:
    game = charging({**CHARGERS[0], "length": 10, "traits": ["lance"]}, CHARGERS[1])
    # 8 x 2 x 100 / 5 / 6 = 53 dead at once; 50 left strike back: 8 x 50 / 5 / 6 = 13 1/3
    game.do("carry_out", dice=[5, 5, 12, 8, 11, 13, 8, 12])
    resolved = game.event("charge_resolved").args
    assert (resolved["first"], resolved["hits"], resolved["hits_back"]) == ("charger", 1, 1)
    assert resolved["struck"] == ["A1", "B1"]
    assert (unit(game, "B1").men, unit(game, "A1").men) == (50, 90)
    assert game.state.step == "losses"
    game.check()


def test_6_7_on_the_flank_the_charged_does_not_strike_back_but_attacks_its_front() -> None:
    game = charging(
        CHARGERS[0],
        {**CHARGERS[1], "front": "SE"},
        {"id": "A2", "at": "0607", "front": "SE", "mov": 3},
    )
    game.do("carry_out", dice=[5, 5, 2, 2])
    assert game.event("charge_resolved").args["struck"] == ["A1"]
    assert game.state.step == "attacks"
    game.do("carry_out", dice=[20, 8, 1])
    attacked = game.event("attacked").args
    assert (attacked["unit"], attacked["target"]) == ("B1", "A2")


def test_6_7_charges_are_resolved_in_the_order_in_which_they_moved() -> None:
    game = Game(
        field(
            {"id": "A1", "at": "0510", "front": "N", "mov": 9},
            {"id": "A2", "at": "1010", "front": "N", "mov": 12},
            {"id": "B1", "at": "0507", "front": "S", "mov": 3},
            {"id": "B2", "at": "1007", "front": "S", "mov": 3},
        )
    )
    game.to("movement", "moves")
    for id, target, column in (("A2", "B2", "10"), ("A1", "B1", "05")):
        path = [f"{column}09", f"{column}08"]
        charge = {"mode": "charge", "path": path, "front": "N", "target": target}
        game.do("move", {"unit": id, **charge})
    game.to("melee")
    assert [charge.charger for charge in game.state.charges] == ["A2", "A1"]
    game.do("carry_out", dice=[5, 5, 1, 1, 1, 1])
    assert game.event("charge_resolved").args["unit"] == "A2"


def test_8_6_a_failed_check_breaks_the_target_and_it_is_struck_from_behind() -> None:
    game = charging(*CHARGERS)
    # 10 + 9 fails; needed 20 - 6 - 2 - 2 - 2 = 8, damage x 3/2: 12 x 100 / 5 / 6 = 40
    game.do("carry_out", dice=[10, 9, 8, 8, 7])
    resolved = game.event("charge_resolved").args
    assert (resolved["side"], resolved["hits"], resolved["hits_back"]) == ("rear", 1, 0)
    assert unit(game, "B1").routed
    assert unit(game, "B1").men == 60
    assert game.event("morale_checked").args["situations"] == ["charged"]
    assert "rear" in unit(game, "B1").situations


def test_8_6_a_target_in_rout_that_fails_is_dispersed_and_there_is_no_charge() -> None:
    game = Game(field(CHARGERS[0], {**CHARGERS[1], "mov": 0}))
    game.do("begin")
    rout = {"what": "state", "unit": "B1", "state": "routed"}
    game.do("rule", {"changes": [rout], "reason": "They break."})
    game.to("movement", "moves")
    charge = {"mode": "charge", "path": ["0509", "0508"], "front": "N", "target": "B1"}
    game.do("move", {"unit": "A1", **charge})
    game.to("melee")
    game.do("carry_out", dice=[10, 9])
    assert game.event("charge_failed").args["cause"] == "dispersed"
    assert unit(game, "B1").fate == "dispersed"


def test_3_3_the_small_and_the_destroyed() -> None:
    game = melee(
        {**FACING[0], "attacks": "1/2"}, {**FACING[1], "men": 12, "attacks": "0", "hp": 10}
    )
    # 3 x 100 / 5 / 10 = 6: a unit of fewer than 20 loses them one by one
    game.do("carry_out", {"unit": "A1"}, dice=[14, 3])
    game.to("melee", "losses")
    assert unit(game, "B1").men == 6
    game = melee({**FACING[0], "attacks": "1/2"}, {**FACING[1], "men": 24, "attacks": "0"})
    game.do("carry_out", {"unit": "A1"}, dice=[14, 8])
    game.to("melee", "losses")
    assert (unit(game, "B1").men, unit(game, "B1").fate) == (0, "destroyed")


def test_3_3_carried_dead() -> None:
    game = Game(
        field({**FACING[0], "attacks": "1/2"}, {**FACING[1], "attacks": "0"}), {"carry_dead": True}
    )
    game.to("melee")
    game.do("carry_out", {"unit": "A1"}, dice=[14, 8])
    game.to("melee", "losses")
    assert (unit(game, "B1").men, unit(game, "B1").carried) == (80, 6)
    game.do("advance")
    while game.state.phase != "melee":
        faces = [2, 2] if game.state.step == "checks" and game.state.doing.checks else []
        legal = RULESET.legal(game.state, game.state.seats["referee"])["table"]
        game.do("carry_out" if "carry_out" in legal else "advance", dice=faces)
    game.do("carry_out", {"unit": "A1"}, dice=[14, 3])
    game.to("melee", "losses")
    # 10 and the 6 of before: 16
    assert (unit(game, "B1").men, unit(game, "B1").carried) == (70, 6)


LED = [{"id": "bo", "faction": "b", "name": "Bo", "charisma": 12, "unit": "B1"}]


@pytest.mark.parametrize(("roll", "fate"), [(2, "fallen"), (3, "on_table")])
def test_7_1_a_leader_is_in_danger_when_his_unit_loses_men(roll: int, fate: str) -> None:
    game = melee({**FACING[0], "attacks": "1/2"}, {**FACING[1], "attacks": "0"}, leaders=LED)
    game.do("carry_out", {"unit": "A1"}, dice=[14, 8])
    game.do("carry_out", {"unit": "B1"}, dice=[roll])
    risked = game.event("leader_risked").args
    assert (risked["number"], risked["roll"]) == (2, roll)
    assert game.state.leaders["bo"].fate == fate
    assert ("leader" in unit(game, "B1").situations) == (fate == "fallen")


def test_7_1_the_leader_of_a_destroyed_unit_is_taken_even_without_the_option() -> None:
    body = field(
        {**FACING[0], "attacks": "1/2"}, {**FACING[1], "men": 20, "attacks": "0"}, leaders=LED
    )
    game = Game(body, {"leader_risk": False})
    game.to("melee")
    game.do("carry_out", {"unit": "A1"}, dice=[14, 8])
    game.to("melee", "losses")
    assert game.event("leader_fell").args["cause"] == "destroyed"


def test_a_result_tells_its_sum_with_the_dice_of_each_line() -> None:
    game = melee({**FACING[0], "attacks": "1/2"}, {**FACING[1], "attacks": "0"})
    game.do("carry_out", {"unit": "A1"}, dice=[14, 8])
    why = game.event("attacked").args["why"][0]
    assert why["code"] == "attacked.why"
    assert [(row["cite"], row["code"], row.get("dice")) for row in why["rows"]] == [
        ("ST 3.2", "attack_rate_uniform", None),
        ("ST 6.2", "hit", [0]),
        ("ST 6.3", "damage", [1]),
        ("ST 6.3", "dead", None),
    ]
    assert all(row["code"] in RULESET.wording for row in why["rows"])
    labels = [answer.label for answer in game.entries[-1].answers]
    assert [label.partition("|")[0] for label in labels] == ["A1", "A1"]
