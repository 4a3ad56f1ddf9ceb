"""How much one person may have reckoned at the same time: answers that a large map makes dear."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.core.cache import cache
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled

MOST = 6
"""More than one table asks for as fast as somebody presses keys."""
SECONDS = 120
"""After so long a count is forgotten whose process has ended in the middle."""


@contextmanager
def one_of_few(person: object) -> Iterator[None]:
    """Count what is reckoned for a person, named by his id.

    Raises:
        Throttled: too much of it is under way already; the server is for others too.
    """
    key = f"reckoned-for:{person}"
    cache.add(key, 0, SECONDS)
    try:
        count = cache.incr(key)
    except ValueError:  # It was forgotten in this very moment.
        count = 1
    try:
        if count > MOST:
            raise Throttled(
                detail=_("Wait a moment: your last questions are still being answered.")
            )
        yield
    finally:
        with suppress(ValueError):
            cache.decr(key)
