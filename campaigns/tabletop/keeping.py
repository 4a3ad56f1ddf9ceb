"""Answers about parts of frozen states, kept while the parts are the same objects."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

V = TypeVar("V")


def kept(size: int) -> Callable[[Callable[..., V]], Callable[..., V]]:
    """Keep the answers for the parts of states asked about last: parts never change."""

    def keep(function: Callable[..., V]) -> Callable[..., V]:
        known: OrderedDict[tuple[int, ...], tuple[tuple[Any, ...], V]] = OrderedDict()

        @wraps(function)
        def ask(*parts: Any) -> V:
            key = tuple(id(part) for part in parts)
            found = known.get(key)
            if found is None:
                found = (parts, function(*parts))
                known[key] = found
                if len(known) > size:
                    known.popitem(last=False)
            return found[1]

        return ask

    return keep
