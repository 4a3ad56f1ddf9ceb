"""Odds: a procedure carried out once for each way that its dice can fall, or often by chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Generic, TypeVar

from campaigns.tabletop.chance import SCRIPTED, Ask, Chance, Seeded

T = TypeVar("T", bound=Hashable)
MOST_WAYS = 20_000
FAINTEST = 100_000
"""A way less likely than 1 in so many is not followed to its end by `spread`."""
MOST_REST = Fraction(1, 200)
"""What all ways not followed may make up together in `spread`."""
WAYS_FOLLOWED = 3_000
TRIALS = 1_000
"""Trials of `spread` where the ways are too many: a share is right to about 3 in 100."""


class TooManyWaysError(Exception):
    """The dice can fall in more ways than are tried."""


class _FaintError(Exception):
    """The way that is being followed is too unlikely."""


class _Path:
    """Answers by place, beyond the end always the first; keeps how many there were each time.

    `faintest`: a way less likely than 1 in so many is left.
    """

    def __init__(self, places: list[int], faintest: int | None) -> None:
        self.places, self.sizes, self._faintest = places, [0] * len(places), faintest

    def answer(self, ask: Ask, index: int) -> tuple[int | str, str]:
        if index == len(self.places):
            if self._faintest and prod(self.sizes) * ask.size > self._faintest:
                raise _FaintError
            self.places.append(0)
            self.sizes.append(0)
        self.sizes[index] = ask.size
        return ask.answer(self.places[index]), SCRIPTED


def outcomes(
    run: Callable[[Chance], T], most: int = MOST_WAYS, faintest: int | None = None
) -> dict[T, Fraction]:
    """{what `run` answers: how likely it is}.

    With `faintest`, ways less likely than 1 in so many are left out, and the sum is less than 1.

    Raises:
        TooManyWaysError: more than `most` ways.
    """
    found: dict[T, Fraction] = {}
    places: list[int] = []
    for _ in range(most):
        path = _Path(places, faintest)
        try:
            outcome = run(Chance(path))
        except _FaintError:
            pass
        else:
            found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, prod(path.sizes))
        places = path.places
        while places and places[-1] + 1 == path.sizes[len(places) - 1]:
            places.pop()
        if not places:
            return found
        places[-1] += 1
    raise TooManyWaysError


@dataclass(frozen=True, slots=True)
class Spread(Generic[T]):
    """{outcome: how likely it is}, counted in so many `trials`; 0: every way was followed."""

    shares: Mapping[T, Fraction]
    trials: int = 0

    @property
    def rest(self) -> Fraction:
        """What the ways make up that were not followed, as dice are thrown again without end."""
        return 1 - sum(self.shares.values(), Fraction(0))


def spread(run: Callable[[Chance], T]) -> Spread[T]:
    """By every way if those left out are few, else counted in `TRIALS` trials, always the same."""
    try:
        exact = Spread(outcomes(run, WAYS_FOLLOWED, FAINTEST))
    except TooManyWaysError:
        return counted(run)
    return exact if exact.rest <= MOST_REST else counted(run)


def counted(run: Callable[[Chance], T], trials: int = TRIALS) -> Spread[T]:
    """How often each outcome came in so many trials with the same dice each time."""
    found: dict[T, int] = {}
    for trial in range(trials):
        outcome = run(Chance(Seeded("odds", trial)))
        found[outcome] = found.get(outcome, 0) + 1
    return Spread({each: Fraction(times, trials) for each, times in found.items()}, trials)


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
