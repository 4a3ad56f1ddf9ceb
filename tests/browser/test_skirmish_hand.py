"""The hand at a skirmish: levels of houses, places beside discs, keys pressed early, reasons."""

from __future__ import annotations

from copy import deepcopy

import pytest
from playwright.sync_api import expect

from campaigns import stores
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.browser.test_skirmish import press, told
from tests.server import Server

SLOWLY = """() => {
  const now = window.fetch;
  window.fetch = async (...args) => {
    await new Promise((done) => setTimeout(done, 300));
    return now(...args);
  };
}"""


@pytest.fixture
def game(server: Server) -> Skirmish:
    """The rest-house has an upper floor, in which Carré stands; two have the same letters."""
    body = deepcopy(stores.shipped("settecento")["la_spiaggia"])
    house = next(one for one in body["table"]["features"] if one["id"] == "rest_house")
    house["levels"] = 2
    landing = next(one for one in body["table"]["features"] if one["id"] == "landing")
    landing["polygon"] = [[300, 250], [920, 250], [920, 680], [300, 680]]
    french = body["groups"][0]["figures"]
    next(one for one in french if one["id"] == "carre").update(at=[840, 400], level=1)
    for one in body["groups"][1]["figures"]:
        if one["id"] in ("omar", "yusuf"):
            one["initials"] = "XX"
    return make_skirmish(table=body["table"], groups=body["groups"])


def test_who_stood_upstairs_stays_there_when_set_up_again(
    open_page: OpenPage, game: Skirmish
) -> None:
    page = opened(open_page(game.people["french"]), game.path)
    expect(page.locator("#sheet .may .mayfig")).to_have_count(6)
    counter(page, "carre").click()
    levels = page.locator("#sheet [data-key=levels]")
    expect(levels.get_by_role("button", name="level 1")).to_have_attribute("aria-pressed", "true")
    press(page, 86, 38)
    told(page, "Carré: set up")
    assert game.state.figures["carre"].level == 1
    levels.get_by_role("button", name="on the ground").click()
    press(page, 80, 44)
    expect(page.locator("#log-lines .entry, #log-lines li").filter(has_text="Carré")).to_have_count(
        2
    )
    assert game.state.figures["carre"].level == 0


def test_beside_the_base_of_another_one_may_go_and_nobody_has_the_letters_of_another(
    open_page: OpenPage, game: Skirmish
) -> None:
    page = opened(open_page(game.people["french"]), game.path)
    expect(counter(page, "omar").locator(".ini")).to_have_text("X1")
    expect(counter(page, "yusuf").locator(".ini")).to_have_text("X2")
    counter(page, "dupin").click()
    # Ravanon stands at (44.6, 52.8): his disc is drawn over this place, his base is not.
    press(page, 47.3, 52.8)
    told(page, "Dupin: set up")
    assert tuple(game.state.figures["dupin"].place) == pytest.approx((473, 528), abs=4)


def test_keys_that_come_early_wait(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    game.card("player:french")
    page = opened(open_page(game.people["french"]), game.path)
    counter(page, "dupin").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet .reasons")).to_be_attached()
    lie = page.locator("#sheet [data-id=verb-lie_down]").get_attribute("data-digit")
    assert lie is not None
    page.keyboard.press("Escape")
    expect(page.locator("#sheet h2")).to_have_text("No figure selected")

    page.evaluate(SLOWLY)
    counter(page, "lefevre").focus()
    for key in ("Enter", lie, "Enter"):
        page.keyboard.press(key)
    told(page, "Lefèvre: lies down")
    expect(page.locator("#sheet .reasons")).to_contain_text("Lefèvre lies down: crawl")


def test_a_step_taken_back_early_leaves_the_next_one(open_page: OpenPage, game: Skirmish) -> None:
    """Keys wait for an answer also if it changes nothing any more."""
    game.act("begin")
    game.card("player:french")
    page = opened(open_page(game.people["french"]), game.path)
    counter(page, "dupin").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#map .reach-o")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#map .cursor")).to_be_focused()
    page.evaluate(SLOWLY)
    for key in ("ArrowUp", "ArrowUp", "Enter", "Backspace", "Enter"):
        page.keyboard.press(key)
    expect(primary(page)).to_contain_text("Walk")
    expect(page.locator("#map .cost")).to_have_count(1)
