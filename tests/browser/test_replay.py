"""The replay: steps, key moments, points of view, links; what is undone is skipped."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from campaigns import services
from campaigns.models import Engagement, Entry
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, make_battle
from tests.browser.test_battle import faults
from tests.server import Server


@pytest.fixture
def battle(server: Server) -> Battle:
    """Turn 1 with a rout by ruling, an undone entry, and a stance that only blue knows."""
    battle = make_battle()
    battle.act("begin")
    battle.act("advance")
    services.note(battle.engagement, "blue", "we hold the hill", "side")
    battle.act("advance")
    services.rewind(battle.engagement, "referee", 2, "too soon")
    change = {"what": "state", "unit": "A1", "state": "routed"}
    battle.act("rule", changes=[change], reason="a scare")
    return battle


def opened_replay(page: Page, battle: Battle, query: str = "") -> Page:
    page.goto(battle.replay + query)
    expect(page.locator("#moment-at")).to_contain_text("Entry")
    return page


@pytest.mark.parametrize("language", ["en", "it"])
def test_times_are_those_of_the_reader_s_zone(
    open_page: OpenPage, battle: Battle, language: str
) -> None:
    carla = battle.people["carla"]
    carla.time_zone, carla.language = "Asia/Tokyo", language
    carla.save()
    page = open_page(carla, timezone_id="America/New_York")
    last = Entry.objects.get(engagement=battle.engagement, seq=battle.head())
    there = last.time.astimezone(ZoneInfo("Asia/Tokyo"))
    told = re.compile(there.strftime("(%H|0?%-I):%M"))
    page.goto(battle.path)
    number = page.locator(f"#log [data-n='{last.seq}'] .seq")
    expect(number).to_have_attribute("title", told)
    expect(number).to_have_attribute("title", re.compile(rf"\b{there.day}\b"))
    page.goto(f"{battle.replay}#n{last.seq}")
    expect(page.locator("#moment-at")).to_have_attribute("title", told)
    expect(page.locator(f"#log-lines [data-n='{last.seq}'] .seq")).to_have_attribute("title", told)


def test_steps_by_entry_phase_and_key_moment(open_page: OpenPage, battle: Battle) -> None:
    page = opened_replay(open_page(battle.people["carla"]), battle)
    forward = page.get_by_role("button", name="forward").first
    forward.click()
    expect(page.locator("#now")).to_contain_text("The battle begins.")
    page.locator("#step-by").select_option("phase")
    page.get_by_role("button", name="A phase forward").click()
    expect(page.locator("#phases [aria-current]")).to_have_text("Movement")
    page.locator("#step-by").select_option("moment")
    page.get_by_role("button", name="A key moment forward").click()
    expect(page.locator("#moment")).to_contain_text("Rout: Blue Spears")
    page.get_by_role("button", name="A turn back").click()
    page.get_by_role("list", name="Key moments").get_by_role("button").first.click()
    expect(page.locator("#moment")).to_contain_text("Rout: Blue Spears")
    assert faults(page) == []


def test_undone_entries_are_skipped_unless_asked_for(open_page: OpenPage, battle: Battle) -> None:
    page = opened_replay(open_page(battle.people["carla"]), battle)
    expect(page.locator("#log .undone")).to_have_count(0)
    most = int(page.get_by_label("Entry", exact=True).get_attribute("max") or 0)
    page.get_by_role("button", name="Undone").click()
    expect(page.locator("#log .undone")).to_have_count(1)
    expect(page.get_by_label("Entry", exact=True)).to_have_attribute("max", str(most + 1))
    page.locator("#log [data-n='4'] .seq").click()
    expect(page.locator("#now")).to_contain_text("too soon")


def test_a_link_leads_to_its_moment(open_page: OpenPage, battle: Battle) -> None:
    page = opened_replay(open_page(battle.people["vera"]), battle)
    page.get_by_role("button", name="An entry forward").click()
    expect(page).to_have_url(re.compile("#n1$"))
    href = page.get_by_role("link", name="Link to this moment").get_attribute("href") or ""
    other = open_page(battle.people["vera"])
    other.goto(href)
    expect(other.locator("#now")).to_contain_text("The battle begins.")


def test_others_eyes_only_after_the_end(open_page: OpenPage, battle: Battle) -> None:
    red = opened_replay(open_page(battle.people["red"]), battle)
    expect(red.locator("#eyes button")).to_have_count(0)
    battle.act("end")
    assert Engagement.objects.get().status == "ended"
    opened_replay(red, battle)
    eyes = red.get_by_role("group", name="Seen from")
    expect(eyes.get_by_role("button")).to_have_count(4)
    eyes.get_by_role("button", name="Referee").click()
    expect(red.locator("#log-lines")).to_contain_text("a scare")
    expect(red).to_have_url(re.compile("eyes=referee"))
    # What was said among others stays among them.
    expect(red.locator("#log-lines")).not_to_contain_text("we hold the hill")
    assert faults(red) == []


def test_it_plays_by_itself_and_stops(open_page: OpenPage, battle: Battle) -> None:
    page = opened_replay(open_page(battle.people["vera"]), battle)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    last = page.get_by_label("Entry", exact=True).get_attribute("max")
    expect(page.locator("#moment-at")).to_contain_text(f"Entry {last} of {last}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_replay_in_words(open_page: OpenPage, battle: Battle) -> None:
    page = opened_replay(open_page(battle.people["vera"]), battle)
    page.get_by_role("button", name="Words", exact=True).click()
    expect(page.get_by_role("row", name=re.compile("^A1 Blue Spears"))).to_be_visible()
    assert faults(page) == []


def test_the_keys_of_a_replay_are_shown(open_page: OpenPage, battle: Battle) -> None:
    page = opened_replay(open_page(battle.people["carla"]), battle)
    page.locator("#slider").focus()
    page.keyboard.press("?")
    expect(page.locator("dialog .keylist h2")).to_have_text("Keys of a replay")
    page.keyboard.press("Escape")
    expect(page.locator("dialog .keylist")).to_have_count(0)
    expect(page.locator("#slider")).to_be_focused()
