"""Announcing that something has changed at a table; what it is, each hub reads for itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from uuid import UUID

import redis
from django.conf import settings

CHANNEL = "stendardo.tables"
"""The Redis channel on which processes tell each other the ids of tables that changed."""

DOORS = UUID(int=0)
"""Announced in the place of a table: somebody may have to leave."""

Listener = Callable[[UUID], None]

_log = logging.getLogger(__name__)
_listeners: set[Listener] = set()


def listen(listener: Listener) -> None:
    """Call `listener`, from any thread, with each table that this process changes."""
    _listeners.add(listener)


def forget(listener: Listener) -> None:
    _listeners.discard(listener)


def announce(engagement_id: UUID) -> None:
    """Tell the hubs after the commit: those of this process, and by Redis those of others."""
    for listener in tuple(_listeners):
        listener(engagement_id)
    if settings.REDIS_URL:
        try:
            _redis(settings.REDIS_URL).publish(CHANNEL, str(engagement_id))
        except redis.RedisError:
            _log.warning("Redis does not answer: other processes will see the change later.")


@lru_cache(maxsize=1)
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
