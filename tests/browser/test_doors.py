"""The doors in a real browser: a guest comes by code, returns by link, becomes an account."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from playwright.sync_api import expect

from campaigns import services
from campaigns.models import User
from campaigns.services import doors
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, make_battle, opened
from tests.server import Server


@pytest.fixture
def battle(server: Server) -> Battle:
    cache.clear()
    return make_battle()


def test_a_guest_joins_returns_and_becomes_an_account(open_page: OpenPage, battle: Battle) -> None:
    referee = open_page(battle.people["carla"])
    referee.goto(reverse("campaign", args=[battle.engagement.campaign_id]))
    referee.get_by_role("link", name="People and invitations").click()
    faction = battle.engagement.campaign.factions.order_by("slot").first()
    assert faction is not None
    referee.get_by_label("Faction, for a player").select_option(str(faction.pk))
    referee.get_by_role("button", name="Make an invitation").click()
    code = referee.locator(".code").inner_text()
    # The server of the tests is open to this machine alone.
    expect(referee.get_by_text("make run LAN=1")).to_be_visible()
    expect(referee.locator(".qr")).to_have_count(0)

    guest = open_page(timezone_id="Asia/Tokyo")
    guest.goto(reverse("code"))
    guest.get_by_label("Code").fill(code.lower().replace("-", " "))
    guest.keyboard.press("Enter")
    expect(guest.get_by_text("carla invites you to")).to_be_visible()
    guest.get_by_label("Name").fill("Zoe")
    guest.get_by_role("button", name="Join").click()
    link = guest.get_by_label("Link").input_value()
    guest.get_by_role("link", name="I have kept it").click()
    zoe = User.objects.get(first_name="Zoe")
    assert zoe.time_zone == "Asia/Tokyo"
    opened(guest, battle.path)
    expect(guest.locator("#seat")).to_contain_text(str(faction))

    elsewhere = open_page()
    elsewhere.goto(link)
    expect(elsewhere.get_by_role("heading", name="My campaigns")).to_be_visible()
    opened(elsewhere, battle.path)
    elsewhere.goto(reverse("account"))
    elsewhere.get_by_role("link", name="Make an account").click()
    elsewhere.get_by_label("User name").fill("zoe")
    elsewhere.get_by_label("Password").fill("correct horse battery")
    elsewhere.get_by_role("button", name="Make the account").click()
    expect(elsewhere.get_by_text("This is your account now")).to_be_visible()
    opened(elsewhere, battle.path)
    expect(elsewhere.locator("#seat")).to_contain_text(str(faction))

    home = open_page()
    home.goto(reverse("login"))
    home.get_by_label("User name").or_(home.get_by_label("Username")).fill("zoe")
    home.get_by_label("Password").fill("correct horse battery")
    home.get_by_role("button", name="Sign in").click()
    expect(home.get_by_role("heading", name="My campaigns")).to_be_visible()


def test_who_is_removed_sees_the_table_go(open_page: OpenPage, battle: Battle) -> None:
    side = battle.sides()[0]
    player = opened(open_page(battle.people[side]), battle.path)
    services.leave(battle.people[side].memberships.get())
    expect(player.locator("#link")).not_to_have_text("Live")
    player.reload()
    expect(player.get_by_role("heading", name="There is nothing here for you")).to_be_visible()


def test_a_paragraph_is_searched_and_pointed_at(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto("/rules/ST/#ST-6.3")
    assert page.url.endswith("/rules/stirling/#ST-6.3")
    expect(page.locator("#ST-6\\.3")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("SURROUNDED morale")
    expect(page.locator("#ST-6\\.3")).to_be_hidden()
    expect(page.locator("article.para:visible")).not_to_have_count(0)
    # On a telephone the contents stand above what was found: only chapters of that are left.
    chapters = page.locator(".chapter:visible").count()
    expect(page.locator(".contents li:visible")).to_have_count(chapters)
    assert 0 < chapters < page.locator(".chapter").count()
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_text("Nothing found.")).to_be_visible()
    expect(page.locator(".contents li:visible")).to_have_count(0)
    page.get_by_role("searchbox").fill("")
    expect(page.locator("#ST-6\\.3")).to_be_visible()


def test_the_calculator_takes_real_dice(open_page: OpenPage, server: Server) -> None:
    cache.clear()
    page = open_page()
    page.goto(reverse("calculate", args=["stirling", "rally"]))
    page.get_by_role("button", name="Roll").click()
    for face in page.locator(".faces input[name=face]").all():
        face.fill("1")
    page.get_by_role("button", name="With these dice").click()
    expect(page.locator(".results")).to_contain_text("2")
    expect(page.locator(".results")).to_contain_text("yes")
    page.locator(".sum a.cite").first.click()
    expect(page.locator("article.para:target")).to_be_in_viewport()


def test_the_first_page_after_a_link_tells_the_zone(open_page: OpenPage, battle: Battle) -> None:
    anna = battle.people[battle.sides()[0]]
    secret = doors.new_link(anna, doors.Purpose.ENTER, timedelta(hours=1))
    page = open_page(timezone_id="Asia/Tokyo")
    with page.expect_response(lambda answer: answer.url.endswith(reverse("zone"))) as told:
        page.goto(reverse("enter", args=[secret]))
    assert told.value.status == 204
    anna.refresh_from_db()
    assert anna.time_zone == "Asia/Tokyo"
