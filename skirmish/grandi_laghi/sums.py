"""Printed sums and lengths: a roll with its modifiers, those of players' cards included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from campaigns.tabletop.explain import Explain, Modifier
from skirmish.grandi_laghi.figure import Figure


@dataclass(frozen=True, slots=True)
class CardModifier(Modifier):
    """A line that a player's card adds (GL 9.1); `note` is the rule's title."""

    note: str


Bonus = Callable[[Figure], Sequence[Modifier]]
"""What the players' cards add for a figure in the case at hand."""


def no_bonus(figure: Figure) -> Sequence[Modifier]:
    return ()


def add_up(rolled: int, modifiers: Iterable[Modifier], explain: Explain) -> int:
    """The roll with its modifiers, each explained; those of 0 are no modifiers."""
    total = rolled
    for modifier in modifiers:
        if modifier.value:
            total += modifier.value
            note = {"note": modifier.note} if isinstance(modifier, CardModifier) else {}
            explain(modifier.cite, modifier.code, value=modifier.value, **note)
    return total


def cm(millimetres: int) -> Decimal:
    """Centimetres to show."""
    return Decimal(millimetres) / 10


def centimetres(mm: int) -> str:
    """A length to show in an event: `20`, `20.1`."""
    whole, tenth = divmod(mm, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)
