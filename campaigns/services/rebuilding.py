"""The projection made again from the log."""

from __future__ import annotations

from uuid import UUID

from campaigns import snapshots
from campaigns.models import Checkpoint
from campaigns.services.play import Request, playing


def rebuild(engagement_id: UUID) -> int:
    """Write rows, checkpoint, status and versions from the set-up and every entry; their number.

    Raises:
        Engagement.DoesNotExist: there is no such engagement.
    """
    with playing(engagement_id, Request("", {})) as play:
        state = snapshots.fold_all(play.engagement)
        play.shelf.store.save(play.engagement, None, state)
        Checkpoint.objects.filter(engagement=play.engagement).delete()
        if play.engagement.position:
            Checkpoint.objects.create(
                engagement=play.engagement,
                seq=play.engagement.position,
                rules_version=play.shelf.ruleset.version,
                body=play.shelf.ruleset.encode(state),
            )
        play.state = state
        play.look(state)
        play.touch()
        return play.engagement.head
