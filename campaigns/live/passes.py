"""What a screen was admitted by, and whether that still lets it in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from campaigns.models import ApiToken, User


class Pass(NamedTuple):
    """A session by its key, or a token by its digest."""

    session: str = ""
    token: str = ""


def holding(passes: Iterable[Pass]) -> set[Pass]:
    """Those that still hold: signed out, revoked and expired ones do not, nor a session of before
    its user's password was changed."""
    asked = set(passes)
    tokens = ApiToken.objects.filter(
        digest__in=[each.token for each in asked if each.token], user__is_active=True
    )
    rows = Session.objects.filter(
        session_key__in=[each.session for each in asked if each.session],
        expire_date__gt=timezone.now(),
    )
    sessions = {row.session_key: row.get_decoded() for row in rows}
    users = User.objects.filter(
        pk__in={data[SESSION_KEY] for data in sessions.values() if SESSION_KEY in data},
        is_active=True,
    )
    hashes = {str(user.pk): user.get_session_auth_hash() for user in users}
    return {Pass(token=digest) for digest in tokens.values_list("digest", flat=True)} | {
        Pass(session=key)
        for key, data in sessions.items()
        if constant_time_compare(
            data.get(HASH_SESSION_KEY, ""), hashes.get(data.get(SESSION_KEY, ""), " ")
        )
    }
