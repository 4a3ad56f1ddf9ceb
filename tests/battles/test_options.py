"""What the browser is offered: ways with their running costs."""

from typing import Any

from battles.stirling.ruleset import RULESET
from tests.battles.table import Game, field


def _options(game: Game, **partial: Any) -> dict[str, Any]:
    found = RULESET.options(game.state, game.state.seats["referee"], partial)
    assert isinstance(found, dict)
    return found


def test_a_way_tells_what_each_step_adds_up_to() -> None:
    terrain = [{"kind": "woods", "hexes": ["0508"]}]
    game = Game(
        field(
            {"id": "A1", "at": "0510", "mov": 12},
            {"id": "B1", "at": "1515"},
            map={"terrain": terrain},
        )
    )
    way = _options(game, verb="move", unit="A1", to="0507", front="N")["way"]
    assert way["costs"][-1] == way["cost"]
    assert len(way["costs"]) == len(way["path"])
    straight = _options(game, verb="move", unit="A1", to="0508")["way"]
    assert straight["path"] == ["0509", "0508"]
    assert straight["costs"] == ["1", "3"]


def test_a_turn_is_paid_for_where_it_is_made() -> None:
    game = Game(field({"id": "A1", "at": "0510", "front": "N"}, {"id": "B1", "at": "1515"}))
    way = _options(game, verb="move", unit="A1", to="0611")["way"]
    assert (way["path"][-1], way["costs"][-1]) == ("0611", way["cost"])
    back = _options(game, verb="move", unit="A1", to="0509", front="S")["way"]
    assert (back["path"], back["costs"], back["cost"]) == (["0509"], ["1"], "5")


def test_a_charge_tells_its_running_cost() -> None:
    game = Game(field({"id": "A1", "at": "0510", "front": "N"}, {"id": "B1", "at": "0506"}))
    charge = _options(game, verb="move", unit="A1", mode="charge")["targets"]["B1"]
    assert charge["path"] == ["0509", "0508", "0507"]
    assert charge["costs"] == ["1", "2", "3"]


def test_ranges_are_bands_in_the_front_half() -> None:
    bow = {"name": "bow", "short": 2, "medium": 4, "long": 5, "damage": "1d6"}
    game = Game(
        field(
            {"id": "A1", "at": "1010", "front": "N", "missile": bow},
            {"id": "B1", "at": "1006"},
        )
    )
    bands = _options(game, verb="shoot", unit="A1")["bands"]
    assert [band["name"] for band in bands] == ["short", "medium", "long"]
    short, medium, long = (set(band["hexes"]) for band in bands)
    assert short < medium < long
    assert "1008" in short
    assert "1006" in medium - short
    assert "1005" in long - medium
    assert not {"1004", "1012", "1010"} & long
