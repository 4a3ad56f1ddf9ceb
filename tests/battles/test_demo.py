"""`manage.py demo`: four people, two battles, a skirmish, links and tokens that work."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.test import Client

from battles import demo
from campaigns.models import Campaign, Engagement, Membership, Role, User
from tests.world import World, verify


def run(**options: Any) -> dict[str, Any]:
    out = StringIO()
    call_command("demo", json=True, stdout=out, **options)
    body: dict[str, Any] = json.loads(out.getvalue())
    return body


@pytest.mark.django_db
def test_its_links_sign_in_and_its_tokens_open_the_api() -> None:
    doors = run(base_url="http://table.example:9000")
    roles = {part: person["role"] for part, person in doors["people"].items()}
    assert roles == {
        "referee": "referee",
        "player-1": "player",
        "player-2": "player",
        "spectator": "spectator",
    }
    bridge = doors["engagements"][0]
    assert bridge["title"] == "Il ponte di Stirling"
    assert bridge["url"] == f"http://table.example:9000/battles/{bridge['id']}/"
    for person in doors["people"].values():
        client = Client()
        client.get(urlsplit(person["link"]).path)
        assert str(client.get("/").context["user"]) == person["name"]
        for table, seats in person["seats"].items():
            assert len(seats) == 1
            headers = {"Authorization": f"Token {person['token']}"}
            answer = Client().get(f"/api/engagements/{table}/", headers=headers)
            assert answer.json()["seat"] == seats[0]


@pytest.mark.django_db
def test_made_anew_it_replaces_itself_only() -> None:
    kept = Campaign.objects.create(name="Mine")
    first = run()
    guest = User.objects.get(username="demo-player-1")
    Membership.objects.create(campaign=kept, user=guest, role=Role.PLAYER)
    second = run()
    assert first["campaign"] != second["campaign"]
    assert list(Campaign.objects.filter(demo=True).values_list("name__en", flat=True)) == [
        "The Forth, 1297"
    ]
    assert Campaign.objects.filter(pk=kept.pk).exists()
    assert guest in User.objects.all()
    assert Engagement.objects.count() == 3
    assert second["people"]["player-1"]["name"] == "Bruno"


@pytest.mark.django_db
def test_if_it_is_there_it_is_kept_with_fresh_links() -> None:
    first, second = run(), run(if_missing=True)
    assert first["campaign"] == second["campaign"]
    assert first["people"]["referee"]["link"] != second["people"]["referee"]["link"]
    for doors in (first, second):
        path = urlsplit(doors["people"]["referee"]["link"]).path
        assert Client().get(path).status_code == 302


@pytest.mark.django_db
def test_its_tables_are_sound() -> None:
    campaign = demo.make()
    for engagement in campaign.engagements.all():
        verify(engagement)


def test_strangers_do_not_reach_the_demo(world: World) -> None:
    demo.make()
    client = Client()
    client.force_login(world["otto"])
    assert client.get("/").context["campaigns"] == []
