"""The page of the table editor: whose it is, and what it sends."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services, stores
from campaigns.models import Campaign, Membership, Role, User

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
    assert "cannon" not in desk["firearms"]
    assert desk["body"]["table"]["width"] == 1200


def test_players_have_no_such_page_and_other_rules_another(campaign: Campaign) -> None:
    assert page(campaign, "settecento", "la_spiaggia", "piero")[0] == 403
    assert page(campaign, "grandi_laghi", "the_carrying_place", "carla")[0] == 302
    assert page(campaign, "stirling", "first_steps", "carla")[0] == 302
