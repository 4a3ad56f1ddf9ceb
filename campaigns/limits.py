"""How often one address may try, and one name be tried: counted in the cache."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest


@dataclass(frozen=True)
class Limit:
    """`times` in `seconds`, from the first try on."""

    name: str
    times: int
    seconds: int

    def _key(self, who: str) -> str:
        return f"limit:{self.name}:{hashlib.sha256(who.lower().encode()).hexdigest()}"

    def reached(self, who: str) -> bool:
        return int(cache.get(self._key(who), 0)) >= self.times

    def count(self, who: str) -> None:
        """One more try; a try that comes as the time runs out begins a new count."""
        key = self._key(who)
        if not cache.add(key, 1, self.seconds):
            try:
                cache.incr(key)
            except ValueError:
                cache.set(key, 1, self.seconds)

    def forget(self, who: str) -> None:
        cache.delete(self._key(who))


Tried = Iterable[tuple[Limit, str]]

SIGN_IN_ADDRESS = Limit("sign-in-address", 30, 900)
SIGN_IN_NAME = Limit("sign-in-name", 10, 900)
CODE_ADDRESS = Limit("code-address", 20, 900)
RESET_ADDRESS = Limit("reset-address", 10, 3600)
RESET_NAME = Limit("reset-name", 3, 3600)
NEW_ADDRESS = Limit("new-address", 40, 3600)
"""People who come in: a whole club may sit behind one address."""
PASSWORD_NAME = Limit("password-name", 10, 900)


def address(request: HttpRequest) -> str:
    """Where a request comes from, as the server in front says (uvicorn reads a proxy's header)."""
    return str(request.META.get("REMOTE_ADDR", ""))


def reached(tried: Tried) -> bool:
    return any(limit.reached(who) for limit, who in tried)


def count(tried: Tried) -> None:
    for limit, who in tried:
        limit.count(who)
