"""Role x address x object, from the URL table: what is not for somebody is denied, and changes
nothing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from battles import demo
from battles.models import Leader, Unit, UnitInBattle
from campaigns import services
from campaigns.models import Campaign, Engagement, Invitation, Membership, Person, Role, User
from skirmish.models import FigureSheet
from tests.addresses.rules import NOTHING, RULES, Who, addresses

METHODS = ("get", "post", "put", "patch", "delete")
OF_PAGES = ("get", "post", "delete")
MEMBERS = ("referee", "co_referee", "player", "spectator")
ROLES = (*MEMBERS, "stranger", "nobody")
RANK = {Who.ANYBODY: ROLES, Who.SIGNED_IN: ROLES[:-1], Who.MEMBER: MEMBERS}
RANK |= {Who.REFEREE: MEMBERS[:2], Who.HEAD: MEMBERS[:1], Who.HOLDER: ()}
RANK |= {Who.GUEST: ("player",), Who.ACCOUNT: tuple(set(ROLES[:-1]) - {"player"})}
NOWHERE: dict[str, Any] = {
    "campaign_id": UUID(int=1),
    "engagement_id": UUID(int=1),
    "scenario_id": UUID(int=1),
    **dict.fromkeys(("invitation_id", "member_id", "unit_id", "leader_id", "sheet_id"), 10**9),
}
FIXED = {
    "line": 0,
    "unit": "A1",
    "ruleset": "stirling",
    "procedure": "attack",
    "code": "AAAA-AAAA",
    "token": "x" * 43,
}

every_role = pytest.mark.parametrize("role", ROLES)


@dataclass
class Site:
    """A campaign with something of everything, the same next door, and all kinds of people."""

    here: dict[str, Any]
    next_door: dict[str, Any]
    people: dict[str, User]

    def client(self, role: str) -> Client:
        client = Client()
        if role in self.people:
            client.force_login(self.people[role])
        return client


def things(campaign: Campaign, engagement: Engagement, by: User) -> dict[str, Any]:
    """The ids of one of everything."""
    scenario = services.new_scenario(campaign, "stirling", engagement.scenario, by)
    invitation = Invitation.objects.create(
        campaign=campaign,
        digest=str(campaign.pk),
        expires=timezone.now() + timedelta(1),
        uses_left=3,
    )
    faction = campaign.factions.first()
    another = User.objects.create_user(f"member of {campaign.pk}")
    member = Membership.objects.create(campaign=campaign, user=another, role=Role.PLAYER)
    person = Person.objects.create(campaign=campaign, faction=faction, name="L")
    unit = Unit.objects.create(campaign=campaign, faction=faction, name="U", men=9)
    UnitInBattle.objects.filter(battle_id=engagement.pk, key="A1").update(roster=unit)
    return {
        "campaign_id": campaign.pk,
        "engagement_id": engagement.pk,
        "scenario_id": scenario.pk,
        "invitation_id": invitation.pk,
        "member_id": member.pk,
        "unit_id": unit.pk,
        "leader_id": Leader.objects.create(person=person, charisma=9).pk,
        "sheet_id": FigureSheet.objects.create(person=person, ruleset="settecento").pk,
    }


@pytest.fixture
def site(db: None) -> Site:
    cache.clear()
    campaign = demo.make()
    members = campaign.memberships.order_by("pk").select_related("user")
    people = {member.role: member.user for member in reversed(members)}
    people["co_referee"] = User.objects.create_user("co-referee")
    Membership.objects.create(campaign=campaign, user=people["co_referee"], role=Role.CO_REFEREE)
    people["stranger"] = User.objects.create_user("stranger")
    for role, user in people.items():
        user.guest = role == "player"
        user.last_login = timezone.now()
        if not user.guest:
            user.set_password("x")
        user.save()
    table = campaign.engagements.get(title__en="First steps")
    for verb in ("begin", "end"):
        services.act(table, "referee", verb, {})
    here = things(campaign, table, people["referee"])
    other = Campaign.objects.create(name="Next door")
    for faction in campaign.factions.all():
        other.factions.create(key=faction.key, name=faction.name, slot=faction.slot)
    beyond = services.make_engagement(other, "stirling", table.scenario)
    return Site(here, things(other, beyond, people["referee"]), people)


def path(address: str, ids: dict[str, Any]) -> str:
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str({**FIXED, **ids}[found[1]]), address)


def kept() -> dict[str, list[Any]]:
    """Every row of every table, sessions apart."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
        if model is not Session
    }


def who(address: str, method: str) -> Who:
    rule = RULES[address]
    return rule if isinstance(rule, Who) else rule.get(method, Who.MEMBER)


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
    for address in RULES:
        answer = client.get(path(address, site.here))
        policy = answer.get("Content-Security-Policy", "")
        assert "default-src 'self'" in policy, address
        assert "unsafe" not in policy or address == "api/docs/", address
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            seen += 1
            inline = INLINE.search(answer.content.decode())
            assert inline is None or address == "api/docs/", (address, inline)
    assert seen > 15


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
