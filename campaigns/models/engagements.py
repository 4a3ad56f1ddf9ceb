"""Engagements and the chairs at their tables."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign, Membership
from campaigns.tabletop import game
from campaigns.texts import text


class Status(models.TextChoices):
    DEPLOYING = "deploying", _("deploying")
    READY = "ready", _("ready")
    PLAYING = "playing", _("playing")
    PAUSED = "paused", _("paused")
    ENDED = "ended", _("ended")


class Dice(models.TextChoices):
    """Who answers chance: the server's seed, or people who type what real dice show."""

    SERVER = "server", _("rolled by the server")
    ENTERED = "entered", _("typed from the table")


class Engagement(models.Model):
    """One battle or skirmish. Only `campaigns.services` writes it once it is made.

    `head` is the number of the last entry, `position` that of the entry whose state is in
    force (smaller after a rewind). `marks` = {seat: {"version", "digest", "lines"}}: the
    version of the seat's view, its digest, and how many lines of the log it has. `pulse`
    counts every change that some screen may show, saved orders and pending rolls included.
    `orders_shown`: whether everybody sees which units have an order (never what it is).
    `seed_shown`: the seed has been given out, so that nobody can play on.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="engagements")
    title = models.JSONField()
    ruleset = models.CharField(max_length=40)
    rules_version = models.CharField(max_length=20)
    scenario = models.JSONField()
    overrides = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.READY)
    turn = models.PositiveIntegerField(null=True)
    phase = models.CharField(max_length=40, blank=True)
    orders_shown = models.BooleanField(default=False)
    dice = models.CharField(max_length=10, choices=Dice.choices, default=Dice.SERVER)
    seed = models.CharField(max_length=64)
    seed_hash = models.CharField(max_length=64)
    seed_shown = models.BooleanField(default=False)
    head = models.PositiveIntegerField(default=0)
    position = models.PositiveIntegerField(default=0)
    marks = models.JSONField(default=dict)
    pulse = models.PositiveBigIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return text(self.title)

    @property
    def title_text(self) -> str:
        return text(self.title)


class Seat(models.Model):
    """A chair: what the rules know of those who sit there."""

    class Role(models.TextChoices):
        REFEREE = game.REFEREE, _("referee")
        PLAYER = game.PLAYER, _("player")
        SPECTATOR = game.SPECTATOR, _("spectator")

    engagement = models.ForeignKey(Engagement, models.CASCADE, related_name="seats")
    key = models.CharField(max_length=40)
    role = models.CharField(max_length=10, choices=Role.choices)
    side = models.CharField(max_length=40, blank=True)
    forces = models.JSONField(default=list)
    holders = models.ManyToManyField(Membership, through="SeatHolder", related_name="seats")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["engagement", "key"], name="seat_key")]

    def __str__(self) -> str:
        return self.key

    @property
    def chair(self) -> game.Seat:
        """The seat as the rules know it."""
        return game.Seat(self.key, self.role, self.side or None, tuple(self.forces))


class SeatHolder(models.Model):
    """A member who sits in a seat; several may share one, and one may hold several."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="seat_holders")
    membership = models.ForeignKey(Membership, models.CASCADE, related_name="seat_holders")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "membership"], name="one_seat_holder")
        ]

    def __str__(self) -> str:
        return f"{self.membership}: {self.seat}"
