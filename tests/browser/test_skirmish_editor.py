"""The table editor: a shipped skirmish copied, drawn on, undone, kept with and without mistakes,
played."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaigns import services, stores
from campaigns.models import Engagement, Scenario
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter
from tests.browser.test_battle import faults
from tests.server import Server


@pytest.fixture
def skirmish(server: Server) -> Skirmish:
    return make_skirmish()


@pytest.fixture
def scenario(skirmish: Skirmish) -> Scenario:
    body = stores.shipped("settecento")["la_spiaggia"]
    return services.new_scenario(skirmish.engagement.campaign, "settecento", body, None)


def edited(page: Page, scenario: Scenario) -> Page:
    page.goto(reverse("edit_skirmish", args=[scenario.campaign_id, scenario.pk]))
    expect(counter(page, "ravanon")).to_be_visible()
    return page


def spot(page: Page, x: int, y: int) -> tuple[float, float]:
    """Where a place of the table, in mm, is on the screen."""
    found: list[float] = page.evaluate(
        """([x, y]) => {
          const world = document.querySelector("#map .world");
          const height = JSON.parse(document.getElementById("desk").textContent).body.table.height;
          const at = new DOMPoint(x, height - y).matrixTransform(world.getScreenCTM());
          return [at.x, at.y];
        }""",
        [x, y],
    )
    return found[0], found[1]


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    page.mouse.move(*spot(page, *start))
    page.mouse.down()
    page.mouse.move(*spot(page, *end), steps=4)
    page.mouse.up()


def keep(page: Page, said: str = "Kept. It can be played") -> None:
    page.locator("#keep [data-act=save]").click()
    expect(page.locator("#keep [role=status]")).to_contain_text(said)


def feature(scenario: Scenario, id: str) -> dict[str, object] | None:
    scenario.refresh_from_db()
    return next((one for one in scenario.body["table"]["features"] if one["id"] == id), None)


def figure(scenario: Scenario, id: str) -> dict[str, object]:
    scenario.refresh_from_db()
    groups = scenario.body["groups"]
    return next(one for group in groups for one in group["figures"] if one["id"] == id)


def test_a_shipped_skirmish_is_copied_drawn_on_kept_and_played(
    open_page: OpenPage, skirmish: Skirmish
) -> None:
    campaign = skirmish.engagement.campaign
    page = open_page(skirmish.people["carla"])
    page.goto(reverse("scenarios", args=[campaign.pk]))
    page.get_by_role("button", name="Copy The beach").click()
    expect(counter(page, "ravanon")).to_be_visible()
    scenario = Scenario.objects.get(campaign=campaign)
    page.get_by_label("Terrain to draw").select_option("marsh")
    page.get_by_role("button", name="Polygon").click()
    for at in ((602, 698), (700, 700), (700, 800), (600, 800), (600, 700)):
        page.mouse.click(*spot(page, *at))
    expect(page.locator("#map [data-feature=marsh_1]")).to_be_attached()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#map [data-feature=marsh_1]")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#map [data-feature=marsh_1]")).to_be_attached()
    drag(page, (446, 528), (402, 601))
    keep(page)
    assert feature(scenario, "marsh_1") == {
        "id": "marsh_1",
        "kind": "marsh",
        "polygon": [[600, 700], [700, 700], [700, 800], [600, 800]],
    }
    assert figure(scenario, "ravanon")["at"] == [400, 600]
    page.get_by_role("link", name="Start a battle").click()
    page.get_by_role("button", name="Set up the table").click()
    expect(counter(page, "ravanon")).to_be_visible()
    state = stores.shelf("settecento").store.load(Engagement.objects.latest("created"))
    assert state.features["marsh_1"].kind == "marsh"
    assert tuple(state.figures["ravanon"].place) == (400, 600)


def test_on_a_phone_the_steps_are_beside_each_other(
    open_page: OpenPage, skirmish: Skirmish, scenario: Scenario
) -> None:
    phone = {"viewport": {"width": 390, "height": 800}, "has_touch": True}
    page = edited(open_page(skirmish.people["carla"], **phone), scenario)
    tops = [page.locator(f"#keep [data-act={act}]").bounding_box() for act in ("undo", "redo")]
    assert tops[0] is not None
    assert tops[1] is not None
    assert tops[0]["y"] == tops[1]["y"]


def test_long_names_stay_in_their_places(open_page: OpenPage, server: Server) -> None:
    body = stores.shipped("settecento")["la_spiaggia"]
    sides = [
        {**one, "name": "Unaltracompagniadimarinai" + 15 * one["slot"]} for one in body["sides"]
    ]
    game = make_skirmish(sides=sides)
    game.act("begin")
    game.card("player:french")
    page = open_page(game.people["carla"])
    page.goto(game.path)
    expect(page.locator("#drawn b")).to_be_visible()
    beyond = """(all) => all.filter((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const box = one.closest("li, .pc").getBoundingClientRect();
      const { left, right } = words.getBoundingClientRect();
      return left < box.left - 1 || right > box.right + 1;
    }).length"""
    for what in (".sides li b", "#drawn b"):
        expect(page.locator(what).first).to_be_visible()
        assert page.locator(what).evaluate_all(beyond) == 0, what


def test_shapes_are_moved_turned_copied_and_deleted(
    open_page: OpenPage, skirmish: Skirmish, scenario: Scenario
) -> None:
    page = edited(open_page(skirmish.people["carla"]), scenario)
    page.mouse.click(*spot(page, 840, 400))
    expect(page.get_by_role("heading", name="Rest-house")).to_be_visible()
    page.get_by_role("button", name="Turn right").click()
    drag(page, (840, 400), (840, 452))
    page.get_by_role("button", name="Copy", exact=True).click()
    drag(page, (860, 430), (860, 230))
    keep(page)
    house = feature(scenario, "rest_house")
    assert house is not None
    assert sorted(map(tuple, house["polygon"])) == [  # type: ignore[call-overload]
        (770, 370), (770, 530), (910, 370), (910, 530),
    ]  # fmt: skip
    twin = feature(scenario, "rest_house_1")
    assert twin is not None
    assert len(twin["openings"]) == 2  # type: ignore[arg-type]
    page.get_by_role("button", name="Delete", exact=True).click()
    keep(page)
    assert feature(scenario, "rest_house_1") is None


def test_a_figure_is_turned_and_its_sheet_edited_and_mistakes_are_shown(
    open_page: OpenPage, skirmish: Skirmish, scenario: Scenario
) -> None:
    page = edited(open_page(skirmish.people["carla"]), scenario)
    page.get_by_role("tab", name="Forces").click()
    page.locator("#panel").get_by_role("button", name="Dupin").click()
    page.get_by_label("T", exact=True).fill("7")
    page.get_by_label("T", exact=True).press("Tab")
    expect(page.locator("#faults summary")).to_contain_text("1 mistake")
    expect(page.locator("#faults summary")).to_contain_text("Dupin")
    keep(page, "Kept as a draft: 1 mistake")
    page.get_by_label("T", exact=True).fill("3")
    page.get_by_label("Firearms 2").select_option("pistol")
    page.get_by_label("Name", exact=True).fill("Old Dupin")
    page.get_by_label("Name", exact=True).press("Tab")
    counter(page, "dupin").focus()
    for key in ("q", "ArrowLeft", "Control+s"):
        page.keyboard.press(key)
    expect(page.locator("#keep [role=status]")).to_contain_text("Kept. It can be played")
    kept = figure(scenario, "dupin")
    assert (kept["T"], kept["name"], kept["at"]) == (3, "Old Dupin", [510, 460])
    assert (kept["front"], kept["firearms"]) == ([1, 1], ["musket", "pistol"])


def test_circles_and_lines_by_keyboard_and_the_first_firearm_of_a_figure(
    open_page: OpenPage, skirmish: Skirmish, scenario: Scenario
) -> None:
    del scenario.body["groups"][0]["figures"][1]["firearms"]
    scenario.save()
    page = edited(open_page(skirmish.people["carla"]), scenario)
    page.get_by_role("tab", name="Forces").click()
    page.locator("#panel").get_by_role("button", name="Dupin").click()
    page.get_by_label("Firearms 1").select_option("carbine")
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Terrain to draw").select_option("sea")
    expect(page.get_by_role("button", name="Circle")).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Terrain to draw").select_option("tree")
    page.get_by_role("button", name="Circle").click()
    counter(page, "dupin").focus()
    for key in ("ArrowUp", "Enter", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    keep(page)
    assert figure(scenario, "dupin")["firearms"] == ["carbine"]
    tree = feature(scenario, "tree_1")
    assert tree == {"id": "tree_1", "kind": "tree", "circle": {"at": [600, 460], "radius": 20}}


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_in_the_table_editor(
    open_page: OpenPage, skirmish: Skirmish, scenario: Scenario, width: int, scheme: str
) -> None:
    window = {"width": width, "height": 900}
    page = edited(
        open_page(skirmish.people["carla"], viewport=window, color_scheme=scheme), scenario
    )
    assert faults(page) == []
    page.get_by_role("tab", name="Forces").click()
    page.locator("#panel").get_by_role("button", name="Ravanon").click()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_shape_that_is_left_open_is_closed_or_said_to_be_gone(
    open_page: OpenPage, skirmish: Skirmish, scenario: Scenario
) -> None:
    page = edited(open_page(skirmish.people["carla"]), scenario)
    page.get_by_label("Terrain to draw").select_option("marsh")
    page.get_by_role("button", name="Polygon").click()
    for at in ((600, 700), (700, 700), (700, 800)):
        page.mouse.click(*spot(page, *at))
    page.get_by_role("button", name="Choose and move").click()
    expect(page.locator("#map [data-feature=marsh_1]")).to_be_attached()
    page.get_by_role("button", name="Polygon").click()
    for at in ((600, 500), (700, 500)):
        page.mouse.click(*spot(page, *at))
    page.get_by_role("button", name="Choose and move").click()
    expect(page.locator("#keep")).to_contain_text("only 2 of three corners")
    page.get_by_role("button", name="Polygon").click()
    for at in ((600, 500), (700, 500), (700, 600)):
        page.mouse.click(*spot(page, *at))
    page.get_by_role("button", name="Undo").click()
    page.mouse.click(*spot(page, 650, 600))
    keep(page)
    kept = feature(scenario, "marsh_2")
    assert kept is not None
    assert kept["polygon"] == [[600, 500], [700, 500], [650, 600]]


def test_a_shape_just_drawn_stays_chosen_when_it_is_pressed_and_is_moved(
    open_page: OpenPage, skirmish: Skirmish, scenario: Scenario
) -> None:
    page = edited(open_page(skirmish.people["carla"]), scenario)
    before = {one["id"] for one in scenario.body["table"]["features"]}
    page.get_by_role("button", name="Polygon").click()
    for at in ((560, 500), (700, 500), (700, 640), (560, 640)):
        page.mouse.click(*spot(page, *at))
    page.get_by_role("button", name="Done with the shape").click()
    expect(page.locator("#map .grip")).to_have_count(4)
    page.mouse.click(*spot(page, 630, 570))
    expect(page.locator("#map .grip")).to_have_count(4)
    drag(page, (630, 570), (730, 570))
    assert page.evaluate("String(getSelection())") == ""
    keep(page)
    scenario.refresh_from_db()
    (drawn,) = [one for one in scenario.body["table"]["features"] if one["id"] not in before]
    assert min(x for x, _ in drawn["polygon"]) == 660


def test_what_is_dragged_over_marks_no_figures_of_the_scale(
    open_page: OpenPage, skirmish: Skirmish, scenario: Scenario
) -> None:
    page = edited(open_page(skirmish.people["carla"]), scenario)
    stopped = page.evaluate(
        """() => !document.querySelector("#map text").dispatchEvent(
          new Event("selectstart", { bubbles: true, cancelable: true }))"""
    )
    assert stopped
