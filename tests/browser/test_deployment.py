"""Deployment on the page: in secret, by mouse, keys and words, final, shown together."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, counter, make_battle, opened, primary
from tests.browser.test_battle import faults
from tests.server import Server

ZONES = {
    "blue": [f"{column:02}{row:02}" for column in (1, 2) for row in range(1, 9)],
    "red": [f"{column:02}{row:02}" for column in (9, 10) for row in range(1, 9)],
}


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle(deploy=True, zones=ZONES)


def bare(battle: Battle) -> None:
    """Nothing has a place yet."""
    for unit in ("A1", "A2", "B1", "B2"):
        battle.act("unplace", unit=unit)


def place_in_words(page: Page, unit: str, hex: str) -> None:
    page.locator(f"#march [data-id={unit}]").click()
    page.get_by_label("Hex of the zone").select_option(hex)
    page.get_by_role("button", name="Place there").click()
    expect(counter(page, unit)).to_have_attribute("aria-label", re.compile(f"hex {hex}"))


def test_each_side_places_in_secret_and_all_is_shown_together(
    open_page: OpenPage, battle: Battle
) -> None:
    bare(battle)
    blue = opened(open_page(battle.people["blue"]), battle.path)
    red = opened(open_page(battle.people["red"]), battle.path)
    expect(blue.locator("#map [data-piece]")).to_have_count(0)
    expect(blue.locator("#march small")).to_contain_text("2 to place")
    expect(blue.locator("#map .zone")).to_have_count(2)
    place_in_words(blue, "A1", "0203")
    place_in_words(blue, "A2", "0204")
    expect(red.locator("#map [data-piece]")).to_have_count(0)
    expect(red.locator("#ready [data-key=blue] .st")).to_have_count(0)
    assert faults(blue) == []
    blue.get_by_role("group", name="Front").get_by_role("button", name="NE", exact=True).click()
    expect(counter(blue, "A2")).to_have_attribute("aria-label", re.compile("front NE"))
    primary(blue).click()
    expect(blue.locator("#waiting .who")).to_have_text("BWaiting for Red band")
    expect(primary(blue)).to_have_count(0)
    expect(blue.locator("#ready [data-key=blue] .st")).to_have_text("final")
    place_in_words(red, "B1", "0903")
    place_in_words(red, "B2", "1004")
    primary(red).click()
    for page in (blue, red):
        for unit in ("A1", "A2", "B1", "B2"):
            expect(counter(page, unit)).to_be_visible()
        expect(page.locator("#march")).to_be_hidden()


def test_by_keys_alone(open_page: OpenPage, battle: Battle) -> None:
    bare(battle)
    page = opened(open_page(battle.people["blue"]), battle.path)
    page.locator("#march [data-id=A1]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#map .reach-o")).to_have_count(1)
    page.locator("#map .cursor").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(counter(page, "A1")).to_have_attribute("aria-label", re.compile("hex 0102"))
    # The next that has no place is chosen by itself.
    expect(page.locator("#march [aria-current=true]")).to_have_attribute("data-id", "A2")


def test_the_referee_places_for_all_and_shows_it(open_page: OpenPage, battle: Battle) -> None:
    bare(battle)
    page = opened(
        open_page(battle.people["carla"], viewport={"width": 390, "height": 844}), battle.path
    )
    place_in_words(page, "B1", "0903")
    expect(page.locator("#waiting .btn.primary")).to_have_count(0)
    page.get_by_role("button", name="Show the deployment").click()
    # Nobody has finished: it is asked first, for what is seen is seen.
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("Not final yet: Blue band, Red band.")
    box.get_by_role("button", name="Cancel").click()
    expect(box).to_be_hidden()
    expect(page.locator(".what")).not_to_have_text("The referee opens the battle")
    page.get_by_role("button", name="Show the deployment").click()
    box.get_by_role("button", name="Show it").click()
    expect(page.locator(".what")).to_have_text("The referee opens the battle")
    expect(counter(page, "A1")).to_be_visible()


def test_a_hex_out_of_reach_says_why(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["blue"]), battle.path)
    page.locator("#march [data-id=A1]").click()
    expect(page.locator("#map .reach-o")).to_have_count(1)
    page.get_by_role("button", name="Take off the map").click()
    expect(page.locator("#march small")).to_contain_text("1 to place")
    expect(primary(page)).to_have_count(0)
