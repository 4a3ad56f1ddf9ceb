"""The referee rules on what his game knows: the form is the server's, for every skirmish."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened
from tests.server import Server


def console(page: Page) -> None:
    page.get_by_text("Referee", exact=True).click()


def form_for(page: Page, skirmish: Skirmish, id: str) -> Page:
    """The dialog of rulings on a figure."""
    counter(page, id).click()
    if not page.locator("[data-act=rule]").is_visible():
        console(page)
    page.locator("[data-act=rule]").click()
    expect(page.locator("#ask")).to_be_visible()
    return page


def unfold(page: Page, title: str) -> None:
    page.locator("#ask summary", has_text=title).click()


def ruled(page: Page) -> None:
    page.locator("#ask").get_by_label("Reason").fill("As agreed.")
    page.locator("#ask").get_by_role("button", name="Rule", exact=True).click()
    expect(page.locator("#ask")).to_be_hidden()


def test_wounds_fatigue_and_initiative_in_the_middle_of_a_blow(
    open_page: OpenPage, server: Server
) -> None:
    duel = make_skirmish("duello_nel_cortile", "ars_magica")
    duel.act("begin")
    duel.act("advance")
    first = duel.state.turn
    other = "berto" if first == "ugo" else "ugo"
    duel.act("engage", figure=first, target=other)
    if duel.state.turn != other:
        duel.act("stay", figure=duel.state.turn)
    duel.act("attack", figure=other, target=first)
    assert duel.state.agenda
    page = opened(open_page(duel.people["carla"]), duel.path)
    form_for(page, duel, other)
    dialog = page.locator("#ask")
    dialog.get_by_role("group", name="New wound").get_by_label("New wound").select_option("heavy")
    dialog.get_by_label("levels of fatigue spent", exact=True).fill("2")
    unfold(page, "State")
    dialog.get_by_label("Initiative").fill("21")
    dialog.get_by_label("on the ground").check()
    ruled(page)
    figure = duel.state.figures[other]
    assert [wound.level for wound in figure.wounds] == ["heavy"]
    assert (figure.spent, figure.prone, duel.state.totals[other]) == (2, True, 21)
    assert duel.state.agenda
    page.locator("[data-act=battle]").click()
    dialog.get_by_label("attack").fill("-4")
    ruled(page)
    expect(page.locator("#log-lines")).to_contain_text("attack −4, defence +0")


def test_a_beach_is_ruled_on_by_its_own_words(open_page: OpenPage, server: Server) -> None:
    beach = make_skirmish()
    beach.act("begin")
    page = opened(open_page(beach.people["carla"]), beach.path)
    form_for(page, beach, "hassan")
    unfold(page, "Sheet and gear")
    page.locator("#ask").get_by_label("agility").fill("0")
    unfold(page, "Markers")
    page.locator("#ask").get_by_role("checkbox", name="stunned").check()
    ruled(page)
    hassan = beach.state.figures["hassan"]
    assert (hassan.agility, hassan.markers.stunned) == (0, True)


def test_a_portage_is_ruled_on_by_its_own_words(open_page: OpenPage, server: Server) -> None:
    lakes = make_skirmish("the_carrying_place", "grandi_laghi")
    lakes.act("begin")
    id = next(i for i, one in sorted(lakes.state.figures.items()) if one.able and not one.hidden)
    page = opened(open_page(lakes.people["carla"]), lakes.path)
    form_for(page, lakes, id)
    unfold(page, "Sheet and gear")
    page.locator("#ask").get_by_label("firearm").select_option(label="none")
    unfold(page, "Markers")
    page.locator("#ask").get_by_label("blue marker").check()
    ruled(page)
    body = lakes.state.figures[id].body
    assert (body.weapon, body.shaken) == (None, True)
