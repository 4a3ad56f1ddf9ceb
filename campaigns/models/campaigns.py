"""What persists between battles: campaigns, factions, members and their persons."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.texts import text


class Role(models.TextChoices):
    REFEREE = "referee", _("referee")
    CO_REFEREE = "co_referee", _("co-referee")
    PLAYER = "player", _("player")
    SPECTATOR = "spectator", _("spectator")


class Ink(models.TextChoices):
    """The eight inks of the look, each with a pattern of its own."""

    A = "A", "A"
    B = "B", "B"
    C = "C", "C"
    D = "D", "D"
    E = "E", "E"
    F = "F", "F"
    G = "G", "G"
    H = "H", "H"


class Campaign(models.Model):
    """A series of engagements of the same people. `name` is a text, or {"en", "it"}."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.JSONField()
    about = models.JSONField(default=str, blank=True)
    demo = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return text(self.name)

    @property
    def about_text(self) -> str:
        return text(self.about)


class Faction(models.Model):
    """A side of the campaign; scenarios name it by its key."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="factions")
    key = models.SlugField(max_length=40)
    name = models.JSONField()
    slot = models.CharField(max_length=1, choices=Ink.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="faction_key"),
            models.UniqueConstraint(fields=["campaign", "slot"], name="faction_slot"),
        ]

    def __str__(self) -> str:
        return text(self.name)


class Membership(models.Model):
    """What a user may do in a campaign."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)
    faction = models.ForeignKey(
        Faction, models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "user"], name="one_membership")]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"

    @property
    def referees(self) -> bool:
        return self.role in (Role.REFEREE, Role.CO_REFEREE)


class Invitation(models.Model):
    """A way into a campaign by link or code; only a keyed SHA-256 of the code is kept."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invitations")
    digest = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.PLAYER)
    faction = models.ForeignKey(
        Faction, models.SET_NULL, null=True, blank=True, related_name="invitations"
    )
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(null=True, blank=True)
    uses_left = models.PositiveIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.campaign}: {self.role}"


class Person(models.Model):
    """Somebody with a name who lives through the battles: a leader, a figure."""

    class Fate(models.TextChoices):
        ALIVE = "alive", _("alive")
        CAPTURED = "captured", _("captured")
        DEAD = "dead", _("dead")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="persons")
    faction = models.ForeignKey(
        Faction, models.SET_NULL, null=True, blank=True, related_name="persons"
    )
    name = models.JSONField()
    about = models.JSONField(default=str, blank=True)
    fate = models.CharField(max_length=10, choices=Fate.choices, default=Fate.ALIVE)

    def __str__(self) -> str:
        return text(self.name)


class HouseRule(models.Model):
    """A value of a rulebook's tables that this campaign changes (dotted path)."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="house_rules")
    ruleset = models.CharField(max_length=40)
    path = models.CharField(max_length=200)
    value = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "ruleset", "path"], name="house_rule_path")
        ]

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.path}"
