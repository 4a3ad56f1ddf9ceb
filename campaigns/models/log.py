"""The record of an engagement, and what waits to enter it."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.engagements import Engagement


class Entry(models.Model):
    """One record of the log; never deleted, and never changed but for `undone_by`.

    `stands` tells an entry that changes the position from rewinds and asides. `parent` is the
    entry whose state it went on from; for a rewind or an aside the one whose state is then in
    force. `undone_by` is the rewind by which it does not count at present.

    `action` = {"seat", "verb", "args", "orders"} as it was decided, null for facts that no
    rule decides; `sealed` = {unit: {"seat", "state", "revision", "saved", "final"}} of the
    orders it carried out. `events` = [[code, args], ...], `answers` = [[die, face, label,
    source], ...]. `numbers` = {seat: n} of those who may see something of it; `seen` =
    {seat: [event or null, ...]} of those for whom that is less than everything.
    """

    engagement = models.ForeignKey(Engagement, models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField()
    parent = models.PositiveIntegerField()
    stands = models.BooleanField(default=True)
    undone_by = models.PositiveIntegerField(null=True)
    seat = models.CharField(max_length=40)
    on_behalf = models.CharField(max_length=40, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="entries"
    )
    action = models.JSONField(null=True)
    sealed = models.JSONField(default=dict)
    events = models.JSONField()
    answers = models.JSONField(default=list)
    numbers = models.JSONField(default=dict)
    seen = models.JSONField(default=dict)
    turn = models.PositiveIntegerField(null=True)
    phase = models.CharField(max_length=40, blank=True)
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["engagement", "seq"], name="entry_seq")]

    def __str__(self) -> str:
        return f"{self.engagement_id} {self.seq}"


class Checkpoint(models.Model):
    """The whole state after an entry: a short cut for the fold, good for one rules version."""

    engagement = models.ForeignKey(Engagement, models.CASCADE, related_name="checkpoints")
    seq = models.PositiveIntegerField()
    rules_version = models.CharField(max_length=20)
    body = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["engagement", "seq"], name="checkpoint_seq")]

    def __str__(self) -> str:
        return f"{self.engagement_id} {self.seq}"


class OrderState(models.TextChoices):
    SAVED = "saved", _("saved")
    FINAL = "final", _("final")


class Order(models.Model):
    """An action written beforehand for one unit and phase, sealed until it is carried out."""

    engagement = models.ForeignKey(Engagement, models.CASCADE, related_name="orders")
    side = models.CharField(max_length=40, blank=True)
    unit = models.CharField(max_length=40)
    phase = models.CharField(max_length=80)
    seat = models.CharField(max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="orders"
    )
    body = models.JSONField()
    state = models.CharField(max_length=10, choices=OrderState.choices)
    revision = models.PositiveIntegerField(default=1)
    saved = models.DateTimeField(auto_now=True)
    finalised = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["engagement", "phase", "unit"], name="order_unit_phase")
        ]

    def __str__(self) -> str:
        return f"{self.engagement_id} {self.phase} {self.unit}"


class RequestKey(models.Model):
    """The answer to a request that was carried out, for whoever sends it again.

    `key` begins with the id of the user who sent it; `request` is the digest of what was asked;
    `answer` = {"version", "entries": [seq, ...]} or {"pending": id}.
    """

    engagement = models.ForeignKey(Engagement, models.CASCADE, related_name="request_keys")
    key = models.CharField(max_length=120)
    request = models.CharField(max_length=64)
    answer = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["engagement", "key"], name="request_key")]

    def __str__(self) -> str:
        return self.key


class PendingRoll(models.Model):
    """An action that waits for faces from the real table; at most one per engagement.

    `action` as in `Entry`; `faces` those typed so far (null: drawn by the server); `asks` =
    [{"die", "label", "low", "size", "cards"}, ...] of what was asked for them, and then
    of the next one wanted, if any; `offered` = [[die, label, face], ...] that were typed before
    a rewind. An ask with "secret" is the referee's to answer, and so are those after it; those
    after one with "veils" too, and to say that there are none.
    `ahead` are asks that surely come after those, one a row with its "count"; `early` = {row:
    faces} what was typed row by row.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    engagement = models.OneToOneField(Engagement, models.CASCADE, related_name="pending_roll")
    seat = models.CharField(max_length=40)
    on_behalf = models.CharField(max_length=40, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="pending_rolls"
    )
    action = models.JSONField()
    sealed = models.JSONField(default=dict)
    faces = models.JSONField(default=list)
    asks = models.JSONField(default=list)
    offered = models.JSONField(default=list)
    ahead = models.JSONField(default=list)
    early = models.JSONField(default=dict)
    request = models.ForeignKey(RequestKey, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.engagement_id}: {self.action.get('verb')}"

    @property
    def veiled(self) -> int | None:
        """The place from which on the asks are the referee's."""
        places = ((n, ask.get("secret"), ask.get("veils")) for n, ask in enumerate(self.asks))
        return next(
            (n if secret else n + 1 for n, secret, veils in places if secret or veils), None
        )
