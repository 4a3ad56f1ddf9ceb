"""ST 10 and 11: the end of a battle, and the referee's rulings."""

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from tests.battles.table import Game, field

UNITS = (
    {"id": "A1", "at": "0505", "front": "N"},
    {"id": "A2", "at": "0707"},
    {"id": "B1", "at": "1515"},
)
LEADERS = [{"id": "al", "faction": "a", "name": "Al", "charisma": 12, "unit": "A1"}]


def battle(**more: Any) -> Game:
    game = Game(field(*UNITS, leaders=LEADERS, **more), seed="end")
    game.do("begin")
    return game


def rule(game: Game, *changes: dict[str, Any]) -> list[Any]:
    return game.do("rule", {"changes": list(changes), "reason": "As it must be."})


def first_due(game: Game) -> str:
    return RULESET.due(game.state)[0].code


def test_10_1_the_end_is_proposed_when_a_faction_has_no_unit_in_order() -> None:
    game = battle()
    assert first_due(game) != "end"
    rule(game, {"what": "state", "unit": "B1", "state": "routed"})
    due = RULESET.due(game.state)[0]
    assert (due.code, due.args) == ("end", {"reason": "beaten"})
    assert game.refused("end", seat="a").code == "referee_only"


def test_10_1_or_at_the_last_turn() -> None:
    game = battle(turns=1)
    game.to("morale")
    assert first_due(game) != "end"
    game.to("rally")
    assert RULESET.due(game.state)[0].args == {"reason": "last_turn"}
    game.to("ranged")
    assert RULESET.due(game.state)[0].args == {"reason": "last_turn"}


def test_10_1_the_result() -> None:
    game = battle()
    rule(
        game,
        {"what": "dead", "unit": "A1", "dead": 50},
        {"what": "dead", "unit": "A2", "dead": 10},
        {"what": "state", "unit": "A2", "state": "dispersed"},
        {"what": "state", "unit": "al", "state": "captured"},
        {"what": "state", "unit": "B1", "state": "routed"},
    )
    game.do("end")
    result = game.state.result or {}
    assert result["a"] == {
        "start": 200,
        "in_order": 50,
        "dead": 60,
        "routed": 0,
        "dispersed": 90,
        "leaders_lost": ["al"],
        "destroyed": [],
        "wounded_return": 12 + 2,
        "dispersed_return": 45,
    }
    assert (result["b"]["routed"], result["b"]["in_order"]) == (100, 0)
    assert RULESET.view(game.state, game.state.seats["b"])["result"] == result
    assert game.refused("advance").code == "battle_over"
    assert RULESET.due(game.state) == ()
    game.check()


@pytest.mark.parametrize(
    ("field_name", "value"),
    [
        ("men", 150),
        ("ac", -2),
        ("mov", 0),
        ("morale", 3),
        ("attacks", "3/2"),
        ("length", "9/2"),
        ("damage", "2d4+1"),
        ("traits", ["flying"]),
    ],
)
def test_11_1_any_value_of_a_unit(field_name: str, value: Any) -> None:
    game = battle()
    rule(game, {"what": "set", "unit": "A1", "field": field_name, "value": value})
    found = getattr(game.state.units["A1"], field_name)
    assert (
        list(found) if field_name == "traits" else found if type(value) is int else str(found)
    ) == value
    game.check()


def test_11_1_a_value_holds_until_something_changes_it_again() -> None:
    game = battle()
    rule(game, {"what": "set", "unit": "A1", "field": "ac", "value": 1})
    game.to("movement")
    game.to("ranged")
    assert game.state.units["A1"].ac == 1


def test_11_1_a_place_a_state_and_a_leader() -> None:
    game = battle()
    rule(game, {"what": "place", "unit": "A1", "to": "1010", "front": "SW"})
    assert (game.state.units["A1"].at, game.state.units["A1"].front) == ("1010", "SW")
    rule(game, {"what": "place", "unit": "al", "to": "1212"})
    assert (game.state.leaders["al"].at, game.state.units["A1"].leader) == ("1212", None)
    rule(game, {"what": "state", "unit": "A2", "state": "routed"})
    rule(game, {"what": "state", "unit": "A2", "state": "in_order"})
    assert game.state.units["A2"].in_order
    rule(game, {"what": "set", "unit": "al", "field": "charisma", "value": 18})
    assert game.state.leaders["al"].charisma == 18
    game.check()


def test_11_1_damage_as_by_a_spell() -> None:
    game = battle()
    rule(game, {"what": "damage", "unit": "A1", "damage": "9/2", "figures": 40})
    # 40 x 3/4
    assert game.state.units["A1"].men == 70


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"what": "set", "unit": "A9", "field": "ac", "value": 1}, "unknown_name", "unit"),
        ({"what": "set", "unit": "A1", "field": "origin", "value": 1}, "unknown_name", "field"),
        ({"what": "set", "unit": "A1", "field": "men", "value": -1}, "out_of_range", "value"),
        ({"what": "set", "unit": "A1", "field": "ac", "value": "x"}, "wrong_type", "value"),
        ({"what": "place", "unit": "A1", "to": "1515"}, "occupied", "to"),
        ({"what": "place", "unit": "A1", "to": "9999"}, "bad_hex", "to"),
        ({"what": "dead", "unit": "A1"}, "missing", "dead"),
        ({"what": "wish", "unit": "A1"}, "unknown_name", "what"),
        ({"what": "waive", "unit": "A1"}, "no_check", "unit"),
        ({"what": "state", "unit": "A1", "state": "captured"}, "unknown_name", "state"),
        ({"what": "situation", "unit": "A1", "situation": "rain"}, "unknown_name", "situation"),
    ],
)
def test_11_1_a_bad_ruling_changes_nothing_and_names_the_field(
    change: dict[str, Any], code: str, at: str
) -> None:
    game = battle()
    before = game.state
    good = {"what": "set", "unit": "A1", "field": "ac", "value": 1}
    refusal = game.refused("rule", {"changes": [good, change], "reason": "No."})
    assert (refusal.code, refusal.at) == (code, f"/args/changes/1/{at}")
    assert game.state is before


def test_11_1_a_ruling_has_a_reason_which_everybody_reads() -> None:
    game = battle()
    change = {"what": "set", "unit": "A1", "field": "ac", "value": 1}
    assert game.refused("rule", {"changes": [change]}).at == "/args/reason"
    assert (
        game.refused("rule", {"changes": [change], "reason": "Mine."}, seat="a").code
        == "referee_only"
    )
    event = rule(game, change)[0]
    assert RULESET.redact(game.start, event, game.state.seats["spectators"]) == event
    assert event.args["reason"] == "As it must be."


def test_11_1_men_that_a_ruling_adds_or_takes_are_accounted_for() -> None:
    game = battle()
    rule(game, {"what": "set", "unit": "A1", "field": "men", "value": 130})
    rule(game, {"what": "set", "unit": "A2", "field": "men", "value": 0})
    assert game.state.factions["a"].ruled == -70
    assert game.state.units["A2"].fate == "destroyed"
    assert RULESET.invariants(game.state) == []
