"""Skirmishes in browsers: what is drawn, what is pressed, what real cards and dice say."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Entry
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.browser.test_battle import faults
from tests.server import Server


@pytest.fixture
def game(server: Server) -> Skirmish:
    return make_skirmish()


def press(page: Page, x: float, y: float) -> None:
    """A place of the sheet, in centimetres from the near left corner."""
    at = page.evaluate(
        """([x, y]) => {
            const world = document.querySelector("#map .world");
            const frame = document.querySelector("#map .frame");
            const height = Number(frame.getAttribute("height"));
            const point = new DOMPoint(x * 10, height - y * 10).matrixTransform(
                world.getScreenCTM());
            return [point.x, point.y];
        }""",
        [x, y],
    )
    page.mouse.click(*at)


def told(page: Page, words: str) -> None:
    expect(page.locator("#log-lines")).to_contain_text(words)


def test_hidden_figures_are_drawn_for_their_side_only(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    french = opened(open_page(game.people["french"]), game.path)
    pirates = opened(open_page(game.people["pirates"]), game.path)
    expect(counter(french, "bonnet")).to_have_attribute("aria-label", "Bonnet, French, hidden")
    expect(counter(pirates, "hassan")).to_be_visible()
    expect(counter(pirates, "bonnet")).to_have_count(0)


def test_figures_are_set_up_in_their_zone(open_page: OpenPage, game: Skirmish) -> None:
    page = opened(open_page(game.people["french"]), game.path)
    counter(page, "dupin").click()
    expect(page.locator("#map .zone-o")).to_have_count(1)
    press(page, 50, 60)
    told(page, "Dupin: set up")
    assert tuple(game.state.figures["dupin"].place) == pytest.approx((500, 600), abs=3)
    press(page, 80, 20)
    expect(page.locator("#sheet [role=alert]")).to_be_visible()
    told(page, "Dupin: set up")


def test_a_figure_chosen_while_the_line_is_cut_shows_its_reach_after_it(
    open_page: OpenPage, game: Skirmish, server: Server
) -> None:
    game.act("begin")
    game.card("player:french")
    page = opened(open_page(game.people["french"]), game.path)
    expect(page.locator("#drawn")).to_contain_text("Activate up to 6 figures")
    # What is loaded after the table is there before the line is cut.
    page.wait_for_load_state("networkidle")
    server.stop()
    expect(page.locator("#offline")).to_be_visible()
    counter(page, "dupin").click()
    expect(page.locator("#sheet h2")).to_have_text("Dupin")
    expect(page.locator("#map .reach-o")).to_have_count(0)
    server.start()
    expect(page.locator("#link")).to_contain_text("Live")
    expect(page.locator("#map .reach-o")).to_have_count(2)


def test_a_figure_walks_where_one_presses(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    game.card("player:french")
    page = opened(open_page(game.people["french"]), game.path)
    expect(page.locator("#drawn")).to_contain_text("Activate up to 6 figures")
    counter(page, "dupin").click()
    expect(page.locator("#map .reach-o")).to_have_count(2)
    press(page, 55, 47)
    press(page, 55, 50)
    expect(page.locator("#map .cost")).to_have_count(2)
    expect(page.locator("#waiting .then")).to_contain_text("of 8 cm")
    primary(page).click()
    told(page, "Dupin, walk")
    assert tuple(game.state.figures["dupin"].place) == pytest.approx((550, 500), abs=3)
    counter(page, "carre").click()
    expect(page.locator("#map .reach-o")).to_have_count(2)
    press(page, 110, 80)
    expect(page.locator("#sheet [role=status]")).to_contain_text("Too far")
    expect(primary(page)).to_have_count(0)


def test_a_hidden_figure_fires_and_comes_to_light(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    edge = {"what": "place", "figure": "bonnet", "to": [830, 725]}
    game.act("rule", changes=[edge], reason="near the edge of the jungle")
    game.card("player:french")
    french = opened(open_page(game.people["french"]), game.path)
    pirates = opened(open_page(game.people["pirates"]), game.path)
    expect(counter(pirates, "hassan")).to_be_visible()
    counter(french, "bonnet").click()
    french.get_by_role("button", name="Turn", exact=True).click()
    french.get_by_label("Front at the end").select_option(label="Omar")
    primary(french).click()
    told(french, "Bonnet: takes a new front")
    expect(counter(pirates, "bonnet")).to_have_count(0)
    counter(french, "omar").click()
    expect(french.locator("#sheet .need")).to_be_visible()
    french.locator("[data-id=manner-unaimed]").click()
    expect(primary(french)).to_contain_text("Shoot")
    primary(french).click()
    told(french, "Bonnet shoots at Omar, carbine")
    expect(counter(pirates, "bonnet")).to_be_visible()
    told(pirates, "Bonnet comes to light")


def test_two_turns_with_real_cards_and_dice(open_page: OpenPage, game: Skirmish) -> None:
    referee = opened(open_page(game.people["carla"]), game.path)
    french = opened(open_page(game.people["french"]), game.path)
    pirates = opened(open_page(game.people["pirates"]), game.path)
    primary(referee).click()
    told(pirates, "The game begins")
    referee.locator(".console > summary").click()
    referee.get_by_role("button", name="Type my next cards and rolls").click()
    primary(referee).click()
    referee.locator("#dice select").select_option("player:french")
    referee.get_by_role("button", name="This is the card").click()
    expect(french.locator("#waiting .who")).to_contain_text("Waiting for you")
    expect(pirates.locator("#drawn b")).to_have_text("French")
    counter(french, "ravanon").click()
    expect(french.locator("#map .reach-o")).to_have_count(2)
    press(french, 50, 56)
    primary(french).click()
    told(pirates, "Ravanon, walk")
    french.get_by_role("button", name="The card is played").click()
    told(pirates, "French: figures activated, 1.")
    primary(referee).click()
    referee.locator("#dice select").select_option("player:pirates")
    referee.get_by_role("button", name="This is the card").click()
    expect(referee.locator("#hand li")).to_have_count(2)
    game.act("finish")
    while game.state.turn == 1:
        next_ = "draw_card" if game.state.up is None else "finish"
        game.act(next_ if game.state.phase == "cards" else "carry_out_all")
    expect(referee.locator(".phases .turn")).to_contain_text("Turn 2", timeout=60_000)
    assert [str(entry.answers) for entry in Entry.objects.all() if "entered" in str(entry.answers)]
    game.card("player:french")
    referee.locator("[data-id=dupin]").first.click()
    expect(referee.locator("#sheet h2")).to_have_text("Dupin")
    counter(referee, "hassan").click()
    expect(referee.locator("#sheet .need")).to_be_visible()
    primary(referee).click()
    expect(referee.locator("#face-0")).to_be_focused()
    for n, face in enumerate("122"):
        expect(referee.locator(f"#face-{n}")).to_be_focused()
        referee.keyboard.type(face)
    expect(referee.locator("#dice .btn.primary")).not_to_have_attribute("aria-disabled", "true")
    referee.keyboard.press("Enter")
    told(pirates, "3 of less than")
    told(pirates, "Hassan: stunned")
    expect(counter(pirates, "hassan")).to_have_attribute("aria-label", "Hassan, Pirates, stunned")
    assert [faults(page) for page in (referee, french, pirates)] == [[], [], []]


def test_the_referee_rules_and_goes_back(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    page = opened(open_page(game.people["carla"]), game.path)
    counter(page, "omar").click()
    page.locator(".console > summary").click()
    page.get_by_role("button", name="Rule on Omar").click()
    dialog = page.locator("#ask")
    dialog.get_by_label("Hit").select_option("wounded")
    dialog.get_by_label("cm from the left").fill("99")
    dialog.get_by_label("Reason").fill("a thorn")
    assert faults(page) == []
    dialog.get_by_role("button", name="Rule").click()
    expect(counter(page, "omar")).to_have_attribute("aria-label", "Omar, Pirates, wounded")
    assert game.state.figures["omar"].place.x == 990
    page.locator("#log-lines li[data-n='1']").hover()
    page.get_by_role("button", name="Go back to entry 1").click()
    dialog.get_by_role("button", name="Undo them").click()
    expect(counter(page, "omar")).to_have_attribute("aria-label", "Omar, Pirates")


def test_an_order_stands_for_who_is_away(open_page: OpenPage, game: Skirmish) -> None:
    game.act("begin")
    game.card("player:french")
    player = opened(open_page(game.people["french"]), game.path)
    counter(player, "carre").click()
    player.locator("#sheet summary").filter(has_text="Standing order").click()
    form = player.locator(".standing-order")
    form.locator("select").nth(0).select_option("lie_down")
    form.locator("select").nth(1).select_option("stay")
    form.get_by_role("button", name="Save the order").click()
    order = player.locator("#sheet summary").filter(has_text="Standing order")
    expect(order).to_contain_text("lie down, stay")
    referee = opened(open_page(game.people["carla"]), game.path)
    counter(referee, "carre").click()
    referee.locator("#sheet").get_by_role("button", name="By its standing order").click()
    told(player, "Carré: lies down")


@pytest.mark.parametrize(
    ("ruleset", "scenario"),
    [
        ("grandi_laghi", "the_carrying_place"),
        ("ars_magica", "la_carovana"),
        ("ars_magica", "duello_nel_cortile"),
    ],
)
def test_every_skirmish_has_this_page(
    open_page: OpenPage, server: Server, ruleset: str, scenario: str
) -> None:
    game = make_skirmish(scenario, ruleset)
    page = opened(open_page(game.people["carla"]), game.path)
    primary(page).click()
    told(page, "begins.")
    expect(page.locator("#map [data-piece]").first).to_be_visible()
    page.locator("#tools [data-act=words]").click()
    expect(page.locator("#textboard table").first).to_be_visible()
    page.locator("#textboard [data-act=piece]").first.click()
    expect(page.locator("#sheet h2")).to_be_visible()
    assert faults(page) == []


def test_on_a_phone_the_card_just_drawn_does_not_stay_over_the_table(
    open_page: OpenPage, game: Skirmish
) -> None:
    game.act("begin")
    game.card("player:french")
    page = opened(open_page(game.people["vera"], viewport={"width": 390, "height": 844}), game.path)
    expect(page.locator("#hand .now")).to_be_visible()
    expect(page.locator("#drawn")).to_be_hidden()
    desk = opened(open_page(game.people["carla"]), game.path)
    expect(desk.locator("#drawn")).to_be_visible()
    desk.wait_for_timeout(1500)
    expect(desk.locator("#drawn")).to_be_visible()


def test_many_cards_leave_the_deck_and_the_last_one_in_sight(
    open_page: OpenPage, game: Skirmish
) -> None:
    game.act("begin")
    for card in [card for card in game.state.deck if card.startswith("player:")] * 3:
        game.card(card)
        game.act("finish")
    page = opened(
        open_page(game.people["vera"], viewport={"width": 1000, "height": 800}), game.path
    )
    deck, last = (page.locator(f"#hand {css}").bounding_box() for css in (".deck", "li:last-child"))
    assert deck
    assert last
    assert last["x"] + last["width"] <= deck["x"] < 1000


@pytest.mark.parametrize(
    ("ruleset", "scenario", "words"),
    [
        ("grandi_laghi", "the_carrying_place", ["attack", "shoot", "reload"]),
        ("ars_magica", "duello_nel_cortile", ["keep_hold", "rise", "attack", "span"]),
    ],
)
def test_what_is_done_without_an_order_is_what_the_rules_say(
    open_page: OpenPage, server: Server, ruleset: str, scenario: str, words: list[str]
) -> None:
    game = make_skirmish(scenario, ruleset)
    page = opened(open_page(game.people["carla"]), game.path)
    primary(page).click()
    told(page, "begins.")
    page.locator("#tools [data-act=words]").click()
    page.locator("#textboard [data-act=piece]").first.click()
    page.locator("#sheet summary").filter(has_text="Standing order").click()
    rows = page.locator(".standing-order select")
    for i, verb in enumerate(words):
        expect(rows.nth(i)).to_have_value(verb)
