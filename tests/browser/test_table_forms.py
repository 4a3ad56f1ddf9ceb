"""The forms of the table editor: houses, forces and roster, cards, keys, mistakes, files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaigns import services, stores
from campaigns.models import Scenario, User
from skirmish.services import sheets_of
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish
from tests.browser.table import counter
from tests.browser.test_battle import faults
from tests.browser.test_skirmish_editor import (  # noqa: F401
    edited,
    feature,
    figure,
    keep,
    scenario,
    skirmish,
)


@pytest.fixture
def page(open_page: OpenPage, skirmish: Skirmish, scenario: Scenario) -> Page:  # noqa: F811
    return edited(open_page(skirmish.people["carla"]), scenario)


def panel(page: Page, tab: str) -> Any:
    page.get_by_role("tab", name=tab).click()
    return page.locator("#panel")


def typed(field: Any, value: str) -> None:
    field.fill(value)
    field.press("Tab")


def test_a_door_is_set_in_a_wall_and_a_hull_gets_its_length(
    page: Page,
    scenario: Scenario,  # noqa: F811
) -> None:
    form = panel(page, "Table")
    form.get_by_role("button", name="Rest-house").click()
    form.get_by_role("button", name="Add: Door or window").click()
    door = form.locator("fieldset.spell").last
    door.get_by_label("Wall").select_option(label="2")
    typed(door.get_by_label("From the corner"), "3")
    typed(door.get_by_label("Width"), "2,5")
    door.get_by_label("State").select_option("locked")
    form.get_by_role("button", name="Everything on the table").click()
    form.get_by_role("button", name="Longboat").click()
    typed(form.get_by_label("Length"), "26")
    keep(page)
    house = feature(scenario, "rest_house")
    assert house is not None
    new = house["openings"][-1]  # type: ignore[index]
    assert (new["from"], new["to"], new["state"]) == ([920, 360], [920, 385], "locked")
    hull = scenario.body["table"]["vessels"][0]["hull"]
    assert max(x for x, _ in hull) - min(x for x, _ in hull) == 260


def test_figures_come_from_the_library_go_to_the_roster_and_come_from_it(
    page: Page,
    scenario: Scenario,  # noqa: F811
) -> None:
    form = panel(page, "Forces")
    form.get_by_role("button", name="Marksman").click()
    typed(form.get_by_label("Name", exact=True), "Jean")
    form.get_by_role("button", name="Into the roster").click()
    expect(page.locator("#keep [role=status]")).to_contain_text("In the roster: Jean.")
    form.get_by_role("button", name="All forces").click()
    form.get_by_label("Figures join the group").select_option("raiders")
    form.locator("[data-act=recruit]").click()
    keep(page)
    [sheet] = sheets_of(scenario.campaign, "settecento")
    scenario.refresh_from_db()
    linked = [
        group["id"]
        for group in scenario.body["groups"]
        for one in group["figures"]
        if one.get("roster") == sheet["id"]
    ]
    assert linked == ["shore_party", "raiders"]
    assert (sheet["name"], sheet["T"], sheet["firearms"]) == ("Jean", 3, ["rifle"])


def test_a_side_goes_with_all_that_is_its_own_and_comes_back(
    page: Page,
    scenario: Scenario,  # noqa: F811
) -> None:
    form = panel(page, "Forces")
    form.locator("[data-id=pirates]").click()
    form.get_by_role("button", name="Delete").click()
    expect(counter(page, "hassan")).to_have_count(0)
    expect(page.locator("#faults summary")).to_contain_text("Two sides at least are needed")
    page.get_by_role("button", name="Undo").click()
    expect(counter(page, "hassan")).to_be_visible()
    keep(page)
    scenario.refresh_from_db()
    assert [one["id"] for one in scenario.body["sides"]] == ["french", "pirates"]


def test_an_event_card_changes_points_and_an_aim_is_judged_by_the_program(
    page: Page,
    scenario: Scenario,  # noqa: F811
) -> None:
    form = panel(page, "Play")
    form.get_by_role("button", name="A new event").click()
    typed(form.get_by_label("Title"), "A sail")
    typed(form.get_by_label("Text"), "A sail is seen.")
    form.get_by_role("button", name="Add: Change").click()
    change = form.locator("fieldset.spell").last
    change.get_by_label("What").select_option("points")
    change.get_by_label("Side").select_option("pirates")
    typed(change.get_by_label("Points"), "2")
    form.get_by_role("button", name="A new aim").click()
    typed(form.get_by_label("Text"), "Ravanon lives")
    form.locator("fieldset.term").get_by_role("button", name="Add").click()
    form.get_by_label("If the side").select_option("alive")
    form.get_by_label("What", exact=True).select_option("ravanon")
    keep(page)
    scenario.refresh_from_db()
    event, aim = scenario.body["events"][-1], scenario.body["objectives"][-1]
    assert event["changes"] == [{"what": "points", "side": "pirates", "points": 2}]
    assert aim["condition"] == {"kind": "alive", "what": "ravanon"}
    assert services.faults(scenario.campaign, "settecento", scenario.body) == []


def test_keys_move_turn_copy_and_delete(page: Page, scenario: Scenario) -> None:  # noqa: F811
    panel(page, "Forces").get_by_role("button", name="Dupin").click()
    counter(page, "dupin").focus()
    for key in ("ArrowRight", "Shift+ArrowUp", "]", "]", "[", "Control+c", "Control+v"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="Dupin")).to_be_visible()
    expect(counter(page, "dupin_1")).to_be_visible()
    page.keyboard.press("Control+d")
    expect(counter(page, "dupin_2")).to_be_visible()
    counter(page, "dupin_2").focus()
    page.keyboard.press("Delete")
    expect(counter(page, "dupin_2")).to_have_count(0)
    panel(page, "Table").get_by_label("Whole centimetres").uncheck()
    counter(page, "dupin_1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowLeft")
    keep(page)
    assert figure(scenario, "dupin")["at"] == [530, 560]
    x, y = figure(scenario, "dupin_1")["at"]  # type: ignore[misc]
    assert (x % 10, y % 10) == (9, 0)


def test_a_mistake_leads_to_its_field(page: Page) -> None:
    form = panel(page, "Forces")
    form.get_by_role("button", name="Dupin").click()
    typed(form.get_by_label("C", exact=True), "9")
    panel(page, "Scenario")
    page.locator("#faults summary").click()
    page.locator("#faults").get_by_role("button", name="Dupin").click()
    expect(page.get_by_label("C", exact=True)).to_be_focused()
    expect(page.get_by_label("C", exact=True)).to_have_attribute("aria-invalid", "true")


def test_the_file_is_taken_home_and_read_again(page: Page, tmp_path: Any) -> None:
    form = panel(page, "Scenario")
    with page.expect_download() as waiting:
        form.get_by_role("button", name="Download").click()
    file = tmp_path / "beach.json"
    waiting.value.save_as(file)
    body = json.loads(file.read_text(encoding="utf-8"))
    assert body["ruleset"] == "settecento"
    body["title"] = "Another beach"
    file.write_text(json.dumps(body), encoding="utf-8")
    form.locator("input[type=file]").set_input_files(file)
    expect(page.locator("#name")).to_have_text("Another beach")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#name")).to_have_text("The beach")
    for content, said in (("{", "no scenario"), ('{"ruleset": "stirling"}', "other rules")):
        file.write_text(content, encoding="utf-8")
        form.locator("input[type=file]").set_input_files(file)
        expect(page.locator("#keep [role=status]")).to_contain_text(said)
        expect(page.locator("#name")).to_have_text("The beach")


def test_a_fight_without_a_table_says_who_is_engaged_and_gets_a_table_again(
    open_page: OpenPage,
    skirmish: Skirmish,  # noqa: F811
) -> None:
    body = stores.shipped("ars_magica")["la_carovana"]
    kept = services.new_scenario(skirmish.engagement.campaign, "ars_magica", body, None)
    page = open_page(skirmish.people["carla"])
    page.goto(reverse("edit_skirmish", args=[kept.campaign_id, kept.pk]))
    form = panel(page, "Scenario")
    form.get_by_label("On a table").uncheck()
    form.get_by_role("button", name="Add: Engaged from the start").click()
    form.get_by_label("1.1").select_option("ruggero")
    form.get_by_label("1.2").select_option("malvino")
    keep(page)
    kept.refresh_from_db()
    assert "table" not in kept.body
    assert kept.body["engaged"] == [["ruggero", "malvino"]]
    form.get_by_label("On a table").check()
    keep(page)
    kept.refresh_from_db()
    assert "engaged" not in kept.body
    assert all("at" in one for one in kept.body["figures"])


def test_the_form_of_a_figure_says_what_comes_of_its_sheet(
    open_page: OpenPage,
    skirmish: Skirmish,  # noqa: F811
) -> None:
    body = stores.shipped("ars_magica")["duello_nel_cortile"]
    body["figures"] = [{**one, "like": "standard soldier"} for one in body["figures"]]
    kept = services.new_scenario(skirmish.engagement.campaign, "ars_magica", body, None)
    page = open_page(skirmish.people["carla"])
    page.goto(reverse("edit_skirmish", args=[kept.campaign_id, kept.pk]))
    page.locator("[data-tab=forces]").click()
    page.locator("#panel [data-act=piece][data-id=ugo]").click()
    totals = page.locator("#panel .totals")
    expect(totals).to_contain_text("Attack")
    expect(totals).to_contain_text("Weapon, Atk")


@pytest.mark.parametrize(
    ("width", "scheme", "language"),
    [(390, "light", "it"), (1280, "dark", "en"), (1920, "dark", "it")],
)
def test_nothing_serious_on_any_tab(
    open_page: OpenPage,
    skirmish: Skirmish,  # noqa: F811
    scenario: Scenario,  # noqa: F811
    width: int,
    scheme: str,
    language: str,
) -> None:
    window = {"width": width, "height": 900}
    User.objects.filter(username="carla").update(language=language)
    page = edited(
        open_page(skirmish.people["carla"], viewport=window, color_scheme=scheme), scenario
    )
    for tab in ("table", "forces", "play", "scenario"):
        page.locator(f"[data-tab={tab}]").click()
        chosen = page.locator("#panel [data-act=piece]").first
        if tab != "scenario":
            chosen.click()
        for fold in page.locator("#panel details:not([open]) > summary").all():
            fold.click()
        assert faults(page) == [], tab
        assert page.evaluate("document.documentElement.scrollWidth") <= width, tab
