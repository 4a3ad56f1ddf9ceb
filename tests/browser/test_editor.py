"""The map editor: painted, undone, by keyboard alone, kept with and without mistakes, played."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from battles import services as rosters
from campaigns import services, stores
from campaigns.models import Engagement, Scenario
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, make_battle
from tests.browser.test_battle import faults
from tests.server import Server


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle()


@pytest.fixture
def scenario(battle: Battle) -> Scenario:
    body = stores.shipped("stirling")["first_steps"]
    return services.new_scenario(battle.engagement.campaign, "stirling", body, None)


def edited(page: Page, scenario: Scenario) -> Page:
    page.goto(reverse("edit_scenario", args=[scenario.campaign_id, scenario.pk]))
    expect(page.locator("#map .sheet-layer")).to_be_attached()
    return page


def terrain(scenario: Scenario) -> dict[str, str]:
    scenario.refresh_from_db()
    return {hex: one["kind"] for one in scenario.body["map"]["terrain"] for hex in one["hexes"]}


def middle(page: Page, hex: str) -> tuple[float, float]:
    """Where the middle of a hex is on the screen."""
    x, y = page.evaluate(
        """async (hex) => {
          const { centre } = await import("/static/js/geometry.js");
          const world = document.querySelector("#map .world");
          const { x, y } = centre(hex);
          const at = new DOMPoint(x, y).matrixTransform(world.getScreenCTM());
          return [at.x, at.y];
        }""",
        hex,
    )
    return x, y


def keep(page: Page, said: str = "Kept") -> None:
    page.locator("#keep [data-act=save]").click()
    expect(page.locator("#keep [role=status]")).to_contain_text(said)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def to_cursor(page: Page) -> None:
    page.evaluate("document.querySelector('#map .cursor').focus()")


def test_a_stroke_of_the_brush_paints_and_is_undone_and_redone(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    before = terrain(scenario)
    page.evaluate("window.other = [...document.querySelectorAll('#map :is(.hill, .grid, .woods)')]")
    page.get_by_role("button", name="Water").click()
    page.mouse.move(*middle(page, "0101"))
    page.mouse.down()
    page.mouse.move(*middle(page, "0103"), steps=3)
    page.mouse.up()
    keep(page)
    assert terrain(scenario) == {**before, "0101": "water", "0102": "water", "0103": "water"}
    # What lies elsewhere is not drawn anew.
    assert page.evaluate("other.length > 10 && other.every((node) => node.isConnected)")
    page.get_by_role("button", name="Undo").click()
    keep(page)
    assert terrain(scenario) == before
    page.get_by_role("button", name="Redo").click()
    keep(page)
    assert terrain(scenario)["0102"] == "water"


def test_a_stroke_does_not_move_the_map_and_a_wide_brush_paints_seven(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    world = page.locator("#map .world")
    place = world.get_attribute("transform")
    page.get_by_role("button", name="Brush of 7 hexes").click()
    page.get_by_role("button", name="Rough").click()
    page.mouse.click(*middle(page, "0807"))
    assert world.get_attribute("transform") == place
    keep(page)
    rough = {hex for hex, kind in terrain(scenario).items() if kind == "rough"}
    assert rough == {"0807", "0806", "0808", "0707", "0708", "0907", "0908"}


def test_two_fingers_zoom_the_map_and_paint_nothing(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    before = terrain(scenario)
    page = edited(open_page(battle.people["carla"], has_touch=True), scenario)
    world = page.locator("#map .world")
    place = world.get_attribute("transform")
    hands = page.context.new_cdp_session(page)
    x, y = middle(page, "0606")

    def touch(kind: str, *fingers: float) -> None:
        points = [{"x": x + dx, "y": y, "id": n} for n, dx in enumerate(fingers)]
        hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -40)
    touch("touchMove", -60)
    expect(page.locator(".above .swatch").first).to_be_attached()
    touch("touchStart", -60, 40)
    expect(page.locator(".above .swatch")).to_have_count(0)
    for by in (60, 80, 100):
        touch("touchMove", -60 - by, 40 + by)
    touch("touchEnd", -160)
    touch("touchMove", -120)
    touch("touchEnd")
    expect(world).not_to_have_attribute("transform", place or "")
    keep(page)
    assert terrain(scenario) == before
    # The next finger paints again.
    page.get_by_role("button", name="Fit").click()
    page.touchscreen.tap(*middle(page, "0101"))
    keep(page)
    assert terrain(scenario) == before | {"0101": "woods"}


def test_filling_and_clearing(open_page: OpenPage, battle: Battle, scenario: Scenario) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    page.get_by_role("button", name="Fill").click()
    page.get_by_role("button", name="Cliff").click()
    page.mouse.click(*middle(page, "0504"))
    page.get_by_role("button", name="Clear").click()
    page.mouse.click(*middle(page, "0302"))
    keep(page)
    found = terrain(scenario)
    assert {found[hex] for hex in ("0503", "0504", "0604")} == {"cliff"}
    assert "0302" not in found
    assert found["0402"] == "woods"


def test_a_map_is_drawn_by_keyboard_alone(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    # Nothing was clicked before.
    press(page, "9", "Enter", "ArrowDown", "Space")
    expect(page.locator("#map .cursor")).to_have_attribute("aria-label", re.compile("0102, water"))
    press(page, "8", "Shift+ArrowDown", "Control+z")
    press(page, "r", "ArrowRight", "Enter", "ArrowRight", "Enter", "ArrowRight", "Enter", "Enter")
    press(page, "ArrowDown", "b", "Enter", "Control+s")
    expect(page.locator("#keep [role=status]")).to_contain_text("Kept")
    found = terrain(scenario)
    assert (found["0101"], found["0102"]) == ("water", "water")
    assert "0103" not in found
    assert scenario.body["map"]["roads"] == [["0203", "0304", "0403"]] or [
        len(road) for road in scenario.body["map"]["roads"]
    ] == [3]
    assert len(scenario.body["map"]["bridges"]) == 1


def test_units_are_placed_and_turned_by_keyboard(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    to_cursor(page)
    press(page, ".")
    expect(page.get_by_role("tab", name="Forces")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("heading", name="Blue Spears")).to_be_visible()
    press(page, "e", "ArrowUp", "Enter", "Control+s")
    expect(page.locator("#keep [role=status]")).to_contain_text("Kept")
    scenario.refresh_from_db()
    unit = scenario.body["units"][0]
    assert (unit["id"], unit["at"], unit["front"]) == ("A1", "0203", "S")


def places(scenario: Scenario) -> dict[str, str]:
    scenario.refresh_from_db()
    return {unit["id"]: unit.get("at") for unit in scenario.body["units"]}


def test_a_counter_is_drawn_to_another_hex_and_undone(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    before = places(scenario)
    page = edited(open_page(battle.people["carla"]), scenario)
    page.emulate_media(reduced_motion="reduce")
    # Among the forces the pointer paints nothing.
    page.get_by_role("tab", name="Forces").click()
    world = page.locator("#map .world")
    place = world.get_attribute("transform")
    page.mouse.move(*middle(page, before["A1"]))
    page.mouse.down()
    page.mouse.move(*middle(page, "0505"), steps=4)
    expect(page.locator("#map [data-piece=A1].lifted")).to_be_attached()
    page.mouse.move(*middle(page, "0607"), steps=4)
    page.mouse.up()
    expect(page.locator("#map .lifted")).to_have_count(0)
    assert world.get_attribute("transform") == place
    expect(page.get_by_role("heading", name="Blue Spears")).to_be_visible()
    keep(page)
    assert places(scenario) == before | {"A1": "0607"}
    page.locator("[data-act=undo]").click()
    keep(page)
    assert places(scenario) == before
    # Beside the counters the map is moved as ever, and a click only looks at one.
    page.mouse.move(*middle(page, "0607"))
    page.mouse.down()
    page.mouse.move(*middle(page, "0505"), steps=4)
    page.mouse.up()
    expect(world).not_to_have_attribute("transform", place or "")
    page.mouse.click(*middle(page, before["A2"]))
    expect(page.get_by_role("heading", name="Blue Bows")).to_be_visible()
    expect(page.locator("[data-act=undo]")).to_have_attribute("aria-disabled", "true")


def test_a_counter_is_drawn_by_a_finger(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    before = places(scenario)
    page = edited(open_page(battle.people["carla"], has_touch=True), scenario)
    page.get_by_role("tab", name="Forces").click()
    world = page.locator("#map .world")
    place = world.get_attribute("transform")
    hands = page.context.new_cdp_session(page)

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(fingers)]
        hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", middle(page, before["A1"]))
    touch("touchMove", middle(page, "0505"))
    touch("touchMove", middle(page, "0607"))
    touch("touchEnd")
    expect(page.get_by_role("heading", name="Blue Spears")).to_be_visible()
    assert world.get_attribute("transform") == place
    # A second finger lets go of what the first has taken: both zoom.
    at = middle(page, "0607")
    touch("touchStart", at)
    touch("touchMove", (at[0] + 20, at[1]))
    expect(page.locator("#map .lifted")).to_have_count(1)
    touch("touchStart", (at[0] + 20, at[1]), (at[0] + 90, at[1]))
    touch("touchMove", (at[0] - 40, at[1]), (at[0] + 150, at[1]))
    touch("touchEnd")
    expect(page.locator("#map .lifted")).to_have_count(0)
    expect(world).not_to_have_attribute("transform", place or "")
    keep(page)
    assert places(scenario) == before | {"A1": "0607"}


def test_a_unit_of_the_library_and_a_leader_join(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    page.get_by_role("tab", name="Forces").click()
    page.locator(".add > summary").click()
    page.get_by_label("To", exact=True).select_option("red")
    page.get_by_label("Find").fill("pikemen")
    page.get_by_role("button", name="Pikemen").click()
    page.mouse.click(*middle(page, "1002"))
    page.get_by_label("Men", exact=True).fill("200")
    page.get_by_label("Men", exact=True).press("Tab")
    keep(page)
    scenario.refresh_from_db()
    unit = scenario.body["units"][-1]
    assert (unit["id"], unit["faction"], unit["at"], unit["men"]) == ("B3", "red", "1002", 200)
    page.get_by_role("button", name="All forces").click()
    page.locator(".add > summary").click()
    page.get_by_role("button", name="A new leader").click()
    page.get_by_label("Leads").select_option("B3")
    keep(page)
    scenario.refresh_from_db()
    assert scenario.body["leaders"][-1]["unit"] == "B3"
    assert not scenario.draft


def test_mistakes_are_named_lead_to_their_field_and_may_be_kept_as_a_draft(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    page.get_by_role("tab", name="Forces").click()
    page.locator("#panel").get_by_role("button", name="Blue Spears").click()
    page.get_by_label("Damage").first.fill("a lot")
    page.get_by_label("Damage").first.press("Tab")
    message = page.locator("#f-units-0-damage-e")
    expect(message).to_contain_text("Dice such as 2d6+1")
    expect(page.locator("#faults summary")).to_contain_text("1 mistake")
    keep(page, "Kept as a draft: 1 mistake")
    scenario.refresh_from_db()
    assert scenario.draft
    page.get_by_role("tab", name="Map").click()
    page.locator("#faults summary").click()
    page.locator("#faults [data-act=fault]").click()
    expect(page.locator("#f-units-0-damage")).to_be_focused()
    page.keyboard.type("1d8")
    page.keyboard.press("Tab")
    expect(page.locator("#faults")).to_be_hidden()
    keep(page, "Kept. It can be played")
    scenario.refresh_from_db()
    assert (scenario.draft, scenario.body["units"][0]["damage"]) == (False, "1d8")


def test_a_unit_in_the_water_is_shown_before_it_is_kept(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    page.get_by_role("button", name="Water").click()
    page.mouse.click(*middle(page, "0204"))
    expect(page.locator("#faults")).to_contain_text("Blue Spears: Nobody can stand in this terrain")


def test_a_draft_that_says_nonsense_can_be_opened(open_page: OpenPage, battle: Battle) -> None:
    body = deepcopy(stores.shipped("stirling")["first_steps"])
    body["map"] |= {"columns": 10**9, "rows": -1}
    body["units"][0]["at"] = "9999"
    draft = services.new_scenario(battle.engagement.campaign, "stirling", body, None, draft=True)
    page = open_page(battle.people["carla"])
    page.goto(reverse("scenarios", args=[draft.campaign_id]))
    expect(page.locator(".thumb .sheet-layer").first).to_be_attached()
    edited(page, draft)
    assert page.locator("#map .grid").count() == 16
    expect(page.locator("#faults")).to_contain_text("not on the map")


def test_what_is_being_typed_is_kept_by_the_key_too(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    page.get_by_role("tab", name="Terms").click()
    page.get_by_label("Turn limit").fill("9")
    page.keyboard.press("Control+s")
    expect(page.locator("#keep [role=status]")).to_contain_text("Kept")
    scenario.refresh_from_db()
    assert scenario.body["turns"] == 9


def test_a_smaller_map_asks_first(open_page: OpenPage, battle: Battle, scenario: Scenario) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    page.get_by_label("Columns").fill("8")
    page.get_by_role("button", name="Resize").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("2 units")
    dialog.get_by_role("button", name="Leave it").click()
    expect(page.locator("#map [data-piece]")).to_have_count(4)
    page.get_by_role("button", name="Resize").click()
    dialog.get_by_role("button", name="Make it smaller").click()
    expect(page.locator("#map [data-piece]")).to_have_count(2)
    expect(page.locator("#faults summary")).to_contain_text("2 mistakes")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#map [data-piece]")).to_have_count(4)


def test_zones_conditions_and_names(
    open_page: OpenPage, battle: Battle, scenario: Scenario
) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    page.locator("[data-act=zone-side][data-side=blue]").click()
    page.get_by_role("button", name="Brush of 7 hexes").click()
    page.mouse.click(*middle(page, "0204"))
    page.locator("[data-act=zone-side][data-side=red]").click()
    page.mouse.click(*middle(page, "0905"))
    page.get_by_label("Each side first deploys").check()
    # A tick takes no letters: keys go on for the map.
    page.keyboard.press("Control+z")
    expect(page.get_by_label("Each side first deploys")).not_to_be_checked()
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_label("Each side first deploys")).to_be_checked()
    page.get_by_role("button", name="Name", exact=False).filter(has_text="N").last.click()
    page.mouse.click(*middle(page, "0607"))
    page.wait_for_function("document.activeElement.matches('input:not([type=checkbox])')")
    page.keyboard.type("The bog")
    page.keyboard.press("Tab")
    page.get_by_role("tab", name="Terms").click()
    page.get_by_role("button", name="Hold hexes").click()
    page.get_by_label("The place's name").focus()
    page.mouse.click(*middle(page, "0504"))
    expect(page.get_by_label("The place's name")).not_to_be_focused()
    page.get_by_role("button", name="In free words").click()
    page.get_by_label("In words, for the referee to judge").fill("The camp burns")
    page.get_by_label("In words, for the referee to judge").press("Tab")
    keep(page)
    scenario.refresh_from_db()
    body = scenario.body
    assert (len(body["zones"]["blue"]), "0905" in body["zones"]["red"]) == (7, True)
    assert body["deploy"] is True
    assert {"text": "The bog", "at": "0607", "kind": "place"} in body["map"]["labels"]
    assert [one["kind"] for one in body["victory"]] == ["hold", "words"]
    assert body["victory"][0]["hexes"] == ["0504"]
    assert body["victory"][1]["text"] == "The camp burns"
    assert not scenario.draft


def test_a_new_map_is_kept_under_an_address_and_played(open_page: OpenPage, battle: Battle) -> None:
    campaign = battle.engagement.campaign
    bows = dict(stores.shipped("stirling")["first_steps"]["units"][1])
    rosters.save_unit(campaign, {**bows, "faction": "blue", "name": "Old Bows"})
    page = open_page(battle.people["carla"])
    page.goto(reverse("new_scenario", args=[campaign.pk]))
    page.get_by_role("tab", name="Terms").click()
    page.get_by_label("Title").fill("The ford")
    page.get_by_label("Title").press("Tab")
    page.get_by_role("tab", name="Forces").click()
    page.get_by_role("button", name="Old Bows").click()
    page.mouse.click(*middle(page, "0205"))
    page.get_by_role("button", name="All forces").click()
    page.locator(".add > summary").click()
    page.get_by_label("To", exact=True).select_option("red")
    page.get_by_role("button", name="Spearmen", exact=False).last.click()
    page.mouse.click(*middle(page, "1505"))
    keep(page)
    kept = Scenario.objects.get()
    assert page.url.endswith(reverse("edit_scenario", args=[campaign.pk, kept.pk]))
    page.get_by_role("link", name="Start a battle").click()
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("#map [data-piece=A1]")).to_be_visible()
    made = Engagement.objects.latest("created")
    assert made.title == "The ford"


def test_seats_are_set_by_hand(open_page: OpenPage, battle: Battle, scenario: Scenario) -> None:
    page = edited(open_page(battle.people["carla"]), scenario)
    page.get_by_role("tab", name="Terms").click()
    page.get_by_role("button", name="Set them by hand").click()
    page.get_by_role("button", name="A new seat").click()
    second = page.locator("fieldset", has=page.locator("legend", has_text="blue-2"))
    second.get_by_label("Short name").fill("archers")
    page.keyboard.press("Tab")
    second = page.locator("fieldset", has=page.locator("legend", has_text="archers"))
    second.get_by_label("Blue Bows").check()
    keep(page)
    scenario.refresh_from_db()
    assert scenario.body["seats"][-1] == {
        "id": "archers",
        "role": "player",
        "side": "blue",
        "forces": ["A2"],
    }
    referee = page.locator("fieldset", has=page.locator("legend", has_text="referee"))
    referee.get_by_role("button", name="Without this seat").click()
    expect(page.locator("#faults")).to_contain_text("referee")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="The usual seats").click()
    keep(page)
    scenario.refresh_from_db()
    assert "seats" not in scenario.body


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark"), (1920, "light")])
def test_nothing_serious_in_the_editor(
    open_page: OpenPage, battle: Battle, scenario: Scenario, width: int, scheme: str
) -> None:
    window = {"width": width, "height": 900}
    page = edited(open_page(battle.people["carla"], viewport=window, color_scheme=scheme), scenario)
    for tab in ("Map", "Forces", "Terms"):
        page.get_by_role("tab", name=tab).click()
        assert faults(page) == [], tab
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("tab", name="Forces").click()
    page.locator("#panel").get_by_role("button", name="Blue Bows").click()
    assert faults(page) == []


def test_units_of_the_roster_fight_and_their_losses_are_taken_back(
    open_page: OpenPage, battle: Battle
) -> None:
    """From the roster into a scenario and a battle, and back again."""
    campaign, carla = battle.engagement.campaign, battle.people["carla"]
    body = deepcopy(stores.shipped("stirling")["first_steps"])
    unit = rosters.save_unit(campaign, {**body["units"][1], "name": "Old Bows"})
    page = edited(open_page(carla), services.new_scenario(campaign, "stirling", body, carla))
    page.get_by_role("tab", name="Forces").click()
    page.locator(".add > summary").click()
    page.get_by_role("button", name="Old Bows").click()
    page.mouse.click(*middle(page, "0306"))
    page.get_by_role("button", name="All forces").click()
    expect(page.locator("[data-act=add-roster]")).to_have_count(0)
    keep(page)
    page.get_by_role("link", name="Start a battle").click()
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("#map [data-piece=A3]")).to_be_visible()
    fought = Battle(Engagement.objects.latest("created"), battle.people)
    fought.act("begin")
    fought.act("rule", changes=[{"what": "dead", "unit": "A3", "dead": 20}], reason="arrows")
    fought.act("end")
    page.get_by_role("link", name="Take the result to the roster").click()
    row = page.get_by_role("row", name="Old Bows")
    expect(row.locator("output")).to_have_text("65")
    row.get_by_role("spinbutton").fill("8")
    expect(row.locator("output")).to_have_text("68")
    page.get_by_role("button", name="Into the roster").click()
    expect(page.get_by_role("row", name="Old Bows")).to_contain_text("80 → 68")
    unit.refresh_from_db()
    assert unit.men == 68
    page.get_by_role("link", name="What everybody has been through").click()
    records = page.get_by_role("region", name="Roster")
    records.locator("summary", has_text="Old Bows").click()
    expect(records).to_contain_text("80 men went in; dead: 20; came back: 8; in the roster: 68")
    assert faults(page) == []
