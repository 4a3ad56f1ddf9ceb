"""A skirmish at a real table: its people, and what their browsers show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from campaigns import services, stores
from campaigns.models import Campaign, Engagement, Entry, Faction, Membership, Role, User
from campaigns.texts import text


@dataclass
class Skirmish:
    """`people`: carla (referee), one player a side named after it, vera (watches)."""

    engagement: Engagement
    people: dict[str, User]

    @property
    def path(self) -> str:
        return reverse("battle", args=[self.engagement.pk])

    @property
    def replay(self) -> str:
        return reverse("replay", args=[self.engagement.pk])

    @property
    def screen(self) -> str:
        return reverse("screen", args=[self.engagement.pk])

    def act(self, verb: str, seat: str = "referee", **args: object) -> None:
        """One action behind the browsers' backs; it must succeed."""
        outcome = services.act(self.engagement, seat, verb, args)
        assert isinstance(outcome, services.Done), outcome

    def card(self, card: str) -> None:
        """A certain card is drawn, whatever the deck would give: it is typed."""
        drawn = services.act(self.engagement, "referee", "draw_card", {}, dice="entered")
        assert isinstance(drawn, services.Done), drawn
        assert drawn.pending is not None
        done = services.answer(self.engagement, "referee", drawn.pending, [card], confirm=True)
        assert isinstance(done, services.Done), done

    @property
    def state(self) -> Any:
        return stores.shelf(self.engagement.ruleset).store.load(self.engagement)

    def events(self) -> list[str]:
        """The codes of all events so far."""
        entries = Entry.objects.filter(engagement=self.engagement).order_by("seq")
        return [code for entry in entries for code, _ in entry.events]


def make_skirmish(
    name: str = "la_spiaggia", ruleset: str = "settecento", dice: str = "server", **changes: object
) -> Skirmish:
    """`changes` are fields of the scenario."""
    scenario = stores.shipped(ruleset)[name] | changes
    campaign = Campaign.objects.create(name="The coast", about="Two bands meet.")
    people = {}
    for side in scenario["sides"]:
        faction = Faction.objects.create(
            campaign=campaign, key=side["id"], name=text(side["name"]), slot=side["slot"]
        )
        people[side["id"]] = _member(campaign, side["id"], Role.PLAYER, faction)
    people["carla"] = _member(campaign, "carla", Role.REFEREE)
    people["vera"] = _member(campaign, "vera", Role.SPECTATOR)
    engagement = services.make_engagement(campaign, ruleset, scenario, seed="5eed", dice=dice)
    return Skirmish(engagement, people)


def _member(campaign: Campaign, name: str, role: str, side: Faction | None = None) -> User:
    user = User.objects.create_user(name, password=name)
    Membership.objects.create(campaign=campaign, user=user, role=role, faction=side)
    return user
