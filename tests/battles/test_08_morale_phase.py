"""ST 8 and 9 in a battle: the situations of a turn, checks, rout, dispersal, rally."""

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from tests.battles.table import Game, field

LEADERS = [
    {"id": "al", "faction": "a", "name": "Al", "charisma": 16, "unit": "A1"},
    {"id": "cy", "faction": "a", "name": "Cy", "charisma": 13, "unit": "A2"},
]
FAR = {"id": "B1", "at": "1818", "front": "N"}


def with_commander(body: dict[str, Any], side: int, leader: str) -> dict[str, Any]:
    body["factions"][side]["commander"] = leader
    return body


def ruling(game: Game, *changes: dict[str, Any]) -> None:
    game.do("rule", {"changes": list(changes), "reason": "As it must be."})


def dead(unit: str, number: int) -> dict[str, Any]:
    return {"what": "dead", "unit": unit, "dead": number}


def state_of(unit: str, state: str) -> dict[str, Any]:
    return {"what": "state", "unit": unit, "state": state}


def at_morale(*units: dict[str, Any], rule: Any = (), **more: Any) -> Game:
    """The morale phase of a turn in which nothing happened but some rulings."""
    game = Game(field(*units, **more))
    game.do("begin")
    if rule:
        ruling(game, *rule)
    game.to("morale")
    return game


def due(game: Game) -> dict[str, tuple[str, ...]]:
    return dict(game.state.doing.checks)


def test_without_a_situation_nobody_checks() -> None:
    assert due(at_morale({"id": "A1", "at": "0505"}, FAR)) == {}


@pytest.mark.parametrize(
    ("losses", "expected"),
    [(20, None), (30, "quarter"), (50, "half"), (80, "half")],
)
def test_8_1_heavy_losses(losses: int, expected: str | None) -> None:
    game = at_morale({"id": "A1", "at": "0505"}, FAR, rule=[dead("A1", losses)])
    assert due(game) == ({"A1": (expected,)} if expected else {})


def test_8_1_each_once_and_past_half_whenever_more_are_lost() -> None:
    game = Game(field({"id": "A1", "at": "0505", "men": 200}, FAR))
    game.do("begin")
    found = []
    for losses in (50, 10, 50, 10, 0):
        if losses:
            ruling(game, dead("A1", losses))
        game.to("morale")
        found.append(due(game).get("A1"))
        if found[-1]:
            game.do("carry_out", dice=[1, 1])
        game.to("rally")
        game.to("ranged")
    assert found == [("quarter",), None, ("half",), ("past_half",), None]


def test_8_1_a_scenario_may_begin_with_losses_that_count_no_more() -> None:
    game = at_morale({"id": "A1", "at": "0505", "men": 100, "starting": 150}, FAR)
    assert due(game) == {}


def test_8_1_panic_within_three_hexes_in_the_next_morale_phase() -> None:
    game = at_morale(
        {"id": "A1", "at": "0505"},
        {"id": "A2", "at": "0508"},
        {"id": "A3", "at": "0509"},
        FAR,
        rule=[dead("A1", 30)],
    )
    assert due(game) == {"A1": ("quarter",)}
    game.do("carry_out", dice=[10, 9])
    assert game.state.units["A1"].routed
    # ST 8.7: not in the same phase
    assert due(game) == {"A1": ("quarter",)}
    game.to("rally")
    game.to("morale")
    assert due(game) == {"A2": ("panic",)}


@pytest.mark.parametrize(("cause", "tells"), [("dispersed", True), ("destroyed", True)])
def test_8_1_dispersal_and_destruction_frighten_too(cause: str, tells: bool) -> None:
    units = ({"id": "A1", "at": "0505"}, {"id": "A2", "at": "0506"}, FAR)
    game = at_morale(*units, rule=[state_of("A1", cause)])
    assert (due(game) == {"A2": ("panic",)}) == tells


def test_8_1_outnumbered_and_surrounded() -> None:
    game = at_morale(
        {"id": "A1", "at": "0510", "front": "N", "men": 60, "attacks": "0"},
        {"id": "B1", "at": "0509", "front": "N", "attacks": "0", "men": 60, "size": "L"},
        {"id": "B2", "at": "0511", "front": "S", "attacks": "0", "men": 60},
    )
    assert due(game)["A1"] == ("outnumbered", "surrounded")


def test_8_1_what_it_may_not_enter_or_where_a_unit_stands_is_no_way_out() -> None:
    cliff = [{"kind": "cliff", "hexes": ["0410", "0411", "0511", "0610", "0611", "0609", "0409"]}]
    around = ({"id": "A1", "at": "0510"}, {"id": "A2", "at": "0509"})
    game = at_morale(*around, FAR, map={"terrain": cliff})
    assert due(game) == {"A1": ("surrounded",)}


def test_8_1_leader_and_commander() -> None:
    body = with_commander(
        field({"id": "A1", "at": "0505"}, {"id": "A2", "at": "1515"}, FAR, leaders=LEADERS), 0, "al"
    )
    game = Game(body)
    game.do("begin")
    ruling(game, state_of("al", "fallen"))
    game.to("morale")
    assert due(game) == {"A1": ("leader", "commander"), "A2": ("commander",)}


def test_8_2_and_8_3_one_check_with_all_situations_and_charismas() -> None:
    body = with_commander(
        field({"id": "A1", "at": "0505"}, {"id": "A2", "at": "1515"}, FAR, leaders=LEADERS), 0, "al"
    )
    game = Game(body)
    game.do("begin")
    ruling(game, dead("A2", 30), {"what": "situation", "unit": "A2", "situation": "unharmed"})
    game.to("morale")
    assert due(game) == {"A2": ("quarter", "unharmed")}
    # 12 - 2 - 8 + 1 (leader) + 2 (commander); the leader 15 - 10 + 2
    game.do("carry_out", dice=[2, 3, 4, 4])
    checked = game.event("morale_checked").args
    assert (checked["target"], checked["roll"], checked["passed"]) == (5, 5, True)
    assert (checked["leader_target"], checked["leader_passed"]) == (7, False)
    # ST 8.5
    cy = game.state.leaders["cy"]
    assert (cy.routed, cy.unit, cy.at) == (True, None, "1515")
    assert game.state.units["A2"].leader is None
    game.check()


def test_8_3_a_commander_in_rout_or_gone_does_not_count() -> None:
    body = with_commander(
        field({"id": "A1", "at": "0505"}, {"id": "A2", "at": "1515"}, FAR, leaders=LEADERS), 0, "al"
    )
    game = Game(body)
    game.do("begin")
    ruling(game, state_of("al", "routed"), dead("A2", 30))
    game.to("morale")
    game.do("carry_out", {"unit": "A2"}, dice=[1, 1, 1, 1])
    # 12 - 2 - 4 + 1
    assert game.event("morale_checked").args["target"] == 7


def test_8_4_a_unit_in_rout_checks_again_and_is_dispersed() -> None:
    game = at_morale(
        {"id": "A1", "at": "0505"}, FAR, rule=[state_of("A1", "routed"), dead("A1", 30)]
    )
    game.do("carry_out", dice=[10, 9])
    assert game.state.units["A1"].fate == "dispersed"
    assert RULESET.view(game.state, game.state.seats["a"])["units"]["A1"]["fate"] == "dispersed"


def test_8_4_one_that_passes_remains_in_rout() -> None:
    game = at_morale(
        {"id": "A1", "at": "0505"}, FAR, rule=[state_of("A1", "routed"), dead("A1", 30)]
    )
    game.do("carry_out", dice=[1, 2])
    unit = game.state.units["A1"]
    assert (unit.fate, unit.routed) == ("on_table", True)


def test_8_4_the_leader_of_a_dispersed_unit_who_stands_stands_alone() -> None:
    game = at_morale(
        {"id": "A1", "at": "0505"},
        FAR,
        leaders=LEADERS[:1],
        rule=[state_of("A1", "routed"), dead("A1", 30)],
    )
    game.do("carry_out", dice=[10, 9, 1, 1])
    leader = game.state.leaders["al"]
    assert (leader.alone, leader.routed) == (True, False)
    assert leader.at == game.state.units["A1"].at


def test_2_5_fearless_troops_do_not_check_but_their_leader_does() -> None:
    units = ({"id": "A1", "at": "0505", "traits": ["fearless"]}, FAR)
    game = at_morale(*units, rule=[dead("A1", 30)])
    assert game.state.step == "checks"
    assert RULESET.due(game.state)[-1].code == "advance"
    game = at_morale(*units, rule=[dead("A1", 30)], leaders=LEADERS[:1])
    game.do("carry_out", dice=[10, 10])
    assert game.state.leaders["al"].routed
    assert not game.state.units["A1"].routed


def test_8_1_the_referee_asks_or_waives() -> None:
    game = at_morale({"id": "A1", "at": "0505"}, FAR, rule=[dead("A1", 30)])
    ruling(game, {"what": "waive", "unit": "A1"})
    game.to("rally")
    game.do("check", {"unit": "A1"}, dice=[6, 6])
    assert game.event("morale_checked").args["situations"] == ["referee"]
    assert game.refused("check", {"unit": "A1"}, seat="a").code == "referee_only"


# Rally


def routed(*units: dict[str, Any], rule: Any = (), **more: Any) -> Game:
    game = Game(field(*units, **more))
    game.to("rally")
    ruling(game, state_of("A1", "routed"), *rule)
    return game


def test_9_1_a_leader_in_its_hex_rallies_a_unit_which_then_rests() -> None:
    game = routed({"id": "A1", "at": "0510"}, FAR, leaders=LEADERS[:1])
    # 12 + 2 for his charisma
    game.do("rally", {"unit": "A1"}, seat="a", dice=[7, 7])
    tried = game.event("rally_tried").args
    assert (tried["leader"], tried["target"], tried["passed"]) == ("al", 14, True)
    assert not game.state.units["A1"].routed
    view = RULESET.view(game.state, game.state.seats["a"])
    assert "rallied" in view["units"]["A1"]["marks"]
    game.to("movement", "moves")
    assert "A1" not in game.state.doing.order
    assert game.refused("move", {"unit": "A1", "path": ["0509"]}).code == "rests"
    game.to("ranged")
    game.to("movement", "moves")
    assert "A1" in game.state.doing.order


def test_9_2_without_the_option_it_moves_at_once() -> None:
    game = Game(
        field({"id": "A1", "at": "0510"}, FAR, leaders=LEADERS[:1]), {"rally_takes_turn": False}
    )
    game.do("begin")
    ruling(game, state_of("A1", "routed"))
    game.to("rally")
    game.do("rally", {"unit": "A1"}, dice=[1, 1])
    game.to("movement", "moves")
    assert "A1" in game.state.doing.order


def test_9_2_failure_has_no_consequence_and_it_may_be_tried_next_turn() -> None:
    game = routed({"id": "A1", "at": "0510", "mov": 1}, FAR, leaders=LEADERS[:1])
    game.do("rally", {"unit": "A1"}, dice=[10, 10])
    assert game.refused("rally", {"unit": "A1"}).code == "has_tried"
    assert game.state.units["A1"].fate == "on_table"
    game.to("ranged")
    game.to("rally")
    game.do("rally", {"unit": "A1"}, dice=[1, 1])


def test_9_1_not_without_a_leader_nor_in_an_enemy_zone() -> None:
    game = routed(
        {"id": "A1", "at": "0510", "mov": 0},
        {"id": "A2", "at": "1515"},
        FAR,
        leaders=[LEADERS[1]],
        rule=[state_of("A2", "routed")],
    )
    assert game.refused("rally", {"unit": "A1"}).code == "no_leader"
    near = {"id": "B1", "at": "0511", "front": "S"}
    game = routed(
        {"id": "A1", "at": "0510", "mov": 0, "front": "N"},
        {"id": "A2", "at": "1818"},
        near,
        leaders=LEADERS,
        rule=[state_of("A2", "routed")],
    )
    assert game.refused("rally", {"unit": "A1"}).code == "in_enemy_zoc"


def test_9_2_a_leader_in_rout_rallies_by_himself() -> None:
    game = Game(field({"id": "A1", "at": "0510"}, FAR, leaders=LEADERS[:1]))
    game.to("rally")
    ruling(game, state_of("al", "routed"))
    # 15 and his own charisma
    game.do("rally", {"unit": "al"}, dice=[8, 9])
    assert game.event("rally_tried").args["target"] == 17
    assert not game.state.leaders["al"].routed
    game.to("movement", "moves")
    assert "al" not in game.state.doing.order


def test_9_1_any_leader_of_the_side_in_the_hex_may_rally_it() -> None:
    game = routed(
        {"id": "A1", "at": "0510", "mov": 0},
        {"id": "A2", "at": "0510"},
        FAR,
        leaders=[LEADERS[1]],
    )
    options = RULESET.options(game.state, game.state.seats["a"], {"verb": "rally", "unit": "A1"})
    assert options == {"verb": "rally", "unit": "A1", "leaders": ["cy"]}
    game.do("rally", {"unit": "A1", "leader": "cy"}, dice=[6, 7])
