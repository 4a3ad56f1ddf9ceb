"""Odds of shots, volleys, fights, tests and moves, for the calculator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from campaigns.tabletop import told_odds
from campaigns.tabletop.forms import Odds
from campaigns.tabletop.told_odds import Numbers, Result, Tell, What, by_keys, none, of_results
from skirmish.grandi_laghi.figure import KILLED
from skirmish.grandi_laghi.procedures.markers import NEAR_MISS, WOUNDED
from skirmish.grandi_laghi.resolve import RESOLVABLE

PROCEDURES: Final = RESOLVABLE.procedures
ODDS_WORDING: Final = told_odds.WORDING


def _melee(result: Result) -> Iterable[What]:
    """Who wins, what the losers suffer; of several others, at least one."""
    for bout in result["outcomes"]:
        won, lost = ("lone", "others") if bout["winner"] == "lone" else ("others", "lone")
        yield (won, "winner")
        if bout["effect"]:
            yield (lost, bout["effect"])
    if result["captured"]:
        yield "captured"


def _fire(result: Result) -> Iterable[What]:
    """How many hits at least, and who suffers what."""
    for number in range(1, result["hits"] + 1):
        yield ("hits", f"≥ {number}")
    for victim in result["victims"]:
        yield (victim["id"], victim["effect"])


def _fallen(result: Result) -> Iterable[tuple[What, int]]:
    effects = Counter(victim["effect"] for victim in result["victims"])
    yield "hits", result["hits"]
    for effect in (KILLED, WOUNDED, NEAR_MISS):
        yield effect, effects[effect]


_ASKED: Final[Mapping[str, tuple[str, Tell, Numbers]]] = {
    "misfire": ("GL 5.2", by_keys("misfire"), none),
    "reload": ("GL 4.10", by_keys("may_fire"), none),
    "shoot": ("GL 5.4", by_keys("outcome", "effect"), none),
    "volley": ("GL 5.13", _fire, _fallen),
    "blind_fire": ("GL 5.12", _fire, _fallen),
    "melee": ("GL 7.4", _melee, none),
    "morale": ("GL 8.1", by_keys("outcome"), none),
    "run": ("GL 4.3", by_keys("falls"), none),
    "ford": ("GL 4.4", by_keys("slips"), none),
}
"""{procedure: (paragraph, what is counted, what is averaged)}; drawing a card takes no dice."""

ODDS: Final[Mapping[str, Odds]] = {
    name: of_results(PROCEDURES[name], cite, tell, numbers)
    for name, (cite, tell, numbers) in _ASKED.items()
}
