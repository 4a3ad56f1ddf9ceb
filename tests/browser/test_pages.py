"""The pages around a table."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaigns.models import Engagement, Role
from campaigns.services.doors import invite
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, make_battle
from tests.browser.test_battle import faults
from tests.server import Server


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle()


def test_nothing_serious_in_answers_and_for_guests(open_page: OpenPage, battle: Battle) -> None:
    stranger = open_page(color_scheme="dark")
    stranger.goto(reverse("calculate", args=["grandi_laghi", "volley"]))
    stranger.get_by_role("button", name="Roll").click()
    expect(stranger.locator(".results")).to_be_visible()
    assert faults(stranger) == []
    secret = invite(battle.engagement.campaign, battle.people["carla"], Role.PLAYER, None, 1)[1]
    stranger.goto(reverse("join", args=[secret]))
    stranger.get_by_label("Name").fill("Gus")
    stranger.locator("main button[type=submit]").first.click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Your return link")
    assert faults(stranger) == []


def test_a_battle_is_told_by_its_key_moments(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    change = {"what": "dead", "unit": "A1", "dead": 50}
    battle.act("rule", changes=[change], reason="a storm")
    page = open_page(battle.people["vera"])
    page.goto(reverse("campaign", args=[battle.engagement.campaign_id]))
    told = page.locator(".telling a")
    expect(told).to_have_text(re.compile("−50 men"))
    told.click()
    expect(page.locator("#now")).to_contain_text("50")
    assert battle.replay in page.url
    assert page.url.endswith(f"#n{battle.head()}")


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_when_the_small_maps_arrive(
    open_page: OpenPage, battle: Battle, width: int
) -> None:
    battle.act("begin")
    page = open_page(battle.people["carla"], viewport={"width": width, "height": 900})
    cards = page.locator(".chron > li")
    for address in ("/", reverse("campaign", args=[battle.engagement.campaign_id])):
        page.route("**/api/engagements/**", lambda route: route.abort())
        page.goto(address, wait_until="networkidle")
        expect(cards).to_have_count(1)
        before = cards.first.bounding_box()
        page.unroute("**/api/engagements/**")
        page.reload()
        expect(page.locator(".thumb .dot").first).to_be_attached()
        expect(page.locator(".tally .full")).to_have_count(2)
        assert cards.first.bounding_box() == before


def test_the_first_page_leads_to_the_table_that_waits(open_page: OpenPage, battle: Battle) -> None:
    page = open_page(battle.people["carla"])
    page.goto("/")
    waiting = page.get_by_role("region", name="Tables waiting for you")
    waiting.get_by_role("link").click()
    expect(page).to_have_url(f"{page.url.split('/battles')[0]}{battle.path}")


def test_a_scenario_card_sets_up_a_table(open_page: OpenPage, battle: Battle) -> None:
    page = open_page(battle.people["carla"])
    page.goto(reverse("new_battle", args=[battle.engagement.campaign_id]))
    page.get_by_role("radio", name="First steps").check()
    expect(page.locator(".card .thumb .hill").first).to_be_attached()
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("#waiting .btn.primary")).to_be_visible()
    assert Engagement.objects.count() == 2


def test_every_scenario_has_its_picture_inside_its_card(
    open_page: OpenPage, battle: Battle
) -> None:
    page = open_page(battle.people["carla"], viewport={"width": 1280, "height": 800})
    page.goto(reverse("new_battle", args=[battle.engagement.campaign_id]))
    expect(page.locator(".card .thumb .dot").first).to_be_attached()
    cards = page.locator(".card:not(.own)")
    assert cards.count() > 5
    assert page.locator(".card:not(.own) .thumb:not(:has(.dot))").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_light_or_dark_is_remembered(open_page: OpenPage, battle: Battle) -> None:
    page = open_page(battle.people["carla"], color_scheme="light")
    page.goto("/")
    page.get_by_role("button", name="Light or dark").click()
    page.goto(battle.path)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_nothing_hangs_over_the_edge_of_a_phone(open_page: OpenPage, battle: Battle) -> None:
    page = open_page(battle.people["carla"], viewport={"width": 390, "height": 844})
    campaign = battle.engagement.campaign_id
    pages = [reverse(name, args=[campaign]) for name in ("campaign", "new_battle")]
    for path in ["/", *pages, battle.path, battle.replay]:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
