"""How a rule explains itself: steps with their paragraph, and sums made of modifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from campaigns.tabletop.resolver import Step

if TYPE_CHECKING:
    from skirmish.grandi_laghi.figure import Figure

Told = list[Step]
"""The explanation of one procedure, in order; every rule that decides adds to it."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """One line of a sum: `code` names its sentence, `note` a title typed by people."""

    code: str
    value: int
    cite: str
    note: str = ""


Bonus = Callable[["Figure"], Sequence[Modifier]]
"""What the players' cards add for a figure in the case at hand (GL 9.1)."""


def no_bonus(figure: Figure) -> Sequence[Modifier]:
    return ()


def tell(told: Told, cite: str, code: str, **args: Any) -> None:
    told.append(Step(cite, code, args))


def add_up(rolled: int, modifiers: Iterable[Modifier], told: Told) -> int:
    """The roll with its modifiers, each told; those of 0 are no modifiers."""
    total = rolled
    for modifier in modifiers:
        if modifier.value:
            total += modifier.value
            note = {"note": modifier.note} if modifier.note else {}
            tell(told, modifier.cite, modifier.code, value=modifier.value, **note)
    return total


def cm(millimetres: int) -> Decimal:
    """Centimetres to show."""
    return Decimal(millimetres) / 10
