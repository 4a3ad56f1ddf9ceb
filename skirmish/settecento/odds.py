"""Exact odds of shots, tests and moves, for the calculator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.forms import Odds
from campaigns.tabletop.odds import of_results
from campaigns.tabletop.words import N_
from skirmish.settecento.resolve import SETTECENTO

PROCEDURES: Final = SETTECENTO.procedures

ODDS_WORDING: Final[Mapping[str, str]] = {"odds_of": N_("{what}: {percent}% ({part})")}

_ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "special": ("XV 4.4", "success", "stunned", "extra_short"),
    "shoot": ("XV 6.2", "outcome", "effect"),
    "throw": ("XV 6.5", "outcome", "effect"),
    "melee_shot": ("XV 7.9", "passed", "hit", "effect"),
    "morale": ("XV 8.2", "outcome"),
    "ship": ("XV 9.4", "aground", "drifts", "may_turn"),
    "deck_fall": ("XV 9.5", "outcome"),
    "cannon_damage": ("XV 9.7", "result"),
    "fire": ("XV 9.3", "lit"),
}
"""{procedure: (paragraph, results that are counted)}; a melee is left out: its ties have no end."""

ODDS: Final[Mapping[str, Odds]] = {
    name: of_results(PROCEDURES[name], cite, *keys) for name, (cite, *keys) in _ASKED.items()
}
