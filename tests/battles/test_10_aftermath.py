"""The result of a battle goes back to the roster of the campaign (ST 10.1), once."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.urls import reverse

from battles import services as rosters
from battles.models import Aftermath, Leader, Unit, UnitInBattle
from campaigns import services, stores
from campaigns.models import Engagement, Faction, Person
from tests.campaigns.test_pages import signed_in
from tests.world import World, verify


@pytest.fixture
def body(world: World) -> dict[str, Any]:
    """`first_steps` with its forces of the roster; anna plays the first faction."""
    scenario = deepcopy(stores.shipped("stirling")["first_steps"])
    for i, faction in enumerate(scenario["factions"]):
        Faction.objects.filter(campaign=world.campaign, key="ab"[i]).update(key=faction["id"])
    scenario["units"][0]["men"] = 200
    for one in scenario["units"]:
        one["roster"] = rosters.save_unit(world.campaign, one).pk
    for one in scenario["leaders"]:
        one["roster"] = rosters.save_leader(world.campaign, one).pk
    return scenario


def fought(world: World, body: dict[str, Any], *changes: dict[str, Any]) -> Engagement:
    """A battle that is over, with what rulings did in it."""
    table = services.make_engagement(world.campaign, "stirling", body, seed="5eed")
    act(table, "begin")
    if changes:
        act(table, "rule", changes=list(changes), reason="so it was")
    act(table, "end")
    return table


def act(table: Engagement, verb: str, **args: Any) -> None:
    outcome = services.act(table, "referee", verb, args)
    assert isinstance(outcome, services.Done), outcome


def dead(unit: str, men: int) -> dict[str, Any]:
    return {"what": "dead", "unit": unit, "dead": men, "exact": True}


def page(table: Engagement) -> str:
    return reverse("aftermath", args=[table.pk])


def unit_of(body: dict[str, Any], n: int) -> Unit:
    return Unit.objects.get(pk=body["units"][n]["roster"])


def test_the_rules_propose_who_comes_back(world: World, body: dict[str, Any]) -> None:
    first, second = (one["id"] for one in body["units"][:2])
    scattered = {"what": "state", "unit": second, "state": "dispersed"}
    table = fought(world, body, dead(first, 30), dead(second, 11), scattered)
    shares = {one.roster: one for one in rosters.proposal(table).units}
    one = shares[body["units"][0]["roster"]]
    assert (one.brought, one.dead, one.wounded, one.dispersed) == (200, 30, 7, 0)
    other = shares[body["units"][1]["roster"]]
    left = body["units"][1]["men"] - 11
    assert (other.dead, other.wounded) == (11, 2)
    assert (other.dispersed, other.returning) == (left, left // 2)
    assert all(one.lost == 0 for key, one in shares.items() if key not in _pks(body, 0, 1))
    verify(table)


def _pks(body: dict[str, Any], *places: int) -> set[int]:
    return {body["units"][n]["roster"] for n in places}


def test_the_referee_decides_and_it_is_done_once(world: World, body: dict[str, Any]) -> None:
    first = body["units"][0]
    fallen = {"what": "state", "unit": body["leaders"][0]["id"], "state": "fallen"}
    table = fought(world, body, dead(first["id"], 30), fallen)
    client = signed_in(world["referee"])
    form = client.get(page(table)).context["form"]
    fields = {field.html_name: field.value() for field in form}
    wounded, leader = f"wounded_{first['roster']}", body["leaders"][0]["roster"]
    assert fields[wounded] == 7
    assert fields[f"fate_{leader}"] == Person.Fate.DEAD
    fields[f"fate_{leader}"] = Person.Fate.CAPTURED
    assert client.post(page(table), {**fields, wounded: 31}).status_code == 422
    assert unit_of(body, 0).men == 200
    assert client.post(page(table), {**fields, wounded: 10}).status_code == 302
    assert unit_of(body, 0).men == 180
    assert Leader.objects.get(pk=leader).person.fate == Person.Fate.CAPTURED
    again = client.post(page(table), {**fields, wounded: 0}, follow=True)
    assert "had the result already" in again.content.decode()
    assert unit_of(body, 0).men == 180
    assert Aftermath.objects.get().user == world["referee"]
    with pytest.raises(rosters.TakenError):
        rosters.take_back(table, None, {}, {})


def test_the_campaign_s_page_shows_what_each_unit_has_been_through(
    world: World, body: dict[str, Any]
) -> None:
    table = fought(world, body, dead(body["units"][0]["id"], 30))
    campaign = reverse("campaign", args=[world.campaign.pk])
    before = signed_in(world["referee"]).get(campaign).content.decode()
    assert page(table) in before
    assert page(table) not in signed_in(world["anna"]).get(campaign).content.decode()
    rosters.take_back(table, world["referee"], {}, {})
    after = signed_in(world["referee"]).get(campaign).content.decode()
    line = "200 men went in; dead: 30; came back: 7; in the roster: 177"
    assert page(table) not in after
    assert line in after
    assert line in signed_in(world["anna"]).get(campaign).content.decode()
    assert line not in signed_in(world["bruno"]).get(campaign).content.decode()
    assert line not in signed_in(world["vera"]).get(campaign).content.decode()


def test_only_a_referee_and_only_after_the_end(world: World, body: dict[str, Any]) -> None:
    table = services.make_engagement(world.campaign, "stirling", body)
    assert signed_in(world["referee"]).get(page(table)).status_code == 404
    act(table, "begin")
    act(table, "end")
    assert signed_in(world["referee"]).get(page(table)).status_code == 200
    assert signed_in(world["anna"]).get(page(table)).status_code == 403
    assert signed_in(world["otto"]).get(page(table)).status_code == 404


def test_a_battle_without_the_roster_has_no_review(world: World) -> None:
    table = fought(world, stores.shipped("stirling")["first_steps"])
    assert signed_in(world["referee"]).get(page(table)).status_code == 404


def test_men_of_merged_units_are_lost_in_proportion(world: World, body: dict[str, Any]) -> None:
    first, second = body["units"][0], body["units"][1]
    second.update({**first, "id": second["id"], "roster": second["roster"], "men": 100})
    first["at"] = second["at"] = first["at"]
    table = services.make_engagement(world.campaign, "stirling", body, seed="5eed")
    act(table, "begin")
    while stores.shelf("stirling").store.load(table).phase != "movement":
        act(table, "advance")
    act(table, "advance")
    act(table, "carry_out_all")
    act(table, "merge", unit=first["id"], **{"with": second["id"]}, waive=True, reason="as one")
    act(table, "rule", changes=[dead(first["id"], 31)], reason="so it was")
    act(table, "end")
    shares = {one.roster: one for one in rosters.proposal(table).units}
    a, b = (shares[one["roster"]] for one in (first, second))
    assert (a.dead, b.dead) == (21, 10)
    assert (a.wounded + b.wounded, a.lost + b.lost) == (7, 24)


def test_rows_keep_their_link_when_they_are_made_again(world: World, body: dict[str, Any]) -> None:
    table = fought(world, body, dead(body["units"][0]["id"], 30))
    rosters.take_back(table, None, {}, {})
    links = dict(UnitInBattle.objects.values_list("key", "roster"))
    assert links == {one["id"]: one["roster"] for one in body["units"]}
    services.rebuild(table.pk)
    assert dict(UnitInBattle.objects.values_list("key", "roster")) == links
    assert Aftermath.objects.count() == 1


def test_numbers_of_another_roster_link_nobody(world: World, body: dict[str, Any]) -> None:
    other = services.make_campaign(world["otto"], "Other", "", {})
    table = services.make_engagement(other, "stirling", body)
    assert not UnitInBattle.objects.filter(battle=table.pk, roster__isnull=False).exists()


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 10**30, -1, 0, 1.5, "1", True, None])
def test_no_number_of_the_roster_however_large_breaks_a_battle(
    world: World, body: dict[str, Any], number: Any
) -> None:
    units = [{**unit, "roster": number} for unit in body["units"]]
    table = services.make_engagement(world.campaign, "stirling", {**body, "units": units})
    assert not UnitInBattle.objects.filter(battle=table.pk, roster__isnull=False).exists()


def test_a_scenario_travels_without_the_roster(world: World, body: dict[str, Any]) -> None:
    kept = services.new_scenario(world.campaign, "stirling", body, world["referee"])
    file = reverse("scenario_file", args=[world.campaign.pk, kept.pk])
    written = signed_in(world["referee"]).get(file).json()
    assert [one["name"] for one in written["units"]] == [one["name"] for one in body["units"]]
    assert not any("roster" in one for one in written["units"] + written["leaders"])
