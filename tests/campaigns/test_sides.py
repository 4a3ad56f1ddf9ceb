"""Which faction plays which side of a scenario: by key, then by name, then by ink."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Faction
from campaigns.services.sides import factions_by_side
from tests.world import World


def faction(key: str, name: Any, slot: str) -> Faction:
    return Faction(pk=ord(slot), key=key, name=name, slot=slot)


SIDES = [
    {"id": "sailors", "name": {"en": "Sailors", "it": "Marinai"}, "slot": "A"},
    {"id": "hunters", "name": {"en": "Hunters", "it": "Cacciatori"}, "slot": "B"},
    {"id": "caravan", "name": {"en": "Caravan", "it": "Carovana"}, "slot": "C"},
]


@pytest.mark.parametrize(
    ("factions", "playing"),
    [
        # A name is worth more than an ink, in whatever language and however capitalised.
        (
            [faction("f-a", "CAROVANA ", "A"), faction("f-b", "hunters", "B")],
            {"caravan": "f-a", "hunters": "f-b"},
        ),
        # A key more than a name.
        (
            [faction("caravan", "Hunters", "A"), faction("f-b", "Hunters", "B")],
            {"caravan": "caravan", "hunters": "f-b"},
        ),
        # With neither the ink, of those that are left.
        (
            [faction("f-a", "Hunters", "A"), faction("f-c", "Reds", "C")],
            {"hunters": "f-a", "caravan": "f-c"},
        ),
        ([faction("f-a", "Reds", "A")], {"sailors": "f-a"}),
        ([faction("f-d", "Reds", "D")], {}),
    ],
)
def test_who_plays_which_side(factions: list[Faction], playing: dict[str, str]) -> None:
    found = factions_by_side(factions, {"sides": SIDES}, [one["id"] for one in SIDES])
    assert {side: one.key for side, one in found.items()} == playing


def test_before_a_table_is_set_up_it_is_said_who_will_play_what(
    world: World, client: Client
) -> None:
    """Briefings are read as soon as the table is there."""
    client.force_login(world["referee"])
    page = client.get(reverse("new_battle", args=[world.campaign.pk])).content.decode()
    cards = page.split("<label")
    (fountain,) = [card for card in cards if "The fountain of hope" in card]
    assert "(played by A)" in fountain
    assert "(played by C)" not in fountain
