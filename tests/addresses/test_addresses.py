"""Role x address x object, from the URL table: what is not for somebody is denied, and changes
nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client

from campaigns import services, stores
from campaigns.models import Campaign
from tests.addresses.rules import NOTHING, RULES, Who, addresses
from tests.addresses.site import NOWHERE, RANK, ROLES, Site, make_site, path, who

METHODS = ("get", "post", "put", "patch", "delete")
OF_PAGES = ("get", "post", "delete")

every_role = pytest.mark.parametrize("role", ROLES)


@pytest.fixture
def site(db: None) -> Site:
    return make_site()


def kept() -> dict[str, list[Any]]:
    """Every row of every table, sessions apart."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
        if model is not Session
    }


def methods_of(address: str) -> tuple[str, ...]:
    return METHODS if address.startswith("api/") else OF_PAGES


def send(client: Client, method: str, place: str) -> Any:
    """An empty request: an object without fields, or a form."""
    form = method == "get" or (method == "post" and not place.startswith("/api/"))
    more = {} if form else {"data": "{}", "content_type": "application/json"}
    return getattr(client, method)(place, **more)


def nowhere(site: Site, ids: dict[str, Any]) -> dict[str, Any]:
    """The same with what is not one's own replaced by what is not there."""
    return {name: id if id == site.here[name] else NOWHERE[name] for name, id in ids.items()}


def denied(answer: Any) -> bool:
    signs_in = answer.status_code == 302 and answer["Location"].startswith("/sign-in/")
    return signs_in or answer.status_code in (401, 403, 404)


def test_every_address_has_a_rule_and_every_rule_an_address() -> None:
    assert set(addresses()) - {NOTHING} == RULES.keys()


@every_role
def test_addresses_are_open_to_those_they_are_for(site: Site, role: str) -> None:
    """By one method at least, and by none of theirs closed."""
    for address in RULES:
        methods = [m for m in methods_of(address) if role in RANK[who(address, m)]]
        answers = {method: tried(site, role, method, address) for method in methods}
        for method, answer in answers.items():
            assert answer.status_code < 500, (address, method)
            assert not denied(answer), (address, method, answer.status_code)
        codes = {answer.status_code for answer in answers.values()}
        assert not methods or codes - {405}, address


def tried(site: Site, role: str, method: str, address: str) -> Any:
    """The answer to a request that leaves nothing."""
    with transaction.atomic():
        client = site.client(role)
        answer = send(client, method, path(address, site.here))
        transaction.set_rollback(True)
    return answer


@every_role
def test_addresses_are_closed_to_all_others_and_nothing_changes(site: Site, role: str) -> None:
    client = site.client(role)
    before = kept()
    for address in RULES:
        for method in methods_of(address):
            rule = who(address, method)
            if role in RANK[rule]:
                continue
            answer = send(client, method, path(address, site.here))
            if answer.status_code != 405:
                assert denied(answer), (address, method, answer.status_code)
                if role == "nobody" and rule != Who.HOLDER:
                    assert answer.status_code in (302, 401), (address, method)
    assert kept() == before


@pytest.mark.parametrize("role", ROLES[:-1])
def test_what_is_next_door_cannot_be_told_from_nothing(site: Site, role: str) -> None:
    """Another campaign's, whole or mixed with one's own, for everybody who has signed in."""
    client = site.client(role)
    before = kept()
    tested = 0
    for address in RULES:
        names = set(re.findall(r"<\w+:(\w+)>", address)) & site.here.keys()
        if not names:
            continue
        tested += 1
        mixtures = [{**site.here, name: site.next_door[name]} for name in sorted(names)]
        pairs = {path(address, ids): path(address, nowhere(site, ids)) for ids in mixtures}
        pairs[path(address, site.next_door)] = path(address, NOWHERE)
        for method in methods_of(address):
            nothing = {none: send(client, method, none) for none in set(pairs.values())}
            for place, none in pairs.items():
                theirs = send(client, method, place)
                assert theirs.status_code == nothing[none].status_code, (place, method)
                assert denied(theirs) or theirs.status_code == 405, (place, method)
                if address.startswith("api/"):
                    assert theirs.content == nothing[none].content, (place, method)
    assert kept() == before
    assert tested > 30


@every_role
def test_a_page_s_request_from_elsewhere_is_refused(site: Site, role: str) -> None:
    """Every address that takes a session's writes wants the token of a page of ours."""
    client = Client(enforce_csrf_checks=True)
    if role in site.people:
        client.force_login(site.people[role])
    before = kept()
    for address in RULES:
        for method in methods_of(address)[1:]:
            answer = send(client, method, path(address, site.here))
            allowed = {401, 403, 405}
            if address == "api/resolve/" and role == "nobody":  # there is no session to misuse
                allowed = {400, 405, 429}
            assert answer.status_code in allowed, (address, method, answer.status_code)
    assert kept() == before


def test_every_page_has_a_policy_without_inline_code(site: Site) -> None:
    """And keeps to it: no script between tags, no handlers, no style attributes."""
    client = site.client("referee")
    seen = 0
    places = [(address, path(address, site.here)) for address in RULES]
    for address, place in [*places, *of_every_game(site)]:
        answer = client.get(place)
        policy = answer.get("Content-Security-Policy", "")
        assert "default-src 'self'" in policy, address
        assert "unsafe" not in policy or address == "api/docs/", address
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            seen += 1
            inline = INLINE.search(answer.content.decode())
            assert inline is None or address == "api/docs/", (place, inline)
    assert seen > 15 + 6 * len(stores.rulesets())


def of_every_game(site: Site) -> Iterator[tuple[str, str]]:
    """(address, path) of a table and a scenario of every ruleset, whose pages are their own."""
    campaign = Campaign.objects.get(pk=site.here["campaign_id"])
    for ruleset in stores.rulesets():
        body = next(iter(stores.shipped(ruleset).values()))
        table = services.make_engagement(campaign, ruleset, body)
        kept = services.new_scenario(campaign, ruleset, body, None)
        assert isinstance(services.act(table, "referee", "begin", {}), services.Done)
        own = {"engagement_id": table.pk, "scenario_id": kept.pk, "ruleset": ruleset}
        for address in RULES:
            if any(f":{name}>" in address for name in own):
                yield address, path(address, {**site.here, **own})


INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*type=\"(?:application/json|importmap)\")[^>]*>"
    r"|<[^>]+\son\w+=|<[^>]+\sstyle=|<style|javascript:",
    re.IGNORECASE,
)


def test_the_pattern_finds_inline_code() -> None:
    for bad in (
        "<script>x</script>",
        '<a onclick="x">',
        '<p style="x">',
        "<style>",
        "<a href='javascript:x'>",
    ):
        assert INLINE.search(bad)
    assert not INLINE.search('<script src="/x.js" type="module"></script><a href="/on">on=</a>')


def test_addresses_below_api_that_are_none_say_so(site: Site) -> None:
    for role in ROLES:
        answer = site.client(role).get("/api/nothing/at/all/")
        assert json.loads(answer.content)["error"]["code"] == "not_found"
