"""How a result explains itself: steps with their paragraph, and the lines of a printed sum."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from campaigns.tabletop.resolver import Step

Steps: TypeAlias = list[Step]


@dataclass(frozen=True, slots=True)
class Modifier:
    """One line of a sum: a code of the wording, its value and its paragraph."""

    code: str
    value: int
    cite: str


def explain(steps: Steps, cite: str, code: str, **args: Any) -> None:
    """Add one line of explanation."""
    steps.append(Step(cite, code, args))


def add_up(steps: Steps, modifiers: Iterable[Modifier]) -> int:
    """The sum of the modifiers, each explained by a line."""
    total = 0
    for modifier in modifiers:
        explain(steps, modifier.cite, modifier.code, value=modifier.value)
        total += modifier.value
    return total


def centimetres(mm: int) -> str:
    """A length for showing: `20`, `20.1`."""
    whole, tenth = divmod(mm, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)
