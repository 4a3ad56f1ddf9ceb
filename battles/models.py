"""Rosters of a campaign, and the rows of one battle (a projection that only the store writes)."""

from django.conf import settings
from django.db import models

from campaigns.models import Campaign, Engagement, Faction, Person
from campaigns.texts import text


class Unit(models.Model):
    """A unit of the campaign's roster; `data` are its figures as a scenario writes them."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="units")
    faction = models.ForeignKey(
        Faction, models.SET_NULL, null=True, blank=True, related_name="units"
    )
    name = models.JSONField()
    men = models.PositiveIntegerField()
    data = models.JSONField(default=dict)

    def __str__(self) -> str:
        return text(self.name)


class Leader(models.Model):
    """A person who leads units; `data` are the figures as a scenario writes them."""

    person = models.OneToOneField(Person, models.CASCADE, related_name="leader")
    charisma = models.PositiveSmallIntegerField()
    data = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.person)


class Battle(models.Model):
    """The state of a battle but for its units and leaders."""

    engagement = models.OneToOneField(
        Engagement, models.CASCADE, primary_key=True, related_name="battle"
    )
    body = models.JSONField()

    def __str__(self) -> str:
        return str(self.engagement)


class UnitInBattle(models.Model):
    """A unit on (or off) one battle's table: what lists show, and the rest as `data`."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="units")
    key = models.CharField(max_length=40)
    roster = models.ForeignKey(Unit, models.SET_NULL, null=True, related_name="in_battles")
    faction = models.CharField(max_length=40)
    fate = models.CharField(max_length=20)
    men = models.PositiveIntegerField()
    at = models.CharField(max_length=8, blank=True)
    data = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "key"], name="unit_in_battle")]

    def __str__(self) -> str:
        return self.key


class LeaderInBattle(models.Model):
    """A leader in one battle."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="leaders")
    key = models.CharField(max_length=40)
    roster = models.ForeignKey(Leader, models.SET_NULL, null=True, related_name="in_battles")
    faction = models.CharField(max_length=40)
    fate = models.CharField(max_length=20)
    data = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["battle", "key"], name="leader_in_battle")]

    def __str__(self) -> str:
        return self.key


class Aftermath(models.Model):
    """The result of a battle as the referee took it to the roster, once.

    `body` = {"units": [{"roster", "name", "brought", "dead", "dispersed", "wounded", "returning",
    "before", "after"}], "leaders": [{"roster", "name", "fate"}]}, all in men.
    """

    battle = models.OneToOneField(
        Battle, models.CASCADE, primary_key=True, related_name="aftermath"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)
    body = models.JSONField()

    def __str__(self) -> str:
        return str(self.battle)
