"""What may be printed of a skirmish: everybody's own papers, the referee's all."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.models import Engagement
from tests.skirmish.settecento.table import shipped
from tests.world import World


@pytest.fixture
def fountain(world: World) -> Engagement:
    table = services.make_engagement(
        world.campaign, "settecento", shipped("la_fontana_della_speranza")
    )
    for name, side in (("anna", "blumen_side"), ("bruno", "ramallah_side")):
        services.sit(table.seats.get(key=side), world.member(name))
    return table


def read(world: World, name: str, table: Engagement, seat: str) -> str:
    client = Client()
    client.force_login(world[name])
    answer = client.get(reverse("papers", args=[table.pk]), {"seat": seat})
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def test_a_player_has_his_own_papers_only(world: World, fountain: Engagement) -> None:
    body = shipped("la_fontana_della_speranza")
    page = read(world, "anna", fountain, "blumen_side")
    own, other = body["sides"][0], body["sides"][1]
    assert own["briefing"]["en"] in page
    assert other["briefing"]["en"] not in page
    assert body["notes"]["en"].split("\n")[0] not in page
    for objective in body["objectives"]:
        hidden = objective["side"] != own["id"]
        assert (objective["text"]["en"] in page) != hidden
    for group in body["groups"]:
        for figure in group["figures"]:
            name = figure["name"] if isinstance(figure["name"], str) else figure["name"]["en"]
            if group["side"] == own["id"]:
                assert name in page


def test_the_referee_has_everything(world: World, fountain: Engagement) -> None:
    body = shipped("la_fontana_della_speranza")
    page = read(world, "referee", fountain, "referee")
    for side in body["sides"]:
        assert side["briefing"]["en"] in page
    for card in body["events"]:
        assert card["title"]["en"] in page
        assert card["text"]["en"] in page
    assert body["notes"]["en"].split("\n")[0] in page


def test_others_have_none(world: World, fountain: Engagement) -> None:
    client = Client()
    client.force_login(world["otto"])
    assert client.get(reverse("papers", args=[fountain.pk])).status_code == 404
    client.force_login(world["anna"])
    address = reverse("papers", args=[fountain.pk])
    assert client.get(address, {"seat": "ramallah_side"}).status_code == 404
    page = read(world, "vera", fountain, "spectators")
    assert "A spectator has no papers." in page
