"""The referee's console: dice by keys, rulings, results, waivers, redo, pause, seats, the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns import services
from campaigns.models import Dice, Entry, SeatHolder
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, counter, make_battle, opened, primary
from tests.browser.test_battle import faults, to_moves
from tests.server import Server
from tests.world import verify


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle()


def console(page: Page, name: str) -> None:
    details = page.locator("#waiting .console")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    details.get_by_role("button", name=name, exact=True).click()


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def last(battle: Battle) -> Entry:
    return Entry.objects.filter(engagement=battle.engagement).latest("seq")


def test_any_value_is_ruled_with_a_reason(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    counter(page, "A2").click()
    console(page, "Rule on Blue Bows")
    box = dialog(page)
    box.get_by_label("Attacks").fill("3/2")
    box.get_by_label("Hex", exact=True).fill("0305")
    box.get_by_label("Front").select_option("S")
    box.get_by_text("short bow").click()
    box.get_by_label("Long range").fill("30")
    box.get_by_role("button", name="Rule", exact=True).click()
    # Without a reason nothing is ruled.
    expect(box).to_be_visible()
    box.get_by_label("Reason").fill("a better bow")
    assert faults(page) == []
    box.get_by_role("button", name="Rule", exact=True).click()
    expect(box).to_be_hidden()
    expect(counter(page, "A2")).to_have_attribute("aria-label", re.compile("front S, hex 0305"))
    expect(page.locator("#sheet .stats")).to_contain_text("3/2")
    fields = {event[1].get("field") for event in last(battle).events}
    assert {"attacks", "missile.long"} <= fields
    verify(battle.engagement)


def test_turn_and_phase_are_ruled(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    console(page, "Rule on the battle")
    dialog(page).get_by_label("Phase").select_option("melee")
    dialog(page).get_by_label("Reason").fill("late evening")
    dialog(page).get_by_role("button", name="Rule", exact=True).click()
    expect(page.locator("#phases [aria-current]")).to_have_text("Melee")


def test_the_result_of_a_real_table_is_one_entry(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    before = battle.head()
    page = opened(open_page(battle.people["carla"]), battle.path)
    console(page, "Result only")
    box = dialog(page)
    assert faults(page) == []
    box.get_by_label("Dead of Blue Spears").fill("35")
    box.get_by_label("Hex of Red Swords").fill("0803")
    box.get_by_label("State of Red Riders").select_option("routed")
    # A leader is lost with his men, and has no hex of his own.
    expect(box.get_by_label("Hex of Bruno")).to_have_count(0)
    box.get_by_label("State of Bruno").select_option("fallen")
    box.get_by_role("button", name="Enter the result").click()
    expect(box).to_be_hidden()
    expect(counter(page, "A1")).to_have_attribute("aria-label", re.compile("85 men"))
    expect(counter(page, "B1")).to_have_attribute("aria-label", re.compile("hex 0803"))
    expect(counter(page, "B2")).to_have_attribute("aria-label", re.compile("in rout"))
    assert battle.head() == before + 1
    expect(page.locator("#log-lines li[data-n]").first).to_contain_text("Bruno")


def test_what_was_undone_is_brought_back(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    battle.act("advance")
    services.rewind(battle.engagement, "referee", 1, "too soon")
    page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#phases [aria-current]")).to_have_text("Ranged")
    console(page, "Bring back what was undone")
    expect(page.locator("#phases [aria-current]")).to_have_text("Movement")
    expect(page.locator("#log .undone")).to_have_count(0)
    # There is no more of it.
    expect(page.locator("[data-act=redo]")).to_have_count(0)


def test_all_that_was_undone_together_is_brought_back_together(
    open_page: OpenPage, battle: Battle
) -> None:
    to_moves(battle)
    battle.act("carry_out")
    head = battle.head()
    services.rewind(battle.engagement, "referee", 1, "too soon")
    page = opened(open_page(battle.people["carla"]), battle.path)
    console(page, "Bring back the next entry")
    expect(page.locator("#log .undone")).to_have_count(head - 2)
    console(page, "Bring everything back")
    expect(page.locator("#log .undone")).to_have_count(0)
    expect(page.locator("#march .done")).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile("^Bring"))).to_have_count(0)


def test_the_open_console_leaves_the_unit_its_room(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(
        open_page(battle.people["carla"], viewport={"width": 1280, "height": 800}), battle.path
    )
    counter(page, "A1").click()
    page.locator("#waiting .console summary").click()
    box = page.locator("#sheet").bounding_box()
    assert box is not None
    assert box["height"] > 180


def test_a_pause_and_going_on(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    # Who thinks better of it ends nothing with the next key.
    for by in ("Cancel", "Escape"):
        console(page, "End the battle")
        expect(dialog(page)).to_contain_text("The dead of a phase are counted at its end")
        if by == "Cancel":
            dialog(page).get_by_role("button", name="Cancel").click()
        else:
            page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)
        assert page.evaluate("document.activeElement === document.body")
    console(page, "Pause")
    dialog(page).get_by_label("Reason").fill("supper")
    dialog(page).get_by_role("button", name="Pause", exact=True).click()
    expect(page.locator(".what")).to_have_text("The battle is paused")
    expect(primary(page)).to_contain_text("Go on")
    primary(page).click()
    expect(page.locator(".what")).not_to_have_text("The battle is paused")


def test_seats_change_hands(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    blue = opened(open_page(battle.people["blue"]), battle.path)
    vera = opened(open_page(battle.people["vera"]), battle.path)
    console(page, "Seats")
    referees = dialog(page).get_by_role("region", name="Referee")
    expect(referees.get_by_role("listitem")).to_have_text("carla")
    seat = dialog(page).get_by_role("region", name="Blue band")
    seat.get_by_role("button", name="blue gets up").click()
    expect(seat.get_by_role("listitem")).to_have_count(0)
    expect(blue.locator("#offline")).to_contain_text("closed")
    # The screen is dark: map, sheet and log.
    for part in ("#map", "#sheet", "#log"):
        expect(blue.locator(part)).to_be_hidden()
    expect(blue.locator("#offline")).to_be_visible()
    seat.get_by_role("combobox").select_option(label="vera")
    seat.get_by_role("button", name="Give the seat").click()
    expect(seat.get_by_role("listitem")).to_contain_text("vera")
    assert SeatHolder.objects.filter(seat__key="blue").count() == 1
    assert faults(page) == []
    # Who is given a seat sits in it at once; given another, the page stays in the one in use.
    expect(vera.locator("#seat")).to_contain_text("Your seat: Blue band")
    expect(vera.locator("#link")).to_contain_text("Live")
    blue.locator("#offline").get_by_role("link", name="Reload").click()
    expect(blue.locator("#seat")).to_contain_text("Spectator")
    services.sit(battle.engagement.seats.get(key="red"), battle.people["vera"].memberships.get())
    expect(vera.locator("#seat option")).to_have_count(2)
    vera.reload()
    expect(vera.locator("#seat option:checked")).to_have_text("Your seat: Blue band")


def test_a_seat_is_given_by_the_keyboard(open_page: OpenPage, battle: Battle) -> None:
    """Arrow keys go through the names; the button, and nothing else, gives the seat."""
    page = opened(open_page(battle.people["carla"]), battle.path)
    console(page, "Seats")
    seat = dialog(page).get_by_role("region", name="Blue band")
    choice, chosen = seat.get_by_role("combobox"), seat.locator("option:checked")
    expect(chosen).to_have_text("blue")
    names = seat.locator("option").all_text_contents()
    choice.focus()
    for _ in names[1:]:
        page.keyboard.press("ArrowDown")
    expect(chosen).to_have_text(names[-1])
    assert SeatHolder.objects.filter(seat__key="blue").count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(seat.get_by_role("listitem")).to_have_count(2)
    expect(seat.get_by_role("listitem")).to_contain_text(["blue", names[-1]])
    expect(chosen).to_have_text(f"blue, {names[-1]}")
    assert SeatHolder.objects.filter(seat__key="blue").count() == 2
    assert faults(page) == []


def test_an_end_that_is_proposed_waits_for_the_phases_of_the_turn(
    open_page: OpenPage, server: Server
) -> None:
    """And Enter after a dialog is for what is due, not for what opened it."""
    victory = [
        {"faction": "blue", "kind": "men", "of": "red", "most": 90, "points": 5, "ends": True}
    ]
    battle = make_battle(victory=victory)
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    battle.act("rule", changes=[{"what": "dead", "unit": "B1", "dead": 100}], reason="a flood")
    buttons = page.locator("#waiting [data-key=acts] .btn")
    expect(buttons).to_have_count(2)
    expect(buttons.nth(1)).to_have_text("End the battle")
    expect(buttons.nth(1)).not_to_have_class(re.compile("primary"))
    console(page, "Pause")
    dialog(page).get_by_role("button", name="Pause", exact=True).click()
    expect(primary(page)).to_contain_text("Go on")
    # The table may be there before the answer that closes the dialog.
    expect(dialog(page)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".what")).not_to_have_text("The battle is paused")


def test_once_all_orders_are_final_one_waits_and_the_referee_closes_them(
    open_page: OpenPage, battle: Battle
) -> None:
    battle.act("begin")
    battle.act("advance")
    page = opened(open_page(battle.people["carla"]), battle.path)
    blue = opened(open_page(battle.people["blue"]), battle.path)
    expect(blue.locator("#waiting .who")).to_contain_text("Waiting for you")
    for unit in ("A1", "A2", "B1", "B2"):
        saved = services.save_order(
            battle.engagement, "referee", unit, {"verb": "hold"}, "final", 0
        )
        assert isinstance(saved, services.Saved), saved
    expect(blue.locator("#waiting .who")).to_have_text("Waiting for the referee")
    counter(page, "A1").click()
    expect(page.locator("#sheet .orderhead")).to_be_visible()
    expect(primary(page)).to_contain_text("Close the orders")
    page.keyboard.press("Enter")
    expect(page.locator(".what")).to_contain_text("must move")


def test_the_end_with_its_proposal_and_result(open_page: OpenPage, server: Server) -> None:
    victory = [
        {"faction": "blue", "kind": "hold", "hexes": ["0505", "0606"], "points": 0},
        {
            "faction": "blue",
            "kind": "men",
            "of": "red",
            "most": 90,
            "points": 5,
            "text": "the reds are broken",
        },
        {"faction": "blue", "kind": "words", "text": "The mill stands", "points": 3},
    ]
    battle = make_battle(victory=victory)
    battle.act("begin")
    battle.act("rule", changes=[{"what": "dead", "unit": "B1", "dead": 100}], reason="a flood")
    page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#map .goal")).to_have_text(["1", "1"])
    console(page, "End the battle")
    box = dialog(page)
    expect(box.get_by_role("listitem").nth(1)).to_contain_text(
        "90 at most (the reds are broken): met"
    )
    box.get_by_label("The mill stands").check()
    box.get_by_role("button", name="End it").click()
    expect(page.locator(".verdict")).to_have_text("Victory: Blue band")
    expect(page.get_by_role("row", name="points 8 0")).to_be_visible()
    expect(page.locator("[data-key=result]")).to_contain_text("Nobody here is of the roster")


def test_a_refusal_is_waived_with_a_reason(open_page: OpenPage, battle: Battle) -> None:
    """A choice of another browser makes what was offered impossible; the referee allows it."""
    to_moves(battle)
    page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#map .reach-o")).to_have_count(1)
    counter(page, "B2").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(primary(page)).to_contain_text("Walk to")
    page.route(
        re.compile("/actions/"),
        lambda route: route.fulfill(
            status=409,
            json={
                "refusal": {"code": "too_far", "message": "Too far", "cite": "ST 5.3", "args": {}}
            },
        ),
        times=1,
    )
    primary(page).click()
    expect(page.locator("#waiting .btn.refused")).to_contain_text("Too far")
    page.get_by_role("button", name="Allow it all the same").click()
    dialog(page).get_by_label("Reason").fill("the ford is dry")
    dialog(page).get_by_role("button", name="Allow it", exact=True).click()
    expect(page.locator("#march .done")).to_have_count(1)
    action = last(battle).action
    assert action["args"]["waive"] is True
    assert action["args"]["reason"] == "the ford is dry"


def test_who_cannot_be_aimed_at_is_shot_at_by_a_ruling(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    counter(page, "A2").click()
    expect(page.locator("#sheet [data-id=verb-shoot]")).to_have_attribute("aria-pressed", "true")
    counter(page, "B1").click()
    expect(page.locator("#sheet [data-key=why]")).to_contain_text("Out of sight behind 0604")
    console(page, "Rule on Red Swords")
    expect(dialog(page).get_by_role("heading")).to_contain_text("Red Swords")
    dialog(page).get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Allow it all the same").click()
    dialog(page).get_by_label("Reason").fill("from the tower")
    dialog(page).get_by_role("button", name="Allow it", exact=True).click()
    expect(page.locator("#log-lines")).to_contain_text("Blue Bows at Red Swords")
    expect(page.locator("#log-lines")).to_contain_text("from the tower")
    blue = opened(open_page(battle.people["blue"]), battle.path)
    counter(blue, "A1").click()
    expect(blue.get_by_role("button", name="Allow it all the same")).to_have_count(0)


def test_a_check_is_asked_of_whom_it_names_with_a_reason(
    open_page: OpenPage, battle: Battle
) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    counter(page, "A1").click()
    console(page, "Ask for a morale check")
    box = dialog(page)
    expect(box.get_by_role("heading")).to_have_text("Morale check of Blue Spears")
    assert faults(page) == []
    box.get_by_role("button", name="Roll").click()
    expect(box).to_be_visible()  # A reason is needed.
    box.get_by_label("Situation").select_option("charged")
    box.get_by_label("Reason").fill("a ghost on the knoll")
    box.get_by_role("button", name="Roll").click()
    line = page.locator("#log-lines li[data-n]").first
    expect(line).to_contain_text("Blue Spears, morale (charged)")
    expect(line).to_contain_text("a ghost on the knoll")


def test_a_ruling_says_what_waits_and_keeps_what_is_typed(
    open_page: OpenPage, server: Server
) -> None:
    battle = make_battle(dice=Dice.ENTERED)
    battle.act("begin")
    battle.act("advance")
    page = opened(open_page(battle.people["carla"]), battle.path)
    counter(page, "A2").click()
    page.get_by_role("button", name="Close the orders").click()
    expect(page.locator("#face-0")).to_be_focused()
    console(page, "Rule on Blue Bows")
    box = dialog(page)
    expect(box.get_by_role("status")).to_contain_text("A roll waits for its dice")
    expect(box.get_by_role("button", name="Rule", exact=True)).to_be_disabled()
    box.get_by_label("Dead, removed at once").fill("10")
    box.get_by_label("Reason").fill("a rockfall")
    box.get_by_role("button", name="Cancel", exact=True).click()
    expect(box).to_be_hidden()
    # What is meant for one unit is not for another.
    counter(page, "A1").click()
    console(page, f"Rule on {page.locator('#sheet h2').inner_text()}")
    expect(box.get_by_role("status")).to_be_visible()
    expect(box.get_by_label("Dead, removed at once")).to_have_value("")
    expect(box.get_by_label("Reason")).to_have_value("")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    counter(page, "A2").click()
    console(page, "Rule on Blue Bows")
    expect(box.get_by_label("Dead, removed at once")).to_have_value("10")
    assert faults(page) == []
    box.get_by_role("button", name="Give up that roll").click()
    expect(box.get_by_role("status")).to_have_count(0)
    box.get_by_role("button", name="Rule", exact=True).click()
    expect(box).to_be_hidden()
    entry = last(battle)
    assert entry.action is not None
    assert entry.action["args"]["reason"] == "a rockfall"
    assert entry.action["args"]["changes"] == [{"what": "dead", "unit": "A2", "dead": 10}]
