"""How a rule explains itself: steps with their paragraph, and itemised sums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Step:
    """One line of an explanation: `code` names a sentence of the wording, filled from `args`."""

    cite: str
    code: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Modifier:
    """One line of a printed sum: `code` names it in the wording, `cite` is its paragraph."""

    code: str
    value: int
    cite: str


class Explain(Protocol):
    """Receives each step of an explanation as it is taken."""

    def __call__(self, cite: str, code: str, /, **args: Any) -> None: ...


def silent(_cite: str, _code: str, /, **_args: Any) -> None:
    """For those who want the result only."""


class Explanation:
    """An `Explain` that keeps the steps."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def __call__(self, cite: str, code: str, /, **args: Any) -> None:
        self.steps.append(Step(cite, code, args))
