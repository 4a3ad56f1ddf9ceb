"""Exact odds: a procedure carried out once for each way that its dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from campaigns.tabletop.chance import SCRIPTED, Ask, Chance
from campaigns.tabletop.explain import Step
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.resolver import Call, fraction_text

T = TypeVar("T", bound=Hashable)
MOST_WAYS = 20_000


class TooManyWaysError(Exception):
    """The dice can fall in more ways than are tried."""


class _Path:
    """Answers by place, beyond the end always the first; keeps how many there were each time."""

    def __init__(self, places: list[int]) -> None:
        self.places, self.sizes = places, [0] * len(places)

    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        if index == len(self.places):
            self.places.append(0)
            self.sizes.append(0)
        self.sizes[index] = ask.size
        return ask.answer(self.places[index]), SCRIPTED


def outcomes(run: Callable[[Chance], T], most: int = MOST_WAYS) -> dict[T, Fraction]:
    """{what `run` answers: how likely it is}.

    Raises:
        TooManyWaysError: more than `most` ways.
    """
    found: dict[T, Fraction] = {}
    places: list[int] = []
    for _ in range(most):
        path = _Path(places)
        outcome = run(Chance(path))
        likely = Fraction(1)
        for size in path.sizes:
            likely /= size
        found[outcome] = found.get(outcome, Fraction(0)) + likely
        places = path.places
        while places and places[-1] + 1 == path.sizes[len(places) - 1]:
            places.pop()
        if not places:
            return found
        places[-1] += 1
    raise TooManyWaysError


def mean(likely: Mapping[Fraction, Fraction]) -> Fraction:
    """The average of numbers with their odds."""
    return sum((value * part for value, part in likely.items()), Fraction(0))


def total(likely: Mapping[Fraction, Fraction], times: int) -> dict[Fraction, Fraction]:
    """The odds of the sum of so many independent numbers with the same odds."""
    found = {Fraction(0): Fraction(1)}
    for _ in range(times):
        further: dict[Fraction, Fraction] = {}
        for so_far, part in found.items():
            for value, chance in likely.items():
                key = so_far + value
                further[key] = further.get(key, Fraction(0)) + part * chance
        if len(further) > MOST_WAYS:
            raise TooManyWaysError
        found = further
    return found


def percent(part: Fraction) -> int:
    """Rounded to whole hundredths, but for what is neither impossible nor certain."""
    rounded = int(part * 100 + Fraction(1, 2))
    return rounded if part in (0, 1) else min(99, max(1, rounded))


def of_results(
    procedure: Callable[[Call], dict[str, Any]], cite: str, *keys: str
) -> Callable[[Reader, Any], Sequence[Step]]:
    """The odds of a procedure for the calculator: of all that its results under `keys` may be.

    A result that is true counts under its key, a text by itself; others do not count.
    Steps are coded `odds_of`, with `what`, `percent` and `part`.
    """

    def told(given: Reader, tables: Any) -> list[Step]:
        def run(chance: Chance) -> tuple[str, ...]:
            result = procedure(Call(given, tables, chance))
            named = ((key, result[key]) for key in keys)
            return tuple(
                key if value is True else value
                for key, value in named
                if value is True or isinstance(value, str)
            )

        shares: dict[str, Fraction] = {}
        for names, part in outcomes(run).items():
            for name in names:
                shares[name] = shares.get(name, Fraction(0)) + part
        return [
            Step(
                cite,
                "odds_of",
                {"what": name, "percent": percent(part), "part": fraction_text(part)},
            )
            for name, part in sorted(shares.items(), key=lambda share: -share[1])
        ]

    return told
