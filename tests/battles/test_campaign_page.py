"""The page of a campaign: what was fought, what comes next, and the men of each faction."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.db.models.functions import Lower
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from battles import services as rosters
from battles.models import Aftermath
from campaigns import listed, services, stores
from campaigns.models import Engagement, Faction, Membership, Status
from tests.campaigns.test_pages import signed_in
from tests.world import World


@pytest.fixture
def body(world: World) -> dict[str, Any]:
    """`first_steps`; the campaign's factions play it."""
    scenario = deepcopy(stores.shipped("stirling")["first_steps"])
    for i, faction in enumerate(scenario["factions"]):
        Faction.objects.filter(campaign=world.campaign, key="ab"[i]).update(key=faction["id"])
    return scenario


def act(table: Engagement, verb: str, **args: Any) -> None:
    outcome = services.act(table, "referee", verb, args)
    assert isinstance(outcome, services.Done), outcome


def made(world: World, body: dict[str, Any], title: str) -> Engagement:
    return services.make_engagement(world.campaign, "stirling", body, title=title, seed="5eed")


def page(world: World, who: str) -> str:
    address = reverse("campaign", args=[world.campaign.pk])
    return signed_in(world[who]).get(address).content.decode()


def section(page: str, name: str) -> str:
    found = re.search(rf'<section aria-labelledby="{name}-title">.*?</section>', page, re.S)
    return found[0] if found else ""


def men(world: World, who: str) -> list[tuple[int, str]]:
    """The numbers beside the factions, with what they count."""
    found = re.findall(r'class="n">(\d+) <small>(.*?)<', section(page(world, who), "factions"))
    return [(int(n), words) for n, words in found]


def test_a_battle_being_fought_counts_the_men_in_order(world: World, body: dict[str, Any]) -> None:
    assert men(world, "anna") == []
    made(world, body, "To come")
    assert men(world, "anna") == []
    table = made(world, body, "First")
    act(table, "begin")
    unit = body["units"][0]
    lost = {"what": "dead", "unit": unit["id"], "dead": 30, "exact": True}
    act(table, "rule", changes=[lost], reason="so it was")
    counted = [(170, "men in order"), (170, "men in order")]
    assert [men(world, who) for who in ("referee", "anna", "vera")] == [counted] * 3
    act(table, "end")
    assert men(world, "bruno") == counted


def test_a_roster_is_counted_for_its_own_people(world: World, body: dict[str, Any]) -> None:
    for unit in body["units"]:
        unit["roster"] = rosters.save_unit(world.campaign, unit).pk
    kept = [(200, "men in the roster"), (170, "men in the roster")]
    assert men(world, "referee") == kept
    assert men(world, "anna") == kept[:1]
    assert men(world, "bruno") == kept[1:]
    assert men(world, "vera") == []


def test_what_has_not_begun_comes_next(world: World, body: dict[str, Any]) -> None:
    made(world, body, "Alpha")
    only = page(world, "anna")
    assert "Alpha" in section(only, "chronicle")
    assert section(only, "coming") == ""
    act(made(world, body, "Beta"), "begin")
    both = page(world, "anna")
    assert "Alpha" not in section(both, "chronicle")
    assert "Beta" in section(both, "chronicle")
    assert "Alpha" in section(both, "coming")
    assert "The referee opens the battle" in section(both, "coming")
    assert "Beta" not in section(both, "coming")


def test_scenarios_that_are_ready_are_the_referee_s(world: World, body: dict[str, Any]) -> None:
    ready = deepcopy(body)
    ready["title"] = {"en": "Ambush at dawn"}
    services.new_scenario(world.campaign, "stirling", ready, world["referee"])
    draft = {**ready, "title": {"en": "Half written"}, "map": {}}
    services.new_scenario(world.campaign, "stirling", draft, world["referee"], draft=True)
    assert "Ambush at dawn" in section(page(world, "referee"), "coming")
    assert "Half written" not in page(world, "referee")
    for other in ("anna", "vera"):
        assert "Ambush at dawn" not in page(world, other)
    made(world, ready, "Ambush at dawn")
    assert "is ready" not in page(world, "referee")


def test_the_house_rules_are_those_of_the_game_that_is_played(world: World) -> None:
    beach = stores.shipped("settecento")["la_spiaggia"]
    assert "/rules/stirling/" in page(world, "anna")
    services.make_engagement(world.campaign, "settecento", beach)
    assert "/rules/settecento/" in page(world, "anna")
    assert "/rules/stirling/" not in page(world, "anna")


def test_what_came_home_stands_below_the_battle(world: World, body: dict[str, Any]) -> None:
    for unit in body["units"]:
        unit["roster"] = rosters.save_unit(world.campaign, unit).pk
    table = made(world, body, "First")
    act(table, "begin")
    lost = {"what": "dead", "unit": body["units"][0]["id"], "dead": 30, "exact": True}
    act(table, "rule", changes=[lost], reason="so it was")
    act(table, "end")
    told = "7 back from the wounded and dispersed, 23 lost"
    assert told not in page(world, "referee")
    rosters.take_back(table, world["referee"], {}, {})
    for who in ("referee", "anna"):
        assert told in section(page(world, who), "chronicle")
    for who in ("bruno", "vera"):
        assert told not in page(world, who)


def test_battles_long_over_are_not_read(
    world: World, body: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page with many games that count no men stays quick."""
    for n in range(listed._LOOKED_AT + 2):
        act(made(world, body, f"Battle {n}"), "begin")
    Engagement.objects.update(status=Status.ENDED)
    Faction.objects.filter(campaign=world.campaign).update(key=F("slot"), slot=Lower("slot"))
    read: list[Any] = []
    of = listed.Reading.of
    monkeypatch.setattr(listed.Reading, "of", lambda pk: read.append(pk) or of(pk))
    assert men(world, "anna") == []
    assert len(read) == listed._LOOKED_AT


def test_the_queries_of_the_page_grow_with_no_battle_that_is_over(
    world: World, body: dict[str, Any]
) -> None:
    def queries(battles: int) -> int:
        for n in range(battles):
            table = made(world, body, f"Battle {n}")
            Aftermath.objects.create(battle=table.battle, body={"units": [], "leaders": []})
        Engagement.objects.update(status=Status.ENDED)
        page(world, "referee")
        with CaptureQueriesContext(connection) as found:
            page(world, "referee")
        return len(found)

    few = queries(listed._LOOKED_AT + 1)
    assert queries(6) == few


def test_battles_in_play_are_not_fought_yet(world: World, body: dict[str, Any]) -> None:
    assert "<b>0</b> battles fought" in page(world, "anna")
    first, second = made(world, body, "First"), made(world, body, "Second")
    act(first, "begin")
    act(second, "begin")
    told = page(world, "anna")
    assert "<b>2</b> battles in play" in told
    assert "fought" not in told
    act(first, "end")
    told = page(world, "anna")
    assert "<b>1</b> battle in play" in told
    assert "<b>1</b> battle fought" in told


def test_the_step_of_inviting_is_done_when_every_faction_has_somebody(world: World) -> None:
    assert '<li class="done"><b>Invite your players</b>' in page(world, "referee")
    world.member("bruno").delete()
    assert "<li><b>Invite your players</b>" in page(world, "referee")


def test_a_table_opens_in_the_seat_that_is_due(world: World, body: dict[str, Any]) -> None:
    """Of two seats that which is waited for; with one there is nothing to choose."""
    table = made(world, body, "First")
    act(table, "begin")
    address = f"/battles/{table.pk}/"

    def shown() -> tuple[bool, str]:
        (row,) = signed_in(world["anna"]).get("/").context["tables"]
        return row.mine, row.url

    assert shown() == (True, address)
    services.sit(table.seats.get(key="red"), Membership.objects.get(user=world["anna"]))
    assert shown() == (True, f"{address}?seat=blue")
    for unit in ("A1", "A2"):
        services.act(table, "blue", "hold", {"unit": unit})
    assert shown() == (False, address)
