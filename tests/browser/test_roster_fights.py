"""A figure of the roster from one fight of Ars Magica to the next, by the referee's pages."""

from __future__ import annotations

from copy import deepcopy

from django.urls import reverse
from playwright.sync_api import expect

from campaigns import services, stores
from campaigns.models import Engagement
from skirmish.services import save_sheet
from tests.browser.conftest import OpenPage
from tests.browser.skirmish import Skirmish, make_skirmish
from tests.browser.table import opened
from tests.browser.test_battle import faults
from tests.server import Server


def test_what_a_fight_leaves_goes_to_the_next(open_page: OpenPage, server: Server) -> None:
    first = make_skirmish("duello_nel_cortile", "ars_magica")
    campaign, carla = first.engagement.campaign, first.people["carla"]
    body = deepcopy(stores.shipped("ars_magica")["duello_nel_cortile"])
    for one in body["figures"]:
        one["roster"] = save_sheet(campaign, {**one, "ruleset": "ars_magica"}).pk
    kept = services.new_scenario(campaign, "ars_magica", body, carla)
    game = Skirmish(services.start_scenario(kept), first.people)
    page = open_page(carla)
    opened(page, game.path)
    expect(page.get_by_role("link", name="Take the result to the roster")).to_have_count(0)
    game.act("begin")
    wounds = [
        {"what": "wound", "figure": "ugo", "level": "heavy", "bruise": True},
        {"what": "fate", "figure": "berto", "fate": "dead"},
    ]
    game.act("rule", changes=wounds, reason="So it was.")
    game.act("end")
    page.get_by_role("link", name="Take the result to the roster").click()
    expect(page.get_by_role("row", name="Ser Ugo")).to_contain_text("heavy bruise")
    expect(page.get_by_label("Berto")).to_have_value("dead")
    page.get_by_role("button", name="Into the roster").click()
    expect(page.get_by_role("row", name="Berto")).to_contain_text("dead")
    page.get_by_role("main").get_by_role("link", name="Roster").click()
    table = page.get_by_role("region", name="Figures of skirmishes")
    expect(table.get_by_role("row", name="Ser Ugo")).to_contain_text("heavy bruise")
    expect(table.get_by_role("row", name="Berto")).to_contain_text("dead")
    for verb in ("begin", "end", "end"):
        first.act(verb)
    opened(page, first.path)
    expect(page.locator("#waiting")).to_contain_text("Nobody here is of the roster")
    expect(page.get_by_role("link", name="Take the result to the roster")).to_have_count(0)
    assert faults(page) == []
    start = reverse("start_scenario", args=[campaign.pk, kept.pk])
    page.goto(start)
    expect(page.get_by_text("this figure is dead")).to_be_visible()
    assert Engagement.objects.filter(campaign=campaign).count() == 2
    page.goto(reverse("roster", args=[campaign.pk]))
    table.get_by_role("row", name="Ser Ugo").get_by_role("link", name="Recovery").click()
    page.get_by_label("Chirurgy or Medicine of the healer").fill("5")
    page.get_by_label("Own dice, in order").fill("9")
    page.get_by_role("button", name="Recovery roll").click()
    expect(page.get_by_role("alert")).to_contain_text("let the time pass first")
    page.get_by_label("Time that passes").fill("2")
    page.get_by_label("Unit of time").select_option("hours")
    page.get_by_role("button", name="Let it pass").click()
    expect(page.get_by_role("row", name="heavy bruise")).to_contain_text("roll due")
    assert faults(page) == []
    page.get_by_label("Chirurgy or Medicine of the healer").fill("5")
    page.get_by_label("Own dice, in order").fill("9")
    page.get_by_role("button", name="Recovery roll").click()
    expect(page.get_by_role("row", name="light wound")).to_contain_text("days left: 7")
    expect(page.get_by_role("row", name="Medium bruise")).to_contain_text("hours left: 1")
    assert faults(page) == []
    kept.body["figures"][1].pop("roster")
    kept.save()
    page.goto(start)
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("#map [data-piece=ugo]")).to_be_visible()
    page.locator("#map [data-piece=ugo]").click()
    expect(page.locator("#sheet")).to_contain_text("light, medium bruise")
    assert faults(page) == []
