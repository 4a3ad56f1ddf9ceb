"""The replay of a skirmish draws again what was measured; the screen for all shows no secrets."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter
from tests.server import Server


@pytest.fixture
def game(server: Server) -> Skirmish:
    game = make_skirmish()
    game.act("begin")
    game.card("player:french")
    game.act("walk", figure="ravanon", path=[[470, 540], [500, 560]])
    game.act("shoot", figure="dupin", target="hassan", aimed=True)
    return game


def test_ways_and_shots_are_drawn_again(open_page: OpenPage, game: Skirmish) -> None:
    page = open_page(game.people["carla"])
    page.goto(game.replay)
    expect(page.locator("#log-lines .log li[data-n]")).to_have_count(4)
    for _ in range(3):
        page.locator("[data-act=forward]").click()
    expect(page.locator("#now")).to_contain_text("Ravanon, walk")
    expect(page.locator("#map .path-l")).to_have_count(1)
    page.locator("[data-act=forward]").click()
    expect(page.locator("#now")).to_contain_text("Dupin at Hassan")
    expect(page.locator("#map .ruler .rl text")).to_have_text("47.5 cm")
    expect(page.locator("#map .arc")).to_have_count(1)
    page.keyboard.press(".")
    expect(page.locator("#map [data-piece]:focus")).to_have_count(1)


def test_the_screen_for_all_shows_no_hidden_figure(open_page: OpenPage, game: Skirmish) -> None:
    page = open_page(game.people["carla"])
    page.goto(game.screen)
    expect(counter(page, "dupin")).to_be_visible()
    expect(counter(page, "bonnet")).to_have_count(0)
    expect(page.locator(".tools")).to_be_hidden()
