"""A fight of Ars Magica in browsers: a duel with typed dice, each player asked his questions."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Dice
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.server import Server


@pytest.fixture
def duel(server: Server) -> Skirmish:
    return make_skirmish("duello_nel_cortile", "ars_magica", dice=Dice.ENTERED)


def told(page: Page, words: str) -> None:
    expect(page.locator("#log-lines")).to_contain_text(words)


def roll(page: Page, faces: str) -> None:
    """Faces one by one: each is there before the rule asks for more."""
    for i, face in enumerate(faces):
        expect(page.locator(f"#face-{i}")).to_be_visible()
        page.locator(f"#face-{i}").press(face)
        expect(page.locator(f"#face-{i}")).to_have_value(face)
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
    counter(ugo, "berto").click()
    primary(ugo).click()
    told(berto, "Ser Ugo, run")
    counter(berto, "berto").click()
    berto.get_by_role("button", name="Attack", exact=True).click()
    counter(berto, "ugo").click()
    primary(berto).click()
    expect(berto.locator("#waiting")).to_contain_text("Berto: an effort in this attack on Ser Ugo?")
    expect(ugo.locator("#waiting")).not_to_contain_text("effort")
    berto.get_by_role("button", name="Yes").click()
    expect(ugo.locator("#waiting")).to_contain_text("Ser Ugo: an effort in defence against Berto?")
    ugo.get_by_role("button", name="Not now").click()
    roll(ugo, "1160" + "00")
    told(berto, "Berto at Ser Ugo: 48 against 0, hit")
    assert duel.state.figures["berto"].spent == 1


def test_what_is_measured_in_paces_says_so(open_page: OpenPage, duel: Skirmish) -> None:
    page = opened(open_page(duel.people["carla"]), duel.path)
    page.locator("#tools [data-act=words]").click()
    board = page.get_by_role("region", name="Position in words")
    ugo = board.get_by_role("row").filter(has=page.get_by_role("button", name="Ser Ugo"))
    expect(ugo).to_contain_text("15 paces from the left, 16 paces from the near edge")
    expect(ugo).to_contain_text("Berto, 18 paces east")
    expect(board).not_to_contain_text(" cm")
