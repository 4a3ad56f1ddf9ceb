"""Deployment: in secret, in zones, shown together."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from battles.stirling.ruleset import RULESET
from battles.stirling.state import Placement, State
from campaigns.tabletop.game import Event, Refusal
from campaigns.tabletop.log import undo_horizon
from campaigns.tabletop.reader import BadRequestError
from tests.battles.table import Game, field, scenario

ZONES = {
    "a": [f"{c:02}{r:02}" for c, r in itertools.product((1, 2), range(1, 6))],
    "b": [f"{c:02}{r:02}" for c, r in itertools.product((19, 20), range(1, 6))],
}
FORCES = ({"id": "A1"}, {"id": "A2"}, {"id": "A3"}, {"id": "B1"}, {"id": "B2"})


def setup(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    leaders = [{"id": "al", "faction": "a", "name": "Al", "charisma": 12}]
    scene = {"deploy": True, "zones": ZONES, "leaders": leaders, **more}
    return field(*(units or FORCES), **scene)


def deployed(game: Game, *skip: str) -> Game:
    """Everything in the first hexes of its zone, but for what is skipped."""
    for side, row in (("a", ("A1", "A2", "A3", "al")), ("b", ("B1", "B2"))):
        for i, id in enumerate(row):
            if id not in skip:
                game.do("place", {"unit": id, "at": ZONES[side][i]}, seat=side)
    return game


def test_all_are_shown_together_when_all_are_final() -> None:
    game = deployed(Game(setup()))
    game.do("place", {"unit": "A1", "at": "0205", "front": "SE"}, seat="a")
    assert [e.code for e in game.do("deploy_final", seat="a")] == ["deployment_final"]
    assert game.state.status == "deploying"
    events = game.do("deploy_final", seat="b")
    assert [e.code for e in events] == ["deployment_final", "deployed"]
    assert game.state.status == "ready"
    assert (game.state.units["A1"].at, game.state.units["A1"].front) == ("0205", "SE")
    assert game.state.units["B2"].at == ZONES["b"][1]
    assert game.state.leaders["al"].at == ZONES["a"][3]
    game.do("begin")
    assert game.state.turn == 1
    game.check()


def test_the_referee_closes_and_what_is_left_takes_the_first_free_hexes() -> None:
    game = deployed(Game(setup()), "A2", "B2")
    game.do("place", {"unit": "A3", "at": "0101"}, seat="referee")
    game.do("reveal")
    assert game.state.units["A2"].at == "0102"
    assert game.state.units["B2"].at == "1901"
    assert game.refused("reveal").code == "deployed_already"
    game.check()


def test_there_may_be_no_room() -> None:
    zones = {"a": ["0101"], "b": ["2001", "2002"]}
    game = Game(setup(zones=zones))
    refusal = game.refused("reveal")
    assert (refusal.code, refusal.args) == ("no_room", {"unit": "A3"})


@pytest.mark.parametrize(
    ("seat", "verb", "args", "code"),
    [
        ("a", "place", {"unit": "A1", "at": "0301"}, "outside_zone"),
        ("a", "place", {"unit": "A1", "at": "1901"}, "outside_zone"),
        ("a", "place", {"unit": "A1", "at": "9901"}, "off_map"),
        ("a", "place", {"unit": "A1", "at": "101"}, "bad_hex"),
        ("a", "place", {"unit": "A1"}, "missing"),
        ("a", "place", {"unit": "A1", "at": "0103", "front": "W"}, "unknown_name"),
        ("a", "place", {"unit": "B1", "at": "1901"}, "not_yours"),
        ("referee", "place", {"unit": "A1", "at": "0102"}, "impassable"),
        ("spectators", "place", {"unit": "A1", "at": "0103"}, "no_player"),
        ("a", "unplace", {"unit": "A1"}, "not_placed"),
        ("a", "deploy_final", {}, "not_placed"),
        ("a", "deploy_final", {"seat": "b"}, "not_yours"),
        ("a", "deploy_final", {"final": False}, "not_final"),
        ("referee", "deploy_final", {}, "no_forces"),
        ("a", "reveal", {}, "referee_only"),
        ("referee", "begin", {}, "deploying"),
        ("referee", "advance", {}, "deploying"),
        ("a", "move", {"unit": "A1", "path": ["0102"]}, "deploying"),
    ],
)
def test_refusals(seat: str, verb: str, args: dict[str, Any], code: str) -> None:
    map_ = {"terrain": [{"kind": "water", "hexes": ["0102"]}]}
    game = Game(setup(map=map_))
    assert game.refused(verb, args, seat=seat).code == code


def test_two_units_in_a_hex_and_any_leader() -> None:
    game = Game(setup())
    for unit in ("A1", "A2", "al"):
        game.do("place", {"unit": unit, "at": "0101"}, seat="a")
    assert game.refused("place", {"unit": "A3", "at": "0101"}, seat="a").code == "occupied"
    game.do("place", {"unit": "A2", "at": "0101", "front": "S"}, seat="a")
    game.do("unplace", {"unit": "A1"}, seat="a")
    game.do("place", {"unit": "A3", "at": "0101"}, seat="a")


def test_final_is_final_until_taken_back() -> None:
    game = deployed(Game(setup()))
    game.do("deploy_final", seat="a")
    assert game.refused("place", {"unit": "A1", "at": "0205"}, seat="a").code == "final_already"
    assert game.refused("deploy_final", seat="a").code == "final_already"
    game.do("place", {"unit": "A1", "at": "0204"})
    game.do("deploy_final", {"final": False}, seat="a")
    game.do("place", {"unit": "A1", "at": "0205"}, seat="a")
    game.do("deploy_final", {"seat": "a"})
    game.do("deploy_final", {"seat": "b"})
    assert game.state.units["A1"].at == "0205"


def test_a_scenario_may_place_what_can_be_moved() -> None:
    units = [{"id": "A1", "at": "0103"}, {"id": "B1"}]
    game = Game(setup(*units, leaders=[]))
    assert game.state.placed == {"A1": Placement("0103", "N")}
    game.do("place", {"unit": "B1", "at": "2002"}, seat="b")
    game.do("deploy_final", seat="b")
    game.do("deploy_final", seat="a")
    assert game.state.units["A1"].at == "0103"


@pytest.mark.parametrize(
    ("more", "at", "code"),
    [
        ({"zones": {"a": ZONES["a"]}}, "/zones/b", "missing"),
        ({"zones": None}, "/zones", "missing"),
        ({"zones": {**ZONES, "c": []}}, "/zones/c", "unknown_name"),
        ({"zones": {"a": ["0101"], "b": ["0101"]}}, "/zones/b", "twice"),
        ({"zones": {"a": ["0101"], "b": ["2121"]}}, "/zones/b/0", "off_map"),
    ],
)
def test_bad_zones(more: dict[str, Any], at: str, code: str) -> None:
    with pytest.raises(BadRequestError) as error:
        Game(setup(**more))
    assert (error.value.at, error.value.code) == (at, code)


def test_a_hex_outside_the_zone_in_the_scenario() -> None:
    with pytest.raises(BadRequestError) as error:
        Game(setup({"id": "A1", "at": "0505"}, {"id": "B1"}, leaders=[]))
    assert (error.value.at, error.value.code) == ("/units/0/at", "outside_zone")


def test_zones_alone_change_nothing() -> None:
    game = Game(field({"id": "A1", "at": "0505"}, {"id": "B1", "at": "1010"}, zones=ZONES))
    assert game.state.status == "ready"


def test_options_offer_what_is_free() -> None:
    game = Game(setup())
    for unit in ("A1", "A2"):
        game.do("place", {"unit": unit, "at": "0101"}, seat="a")
    seat = game.state.seats["a"]
    answer = RULESET.options(game.state, seat, {"verb": "place", "unit": "A3"})
    assert not isinstance(answer, Refusal)
    assert set(answer["hexes"]) == set(ZONES["a"])
    for at, one in answer["hexes"].items():
        outcome = game.try_("place", {"unit": "A3", "at": at}, seat="a")
        assert ("why" in one) == isinstance(outcome, Refusal)
    assert isinstance(RULESET.options(game.state, seat, {"verb": "place", "unit": "B1"}), Refusal)


def seen(state: State, seat: str) -> list[Any]:
    chair = state.seats[seat]
    waiting = RULESET.view(state, chair)
    asked = [
        repr(RULESET.options(state, chair, {"verb": "place", "unit": unit})) for unit in state.units
    ]
    return [waiting, RULESET.legal(state, chair), asked, RULESET.order_slots(state)]


def test_nobody_can_tell_what_others_have_placed() -> None:
    one = Game(setup())
    other = deployed(Game(setup()), "B1", "B2")
    other.do("deploy_final", seat="a")
    for seat in ("b", "spectators"):
        assert seen(one.state, seat) == seen(other.state, seat)
        state = one.state
        for entry in other.entries:
            for event in entry.events:
                assert RULESET.redact(state, event, state.seats[seat]) is None
                state = RULESET.evolve(state, event)
    assert seen(one.state, "a") != seen(other.state, "a")
    assert other.state.placed["A1"].at in str(RULESET.view(other.state, other.state.seats["a"]))
    mine = replace(other.state, final=())
    assert seen(mine, "a") != seen(other.state, "a")


def test_the_own_side_and_the_referee_see_the_placements() -> None:
    game = deployed(Game(setup()), "A2")
    for seat in ("a", "referee"):
        view = RULESET.view(game.state, game.state.seats[seat])
        assert view["units"]["A1"]["at"] == ZONES["a"][0]
        assert "at" not in view["units"]["A2"]
        assert view["leaders"]["al"]["at"] == ZONES["a"][3]
    assert view["deployment"]["left"] == {"a": 1, "b": 0}
    assert "at" not in RULESET.view(game.state, game.state.seats["b"])["units"]["A1"]


def test_who_has_finished_waits_for_the_others() -> None:
    game = deployed(Game(setup()))
    game.do("deploy_final", seat="a")
    lines = RULESET.view(game.state, game.state.seats["a"])["waiting"]
    assert [(line["code"], line.get("side")) for line in lines] == [
        ("deploy", "b"),
        ("reveal", None),
        ("wait_for_reveal", "a"),
    ]
    assert not any("yours" in line for line in lines)


def test_no_undo_tells_whether_others_have_placed() -> None:
    game = Game(setup())
    game.do("place", {"unit": "A1", "at": "0101"}, seat="a")
    assert undo_horizon(game.entries, "a", RULESET.revealing) is None
    assert Event("placed", {}).code in RULESET.revealing


def test_the_largest_scenario_is_deployed_and_played() -> None:
    game = Game(scenario("il_campo_lungo"), seed="field")
    assert len(game.state.units) == 40
    assert (game.state.columns, game.state.rows) == (30, 20)
    assert {one.kind for one in game.state.victory} >= {"hold", "men", "leader", "words"}
    for seat in ("hills", "plain"):
        game.do("deploy_final", seat=seat)
    game.to("melee")
    assert RULESET.legal(game.state, game.state.seats["referee"])["table"]
    game.check()
