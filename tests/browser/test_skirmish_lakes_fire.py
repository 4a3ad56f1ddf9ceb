"""Fire of many at once, reasons why not, and waivers of Grandi Laghi, in browsers."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Dice, Entry
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.browser.test_battle import faults
from tests.browser.test_skirmish import press, told
from tests.server import Server

SHOW = os.environ.get("L7_SHOTS")


def shot(page: Page, name: str) -> None:
    if SHOW:
        page.screenshot(path=f"{SHOW}/{name}.png")


@pytest.fixture
def game(server: Server) -> Skirmish:
    game = make_skirmish("the_carrying_place", "grandi_laghi")
    game.act("begin")
    return game


def rule(game: Skirmish, *changes: dict[str, object]) -> None:
    game.act("rule", changes=list(changes), reason="So it stands.")


def before_the_company(game: Skirmish) -> None:
    """Two of the French in the open before Rudge's men."""
    for n, id in enumerate(("montour", "wawatam")):
        rule(game, {"what": "place", "figure": id, "to": [590 + 40 * n, 620]})


def choices(page: Page) -> dict[str, str]:
    """Who is listed to join, and whether he does: `true`, `false`, or a reason why not."""
    found = {}
    for one in page.locator("#sheet [data-key=pick-joins] li").all():
        button = one.locator("button")
        why = one.locator(".why").inner_text()
        found[button.inner_text()] = why or str(button.get_attribute("aria-pressed"))
    return found


def test_a_volley_is_put_together_and_its_dice_are_typed_as_one_row(
    open_page: OpenPage, server: Server
) -> None:
    game = make_skirmish("the_carrying_place", "grandi_laghi", dice=Dice.ENTERED)
    game.act("begin")
    before_the_company(game)
    rule(game, {"what": "set", "figure": "cole", "field": "reload", "value": "yellow"})
    game.card("jack:rudges")
    referee = opened(open_page(game.people["carla"]), game.path)
    page = opened(open_page(game.people["british"]), game.path)
    counter(page, "rudge").click()
    page.get_by_role("button", name="Volley").click()
    expect(page.locator("#sheet [data-key=pick-joins] li")).to_have_count(9)
    listed = choices(page)
    assert listed["Pike"] == "true"
    assert listed["Cole"] == "Cole, reloading: yellow. GL 5.1"
    assert listed["Stark"] == "Stark is more than 10 cm from Captain Rudge. GL 5.12"
    expect(counter(page, "montour")).to_have_class(re.compile("may"))
    shot(page, "volley")
    page.locator("#sheet").get_by_role("button", name="Captain Rudge", exact=True).click()
    expect(page.locator("#sheet [role=status]")).to_contain_text("Too few figures: 6 are needed.")
    expect(primary(page)).to_have_count(0)
    page.locator("#sheet").get_by_role("button", name="Captain Rudge", exact=True).click()
    expect(primary(page)).to_contain_text("Volley")
    assert faults(page) == []
    primary(page).click()
    expect(referee.locator("#face-0")).to_be_focused()
    # The misfire and the die of each, ten as 0; then who is hit, and how.
    # All are typed at once, faster than the server asks for them.
    referee.keyboard.type("26" + "21" * 4 + "26" + "21")
    expect(referee.locator("#dice .asks li")).to_have_count(1)
    expect(referee.locator("#dice .boxes")).to_contain_text("misfire d10")
    expect(referee.locator("#dice .die-name")).to_have_count(0)
    expect(referee.locator("#face-14")).to_be_focused(timeout=60_000)
    referee.keyboard.type("14")
    expect(referee.locator("#dice .btn.primary")).not_to_have_attribute("aria-disabled", "true")
    shot(referee, "volley_dice")
    referee.keyboard.press("Enter")
    told(page, "Volley at the word of Captain Rudge")
    entry = Entry.objects.filter(engagement=game.engagement).latest("seq")
    assert [event for event, _ in entry.events].count("joint_fire") == 1
    assert all(answer[3].startswith("entered") for answer in entry.answers)
    faces = [answer[1] for answer in entry.answers]
    assert faces == [2, 6, 2, 1, 2, 1, 2, 1, 2, 1, 2, 6, 1, 1, 1, 4]
    shot(page, "volley_done")


def test_blind_fire_at_the_wood(open_page: OpenPage, game: Skirmish) -> None:
    game.card("jack:rudges")
    page = opened(open_page(game.people["british"]), game.path)
    counter(page, "rudge").click()
    page.get_by_role("button", name="Blind fire").click()
    wood = page.locator("#sheet [data-key=pick-features]").get_by_role(
        "button", name="Western wood"
    )
    wood.click()
    expect(primary(page)).to_contain_text("Blind fire")
    shot(page, "blind_fire")
    primary(page).click()
    told(page, "Blind fire at the word of Captain Rudge")


def test_the_sheet_says_why_not(open_page: OpenPage, game: Skirmish) -> None:
    game.card("ace:rudges")
    page = opened(open_page(game.people["british"]), game.path)
    french = opened(open_page(game.people["french"]), game.path)
    counter(french, "montour").click()
    why = french.locator("#sheet [data-key=why-not]")
    expect(why).to_have_text("It is the card of Rudge's company. GL 2.3")
    rule(
        game,
        {"what": "set", "figure": "pike", "field": "activations", "value": 2},
        {"what": "set", "figure": "turner", "field": "reload", "value": "yellow"},
        {"what": "place", "figure": "montour", "to": [570, 580]},
    )
    counter(page, "pike").click()
    expect(page.locator("#sheet [data-key=why-not]")).to_contain_text(
        "Pike: already activated 2 times this turn."
    )
    counter(page, "turner").click()
    page.locator("#sheet [data-key=reasons] summary").click()
    expect(page.locator("#sheet .reasons")).to_contain_text("Shoot: Turner, reloading: yellow.")
    shot(page, "reasons")
    assert faults(page) == []
    # Of others nothing is asked.
    page.keyboard.press("Escape")
    counter(page, "montour").click()
    expect(page.locator("#sheet h2")).to_have_text("Montour")
    expect(page.locator("#sheet [data-key=why-not]")).to_have_count(0)


def test_the_referee_lets_happen_what_the_rules_refuse(open_page: OpenPage, game: Skirmish) -> None:
    game.card("ace:rudges")
    page = opened(open_page(game.people["carla"]), game.path)
    counter(page, "pike").click()
    expect(page.locator("#map .reach-o")).not_to_have_count(0)
    page.get_by_role("button", name="Walk", exact=True).first.click()
    press(page, 57.5, 29.5)
    expect(page.locator("#sheet [role=status]")).to_contain_text("Too far for Pike")
    page.get_by_role("button", name="Allow it all the same").click()
    expect(page.locator("#sheet .draft")).to_contain_text("By ruling, although: Too far for Pike")
    expect(primary(page)).to_contain_text("Allow it all the same")
    shot(page, "allowed")
    primary(page).click()
    dialog = page.locator("#ask")
    expect(dialog).to_contain_text("Too far for Pike")
    dialog.get_by_label("Reason").fill("downhill")
    dialog.get_by_role("button", name="Allow it", exact=True).click()
    told(page, "Ruling: Pike acts although the rules refuse. downhill")
    assert tuple(game.state.figures["pike"].place) == pytest.approx((575, 295), abs=3)
    assert game.state.figures["pike"].body.activations == 0
    # And for one whose card it is not.
    counter(page, "montour").click()
    page.locator("#sheet [data-key=reasons] summary").click()
    page.get_by_role("button", name="Lie down, by ruling").click()
    primary(page).click()
    dialog.get_by_label("Reason").fill("he slips")
    dialog.get_by_role("button", name="Allow it", exact=True).click()
    told(page, "Montour: lies down")
    assert faults(page) == []


def test_a_shot_says_what_the_die_must_show(open_page: OpenPage, game: Skirmish) -> None:
    rule(game, {"what": "place", "figure": "montour", "to": [570, 580]})
    game.card("ace:rudges")
    page = opened(open_page(game.people["british"]), game.path)
    counter(page, "turner").click()
    expect(page.locator("#map .reach-o")).not_to_have_count(0)
    counter(page, "montour").click()
    expect(page.locator("#sheet .need")).to_contain_text("d10 with its modifiers, at least")
    expect(page.locator("#sheet .need strong")).to_have_text("5")
    expect(page.locator("#waiting .then")).to_contain_text("5 or more on d10")
    expect(page.locator("#sheet .draft")).to_contain_text("It goes off: 90%")
    expect(page.locator("#sheet .odds")).to_have_attribute(
        "aria-label", "killed 18%, wounded 27%, near miss 9%, miss 46%"
    )
    shot(page, "shot")
