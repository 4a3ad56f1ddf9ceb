"""Scenarios that a campaign keeps, to be edited and played."""

import uuid

from django.conf import settings
from django.db import models

from campaigns.models.campaigns import Campaign
from campaigns.texts import text


class Scenario(models.Model):
    """A scenario of a campaign; `body` is what the setup of its ruleset reads.

    A `draft` may have mistakes. `revision` counts the saves: who saves names the one he saw.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="scenarios")
    ruleset = models.CharField(max_length=40)
    body = models.JSONField()
    draft = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=1)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """In the reader's language; empty if it has none yet."""
        return text(self.body.get("title") or "")
