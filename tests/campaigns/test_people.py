"""Campaigns, factions and members: who may change what, and what follows at the tables."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, reverse

from campaigns import access, services, stores
from campaigns.models import Campaign, Membership, Role, SeatHolder, User
from campaigns.services import doors
from campaigns.urls import urlpatterns
from tests.campaigns.test_pages import signed_in
from tests.world import World


@pytest.fixture(autouse=True)
def no_tries() -> None:
    cache.clear()


OPEN, PERSON = "open", "person"
"""Pages for anybody, and for whoever is signed in."""
PAGES = {
    "home": PERSON,
    "seats": "referee",
    "new_campaign": PERSON,
    "campaign": "member",
    "new_battle": "referee",
    "factions": "referee",
    "people": "member",
    "leave": "member",
    "withdraw": "referee",
    "member": "referee",
    "remove": "referee",
    "renew": "referee",
    "code": OPEN,
    "join": OPEN,
    "enter": OPEN,
    "new_password": OPEN,
    "sign_up": OPEN,
    "login": OPEN,
    "forgotten": OPEN,
    "logout": OPEN,
    "account": PERSON,
    "zone": PERSON,
    "change_password": PERSON,
    "keep": PERSON,
    "return_link": PERSON,
    "shown_link": OPEN,
    "practise": PERSON,
    "set_language": OPEN,
    "scenarios": "referee",
    "scenario_file": "referee",
    "copy_scenario": "referee",
    "delete_scenario": "referee",
    "start_scenario": "referee",
    "house_rules": "member",
    "rulebooks": OPEN,
    "rules": OPEN,
    "calculators": OPEN,
    "calculator": OPEN,
    "calculate": OPEN,
    "about": OPEN,
    "keys": OPEN,
}
CLOSED = [name for name, who in PAGES.items() if who in ("member", "referee")]
POSTED = {"withdraw", "remove", "renew", "copy_scenario", "delete_scenario"}
MEMBERS = ("referee", "clio", "anna", "vera")


def test_no_page_is_left_out() -> None:
    names = {each.name for each in urlpatterns if isinstance(each, URLPattern)}
    assert names == set(PAGES)


def address(world: World, name: str, campaign: object = None) -> str:
    """The page, about bruno or an invitation where it is about somebody."""
    if name == "seats":
        table = campaign or world.engagement().pk
        return reverse(name, args=[table])
    args: list[object] = [campaign or world.campaign.pk]
    if name == "withdraw":
        args.append(doors.invite(world.campaign, world["referee"], "player", None, 1)[0].pk)
    elif name in ("member", "remove", "renew"):
        args.append(world.member("bruno").pk)
    elif name == "house_rules":
        args.append("stirling")
    elif name.startswith("scenario_") or name.endswith("_scenario"):
        body = stores.shipped("stirling")["first_steps"]
        kept = services.new_scenario(world.campaign, "stirling", body, world["referee"], draft=True)
        args.append(kept.pk)
    return reverse(name, args=args)


def called(client: Client, name: str, page: str) -> object:
    return client.post(page) if name in POSTED else client.get(page)


@pytest.mark.parametrize("name", CLOSED)
def test_who_may_open_a_campaign_s_pages(world: World, name: str) -> None:
    world.people["clio"] = User.objects.create_user("clio")
    Membership.objects.create(campaign=world.campaign, user=world["clio"], role=Role.CO_REFEREE)
    for person in (*MEMBERS[::-1],):
        answer = called(signed_in(world[person]), name, address(world, name))
        allowed = PAGES[name] == "member" or person in ("referee", "clio")
        if name == "renew" and person == "clio":
            allowed = False
        assert (answer.status_code in (200, 302)) is allowed, person  # type: ignore[attr-defined]
        assert allowed or answer.status_code == 403  # type: ignore[attr-defined]
        if name == "remove" and allowed:
            Membership.objects.get_or_create(
                campaign=world.campaign, user=world["bruno"], role=Role.PLAYER
            )


@pytest.mark.parametrize("name", CLOSED)
def test_strangers_see_the_same_page_whether_it_exists_or_not(world: World, name: str) -> None:
    client = signed_in(world["otto"])
    bodies = []
    for campaign in (world.campaign.pk, uuid4()):
        page = address(world, name, campaign)
        answer = called(client, name, page)
        assert answer.status_code == 404  # type: ignore[attr-defined]
        body = answer.content.decode().replace(page, "")  # type: ignore[attr-defined]
        bodies.append(re.sub(r'value="[A-Za-z0-9]{64}"', "", body))
        nobody = called(Client(), name, page)
        assert nobody["Location"].startswith("/sign-in/")  # type: ignore[index]
    assert bodies[0] == bodies[1]


@pytest.mark.parametrize("name", ["member", "remove", "renew", "withdraw"])
def test_a_referee_reaches_nobody_of_another_campaign(world: World, name: str) -> None:
    mine = services.make_campaign(world["otto"], "Other", "", {})
    answer = called(signed_in(world["otto"]), name, address(world, name, mine.pk))
    assert answer.status_code == 404  # type: ignore[attr-defined]
    assert Membership.objects.filter(campaign=world.campaign, user=world["bruno"]).exists()


def test_co_referees_do_not_change_referees_nor_make_them(world: World) -> None:
    clio = User.objects.create_user("clio")
    Membership.objects.create(campaign=world.campaign, user=clio, role=Role.CO_REFEREE)
    client = signed_in(clio)
    above = world.member("referee").pk
    assert client.get(reverse("member", args=[world.campaign.pk, above])).status_code == 403
    assert client.post(reverse("remove", args=[world.campaign.pk, above])).status_code == 403
    below = reverse("member", args=[world.campaign.pk, world.member("anna").pk])
    assert client.post(below, {"role": "referee"}).status_code == 403
    people = reverse("people", args=[world.campaign.pk])
    assert client.post(people, {"role": "co_referee", "uses": 1}).status_code == 403
    assert client.post(people, {"role": "player", "uses": 1}).status_code == 200
    assert world.member("anna").role == Role.PLAYER


def test_a_campaign_is_made_with_its_factions(world: World) -> None:
    client = signed_in(world["otto"])
    asked = {"name": "The Forth", "about": "", "faction_A": "Clans", "faction_E": "The Crown"}
    answer = client.post(reverse("new_campaign"), asked)
    made = Campaign.objects.get(name="The Forth")
    assert answer["Location"] == reverse("people", args=[made.pk])
    assert set(made.factions.values_list("slot", "key", "name")) == {
        ("A", "clans", "Clans"),
        ("E", "the_crown", "The Crown"),
    }
    assert [m.role for m in made.memberships.all()] == [Role.REFEREE]
    assert client.post(reverse("new_campaign"), {"name": ""}).status_code == 422
    guest = doors.new_guest("Zoe", doors.Newcomer("en", "UTC"))
    assert signed_in(guest).post(reverse("new_campaign"), asked)["Location"] == reverse("keep")
    assert Campaign.objects.filter(name="The Forth").count() == 1


def test_factions_change_but_not_under_their_people(world: World) -> None:
    client, page = signed_in(world["referee"]), reverse("factions", args=[world.campaign.pk])
    asked = {"faction_A": "Alba", "faction_B": "B", "faction_H": "a"}
    assert client.post(page, asked).status_code == 302
    assert dict(world.campaign.factions.values_list("key", "name")) == {
        "a": "Alba",
        "b": "B",
        "a_2": "a",
    }
    assert client.post(page, {"faction_A": "Alba"}).status_code == 422
    assert world.campaign.factions.count() == 3
    assert client.post(page, {"faction_A": "Alba", "faction_B": "B"}).status_code == 302
    assert world.campaign.factions.count() == 2


def test_who_changes_faction_changes_seats(world: World) -> None:
    table, over = world.engagement(), world.engagement()
    services.act(over, "referee", "finish", {})
    client = signed_in(world["referee"])
    pulse = type(table).objects.get(pk=table.pk).pulse
    page = reverse("member", args=[world.campaign.pk, world.member("anna").pk])
    other = world.campaign.factions.get(key="b")
    assert client.post(page, {"role": "player", "faction": other.pk}).status_code == 302

    def seats(engagement: object) -> list[str]:
        return [seat.id for seat in access.seats_for(world["anna"], engagement)]  # type: ignore[arg-type]

    assert seats(table) == ["b"]
    assert seats(over) == ["a"], "what is over stays as it was"
    assert type(table).objects.get(pk=table.pk).pulse > pulse
    assert client.post(page, {"role": "spectator", "faction": other.pk}).status_code == 302
    assert seats(table) == ["watchers"]
    assert world.member("anna").faction is None


def test_the_last_referee_stays(world: World) -> None:
    own, client = world.member("referee"), signed_in(world["referee"])
    page = reverse("member", args=[world.campaign.pk, own.pk])
    assert client.post(page, {"role": "player"}).status_code == 422
    client.post(reverse("leave", args=[world.campaign.pk]))
    assert world.member("referee").role == Role.REFEREE
    Membership.objects.filter(user=world["vera"]).update(role=Role.REFEREE)
    assert client.post(reverse("leave", args=[world.campaign.pk]))["Location"] == "/"
    assert client.get(reverse("campaign", args=[world.campaign.pk])).status_code == 404


def test_who_is_removed_loses_seats_and_sight(world: World) -> None:
    table = world.engagement()
    anna = signed_in(world["anna"])
    page = reverse("remove", args=[world.campaign.pk, world.member("anna").pk])
    assert signed_in(world["referee"]).post(page).status_code == 302
    assert anna.get(reverse("battle", args=[table.pk])).status_code == 404
    assert not SeatHolder.objects.filter(seat__key="a").exists()


def test_a_side_is_played_by_the_faction_of_its_key_or_else_of_its_ink(world: World) -> None:
    campaign = services.make_campaign(
        world["otto"], "Own names", "", {"A": "Scoti", "B": "Clans", "C": "Else"}
    )
    faction = {f.slot: f for f in campaign.factions.all()}
    for name, slot in (("anna", "A"), ("bruno", "B"), ("vera", "C")):
        Membership.objects.create(
            campaign=campaign, user=world[name], role=Role.PLAYER, faction=faction[slot]
        )
    scenario = stores.shipped("stirling")["il_ponte_di_stirling"]
    table = services.make_engagement(campaign, "stirling", scenario)

    def side(name: str) -> str | None:
        return access.seats_for(world[name], table)[0].side

    assert side("bruno") == "clans", "by the key"
    assert side("anna") is None, "the ink of clans, which has its faction already"
    assert side("vera") is None
    other = services.make_campaign(world["otto"], "Inks", "", {"A": "Scoti", "B": "Inglesi"})
    second = services.make_engagement(other, "stirling", scenario)
    code = doors.invite(other, world["otto"], Role.PLAYER, other.factions.get(slot="B"), 1)[1]
    invitation = doors.invitation_for(code)
    assert invitation is not None
    doors.accept(invitation, world["anna"])
    assert access.seats_for(world["anna"], second)[0].side == "crown"


def test_the_referee_seats_people_by_hand(world: World) -> None:
    table = world.engagement()
    client, page = signed_in(world["referee"]), reverse("seats", args=[table.pk])
    chairs = {chair.key: chair.pk for chair in table.seats.all()}
    shown = client.get(page).context["chairs"]
    assert [each["seat"].key for each in shown] == ["a", "b", "watchers"]
    anna, vera = world.member("anna").pk, world.member("vera").pk
    asked = {f"seat_{chairs['b']}": [anna, vera]}
    assert client.post(page, asked).status_code == 302
    held = {
        name: [seat.id for seat in access.seats_for(world[name], table)]
        for name in ("anna", "bruno", "vera")
    }
    assert held == {"anna": ["b"], "bruno": ["watchers"], "vera": ["b"]}
    own = f"seat_{chairs['b']}"
    client.post(page, {own: [world.member("referee").pk]})
    assert not SeatHolder.objects.filter(seat__engagement=table).exists()


def test_seats_of_one_group_are_called_as_the_group_is(world: World) -> None:
    raid = stores.shipped("grandi_laghi")["the_raid_on_german_ford"]
    table = services.make_engagement(world.campaign, "grandi_laghi", raid)
    client, page = signed_in(world["referee"]), reverse("seats", args=[table.pk])
    for language, name in (("en", "Mohawks of Tiyanoga"), ("it", "Mohawk di Tiyanoga")):
        world["referee"].language = language
        world["referee"].save()
        shown = client.get(page, headers={"Accept-Language": language}).content.decode()
        assert f"<small>{name}</small>" in shown
        assert "<small>mohawks</small>" not in shown


def test_an_invitation_is_for_the_faction_with_the_fewest_people(world: World) -> None:
    referee = signed_in(world["referee"])
    address = reverse("people", args=[world.campaign.pk])

    def offered() -> str:
        chosen = referee.get(address).context["form"]["faction"].value()
        return str(world.campaign.factions.get(pk=chosen).key)

    assert offered() == "a"
    first = world.campaign.factions.get(key="a")
    referee.post(address, {"role": "player", "faction": first.pk, "uses": 1})
    assert offered() == "b"
    world.campaign.factions.create(key="c", name="C", slot="C")
    assert offered() == "c"
    world.campaign.factions.all().delete()
    assert referee.get(address).context["form"]["faction"].value() is None
