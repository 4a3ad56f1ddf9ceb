"""One referee, one laptop beside a real table: all seats by keyboard alone, with typed dice."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from playwright.sync_api import Page, expect

from campaigns import stores
from campaigns.models import Dice, Entry
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, make_battle, opened, primary
from tests.browser.test_battle import faults
from tests.server import Server
from tests.world import verify

NO_MOUSE = """
for (const name of ["pointerdown", "mousedown", "touchstart"])
  addEventListener(name, () => { window.touched = true; }, true);
"""


EMPTY_BOX = """() => {
  const on = document.activeElement;
  return on.dataset.act === "face" && !on.value;
}"""


@pytest.fixture
def battle(server: Server) -> Battle:
    """Two of the units stand beside each other, so that there is something to roll for."""
    units = deepcopy(stores.shipped("stirling")["first_steps"]["units"])
    units[2]["at"], units[2]["front"] = "0304", "NW"
    return make_battle(dice=Dice.ENTERED, units=units)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def settled(page: Page) -> None:
    """What was sent is answered, and the answer drawn."""
    expect(page.locator("#waiting[aria-busy=false]")).to_be_attached()
    page.wait_for_timeout(60)


def turn(battle: Battle) -> int:
    battle.engagement.refresh_from_db()
    return battle.engagement.turn or 0


def dice(page: Page) -> None:
    """Something with every die that is asked for; never twice the same, since ties go on."""
    for n in range(1000):
        page.wait_for_timeout(40)
        if page.locator("#dice .btn.primary:not([aria-disabled])").is_visible():
            page.keyboard.press("Enter")
            expect(page.locator("#dice")).to_be_hidden()
            return
        # What is typed ahead would be for a die that nobody has asked for yet.
        if page.evaluate(EMPTY_BOX):
            page.keyboard.type("06" if "d20" in row(page) else "3142"[n % 4])
    raise AssertionError("the dice do not end: " + page.locator("#dice").inner_text())


def row(page: Page) -> str:
    return page.locator("#dice li:has(:focus) .die-name").inner_text()


def test_a_whole_turn_by_keyboard_alone(open_page: OpenPage, battle: Battle) -> None:
    page = open_page(battle.people["carla"], viewport={"width": 1280, "height": 800})
    page.add_init_script(NO_MOUSE)
    opened(page, battle.path)
    press(page, "Enter")
    # Shooting: the first target that there is, and Enter twice.
    expect(page.locator(".what")).to_contain_text("may shoot")
    page.wait_for_timeout(300)
    press(page, ".", "Enter")
    expect(primary(page)).to_contain_text("Shoot")
    press(page, "Enter")
    dice(page)
    settled(page)
    assert page.locator("html[data-keys]").count() == 1
    assert faults(page) == []
    press(page, "Enter")
    # Orders: one unit follows the other; E turns the front, Enter on the chosen hex makes it final.
    expect(page.locator(".what")).to_have_text("4 orders missing")
    expect(page.locator("#sheet h2").first).to_contain_text("Blue Spears")
    press(page, str(digit_of(page, "Hold")), "Enter")
    expect(page.locator("#sheet h2").first).to_contain_text("Blue Bows")
    assert digit_of(page, "Run")
    press(page, "ArrowRight", "Enter")
    expect(page.locator("#sheet .btn.primary")).to_contain_text("Make it final")
    press(page, "e", "Enter")
    expect(page.locator("#sheet h2").first).to_contain_text("Red Swords")
    # A key too many does not close the orders while one is being written.
    press(page, "Enter")
    assert not page.locator("#dice").is_visible()
    press(page, str(digit_of(page, "Hold")), "Enter")
    expect(page.locator("#sheet h2").first).to_contain_text("Red Riders")
    assert digit_of(page, "Run")
    press(page, "ArrowLeft", "Enter")
    expect(page.locator("#sheet .btn.primary")).to_contain_text("Make it final")
    press(page, "Enter")
    settled(page)
    assert battle.engagement.orders.filter(state="final").count() == 4
    # Nobody waits for an order of the leaders.
    expect(primary(page)).to_contain_text("Close the orders")
    # The rest of the turn: Enter for what is due, a digit where there is a choice.
    for _ in range(80):
        settled(page)
        if turn(battle) > 1:
            break
        if page.locator("#dice").is_visible():
            dice(page)
        elif page.locator("#waiting .btn.primary:not([aria-disabled])").count():
            press(page, "Enter")
        else:
            press(page, "1")
    assert turn(battle) == 2
    phases = Entry.objects.filter(engagement=battle.engagement).values_list("phase", flat=True)
    assert {"ranged", "movement", "melee", "morale", "rally"} <= set(phases)
    faces = [each for entry in battle.engagement.entries.all() for each in entry.answers]
    assert faces
    assert {source for *_, source in faces} == {"entered"}
    assert page.evaluate("window.touched") is None
    verify(battle.engagement)


def digit_of(page: Page, name: str) -> int:
    """What stands on a button, once all of them are there."""
    expect(page.locator("#sheet").get_by_role("button", name="Run", exact=True)).to_be_visible()
    button = page.locator("#sheet").get_by_role("button", name=name, exact=True)
    return int(button.get_attribute("data-digit") or 0)


@pytest.fixture
def skirmish(server: Server) -> Battle:
    """One unit a side, face to face: the smaller one will not stand for long."""
    units = deepcopy(stores.shipped("stirling")["first_steps"]["units"])
    few, many = units[0], units[2]
    few.update(at="0204", front="NE", men=12)
    many.update(at="0304", front="SW", thac0=5)
    return make_battle(
        dice=Dice.ENTERED,
        units=[few, many],
        leaders=[],
        factions=[
            {key: value for key, value in one.items() if key != "commander"}
            for one in stores.shipped("stirling")["first_steps"]["factions"]
        ],
    )


def test_a_whole_battle_to_its_end_by_keyboard_alone(open_page: OpenPage, skirmish: Battle) -> None:
    page = open_page(skirmish.people["carla"], viewport={"width": 1280, "height": 800})
    page.add_init_script(NO_MOUSE)
    opened(page, skirmish.path)
    over = page.locator(".what", has_text="The battle is over")
    for _ in range(60):
        settled(page)
        if over.count():
            break
        if page.locator("#ask[open]").count():
            press(page, "Enter")
            expect(page.locator("#ask")).to_be_hidden()
        elif page.locator("#dice").is_visible():
            dice(page)
        elif page.locator("#waiting .btn.primary:not([aria-disabled])").count():
            press(page, "Enter")
        else:
            press(page, "1")
    expect(over).to_be_visible()
    expect(page.locator("#waiting .result")).to_be_visible()
    expect(page.locator("#waiting .verdict")).to_contain_text("Red band")
    assert faults(page) == []
    skirmish.engagement.refresh_from_db()
    assert skirmish.engagement.status == "ended"
    faces = [each for entry in skirmish.engagement.entries.all() for each in entry.answers]
    assert {source for *_, source in faces} == {"entered"}
    verify(skirmish.engagement)
    # The last key opens the replay.
    press(page, "Enter")
    expect(page).to_have_url(re.compile(re.escape(skirmish.replay)))
    assert page.evaluate("window.touched") is None


def test_a_key_shows_the_keys_of_the_table(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["carla"]), battle.path)
    words = page.get_by_role("button", name="Words", exact=True)
    words.focus()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys of a battle")
    expect(keys.get_by_text("From hex to hex")).to_be_visible()
    expect(keys.get_by_text("Keys of a skirmish")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(words).to_be_focused()
    page.locator("#keys").click()
    keys.get_by_role("button", name="Close").click()
    expect(page.locator("#keys")).to_be_focused()
