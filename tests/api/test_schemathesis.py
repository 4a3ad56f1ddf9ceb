"""Whatever the schema allows, and what it does not: every answer is one of ours, and comes soon."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any
from zlib import crc32

import pytest
import schemathesis
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from battles import demo
from campaigns import access, services, stores
from campaigns.api.resolver import AnybodyThrottle, CallerThrottle
from campaigns.models import Campaign, Engagement, Role, Scenario, User
from campaigns.reading import Reading
from tests.api.caller import Caller
from tests.world import verify

EXAMPLES = 4
"""Of every operation, for every role and way of generating."""
SLOW = 30.0
ROLES = ("referee", "player-1", "player-2", "spectator", "stranger", "nobody")
VERBS = (
    "move",
    "advance",
    "carry_out",
    "shoot",
    "choose",
    "rule",
    "note",
    "stance",
    "hold",
    "split",
)
UNITS = ("A1", "B1", "A5", "l1")
SKIRMISHES = {
    "settecento": "la_spiaggia",
    "grandi_laghi": "the_carrying_place",
    "ars_magica": "la_carovana",
}

briefly = settings(
    max_examples=EXAMPLES,
    phases=[Phase.generate],
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@dataclass
class Table:
    """A battle that has begun, and what a caller may name of it."""

    campaign: Campaign
    engagement: Engagement
    scenario: Scenario
    people: dict[str, User]
    verbs: tuple[str, ...] = VERBS
    units: tuple[str, ...] = UNITS
    unit: str = "unit"

    def ids(self, names: set[str]) -> dict[str, Any]:
        """Path parameters that mean something."""
        known = {
            "campaign_id": str(self.campaign.pk),
            "engagement_id": str(self.engagement.pk),
            "scenario_id": str(self.scenario.pk),
            "ruleset": self.engagement.ruleset,
        }
        return {name: value for name, value in known.items() if name in names}

    def seat(self, role: str) -> str:
        user = self.people.get(role)
        seats = access.seats_for(user, self.engagement) if user else []
        return seats[0].id if seats else "referee"

    def plausible(self, data: st.DataObject, role: str, found: dict[str, Any]) -> dict[str, Any]:
        """Some fields of a request as a real caller would have them, so that it gets further."""
        engagement = Engagement.objects.get(pk=self.engagement.pk)
        seat = self.seat(role)
        real: dict[str, Any] = {
            "seat": seat,
            "version": engagement.marks[seat]["version"],
            "campaign": str(self.campaign.pk),
            "ruleset": data.draw(st.sampled_from(["stirling", "settecento"])),
            "unit": data.draw(st.sampled_from(self.units)),
            "action": data.draw(st.sampled_from(self.verbs)),
            "verb": data.draw(st.sampled_from(self.verbs)),
        }
        kept = {
            name: real[name] if name in real and data.draw(st.integers(0, 4)) else value
            for name, value in found.items()
        }
        if isinstance(kept.get("args"), dict) and data.draw(st.booleans()):
            kept["args"] = {**kept["args"], self.unit: real["unit"]}
        return kept


@pytest.fixture
def table(db: None) -> Table:
    campaign = demo.make()
    engagement = campaign.engagements.get(title__en="First steps")
    services.act(engagement, "referee", "begin", {})
    services.act(engagement, "referee", "carry_out_all", {})
    services.act(engagement, "referee", "advance", {})
    members = {member.role: member.user for member in campaign.memberships.all()}
    players = campaign.memberships.filter(role="player").order_by("pk")
    people = {f"player-{n}": member.user for n, member in enumerate(players, 1)}
    people |= {role: members[role] for role in ("referee", "spectator")}
    people["stranger"] = User.objects.create_user("stranger")
    scenario = services.new_scenario(campaign, "stirling", engagement.scenario, None)
    return Table(campaign, engagement, scenario, people)


def skirmish(table: Table, ruleset: str) -> Table:
    """A skirmish of the same campaign, seated alike, that has begun; the referee has a second."""
    body = stores.shipped(ruleset)[SKIRMISHES[ruleset]]
    engagement = services.make_engagement(table.campaign, ruleset, body, seed="5eed")
    players = engagement.seats.filter(role=Role.PLAYER).order_by("key")
    for person, seat in zip(("player-1", "player-2"), players, strict=True):
        services.sit(seat, table.campaign.memberships.get(user=table.people[person]))
    services.act(engagement, "referee", "begin", {})
    second = User.objects.create_user("second")
    table.campaign.memberships.create(user=second, role=Role.CO_REFEREE)
    figures = Reading.of(engagement.pk).state.figures
    return replace(
        table,
        engagement=engagement,
        scenario=services.new_scenario(table.campaign, ruleset, body, None),
        people={**table.people, "co_referee": second},
        verbs=tuple(sorted(import_module(f"skirmish.{ruleset}.actions").VERBS)),
        units=tuple(sorted(figures))[:6],
        unit="figure",
    )


@pytest.fixture
def schema() -> Any:
    body = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schemathesis.openapi.from_dict(json.loads(json.dumps(body)))


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for throttle in (AnybodyThrottle, CallerThrottle):
        monkeypatch.setattr(throttle, "allow_request", lambda *_: True)


@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("role", ROLES)
def test_no_request_breaks_anything(
    table: Table, schema: Any, role: str, mode: GenerationMode
) -> None:
    caller = Caller(table.people.get(role))
    statuses: set[int] = set()
    for found in schema.get_all_operations():
        operation = found.ok()
        if mode == GenerationMode.NEGATIVE and not (operation.path_parameters or operation.body):
            continue  # there is nothing that could be wrong
        statuses |= attacked(table, caller, role, operation, mode)
    assert max(statuses) < 500
    assert 401 in statuses if role == "nobody" else 404 in statuses
    if role in ("referee", "player-1", "player-2"):
        assert {200, 400, 409} <= statuses
    verify(table.engagement)


@pytest.mark.parametrize("role", ["co_referee", "player-1"])
@pytest.mark.parametrize("ruleset", SKIRMISHES)
def test_no_request_breaks_a_skirmish(table: Table, schema: Any, ruleset: str, role: str) -> None:
    there = skirmish(table, ruleset)
    caller = Caller(there.people[role])
    statuses: set[int] = set()
    for found in schema.get_all_operations():
        operation = found.ok()
        if any(parameter.name == "engagement_id" for parameter in operation.path_parameters):
            statuses |= attacked(there, caller, role, operation, GenerationMode.POSITIVE)
    assert max(statuses) < 500
    assert {200, 400, 404, 409} <= statuses
    verify(there.engagement)


def attacked(
    table: Table, caller: Caller, role: str, operation: Any, mode: GenerationMode
) -> set[int]:
    """Send what is generated for one operation; the status codes that came."""
    statuses: set[int] = set()
    ids = table.ids({parameter.name for parameter in operation.path_parameters})
    cases = operation.as_strategy(generation_mode=mode)

    @briefly
    @seed(crc32(f"{role} {operation.label}".encode()))
    @given(data=st.data(), case=cases)
    def run(data: st.DataObject, case: Any) -> None:
        if data.draw(st.integers(0, 4)):
            case.path_parameters = {**case.path_parameters, **ids}
        method, path = case.method.lower(), case.formatted_path.removeprefix("/api/")
        options: dict[str, Any] = {}
        if isinstance(case.body, dict):
            options["body"] = json.dumps(table.plausible(data, role, case.body))
        elif not isinstance(case.body, schemathesis.core.NotSet):
            raw = isinstance(case.body, bytes)
            options["body"] = case.body if raw else json.dumps(case.body)
        if case.query:
            options["query_params"] = table.plausible(data, role, case.query)
        began = time.perf_counter()
        answer = caller.send(method, path, **options)
        took = time.perf_counter() - began
        assert took < SLOW, f"{operation.label} took {took:.1f} s: {options}"
        statuses.add(answer.status_code)
        told(answer)

    run()
    return statuses


def told(answer: Any) -> None:
    """Whatever is wrong is said in the one shape."""
    if answer.status_code < 400:
        return
    body = json.loads(answer.content)
    kinds = {409: {"refusal", "error"}}.get(answer.status_code, {"error"})
    (kind,) = body.keys() - {"faults"}
    assert kind in kinds
    assert {"code", "message"} <= body[kind].keys()
