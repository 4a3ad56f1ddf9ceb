"""The demo: a campaign with four people, two battles and a skirmish, made anew when wanted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from campaigns import access, secrets, services, stores
from campaigns.models import (
    ApiToken,
    Campaign,
    Engagement,
    Faction,
    Membership,
    Role,
    SignInLink,
    User,
)
from campaigns.tabletop import game

PEOPLE = {
    "referee": ("Ada", Role.REFEREE),
    "player-1": ("Bruno", Role.PLAYER),
    "player-2": ("Carla", Role.PLAYER),
    "spectator": ("Dino", Role.SPECTATOR),
}
SCENARIOS = (
    ("stirling", "il_ponte_di_stirling"),
    ("stirling", "first_steps"),
    ("settecento", "la_spiaggia"),
)
"""Of which ruleset, and its name; rulesets that are not installed are left out."""
LASTS = timedelta(days=7)
PREFIX, TOKEN = "demo-", "demo"


def make() -> Campaign:
    """Make the demo anew; the one that was there is removed with its people."""
    with transaction.atomic():
        remove()
        people = {
            part: User.objects.create_user(_free(f"{PREFIX}{part}"), first_name=name)
            for part, (name, _) in PEOPLE.items()
        }
        scenarios = [
            (ruleset, stores.shipped(ruleset)[name])
            for ruleset, name in SCENARIOS
            if ruleset in stores.rulesets()
        ]
        first = scenarios[0][1]
        campaign = Campaign.objects.create(
            name=first.get("place", first["title"]), about=first.get("intro", ""), demo=True
        )
        factions = [
            Faction.objects.create(
                campaign=campaign, key=each["id"], name=each["name"], slot=each["slot"]
            )
            for each in first["factions"]
        ]
        sides: Mapping[str, Faction] = dict(zip(("player-1", "player-2"), factions, strict=False))
        members = {
            part: Membership.objects.create(
                campaign=campaign, user=people[part], role=role, faction=sides.get(part)
            )
            for part, (_, role) in PEOPLE.items()
        }
        players = [members["player-1"], members["player-2"]]
        for ruleset, scenario in reversed(scenarios):
            _engagement(campaign, ruleset, scenario, players)
    return campaign


def _engagement(
    campaign: Campaign, ruleset: str, scenario: Mapping[str, Any], players: list[Membership]
) -> None:
    """A table whose players' seats are taken in turn."""
    engagement = services.make_engagement(campaign, ruleset, scenario)
    seats = engagement.seats.filter(role=game.PLAYER).order_by("pk")
    for seat, member in zip(seats, players, strict=False):
        services.sit(seat, member)


def remove() -> None:
    """The demo goes, and its people with it, but for those who have joined another campaign."""
    people = list(
        User.objects.filter(memberships__campaign__demo=True, username__startswith=PREFIX)
    )
    Campaign.objects.filter(demo=True).delete()
    User.objects.filter(pk__in=[user.pk for user in people], memberships=None).delete()


def _free(username: str) -> str:
    """That name, or a longer one if somebody has it."""
    taken = User.objects.filter(username=username).exists()
    return f"{username}-{secrets.new_secret()[:6]}" if taken else username


def find() -> Campaign | None:
    return Campaign.objects.filter(demo=True).first()


def doors(campaign: Campaign, base_url: str) -> dict[str, Any]:
    """Fresh sign-in links and tokens for the demo's people, with the ids of everything."""
    now = timezone.now()
    SignInLink.objects.filter(expires__lt=now).delete()
    ApiToken.objects.filter(name=TOKEN, created__lt=now - LASTS).delete()
    members = list(
        Membership.objects.filter(campaign=campaign).select_related("user").order_by("pk")
    )
    tables = list(Engagement.objects.filter(campaign=campaign).order_by("-created", "-pk"))
    people = {}
    for part in PEOPLE:
        # Others who have joined have their own ways in.
        name = f"{PREFIX}{part}"
        member = next((one for one in members if one.user.username.startswith(name)), None)
        if member is None:
            continue
        user, secret, token = member.user, secrets.new_secret(), secrets.new_secret()
        SignInLink.objects.create(user=user, digest=secrets.digest(secret), expires=now + LASTS)
        ApiToken.objects.create(user=user, digest=secrets.digest(token), name=TOKEN)
        people[part] = {
            "name": str(user),
            "role": member.role,
            "link": base_url.rstrip("/") + reverse("enter", args=[secret]),
            "token": token,
            "seats": {
                str(table.pk): [seat.id for seat in access.seats_for(user, table)]
                for table in tables
            },
        }
    return {
        "campaign": str(campaign.pk),
        "expires": (now + LASTS).isoformat(),
        "people": people,
        "engagements": [
            {
                "id": str(table.pk),
                "title": table.title_text,
                "url": base_url.rstrip("/")
                + reverse(stores.shelf(table.ruleset).page, args=[table.pk]),
            }
            for table in tables
        ],
    }
