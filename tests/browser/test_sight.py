"""What people need is on the screen, whatever else there is to show."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaigns.models import Engagement
from tests.browser.conftest import OpenPage
from tests.browser.table import SCENARIOS, Battle, counter, make_battle, opened
from tests.server import Server

LAPTOP = {"width": 1280, "height": 720}
# The first views come late: whoever steps on before they do misses nothing.
FIRST_LATE = """
  const late = { "/at/0/": 500, "/at/1/": 1500 };
  const now = window.fetch;
  window.fetch = async (...args) => {
    const [, ms = 0] = Object.entries(late).find(([at]) => String(args[0]).includes(at)) ?? [];
    await new Promise((done) => setTimeout(done, ms));
    return now(...args);
  };
"""


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle()


def overflow(page: Page) -> list[str]:
    """Parts of the page that reach beyond its right edge."""
    found: list[str] = page.evaluate(
        """() => [".bar", "main", ".stage", ".mapwrap", ".player", ".side", "#waiting"]
            .filter((part) => document.querySelector(part)?.getBoundingClientRect().right
                > document.documentElement.clientWidth)"""
    )
    return found


def test_long_texts_push_nothing_off_the_screen(open_page: OpenPage, battle: Battle) -> None:
    Engagement.objects.update(title="The long day of " + "many banners and " * 15)
    battle.act("begin")
    page = opened(open_page(battle.people["carla"], viewport=LAPTOP), battle.path)
    assert overflow(page) == []
    page.goto(battle.replay)
    page.locator("[data-act=forward]").click()
    page.locator("#moment").evaluate("(e) => e.append('and more and more '.repeat(40))")
    assert overflow(page) == []


def test_before_the_first_turn_no_number_stands_there(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["vera"]), battle.path)
    expect(page.locator(".phases .turn")).to_have_text("Before the battle")


def test_what_ends_an_order_is_in_sight(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["blue"], viewport=LAPTOP), battle.path)
    counter(page, "A1").click()
    expect(page.get_by_role("button", name="Walk")).to_be_visible()
    counter(page, "A1").click()
    final = page.get_by_role("button", name="Make it final")
    expect(page.locator("#sheet .fronts-row")).to_be_visible()
    button, sheet = final.bounding_box(), page.locator("#sheet").bounding_box()
    assert button is not None
    assert sheet is not None
    assert button["y"] + button["height"] <= sheet["y"] + sheet["height"]
    final.click()
    expect(page.locator(".orderhead")).to_contain_text("final")


def test_both_counters_of_a_hex_can_be_looked_at(open_page: OpenPage, battle: Battle) -> None:
    change = {"what": "place", "unit": "A2", "to": "0204"}
    battle.act("begin")
    battle.act("rule", changes=[change], reason="closer")
    page = opened(open_page(battle.people["vera"]), battle.path)
    heading = page.locator("#sheet h2")
    for name in ("Blue Spears", "Blue Bows", "Blue Spears"):
        counter(page, "A1").click()
        expect(heading).to_have_text(name)
    page.locator("#sheet").get_by_role("button", name="Blue Bows, 80 men").click()
    expect(heading).to_have_text("Blue Bows")


def test_whoever_chooses_a_file_has_chosen_its_card(open_page: OpenPage, battle: Battle) -> None:
    page = open_page(battle.people["carla"])
    page.goto(reverse("new_battle", args=[battle.engagement.campaign_id]))
    page.locator("input[type=file]").set_input_files(Path(SCENARIOS, "il_ponte_di_stirling.json"))
    expect(page.get_by_role("radio", name="A file of your own")).to_be_checked()
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("#waiting .btn.primary")).to_be_visible()
    assert str(Engagement.objects.latest("created")) == "Il ponte di Stirling"


def test_a_sentence_of_the_replay_has_its_row(open_page: OpenPage, battle: Battle) -> None:
    """Also for a referee, who may look through everybody's eyes."""
    battle.act("begin")
    battle.act("end")
    page = open_page(battle.people["carla"], viewport=LAPTOP)
    page.add_init_script(FIRST_LATE)
    page.goto(battle.replay)
    expect(page.locator("#slider")).to_have_attribute("max", "2")
    page.locator("[data-act=forward]").click()
    expect(page.locator("#moment")).to_contain_text("The battle begins. Turn 1 begins.")
    expect(page.locator(".eyes a, .eyes button").first).to_be_visible()
    cut = page.locator("#moment").evaluate("(e) => e.scrollWidth > e.clientWidth")
    assert not cut


def test_the_result_leaves_the_map_of_a_phone_free(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    battle.act("end")
    page = open_page(battle.people["blue"], viewport={"width": 390, "height": 844}, has_touch=True)
    opened(page, battle.path)
    page.locator(".tabs a[href='#log']").tap()
    assert page.locator("#waiting").bounding_box()["y"] < -200
    expect(page.locator("#hint")).to_be_hidden()


def test_what_a_tab_of_a_phone_names_comes_to_the_top(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = open_page(battle.people["carla"], viewport={"width": 390, "height": 844}, has_touch=True)
    opened(page, battle.path)
    for name in ("sheet", "ready", "log", "map-part", "ready", "sheet"):
        page.locator(f".tabs a[href='#{name}']").tap()
        page.wait_for_function(
            """(name) => {
              const top = document.getElementById(name).getBoundingClientRect().top;
              const { bottom } = document.getElementById("waiting").getBoundingClientRect();
              return Math.abs(top - bottom) < 3;
            }""",
            arg=name,
        )
