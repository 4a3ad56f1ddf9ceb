"""A skirmish without a mouse: by keyboard, and by the position in words alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.browser.test_battle import faults
from tests.server import Server


@pytest.fixture
def game(server: Server) -> Skirmish:
    game = make_skirmish()
    game.act("begin")
    game.card("player:french")
    return game


def test_a_card_by_keyboard(open_page: OpenPage, game: Skirmish) -> None:
    page = opened(open_page(game.people["french"]), game.path)
    counter(page, "carre").focus()
    page.keyboard.press(".")
    expect(counter(page, "dupin")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#map .reach-o")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#map .cursor")).to_have_attribute(
        "aria-label", "53 cm from the left, 46 cm from the near edge, Landing"
    )
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#map .cost")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator("#map .cost")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(primary(page)).to_contain_text("Walk")
    page.get_by_label("Front at the end").select_option(label="Hassan")
    assert faults(page) == []
    primary(page).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log-lines")).to_contain_text("Dupin, walk: 4.2 cm")
    assert tuple(game.state.figures["dupin"].place) == (530, 500)
    # Keys wait until it is known what he can do now.
    expect(page.locator("#sheet .reasons")).to_be_attached()
    counter(page, "dupin").focus()
    for _ in range(20):
        if page.evaluate("document.activeElement.dataset.piece") == "hassan":
            break
        page.keyboard.press(".")
    page.keyboard.press("Enter")
    expect(primary(page)).to_contain_text("Shoot")
    page.locator("#main").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log-lines")).to_contain_text("Dupin at Hassan")


def test_the_words_alone_are_enough(open_page: OpenPage, game: Skirmish) -> None:
    page = opened(open_page(game.people["french"]), game.path)
    page.locator("#tools [data-act=words]").click()
    board = page.get_by_role("region", name="Position in words")
    expect(board.get_by_role("row", name="Dupin")).to_contain_text(
        "52 cm from the left, 46 cm from the near edge"
    )
    expect(page.locator("#map")).to_be_hidden()
    expect(board.get_by_role("heading", name="Vessels, guns and things")).to_be_visible()
    boat = board.locator("dd").filter(has_text="heads")
    expect(boat.first).to_contain_text("cm from the near edge")
    board.get_by_role("button", name="Ravanon").click()
    page.locator("#sheet").get_by_role("button", name="Walk").click()
    where = page.get_by_role("region", name="Where to")
    where.get_by_label("Direction").select_option(label="east")
    where.locator("[data-form=bearing] input").fill("5.5")
    where.get_by_role("button", name="Go that way").click()
    expect(page.locator("#waiting .then")).to_contain_text("5.5 of 8 cm")
    primary(page).click()
    expect(page.locator("#log-lines")).to_contain_text("Ravanon, walk: 5.5 cm")
    board.get_by_role("button", name="Lefèvre").click()
    page.locator("#sheet").get_by_role("button", name="Run").click()
    what = where.get_by_label("Towards").locator("option").filter(has_text="Rocks")
    where.get_by_label("Towards").select_option(str(what.get_attribute("value")))
    where.locator("[data-form=towards] input").fill("15")
    where.get_by_role("button", name="Go towards it").click()
    expect(primary(page)).to_contain_text("Run")
    primary(page).click()
    expect(page.locator("#log-lines")).to_contain_text("Lefèvre, run")
    board.get_by_role("button", name="Dupin").click()
    page.locator("#sheet").get_by_role("button", name="Shoot").click()
    page.locator(".picks").get_by_role("button", name="Hassan").click()
    assert faults(page) == []
    primary(page).click()
    expect(page.locator("#log-lines")).to_contain_text("Dupin at Hassan")
    page.get_by_role("button", name="The card is played").click()
    expect(page.locator("#waiting .what")).to_have_text("The referee draws a card")
