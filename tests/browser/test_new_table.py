"""A scenario from nothing for every skirmish: its rules chosen, forces mustered, kept, started."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaigns import stores
from campaigns.models import Engagement, Scenario
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish
from tests.browser.table import counter
from tests.browser.test_skirmish_editor import keep, skirmish, spot  # noqa: F401


def begun(page: Page, skirmish: Skirmish, rules: str, title: str) -> Scenario:  # noqa: F811
    """An empty table of 100 x 80 with a side for each of two players."""
    campaign = skirmish.engagement.campaign
    page.goto(reverse("scenarios", args=[campaign.pk]))
    page.get_by_role("link", name="Empty table").click()
    page.get_by_label("Title").fill(title)
    page.get_by_label("Rules").select_option(rules)
    page.get_by_label("Width").fill("100")
    page.get_by_label("Depth").fill("80")
    page.get_by_label("Sides named after").check()
    page.get_by_role("button", name="Open the editor").click()
    expect(page.locator("#map .frame")).to_be_visible()
    return Scenario.objects.get(campaign=campaign)


def mustered(page: Page, group: str, side: str) -> None:
    """A ready-made group for the side."""
    page.locator(".force").filter(has_text=side).get_by_role("button", name=side).first.click()
    ready = page.locator("[data-key=library]")
    if ready.get_attribute("open") is None:
        ready.locator("summary").click()
    ready.get_by_role("button", name=group, exact=True).click()


@pytest.mark.parametrize(
    ("rules", "first", "second"),
    [
        ("settecento", "Platoon", "Pirates"),
        ("grandi_laghi", "Rangers", "War party"),
        ("ars_magica", "Five soldiers", "Band of bandits"),
    ],
)
def test_a_scenario_is_made_from_nothing_kept_and_started(
    open_page: OpenPage,
    skirmish: Skirmish,  # noqa: F811
    rules: str,
    first: str,
    second: str,
) -> None:
    page = open_page(skirmish.people["carla"])
    scenario = begun(page, skirmish, rules, "The ford")
    assert (scenario.ruleset, scenario.draft) == (rules, True)
    # What is missing is named in the reader's words, not by its key in the file.
    expect(page.locator("#faults summary small")).to_have_text(re.compile("^ ?(Groups|Figures): "))
    page.get_by_role("tab", name="Forces").click()
    mustered(page, first, "French")
    mustered(page, second, "Pirates")
    expect(page.locator("#faults")).to_be_hidden()
    keep(page)
    page.get_by_role("link", name="Start a battle").click()
    page.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("button", name="Begin the game").first).to_be_visible()
    made = Engagement.objects.latest("created")
    state = stores.shelf(rules).store.load(made)
    assert (made.ruleset, state.width, state.height) == (rules, 1000, 800)
    sides = {figure.side for figure in state.figures.values()}
    assert sides == {"french", "pirates"}
    assert len(state.figures) >= 9


def test_a_small_skirmish_made_in_the_browser_plays_its_first_activation(
    open_page: OpenPage,
    skirmish: Skirmish,  # noqa: F811
) -> None:
    page = open_page(skirmish.people["carla"])
    scenario = begun(page, skirmish, "settecento", "The well")
    # A wall to shelter behind, and an object.
    page.get_by_label("Terrain to draw").select_option("low_wall")
    page.get_by_role("button", name="Line").click()
    for at in ((500, 300), (500, 500), (500, 500)):
        page.mouse.click(*spot(page, *at))
    expect(page.locator("#map [data-feature=low_wall_1]")).to_be_attached()
    page.get_by_role("button", name="Everything on the table").click()
    page.get_by_role("button", name="An object").click()
    page.get_by_label("Name", exact=True).fill("Chest")
    page.get_by_label("Name", exact=True).press("Tab")
    # The zone of the French is drawn, and their figures find room in it.
    page.get_by_role("tab", name="Forces").click()
    page.get_by_role("button", name="French").click()
    page.get_by_role("button", name="Draw its zone").click()
    for at in ((50, 200), (350, 200), (350, 600), (50, 600), (50, 200)):
        page.mouse.click(*spot(page, *at))
    page.get_by_role("tab", name="Forces").click()
    mustered(page, "Platoon", "French")
    mustered(page, "Pirates", "Pirates")
    # Four cards each in the book; here they are two, and no aces.
    page.get_by_role("tab", name="Play").click()
    page.get_by_label("Cards for each player").fill("2")
    page.get_by_label("Aces").fill("0")
    page.get_by_label("Aces").press("Tab")
    page.get_by_role("button", name="A new aim").click()
    page.locator("#panel textarea").first.fill("The chest is ours")
    page.locator("#panel textarea").first.press("Tab")
    keep(page)
    scenario.refresh_from_db()
    zone = next(one for one in scenario.body["table"]["features"] if one["kind"] == "ground")
    french = next(one for one in scenario.body["sides"] if one["id"] == "french")
    assert french["zone"] == zone["id"]
    page.get_by_role("link", name="Start a battle").click()
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("button", name="Begin the game").first.click()
    made = Engagement.objects.latest("created")
    table = Skirmish(made, skirmish.people)
    assert table.state.deck == {"player:french": 2, "player:pirates": 2, "joker": 2}
    assert all(
        50 <= one.at.x <= 350 for one in table.state.figures.values() if one.side == "french"
    )
    page.get_by_role("button", name="Draw a card").first.wait_for()
    table.card("player:french")
    officer = next(
        id for id, one in table.state.figures.items() if one.leads and one.side == "french"
    )
    counter(page, officer).click()
    page.get_by_role("button", name="Lie down").first.click()
    page.locator("[data-act=send]").first.click()
    expect(counter(page, officer).locator("ellipse")).to_have_count(2)
    assert table.state.figures[officer].markers.prone
