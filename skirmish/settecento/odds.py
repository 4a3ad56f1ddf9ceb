"""Odds of shots, fights, tests and moves, for the calculator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from campaigns.tabletop import told_odds
from campaigns.tabletop.forms import Odds
from campaigns.tabletop.told_odds import Result, Tell, What, by_keys, of_results
from skirmish.settecento.resolve import SETTECENTO

PROCEDURES: Final = SETTECENTO.procedures
ODDS_WORDING: Final = told_odds.WORDING


def _melee(result: Result) -> Iterable[What]:
    """Who wins, what the losers suffer; of several others, at least one."""
    for bout in result["outcomes"]:
        yield ("lone" if bout["winner"] == "lone" else "others", "winner")
    if effect := result["effects"]["lone"]:
        yield ("lone", effect)
    for effect in result["effects"]["others"]:
        if effect:
            yield ("others", effect)
    if result["captured"]:
        yield "captured"


def _fire(result: Result) -> Iterable[What]:
    yield "lit" if result["lit"] else ("successes", str(result["successes"]))


_ASKED: Final[Mapping[str, tuple[str, Tell]]] = {
    "special": ("XV 4.4", by_keys("success", "stunned", "extra_short")),
    "shoot": ("XV 6.2", by_keys("outcome", "effect")),
    "throw": ("XV 6.5", by_keys("outcome", "effect")),
    "melee": ("XV 7.2", _melee),
    "melee_shot": ("XV 7.9", by_keys("passed", "hit", "effect")),
    "morale": ("XV 8.2", by_keys("outcome")),
    "ship": ("XV 9.4", by_keys("aground", "drifts", "may_turn")),
    "deck_fall": ("XV 9.5", by_keys("outcome")),
    "cannon_damage": ("XV 9.7", by_keys("result")),
    "fire": ("XV 9.3", _fire),
}
"""{procedure: (paragraph, what is counted)}; drawing a card takes no dice."""

ODDS: Final[Mapping[str, Odds]] = {
    name: of_results(PROCEDURES[name], cite, tell) for name, (cite, tell) in _ASKED.items()
}
