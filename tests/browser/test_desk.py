"""The referee's desk: scenarios, house rules and the roster in the browser."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from battles.models import Leader, Unit
from campaigns import services, stores
from campaigns.models import HouseRule, Scenario, User
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, make_battle
from tests.browser.test_battle import faults
from tests.server import Server


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle()


def test_a_house_rule_is_written_over_the_book_and_taken_back(
    open_page: OpenPage, battle: Battle
) -> None:
    page = open_page(battle.people["carla"])
    page.goto(reverse("house_rules", args=[battle.engagement.campaign_id, "stirling"]))
    expect(page.locator(".keep")).to_contain_text("keeps the rules it was made with")
    woods = page.get_by_label("Woods, cost")
    woods.fill("3")
    woods.press("Enter")
    mine = page.get_by_role("region", name="1 house rule")
    expect(mine).to_contain_text("Terrain: woods, cost ST 1.4")
    expect(mine).to_contain_text("was 2")
    # Another table is kept with it, and nothing that is typed is lost over a mistake.
    alone = page.get_by_label("Attacks per round")
    other = alone.locator("option:not([selected])").first.get_attribute("value")
    alone.select_option(other)
    hill = page.get_by_label("Hill, cost")
    hill.fill("steep")
    hill.press("Enter")
    expect(hill).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[id='error-terrain.hill.cost']")).to_contain_text("whole number")
    assert HouseRule.objects.get().value == 3
    expect(alone).to_have_value(str(other))
    hill.fill("4")
    hill.press("Enter")
    expect(page.get_by_role("region", name="3 house rules")).to_be_visible()
    for path in ("terrain.hill.cost", "attack_rate"):
        page.locator(f"[id='{path}'] .undo").click()
        expect(page.locator(f"[id='{path}'] .undo")).to_have_count(0)
    page.locator("[id='terrain.woods.cost'] .undo").click()
    expect(page.get_by_role("region", name="0 house rules")).to_be_visible()
    assert not HouseRule.objects.exists()


def test_a_player_reads_the_house_rules(open_page: OpenPage, battle: Battle) -> None:
    HouseRule.objects.create(
        campaign=battle.engagement.campaign, ruleset="stirling", path="carry_dead", value=True
    )
    page = open_page(battle.people["blue"])
    page.goto(reverse("campaign", args=[battle.engagement.campaign_id]))
    page.get_by_role("link", name="House rules").click()
    expect(page.get_by_role("region", name="1 house rule")).to_contain_text("was no")
    expect(page.get_by_role("button", name="Keep these values")).to_have_count(0)


def test_a_unit_joins_the_roster_is_changed_and_struck_off(
    open_page: OpenPage, battle: Battle
) -> None:
    page = open_page(battle.people["carla"])
    page.goto(reverse("roster", args=[battle.engagement.campaign_id]))
    page.get_by_label("Find in the library").fill("longbow")
    page.get_by_role("button", name="Longbowmen").click()
    page.get_by_label("Men", exact=True).fill("0")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("#f-men")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Men", exact=True).fill("90")
    page.get_by_role("button", name="Keep").click()
    row = page.get_by_role("row", name="Longbowmen")
    expect(row).to_contain_text("90")
    unit = Unit.objects.get()
    assert (unit.men, unit.faction.key if unit.faction else None) == (90, "blue")
    row.get_by_role("button").click()
    page.get_by_label("Faction").select_option("red")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_label("Find in the library")).to_be_visible()
    unit.refresh_from_db()
    assert unit.faction is not None
    assert unit.faction.key == "red"
    page.get_by_role("button", name="A new leader").click()
    page.get_by_label("Charisma").fill("17")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("button", name="leader, charisma 17")).to_be_visible()
    assert Leader.objects.get().charisma == 17
    page.get_by_role("row", name="Longbowmen").get_by_role("button").click()
    page.get_by_text("Strike off").click()
    page.get_by_role("button", name="Yes, strike it off").click()
    expect(page.get_by_role("row", name="Longbowmen")).to_have_count(0)
    assert not Unit.objects.exists()


def test_a_scenario_is_copied_and_deleted_in_the_list(open_page: OpenPage, battle: Battle) -> None:
    campaign = battle.engagement.campaign
    body = stores.shipped("stirling")["first_steps"]
    services.new_scenario(campaign, "stirling", body, battle.people["carla"])
    page = open_page(battle.people["carla"])
    page.goto(reverse("campaign", args=[campaign.pk]))
    page.get_by_role("link", name="Scenarios").click()
    expect(page.locator(".shelf .thumb .hill").first).to_be_attached()
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator(".shelf > li")).to_have_count(2)
    page.locator(".shelf > li").first.get_by_text("Delete", exact=True).click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator(".shelf > li")).to_have_count(1)
    assert Scenario.objects.get().body == body


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark"), (1920, "light")])
def test_nothing_serious_at_the_desk(
    open_page: OpenPage, battle: Battle, width: int, scheme: str
) -> None:
    campaign = battle.engagement.campaign
    kept = services.new_scenario(
        campaign, "stirling", stores.shipped("stirling")["first_steps"], None
    )
    services.new_scenario(campaign, "stirling", {"title": "Not yet"}, None, draft=True)
    HouseRule.objects.create(
        campaign=campaign, ruleset="stirling", path="terrain.woods.cost", value=3
    )
    page = open_page(
        battle.people["carla"], viewport={"width": width, "height": 900}, color_scheme=scheme
    )
    for path in (
        reverse("scenarios", args=[campaign.pk]),
        reverse("start_scenario", args=[campaign.pk, kept.pk]),
        reverse("roster", args=[campaign.pk]),
        reverse("house_rules", args=[campaign.pk, "stirling"]),
        reverse("house_rules", args=[campaign.pk, "ars_magica"]),
    ):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert faults(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_figures_and_dates_are_in_the_reader_s_language(
    open_page: OpenPage, battle: Battle
) -> None:
    campaign = battle.engagement.campaign
    body = stores.shipped("stirling")["first_steps"]
    kept = services.new_scenario(campaign, "stirling", body, battle.people["carla"])
    Scenario.objects.filter(pk=kept.pk).update(touched="2026-11-30T12:00Z")
    User.objects.filter(pk=battle.people["carla"].pk).update(language="it")
    page = open_page(battle.people["carla"])
    page.goto(reverse("roster", args=[campaign.pk]))
    expect(page.locator("[data-of=knights]")).to_contain_text("CA 2, MOV 15")
    page.locator("[data-of=knights]").click()
    expect(page.get_by_label("CA", exact=True)).to_have_value("2")
    page.goto(reverse("scenarios", args=[campaign.pk]))
    expect(page.get_by_role("main")).to_contain_text("30 novembre 2026")
    page.goto(reverse("edit_scenario", args=[campaign.pk, kept.pk]))
    expect(page.locator("[data-kind=water]")).to_contain_text("invalicabile")
    page.goto(reverse("people", args=[campaign.pk]))
    expect(page.get_by_role("link", name="Modifica blue")).to_have_text("Modifica")
