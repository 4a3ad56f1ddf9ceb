"""What a skirmish says before it is asked: seats, traits, the melee that waits; and what stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Membership
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import counter, opened, primary
from tests.browser.test_skirmish import press, told
from tests.server import Server


@pytest.fixture
def lakes(server: Server) -> Skirmish:
    return make_skirmish("the_carrying_place", "grandi_laghi")


@pytest.fixture
def beach(server: Server) -> Skirmish:
    return make_skirmish()


def test_before_it_begins_the_referee_reads_whose_seats_are_empty(
    open_page: OpenPage, beach: Skirmish
) -> None:
    seat = beach.engagement.seats.get(key="pirates")
    member = Membership.objects.get(user=beach.people["pirates"])
    seat.holders.remove(member)
    page = opened(open_page(beach.people["carla"]), beach.path)
    line = page.locator("#waiting .then")
    expect(line).to_have_text("Nobody sits for: Pirates.")
    page.locator(".console > summary").click()
    page.locator(".console").get_by_role("button", name="Seats").click()
    page.get_by_label("Who takes a seat: Pirates").select_option(str(member.pk))
    page.get_by_role("region", name="Pirates").get_by_role("button", name="Give the seat").click()
    expect(page.locator("#ask [data-act=stand]")).to_have_count(2)
    page.locator("#ask [data-act=close]").last.click()
    expect(line).to_have_count(0)


def test_a_sheet_says_what_type_and_traits_do(open_page: OpenPage, lakes: Skirmish) -> None:
    page = opened(open_page(lakes.people["british"]), lakes.path)
    counter(page, "rudge").click()
    nature = page.locator("#sheet details[data-key=nature]")
    page.keyboard.press("Escape")
    counter(page, "rudge").click()
    expect(nature.locator("summary")).to_have_text("regular, officer, leader")
    nature.locator("summary").click()
    expect(nature).to_contain_text("Running in difficult ground: −1")
    expect(nature.get_by_role("link", name="GL 4.3")).to_have_attribute("href", "/rules/GL/#GL-4.3")
    expect(nature).to_contain_text("Volleys at his word")


def test_after_a_charge_it_is_said_when_the_melee_is_fought(
    open_page: OpenPage, lakes: Skirmish
) -> None:
    lakes.act("begin")
    lakes.act(
        "rule",
        changes=[{"what": "place", "figure": "gauthier", "to": [600, 300]}],
        reason="He comes out.",
    )
    lakes.card("two:ottawa")
    french = opened(open_page(lakes.people["french"]), lakes.path)
    lakes.act("charge", seat="ottawa", figure="gauthier", path=[], target="ames")
    if lakes.state.figures["gauthier"].body.prone:
        pytest.fail("another seed: he has fallen")
    line = french.locator("#waiting .then")
    expect(line).to_contain_text("In contact: Gauthier. The melee is fought with “Attack”")


def test_enter_on_what_is_chosen_in_a_list_goes_on(open_page: OpenPage, beach: Skirmish) -> None:
    beach.act("begin")
    beach.act(
        "rule",
        changes=[{"what": "place", "figure": "hassan", "to": [446, 680]}],
        reason="He has come near.",
    )
    beach.card("player:french")
    page = opened(open_page(beach.people["french"]), beach.path)
    counter(page, "ravanon").click()
    page.locator("#sheet [data-id=verb-charge]").click()
    pick = page.locator("#sheet .picks [data-id=hassan]")
    pick.focus()
    page.keyboard.press("Enter")
    expect(pick).to_have_attribute("aria-pressed", "true")
    expect(primary(page)).to_be_visible()
    pick.focus()
    page.keyboard.press("Enter")
    told(page, "Ravanon, charge")


def test_who_has_chosen_to_walk_walks_on(open_page: OpenPage, beach: Skirmish) -> None:
    """What he can do is asked anew after his first walk: there is no run any more."""
    beach.act("begin")
    beach.card("player:french")
    page = opened(open_page(beach.people["french"]), beach.path)
    counter(page, "ravanon").click()
    expect(page.locator("#map .reach-o")).to_have_count(2)
    page.locator("#sheet [data-id=verb-walk]").click()
    expect(page.locator("#map .reach-o")).to_have_count(1)
    press(page, 44.6, 58)
    primary(page).click()
    told(page, "Ravanon, walk")
    expect(page.locator("#sheet .reasons")).to_be_attached()
    press(page, 44.6, 72)
    expect(page.locator("#waiting .what")).to_contain_text("Ravanon: walk")


def test_of_two_squads_of_a_side_a_seat_names_its_own(open_page: OpenPage, server: Server) -> None:
    raid = make_skirmish("the_raid_on_german_ford", "grandi_laghi")
    page = opened(open_page(raid.people["raiders"]), raid.path)
    names = page.locator("#seat option")
    expect(names.filter(has_text="Your seat: Raiders, Abenaki")).to_have_count(1)
    expect(names.filter(has_text="Your seat: Raiders, Marines of de Belestre")).to_have_count(1)


def test_a_full_stop_goes_first_to_those_who_may_act(open_page: OpenPage, beach: Skirmish) -> None:
    beach.act("begin")
    beach.card("player:pirates")
    page = opened(open_page(beach.people["pirates"]), beach.path)
    expect(counter(page, "hassan")).to_be_visible()
    page.locator("#main").focus()
    page.keyboard.press(".")
    expect(counter(page, "hassan")).to_be_focused()
