"""The page of the table editor: whose it is, and what it sends."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services, stores
from campaigns.models import Campaign, Membership, Role, Scenario, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    campaign = Campaign.objects.create(name="The coast")
    for name, role in (("carla", Role.REFEREE), ("piero", Role.PLAYER)):
        user = User.objects.create_user(name, password=name)
        Membership.objects.create(campaign=campaign, user=user, role=role)
    return campaign


def page(campaign: Campaign, ruleset: str, name: str, reader: str) -> tuple[int, str]:
    scenario = services.new_scenario(campaign, ruleset, stores.shipped(ruleset)[name], None)
    client = Client()
    client.force_login(User.objects.get(username=reader))
    answer = client.get(reverse("edit_skirmish", args=[campaign.pk, scenario.pk]))
    return answer.status_code, answer.content.decode()


def test_the_referee_gets_the_kinds_of_terrain_and_what_may_be_drawn_of_them(
    campaign: Campaign,
) -> None:
    status, html = page(campaign, "settecento", "la_spiaggia", "carla")
    assert status == 200
    sent = re.search(r'<script id="desk" type="application/json">(.*?)</script>', html, re.S)
    assert sent is not None
    desk = json.loads(sent[1])
    assert desk["kinds"]["sea"]["forms"] == desk["kinds"]["building"]["forms"] == ["polygon"]
    assert desk["kinds"]["tree"]["forms"] == ["polygon", "circle", "line"]
    assert desk["kinds"]["low_wall"]["name"] == "low wall"
    firearms = next(one for one in desk["parts"]["figures"] if one["key"] == "firearms")
    assert "musket" in firearms["choices"]
    assert "cannon" not in firearms["choices"]
    assert desk["kinds"]["low_wall"]["says"] != desk["kinds"]["wall"]["says"]
    assert desk["body"]["table"]["width"] == 1200


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [
        ("settecento", "la_spiaggia"),
        ("grandi_laghi", "the_carrying_place"),
        ("ars_magica", "la_carovana"),
    ],
)
def test_every_skirmish_has_the_page_and_players_have_not(
    campaign: Campaign, ruleset: str, name: str
) -> None:
    status, html = page(campaign, ruleset, name, "carla")
    assert status == 200
    assert 'id="desk"' in html
    assert page(campaign, ruleset, name, "piero")[0] == 403


def test_other_rules_have_another_page(campaign: Campaign) -> None:
    assert page(campaign, "stirling", "first_steps", "carla")[0] == 302


def asked(**changes: object) -> dict[str, object]:
    form = {"title": "The ford", "ruleset": "settecento", "width": 300, "depth": 200, "sides": 3}
    return form | changes


def made(campaign: Campaign, reader: str, **changes: object) -> tuple[int, str]:
    client = Client()
    client.force_login(User.objects.get(username=reader))
    answer = client.post(reverse("new_skirmish", args=[campaign.pk]), asked(**changes))
    return answer.status_code, answer.content.decode()


def test_a_new_table_is_a_draft_with_the_factions_of_the_campaign_first(campaign: Campaign) -> None:
    campaign.factions.create(key="crown", name="The crown", slot="C")
    assert made(campaign, "carla")[0] == 302
    kept = Scenario.objects.get(campaign=campaign)
    assert (kept.draft, kept.title, kept.author) == (
        True,
        "The ford",
        User.objects.get(username="carla"),
    )
    assert kept.body["table"] == {"width": 3000, "height": 2000, "features": []}
    assert [one["slot"] for one in kept.body["sides"]] == ["C", "A", "B"]
    assert kept.body["sides"][0] == {"id": "crown", "name": "Side C", "slot": "C"}


def test_the_sides_of_a_new_table_are_called_by_factions_only_if_asked(campaign: Campaign) -> None:
    campaign.factions.create(key="crown", name="The crown", slot="C")
    assert made(campaign, "carla", named="on")[0] == 302
    sides = Scenario.objects.get(campaign=campaign).body["sides"]
    assert [one["name"] for one in sides] == ["The crown", "Side A", "Side B"]


@pytest.mark.parametrize(
    "changes",
    [
        {"ruleset": "stirling"},
        {"width": 301},
        {"depth": 201},
        {"width": 0},
        {"sides": 1},
        {"sides": 9},
        {"title": ""},
        {"width": "wide"},
    ],
)
def test_a_new_table_that_cannot_be_is_refused_by_its_field(
    campaign: Campaign, changes: dict[str, object]
) -> None:
    status, html = made(campaign, "carla", **changes)
    assert status == 422
    [field] = changes
    assert f"id_{field}_error" in html
    assert not Scenario.objects.exists()


def test_players_make_no_table(campaign: Campaign) -> None:
    assert made(campaign, "piero")[0] == 403
    assert not Scenario.objects.exists()
