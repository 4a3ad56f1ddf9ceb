"""What a screen does while the table goes on: title, tone, motion, taking back, the club."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Entry
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, counter, make_battle, opened
from tests.browser.test_battle import faults, to_moves
from tests.server import Server

RECORD_MOTION = """() => {
  const animate = Element.prototype.animate;
  window.frames_ = [];
  Element.prototype.animate = function (frames, ...rest) {
    window.frames_.push(frames.length);
    return animate.call(this, frames, ...rest);
  };
}"""
RECORD_TONES = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
}"""


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle()


def walk(battle: Battle) -> None:
    """The first to move walks round a corner: three hexes."""
    path = ["0905", "0805", "0705"]
    battle.act("move", unit="B2", mode="walk", path=path)


def test_the_title_and_a_tone_say_when_it_is_your_turn(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["blue"]), battle.path)
    page.evaluate(RECORD_TONES)
    assert "Your turn" not in page.title()
    page.get_by_role("button", name="Tone when it is your turn").click()
    sample = page.evaluate("window.tones")
    assert sample > 0
    while battle.mover().startswith("B"):
        battle.act("hold", unit=battle.mover())
    expect(page).to_have_title(re.compile(r"^● Your turn: .* must move"))
    page.wait_for_function("before => window.tones > before", arg=sample)
    page.reload()
    tone = page.get_by_role("button", name="Tone when it is your turn")
    expect(tone).to_have_attribute("aria-pressed", "true")


def test_without_being_asked_for_there_is_no_tone(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["blue"]), battle.path)
    page.evaluate(RECORD_TONES)
    while battle.mover().startswith("B"):
        battle.act("hold", unit=battle.mover())
    expect(page).to_have_title(re.compile("Your turn"))
    assert page.evaluate("window.tones") == 0


@pytest.mark.parametrize(("motion", "frames"), [("no-preference", [4]), ("reduce", [])])
def test_a_counter_goes_along_its_path(
    open_page: OpenPage, battle: Battle, motion: str, frames: list[int]
) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["vera"], reduced_motion=motion), battle.path)
    page.evaluate(RECORD_MOTION)
    walk(battle)
    expect(counter(page, "B2")).to_have_attribute("aria-label", re.compile("hex 0705"))
    assert page.evaluate("window.frames_") == frames
    # What changed has a yellow outline.
    expect(page.locator("#map .changes .sel")).to_have_count(1)


RECORD_NUMBERS = """() => {
  window.numbers = [];
  const body = document.querySelector("#map [data-piece=A1]");
  const note = () => window.numbers.push(Number(body.querySelector(".men").textContent));
  new MutationObserver(note).observe(body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_number_counts_down_when_men_fall(
    open_page: OpenPage, battle: Battle, motion: str
) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["vera"], reduced_motion=motion), battle.path)
    number = counter(page, "A1").locator(".men")
    before = int(number.text_content() or 0)
    page.evaluate(RECORD_NUMBERS)
    battle.act("rule", changes=[{"what": "dead", "unit": "A1", "dead": 50}], reason="a storm")
    expect(number).to_have_text(str(before - 50))
    page.wait_for_timeout(400)
    seen = page.evaluate("window.numbers")
    between = [value for value in seen if before - 50 < value < before]
    assert bool(between) == (motion == "no-preference")
    assert seen[-1] == before - 50


def test_a_counter_that_has_acted_looks_so(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["vera"]), battle.path)
    mover = battle.mover()
    expect(counter(page, mover).locator(".acted")).to_have_count(0)
    battle.act("hold", unit=mover)
    expect(counter(page, mover).locator(".acted")).to_have_count(1)
    expect(counter(page, mover)).to_have_attribute("aria-label", re.compile("moved"))
    expect(page.locator("#map .acted")).to_have_count(1)


def test_what_was_lost_stands_on_a_plate(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["vera"]), battle.path)
    change = {"what": "dead", "unit": "A1", "dead": 50}
    battle.act("rule", changes=[change], reason="a storm")
    expect(page.locator("#map .delta")).to_have_text("− 50")


HIDDEN = """() => {
  const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = (css) => [...document.querySelectorAll(css)].map((e) => e.getBoundingClientRect());
  const plates = boxes("#map .delta rect"), counters = boxes("#map [data-piece] .body");
  return plates.filter((a, i) => counters.some((b) => overlap(a, b))
    || plates.some((b, k) => k !== i && overlap(a, b))).length;
}"""
ON_TOP = """(number) => {
  const box = number.getBoundingClientRect();
  return [0.1, 0.5, 0.9].map((share) => document
    .elementFromPoint(box.left + share * box.width, box.top + box.height / 2)
    ?.closest("[data-piece]")?.getAttribute("data-piece"));
}"""


def test_plates_hide_no_counter_and_no_other_plate(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    rows = [("A1", "0505"), ("A2", "0506"), ("B1", "0605"), ("B2", "0606")]
    placed = [{"what": "place", "unit": unit, "to": to} for unit, to in rows]
    battle.act("rule", changes=placed, reason="a line")
    page = opened(open_page(battle.people["vera"]), battle.path)
    dead = [{"what": "dead", "unit": unit, "dead": 20} for unit, _ in rows]
    battle.act("rule", changes=dead, reason="a storm")
    expect(page.locator("#map .delta")).to_have_count(4)
    assert page.evaluate(HIDDEN) == 0
    expect(page.locator("#map .changes .sel")).to_have_count(4)


@pytest.mark.parametrize("routed", [False, True])
def test_the_numbers_of_two_in_one_hex_are_seen(
    open_page: OpenPage, battle: Battle, routed: bool
) -> None:
    battle.act("begin")
    changes = [{"what": "place", "unit": unit, "to": "0506"} for unit in ("A1", "A2")]
    if routed:
        changes += [{"what": "state", "unit": unit, "state": "routed"} for unit in ("A1", "A2")]
    battle.act("rule", changes=changes, reason="a crowd")
    page = opened(open_page(battle.people["vera"]), battle.path)
    expect(page.locator("#map .behind")).to_have_count(1)
    for unit in ("A1", "A2"):
        number = counter(page, unit).locator(".men")
        assert number.evaluate(ON_TOP) == [unit] * 3


def test_a_player_takes_back_his_own_action(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    red = opened(open_page(battle.people["red"]), battle.path)
    blue = opened(open_page(battle.people["blue"]), battle.path)
    expect(red.get_by_role("button", name="Take back")).to_have_count(0)
    red.locator("#waiting").get_by_role("button", name="Hold").click()
    expect(blue.locator("#log .log")).to_contain_text("Red Riders: hold.")
    expect(blue.get_by_role("button", name="Take back")).to_have_count(0)
    red.get_by_role("button", name="Take back").click()
    expect(red.locator("#log .undone")).to_have_count(1)
    expect(red.locator(".what")).to_have_text("Red Riders must move")
    assert Entry.objects.get(seq=battle.head()).action is None


def test_the_club_s_screen_is_a_spectator_s_and_has_nothing_to_press(
    open_page: OpenPage, battle: Battle
) -> None:
    to_moves(battle)
    window = {"width": 1920, "height": 1080}
    page = opened(open_page(battle.people["carla"], viewport=window), battle.path)
    page.locator("#waiting summary").click()
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Screen for the club").click()
    screen = popup.value
    expect(screen.locator("#link")).to_contain_text("Live")
    expect(counter(screen, "A1")).to_be_visible()
    expect(screen.locator("#waiting .btn")).to_have_count(0)
    expect(screen.locator(".what")).to_have_text("Red Riders must move")
    expect(screen.locator("#log .log > li[data-n]")).to_have_count(3)
    size = screen.evaluate("parseFloat(getComputedStyle(document.querySelector('.what')).fontSize)")
    assert size >= 36
    battle.act("hold", unit=battle.mover())
    expect(screen.locator("#log .log")).to_contain_text("Red Riders: hold.")
    assert faults(screen) == []


def test_the_log_stays_where_one_reads(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    for n in range(30):
        change = {"what": "set", "unit": "A1", "field": "ac", "value": 3 + n % 2}
        battle.act("rule", changes=[change], reason=f"reason {n}")
    page = opened(open_page(battle.people["vera"]), battle.path)
    line = page.locator("#log [data-n='10']")
    line.scroll_into_view_if_needed()
    before = line.bounding_box()
    change = {"what": "set", "unit": "A1", "field": "ac", "value": 6}
    battle.act("rule", changes=[change], reason="one more")
    expect(page.locator("#log .log")).to_contain_text("one more")
    after = line.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2


def test_strength_by_turn(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(
        open_page(battle.people["vera"], viewport={"width": 1920, "height": 1080}), battle.path
    )
    chart = page.locator("#chart")
    expect(chart.locator(".line")).to_have_count(2)
    expect(chart).to_contain_text("A 200")
    battle.act("rule", changes=[{"what": "dead", "unit": "A1", "dead": 50}], reason="a storm")
    expect(chart).to_contain_text("A 150")


def test_while_the_line_is_cut_nothing_can_be_sent(
    open_page: OpenPage, battle: Battle, server: Server
) -> None:
    page: Page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#waiting .loading")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    server.stop()
    expect(page.locator("#offline")).to_contain_text("Reconnecting")
    expect(page.locator("#waiting .btn").first).to_have_attribute("aria-disabled", "true")
    server.start()
    expect(page.locator("#offline")).to_be_hidden()
