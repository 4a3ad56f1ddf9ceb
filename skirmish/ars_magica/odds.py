"""Odds of rolls, attacks, wounds and tests, for the calculator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from campaigns.tabletop import told_odds
from campaigns.tabletop.forms import Odds
from campaigns.tabletop.told_odds import Result, Tell, What, by_keys, of_results
from skirmish.ars_magica.resolve import PROCEDURES

ODDS_WORDING: Final = told_odds.WORDING
EASE_FACTORS: Final = (3, 6, 9, 12, 15, 18, 21)
"""Totals whose odds are told of a plain roll."""


def _stress(result: Result) -> Iterable[What]:
    if result["botches"]:
        yield "botch"
    for ease in EASE_FACTORS:
        if result["total"] >= ease:
            yield ("total", f"≥ {ease}")


def _order(result: Result) -> Iterable[What]:
    yield (result["order"][0], "first")


def _wound(result: Result) -> Iterable[What]:
    if result["wound"]:
        yield ("wound", result["wound"])


def _botched(result: Result) -> Iterable[What]:
    for side, of in (("attacker", "attack"), ("defender", "defence")):
        if result["botches"][of]:
            yield (side, "botch")


def _all(*tells: Tell) -> Tell:
    def tell(result: Result) -> Iterable[What]:
        for each in tells:
            yield from each(result)

    return tell


_success: Final = by_keys("success")
_blow: Final = _all(by_keys("hit", "bruise"), _wound, _botched)
_ASKED: Final[Mapping[str, tuple[str, Tell]]] = {
    "stress": ("AM 2.2", _stress),
    "initiative": ("AM 6.3", _order),
    "attack": ("AM 6", _blow),
    "missile": ("AM 6", _blow),
    "manoeuvre": ("AM 6.1", _all(_success, _botched)),
    "grip": ("AM 6.1", by_keys("free")),
    "disengage": ("AM 6.2", _success),
    "morale": ("AM 13.1", by_keys("outcome")),
    "concentration": ("AM 13.3", _success),
    "fast_cast": ("AM 13.7", _success),
    "recovery": ("AM 7.1", by_keys("outcome")),
    "fall": ("AM 10", _wound),
}
"""{procedure: (paragraph, what is counted)}; the others take no dice."""

ODDS: Final[Mapping[str, Odds]] = {
    name: of_results(PROCEDURES[name], cite, tell) for name, (cite, tell) in _ASKED.items()
}
