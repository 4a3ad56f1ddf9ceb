"""Orders with an aim, interception within some hexes, a note, and for shooting and spells."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from playwright.sync_api import Page, expect

from campaigns import services, stores
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
    lit = page.locator("#sheet [data-id=mode-walk][aria-pressed=true]")
    expect(lit).to_have_count(1)
    page.get_by_label("Where to").select_option(aim)
    expect(lit).to_have_count(0 if aim == "charge" else 1)
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


def wizards(rounds: int) -> Battle:
    """The blue archers cast spells instead, so many a turn."""
    units = deepcopy(stores.shipped("stirling")["first_steps"]["units"])
    del units[1]["missile"]
    units[1]["spells"] = [
        {"id": "fire", "name": "Fire", "figures": 9, "damage": "2d6", "range": 12, "uses": 2},
        {"id": "hail", "name": "Hail", "figures": 5, "damage": "1d6", "range": 12, "uses": 5},
    ]
    battle = make_battle(units=units, overrides={"turn.rounds": rounds})
    battle.act("begin")
    return battle


@pytest.mark.parametrize("rounds", [2, 3])
def test_an_order_for_as_many_castings_as_the_rules_allow(
    open_page: OpenPage, server: Server, rounds: int
) -> None:
    battle = wizards(rounds)
    page = opened(open_page(battle.people["blue"]), battle.path)
    counter(page, "A2").click()
    expect(page.locator(".then")).to_contain_text(f"{rounds} castings are left")
    counter(page, "B2").click()
    # What could be cast at once is written as an order, with what is chosen already.
    page.get_by_role("button", name="Write it as an order").click()
    more = page.get_by_role("button", name="One more casting")
    for _ in range(rounds - 1):
        more.click()
        expect(more).to_have_count(0)
        counter(page, "B2").click()
    # The rules allow no more, and of the first spell there are two uses.
    expect(more).to_have_count(0)
    page.get_by_label("Note to the referee").fill("Only the riders")
    page.get_by_label("Note to the referee").press("Tab")
    page.get_by_role("button", name="Make it final").click()
    expect(page.locator(".orderhead")).to_contain_text("final")
    order = Order.objects.get(unit="A2")
    spells = ["fire", "fire", "hail"][:rounds]
    assert order.body["casts"] == [{"spell": spell, "target": "B2"} for spell in spells]
    assert order.body["note"] == "Only the riders"
    # It is still there after a reload, can be changed, and is carried out as it stands.
    page.reload()
    counter(page, "A2").click()
    expect(page.locator("#sheet [data-key=kept]")).to_contain_text("Fire: Red Riders")
    page.get_by_role("button", name="Change the order").click()
    page.get_by_role("button", name="Take this casting out").first.click()
    page.get_by_role("button", name="Make it final").click()
    expect(page.locator("#sheet [data-key=order-acts] .primary")).to_have_attribute(
        "title", "This order is final already."
    )
    assert len(Order.objects.get(unit="A2").body["casts"]) == rounds - 1
    battle.act("carry_out", unit="A2")
    expect(page.locator("#log-lines li", has_text="Red Riders")).to_be_visible()
    cast = [event[0] for event in battle.engagement.entries.latest("seq").events]
    assert cast.count("spell_cast") == rounds - 1


def test_a_shot_is_ordered_though_it_could_be_played(open_page: OpenPage, server: Server) -> None:
    battle = make_battle()
    battle.act("begin")
    page = opened(open_page(battle.people["blue"]), battle.path)
    counter(page, "A2").click()
    page.get_by_role("button", name="Write it as an order").click()
    counter(page, "B2").click()
    page.get_by_role("button", name="Play it now").click()
    expect(page.locator("#waiting .primary")).to_contain_text("Shoot")
    page.get_by_role("button", name="Write it as an order").click()
    page.get_by_role("button", name="Make it final").click()
    expect(page.locator(".orderhead")).to_contain_text("final")
    assert Order.objects.get(unit="A2").body == {"verb": "shoot", "target": "B2"}
    # Nobody waits for orders in this phase: nothing is missing, and one is there.
    expect(page.locator("#ready [data-key=blue] .st")).to_contain_text("1 final")


@pytest.mark.parametrize("sealed", [False, True])
def test_who_shoots_into_a_melee_reads_what_it_costs_the_own_men(
    open_page: OpenPage, server: Server, sealed: bool
) -> None:
    battle = make_battle()
    battle.act("begin")
    beside = {"what": "place", "unit": "B1", "to": "0305", "front": "NW"}
    away = {"what": "place", "unit": "A2", "to": "0308", "front": "N"}
    battle.act("rule", changes=[beside, away], reason="hand to hand")
    page = opened(open_page(battle.people["blue"]), battle.path)
    counter(page, "A2").click()
    if sealed:
        page.get_by_role("button", name="Write it as an order").click()
    counter(page, "B1").click()
    told = page.locator("#sheet [data-key=why]" if sealed else "#waiting .then")
    expect(told).to_contain_text("Of the own men in its melee, Blue Spears: about")


def test_orders_are_closed_and_carried_out_one_by_one_and_all(
    open_page: OpenPage, battle: Battle
) -> None:
    order = {"verb": "move", "toward": "0604"}
    for side, unit in (("blue", "A1"), ("blue", "A2"), ("red", "B1"), ("red", "B2")):
        services.save_order(battle.engagement, side, unit, order, "final", 0)
    page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#ready li", has_text="2 final")).to_have_count(2)
    page.get_by_role("button", name="Close the orders").click()
    # The fastest unit moves alone; the rest of the phase follows at one press.
    expect(page.locator(".what")).to_have_text("Red Riders must move")
    page.locator("#waiting").get_by_role("button", name="Carry out the order").click()
    expect(page.locator(".what")).not_to_have_text("Red Riders must move")
    moved = [
        entry.action["args"] for entry in battle.engagement.entries.filter(action__verb="carry_out")
    ]
    assert len(moved) == 2
    assert counter(page, "A1").get_attribute("aria-label").endswith("hex 0204")
    page.get_by_role("button", name="Carry out all").click()
    expect(page.locator(".what")).to_have_text("The next phase: melee")
    state = stores.shelf("stirling").store.load(battle.engagement)
    assert all(
        unit.at != start
        for unit, start in zip(
            (state.units[id] for id in ("A1", "A2", "B1", "B2")),
            ("0204", "0205", "0904", "0906"),
            strict=True,
        )
    )


@pytest.mark.parametrize(
    ("who", "holds"), [("blue", "Hold"), ("carla", "No order: it holds")], ids=["player", "referee"]
)
def test_the_line_speaks_of_the_unit_that_is_selected(
    open_page: OpenPage, server: Server, who: str, holds: str
) -> None:
    """Of two that may shoot and cast, holding is for the one that the line names."""
    units = deepcopy(stores.shipped("stirling")["first_steps"]["units"])
    units[0]["spells"] = [
        {"id": "fire", "name": "Fire", "figures": 9, "damage": "2d6", "range": 12, "uses": 2}
    ]
    battle = make_battle(units=units)
    battle.act("begin")
    page = opened(open_page(battle.people[who]), battle.path)
    line = page.locator("#waiting")
    for unit, name in (("A2", "Blue Bows"), ("A1", "Blue Spears")):
        counter(page, unit).click()
        expect(line.locator(".what")).to_contain_text(name)
    expect(line.locator(".then")).to_contain_text("castings are left")
    line.get_by_role("button", name=holds, exact=True).click()
    expect(line.locator(".what")).to_contain_text("Blue Bows")
    assert battle.engagement.entries.latest("seq").action["args"]["unit"] == "A1"


def test_a_final_order_that_is_looked_at_is_carried_out_with_enter(
    open_page: OpenPage, server: Server
) -> None:
    """Its form is not open any more once its unit is on turn: Enter writes it no second time."""
    battle = make_battle()
    battle.act("begin")
    battle.act("advance")
    order = {"verb": "move", "mode": "walk", "path": ["0304", "0404"], "front": "SE"}
    services.save_order(battle.engagement, "blue", "A1", order, "final")
    page = opened(open_page(battle.people["carla"]), battle.path)
    counter(page, "A1").click()
    expect(page.locator("#sheet .orderhead")).to_contain_text("final")
    page.get_by_role("button", name="Close the orders").click()
    expect(page.locator("#waiting .what")).to_have_text("Red Riders must move")
    for unit in ("B2", "A2", "B1"):
        battle.act("hold", unit=unit)
    expect(page.locator("#waiting .what")).to_have_text("Blue Spears must move")
    expect(page.locator("#sheet .orderhead")).to_have_count(0)
    expect(page.locator("main .btn.primary")).to_have_text(re.compile("Carry out the order"))
    page.keyboard.press("Enter")
    expect(counter(page, "A1")).to_have_attribute("aria-label", re.compile("hex 0404"))


def test_an_order_that_comes_from_elsewhere_is_shown_in_the_form_that_is_open(
    open_page: OpenPage, battle: Battle
) -> None:
    page = opened(open_page(battle.people["carla"]), battle.path)
    counter(page, "A1").click()
    expect(page.locator("#sheet [data-id=mode-walk][aria-pressed=true]")).to_have_count(1)
    order = {"verb": "move", "mode": "walk", "path": ["0304", "0404"], "front": "SE"}
    services.save_order(battle.engagement, "blue", "A1", order, "final")
    expect(page.locator("#sheet .orderhead")).to_contain_text("final")
    final = page.locator("#sheet [data-key=order-acts] .primary")
    expect(final).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#sheet")).to_contain_text("Front SE")
