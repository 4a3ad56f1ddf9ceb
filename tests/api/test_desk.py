"""The referee's desk by the API: every role on every endpoint, scenarios, house rules, roster."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.urls import get_resolver

from battles import apps
from battles import services as rosters
from battles.models import Leader, Unit
from campaigns import services
from campaigns.models import (
    Campaign,
    Engagement,
    HouseRule,
    Membership,
    Person,
    Role,
    Scenario,
)
from skirmish import services as figures
from skirmish.models import FigureSheet
from tests.api.caller import Caller
from tests.world import World

SCENARIO = json.loads((Path(apps.SCENARIOS) / "first_steps.json").read_text(encoding="utf-8"))
UNIT = {
    key: value
    for key, value in SCENARIO["units"][1].items()
    if key not in ("id", "faction", "at", "front")
}
FIGURE = {
    "ruleset": "settecento",
    "faction": "a",
    "name": "Ravanon",
    "group": "Castaways",
    "role": "leader",
    "A": 2,
    "T": 1,
    "charisma": 2,
    "firearms": ["pistol"],
    "melee": "sword",
}
LEADER = {"name": "Ada", "charisma": 14, "faction": "a"}
NOWHERE = UUID(int=1)


@dataclass(frozen=True)
class Endpoint:
    """`status` for a referee; `reads`: whether every member may."""

    method: str
    path: str
    body: dict[str, Any] | None
    status: int
    reads: bool = False

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


BODY = {"ruleset": "stirling", "body": SCENARIO}
RULES = {"values": {"carry_dead": True}, "revision": services.revision_of({})}
ENDPOINTS = [
    Endpoint("get", "scenarios/", None, 200),
    Endpoint("post", "scenarios/", BODY, 201),
    Endpoint("post", "scenarios/check/", BODY, 200),
    Endpoint("get", "scenarios/<uuid:scenario_id>/", None, 200),
    Endpoint("put", "scenarios/<uuid:scenario_id>/", {"body": SCENARIO, "revision": 1}, 200),
    Endpoint("post", "scenarios/<uuid:scenario_id>/copy/", None, 201),
    Endpoint("post", "scenarios/<uuid:scenario_id>/start/", {}, 201),
    Endpoint("delete", "scenarios/<uuid:scenario_id>/", None, 204),
    Endpoint("get", "rules/<str:ruleset>/", None, 200, reads=True),
    Endpoint("put", "rules/<str:ruleset>/", RULES, 200),
    Endpoint("get", "roster/", None, 200),
    Endpoint("post", "roster/units/", {"body": UNIT}, 201),
    Endpoint("put", "roster/units/<int:unit_id>/", {"body": UNIT}, 200),
    Endpoint("delete", "roster/units/<int:unit_id>/", None, 204),
    Endpoint("post", "roster/leaders/", {"body": LEADER}, 201),
    Endpoint("put", "roster/leaders/<int:leader_id>/", {"body": LEADER}, 200),
    Endpoint("delete", "roster/leaders/<int:leader_id>/", None, 204),
    Endpoint("get", "roster/figures/", None, 200),
    Endpoint("post", "roster/figures/", {"body": FIGURE}, 201),
    Endpoint("put", "roster/figures/<int:sheet_id>/", {"body": FIGURE}, 200),
    Endpoint("delete", "roster/figures/<int:sheet_id>/", None, 204),
]
every_endpoint = pytest.mark.parametrize("endpoint", ENDPOINTS, ids=str)


@dataclass
class Desk:
    """A campaign with something of everything."""

    world: World
    scenario: Scenario
    unit: Unit
    leader: Leader
    sheet: FigureSheet

    def send(self, name: str | None, endpoint: Endpoint, campaign: UUID | None = None) -> Any:
        path = endpoint.path
        for part, value in (
            ("<uuid:scenario_id>", self.scenario.pk),
            ("<str:ruleset>", "stirling"),
            ("<int:unit_id>", self.unit.pk),
            ("<int:leader_id>", self.leader.pk),
            ("<int:sheet_id>", self.sheet.pk),
        ):
            path = path.replace(part, str(value))
        caller = Caller(self.world[name] if name else None)
        at = campaign or self.world.campaign.pk
        return caller.send(endpoint.method, f"campaigns/{at}/{path}", deepcopy(endpoint.body))

    def kept(self) -> Any:
        models = (Scenario, HouseRule, Unit, Leader, FigureSheet, Person, Engagement)
        return [list(model.objects.order_by("pk").values()) for model in models]


@pytest.fixture
def desk(world: World) -> Desk:
    campaign = world.campaign
    return Desk(
        world,
        services.new_scenario(campaign, "stirling", SCENARIO, None),
        rosters.save_unit(campaign, UNIT),
        rosters.save_leader(campaign, LEADER),
        figures.save_sheet(campaign, FIGURE),
    )


def test_no_endpoint_of_a_campaign_is_left_out() -> None:
    prefix = "campaigns/<uuid:campaign_id>/"
    routes: set[str] = set()
    for pattern in get_resolver().url_patterns:
        for inner in getattr(pattern, "url_patterns", []):
            route = f"{pattern.pattern}{inner.pattern}"
            if route.startswith(f"api/{prefix}"):
                routes.add(route.removeprefix(f"api/{prefix}"))
    assert {each.path for each in ENDPOINTS} == routes - {""}


@every_endpoint
def test_referees_may(desk: Desk, endpoint: Endpoint) -> None:
    before = desk.kept()
    assert desk.send("referee", endpoint).status_code == endpoint.status
    same = endpoint.method == "put" and endpoint.path.startswith("roster/")
    idle = endpoint.method == "get" or endpoint.path.endswith("check/") or same
    assert (desk.kept() == before) == idle


@every_endpoint
@pytest.mark.parametrize("name", ["anna", "vera"])
def test_players_and_spectators_may_not(desk: Desk, endpoint: Endpoint, name: str) -> None:
    before = desk.kept()
    answer = desk.send(name, endpoint)
    assert answer.status_code == (200 if endpoint.reads else 403)
    if not endpoint.reads:
        assert answer.json()["error"]["code"] == "permission_denied"
    assert desk.kept() == before


@every_endpoint
def test_strangers_learn_nothing(desk: Desk, endpoint: Endpoint) -> None:
    before = desk.kept()
    theirs, nothing = desk.send("otto", endpoint), desk.send("otto", endpoint, NOWHERE)
    assert theirs.status_code == nothing.status_code == 404
    assert theirs.content == nothing.content
    assert desk.send(None, endpoint).status_code == 401
    assert desk.kept() == before


@pytest.mark.parametrize("endpoint", [e for e in ENDPOINTS if e.body], ids=str)
def test_bad_requests_are_named(desk: Desk, endpoint: Endpoint) -> None:
    before = desk.kept()
    for body, status in (({"colour": 1, **(endpoint.body or {})}, 400), ([], 400)):
        wrong = Endpoint(endpoint.method, endpoint.path, body, 0)  # type: ignore[arg-type]
        answer = desk.send("referee", wrong)
        assert answer.status_code == status, answer.content
        assert answer.json()["error"]["message"]
    for field in endpoint.body or {}:
        for value in (None, 5, "x" * 100, [], {"a": [1]}, True):
            if value == (endpoint.body or {})[field]:
                continue
            wrong = Endpoint(
                endpoint.method, endpoint.path, {**(endpoint.body or {}), field: value}, 0
            )
            answer = desk.send("referee", wrong)
            if endpoint.path.endswith("check/") and field == "body" and value == {"a": [1]}:
                assert answer.json()["faults"]
                continue
            assert answer.status_code in (400, 409), (field, value)
            assert answer.json()["error"]["at"].startswith(f"/{field}") or field == "body"
    assert desk.kept() == before


def test_what_is_of_another_campaign_is_not_there(desk: Desk, world: World) -> None:

    other = Campaign.objects.create(name="Elsewhere")
    Membership.objects.create(campaign=other, user=world["referee"], role=Role.REFEREE)
    before = desk.kept()
    for endpoint in ENDPOINTS:
        if "_id>" in endpoint.path:
            assert desk.send("referee", endpoint, other.pk).status_code == 404
    assert desk.kept() == before


def test_a_refused_save_lists_all_mistakes(desk: Desk) -> None:
    body = deepcopy(SCENARIO)
    body["units"][0]["men"] = 0
    body["turns"] = "ten"
    put = Endpoint("put", "scenarios/<uuid:scenario_id>/", {"body": body, "revision": 1}, 400)
    answer = desk.send("referee", put)
    assert answer.status_code == 400
    assert {fault["at"] for fault in answer.json()["faults"]} == {"/units/0/men", "/turns"}
    assert answer.json()["error"]["at"].startswith("/body/")
    draft = Endpoint(put.method, put.path, {**put.body, "draft": True}, 200)  # type: ignore[dict-item]
    kept = desk.send("referee", draft).json()
    assert (kept["draft"], kept["revision"], len(kept["faults"])) == (True, 2, 2)
    assert desk.send("referee", draft).status_code == 409


def test_the_roster_refuses_figures_that_no_rule_reads(desk: Desk) -> None:
    before = desk.kept()
    for change, at in (
        ({"men": 0}, "/men"),
        ({"damage": "much"}, "/damage"),
        ({"faction": "nobody"}, "/faction"),
        ({"missile": {"name": "bow"}}, "/missile/short"),
        ({"name": ""}, "/name"),
        ({"name": "  "}, "/name"),
        ({"name": {"en": "Bows", "it": " "}}, "/name/it"),
        ({"kind": "\u200b"}, "/kind"),
    ):
        post = Endpoint("post", "roster/units/", {"body": {**UNIT, **change}}, 400)
        answer = desk.send("referee", post)
        assert (answer.status_code, answer.json()["error"]["at"]) == (400, at)
    assert desk.kept() == before


def test_a_unit_of_the_roster_fits_into_a_scenario(desk: Desk, world: World) -> None:
    roster = desk.send("referee", Endpoint("get", "roster/", None, 200)).json()
    (unit,), (leader,) = roster["units"], roster["leaders"]
    body = deepcopy(SCENARIO)
    for one in (unit, leader):
        one.pop("fate", None)
    body["units"].append({**unit, "id": "A9", "faction": "blue", "at": "0101", "front": "N"})
    body["leaders"].append({**leader, "id": "l9", "faction": "blue", "unit": "A9"})
    assert services.faults(world.campaign, "stirling", body) == []
