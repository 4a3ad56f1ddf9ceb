"""Every role on every endpoint: what is not one's own is refused, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from campaigns import services
from campaigns.api.urls import _TABLE
from campaigns.models import Campaign, Engagement, Entry, Membership, Order, Role
from tests.api.caller import Caller, at
from tests.api.endpoints import BODIES, ENDPOINTS, NOWHERE, READS, WRITES, Endpoint
from tests.world import World, snapshot_of, verify

SEATS = {"referee": "referee", "clio": "referee", "anna": "a", "bruno": "b", "vera": "watchers"}
"""The seat of each member; clio is a co-referee."""

every_endpoint = pytest.mark.parametrize("endpoint", ENDPOINTS, ids=str)
every_body = pytest.mark.parametrize("endpoint", BODIES, ids=str)


@pytest.fixture
def callers(world: World) -> dict[str, Caller]:
    """All members, otto the stranger, and nobody."""
    world.people["clio"] = type(world["anna"]).objects.create_user("clio")
    Membership.objects.create(campaign=world.campaign, user=world["clio"], role=Role.CO_REFEREE)
    found = {name: Caller(world[name]) for name in (*SEATS, "otto")}
    return {**found, "nobody": Caller()}


def refused(answer: Any) -> dict[str, Any]:
    """The one shape of errors and refusals."""
    body: dict[str, Any] = answer.json()
    assert 400 <= answer.status_code < 500
    (kind,) = body
    assert kind == ("refusal" if answer.status_code == 409 else "error")
    assert {"code", "message"} <= body[kind].keys()
    assert body[kind]["message"]
    inner: dict[str, Any] = body[kind]
    return inner


OTHERS = {"campaigns/", "campaigns/<uuid:campaign_id>/", "engagements/", "resolve/"}
"""Endpoints of no table: `test_table.py` and `test_resolver.py` say who may use them, and
`test_desk.py` says it of what lies below a campaign."""


def test_no_endpoint_is_left_out() -> None:
    routes = {
        str(inner.pattern)
        for pattern in get_resolver().url_patterns
        for inner in getattr(pattern, "url_patterns", [])
        if str(pattern.pattern) == "api/"
    }
    desks = {route for route in routes if route.startswith("campaigns/<uuid:campaign_id>/")}
    routes -= desks - OTHERS
    assert {f"{_TABLE}{each.route}" for each in ENDPOINTS} | OTHERS == routes


@pytest.mark.parametrize("path", ["campaigns/", f"campaigns/{NOWHERE}/", "engagements/"])
def test_nobody_lists_anything(callers: dict[str, Caller], path: str) -> None:
    assert callers["nobody"].get(path).status_code == 401
    assert callers["nobody"].send("post", "engagements/", {}).status_code == 401


@pytest.mark.parametrize("endpoint", READS, ids=str)
def test_members_read_from_their_seat(
    world: World, callers: dict[str, Caller], endpoint: Endpoint
) -> None:
    table = world.engagement()
    for name, seat in SEATS.items():
        answer = endpoint.send(callers[name], table, seat)
        watches = name == "vera" and endpoint.path == "options/"
        assert answer.status_code == (409 if watches else 200)


@every_endpoint
def test_strangers_learn_nothing_not_even_that_there_is_a_table(
    world: World, callers: dict[str, Caller], endpoint: Endpoint
) -> None:
    table = world.engagement()
    before = snapshot_of(table)
    for seat in ("a", "referee", "zebra", None):
        theirs = endpoint.send(callers["otto"], table, seat)
        nothing = endpoint.send(callers["otto"], NOWHERE, seat)
        assert theirs.status_code == 404
        assert theirs.content == nothing.content
        assert endpoint.send(callers["anna"], NOWHERE, seat).content == theirs.content
    if endpoint.body is not None:
        path = at(table, endpoint.path)
        wrong = callers["otto"].send(endpoint.method, path, {"nonsense": 1})
        assert (wrong.status_code, wrong.content) == (404, theirs.content)
    assert snapshot_of(table) == before


@every_endpoint
def test_nobody_must_sign_in(world: World, callers: dict[str, Caller], endpoint: Endpoint) -> None:
    table = world.engagement()
    before = snapshot_of(table)
    theirs = endpoint.send(callers["nobody"], table, "a")
    assert theirs.status_code == 401
    assert theirs.content == endpoint.send(callers["nobody"], NOWHERE, "a").content
    assert refused(theirs)["code"] == "not_authenticated"
    assert snapshot_of(table) == before


@every_endpoint
def test_another_s_seat_is_refused_as_one_that_is_not_there(
    world: World, callers: dict[str, Caller], endpoint: Endpoint
) -> None:
    table = world.engagement()
    before = snapshot_of(table)
    for name in SEATS:
        answers = {
            seat: endpoint.send(callers[name], table, seat)
            for seat in ("a", "b", "referee", "watchers", "zebra")
            if seat != SEATS[name]
        }
        for answer in answers.values():
            assert answer.status_code == 403
            assert answer.content == answers["zebra"].content
        assert refused(answers["zebra"])["at"] == "/seat"
    assert snapshot_of(table) == before


MALFORMED = [b"{", b"nonsense", b"\xff\xfe", b'{"seat": NaN}', b"[" * 3000, b'{"a": 1, "a": 1}']


@every_body
def test_malformed_json_is_refused(
    world: World, callers: dict[str, Caller], endpoint: Endpoint
) -> None:
    table = world.engagement()
    before = snapshot_of(table)
    for name in SEATS:
        for raw in MALFORMED:
            answer = callers[name].send(endpoint.method, at(table, endpoint.path), raw)
            assert answer.status_code == 400
            assert refused(answer)["code"] == "not_json"
        empty = callers[name].send(endpoint.method, at(table, endpoint.path), b"")
        assert (empty.status_code, refused(empty)["code"]) == (400, "required")
    assert snapshot_of(table) == before


WRONG: dict[str, list[Any]] = {
    "seat": [None, 5, True, [], {}, "", "x" * 100, "a\x00", "\ud800"],
    "action": [None, 5, True, [], {}, "", "x" * 100, "a\x00"],
    "args": [None, 5, "x", [], True],
    "version": [None, "1", True, [], {}, 1.0, -1, 10**30],
    "key": [5, True, [], {}, "", "x" * 100],
    "unit": [None, 5, True, [], {}, "", "x" * 100],
    "body": [None, 5, "x", [], True],
    "state": [None, 5, True, [], {}, "", "sealed"],
    "revision": [None, "0", True, [], {}, 0.5, -1, 10**30],
    "pending": [None, 5, True, [], {}, "", "x"],
    "faces": [None, 5, "x", {}, [True], [1.5], [[]], [1] * 10_001],
    "confirm": [None, 1, "true", [], {}],
    "to": [None, "x", True, [], {}, -1, 10**30, 0.5],
    "reason": [None, 5, True, [], {}, "x" * 501],
    "changes": [None, 5, "x", {}, [], [{}] * 201],
    "chair": [None, 5, True, [], {}, "", "x" * 100],
    "member": [None, "1", True, [], {}, 0.5, 0, 10**30],
    "sits": [None, 1, "true", [], {}],
    "text": [None, 5, True, [], {}, "", "x" * 2001],
}


OPTIONAL = {
    "actions/": {"args"},
    "orders/": {"state"},
    "chance/": {"confirm"},
    "rewind/": {"reason"},
    "notes/": {"to", "key"},
}


@every_body
def test_wrong_types_and_missing_fields_are_named(
    world: World, callers: dict[str, Caller], endpoint: Endpoint
) -> None:
    table = world.engagement()
    before = snapshot_of(table)
    for name in ("referee", "anna", "vera"):
        seat = SEATS[name]
        for fieldname in endpoint.request(seat):
            for wrong in WRONG[fieldname]:
                answer = endpoint.send(callers[name], table, seat, **{fieldname: wrong})
                assert answer.status_code == 400, (fieldname, wrong)
                error = refused(answer)
                if error["code"] != "not_json":
                    assert error["at"].startswith(f"/{fieldname}"), (wrong, error)
            if fieldname not in OPTIONAL.get(endpoint.path, ()):
                answer = endpoint.send(callers[name], table, seat, **{fieldname: ...})
                assert answer.status_code == 400
                error = refused(answer)
                assert (error["code"], error["at"]) == ("required", f"/{fieldname}")
        answer = endpoint.send(callers[name], table, seat, colour="red")
        assert (answer.status_code, refused(answer)["at"]) == (400, "/colour")
        for whole in (b"[]", b"5", b"null", b'"x"'):
            answer = callers[name].send(endpoint.method, at(table, endpoint.path), whole)
            assert answer.status_code == 400
    assert snapshot_of(table) == before


@pytest.mark.parametrize(
    "query",
    [{"after": "x"}, {"after": "-1"}, {"before": "0"}, {"limit": "0"}, {"limit": "9999"}],
    ids=str,
)
def test_wrong_queries_are_named(
    world: World, callers: dict[str, Caller], query: dict[str, str]
) -> None:
    table = world.engagement()
    for name, seat in SEATS.items():
        answer = callers[name].get(at(table, "log/"), seat=seat, **query)
        assert answer.status_code == 400
        assert refused(answer)["at"] == f"/{next(iter(query))}"


@pytest.mark.parametrize("endpoint", [e for e in BODIES if "version" in e.request("")], ids=str)
def test_stale_versions_are_refused(
    world: World, callers: dict[str, Caller], endpoint: Endpoint
) -> None:
    table = world.engagement()
    services.act(table, "referee", "step", {"side": "b"})
    before = snapshot_of(table)
    for name, seat in SEATS.items():
        for version in (0, 1, 3):
            answer = endpoint.send(callers[name], table, seat, version=version)
            assert answer.status_code == 409
            code = "spectator" if name == "vera" else "stale_version"
            assert refused(answer)["code"] == code
    assert snapshot_of(table) == before


@pytest.mark.parametrize("verb", ["dance", "__class__", "do_step", "decide", "Step", "step "])
def test_unknown_verbs_are_refused(world: World, callers: dict[str, Caller], verb: str) -> None:
    table = world.engagement()
    before = snapshot_of(table)
    for name, seat in SEATS.items():
        answer = BODIES[0].send(callers[name], table, seat, action=verb)
        assert answer.status_code == 409
        assert refused(answer)["code"] == ("spectator" if name == "vera" else "unknown_verb")
    assert snapshot_of(table) == before


@pytest.mark.parametrize("endpoint", WRITES, ids=str)
def test_spectators_write_nothing(
    world: World, callers: dict[str, Caller], endpoint: Endpoint
) -> None:
    table = world.engagement()
    before = snapshot_of(table)
    assert endpoint.send(callers["vera"], table, "watchers").status_code == 409
    assert snapshot_of(table) == before


@pytest.mark.parametrize("name", ["anna", "bruno"])
def test_players_give_no_rulings_and_go_back_only_over_their_own(
    world: World, callers: dict[str, Caller], name: str
) -> None:
    table = world.engagement()
    services.act(table, "referee", "step", {"side": "a"})
    before = snapshot_of(table)
    for endpoint in (e for e in BODIES if e.path in ("rewind/", "rulings/")):
        answer = endpoint.send(callers[name], table, SEATS[name], version=2)
        assert answer.status_code == 409
    assert snapshot_of(table) == before


@pytest.mark.parametrize("endpoint", [e for e in BODIES if "key" in e.request("")], ids=str)
@pytest.mark.parametrize("name", ["referee", "clio", "anna", "bruno"])
def test_a_repeated_key_is_done_once_and_another_request_with_it_never(
    world: World, callers: dict[str, Caller], endpoint: Endpoint, name: str
) -> None:
    table, seat = world.engagement(), SEATS[name]
    more: dict[str, Any] = {}
    if seat == "referee" and endpoint.path == "actions/":
        more["args"] = {"side": "a"}
    if endpoint.path == "rewind/":
        services.act(table, seat, "step", {"side": "a"} if seat == "referee" else {})
        more["version"] = 2
    if endpoint.path == "redo/":
        services.act(table, seat, "step", {"side": "a"} if seat == "referee" else {})
        services.rewind(table, seat, 0)
        more["version"] = 3
    first = endpoint.send(callers[name], table, seat, **more)
    again = endpoint.send(callers[name], table, seat, **more)
    allowed = seat == "referee" or endpoint.path != "rulings/"
    assert first.status_code == again.status_code == (200 if allowed else 409)
    assert first.content == again.content
    before = snapshot_of(table)
    if allowed:
        other = {"text": "bye"} if endpoint.path == "notes/" else {"version": 7}
        answer = endpoint.send(callers[name], table, seat, **{**more, **other})
        assert (answer.status_code, refused(answer)["code"]) == (400, "key_reused")
    assert snapshot_of(table) == before
    verify(table)


def test_ids_of_another_table_are_foreign(world: World, callers: dict[str, Caller]) -> None:
    """A roll, an order and a line of a table next door, where anna plays too."""
    table, next_door = world.engagement("volleys", dice="entered"), world.engagement()
    roll = services.act(world.engagement("volleys", dice="entered"), "a", "fire", {"muskets": 1})
    assert isinstance(roll, services.Done)
    services.save_order(next_door, "a", "a", {"stages": 1})
    services.act(next_door, "a", "step", {})
    before = snapshot_of(table)
    for name in ("referee", "anna"):
        faces = {"seat": SEATS[name], "pending": str(roll.pending), "faces": [1], "confirm": True}
        answer = callers[name].send("post", at(table, "chance/"), faces)
        assert refused(answer)["code"] == "no_such_roll"
        query = {"seat": SEATS[name], "pending": str(roll.pending)}
        answer = callers[name].send("delete", at(table, "chance/"), query_params=query)
        assert refused(answer)["code"] == "no_such_roll"
        query = {"seat": SEATS[name], "revision": "1"}
        answer = callers[name].send("delete", at(table, "orders/a/"), query_params=query)
        assert refused(answer)["code"] == "no_order_here"
        back = {"seat": SEATS[name], "to": 1, "version": 1, "key": "k"}
        answer = callers[name].send("post", at(table, "rewind/"), back)
        assert refused(answer)["code"] == "no_such_entry"
    assert snapshot_of(table) == before


def test_the_orders_of_others_cannot_be_told_from_none(
    world: World, callers: dict[str, Caller]
) -> None:
    table = world.engagement()
    without = [_orders_as_bruno(table, callers, revision) for revision in (0, 1)]
    services.save_order(table, "a", "a", {"stages": 1})
    assert [_orders_as_bruno(table, callers, revision) for revision in (0, 1)] == without
    assert Order.objects.get().revision == 1


def _orders_as_bruno(table: Engagement, callers: dict[str, Caller], revision: int) -> list[bytes]:
    order = {"seat": "b", "unit": "a", "body": {"stages": 1}, "revision": revision}
    query = {"seat": "b", "revision": str(revision)}
    return [
        callers["bruno"].send("put", at(table, "orders/"), order).content,
        callers["bruno"].send("delete", at(table, "orders/a/"), query_params=query).content,
        callers["bruno"].get(at(table, "orders/")).content,
        callers["bruno"].get(at(table)).content,
        callers["bruno"].get(at(table, "log/")).content,
    ]


def test_another_campaign_is_another_world(world: World, callers: dict[str, Caller]) -> None:
    other = Campaign.objects.create(name="Elsewhere")
    table = services.make_engagement(other, "marches", {})
    for name in SEATS:
        for endpoint in ENDPOINTS:
            assert endpoint.send(callers[name], table, SEATS[name]).status_code == 404
    body = {"campaign": str(other.pk), "ruleset": "marches", "scenario": {}}
    assert callers["referee"].send("post", "engagements/", body).status_code == 404
    detail = callers["referee"].get(f"campaigns/{other.pk}/")
    assert detail.status_code == 404
    assert detail.content == callers["referee"].get(f"campaigns/{NOWHERE}/").content
    assert not Entry.objects.exists()


def test_a_session_needs_its_csrf_token(world: World) -> None:
    table = world.engagement()
    client = Client(enforce_csrf_checks=True)
    client.force_login(world["anna"])
    body = json.dumps(BODIES[0].request("a"))
    path = f"/api/engagements/{table.pk}/actions/"
    answer = client.post(path, body, content_type="application/json")
    assert answer.status_code == 403
    assert refused(answer)["code"] == "permission_denied"
    assert not Entry.objects.exists()
    client.get(f"/battles/{table.pk}/")
    token = client.cookies["csrftoken"].value
    answer = client.post(
        path, body, content_type="application/json", headers={"X-CSRFToken": token}
    )
    assert answer.status_code == 200


def test_false_tokens_open_nothing(world: World, callers: dict[str, Caller]) -> None:
    table = world.engagement()
    caller = Caller()
    for token in ("Token x", "Token", "Token a b", "Token \xff"):
        caller.headers["Authorization"] = token
        assert caller.get(at(table)).status_code == 401
    type(world["anna"]).objects.update(is_active=False)
    assert callers["anna"].get(at(table)).status_code == 401


@pytest.mark.parametrize("path", ["nothing/", "engagements/5/", "engagements/x/actions/", "x"])
def test_what_is_at_no_address_is_an_error_of_the_same_shape(
    callers: dict[str, Caller], path: str
) -> None:
    for name in ("anna", "nobody"):
        answer = callers[name].get(path)
        assert (answer.status_code, refused(answer)["code"]) == (404, "not_found")


@pytest.mark.parametrize("method", ["patch", "put", "delete"])
def test_other_methods_are_refused(world: World, callers: dict[str, Caller], method: str) -> None:
    answer = callers["anna"].send(method, at(world.engagement(), "actions/"), {})
    assert (answer.status_code, refused(answer)["code"]) == (405, "method_not_allowed")


def test_other_media_and_giants_are_refused(world: World, callers: dict[str, Caller]) -> None:
    table = world.engagement()
    path = f"/api/{at(table, 'actions/')}"
    headers = callers["anna"].headers
    answer = Client().post(path, {"seat": "a"}, headers=headers)
    assert (answer.status_code, refused(answer)["code"]) == (415, "unsupported_media_type")
    giant = b'{"seat": "' + b"a" * 3_000_000 + b'"}'
    answer = callers["anna"].send("post", at(table, "actions/"), giant)
    assert (answer.status_code, refused(answer)["code"]) == (413, "too_large")
    assert not Entry.objects.exists()
