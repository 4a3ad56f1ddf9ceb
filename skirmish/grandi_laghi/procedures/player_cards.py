"""Special rules of the players' cards that the engine applies (GL 9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import Figure
from skirmish.grandi_laghi.sums import CardModifier

When = Literal["shoot", "melee", "morale", "reload", "misfire"]


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A bonus to one kind of roll for figures of some types or traits (none named: all).

    `uses` limits it per turn or per game; None is without limit.
    """

    id: str
    title: str
    when: When
    value: int
    types: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    uses: int | None = None
    per: Literal["turn", "game"] = "game"


@rule("GL 9.1")
def applies(special: SpecialRule, when: When, figure: Figure, used: int) -> bool:
    """Whether it counts in this roll of the figure, having been `used` so often."""
    fits = figure.type in special.types or figure.is_(*special.traits)
    for_all = not special.types and not special.traits
    unspent = special.uses is None or used < special.uses
    return special.when == when and (fits or for_all) and unspent


@rule("GL 9.1")
def card_modifiers(
    rules: Iterable[SpecialRule], when: When, figure: Figure, used: Mapping[str, int]
) -> tuple[CardModifier, ...]:
    """The lines of the sum from a player's card; `used` is {rule's id: times so far}."""
    return tuple(
        CardModifier("players_card", special.value, "GL 9.1", special.title)
        for special in rules
        if applies(special, when, figure, used.get(special.id, 0))
    )
