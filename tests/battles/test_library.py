"""The library: every troop can be fielded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from battles.stirling.library import check, fielded, library
from battles.stirling.procedures.units import CATEGORIES
from campaigns.tabletop.reader import BadRequestError
from tests.battles.table import Game

SIDES = ("a", "b")


def test_a_scenario_with_every_troop_is_played() -> None:
    units = []
    for number, troops in enumerate(library()):
        at = f"{number % 20 + 1:02}{number // 20 + 1 if number % 2 else 20 - number // 20:02}"
        side = SIDES[number % 2]
        units.append(fielded(troops, id=troops, faction=side, at=at, front="N"))
    scene = {
        "title": "All of them",
        "map": {"columns": 20, "rows": 20},
        "factions": [{"id": id, "name": id} for id in SIDES],
        "units": units,
    }
    game = Game(scene, seed="library")
    assert len(game.state.units) >= 25
    game.to("ranged")
    for _ in range(60):
        game.on()
    assert game.state.turn > 1 or game.state.phase != "ranged"
    game.check()


def test_hit_points_follow_from_categories() -> None:
    found = {}
    for troops in library():
        units = [
            fielded(troops, id="A1", faction="a", at="0101", front="N"),
            fielded(troops, id="B1", faction="b", at="0202", front="N"),
        ]
        factions = [{"id": id, "name": id} for id in SIDES]
        map_ = {"columns": 9, "rows": 9}
        scene = {"title": "Two", "map": map_, "factions": factions, "units": units}
        found[troops] = Game(scene).state.units["A1"].hp
        assert library()[troops]["hp"]["category"] in CATEGORIES
    assert (found["spearmen"], found["schiltron"], found["knights"]) == (6, 7, 8)
    # Monsters: the first hit die at its maximum, then 5 for each, and the bonus once.
    assert (found["ogres"], found["orcs"], found["kobolds"]) == (8 + 3 * 5 + 1, 8, 4)


def test_every_troop_has_its_name_in_two_languages() -> None:
    for id, troops in library().items():
        assert set(troops["kind"]) == {"en", "it"}, id


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"thac0": None}, "/orcs/thac0"),
        ({"hp": {"category": "huge"}}, "/orcs/hp/category"),
        ({"at": "0101"}, "/orcs/at"),
        ({"kind": None}, "/orcs/kind"),
        ({"symbol": "dragon"}, "/orcs/symbol"),
        ({"traits": ["shy"]}, "/orcs/traits/0"),
    ],
)
def test_wrong_troops_are_refused(change: Mapping[str, Any], at: str) -> None:
    with pytest.raises(BadRequestError) as error:
        check({"orcs": {**library()["orcs"], **change}})
    assert error.value.at == at
