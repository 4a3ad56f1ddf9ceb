"""Orders with an aim, interception within some hexes, and a note to the referee."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Order
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, counter, make_battle, opened
from tests.server import Server


@pytest.fixture
def battle(server: Server) -> Battle:
    battle = make_battle()
    battle.act("begin")
    battle.act("advance")
    return battle


def aimed(page: Page, battle: Battle, aim: str) -> Page:
    opened(page, battle.path)
    counter(page, "A1").click()
    page.get_by_label("Where to").select_option(aim)
    return page


def final(page: Page) -> dict[str, object]:
    page.get_by_role("button", name="Make it final").click()
    expect(page.locator(".orderhead")).to_contain_text("final")
    order: dict[str, object] = Order.objects.get(unit="A1").body
    return order


def test_toward_a_hex(open_page: OpenPage, battle: Battle) -> None:
    page = aimed(open_page(battle.people["blue"]), battle, "toward")
    page.get_by_label("Hex", exact=True).fill("0904")
    page.get_by_label("Hex", exact=True).press("Tab")
    assert final(page)["toward"] == "0904"


@pytest.mark.parametrize(("aim", "unit"), [("charge", "B1"), ("follow", "A2")])
def test_a_unit_is_charged_or_followed(
    open_page: OpenPage, battle: Battle, aim: str, unit: str
) -> None:
    page = aimed(open_page(battle.people["blue"]), battle, aim)
    page.locator("select[data-act=aim-at]").select_option(unit)
    assert final(page)[aim] == unit


def test_interception_within_some_hexes_and_a_note(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["blue"]), battle.path)
    counter(page, "A1").click()
    page.get_by_role("button", name="Hold", exact=True).click()
    page.get_by_label("Moves").select_option("delaying")
    page.get_by_label("Intercept").select_option("within")
    page.get_by_label("Hexes").fill("3")
    page.get_by_label("Hexes").press("Tab")
    page.get_by_label("Note to the referee").fill("Only if they come down the road")
    page.get_by_label("Note to the referee").press("Tab")
    body = final(page)
    assert (body["stance"], body["note"]) == ("delaying", "Only if they come down the road")
    assert body["intercept"] in ("within:3", {"within": 3})
