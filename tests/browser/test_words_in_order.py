"""The table by keys and in words: parts in the order seen, Enter that does what it says, phones."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from campaigns import stores
from campaigns.models import Campaign
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import make_skirmish
from tests.browser.table import Battle, make_battle, opened, primary
from tests.browser.test_battle import faults, to_moves
from tests.browser.test_words import in_words
from tests.server import Server

PANELS = """() => [...document.querySelectorAll(".side .panel, .side .waiting")]
  .map((one) => [one.id, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0)
  .map(([id, box]) => [id, box.top])"""
SMALL = """() => [...document.querySelectorAll(
    "main :is(.btn, select, summary, input:not([type=checkbox], [type=radio], [type=range]))")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
  .map((one) => one.outerHTML.slice(0, 90))"""


@pytest.fixture
def battle(server: Server) -> Battle:
    """Archers have somebody to shoot at; a captain stands alone beside his men."""
    first = stores.shipped("stirling")["first_steps"]
    units, leaders = deepcopy(first["units"]), deepcopy(first["leaders"])
    units[2]["at"], units[2]["front"] = "0504", "NW"
    del leaders[1]["unit"]
    leaders[1]["at"] = units[0]["at"]
    return make_battle(units=units, leaders=leaders)


def press(button: Locator) -> None:
    button.focus()
    button.page.keyboard.press("Enter")


def name_of_the_unit(page: Page) -> Locator:
    return page.locator("#sheet h2").first


@pytest.mark.parametrize("kind", ["battle", "skirmish"])
def test_parts_come_in_the_order_in_which_they_are_seen(
    open_page: OpenPage, server: Server, kind: str
) -> None:
    table = make_battle() if kind == "battle" else make_skirmish()
    table.act("begin")
    page = open_page(table.people["carla"], viewport={"width": 1280, "height": 800})
    for path in (table.path, table.replay):
        page.goto(path)
        expect(page.locator("#log-lines li").first).to_be_attached()
        panels = page.evaluate(PANELS)
        assert len(panels) > 2
        assert panels == sorted(panels, key=lambda one: one[1]), path
        assert panels[-1][0] == "log"
    page = opened(page, table.path)
    page.set_viewport_size({"width": 1920, "height": 900})
    log = page.locator("#log").bounding_box()
    assert log is not None
    assert log["height"] >= 160


def test_enter_on_what_is_chosen_does_it(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = in_words(open_page(battle.people["carla"]), battle)
    press(page.locator("#textboard [data-id=A2]"))
    target = page.get_by_role("region", name="Targets").get_by_role("button", name="B1")
    badge = primary(page).locator("kbd")
    press(target)
    expect(primary(page)).to_contain_text("Shoot")
    expect(badge).to_be_visible()
    # The badge is not there while Enter is for another button.
    page.locator("#textboard [data-id=B2]").focus()
    expect(badge).to_be_hidden()
    press(target)
    expect(page.locator("#log-lines")).to_contain_text("shot at Red Swords")
    expect(name_of_the_unit(page)).to_be_focused()


def test_a_move_by_keys_in_words(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    page = in_words(open_page(battle.people["carla"]), battle)
    where = page.get_by_role("region", name="Where to")
    now = page.locator("#march [aria-current=true]").get_attribute("data-id")
    before = battle.head()
    where.get_by_label("To hex").select_option(index=1)
    press(where.get_by_role("button", name="Go there"))
    expect(primary(page)).to_contain_text("Walk to")
    page.keyboard.press("Enter")
    expect(page.locator("#march [aria-current=true]")).not_to_have_attribute("data-id", str(now))
    expect(name_of_the_unit(page)).to_be_focused()
    assert battle.head() == before + 1


def test_where_to_comes_before_what_ends_the_order(open_page: OpenPage, battle: Battle) -> None:
    while battle.engagement.phase != "movement":
        battle.act("begin" if battle.engagement.status == "ready" else "advance")
        battle.engagement.refresh_from_db()
    page = in_words(open_page(battle.people["carla"]), battle)
    page.locator("#textboard [data-id=A1]").click()
    where = page.get_by_role("region", name="Where to")
    expect(where).to_be_visible()
    assert page.evaluate(
        """() => Boolean(document.querySelector("#sheet .relative").compareDocumentPosition(
            document.querySelector("#sheet [data-key=order-acts]")) & 4)"""
    )
    # Nobody is led towards where he stands, and ids of leaders are the server's.
    towards = where.get_by_label("Towards").locator("option").all_inner_texts()
    assert len(towards) == 3
    assert not any("same hex" in each for each in towards)
    page.locator("#textboard [data-id=B1]").click()
    expect(where.get_by_label("Towards")).to_contain_text("Amos, ")
    expect(where.get_by_label("Towards")).not_to_contain_text("amos")


@pytest.mark.parametrize("kind", ["battle", "skirmish"])
def test_the_words_fit_a_phone(open_page: OpenPage, server: Server, kind: str) -> None:
    table = make_battle() if kind == "battle" else make_skirmish()
    table.act("begin")
    page = open_page(table.people["carla"], viewport={"width": 390, "height": 844})
    opened(page, table.path).locator("#tools [data-act=words]").click()
    board = page.get_by_role("region", name="Position in words")
    cell = board.get_by_role("cell").last
    expect(cell).to_have_attribute("data-title", "Nearest enemy")
    assert cell.evaluate("one => getComputedStyle(one, '::before').content") != "none"
    inside = [*board.locator(".scroll").all(), board]
    assert all(one.evaluate("one => one.scrollWidth <= one.clientWidth") for one in inside)
    assert board.get_by_role("row").nth(1).evaluate("one => one.offsetHeight") < 120
    way, words = page.locator("#tools [data-act=words]").bounding_box(), board.bounding_box()
    assert way is not None
    assert words is not None
    assert way["y"] + way["height"] <= words["y"] + 1
    assert faults(page) == []


def test_all_is_large_enough_for_a_finger(open_page: OpenPage, battle: Battle) -> None:
    while battle.engagement.phase != "movement":
        battle.act("begin" if battle.engagement.status == "ready" else "advance")
        battle.engagement.refresh_from_db()
    page = open_page(battle.people["carla"], viewport={"width": 390, "height": 844})
    opened(page, battle.path).locator("#ready").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#map [data-piece=A1]').focus()")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet [data-key=order-acts]")).to_be_visible()
    assert page.evaluate(SMALL) == []
    campaign = battle.engagement.campaign_id
    for path in (
        reverse("campaign", args=[campaign]),
        reverse("calculator", args=["stirling"]),
        reverse("calculate", args=["stirling", "shoot"]),
        reverse("new_battle", args=[campaign]),
    ):
        page.goto(path)
        assert page.evaluate(SMALL) == [], path


def test_the_tab_of_what_is_read_is_marked(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = open_page(battle.people["carla"], viewport={"width": 390, "height": 844})
    opened(page, battle.path)
    tabs = page.locator(".tabs a")
    unit, map_part = tabs.filter(has_text="Unit"), tabs.filter(has_text="Map")
    unit.click()
    expect(unit).to_have_attribute("aria-current", "true")
    page.evaluate("scrollTo(0, 0)")
    expect(map_part).to_have_attribute("aria-current", "true")
    expect(unit).not_to_have_attribute("aria-current", "true")


def test_what_is_searched_in_a_rulebook_is_marked(open_page: OpenPage, server: Server) -> None:
    page = open_page(locale="it")
    page.goto(reverse("rules", args=["stirling"]))
    field = page.get_by_role("searchbox")
    field.fill("unita rotta")
    marks = page.locator(".para:not([hidden]) mark")
    expect(marks.first).to_be_visible()
    assert {each.lower() for each in marks.all_inner_texts() if each} <= {"unità", "rotta"}
    expect(page.locator(".para:not([hidden])").first).to_contain_text("unità")
    field.fill("")
    expect(page.locator("mark")).to_have_count(0)
    assert Campaign.objects.count() == 0


def test_a_skirmish_by_keys_in_words(open_page: OpenPage, server: Server) -> None:
    game = make_skirmish()
    game.act("begin")
    game.card("player:french")
    page = opened(open_page(game.people["french"]), game.path)
    page.wait_for_load_state("networkidle")
    page.locator("#tools [data-act=words]").click()
    press(page.locator("#textboard [data-id=dupin]"))
    page.wait_for_load_state("networkidle")
    press(page.locator("#sheet").get_by_role("button", name="Shoot"))
    press(page.locator(".picks").get_by_role("button", name="Hassan"))
    expect(primary(page)).to_contain_text("Shoot")
    page.keyboard.press("Enter")
    expect(page.locator("#log-lines")).to_contain_text("Dupin at Hassan")
    expect(name_of_the_unit(page)).to_be_focused()
