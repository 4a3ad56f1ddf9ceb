"""Who signs out, changes the password or loses a token leaves the open tables too."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models.signals import post_delete, post_save

from campaigns.live import push
from campaigns.models import ApiToken, User

_OF_NO_MATTER = {"last_login", "language", "time_zone"}


def watch() -> None:
    """Tell the tables whenever something that lets people in is taken away."""
    for model in (Session, ApiToken, User):
        post_delete.connect(_taken, sender=model, dispatch_uid=f"leaving {model.__name__}")
    post_save.connect(_changed, sender=User, dispatch_uid="leaving changed")


def _taken(**_: Any) -> None:
    transaction.on_commit(_announce)


def _changed(created: bool, update_fields: frozenset[str] | None, **_: Any) -> None:
    if not created and (update_fields is None or update_fields - _OF_NO_MATTER):
        transaction.on_commit(_announce)


def _announce() -> None:
    push.announce(push.DOORS)
