"""Printed sums, and lengths as people read them."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.tabletop.explain import Explain, Modifier


def add_up(explain: Explain, modifiers: Iterable[Modifier]) -> int:
    """The sum of the modifiers, each explained by a line."""
    total = 0
    for modifier in modifiers:
        explain(modifier.cite, modifier.code, value=modifier.value)
        total += modifier.value
    return total


def centimetres(mm: int) -> str:
    """A length for showing: `20`, `20.1`."""
    whole, tenth = divmod(mm, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)
