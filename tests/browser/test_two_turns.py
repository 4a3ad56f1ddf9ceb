"""A referee and two players, each in a browser of their own, play two turns of "First steps"."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from battles import demo
from campaigns.models import Engagement, Entry, User
from tests.browser.conftest import OpenPage
from tests.server import Server
from tests.world import verify

HEX = """async ([name]) => {
  const { centre } = await import("/static/js/geometry.js");
  const svg = document.querySelector("#map");
  const layer = document.querySelector("#map [data-piece]").parentNode;
  const at = centre(name);
  const [x, y] = Array.isArray(at) ? at : [at.x, at.y];
  const point = new DOMPoint(x, y).matrixTransform(layer.getScreenCTM());
  return [point.x, point.y];
}"""
POSITION = """() => [...document.querySelectorAll("#map [data-piece]")]
  .map(node => [node.dataset.piece, node.getAttribute("aria-label")])
  .sort((a, b) => a[0] < b[0] ? -1 : 1)"""

A1, A2, B1, B2 = ("Blue Spears", "Blue Bows", "Red Swords", "Red Riders")


class Screen:
    """One person's browser at the table."""

    def __init__(self, page: Page, table: Engagement) -> None:
        self.page, self.url = page, f"/battles/{table.pk}/"
        self.sit_down()

    def sit_down(self) -> None:
        self.page.goto(self.url)
        expect(self.page.locator("#map [data-piece=A1]")).to_be_visible()
        expect(self.page.locator("#link")).to_contain_text("Live")

    def get_up(self) -> None:
        self.page.goto("about:blank")

    def select(self, piece: str) -> None:
        self.page.locator(f"#map [data-piece={piece}]").click()
        name = {"A1": A1, "A2": A2, "B1": B1, "B2": B2}[piece]
        expect(self.page.locator("#sheet h2").first).to_have_text(name)

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=re.compile(name)).first.click()

    def hex(self, name: str) -> None:
        x, y = self.page.evaluate(HEX, [name])
        self.page.mouse.click(x, y)

    def waiting(self, words: str) -> None:
        expect(self.page.locator("#waiting")).to_contain_text(words)

    def position(self) -> list[list[str]]:
        found: list[list[str]] = self.page.evaluate(POSITION)
        return found


def order_walk(screen: Screen, piece: str, to: str) -> None:
    screen.select(piece)
    screen.button("^Walk")
    screen.hex(to)
    screen.button("^Make it final")
    expect(screen.page.locator("#sheet .ordered.final")).to_be_visible()


def same_everywhere(*screens: Screen) -> None:
    """Every screen comes to show the position that the first one shows."""
    first = screens[0].position()
    for screen in screens[1:]:
        screen.page.wait_for_function(
            f"want => JSON.stringify(({POSITION})()) === JSON.stringify(want)", arg=first
        )


@pytest.fixture
def table(transactional_db: None) -> Engagement:
    demo.make()
    return Engagement.objects.get(title__en="First steps")


def person(part: str) -> User:
    return User.objects.get(username=f"demo-{part}")


def test_two_turns_with_a_referee_and_two_players_one_of_whom_comes_back(
    table: Engagement, server: Server, open_page: OpenPage
) -> None:
    window = {"viewport": {"width": 1280, "height": 800}}
    referee = Screen(open_page(person("referee"), **window), table)
    blue = Screen(open_page(person("player-1"), **window), table)
    red = Screen(open_page(person("player-2"), **window), table)

    referee.button("^Begin the battle")
    for screen in (referee, blue, red):
        expect(screen.page.locator("#phases [aria-current]")).to_have_text("Ranged")
    verify(table)

    # Turn 1: nobody is in range to speak of; orders for the movement are written and sealed.
    referee.button("^Next phase")
    for screen in (referee, blue, red):
        expect(screen.page.locator("#phases [aria-current]")).to_have_text("Movement")
    order_walk(blue, "A1", "0404")
    order_walk(red, "B1", "0704")
    assert "final" not in blue.page.locator("#ready li[data-f=B]").inner_text()
    assert table.orders.count() == 2
    referee.page.reload()
    expect(referee.page.locator("#ready")).to_contain_text("1")
    referee.button("^Close the orders")
    referee.waiting("must move")

    # Red Riders come first; their player walks them live, and everybody sees it.
    red.waiting("Red Riders must move")
    red.select("B2")
    red.button("^Walk")
    red.hex("0706")
    red.page.locator("#waiting .primary").click()
    for screen in (referee, blue):
        expect(screen.page.locator("#map [data-piece=B2]")).to_have_attribute(
            "aria-label", re.compile("hex 0706")
        )
    verify(table)

    # One player leaves in mid-phase, and the table goes on without him.
    red.get_up()
    referee.button("^Carry out all")
    expect(referee.page.locator("#map [data-piece=B1]")).to_have_attribute(
        "aria-label", re.compile("hex 0704")
    )
    expect(referee.page.locator("#map [data-piece=A1]")).to_have_attribute(
        "aria-label", re.compile("hex 0404")
    )
    verify(table)
    red.sit_down()
    same_everywhere(referee, blue, red)
    next_turn(referee, table)

    # Turn 2: a target behind the hill is refused with the reason; one in sight is shot at.
    for screen in (referee, blue, red):
        expect(screen.page.locator("#phases .turn")).to_contain_text("2")
    blue.select("A2")
    blue.button("^Shoot")
    blue.page.locator("#map [data-piece=B1]").click()
    expect(blue.page.locator("#sheet")).to_contain_text("Out of sight behind 0604. ST 4.3")
    blue.page.locator("#map [data-piece=B2]").click()
    blue.page.locator("#waiting .primary").click()
    for screen in (referee, red):
        expect(screen.page.locator("#log-lines")).to_contain_text("Blue Bows at Red Riders")
    verify(table)
    next_turn(referee, table)
    for screen in (referee, blue, red):
        expect(screen.page.locator("#phases .turn")).to_contain_text("3")
    same_everywhere(referee, blue, red)

    # Nothing was lost on the way: the log of each seat is whole, and folds to the rows.
    verify(table)
    seqs = list(Entry.objects.filter(engagement=table).values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))
    assert {"shoot", "move", "carry_out_all", "advance"} <= {
        entry.action["verb"]
        for entry in Entry.objects.filter(engagement=table)
        if entry.action is not None
    }


def next_turn(referee: Screen, table: Engagement) -> None:
    """The referee carries out what is due, phase by phase, until the next turn begins."""
    turn = referee.page.locator("#phases .turn").inner_text()
    for _ in range(30):
        before = Engagement.objects.get(pk=table.pk).head
        expect(referee.page.locator("#waiting")).to_have_attribute("aria-busy", "false")
        # A unit in rout may be offered its rally first: the referee goes on without it.
        cancel = referee.page.locator("#waiting .acts button", has_text="Cancel")
        if cancel.count():
            cancel.click()
            expect(cancel).to_have_count(0)
        referee.page.locator("#waiting .acts button").last.click()
        expect(referee.page.locator("#log-count")).not_to_have_text(f"{before} entries")
        head = Engagement.objects.get(pk=table.pk).head
        expect(referee.page.locator("#log-count")).to_have_text(f"{head} entries")
        verify(table)
        if referee.page.locator("#phases .turn").inner_text() != turn:
            return
    raise AssertionError("the turn does not end")
