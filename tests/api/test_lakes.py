"""A game of Grandi Laghi by the API: a card, a walk, a refusal with its reason, a secret."""

from __future__ import annotations

import pytest

from tests.api.caller import Caller, at
from tests.browser.skirmish import make_skirmish


@pytest.mark.django_db
def test_seats_play_a_card_over_the_api() -> None:
    game = make_skirmish("the_carrying_place", "grandi_laghi")
    game.act("begin")
    game.card("ace:rudges")
    british, french = (Caller(game.people[side]) for side in ("british", "french"))
    seen = british.get(at(game.engagement), seat="rudges").json()
    assert seen["view"]["up"]["group"] == "rudges"
    assert "wawatam" not in seen["view"]["figures"]
    assert "wawatam" in french.get(at(game.engagement), seat="ottawa").json()["view"]["figures"]
    body = {
        "seat": "rudges",
        "action": "walk",
        "version": seen["version"],
        "key": "w",
        "args": {"figure": "pike", "path": [[575, 300]]},
    }
    refused = british.send("post", at(game.engagement, "actions/"), body)
    assert refused.status_code == 409
    assert refused.json()["refusal"]["message"] == "Too far for Pike: 11 cm of 10 cm."
    body |= {"key": "x", "args": {"figure": "pike", "path": [[560, 400]]}}
    done = british.send("post", at(game.engagement, "actions/"), body)
    assert done.status_code == 200, done.json()
    assert tuple(game.state.figures["pike"].place) == (560, 400)
