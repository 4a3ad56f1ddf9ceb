"""One of everything, and all kinds of people, for tests that go through all addresses."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from battles import demo
from battles.models import Leader, Unit, UnitInBattle
from campaigns import services, stores
from campaigns.models import Campaign, Engagement, Invitation, Membership, Person, Role, User
from skirmish.models import FigureSheet
from skirmish.services import save_sheet
from tests.addresses.rules import RULES, Who

MEMBERS = ("referee", "co_referee", "player", "spectator")
ROLES = (*MEMBERS, "stranger", "nobody")
RANK = {Who.ANYBODY: ROLES, Who.SIGNED_IN: ROLES[:-1], Who.MEMBER: MEMBERS}
RANK |= {Who.REFEREE: MEMBERS[:2], Who.HEAD: MEMBERS[:1], Who.HOLDER: ()}
RANK |= {Who.GUEST: ("player",), Who.ACCOUNT: tuple(set(ROLES[:-1]) - {"player"})}
NOWHERE: dict[str, Any] = {
    "campaign_id": UUID(int=1),
    "engagement_id": UUID(int=1),
    "scenario_id": UUID(int=1),
    "skirmish_id": UUID(int=1),
    **dict.fromkeys(
        ("invitation_id", "member_id", "unit_id", "leader_id", "sheet_id", "fighter_id"), 10**9
    ),
}
FIXED = {
    "line": 0,
    "unit": "A1",
    "ruleset": "stirling",
    "procedure": "attack",
    "code": "AAAA-AAAA",
    "token": "x" * 43,
    "language": "it",
    "part": "battle",
}


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
    fight = duel(campaign)
    return {
        "campaign_id": campaign.pk,
        "engagement_id": engagement.pk,
        "scenario_id": scenario.pk,
        "invitation_id": invitation.pk,
        "member_id": member.pk,
        "unit_id": unit.pk,
        "leader_id": Leader.objects.create(person=person, charisma=9).pk,
        "skirmish_id": fight.pk,
        "fighter_id": fight.scenario["figures"][0]["roster"],
        "sheet_id": FigureSheet.objects.create(person=person, ruleset="settecento").pk,
    }


def duel(campaign: Campaign) -> Engagement:
    """One that is over, of two of the roster."""
    body = deepcopy(stores.shipped("ars_magica")["duello_nel_cortile"])
    for one in body["figures"]:
        sheet = save_sheet(campaign, {**one, "ruleset": "ars_magica"})
        one["roster"] = sheet.pk
    table = services.make_engagement(campaign, "ars_magica", body)
    for verb in ("begin", "end", "end"):
        services.act(table, "referee", verb, {})
    return table


def make_site() -> Site:
    """The demo and a campaign next door; the demo's first battle is over."""
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
    # And its seed is out: until then nobody is given its file.
    Engagement.objects.filter(pk=table.pk).update(seed_shown=True)
    here = things(campaign, table, people["referee"])
    other = Campaign.objects.create(name="Next door")
    for faction in campaign.factions.all():
        other.factions.create(key=faction.key, name=faction.name, slot=faction.slot)
    beyond = services.make_engagement(other, "stirling", table.scenario)
    return Site(here, things(other, beyond, people["referee"]), people)


def path(address: str, ids: dict[str, Any]) -> str:
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str({**FIXED, **ids}[found[1]]), address)


def who(address: str, method: str) -> Who:
    rule = RULES[address]
    return rule if isinstance(rule, Who) else rule.get(method, Who.MEMBER)
