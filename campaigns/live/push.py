"""Announcing that something has changed at a table."""

from uuid import UUID


def announce(engagement_id: UUID) -> None:
    """Tell the hubs, after the commit; what has changed they read themselves."""
