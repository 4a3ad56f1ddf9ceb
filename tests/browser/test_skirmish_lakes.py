"""One turn of Grandi Laghi in browsers: cards, a test of morale, moves, a shot, a melee."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns import services
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.server import Server


@pytest.fixture
def game(server: Server) -> Skirmish:
    return make_skirmish("the_carrying_place", "grandi_laghi")


def test_one_turn_at_the_portage(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    game.act(
        "rule",
        changes=[
            {"what": "set", "figure": "stark", "field": "shaken", "value": True},
            {"what": "place", "figure": "montour", "to": [470, 430]},
        ],
        reason="He has seen something.",
    )
    game.card("two:rudges")
    british = opened(open_page(game.people["british"]), game.path)
    french = opened(open_page(game.people["french"]), game.path)
    expect(british.locator("#drawn")).to_contain_text("Two, Rudge's company")
    expect(british.locator("#drawn")).to_contain_text("Activate up to 2 figures")
    expect(counter(british, "wawatam")).to_have_count(0)
    expect(counter(french, "wawatam")).to_be_visible()
    counter(british, "stark").click()
    british.get_by_role("button", name="Test of morale").click()
    primary(british).click()
    expect(british.locator("#log-lines")).to_contain_text("Morale of Stark")
    counter(british, "pike").click()
    expect(british.locator(".reach-o").first).to_be_visible()
    game.act("walk", seat="rudges", figure="pike", path=[[575, 380]])
    expect(french.locator("#log-lines")).to_contain_text("Pike, walk: 3 cm")
    game.card("ace:ottawa")
    game.act("shoot", seat="ottawa", figure="montour", target="pike")
    expect(british.locator("#log-lines")).to_contain_text("Montour comes to light (shooting)")
    expect(counter(british, "montour")).to_be_visible()
    expect(counter(british, "wawatam")).to_have_count(0)
    game.card("joker")
    game.act("finish")
    game.card("joker")
    expect(british.locator("#log-lines")).to_contain_text("Turn 2 begins")


def test_who_tested_and_may_go_on_is_counted_once_and_told_where_to(
    open_page: OpenPage, game: Skirmish
) -> None:
    game.act("begin")
    game.act(
        "rule",
        changes=[{"what": "set", "figure": "tabant", "field": "shaken", "value": True}],
        reason="He has seen something.",
    )
    game.card("jack:ottawa")
    page = opened(open_page(game.people["french"]), game.path)
    card = page.locator("#card")
    everybody = sum(figure.group == "ottawa" for figure in game.state.figures.values())
    expect(card).to_contain_text(f"0 of {everybody}")
    thrown = services.act(game.engagement, "referee", "test", {"figure": "tabant"}, dice="entered")
    assert isinstance(thrown, services.Done)
    assert thrown.pending is not None
    services.answer(game.engagement, "referee", thrown.pending, [3], confirm=True)
    expect(card).to_contain_text(f"1 of {everybody}")
    counter(page, "tabant").click()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("may only go to the nearest cover, nearer to no enemy")
    expect(sheet).not_to_contain_text("must test morale")
    expect(sheet.get_by_role("button", name="Walk", exact=True)).to_have_count(0)
    expect(sheet).to_contain_text("Tabant is in the nearest cover")


def test_who_is_hidden_stays_so_when_he_is_set_up_elsewhere(
    open_page: OpenPage, game: Skirmish
) -> None:
    page = opened(open_page(game.people["french"]), game.path)
    expect(page.locator("#sheet")).to_contain_text("you may set up your figures elsewhere")
    counter(page, "wawatam").click()
    expect(page.locator("#sheet").get_by_label("hidden")).to_be_checked()
    page.get_by_label("Direction").select_option(label="north")
    page.locator("#sheet").get_by_label("cm").last.fill("1")
    page.get_by_role("button", name="Go that way").click()
    expect(page.locator("#log-lines")).to_contain_text("Wawatam")
    wawatam = game.state.figures["wawatam"]
    assert wawatam.hidden
    assert tuple(wawatam.place) == (430, 490)
