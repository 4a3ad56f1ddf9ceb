"""Skirmishes keep no rows of their own: their state is read from the log and its checkpoints."""

from __future__ import annotations

from typing import Any

from campaigns import snapshots
from campaigns.models import Engagement


class LogStore:
    """The store of a ruleset, as `campaigns.stores` wants it, for states that lie in the log."""

    def load(self, engagement: Engagement) -> Any:
        head = Engagement.objects.values_list("head", flat=True).get(pk=engagement.pk)
        return snapshots.at(engagement, head)

    def save(self, engagement: Engagement, before: Any, after: Any) -> None:
        """Nothing: the entry that was written has it all."""
