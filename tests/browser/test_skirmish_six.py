"""Skirmishes set up in three clicks; six players in six browsers, a referee who draws cards."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaigns import stores
from campaigns.texts import text
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import opened, primary
from tests.browser.test_battle import faults
from tests.server import Server

PHONE = {"viewport": {"width": 390, "height": 800}, "has_touch": True}
TABLET = {"viewport": {"width": 820, "height": 1100}, "has_touch": True}


def lies_down(page: Page, game: Skirmish) -> None:
    """The first of those who may act lies down, and the card is played."""
    page.locator(".may .mayfig").first.click()
    page.locator("#sheet").get_by_role("button", name="Lie down").click()
    primary(page).click()
    expect(page.locator("#log-lines")).to_contain_text(": lies down")
    page.get_by_role("button", name="The card is played").click()
    expect(page.locator("#waiting .what")).to_have_text("The referee draws a card")


def test_all_see_the_card_at_once_and_who_is_up(open_page: OpenPage, server: Server) -> None:
    game = make_skirmish("la_fontana_della_speranza")
    referee = opened(open_page(game.people["carla"]), game.path)
    sides = list(game.state.sides)
    forms = [{}, {}, {}, {}, TABLET, PHONE]
    pages = {
        side: opened(open_page(game.people[side], **form), game.path)
        for side, form in zip(sides, forms, strict=True)
    }
    primary(referee).click()
    expect(referee.locator("#waiting .what")).to_have_text("The referee draws a card")
    phone = pages[sides[-1]]
    for n, up in enumerate((sides[-1], sides[0])):
        game.card(f"player:{up}")
        name = text(game.state.sides[up].name)
        for side, page in pages.items():
            expect(page.locator("#drawn b")).to_have_text(name)
            expect(page.locator("#drawn small")).to_have_text("Activate up to 6 figures")
            whom = "Waiting for you" if side == up else f"Waiting for {name}"
            expect(page.locator("#waiting .who")).to_contain_text(whom)
            expect(page.locator("#hand .deck")).to_contain_text(f"{30 - n} cards left")
        card = phone.locator("#drawn .pc")
        assert card.evaluate("(it) => getComputedStyle(it).animationName") == "dealt, passing"
        # A card that shows itself and goes is a new one each time.
        assert card.get_attribute("data-seen") is None
        card.evaluate("(it) => it.setAttribute('data-seen', '1')")
        lies_down(pages[up], game)
    while len(game.state.drawn) < 14:
        game.act("draw_card" if game.state.up is None else "finish")
    for page in (referee, *pages.values()):
        row = page.locator("#hand li")
        expect(row).to_have_count(14, timeout=60_000)
        # On a phone the hand has scrolled down to what was played.
        page.locator("#hand").scroll_into_view_if_needed()
        expect(row.last).to_be_in_viewport()
        expect(page.locator("#hand .deck")).to_be_in_viewport()
        left, right = (one.bounding_box() for one in (row.last, page.locator("#hand .deck")))
        assert left is not None
        assert right is not None
        assert left["x"] + left["width"] <= right["x"] + 1
    assert [faults(page) for page in (pages[sides[0]], phone)] == [[], []]


@pytest.mark.parametrize("name", ["la_fontana_della_speranza", "la_spiaggia"])
def test_a_new_skirmish_is_three_clicks_away(
    open_page: OpenPage, server: Server, name: str
) -> None:
    game = make_skirmish()
    page = open_page(game.people["carla"])
    page.goto(reverse("campaign", args=[game.engagement.campaign_id]))
    title = text(stores.shipped("settecento")[name]["title"])
    page.get_by_role("link", name="New battle").click()
    page.locator("label.card").filter(has_text=title).first.click()
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("#where b")).to_have_text(title)
    expect(primary(page)).to_contain_text("Begin the game")
