"""How often one address may try, and one name be tried: counted in the cache."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
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
        # However a name is written, it is one name, as for whoever signs in.
        one = unicodedata.normalize("NFKC", who).strip().casefold()
        return f"limit:{self.name}:{hashlib.sha256(one.encode()).hexdigest()}"

    def take(self, who: str) -> bool:
        """One more try, and whether it may be: counted before it is made, so that of many at the
        same time no more are made. A try that comes as the time runs out begins a new count.
        """
        key = self._key(who)
        if cache.add(key, 1, self.seconds):
            return True
        try:
            return bool(cache.incr(key) <= self.times)
        except ValueError:
            cache.set(key, 1, self.seconds)
            return True

    def give_back(self, who: str) -> None:
        """A try that was none after all."""
        with suppress(ValueError):
            cache.decr(self._key(who))

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


def take(tried: Tried) -> bool:
    """Count a try everywhere, and whether it may be made."""
    taken = [limit.take(who) for limit, who in tried]
    return all(taken)


def give_back(tried: Tried) -> None:
    for limit, who in tried:
        limit.give_back(who)
