"""The board in words, and the table without a mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Entry
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, make_battle, names, opened, primary
from tests.browser.test_battle import faults, to_moves
from tests.server import Server


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle()


def in_words(page: Page, battle: Battle) -> Page:
    opened(page, battle.path)
    page.get_by_role("button", name="Words", exact=True).click()
    expect(page.get_by_role("region", name="Position in words")).to_be_visible()
    return page


def test_the_words_say_where_everything_is_and_are_remembered(
    open_page: OpenPage, battle: Battle
) -> None:
    page = in_words(open_page(battle.people["vera"]), battle)
    board = page.get_by_role("region", name="Position in words")
    for id, name in names(battle).items():
        row = board.get_by_role("row", name=re.compile(f"^{id} {name}"))
        expect(row).to_contain_text(re.compile(r"\d{4}, \w+"))
        expect(row).to_contain_text(re.compile(r"\d+ hex(es)? (north|south|east|west)"))
    expect(page.locator("#map")).to_be_hidden()
    assert faults(page) == []
    page.reload()
    expect(board).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_turn_on_the_words_alone(open_page: OpenPage, battle: Battle, width: int) -> None:
    """Every unit moves by a command in words; the map is never seen."""
    to_moves(battle)
    page = in_words(
        open_page(battle.people["carla"], viewport={"width": width, "height": 900}), battle
    )
    board = page.get_by_role("region", name="Position in words")
    before = Entry.objects.filter(engagement=battle.engagement).count()
    for n in range(4):
        now = page.locator("#march [aria-current=true]").get_attribute("data-id")
        assert now
        where = page.get_by_role("region", name="Where to")
        expect(where).to_be_visible()
        if n == 0:
            where.get_by_label("Towards").select_option(index=1)
            where.get_by_role("button", name="Go towards it").click()
        elif n == 1:
            where.get_by_role("button", name="Straight ahead").click()
        elif n == 2:
            where.get_by_role("button", name="Away from the enemy").click()
        else:
            where.get_by_label("To hex").select_option(index=1)
            where.get_by_role("button", name="Go there").click()
        expect(primary(page)).to_contain_text("Walk to")
        to = re.search(r"\d{4}", primary(page).inner_text())
        assert to
        assert faults(page) == []
        primary(page).click()
        expect(board.get_by_role("row", name=re.compile(f"^{now} "))).to_contain_text(to[0])
    assert Entry.objects.filter(engagement=battle.engagement).count() == before + 4
    expect(page.get_by_role("log")).to_contain_text("walk")


def test_a_target_is_chosen_from_the_words(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = in_words(open_page(battle.people["blue"]), battle)
    board = page.get_by_role("region", name="Position in words")
    board.get_by_role("button", name="A2 ").click()
    targets = page.get_by_role("region", name="Targets")
    expect(targets.get_by_role("listitem")).to_have_count(2)
    first = targets.get_by_role("listitem").first
    expect(first).to_contain_text(re.compile(r"hexes .+\. .+ST 4"))


def test_a_turn_without_a_mouse(open_page: OpenPage, battle: Battle) -> None:
    """The referee plays a whole turn by keys alone."""
    page = opened(open_page(battle.people["carla"]), battle.path)
    page.evaluate(
        """() => { for (const name of ["mousedown", "pointerdown", "mouseup", "pointermove"])
          document.addEventListener(name, (event) => {
            event.stopImmediatePropagation(); event.preventDefault(); }, true); }"""
    )
    page.locator("#main").focus()
    for _ in range(40):
        turn = page.locator("#phases .turn").inner_text()
        if "2" in turn.replace("of", ""):
            break
        entries = page.locator("#log-count").inner_text()
        if primary(page).count():
            page.locator("#main").focus()
            page.keyboard.press("Enter")
        else:
            page.locator("#waiting .btn").first.focus()
            page.keyboard.press("Enter")
        expect(page.locator("#log-count")).not_to_have_text(entries)
    expect(page.locator("#phases .turn")).to_contain_text("Turn 2")
