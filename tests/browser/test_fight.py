"""A fight of Ars Magica in browsers: a duel with typed dice, each player asked his questions."""

from __future__ import annotations

from copy import deepcopy

import pytest
from playwright.sync_api import Page, expect

from campaigns import stores
from campaigns.models import Dice
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.server import Server

BESIDE = [320, 160]
"""Within reach of Berto."""


@pytest.fixture
def duel(server: Server) -> Skirmish:
    return make_skirmish("duello_nel_cortile", "ars_magica", dice=Dice.ENTERED)


def told(page: Page, words: str) -> None:
    expect(page.locator("#log-lines")).to_contain_text(words)


def throw(page: Page, faces: str, first: int = 0) -> None:
    """Faces one by one: each is there before the rule asks for more."""
    for i, face in enumerate(faces, first):
        expect(page.locator(f"#face-{i}")).to_be_visible()
        page.locator(f"#face-{i}").press(face)
        expect(page.locator(f"#face-{i}")).to_have_value(face)


def roll(page: Page, faces: str, first: int = 0) -> None:
    throw(page, faces, first)
    page.get_by_role("button", name="These are the dice").click()
    expect(page.locator("#dice")).to_be_hidden()


def test_a_duel_with_typed_dice(open_page: OpenPage, duel: Skirmish) -> None:
    referee = opened(open_page(duel.people["carla"]), duel.path)
    ugo = opened(open_page(duel.people["ugo_side"]), duel.path)
    berto = opened(open_page(duel.people["berto_side"]), duel.path)
    primary(referee).click()
    roll(referee, "29")
    told(ugo, "Initiative: Ser Ugo, Berto")
    primary(referee).click()
    told(berto, "All have declared")
    counter(ugo, "ugo").click()
    ugo.get_by_role("button", name="Engage", exact=True).click()
    expect(ugo.locator("#sheet [data-arg=target]").first).to_be_visible()
    counter(ugo, "berto").click()
    primary(ugo).click()
    told(berto, "Ser Ugo, run")
    counter(berto, "berto").click()
    berto.get_by_role("button", name="Attack", exact=True).click()
    expect(berto.locator("#sheet [data-arg=target]").first).to_be_visible()
    counter(berto, "ugo").click()
    primary(berto).click()
    expect(berto.locator("#waiting")).to_contain_text("Berto: an effort in this attack on Ser Ugo?")
    expect(ugo.locator("#waiting")).not_to_contain_text("effort")
    berto.get_by_role("button", name="Yes").click()
    expect(ugo.locator("#waiting")).to_contain_text("Ser Ugo: an effort in defence against Berto?")
    ugo.get_by_role("button", name="Not now").click()
    # Berto acts: the dice are his to type, and the question is gone from Ugo's screen.
    expect(ugo.locator("#waiting")).to_contain_text("Whoever acts types the dice.")
    expect(ugo.get_by_role("button", name="Not now")).to_have_count(0)
    expect(berto.locator("#dice .purpose").first).to_contain_text("Berto: Attack")
    throw(berto, "116")
    # The die of his defence is Ugo's.
    expect(ugo.locator("#dice .purpose").last).to_contain_text("Ser Ugo: Defence")
    expect(ugo.get_by_role("button", name="Cancel")).to_have_count(0)
    roll(ugo, "000", first=3)
    expect(berto.locator("#dice")).to_be_hidden()
    told(berto, "Berto strikes at Ser Ugo: 48 against 0, hit")
    assert duel.state.figures["berto"].spent == 1


def test_enter_right_after_the_last_die_confirms(open_page: OpenPage, duel: Skirmish) -> None:
    page = opened(open_page(duel.people["carla"]), duel.path)
    page.locator("#waiting summary", has_text="Referee").click()
    expect(page.get_by_role("button", name="Type my next rolls")).to_be_visible()
    expect(page.locator("#waiting")).not_to_contain_text("cards and")
    primary(page).click()
    page.locator("#face-0").press("2")
    for key in ("9", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#dice")).to_be_hidden()
    told(page, "Initiative: Ser Ugo, Berto")


def test_who_ends_a_fight_before_it_is_over_is_told_that_rest_comes_first(
    open_page: OpenPage, server: Server
) -> None:
    duel = make_skirmish("duello_nel_cortile", "ars_magica")
    duel.act("begin")
    page = opened(open_page(duel.people["carla"]), duel.path)
    for phase, words in (("declarations", "rest and healing"), ("aftermath", "nobody can act")):
        assert duel.state.phase == phase
        if phase == "declarations":
            page.locator("#waiting summary", has_text="Referee").click()
        page.locator("#waiting [data-act=end]").first.click()
        expect(page.locator("#ask")).to_contain_text(words)
        page.locator("#ask").get_by_role("button", name="End it").click()
        told(page, {"declarations": "The fighting is over", "aftermath": "The fight ends"}[phase])


def test_enter_in_the_box_of_a_spell_casts_it(open_page: OpenPage, server: Server) -> None:
    figures = deepcopy(stores.shipped("ars_magica")["duello_nel_cortile"]["figures"])
    figures[0] |= {"magus": True, "known_spells": ["Pilum of Fire"]}
    game = make_skirmish("duello_nel_cortile", "ars_magica", figures=figures)
    game.act("begin")
    game.act("advance")
    while game.state.turn != "ugo":
        game.act("stay", figure=game.state.turn)
    page = opened(open_page(game.people["ugo_side"]), game.path)
    expect(page.locator("#seat")).to_contain_text("Your seat: Ser Ugo")
    expect(page.locator("#seat")).not_to_contain_text("Ser Ugo, Ser Ugo")
    counter(page, "ugo").click()
    expect(page.locator("#sheet form.standing-order select").first).to_be_attached()
    expect(page.locator("#sheet form.standing-order")).not_to_contain_text("Control the horse")
    page.get_by_role("button", name="Cast a spell", exact=True).click()
    offered = page.locator("#sheet datalist option")
    expect(offered).to_have_attribute("value", "Pilum of Fire")
    page.get_by_label("Spell", exact=True).fill("Pilum of Fire")
    page.get_by_label("Spell", exact=True).press("Enter")
    told(page, "Pilum of Fire")
    assert game.state.figures["ugo"].deeds.spells == 1


def test_who_is_engaged_declares_that_he_breaks_away_or_nothing(
    open_page: OpenPage, server: Server
) -> None:
    duel = make_skirmish("duello_nel_cortile", "ars_magica")
    duel.act("begin")
    duel.act("rule", changes=[{"what": "place", "figure": "ugo", "to": BESIDE}], reason="So.")
    said = (("ugo", "Ser Ugo", "breaks away"), ("berto", "Berto", "nothing"))
    for figure, name, what in said:
        page = opened(open_page(duel.people[f"{figure}_side"]), duel.path)
        expect(page.locator("#waiting")).to_contain_text("Waiting for you")
        counter(page, figure).press("Enter")
        page.get_by_role("button", name="Declare", exact=True).click()
        page.locator("#sheet").get_by_role("button", name=what, exact=True).click()
        expect(page.locator("#sheet")).not_to_contain_text("There is nothing to choose from.")
        primary(page).click()
        expect(page.locator("#log-lines")).to_contain_text(f"{name} declares: {what}")
    assert duel.state.phase == "actions"
    assert duel.state.figures["ugo"].deeds.declared == "disengage"


def test_what_is_measured_in_paces_says_so(open_page: OpenPage, duel: Skirmish) -> None:
    page = opened(open_page(duel.people["carla"]), duel.path)
    page.locator("#tools [data-act=words]").click()
    board = page.get_by_role("region", name="Position in words")
    ugo = board.get_by_role("row").filter(has=page.get_by_role("button", name="Ser Ugo"))
    expect(ugo).to_contain_text("15 paces from the left, 16 paces from the near edge")
    expect(ugo).to_contain_text("Berto, 18 paces east")
    expect(board).not_to_contain_text(" cm")


def test_a_rider_declares_a_charge_and_is_reached_on_his_horse(
    open_page: OpenPage, server: Server
) -> None:
    caravan = make_skirmish("la_carovana", "ars_magica")
    caravan.act("begin")
    page = opened(open_page(caravan.people["carla"]), caravan.path)
    expect(counter(page, "fulmine")).to_have_count(0)
    counter(page, "aimone").click()
    page.get_by_role("button", name="Declare", exact=True).click()
    targets = page.locator("#sheet [data-arg=target]")
    page.get_by_role("button", name="charges", exact=True).click()
    expect(targets).to_have_text(["Cecco", "The Hunchback", "Malvino", "Vanni"])
    page.get_by_role("button", name="Malvino", exact=True).click()
    page.get_by_role("button", name="nothing", exact=True).click()
    expect(targets).to_have_count(0)
    expect(primary(page)).to_be_enabled()
    page.get_by_role("button", name="charges", exact=True).click()
    primary(page).click()
    told(page, "Sir Aimone declares: charges")
    assert caravan.state.figures["aimone"].deeds.target == "malvino"
    page.get_by_role("button", name="Close the declarations").click()
    told(page, "All have declared")


def test_a_charge_is_at_whom_it_was_declared(open_page: OpenPage, server: Server) -> None:
    game = make_skirmish("duello_nel_cortile", "ars_magica")
    game.act("begin")
    game.act("declare", figure="ugo", what="charge", target="berto")
    game.act("advance")
    while game.state.turn != "ugo":
        game.act("stay", figure=game.state.turn)
    page = opened(open_page(game.people["ugo_side"]), game.path)
    counter(page, "ugo").click()
    page.get_by_role("button", name="Charge", exact=True).click()
    target = page.locator("#sheet [data-arg=target][data-id=berto]")
    expect(target).to_have_attribute("aria-pressed", "true")
    primary(page).click()
    told(page, "Ser Ugo charges.")


def test_wounds_are_nursed_on_the_page_after_the_fight(open_page: OpenPage, duel: Skirmish) -> None:
    wounds = [
        {"what": "wound", "figure": "ugo", "level": "heavy"},
        {"what": "wound", "figure": "berto", "level": "incapacitated"},
    ]
    duel.act("rule", changes=wounds, reason="The duel was fought elsewhere.")
    page = opened(open_page(duel.people["carla"]), duel.path)
    counter(page, "ugo").click()
    page.get_by_role("button", name="Recover", exact=True).click()
    page.get_by_label("Wound, and after how long").select_option("Heavy wound, roll after a season")
    page.get_by_label("Chirurgy or Medicine of the healer").fill("6")
    primary(page).click()
    roll(page, "9")
    told(page, "Ser Ugo, heavy wound: one level better")
    assert [one.level for one in duel.state.figures["ugo"].wounds] == ["medium"]
    page.get_by_role("button", name="Rest", exact=True).click()
    page.get_by_label("Minutes").fill("20")
    primary(page).click()
    told(page, "Ser Ugo rests")


def test_all_sides_that_have_still_to_declare_are_named(
    open_page: OpenPage, server: Server
) -> None:
    duel = make_skirmish("duello_nel_cortile", "ars_magica")
    referee = opened(open_page(duel.people["carla"]), duel.path)
    ugo = opened(open_page(duel.people["ugo_side"]), duel.path)
    primary(referee).click()
    told(ugo, "Initiative:")
    who = "#waiting .who"
    expect(referee.locator(who)).to_contain_text("Waiting for Berto, Ser Ugo")
    expect(ugo.locator(who)).to_contain_text("Waiting for you")
    expect(ugo.locator(".phases .turn")).to_contain_text("Round 1")
    referee.get_by_role("button", name="Close the declarations").click()
    told(ugo, "All have declared")
    expect(referee.locator(who)).not_to_contain_text(", ")
    expect(ugo.locator("#log-lines .ph").first).to_contain_text("Round 1, declarations")
    duel.act("rule", changes=[{"what": "wound", "figure": "ugo", "level": "light"}], reason="So.")
    told(ugo, "Ser Ugo: light wound. So.")
    ugo.locator("#tools [data-act=words]").click()
    board = ugo.get_by_role("region", name="Position in words")
    expect(board).to_contain_text("wounds: light")
    now = ugo.locator("#hand .now .mayfig")
    assert now.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
