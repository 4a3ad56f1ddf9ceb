"""What somebody meets who comes for the first time, or cannot come in any more."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from campaigns import services, stores
from campaigns.listed import Table
from campaigns.models import Membership, Role, SeatHolder, User
from campaigns.pages.joining import qr
from campaigns.services import doors
from tests.campaigns.test_pages import signed_in
from tests.world import World

GOOD = "correct horse battery"


@pytest.fixture(autouse=True)
def no_tries() -> None:
    cache.clear()


def shown(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=args)).content.decode()


def test_the_front_page_says_what_this_is_and_what_can_be_seen(db: None, client: Client) -> None:
    front = client.get("/", follow=True).content.decode()
    assert "<h1" in front
    assert "A referee runs a campaign of tabletop battles" in front
    lid = front[front.index('class="lid"') : front.index("</section>")]
    for name in ("rulebooks", "calculators", "about"):
        assert reverse(name) in lid
    assert "Swords of Stirling" in lid
    assert "a small battle" in lid
    asked = client.get(reverse("login"), {"next": "/battles/x/"}).content.decode()
    assert 'class="lid"' not in asked
    assert "for the people at its table" in asked


def test_who_signs_in_first_has_the_zone_of_his_browser(db: None, client: Client) -> None:
    User.objects.create_user("zoe", password=GOOD)
    typed = {"username": "zoe", "password": GOOD}

    def zone(told: str) -> str:
        client.post(reverse("login"), {**typed, "time_zone": told})
        client.post(reverse("logout"))
        return User.objects.get(username="zoe").time_zone

    assert zone("Mars/North") == "UTC"
    User.objects.update(last_login=None)
    assert zone("Europe/Rome") == "Europe/Rome"
    assert zone("Asia/Tokyo") == "Europe/Rome", "only the first time"


def test_who_comes_by_a_link_first_has_the_zone_of_his_browser(world: World) -> None:
    anna, client = world["anna"], Client()
    secret = doors.new_link(anna, doors.Purpose.ENTER, timedelta(hours=1))

    def told(zone: str) -> tuple[bool, str]:
        """Whether the first page asks, and what is known once it has an answer."""
        client.get(reverse("enter", args=[secret]))
        asked = f'action="{reverse("zone")}"' in shown(client, "home")
        assert client.post(reverse("zone"), {"time_zone": zone}).status_code == 204
        anna.refresh_from_db()
        return asked, anna.time_zone

    assert told("Europe/Rome") == (True, "Europe/Rome")
    assert told("Asia/Tokyo") == (False, "Europe/Rome"), "only the first time"


def test_why_there_is_no_fresh_link_is_said(world: World) -> None:
    referee = signed_in(world["referee"])

    def member(name: str, client: Client = referee) -> str:
        return shown(client, "member", world.campaign.pk, world.member(name).pk)

    assert "Make a fresh link" in member("bruno")
    other = services.make_campaign(world["otto"], "Other", "", {})
    Membership.objects.create(campaign=other, user=world["bruno"], role=Role.PLAYER)
    page = member("bruno")
    assert "Make a fresh link" not in page
    assert "only whoever runs the server can make one" in page
    assert "manage.py fresh_link" in page
    # Whose campaigns there are besides is nobody's to know here.
    assert "another referee" not in page
    Membership.objects.filter(user=world["anna"]).update(role=Role.CO_REFEREE)
    assert "only whoever runs the server can make one" in member("anna")
    assert "not from a co-referee" in member("vera", signed_in(world["anna"]))
    assert "whoever runs the server" in shown(Client(), "forgotten").split("several referees")[1]


def test_removing_asks_and_names_the_seats(world: World) -> None:
    table = world.engagement()
    found = world.member("anna")
    services.sit(table.seats.get(key="a"), found)
    referee = signed_in(world["referee"])
    page = reverse("remove", args=[world.campaign.pk, found.pk])
    before = shown(referee, "member", world.campaign.pk, found.pk)
    assert f'href="{page}"' in before
    assert f'action="{page}"' not in before
    asked = referee.get(page)
    assert table.title_text in asked.content.decode()
    assert len(asked.context["lost"]) == 1
    assert SeatHolder.objects.filter(membership=found).exists()
    referee.post(page)
    assert not Membership.objects.filter(pk=found.pk).exists()


def test_leaving_names_the_seats_too(world: World) -> None:
    table = world.engagement()
    services.sit(table.seats.get(key="a"), world.member("anna"))
    assert table.title_text in shown(signed_in(world["anna"]), "leave", world.campaign.pk)


@pytest.mark.parametrize(
    ("url", "leads"),
    [
        ("http://127.0.0.1:8000/join/X/", False),
        ("http://localhost/join/X/", False),
        ("http://[::1]:8000/join/X/", False),
        ("http://192.168.1.20:8000/join/X/", True),
        ("https://club.example/join/X/", True),
    ],
)
def test_a_qr_is_shown_where_a_phone_can_follow_it(url: str, leads: bool) -> None:
    assert bool(qr(url)) is leads


def test_without_a_qr_it_is_said_how_phones_come_in(world: World) -> None:
    referee = signed_in(world["referee"])
    page = reverse("people", args=[world.campaign.pk])
    asked = {"role": "player", "uses": "1"}
    here = referee.post(page, asked, headers={"host": "127.0.0.1"}).content.decode()
    assert "make run LAN=1" in here
    assert "qr-box" not in here
    assert "qr-box" in referee.post(page, asked).content.decode()


def test_a_first_battle_and_its_campaign_are_in_the_reader_s_language(
    db: None, client: Client
) -> None:
    zoe = User.objects.create_user("zoe", password=GOOD)
    client.force_login(zoe)
    client.post(reverse("practise"))
    campaign = zoe.memberships.get().campaign
    english = shown(client, "campaign", campaign.pk)
    assert "Blue band" in english
    User.objects.update(language="it")
    italian = shown(client, "campaign", campaign.pk)
    assert "Banda azzurra" in italian
    assert "Blue band" not in italian


def test_a_side_is_called_as_its_faction(world: World) -> None:
    """A faction of the campaign whose key a scenario names has one name on all pages."""
    campaign = services.make_campaign(world["otto"], "Mine", "", {"A": "Clans", "B": "Crown"})
    scenario = stores.shipped("stirling")["il_ponte_di_stirling"]
    services.make_engagement(campaign, "stirling", scenario)
    User.objects.filter(username="otto").update(language="it")
    page = shown(signed_in(world["otto"]), "campaign", campaign.pk)
    assert "Clans" in page
    assert "Crown" in page
    assert not re.search(r">\s*(Clan|Corona)\s*[<.,]", page)


def test_a_guest_is_told_why_he_needs_an_account(db: None, client: Client) -> None:
    client.force_login(doors.new_guest("Zoe", doors.Newcomer("en", "UTC")))
    for page in (client.get(reverse("new_campaign"), follow=True),):
        assert "A campaign of your own needs an account." in page.content.decode()


@pytest.mark.parametrize("name", ["battle", "replay"])
def test_a_table_leads_to_its_campaign(world: World, name: str) -> None:
    table = world.engagement()
    page = shown(signed_in(world["anna"]), name, table.pk)
    header = page[page.index("<header") : page.index("</header>")]
    assert (
        f'<a href="{reverse("campaign", args=[world.campaign.pk])}">{world.campaign}</a>' in header
    )


def test_the_screen_leads_nowhere(world: World) -> None:
    page = shown(signed_in(world["anna"]), "screen", world.engagement().pk)
    assert reverse("campaign", args=[world.campaign.pk]) not in page


def test_small_words_of_pages(world: World) -> None:
    referee = signed_in(world["referee"])
    names = shown(referee, "factions", world.campaign.pk)
    assert 'class="vh">Factions' in names
    people = shown(referee, "people", world.campaign.pk)
    members = people[people.index('class="facs members"') : people.index("</section>")]
    assert members.count('class="pole"') == members.count("data-f=")
    new = shown(referee, "new_battle", world.campaign.pk)
    assert f'<a href="{reverse("scenarios", args=[world.campaign.pk])}">scenarios</a>' in new
    about = shown(Client(), "about")
    assert about.count("CC BY-SA 4.0") == about.count(">CC BY-SA 4.0</a>") == 3


def test_without_factions_it_is_said_that_nobody_is_seated(world: World) -> None:
    referee, campaign = signed_in(world["referee"]), world.campaign.pk
    said, link = "seated by their factions: without any", reverse("factions", args=[campaign])
    assert said not in shown(referee, "campaign", campaign)
    assert said not in shown(referee, "new_battle", campaign)
    world.campaign.memberships.update(faction=None)
    world.campaign.factions.all().delete()
    for name in ("campaign", "new_battle"):
        page = shown(referee, name, campaign)
        assert said in page
        assert f'href="{link}"' in page
    assert said not in shown(signed_in(world["anna"]), "campaign", campaign), "she cannot"


def test_the_replay_is_found_whatever_the_seat(world: World) -> None:
    table = world.engagement()
    table.head = 1
    listed = Table(table, reverse("battle", args=[table.pk]) + "?seat=a", [])
    drawn = render_to_string("_tables.html", {"tables": [listed]})
    assert f'href="{reverse("replay", args=[table.pk])}"' in drawn
