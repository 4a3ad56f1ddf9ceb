"""axe on every page of the URL table, for each kind of people, in light and dark: a page that is
added is covered by its rule in `tests/addresses/rules.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page

from campaigns import services, stores
from campaigns.models import Campaign, Membership, Role, SignInLink
from campaigns.services import doors
from campaigns.tabletop.registry import registered
from tests.addresses.rules import RULES, Who
from tests.addresses.site import Site, make_site, path, who
from tests.browser.conftest import OpenPage
from tests.browser.test_battle import faults
from tests.server import Server

SEEN_BY = {
    "nobody": {Who.ANYBODY, Who.HOLDER},
    "referee": {Who.SIGNED_IN, Who.ACCOUNT, Who.MEMBER, Who.REFEREE, Who.HEAD},
    "player": {Who.SIGNED_IN, Who.GUEST, Who.MEMBER},
    "spectator": {Who.MEMBER},
}
"""{role: addresses that it goes to}; what is for anybody looks the same for all."""
NO_PAGES = re.compile(r"api/|.*\.js$")
"""What has no page of ours; that of the API's documents is Swagger's."""
OF_EVERY_GAME = ("", "replay/", "papers/", "table/")
"""Ends of the addresses that look different for each ruleset."""


@pytest.fixture
def site(server: Server) -> Site:
    return make_site()


def tables(site: Site) -> list[Any]:
    """The battle that is over, and one of every ruleset under way, the player at each."""
    campaign = Campaign.objects.get(pk=site.here["campaign_id"])
    player = Membership.objects.get(campaign=campaign, user=site.people["player"])
    found = [site.here["engagement_id"]]
    for ruleset in stores.rulesets():
        body = next(iter(stores.shipped(ruleset).values()))
        table = services.make_engagement(campaign, ruleset, body, seed="5eed")
        seat = table.seats.filter(role=Role.PLAYER).order_by("pk").first()
        assert seat is not None
        services.sit(seat, player)
        done = services.act(table, "referee", "begin", {})
        assert isinstance(done, services.Done), done
        found.append(table.pk)
    return found


def scenarios(site: Site) -> list[Any]:
    """One of every ruleset, for the editors."""
    campaign = Campaign.objects.get(pk=site.here["campaign_id"])
    by = site.people["referee"]
    return [
        services.new_scenario(
            campaign, ruleset, next(iter(stores.shipped(ruleset).values())), by
        ).pk
        for ruleset in stores.rulesets()
    ]


def longest_forms() -> list[tuple[str, str]]:
    """(ruleset, its procedure with most fields) of every ruleset."""
    return [
        (name, max(known.forms(), key=lambda each: len(known.forms()[each].fields)))
        for name, known in registered().items()
    ]


def pages(site: Site, role: str) -> Iterator[str]:
    """Every address that this role goes to, with everything that looks different in it."""
    referee = site.people["referee"]
    campaign = Campaign.objects.get(pk=site.here["campaign_id"])
    code = doors.invite(campaign, referee, Role.PLAYER, None, 1)[1]
    tokens = {
        "enter/": doors.new_link(
            site.people["player"], SignInLink.Purpose.RETURN, doors.RETURN_LASTS
        ),
        "password/": doors.new_link(referee, SignInLink.Purpose.PASSWORD, doors.PASSWORD_LASTS),
    }
    many = {"engagement_id": tables(site), "scenario_id": scenarios(site)}
    for address in RULES:
        if NO_PAGES.match(address) or who(address, "get") not in SEEN_BY[role]:
            continue
        if "<str:procedure>" in address:
            kinds = [{"ruleset": ruleset, "procedure": name} for ruleset, name in longest_forms()]
        elif "<str:ruleset>" in address:
            kinds = [{"ruleset": next(iter(registered()))}]
        else:
            names = [name for name in many if f":{name}>" in address]
            end = address.rsplit(">/", 1)[-1]
            some = slice(None) if end in OF_EVERY_GAME else slice(2)
            kinds = [
                dict(zip(names, values, strict=True))
                for values in product(*(many[name][some] for name in names))
            ]
        secret = {
            "code": code,
            "token": next((t for a, t in tokens.items() if address.startswith(a)), ""),
        }
        for kind in kinds:
            yield path(address, {**site.here, **secret, **kind})


def shows(client: Client, place: str) -> bool:
    """Whether the address has a page for this person: not a file, a redirect, or only a form."""
    answer = client.get(place)
    return answer.status_code == 200 and answer["Content-Type"].startswith("text/html")


def looked_at(page: Page, place: str) -> list[str]:
    """What is wrong with a page in light, in dark, and on a phone."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(place)
    page.wait_for_load_state("networkidle")
    page.emulate_media(color_scheme="light")
    found = [f"{place}: {fault}" for fault in faults(page)]
    page.emulate_media(color_scheme="dark")
    found += [f"{place} dark: {fault}" for fault in faults(page, "color-contrast")]
    page.set_viewport_size({"width": 390, "height": 844})
    if page.evaluate("document.documentElement.scrollWidth") > 390:
        found.append(f"{place}: wider than a phone")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("role", SEEN_BY)
def test_nothing_serious_on_any_page(open_page: OpenPage, site: Site, role: str) -> None:
    client = site.client(role)
    places = [place for place in dict.fromkeys(pages(site, role)) if shows(client, place)]
    page = open_page(site.people.get(role), reduced_motion="reduce")
    found = [fault for place in [*places, "/nothing/here/"] for fault in looked_at(page, place)]
    assert found == []
    assert len(places) > {"nobody": 12, "referee": 40, "player": 15, "spectator": 15}[role]


def test_every_page_is_looked_at_by_somebody(site: Site) -> None:
    """An address whose rule is new must be some role's."""
    rules = {
        rule if isinstance(rule, Who) else rule.get("get", Who.MEMBER) for rule in RULES.values()
    }
    assert rules <= set().union(*SEEN_BY.values())
    assert SEEN_BY.keys() <= {"nobody", *site.people}
