"""The odds of a procedure as the calculator tells them: of what its results may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import floor
from typing import Any, Final

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Step
from campaigns.tabletop.forms import Odds
from campaigns.tabletop.odds import Spread, percent, spread
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.resolver import Call, fraction_text
from campaigns.tabletop.words import N_

Result = Mapping[str, Any]
What = str | tuple[str, str]
"""What may come, by its key in the results' words; or whose, and what."""
Tell = Callable[[Result], Iterable[What]]
Numbers = Callable[[Result], Iterable[tuple[What, int | Fraction]]]

WORDING: Final[Mapping[str, str]] = {
    "odds_of": N_("{what}: {percent}% ({part})"),
    "odds_of_whom": N_("{whom}, {what}: {percent}% ({part})"),
    "odds_mean": N_("{what}, on average: {about}"),
    "odds_mean_whom": N_("{whom}, {what}, on average: {about}"),
    "odds_counted": N_("counted in {trials} trials, so right to about 3 in 100"),
    "odds_rest": N_("exact, but for 1 case in {number} where dice are thrown on and on"),
    "odds_exact": N_("exact: every way that the dice can fall was counted"),
}


def by_keys(*keys: str) -> Tell:
    """A result that is true counts under its key, a text by itself; others do not count."""

    def tell(result: Result) -> Iterable[What]:
        for key in keys:
            value = result[key]
            if value is True:
                yield key
            elif isinstance(value, str):
                yield value

    return tell


def none(_result: Result) -> Iterable[tuple[What, int | Fraction]]:
    """No numbers."""
    return ()


def of_results(
    procedure: Callable[[Call], dict[str, Any]], cite: str, tell: Tell, numbers: Numbers = none
) -> Odds:
    """The odds of all that `tell` finds in results, and the averages of `numbers`.

    Steps are coded as in `WORDING`: the last one says how the odds were found.
    """

    def told(given: Reader, tables: Any) -> list[Step]:
        def run(chance: Chance) -> tuple[tuple[What, ...], tuple[tuple[What, Fraction], ...]]:
            result = procedure(Call(given, tables, chance))
            means = tuple((name, Fraction(value)) for name, value in numbers(result))
            return tuple(dict.fromkeys(tell(result))), means

        found = spread(run)
        shares: dict[What, Fraction] = {}
        means: dict[What, Fraction] = {}
        for (names, values), part in found.shares.items():
            for name in names:
                shares[name] = shares.get(name, Fraction(0)) + part
            for name, value in values:
                means[name] = means.get(name, Fraction(0)) + part * value
        steps = [
            _step(cite, "odds_of", name, percent=percent(part), part=fraction_text(part))
            for name, part in sorted(shares.items(), key=lambda share: -share[1])
        ]
        steps += [_step(cite, "odds_mean", name, about=tenths(m)) for name, m in means.items()]
        return [*steps, how(cite, found)]

    return told


def tenths(value: Fraction) -> str:
    """A number rounded to tenths: `1.5`, `2`."""
    whole, tenth = divmod(floor(value * 10 + Fraction(1, 2)), 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def _step(cite: str, code: str, name: What, **more: Any) -> Step:
    if isinstance(name, str):
        return Step(cite, code, {"what": name, **more})
    whom, what = name
    return Step(cite, f"{code}_whom", {"whom": whom, "what": what, **more})


def how(cite: str, found: Spread[Any]) -> Step:
    """How the odds were found."""
    if found.trials:
        return Step(cite, "odds_counted", {"trials": found.trials})
    if found.rest:
        return Step(cite, "odds_rest", {"number": floor(1 / found.rest)})
    return Step(cite, "odds_exact")
