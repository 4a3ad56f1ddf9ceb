"""Real dice: a key a die, rows, corrections, larger dice, the rest by the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns import services
from campaigns.models import Dice, Entry, PendingRoll
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, make_battle, opened
from tests.browser.test_battle import faults
from tests.server import Server

READ = """async ([ask, keys]) => {
  const { Faces } = await import("/static/js/typing.js");
  const faces = new Faces();
  for (const key of keys) faces.feed([ask], faces.at, key);
  return [faces.faces[0] ?? null, faces.queue, faces.wrong(0)];
}"""


@pytest.fixture
def battle(server: Server) -> Battle:
    battle = make_battle(dice=Dice.ENTERED)
    battle.act("begin")
    battle.act("advance")
    return battle


def asked(page: Page, battle: Battle) -> Page:
    opened(page, battle.path)
    page.get_by_role("button", name="Close the orders").click()
    expect(page.locator("#face-0")).to_be_focused()
    return page


def test_one_key_a_die_and_enter(open_page: OpenPage, battle: Battle) -> None:
    page = asked(open_page(battle.people["carla"]), battle)
    page.keyboard.type("52")
    expect(page.locator("#dice .btn.primary")).not_to_have_attribute("aria-disabled", "true")
    assert faults(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("#march li")).to_have_count(4)
    entry = Entry.objects.filter(engagement=battle.engagement).latest("seq")
    assert [answer[1] for answer in entry.answers] == [5, 2]
    assert {answer[3] for answer in entry.answers} == {"entered"}


def test_the_line_waits_for_whoever_types_the_dice(open_page: OpenPage, server: Server) -> None:
    """The referee lets a player's archers shoot: the dice are asked of him."""
    battle = make_battle(dice=Dice.ENTERED)
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#waiting .who")).to_contain_text("Blue band")
    services.act(battle.engagement, "referee", "shoot", {"unit": "A2", "target": "B2"})
    expect(page.locator("#waiting .what")).to_have_text("Roll and type the dice")
    expect(page.locator("#waiting .who")).to_have_text("Waiting for you")


def test_a_row_is_corrected_until_it_is_confirmed(open_page: OpenPage, battle: Battle) -> None:
    page = asked(open_page(battle.people["carla"]), battle)
    page.keyboard.type("52")
    expect(page.locator("#face-1")).to_have_value("2")
    page.locator("#face-0").focus()
    page.keyboard.type("3")
    expect(page.locator("#face-0")).to_have_value("3")
    page.locator("#face-1").focus()
    page.keyboard.type("9")
    expect(page.locator("#face-1")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#face-1")).to_have_value("")
    expect(page.locator("#dice [data-key=again]")).to_have_text("9 is not on a d6: type 1 to 6.")
    expect(page.locator("#dice .btn.primary")).to_have_attribute("aria-disabled", "true")
    page.keyboard.type("4")
    expect(page.locator("#face-1")).to_have_attribute("aria-invalid", "false")
    expect(page.locator("#dice .btn.primary")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#march li")).to_have_count(4)
    entry = Entry.objects.filter(engagement=battle.engagement).latest("seq")
    assert [answer[1] for answer in entry.answers] == [3, 4]


def test_the_server_throws_the_rest(open_page: OpenPage, battle: Battle) -> None:
    page = asked(open_page(battle.people["carla"]), battle)
    page.keyboard.type("6")
    expect(page.locator("#face-1")).to_be_focused()
    page.get_by_role("button", name="The server throws the rest").click()
    expect(page.locator("#march li")).to_have_count(4)
    entry = Entry.objects.filter(engagement=battle.engagement).latest("seq")
    assert [answer[3] for answer in entry.answers] == ["entered", "server"]


def test_dice_are_typed_for_one_roll_of_a_battle_of_the_server(
    open_page: OpenPage, server: Server
) -> None:
    battle = make_battle()
    battle.act("begin")
    battle.act("advance")
    page = opened(open_page(battle.people["carla"]), battle.path)
    page.locator("#waiting summary").click()
    page.get_by_role("button", name="Type my next rolls").click()
    page.get_by_role("button", name="Close the orders").click()
    expect(page.locator("#face-0")).to_be_focused()
    page.keyboard.type("34")
    expect(page.locator("#dice .btn.primary")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#march li")).to_have_count(4)


def test_dice_typed_before_a_rewind_are_offered_and_one_is_corrected(
    open_page: OpenPage, battle: Battle
) -> None:
    page = asked(open_page(battle.people["carla"]), battle)
    page.keyboard.type("52")
    expect(page.locator("#dice .btn.primary")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#march li")).to_have_count(4)
    outcome = services.rewind(battle.engagement, "referee", battle.head() - 1, "a 4, not a 2")
    assert isinstance(outcome, services.Done)
    page.get_by_role("button", name="Close the orders").click()
    expect(page.locator("#face-0")).to_be_focused()
    expect(page.locator("#face-0.before")).to_have_value("5")
    expect(page.locator("#face-1.before")).to_have_value("2")
    expect(page.locator("#dice [role=status]")).to_contain_text("typed before")
    assert faults(page) == []
    page.keyboard.type("5")
    expect(page.locator("#face-1")).to_be_focused()
    page.keyboard.type("4")
    expect(page.locator("#face-1")).not_to_have_class("before")
    expect(page.locator("#dice .btn.primary")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#dice")).to_be_hidden()
    entry = Entry.objects.filter(engagement=battle.engagement).latest("seq")
    assert [answer[1] for answer in entry.answers] == [5, 4]


@pytest.mark.parametrize(
    ("die", "on", "keys", "read"),
    [
        ((1, 10), None, "0", [10, "", False]),
        ((1, 10), None, "1", [1, "", False]),
        ((0, 9), None, "0", [0, "", False]),
        ((1, 20), None, "7", [7, "", False]),
        ((1, 20), None, "07", [7, "", False]),
        ((1, 20), None, "17", [17, "", False]),
        ((1, 6), None, "7", [None, "", True]),
        ((1, 6), None, "74", [4, "", False]),
        ((1, 12), None, "13", [None, "", True]),
        ((1, 20), None, "00", [None, "", True]),
        ((1, 7), "d8", "83", ["d8=8,3", "", False]),
        ((1, 7), "d8", "8", [None, "", False]),
        ((1, 3), "d6", "5", ["d6=5", "", False]),
        ((1, 5), "d10", "0", ["d10=10", "", False]),
        ((1, 6), None, "34", [3, "4", False]),
    ],
)
def test_faces_as_they_are_printed(
    open_page: OpenPage,
    battle: Battle,
    die: tuple[int, int],
    on: str | None,
    keys: str,
    read: list[object],
) -> None:
    page = opened(open_page(battle.people["vera"]), battle.path)
    ask = {"die": "d", "low": die[0], "high": die[1]} | ({"on": on} if on else {})
    assert page.evaluate(READ, [ask, keys]) == read


def test_the_first_digit_of_a_die_of_twenty_is_no_face_yet(
    open_page: OpenPage, server: Server
) -> None:
    battle = make_battle(dice=Dice.ENTERED)
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    battle.act("shoot", unit="A2", target="B2")
    expect(page.locator("#face-0")).to_be_focused()
    page.keyboard.type("1")
    page.wait_for_timeout(400)
    expect(page.locator("#dice [data-key=again]")).not_to_contain_text("is not on")
    assert PendingRoll.objects.get().faces == []
    page.keyboard.type("8")
    expect(page.locator("#face-1")).to_be_focused()
    assert page.locator("#face-0").input_value() == "18"
    page.locator("#face-1").fill("27")
    expect(page.locator("#dice [data-key=again]")).to_have_text("27 is not on a d20: type 1 to 20.")


def test_shots_are_a_row_of_keys_and_their_damage_another(
    open_page: OpenPage, server: Server
) -> None:
    """All shots lie there before the first is typed; a correction is one too."""
    battle = make_battle(dice=Dice.ENTERED)
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    battle.act("shoot", unit="A2", target="B2")
    boxes = page.locator("#dice li").filter(has_text="to hit").locator("input")
    damage = page.locator("#dice li").filter(has_text="damage").locator("input")
    expect(boxes).to_have_count(4)
    # Faster than the server says how many hits there are.
    page.keyboard.type("1803160945")
    expect(damage).to_have_count(2)
    expect(damage.first).to_have_value("4")
    expect(damage.last).to_have_value("5")
    danger = page.locator("#dice li").filter(has_text="danger").locator("input")
    expect(danger).to_be_focused()
    page.keyboard.type("20")
    confirm = page.locator("#dice .btn.primary")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    # The second shot hit after all: whose damage the five was is not known any more.
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(boxes.nth(1)).to_be_focused()
    page.keyboard.type("17")
    expect(damage).to_have_count(3)
    expect(damage.nth(0)).to_have_value("4")
    expect(damage.nth(1)).to_have_value("")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    damage.nth(1).focus()
    page.keyboard.type("56")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#dice")).to_be_hidden()
    answers = Entry.objects.filter(engagement=battle.engagement).latest("seq").answers
    assert [face for _, face, *_ in answers] == [18, 4, 17, 5, 16, 6, 9, 20]
