"""The rulesets that battles and skirmish register, each with what keeps its states."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from campaigns.models import Campaign, Engagement
from campaigns.tabletop.game import Event, Ruleset


class Store(Protocol):
    """Keeps the state of engagements in rows; a constant number of queries each."""

    def load(self, engagement: Engagement) -> Any:
        """The state in force."""

    def save(self, engagement: Engagement, before: Any, after: Any) -> None:
        """Change the rows from `before` to `after`; None: write them all anew."""


Scenario = Mapping[str, Any]
Muster = Callable[[Campaign, str, Scenario], Scenario]
"""(campaign, ruleset, scenario) -> the scenario with those of the roster as they are now."""


@dataclass(frozen=True)
class Shelf:
    """A ruleset, where its engagements are kept, its scenarios, and the names of its pages.

    `template` and `replay` draw its table and its replay. `shown`: events that screens draw,
    each with the arguments that they need: {code: names}. `told` gives an event the code and
    arguments of the sentence that tells it in the log. `face`: what pages draw otherwise for it.
    `muster`: those whom a scenario takes from the campaign's roster come as they are in it.
    `totals`: what comes of the sheets of a state, each with its parts by codes of the wording.
    """

    ruleset: Ruleset[Any]
    store: Store
    folder: Path | None = None
    page: str = ""
    editor: str = ""
    shown: Mapping[str, Sequence[str]] = field(default_factory=dict)
    template: str = "battle.html"
    replay: str = "replay.html"
    told: Callable[[Event], Event] | None = None
    face: Mapping[str, Any] = field(default_factory=dict)
    muster: Muster | None = None
    totals: Callable[[Any], Mapping[str, Any]] | None = None

    def scenarios(self) -> dict[str, dict[str, Any]]:
        """The shipped scenarios by name."""
        if self.folder is None:
            return {}
        files = sorted(self.folder.glob("*.json"))
        return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


_SHELVES: dict[str, Shelf] = {}


def register(
    ruleset: Ruleset[Any],
    store: Store,
    scenarios: Path | None = None,
    page: str = "battle",
    editor: str = "",
    shown: Mapping[str, Sequence[str]] | None = None,
    template: str = "battle.html",
    replay: str = "replay.html",
    told: Callable[[Event], Event] | None = None,
    face: Mapping[str, Any] | None = None,
    muster: Muster | None = None,
    totals: Callable[[Any], Mapping[str, Any]] | None = None,
) -> None:
    """Make a ruleset playable.

    `scenarios` is the folder of those that come with it, `page` the address (by its name)
    where its engagements are played, `editor` that where its scenarios are edited, if there is one,
    `shown` the events that screens draw, `template` and `replay` what draws its table and replay,
    `told` what finds the sentence of an event, `face` what pages draw otherwise than for others,
    `muster` what brings those of the roster to a new engagement as they are, `totals` what
    comes of the sheets of its figures.
    """
    looks = (shown or {}, template, replay, told, face or {})
    _SHELVES[ruleset.id] = Shelf(ruleset, store, scenarios, page, editor, *looks, muster, totals)


def rulesets() -> dict[str, Ruleset[Any]]:
    """All that can be played, by id."""
    return {name: shelf.ruleset for name, shelf in _SHELVES.items()}


def shelf(ruleset: str) -> Shelf:
    """Raises KeyError if nobody registered that ruleset."""
    return _SHELVES[ruleset]


def shipped(ruleset: str) -> dict[str, dict[str, Any]]:
    """The scenarios that come with a ruleset, by name; none for one that is not known."""
    return _SHELVES[ruleset].scenarios() if ruleset in _SHELVES else {}


def smallest() -> tuple[str, dict[str, Any]] | None:
    """(ruleset, scenario): the shortest that comes with the first ruleset that has any."""
    for ruleset in _SHELVES:
        scenarios = shipped(ruleset).values()
        if scenarios:
            return ruleset, min(scenarios, key=lambda body: len(json.dumps(body)))
    return None
