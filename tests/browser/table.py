"""A battle at a real table: its people, and what their browsers show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from campaigns import services, stores
from campaigns.models import Campaign, Engagement, Faction, Membership, Role, User
from campaigns.texts import text

SCENARIOS = Path(__file__).parents[2] / "battles" / "stirling" / "scenarios"


@dataclass
class Battle:
    """`people`: carla (referee), one player a side named after it, vera (watches)."""

    engagement: Engagement
    people: dict[str, User]

    @property
    def path(self) -> str:
        return reverse("battle", args=[self.engagement.pk])

    @property
    def replay(self) -> str:
        return reverse("replay", args=[self.engagement.pk])

    def act(self, verb: str, seat: str = "referee", **args: object) -> None:
        """One action behind the browsers' backs; it must succeed."""
        outcome = services.act(self.engagement, seat, verb, args)
        assert isinstance(outcome, services.Done), outcome

    def mover(self) -> str:
        """The unit whose move it is."""
        state = stores.shelf("stirling").store.load(self.engagement)
        return next(id for id in state.doing.order if id not in state.doing.acted)

    def head(self) -> int:
        """The number of the last entry."""
        self.engagement.refresh_from_db()
        return self.engagement.head

    def sides(self) -> list[str]:
        return [f.key for f in self.engagement.campaign.factions.order_by("key")]


def make_battle(
    name: str = "first_steps",
    dice: str = "server",
    overrides: Mapping[str, object] | None = None,
    **changes: object,
) -> Battle:
    """`overrides` are house rules, `changes` fields of the scenario."""
    scenario = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8")) | changes
    campaign = Campaign.objects.create(name="The meadow", about="Two bands meet.")
    people = {}
    for faction in scenario["factions"]:
        side = Faction.objects.create(
            campaign=campaign, key=faction["id"], name=faction["name"], slot=faction["slot"]
        )
        people[faction["id"]] = _member(campaign, faction["id"], Role.PLAYER, side)
    people["carla"] = _member(campaign, "carla", Role.REFEREE)
    people["vera"] = _member(campaign, "vera", Role.SPECTATOR)
    engagement = services.make_engagement(
        campaign, "stirling", scenario, seed="5eed", dice=dice, overrides=overrides
    )
    return Battle(engagement, people)


def _member(campaign: Campaign, name: str, role: str, side: Faction | None = None) -> User:
    user = User.objects.create_user(name, password=name)
    Membership.objects.create(campaign=campaign, user=user, role=role, faction=side)
    return user


def names(battle: Battle) -> dict[str, str]:
    """The English names of all units, by id."""
    shelf = stores.shelf("stirling")
    state = shelf.store.load(battle.engagement)
    return {id: text(unit.name) for id, unit in state.units.items()}


def counter(page: Page, id: str) -> Locator:
    return page.locator(f"#map [data-piece={id}]")


def primary(page: Page) -> Locator:
    return page.locator("#waiting .btn.primary")


def opened(page: Page, path: str, live: str = "Live") -> Page:
    """The page of a table, once its line is live."""
    page.goto(path)
    expect(page.locator("#link")).to_contain_text(live)
    return page
