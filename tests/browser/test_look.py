"""What is seen: sizes to touch, nothing that covers or moves what is read or pressed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import Battle, counter, make_battle, opened
from tests.browser.test_battle import to_moves
from tests.server import Server

UPRIGHT, TURNED = {"width": 390, "height": 844}, {"width": 844, "height": 390}
LAPTOP = {"width": 1280, "height": 800}
HEX = 69.3
"""Units of the map from one side of a hex to the other."""
SCALE = """() => {
  const moved = document.querySelector('#map .world')?.getAttribute('transform') ?? '';
  return Number(/scale\\(([\\d.]+)\\)/.exec(moved)?.[1] ?? 0);
}"""
OVERLAP = "(a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top"
COVERED = f"""() => {{
  const over = {OVERLAP};
  const card = document.querySelector('#drawn').getBoundingClientRect();
  const pieces = [...document.querySelectorAll('#map [data-piece]')];
  return pieces.filter((one) => over(one.getBoundingClientRect(), card)).length;
}}"""


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle("il_ponte_di_stirling")


@pytest.fixture
def game(server: Server) -> Skirmish:
    return make_skirmish()


def touchable(page: Page) -> None:
    page.wait_for_function(f"() => ({SCALE})() * {HEX} > 43.5")


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"]


def test_hexes_of_a_phone_can_be_touched_however_it_came_to_its_size(
    open_page: OpenPage, battle: Battle
) -> None:
    page = opened(open_page(battle.people["carla"], viewport=UPRIGHT, has_touch=True), battle.path)
    touchable(page)
    page.set_viewport_size(TURNED)
    touchable(page)
    page.set_viewport_size(UPRIGHT)
    touchable(page)
    # Who has asked for the whole map keeps it.
    page.get_by_role("button", name="Fit").click()
    page.wait_for_function(f"() => ({SCALE})() * {HEX} < 40")
    page.set_viewport_size({"width": 380, "height": 800})
    page.wait_for_function(f"() => ({SCALE})() * {HEX} < 40")


def test_a_window_made_small_opens_near_and_fits_again(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["carla"], viewport=LAPTOP), battle.path)
    fitted = page.evaluate(SCALE)
    page.set_viewport_size(UPRIGHT)
    touchable(page)
    piece = counter(page, "A1")
    expect(piece).to_be_visible()
    page.set_viewport_size(LAPTOP)
    page.wait_for_function(f"() => Math.abs(({SCALE})() - {fitted}) < 0.01")


def test_a_replay_on_a_phone_is_near_and_follows(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    battle.act("rule", changes=[{"what": "dead", "unit": "A1", "dead": 50}], reason="a storm")
    battle.act("end")
    page = open_page(battle.people["carla"], viewport=UPRIGHT, has_touch=True)
    page.goto(battle.replay)
    expect(page.locator("#slider")).to_have_attribute("max", "3")
    touchable(page)
    header = page.locator("header.bar").bounding_box()
    assert header is not None
    assert header["height"] < 110
    page.locator("#forward").click()
    page.locator("#forward").click()
    expect(page.locator("#moment-at")).to_contain_text("Entry 2 of 3")
    change = page.locator("#map .changes .sel").first
    expect(change).to_be_visible()
    box, window = change.bounding_box(), page.locator("#map").bounding_box()
    assert box is not None
    assert window is not None
    assert window["x"] <= box["x"] <= window["x"] + window["width"]
    assert window["y"] <= box["y"] <= window["y"] + window["height"]


def test_a_hint_on_a_phone_moves_nothing(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["clans"], viewport=UPRIGHT, has_touch=True), battle.path)
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_be_visible()
    places = [top(page, each) for each in ("#map", "#sheet", "#ready", "#log")]
    hint.get_by_role("button", name="No hints").tap()
    expect(hint).to_be_hidden()
    assert [top(page, each) for each in ("#map", "#sheet", "#ready", "#log")] == places


def test_what_a_panel_has_is_reached_on_a_phone_on_its_side(
    open_page: OpenPage, battle: Battle
) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"], viewport=TURNED), battle.path)
    for part in ("#ready", "#sheet", "#log"):
        page.locator(part).scroll_into_view_if_needed()
        assert 0 <= top(page, part) < TURNED["height"]


def test_an_empty_log_leaves_its_room_to_the_scenario(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["carla"], viewport=LAPTOP), battle.path)
    expect(page.locator("#sheet .brief")).to_be_visible()
    log = page.locator("#log").bounding_box()
    assert log is not None
    assert log["height"] < 80


def test_range_bands_share_no_line(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"], viewport=LAPTOP), battle.path)
    counter(page, "A3").click()
    bands = page.locator("#map .band")
    expect(bands.first).to_be_visible()
    edges: list[frozenset[str]] = []
    for d in bands.locator("path").evaluate_all("all => all.map((e) => e.getAttribute('d'))"):
        for way in d.removeprefix("M").split("M"):
            points = way.removesuffix("Z").split("L")
            edges += [frozenset(two) for two in pairwise(points)]
    assert len(edges) > 10
    assert len(edges) == len(set(edges))


def test_a_counter_does_not_hide_the_name_of_its_place(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["carla"], viewport=LAPTOP), battle.path)
    name = page.locator("#map .place", has_text="Causewayhead")
    hidden = name.evaluate(
        f"""(text) => {{
          const over = {OVERLAP};
          const {{ left, right, top, bottom }} = text.getBoundingClientRect();
          const name = {{ left: left + 4, right: right - 4, top: top + 6, bottom: bottom - 6 }};
          const bodies = [...document.querySelectorAll('#map .u .body')];
          return bodies.some((body) => over(name, body.getBoundingClientRect()));
        }}"""
    )
    assert not hidden


def crowd(game: Skirmish, *places: tuple[str, list[int]]) -> None:
    changes: list[dict[str, Any]] = [
        {"what": "place", "figure": figure, "to": to} for figure, to in places
    ]
    game.act("rule", changes=changes, reason="a crowd")


def test_figures_in_contact_can_be_told_and_pressed(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    one, two, three, *_ = game.state.figures
    crowd(game, (one, [600, 400]), (two, [625, 400]), (three, [612, 421]))
    page = opened(open_page(game.people["carla"], viewport=LAPTOP), game.path)
    for figure in (one, two, three):
        # The middle of each, where its initials are, is its own.
        page.locator(f"#map [data-piece='{figure}'] .ini").click()
        expect(page.locator(f"#map [data-piece='{figure}']")).to_have_class("t selected")
        page.keyboard.press("Escape")
    expect(page.locator("#map .bases circle")).to_have_count(3)


def test_the_card_hides_no_figure(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    one, *_ = game.state.figures
    # In the corner where the card lies otherwise.
    crowd(game, (one, [100, 850]))
    game.card("player:french")
    page = opened(open_page(game.people["carla"], viewport=LAPTOP), game.path)
    expect(page.locator("#drawn")).to_be_visible()
    page.wait_for_function(f"() => ({COVERED})() === 0")


def inside(page: Page, selector: str) -> None:
    page.wait_for_function(
        """(selector) => {
          const box = document.querySelector(selector).getBoundingClientRect();
          const within = box.top >= 0 && box.bottom <= innerHeight;
          return within && box.left >= 0 && box.right <= innerWidth;
        }""",
        arg=selector,
    )


def test_whose_turn_it_is_stands_in_the_row_that_is_seen(
    open_page: OpenPage, battle: Battle
) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["vera"], viewport=UPRIGHT), battle.path)
    for _ in range(9):
        battle.act("hold", unit=battle.mover())
    mover = battle.mover()
    expect(page.locator("#march li.now button")).to_have_attribute("data-id", mover)
    page.locator("#march").scroll_into_view_if_needed()
    inside(page, "#march li.now .mini")


def test_on_a_phone_the_log_has_its_ground_and_the_tabs_lead_to_what_is_shown(
    open_page: OpenPage, battle: Battle
) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["carla"], viewport=UPRIGHT, has_touch=True), battle.path)
    page.get_by_role("button", name="No hints").tap()
    panel, lines = (page.locator(each).bounding_box() for each in ("#log", "#log-lines"))
    assert panel is not None
    assert lines is not None
    assert panel["y"] + panel["height"] >= lines["y"] + lines["height"]
    page.locator("#tools [data-act=words]").tap()
    expect(page.locator("#textboard table").first).to_be_visible()
    page.locator(".tabs a[href='#log']").tap()
    page.wait_for_function("() => scrollY > 300")
    page.locator(".tabs a").first.tap()
    page.wait_for_function(
        "() => { const { top } = textboard.getBoundingClientRect(); return top > 0 && top < 400; }"
    )


def test_who_is_cut_off_while_reading_the_log_of_a_phone_is_told(
    open_page: OpenPage, battle: Battle
) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["vera"], viewport=UPRIGHT, has_touch=True), battle.path)
    page.locator(".tabs a[href='#log']").tap()
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    inside(page, "#offline")
