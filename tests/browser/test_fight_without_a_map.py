"""A fight without a map by keyboard alone, with typed dice: all is told in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Dice, User
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import opened
from tests.browser.test_battle import faults
from tests.browser.test_keyboard import NO_MOUSE, press
from tests.browser.test_skirmish import told
from tests.server import Server


@pytest.fixture
def game(server: Server) -> Skirmish:
    figures = [
        {"id": "ugo", "side": "ugo_side", "name": "Ser Ugo", "like": "standard soldier"},
        {"id": "berto", "side": "berto_side", "name": "Berto", "like": "grizzled veteran"},
    ]
    return make_skirmish(
        "duello_nel_cortile",
        "ars_magica",
        dice=Dice.ENTERED,
        figures=figures,
        table={},
        engaged=[["ugo", "berto"]],
    )


def on(page: Page, id: str) -> Locator:
    return page.locator(f"#textboard [data-act=piece][data-id={id}]")


def press_digit(page: Page, button: Locator) -> None:
    """The digit that stands on a button."""
    expect(button).to_have_attribute("data-digit", re.compile("[1-9]"))
    press(page, button.get_attribute("data-digit") or "")


def dice(page: Page, *faces: str) -> None:
    """These faces, one box after the other, and Enter."""
    for n, face in enumerate(faces):
        box = page.locator(f"#face-{n}")
        expect(box).to_be_focused()
        page.keyboard.type(face)
    expect(page.locator("#dice .btn.primary:not([aria-disabled])")).to_be_visible()
    press(page, "Enter")
    expect(page.locator("#dice")).to_be_hidden()


def test_a_fight_of_grogs_is_two_keystrokes(open_page: OpenPage, server: Server) -> None:
    figures = [
        {"id": "ugo", "side": "ugo_side", "name": "Ser Ugo", "like": "standard soldier"},
        {"id": "berto", "side": "berto_side", "name": "Berto", "like": "grizzled veteran"},
    ]
    game = make_skirmish("duello_nel_cortile", "ars_magica", figures=figures, table={}, apart=8)
    page = open_page(game.people["carla"])
    page.add_init_script(NO_MOUSE)
    opened(page, game.path)
    press(page, "Enter")
    expect(page.locator("#waiting")).to_contain_text("Declarations")
    press_digit(page, page.locator("#waiting .btn").filter(has_text="Fight it out"))
    told(page, "Only one side can still fight.")
    expect(page.locator("#waiting .btn.primary")).to_contain_text("End the game")
    assert page.evaluate("window.touched") is None
    assert game.state.phase == "aftermath"


@pytest.mark.parametrize("width", [1280, 390])
def test_a_duel_without_a_map_by_keyboard_alone(
    open_page: OpenPage, game: Skirmish, width: int
) -> None:
    page = open_page(game.people["carla"], viewport={"width": width, "height": 844})
    page.add_init_script(NO_MOUSE)
    opened(page, game.path)
    expect(page.locator("#tools")).to_be_hidden()
    press(page, "Enter")
    box = page.locator("#dice input")
    expect(box.first).to_be_focused()
    page.wait_for_timeout(300)
    place = box.first.bounding_box()
    assert place
    assert place["y"] + place["height"] < 780
    dice(page, "3", "8")
    told(page, "Initiative: Ser Ugo, Berto")
    press(page, ".")
    expect(on(page, "berto")).to_be_focused()
    press(page, ".")
    expect(on(page, "ugo")).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#sheet h2")).to_have_text("Ser Ugo")
    assert page.locator(".side").evaluate("side => side.scrollWidth <= side.clientWidth")
    board = page.locator("#textboard").bounding_box()
    assert board
    assert board["x"] == 0
    expect(page.locator("#textboard li")).to_have_text("Berto against Ser Ugo")
    press(page, "Escape")
    press(page, "Enter")
    expect(page.locator(".what")).to_contain_text("Ser Ugo")
    press(page, ".")
    expect(on(page, "berto")).to_be_focused()
    press(page, ".", "Enter")
    press_digit(page, page.locator("#sheet .legal .btn").filter(has_text="Attack"))
    press_digit(page, page.locator("#sheet .picks .btn").filter(has_text="Berto"))
    expect(page.locator("#waiting .btn.primary")).to_contain_text("Attack")
    press(page, "Enter")
    dice(page, "9", "2")
    told(page, "Ser Ugo strikes at Berto: 21 against 16, hit.")
    assert page.evaluate("window.touched") is None
    assert faults(page) == []


def test_its_replay_opens_in_words_and_its_end_is_told_in_the_language_of_the_page(
    open_page: OpenPage, server: Server
) -> None:
    figures = [
        {"id": "ugo", "side": "ugo_side", "name": "Ser Ugo", "like": "standard soldier"},
        {"id": "berto", "side": "berto_side", "name": "Berto", "like": "grizzled veteran"},
    ]
    game = make_skirmish("duello_nel_cortile", "ars_magica", figures=figures, table={}, apart=8)
    for verb in ("begin", "end", "end"):
        game.act(verb)
    User.objects.filter(username="carla").update(language="it")
    page = open_page(game.people["carla"])
    page.goto(game.path)
    expect(page.locator("table.result")).to_contain_text("in grado di combattere")
    for word in ("able", "dead", "fled", "surrendered"):
        expect(page.locator("table.result tbody")).not_to_contain_text(word)
    page.goto(game.replay)
    expect(page.locator("#textboard")).to_be_visible()
    expect(page.locator("#textboard")).to_contain_text("Ser Ugo")
    expect(page.locator("[data-act=words]")).to_be_hidden()
