"""Exact odds of shots, tests and moves, for the calculator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.forms import Odds
from campaigns.tabletop.odds import of_results
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.resolve import RESOLVABLE

PROCEDURES: Final = RESOLVABLE.procedures

ODDS_WORDING: Final[Mapping[str, str]] = {"odds_of": N_("{what}: {percent}% ({part})")}

_ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "misfire": ("GL 5.2", "misfire"),
    "reload": ("GL 4.10", "may_fire"),
    "shoot": ("GL 5.4", "outcome", "effect"),
    "morale": ("GL 8.1", "outcome"),
    "run": ("GL 4.3", "falls"),
    "ford": ("GL 4.4", "slips"),
}
"""{procedure: (paragraph, results that are counted)}; a melee is left out: its ties have no end."""

ODDS: Final[Mapping[str, Odds]] = {
    name: of_results(PROCEDURES[name], cite, *keys) for name, (cite, *keys) in _ASKED.items()
}
