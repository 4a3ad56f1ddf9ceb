"""Battles named on the command line: by the id of an engagement, or by a file."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from django.core.management.base import CommandError

from campaigns import proof
from campaigns.models import Engagement
from campaigns.plain import plain_json


def battle_of(name: str) -> proof.BattleFile:
    """The battle file of an engagement or at a path.

    Raises:
        BadRequestError: it is no battle file, or the battle is not over.
        CommandError: there is neither such an engagement nor such a file.
    """
    try:
        engagement = Engagement.objects.get(pk=UUID(name))
    except (ValueError, Engagement.DoesNotExist):
        path = Path(name)
        if not path.is_file():
            raise CommandError(f"There is no such engagement or file: {name}") from None
        return proof.read(plain_json(path.read_bytes()))
    return proof.write(engagement)
