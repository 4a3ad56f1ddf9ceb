"""A skirmish in browsers: what is drawn, and a figure that walks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.server import Server


@pytest.fixture
def game(server: Server) -> Skirmish:
    return make_skirmish()


def test_hidden_figures_are_drawn_for_their_side_only(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    french = opened(open_page(game.people["french"]), game.path)
    pirates = opened(open_page(game.people["pirates"]), game.path)
    expect(counter(french, "bonnet")).to_have_attribute("aria-label", "Bonnet, French, hidden")
    expect(counter(pirates, "hassan")).to_be_visible()
    expect(counter(pirates, "bonnet")).to_have_count(0)


def test_a_figure_walks_where_one_presses(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    game.card("player:french")
    page = opened(open_page(game.people["french"]), game.path)
    expect(page.locator("#drawn")).to_contain_text("Activate up to 6 figures")
    counter(page, "dupin").click()
    expect(page.locator(".reach-o")).to_have_count(2)
    at, box = counter(page, "dupin").bounding_box(), page.locator("#map").bounding_box()
    assert at is not None
    assert box is not None
    page.mouse.click(at["x"] + at["width"] / 2 + box["width"] / 25, at["y"] - 12)
    expect(primary(page)).to_contain_text("Walk")
    primary(page).click()
    expect(page.locator("#log-lines")).to_contain_text("Dupin, walk")
    assert game.state.figures["dupin"].place.x > 520
