"""Dice as written in the books: `d6` for one die, `2d6+1` for a damage."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.tabletop.chance import Chance

_DIE = re.compile(r"d([1-9][0-9]{0,3})\Z")
_DICE = re.compile(r"([1-9][0-9]?)d([1-9][0-9]{0,3})(?:([+-])([0-9]{1,4}))?\Z")


def faces_of(die: str) -> int:
    """Number of faces of a die written `d6`.

    Raises:
        ValueError: it is not written so, or has fewer than two faces.
    """
    match = _DIE.match(die)
    if match is None or int(match[1]) < 2:
        raise ValueError(f"not a die: {die!r}")
    return int(match[1])


@dataclass(frozen=True, slots=True)
class Dice:
    """A sum of equal dice and a bonus: `2d6+1`."""

    count: int
    faces: int
    bonus: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read `1d8`, `2d6+1` or `1d4-1`.

        Raises:
            ValueError: the text is not written so.
        """
        match = _DICE.match(text)
        if match is None or int(match[2]) < 2:
            raise ValueError(f"not a damage: {text!r}")
        bonus = int(match[4] or 0)
        return cls(int(match[1]), int(match[2]), -bonus if match[3] == "-" else bonus)

    def __str__(self) -> str:
        sign = f"{self.bonus:+d}" if self.bonus else ""
        return f"{self.count}d{self.faces}{sign}"

    @property
    def least(self) -> int:
        return self.count + self.bonus

    @property
    def most(self) -> int:
        return self.count * self.faces + self.bonus

    @property
    def average(self) -> Fraction:
        return Fraction(self.count * (self.faces + 1), 2) + self.bonus

    def roll(self, chance: Chance, label: str) -> int:
        """Ask for every die in turn; the sum with the bonus (may be below 1)."""
        return sum(chance.roll(f"d{self.faces}", label) for _ in range(self.count)) + self.bonus
