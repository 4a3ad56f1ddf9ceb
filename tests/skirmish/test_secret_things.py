"""What is carried in secret is told by its carrier to nobody who does not know of the thing."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns import stores

SECRETS = {
    "settecento": ("la_spiaggia", "french", "dupin", "ravanon"),
    "grandi_laghi": ("the_carrying_place", "british", "rudge", "hobbs"),
}


def views(ruleset: str, carrier: str | None) -> dict[str, dict[str, Any]]:
    name, side, *_ = SECRETS[ruleset]
    game = stores.rulesets()[ruleset]
    body = stores.shipped(ruleset)[name]
    things = [one for one in body["table"].get("things", []) if "carrier" not in one]
    if carrier is not None:
        letter = {"id": "letter", "name": "Letter", "carrier": carrier, "secret_to": [side]}
        things = [*things, letter]
    scenario = {**body, "table": {**body["table"], "things": things}, "objectives": []}
    state = game.setup(scenario, {})
    return {id: game.view(state, seat) for id, seat in game.seats(state).items()}


@pytest.mark.parametrize("ruleset", SECRETS)
def test_who_carries_a_secret_thing_looks_as_if_he_did_not(ruleset: str) -> None:
    _, side, one, other = SECRETS[ruleset]
    game = stores.rulesets()[ruleset]
    state = game.setup(stores.shipped(ruleset)[SECRETS[ruleset][0]], {})
    twins = [views(ruleset, carrier) for carrier in (one, other, None)]
    for id, seat in game.seats(state).items():
        told = [twin[id] for twin in twins]
        if seat.is_referee or seat.side == side:
            assert told[0]["figures"][one]["carrying"] == "letter"
            assert "carrying" in told[1]["figures"][other]["marks"]
        else:
            assert told[0] == told[1] == told[2], id
