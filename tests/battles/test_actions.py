"""What is asked wrongly, by the wrong seat or at the wrong time is refused by name."""

from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from campaigns.tabletop.game import Action
from tests.battles.table import Game, field, scenario

UNITS = (
    {"id": "A1", "at": "0505"},
    {"id": "A2", "at": "0705"},
    {"id": "B1", "at": "1515"},
)


@pytest.fixture
def game() -> Game:
    game = Game(field(*UNITS), seed="actions")
    game.to("movement", "moves")
    return game


@pytest.mark.parametrize(
    ("verb", "args", "code", "at"),
    [
        ("fly", {}, "unknown_verb", "/action"),
        ("move", {}, "missing", "/args/unit"),
        ("move", {"unit": 7}, "unknown_name", "/args/unit"),
        ("move", {"unit": "Z9"}, "unknown_name", "/args/unit"),
        ("move", {"unit": "A1", "path": "0506"}, "wrong_type", "/args/path"),
        ("move", {"unit": "A1", "path": ["0506", 507]}, "bad_hex", "/args/path/1"),
        ("move", {"unit": "A1", "path": ["٠٥٠٦"]}, "bad_hex", "/args/path/0"),
        ("move", {"unit": "A1", "path": ["0506"] * 500}, "too_many", "/args/path"),
        ("move", {"unit": "A1", "mode": "crawl"}, "unknown_name", "/args/mode"),
        ("move", {"unit": "A1", "mode": "charge"}, "missing", "/args/target"),
        ("move", {"unit": "A1", "front": "W"}, "unknown_name", "/args/front"),
        ("move", {"unit": "A1", "mode": "charge", "target": "B9"}, "unknown_name", "/args/target"),
        ("split", {"unit": "A1"}, "missing", "/args/front"),
        ("merge", {"unit": "A1", "with": "A1"}, "other_faction", "/args/with"),
        ("merge", {"unit": "A1", "with": "B1"}, "other_faction", "/args/with"),
        ("shoot", {"unit": "A1", "target": "B1"}, "not_now", ""),
        ("rally", {"unit": "A1"}, "not_now", ""),
        ("begin", {}, "begun_already", ""),
        ("advance", {}, "not_done", ""),
        ("choose", {"item": "c1", "choice": "pass"}, "no_such_item", "/args/item"),
        ("check", {"unit": "A1", "situations": ["rain"]}, "unknown_name", "/args/situations/0"),
        ("stance", {"unit": "A1", "intercept": "within:x"}, "unknown_name", "/args/intercept"),
        ("note", {"text": "  "}, "wrong_type", "/args/text"),
        ("carry_out", {"unit": "B1"}, "not_its_turn", "/args/unit"),
    ],
)
def test_a_refusal_names_the_field(game: Game, verb: str, args: Any, code: str, at: str) -> None:
    refusal = game.refused(verb, args)
    assert (refusal.code, refusal.at) == (code, at)
    assert f"refused.{code}" in RULESET.wording


@pytest.mark.parametrize(
    ("seat", "verb", "args", "code"),
    [
        ("nobody", "advance", {}, "unknown_seat"),
        ("a", "advance", {}, "referee_only"),
        ("a", "carry_out", {}, "referee_only"),
        ("a", "move", {"unit": "B1"}, "not_yours"),
        ("b", "move", {"unit": "A1"}, "not_yours"),
        ("b", "move", {"unit": "B1"}, "not_its_turn"),
        ("spectators", "move", {"unit": "A1"}, "no_player"),
        ("spectators", "advance", {}, "referee_only"),
    ],
)
def test_each_seat_has_its_part(game: Game, seat: str, verb: str, args: Any, code: str) -> None:
    assert game.refused(verb, args, seat=seat).code == code


def test_before_the_battle_and_after_it() -> None:
    game = Game(field(*UNITS), seed="actions")
    assert game.refused("advance").code == "not_begun"
    assert game.refused("begin", seat="a").code == "referee_only"
    game.do("begin")
    game.do("end")
    assert game.refused("carry_out_all").code == "battle_over"
    assert game.refused("rule", {"changes": [{}], "reason": "Late."}).code == "battle_over"


def test_a_seat_with_forces_commands_only_these_and_what_splits_from_them() -> None:
    seats = [
        {"id": "ref", "role": "referee"},
        {"id": "one", "role": "player", "side": "a", "forces": ["A1", "al"]},
        {"id": "two", "role": "player", "side": "a", "forces": ["A2"]},
    ]
    leaders = [{"id": "al", "faction": "a", "name": "Al", "charisma": 9, "unit": "A1"}]
    around = (
        {"id": "A1", "at": "0510", "front": "N"},
        {"id": "A2", "at": "1505"},
        {"id": "B1", "at": "0509"},
        {"id": "B2", "at": "0511"},
    )
    game = Game(field(*around, seats=seats, leaders=leaders))
    decide = RULESET.legal(game.state, game.state.seats["ref"])
    assert decide["table"][0] == "begin"
    game.try_("begin", seat="ref")
    game.try_("advance", seat="ref")
    game.try_("advance", seat="ref")
    assert game.refused("split", {"unit": "A1", "front": "S"}, seat="two").code == "not_yours"
    game.do("split", {"unit": "A1", "front": "S"}, seat="one")
    refusal = game.refused("move", {"unit": "A1b"}, seat="one")
    assert refusal.code == "has_moved"
    assert game.refused("move", {"unit": "A1b"}, seat="two").code == "not_yours"


def test_the_referee_acts_for_the_seat_that_commands(game: Game) -> None:
    acts_for = RULESET.acts_for
    assert acts_for(game.state, Action("referee", "move", {"unit": "A1"})) == "a"
    assert acts_for(game.state, Action("referee", "advance")) is None
    assert acts_for(game.state, Action("a", "move", {"unit": "A1"})) is None


def test_legal_is_what_may_be_done_now() -> None:
    game = Game(scenario("first_steps"), seed="legal")
    seats = game.state.seats
    assert RULESET.legal(game.state, seats["referee"]) == {
        "units": {},
        "table": ["begin", "rule", "note"],
    }
    assert RULESET.legal(game.state, seats["blue"]) == {"units": {}, "table": ["note"]}
    assert RULESET.legal(game.state, seats["spectators"]) == {"units": {}, "table": []}
    game.do("begin")
    assert RULESET.legal(game.state, seats["blue"])["units"] == {
        "A2": ["shoot", "hold", "carry_out"]
    }
    assert RULESET.legal(game.state, seats["red"])["units"] == {}
    game.to("movement", "orders")
    assert RULESET.legal(game.state, seats["red"])["units"] == {
        "B1": ["stance"],
        "B2": ["stance"],
        "bea": ["detach"],
        "bruno": ["detach"],
    }


def test_every_reason_has_its_words() -> None:
    """All sentences of refusals, choices and waiting lines are there."""
    for code in ("shoot", "move", "charge", "strike", "check", "rally", "advance", "end", "choose"):
        assert f"due.{code}" in RULESET.wording
    for code in ("intercept", "rear_attack", "stopped", "front", "strike", "spare", "let_pass"):
        assert f"choice.{code}" in RULESET.wording
