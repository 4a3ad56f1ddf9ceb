"""The ruleset on a real table: registered with its scenarios, played through the one write path."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns import services, stores
from campaigns.autoplay import Autoplay
from campaigns.models import Campaign, Dice
from campaigns.plays import run
from skirmish.settecento.ruleset import RULESET
from tests.world import verify

PLAY: dict[str, Any] = {
    "ruleset": "settecento",
    "scenario": "la_spiaggia",
    "actions": [
        {"seat": "referee", "verb": "begin"},
        {"seat": "referee", "verb": "draw_card", "dice": ["card=player:french"]},
        {"seat": "pirates", "verb": "finish", "expect": {"refused": {"code": "not_its_card"}}},
        {"seat": "french", "verb": "walk", "args": {"figure": "dupin", "path": [[560, 490]]}},
        {
            "seat": "referee",
            "verb": "carry_out",
            "args": {"figure": "carre"},
            "orders": {"carre": {"do": ["reload", "lie_down", "stay"]}},
            "expect": {"events": [["lay_down", {"figure": "carre"}], ["held"]]},
        },
        {"seat": "french", "verb": "finish"},
        {"seat": "referee", "verb": "draw_card", "dice": ["card=ace"]},
    ],
}


def test_the_ruleset_is_on_its_shelf_with_its_scenarios() -> None:
    assert stores.rulesets()["settecento"] is RULESET
    assert set(stores.shipped("settecento")) == {"la_fontana_della_speranza", "la_spiaggia"}


@pytest.mark.django_db
def test_it_is_played_on_a_real_table_with_typed_cards() -> None:
    assert run(PLAY) == []


@pytest.mark.django_db
def test_a_card_that_is_not_in_the_deck_is_not_drawn() -> None:
    actions = [PLAY["actions"][0], {"seat": "referee", "verb": "draw_card", "dice": ["card=king"]}]
    assert run({**PLAY, "actions": actions})


@pytest.mark.django_db
@pytest.mark.parametrize("dice", [Dice.SERVER, Dice.ENTERED])
def test_a_skirmish_plays_itself_by_all_its_seats(dice: str) -> None:
    campaign = Campaign.objects.create(name="Coast")
    scenario = stores.shipped("settecento")["la_spiaggia"]
    table = services.make_engagement(campaign, "settecento", scenario, dice=dice)
    player = Autoplay(table.pk, "5eed")
    for _ in range(60):
        if not player.step():
            break
    table.refresh_from_db()
    assert table.head > 20
    verify(table)
