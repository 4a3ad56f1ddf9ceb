"""A ruling takes terrain away, but never that where a side still sets up."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns import stores
from campaigns.tabletop.chance import Chance, Seeded
from campaigns.tabletop.game import Action, Refusal

SCENARIOS = {"settecento": "la_spiaggia", "grandi_laghi": "the_carrying_place"}


@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_where_a_side_sets_up_stays(ruleset: str) -> None:
    game = stores.rulesets()[ruleset]
    state: Any = game.setup(stores.shipped(ruleset)[SCENARIOS[ruleset]], {})
    zones = {side.zone for side in state.sides.values() if side.zone}
    assert zones
    for feature, terrain in state.features.items():
        change = {"what": "terrain", "feature": feature}
        ruling = Action("referee", "rule", {"changes": [change], "reason": "Washed away."})
        outcome = game.decide(state, ruling, Chance(Seeded("5eed", 1)))
        stays = feature in zones or terrain.kind == "building"
        assert isinstance(outcome, Refusal) == stays, feature
