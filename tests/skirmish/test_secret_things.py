"""What is carried in secret is told by its carrier to nobody who does not know of the thing."""

from __future__ import annotations

import json
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


CARRIED = [
    ("settecento", "la_fontana_della_speranza", "chart", {"ravanon_side", "stolid_side"}),
    ("grandi_laghi", "the_carrying_place", "dispatch", {"british"}),
]


def test_every_thing_carried_in_a_shipped_scenario_is_named_here() -> None:
    found = [
        (ruleset, name, thing["id"])
        for ruleset in SECRETS
        for name, body in stores.shipped(ruleset).items()
        for thing in body["table"].get("things", [])
        if "carrier" in thing
    ]
    assert sorted(found) == sorted(one[:3] for one in CARRIED)


@pytest.mark.parametrize(("ruleset", "name", "thing", "knowing"), CARRIED)
def test_what_is_inside_a_coat_is_told_to_those_whose_briefing_speaks_of_it(
    ruleset: str, name: str, thing: str, knowing: set[str]
) -> None:
    game = stores.rulesets()[ruleset]
    state = game.setup(stores.shipped(ruleset)[name], {})
    carrier = state.things[thing].carrier
    for seat in game.seats(state).values():
        seen = game.view(state, seat)
        known = seat.is_referee or seat.side in knowing
        assert (thing in seen["things"]) == known, seat.id
        assert (seen["figures"][carrier].get("carrying") == thing) == known, seat.id
        assert (f'"{thing}"' in json.dumps(seen)) == known, seat.id
