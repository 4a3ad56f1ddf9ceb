"""The rulesets that battles and skirmish register, each with what keeps its states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from campaigns.models import Engagement
from campaigns.tabletop.game import Ruleset


class Store(Protocol):
    """Keeps the state of engagements in rows; a constant number of queries each."""

    def load(self, engagement: Engagement) -> Any:
        """The state in force."""

    def save(self, engagement: Engagement, before: Any, after: Any) -> None:
        """Change the rows from `before` to `after`; None: write them all anew."""


@dataclass(frozen=True)
class Shelf:
    """A ruleset and where its engagements are kept."""

    ruleset: Ruleset[Any]
    store: Store


_SHELVES: dict[str, Shelf] = {}


def register(ruleset: Ruleset[Any], store: Store) -> None:
    _SHELVES[ruleset.id] = Shelf(ruleset, store)


def rulesets() -> dict[str, Ruleset[Any]]:
    """All that can be played, by id."""
    return {name: shelf.ruleset for name, shelf in _SHELVES.items()}


def shelf(ruleset: str) -> Shelf:
    """Raises KeyError if nobody registered that ruleset."""
    return _SHELVES[ruleset]
