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
    assert "Waiting for Blue band, Red band" in line(referee, ".who")
    services.save_order(battle.engagement, "blue", "A1", {"verb": "hold"}, "saved")
    expect(player.locator("#waiting .then")).to_have_text("1 saved, 1 missing")
    expect(referee.locator("#waiting .what")).to_have_text("4 orders missing")
    closing = referee.get_by_role("button", name="Close the orders")
    expect(closing).to_be_visible()
    expect(referee.locator("#waiting .primary")).to_have_count(0)
    services.save_order(battle.engagement, "blue", "A1", {"verb": "hold"}, "final", revision=1)
    for unit, chair in (("A2", "blue"), ("B1", "red")):
        order(battle, unit, chair)
    expect(referee.locator("#waiting .what")).to_have_text("1 order missing")
    assert line(referee, ".who").endswith("Waiting for Red band"), "Blue's orders are all final"
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


def test_a_unit_with_nothing_left_gives_way_in_the_next_phase(
    open_page: OpenPage, battle: Battle
) -> None:
    battle.act("carry_out")
    for _ in range(4):
        battle.act("hold", unit=battle.mover())
    page = opened(open_page(battle.people["blue"]), battle.path)
    counter(page, "A2").click()
    expect(page.locator("#sheet h2")).to_have_text("Blue Bows")
    battle.act("advance")
    expect(page.locator("#phases [aria-current]")).to_have_text("Melee")
    expect(page.locator("#sheet h2").last).to_have_text("No unit selected")


def test_a_hint_yields_to_the_order_that_is_written(open_page: OpenPage, battle: Battle) -> None:
    size = {"width": 820, "height": 1180}
    page = opened(open_page(battle.people["blue"], viewport=size), battle.path)
    expect(page.locator("#phases .turn")).to_be_visible()
    expect(page.locator("#hint")).to_be_visible()
    counter(page, "A1").click()
    expect(page.locator("#sheet [data-key=order-acts]")).to_be_in_viewport(ratio=1)
    expect(page.locator("#hint")).to_be_hidden()


def test_nothing_is_undone_after_the_newest_entry(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["carla"]), battle.path)
    back = page.locator("#log-lines .back")
    expect(back).to_have_count(2)
    expect(back.first).to_be_hidden()
    expect(page.get_by_role("button", name="Go back to entry 1")).to_have_count(1)
    expect(page.get_by_role("button", name="Go back to entry 2")).to_have_count(0)


def test_words_of_a_way_stay_small_on_a_small_map(open_page: OpenPage, battle: Battle) -> None:
    size = {"width": 1920, "height": 1080}
    page = opened(open_page(battle.people["blue"], viewport=size), battle.path)
    expect(page.locator("#ready .sitters").first).to_have_text("blue")
    expect(page.locator("#chart svg")).to_be_visible()
    counter(page, "A1").click()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    # Two lines, as large as drawn; it may be drawn again while it is measured.
    page.wait_for_function(
        """() => {
          const plate = document.querySelector("#map .call rect");
          const { height } = plate?.getBoundingClientRect() ?? { height: 0 };
          return 0 < height && height < 72;
        }"""
    )


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
