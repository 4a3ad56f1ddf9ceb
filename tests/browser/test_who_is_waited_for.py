"""Whose orders are missing, who may do the same again, and the seat on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns import services
from campaigns.models import Membership
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import make_skirmish
from tests.browser.table import Battle, counter, make_battle, opened
from tests.browser.test_orders import wizards
from tests.server import Server

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def battle(server: Server) -> Battle:
    """In the movement phase, with no order written."""
    battle = make_battle()
    battle.act("begin")
    battle.act("advance")
    return battle


def line(page: Page, part: str) -> str:
    return page.locator(f"#waiting {part}").inner_text()


def test_orders_are_waited_for_before_they_are_closed(open_page: OpenPage, battle: Battle) -> None:
    player = opened(open_page(battle.people["blue"]), battle.path)
    referee = opened(open_page(battle.people["carla"]), battle.path)
    expect(player.locator("#waiting .then")).to_have_text("2 orders missing")
    assert line(player, ".who").endswith("Waiting for you")
    expect(referee.locator("#waiting .what")).to_have_text("4 orders missing")
    assert "Waiting for" in line(referee, ".who")
    closing = referee.get_by_role("button", name="Close the orders")
    expect(closing).to_be_visible()
    expect(referee.locator("#waiting .primary")).to_have_count(0)
    for unit, chair in (("A1", "blue"), ("A2", "blue"), ("B1", "red")):
        order(battle, unit, chair)
    expect(referee.locator("#waiting .what")).to_have_text("1 order missing")
    expect(player.locator("#waiting .what")).to_have_text("The referee closes the orders")
    order(battle, "B2", "red")
    expect(referee.locator("#waiting .what")).to_have_text("The referee closes the orders")
    expect(closing).to_have_class("btn primary")


def test_enter_is_for_what_is_due_not_for_the_button_pressed_last(
    open_page: OpenPage, server: Server
) -> None:
    battle = make_battle()
    battle.act("begin")
    opened(open_page(battle.people["blue"]), battle.path)
    referee = opened(open_page(battle.people["carla"]), battle.path)
    on = referee.locator("#waiting [data-key=acts]").get_by_role("button", name="Next phase")
    on.focus()
    referee.keyboard.press("Enter")
    expect(referee.locator("#phases [aria-current]")).to_have_text("Movement")
    expect(referee.locator("#waiting .what")).to_have_text("4 orders missing")
    # It is still there, and a player may still write: nothing is due that a key would do.
    expect(referee.locator("#waiting .primary")).to_have_count(0)
    expect(on.or_(referee.get_by_role("button", name="Close the orders")).first).to_be_visible()
    assert referee.evaluate("document.activeElement === document.body")
    referee.keyboard.press("Enter")
    # Longer than a key that came early is kept.
    referee.wait_for_timeout(700)
    expect(referee.locator("#waiting .what")).to_have_text("4 orders missing")


def test_without_a_player_at_the_table_the_referee_closes_them_with_a_key(
    open_page: OpenPage, battle: Battle
) -> None:
    """Also while somebody watches."""
    opened(open_page(battle.people["vera"]), battle.path)
    referee = opened(open_page(battle.people["carla"]), battle.path)
    expect(referee.locator("#link")).to_contain_text("2 at the table")
    expect(referee.locator("#waiting .what")).to_have_text("4 orders missing")
    expect(referee.locator("#waiting .primary")).to_contain_text("Close the orders")
    expect(referee.locator("#ready")).not_to_contain_text("no orders due")


def order(battle: Battle, unit: str, chair: str) -> None:
    services.save_order(battle.engagement, chair, unit, {"verb": "hold"}, "final")


def test_who_casts_again_chooses_as_the_first_time(open_page: OpenPage, server: Server) -> None:
    """Also where the new position comes before the answer to what was sent."""
    battle = wizards(2)
    page = opened(open_page(battle.people["blue"]), battle.path)

    def late(route: Route) -> None:
        answer = route.fetch()
        expect(page.locator("#log-lines li", has_text="Red Riders").first).to_be_attached()
        route.fulfill(response=answer)

    page.route("**/actions/", late)
    counter(page, "A2").click()
    counter(page, "B2").click()
    page.locator("#waiting .primary").click()
    expect(page.locator("#waiting .then")).to_contain_text("1 casting is left")
    counter(page, "B2").click()
    expect(page.locator("#waiting .primary")).to_contain_text("Cast")


def test_on_a_phone_the_seat_is_seen_and_changed(open_page: OpenPage, battle: Battle) -> None:
    blue = Membership.objects.get(user=battle.people["blue"])
    page = opened(open_page(battle.people["blue"], viewport=PHONE), battle.path)
    expect(page.locator("#seat .fac")).to_be_visible()
    assert page.locator("#seat select").count() == 0
    services.sit(battle.engagement.seats.get(key="red"), blue)
    choice = page.locator("#seat select")
    expect(choice).to_be_visible()
    choice.select_option("red")
    expect(page).to_have_url(f"{page.url.split('?')[0]}?seat=red")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_on_a_phone_a_final_order_leads_to_the_next(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["blue"], viewport=PHONE), battle.path)
    counter(page, "A1").click()
    page.get_by_role("button", name="Hold", exact=True).click()
    final = page.get_by_role("button", name="Make it final")
    final.click()
    expect(page.locator("#sheet h2").first).to_contain_text("Blue Bows")


def test_what_cannot_be_pressed_stays_legible_under_the_pointer(
    open_page: OpenPage, battle: Battle
) -> None:
    page = opened(open_page(battle.people["blue"]), battle.path)
    order(battle, "A1", "blue")
    counter(page, "A1").click()
    button = page.locator("#sheet [data-key=order-acts] .primary")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.hover(force=True)
    expect(button).to_have_css("background-color", "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize("skirmish", [False, True])
def test_digits_do_not_go_under_the_pointer(
    open_page: OpenPage, server: Server, skirmish: bool
) -> None:
    """They widen buttons: what moved between press and release would swallow the click."""
    table = make_skirmish() if skirmish else make_battle()
    page = opened(open_page(table.people["carla"]), table.path)
    page.keyboard.press("Escape")
    by_keys = page.locator("html[data-keys]")
    expect(by_keys).to_have_count(1)
    page.locator("#waiting .btn").first.hover()
    page.mouse.down()
    assert by_keys.count() == 1
    page.mouse.up()
    expect(by_keys).to_have_count(0)


def test_a_tablet_held_upright_has_the_map_above_its_panel(
    open_page: OpenPage, battle: Battle
) -> None:
    page = opened(
        open_page(battle.people["blue"], viewport={"width": 820, "height": 1180}), battle.path
    )
    table, line = page.locator(".mapbox").bounding_box(), page.locator("#waiting").bounding_box()
    assert table is not None
    assert line is not None
    assert table["width"] > 700
    assert line["y"] >= table["y"] + table["height"]
