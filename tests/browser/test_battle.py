"""The page of a battle: drawn, chosen from by keyboard and mouse, live, and back after a cut."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from campaigns import services
from campaigns.models import Dice, Engagement, Entry, Order, User
from tests.browser.conftest import OpenPage
from tests.browser.table import Battle, counter, make_battle, names, opened, primary
from tests.browser.test_two_turns import HEX
from tests.server import Server


@pytest.fixture
def battle(server: Server) -> Battle:
    return make_battle()


def faults(page: Page, *rules: str) -> list[str]:
    """What axe finds that is serious, by these of its rules or by all."""
    options = {"runOnly": list(rules)} if rules else {}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def to_moves(battle: Battle) -> None:
    """Turn 1, everybody's orders opened, the first unit about to move."""
    battle.act("begin")
    battle.act("advance")
    while "movement" not in _phase(battle):
        battle.act("advance")
    battle.act("carry_out")


def _phase(battle: Battle) -> str:
    battle.engagement.refresh_from_db()
    return battle.engagement.phase


def test_every_unit_is_a_button_with_its_whole_name(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["carla"]), battle.path)
    for id, name in names(battle).items():
        button = page.get_by_role("button", name=f"{id} {name}").first
        expect(button).to_have_attribute("data-piece", id)
        label = button.get_attribute("aria-label") or ""
        assert "men" in label
        assert "front" in label
        assert "hex" in label


@pytest.mark.parametrize("who", ["carla", "blue", "vera"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_a_screen_reader(
    open_page: OpenPage, battle: Battle, who: str, scheme: str
) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people[who], color_scheme=scheme), battle.path)
    expect(page.locator("#march li")).not_to_have_count(0)
    assert faults(page) == []


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_nothing_serious_while_an_order_is_written_and_a_dialog_is_open(
    open_page: OpenPage, battle: Battle, width: int
) -> None:
    battle.act("begin")
    while "movement" not in _phase(battle):
        battle.act("advance")
    window = {"width": width, "height": 900}
    page = opened(open_page(battle.people["carla"], viewport=window), battle.path)
    page.evaluate("document.querySelector('#map [data-piece=B2]').focus()")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Walk")).to_be_visible()
    expect(page.locator(".standing select").first).to_be_attached()
    page.locator(".facts summary").first.click()
    page.locator("#waiting summary").click()
    assert faults(page) == []
    page.get_by_role("button", name="Rule on").first.click()
    assert faults(page) == []


def test_the_keyboard_selects_a_unit_and_shows_its_reach(
    open_page: OpenPage, battle: Battle
) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#map .reach-o")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#map .reach-o")).to_have_count(0)
    now = page.locator("#march [aria-current=true]").get_attribute("data-id")
    assert now
    page.locator("#map [data-piece][tabindex='0']").focus()
    for _ in range(8):
        if page.evaluate("document.activeElement.dataset.piece") == now:
            break
        page.keyboard.press(".")
    page.keyboard.press("Enter")
    expect(counter(page, now)).to_have_class("u selected")
    expect(page.locator("#map .reach-o")).to_have_count(1)
    expect(page.locator("#sheet h2")).to_have_text(names(battle)[now])


def test_a_move_by_arrows_and_enter_alone(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#map .reach-o")).to_have_count(1)
    now = page.locator("#march [aria-current=true]").get_attribute("data-id")
    assert now
    counter(page, now).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(primary(page)).to_contain_text("Walk to")
    entries = Entry.objects.filter(engagement=battle.engagement).count()
    page.locator("#main").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#march .done")).to_have_count(1)
    assert Entry.objects.filter(engagement=battle.engagement).count() == entries + 1


def test_a_log_that_is_scrolled_stays_and_tells_of_what_comes(
    open_page: OpenPage, battle: Battle
) -> None:
    to_moves(battle)
    page = opened(
        open_page(battle.people["carla"], viewport={"width": 1280, "height": 720}), battle.path
    )
    log, fresh = page.locator("#log"), page.get_by_role("button", name="New entries")
    number = log.locator("li[data-n]").nth(1).get_attribute("data-n")
    read = log.locator(f"li[data-n='{number}']")
    expect(fresh).to_be_hidden()
    read.evaluate("(line) => line.scrollIntoView()")
    top = """(line) => Math.round(line.getBoundingClientRect().top
        - line.closest("#log").getBoundingClientRect().top)"""
    at = read.evaluate(top)
    battle.act("carry_out")
    expect(fresh).to_be_visible()
    assert read.evaluate(top) == at
    fresh.click()
    expect(fresh).to_be_hidden()
    assert log.evaluate("(box) => box.scrollTop") == 0


LATE = """() => {
  // The answer with the hexes comes late, twice; that with the way at once.
  const fetched = window.fetch;
  window.fetch = async (...all) => {
    const url = String(all[0]);
    const slow = url.includes("options/") && !url.includes("to=");
    const answer = await fetched(...all);
    if (slow) await new Promise((done) => setTimeout(done, 700));
    if (url.includes("mode=") && slow) document.documentElement.dataset.late = "came";
    return answer;
  };
}"""


def test_a_way_that_was_found_early_is_not_lost(open_page: OpenPage, battle: Battle) -> None:
    """The hex is clicked before anything is known of the unit, as on a slow line."""
    page = open_page(battle.people["carla"])
    page.add_init_script(f"({LATE})()")
    to_moves(battle)
    opened(page, battle.path)
    assert battle.mover() == "B2"
    page.mouse.click(*page.evaluate(HEX, ["0905"]))
    expect(page.locator("html[data-late]")).to_have_count(1)
    expect(page.locator("#map .reach-o")).to_have_count(1)
    expect(primary(page)).to_contain_text("Walk to 0905")
    page.wait_for_load_state("networkidle")
    expect(primary(page)).to_contain_text("Walk to 0905")


def test_who_is_chosen_twice_stays_and_says_so(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    page = opened(open_page(battle.people["carla"]), battle.path)
    expect(page.locator("#map .reach-o")).to_have_count(1)
    counter(page, "B2").click()
    expect(primary(page)).to_contain_text("Stay in 0906")
    expect(page.locator("#waiting .what")).to_have_text("Red Riders: stay in 0906")


def test_a_double_click_is_one_request(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["carla"]), battle.path)
    primary(page).dblclick()
    expect(page.locator(".phases [aria-current]")).to_have_text("Ranged")
    assert Entry.objects.filter(engagement=battle.engagement).count() == 1


def test_an_order_is_saved_then_final_and_shown_to_its_side_alone(
    open_page: OpenPage, battle: Battle
) -> None:
    battle.act("begin")
    while "movement" not in _phase(battle):
        battle.act("advance")
    blue = opened(open_page(battle.people["blue"]), battle.path)
    red = opened(open_page(battle.people["red"]), battle.path)
    carla = opened(open_page(battle.people["carla"]), battle.path)
    counter(blue, "A1").click()
    blue.get_by_role("button", name="Hold", exact=True).click()
    blue.get_by_role("button", name="Save for now").click()
    expect(blue.locator(".orderhead")).to_contain_text("saved")
    expect(carla.locator(".ready [data-key=blue], .ready [data-f=A]").first).to_contain_text(
        "1 saved"
    )
    blue.get_by_role("button", name="Make it final").click()
    expect(blue.locator(".orderhead")).to_contain_text("final")
    expect(carla.locator(".ready [data-f=A]")).to_contain_text("1 of")
    order = Order.objects.get(engagement=battle.engagement)
    assert (order.unit, order.state, order.body) == ("A1", "final", {"verb": "hold"})
    expect(red.locator(".ready [data-f=A] .st")).to_have_count(0)
    assert (
        counter(red, "A1").locator(".bdg").count()
        == counter(blue, "A1").locator(".bdg").count() - 1
    )


def test_a_step_in_one_browser_is_seen_in_the_others(open_page: OpenPage, battle: Battle) -> None:
    carla = opened(open_page(battle.people["carla"]), battle.path)
    vera = opened(open_page(battle.people["vera"]), battle.path)
    expect(vera.locator("#waiting .btn")).to_have_count(0)
    primary(carla).click()
    expect(vera.locator(".phases [aria-current]")).to_have_text("Ranged")
    expect(vera.locator("#log .log")).to_contain_text("The battle begins.")
    assert vera.locator("#sheet .btn").count() == 0


def test_after_a_cut_the_page_comes_back_to_what_the_others_see(
    open_page: OpenPage, battle: Battle, server: Server
) -> None:
    page = opened(open_page(battle.people["blue"]), battle.path)
    page.wait_for_load_state("networkidle")
    server.stop()
    expect(page.locator("#offline")).to_be_visible()
    battle.act("begin")
    server.start()
    expect(page.locator("#link")).to_contain_text("Live")
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator(".phases [aria-current]")).to_have_text("Ranged")


def test_three_browsers_go_on_after_a_restart_in_the_middle_of_a_turn(
    open_page: OpenPage, battle: Battle, server: Server
) -> None:
    """Somebody has moved before it, another after it: all three show the same, and play on."""
    to_moves(battle)
    pages = [
        opened(open_page(battle.people[who]), battle.path) for who in ("carla", "blue", "vera")
    ]
    first = battle.mover()
    battle.act("hold", unit=first)
    for page in pages:
        page.wait_for_load_state("networkidle")
    server.stop()
    for page in pages:
        expect(page.locator("#offline")).to_be_visible()
    second = battle.mover()
    battle.act("rule", changes=[{"what": "dead", "unit": second, "dead": 7}], reason="a storm")
    server.start()
    for page in pages:
        expect(page.locator("#link")).to_contain_text("Live")
        expect(page.locator("#offline")).to_be_hidden()
        expect(page.locator("#log .log")).to_contain_text("a storm")
    battle.act("hold", unit=second)
    lines = names(battle)
    for page in pages:
        expect(page.locator("#log .log")).to_contain_text(lines[second])
    drawn = [page.locator("#map [data-piece]").evaluate_all(PIECES) for page in pages]
    assert drawn[0]
    assert drawn[0] == drawn[1] == drawn[2]
    texts = [" ".join(page.locator("#log .log li").all_inner_texts()) for page in pages]
    told = [" ".join(text.replace("Go back to here", "").split()) for text in texts]
    assert told[0] == told[1] == told[2]


PIECES = "all => all.map(one => [one.dataset.piece, one.getAttribute('transform')]).sort()"
"""Where every counter is drawn."""


def test_a_unit_chosen_while_the_line_is_cut_can_be_ordered_after_it(
    open_page: OpenPage, battle: Battle, server: Server
) -> None:
    battle.act("begin")
    while "movement" not in _phase(battle):
        battle.act("advance")
    page = opened(open_page(battle.people["blue"]), battle.path)
    numbers = page.locator("#map .numbers text")
    page.locator("[data-act=zoom-in]").click(click_count=3)
    expect(numbers.filter(has_text="0203")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    server.stop()
    expect(page.locator("#offline")).to_be_visible()
    page.evaluate("document.querySelector('#map [data-piece=A2]').focus()")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet h2")).to_have_text(names(battle)["A2"])
    expect(page.get_by_role("button", name="Walk")).to_have_count(0)
    server.start()
    expect(page.locator("#link")).to_contain_text("Live")
    expect(page.get_by_role("button", name="Walk")).to_be_visible()
    expect(page.locator("#sheet h2")).to_have_text(names(battle)["A2"])
    expect(numbers.filter(has_text="0203")).to_have_count(1)


def test_going_back_says_what_it_undoes_and_strikes_it_through(
    open_page: OpenPage, battle: Battle
) -> None:
    battle.act("begin")
    battle.act("check", unit="A1")
    page = opened(open_page(battle.people["carla"]), battle.path)
    page.get_by_role("button", name="Go back to entry 1").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 entry will be undone")
    # One writes the reason at once, though a line above it has links.
    expect(dialog.locator("li a")).not_to_have_count(0)
    expect(dialog.get_by_label("Reason")).to_be_focused()
    page.keyboard.type("too soon")
    dialog.get_by_role("button", name="Undo them").click()
    expect(page.locator("#log [data-n='2'] .undone")).to_have_count(1)
    expect(page.locator("#log [data-n='2']")).to_contain_text("too soon")


def test_a_ruling_changes_a_unit_and_tells_why(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    counter(page, "A1").click()
    page.locator("#waiting summary").click()
    page.get_by_role("button", name="Rule on").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Morale", exact=True).fill("15")
    dialog.get_by_label("Reason").fill("a relic")
    dialog.get_by_role("button", name="Rule", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#log .log")).to_contain_text("a relic")


def test_a_leader_who_falls_leaves_his_counter_at_once(open_page: OpenPage, battle: Battle) -> None:
    """Of the counter nothing else changes: no man falls with him."""
    battle.act("begin")
    page = opened(open_page(battle.people["vera"]), battle.path)
    expect(counter(page, "A2").locator(".bdg")).to_have_count(1)
    fall = {"what": "state", "unit": "amos", "state": "fallen"}
    battle.act("rule", changes=[fall], reason="a stray arrow")
    expect(counter(page, "A2").locator(".bdg")).to_have_count(0)


def test_the_replay_steps_from_start_to_end(open_page: OpenPage, battle: Battle) -> None:
    to_moves(battle)
    page = open_page(battle.people["vera"])
    page.goto(battle.replay)
    expect(page.locator("#moment")).to_have_text("The start")
    assert faults(page) == []
    page.get_by_role("button", name="An entry forward").click()
    expect(page.locator("#now")).to_contain_text("The battle begins.")
    slider = page.get_by_role("slider", name="Entry")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".phases [aria-current]")).to_have_text("Movement")
    page.keyboard.press("Home")
    expect(page.locator("#moment")).to_have_text("The start")


def test_real_dice_are_typed_one_after_the_other(open_page: OpenPage, battle: Battle) -> None:
    Engagement.objects.filter(pk=battle.engagement.pk).update(dice=Dice.ENTERED)
    battle.act("begin")
    while "movement" not in _phase(battle):
        battle.act("advance")
    page = opened(open_page(battle.people["carla"]), battle.path)
    page.get_by_role("button", name="Close the orders").click()
    form = page.get_by_role("region", name="Dice to type")
    form.get_by_role("textbox").first.fill("3")
    expect(form.get_by_role("textbox")).to_have_count(2)
    form.get_by_role("textbox").last.fill("5")
    form.get_by_role("button", name="These are the dice").click()
    expect(page.locator("#march li")).to_have_count(4)
    page.locator("#log summary").first.click()
    expect(page.get_by_role("img", name="d6: 5, typed")).to_be_visible()


@pytest.mark.parametrize("who", ["red", "carla"])
def test_what_the_unit_on_turn_was_ordered_is_seen_before_it_moves(
    open_page: OpenPage, battle: Battle, who: str
) -> None:
    battle.act("begin")
    while "movement" not in _phase(battle):
        battle.act("advance")
    order = {"verb": "move", "mode": "walk", "path": ["0805", "0705"], "front": "NW"}
    services.save_order(battle.engagement, "red", "B2", order, "final")
    battle.act("carry_out")
    page = opened(open_page(battle.people[who]), battle.path)
    expect(page.locator("#waiting .then")).to_have_text("Order, final: Walk to 0705, front NW.")
    expect(page.locator("#map .over .way").first).to_be_attached()
    primary(page).click()
    expect(counter(page, "B2")).to_have_attribute("aria-label", re.compile("hex 0705"))


def ringed(page: Page, ring: str, id: str) -> bool:
    """Whether a ring of the map lies around a counter."""
    expect(page.locator(f"#map {ring}")).not_to_have_count(0)
    there: bool = page.evaluate(
        """([ring, id]) => {
          const middle = (on) => {
            const box = on.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
          };
          const [x, y] = middle(document.querySelector(`#map [data-piece=${id}] .body`));
          return [...document.querySelectorAll(`#map ${ring}`)].some((on) => {
            const [u, v] = middle(on);
            return Math.hypot(u - x, v - y) < 6;
          });
        }""",
        [ring, id],
    )
    return there


def test_an_interceptor_chooses_hex_and_front_on_the_map(
    open_page: OpenPage, battle: Battle
) -> None:
    battle.act("begin")
    while "movement" not in _phase(battle):
        battle.act("advance")
    order = {"verb": "hold", "stance": "delaying"}
    services.save_order(battle.engagement, "red", "B2", order, "final")
    battle.act("carry_out")
    for unit in ("A2", "B1"):
        battle.act("hold", unit=unit)
    blue = opened(open_page(battle.people["blue"]), battle.path)
    red = opened(open_page(battle.people["red"]), battle.path)
    battle.act("move", seat="blue", unit="A1", mode="run", path=["0304", "0404", "0504"])
    expect(red.locator(".what")).to_contain_text("intercept")
    expect(blue.locator(".choice")).to_have_count(0)
    # Whom the question is about is seen on the map: the one asked, and the one that moves.
    assert ringed(red, ".under > g:has(> .sel)", "B2")
    assert ringed(red, ".under > .aim.chosen", "A1")
    expect(blue.locator("#map .aim")).to_have_count(0)
    red.get_by_role("button", name="hex 0303", exact=True).click()
    red.locator("#map .fp[data-front=SE]").click()
    expect(counter(red, "B2")).to_have_attribute("aria-label", re.compile("front SE, hex 0303"))
    expect(blue.locator(".what")).to_contain_text("which front")
    blue.locator("#map .fp[data-front=NE]").click()
    expect(counter(red, "A1")).to_have_attribute("aria-label", re.compile("front NE, hex 0304"))


def test_hints_are_read_once(open_page: OpenPage, battle: Battle) -> None:
    page = opened(open_page(battle.people["blue"]), battle.path)
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("1/3")
    hint.get_by_role("button", name="No hints").click()
    expect(hint).to_be_hidden()
    page.reload()
    expect(page.locator("#link")).to_contain_text("Live")
    expect(hint).to_be_hidden()


def test_the_battle_ends_with_its_result(open_page: OpenPage, battle: Battle) -> None:
    battle.act("begin")
    page = opened(open_page(battle.people["carla"]), battle.path)
    page.locator("#waiting summary").click()
    page.get_by_role("button", name="End the battle").click()
    page.get_by_role("dialog").get_by_role("button", name="End it").click()
    expect(page.locator(".what")).to_have_text("The battle is over")
    expect(page.get_by_role("row", name="at the start 200 170")).to_be_visible()
    page.get_by_role("button", name="Open the replay").click()
    expect(page).to_have_url(re.compile(battle.replay))


@pytest.mark.parametrize("width", [390, 800, 1000, 1280])
def test_the_bar_fits_and_has_the_other_language(
    open_page: OpenPage, battle: Battle, width: int
) -> None:
    User.objects.filter(username="blue").update(language="it")
    to_moves(battle)
    window = {"width": width, "height": 800}
    page = open_page(battle.people["blue"], viewport=window)
    page.goto(battle.path)
    expect(page.locator("#link")).to_contain_text("In diretta")
    english = page.get_by_role("button", name="English")
    expect(english).to_be_visible()
    seat, phases = page.locator("#seat"), page.locator("#phases [aria-current]")
    left, right = phases.bounding_box(), seat.bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"] or right["y"] + right["height"] <= left["y"]
    assert right["x"] + right["width"] <= width
    english.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_same_table_in_two_languages(open_page: OpenPage, battle: Battle) -> None:
    User.objects.filter(username="blue").update(language="it")
    battle.act("begin")
    page = opened(open_page(battle.people["blue"]), battle.path, live="In diretta")
    expect(page.locator(".phases [aria-current]")).to_have_text("Tiro")
    expect(page.locator("#log .log")).to_contain_text("La battaglia comincia.")
    expect(
        page.get_by_role("button", name=re.compile("A1 Lance Azzurre, 120 uomini"))
    ).to_be_visible()


def test_before_the_battle_the_page_says_what_it_is_about_and_who_wins(
    open_page: OpenPage, server: Server
) -> None:
    battle = make_battle("il_ponte_di_stirling")
    page = opened(
        open_page(battle.people["carla"], viewport={"width": 1280, "height": 800}), battle.path
    )
    told = page.locator("#sheet .brief")
    expect(told.locator("p")).to_be_in_viewport()
    expect(told).to_contain_text("must force the Forth")
    expect(told.locator("li")).to_have_count(len(battle.engagement.scenario["victory"]))
    battle.act("begin")
    expect(told.locator("p")).to_be_hidden()
    # Whose archers are awaited has something to do.
    expect(page.locator("#ready li").filter(has_text="Clans")).to_contain_text("to act")
    expect(page.locator("#ready li").filter(has_text="Crown")).to_contain_text("to act")
