"""Sums that explain themselves, line by line."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.explain import Modifier, Step


@dataclass(frozen=True, slots=True)
class Sum:
    """A static total. `unskilled`: no score in its Ability (AM 2.6)."""

    parts: tuple[Modifier, ...] = ()
    unskilled: bool = False

    @property
    def value(self) -> int:
        return sum(part.value for part in self.parts)

    def plus(self, *parts: Modifier | None) -> Sum:
        """The sum with more lines; None adds nothing."""
        more = tuple(part for part in parts if part is not None)
        return Sum(self.parts + more, self.unskilled)

    def explain(self, steps: list[Step]) -> None:
        """A step for every line that is not 0."""
        steps += [Step(p.cite, p.code, {"value": p.value}) for p in self.parts if p.value]


def given(value: int) -> Sum:
    """A total that the caller has counted."""
    return Sum((Modifier("given_total", value, "AM 6"),))
