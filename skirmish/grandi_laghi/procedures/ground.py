"""Ground, measuring, sight and hiding (GL 1). Distances are squared whole millimetres."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.tables import Tables

REVEALING = frozenset(
    {"shot", "moved_into_sight", "fought", "was_hit", "was_nearly_hit", "walked_into", "ruling"}
)
"""The deeds that reveal a hidden figure (an enemy that comes near is the other way)."""


@rule("GL 1.2")
def is_difficult(tables: Tables, crossed: Iterable[str]) -> bool:
    """Whether a move over these kinds of ground is in difficult ground: any one is enough."""
    return any(tables.terrain[kind].difficult for kind in crossed if kind in tables.terrain)


@rule("GL 1.3")
def within(squared: int, reach: int) -> bool:
    """Whether a squared distance is at most `reach` millimetres (30.0 is within 30)."""
    return squared <= reach * reach


@rule("GL 1.3")
def in_contact(tables: Tables, squared: int) -> bool:
    """Whether the bases touch."""
    return within(squared, tables.base.diameter)


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a line of sight inside one shape, and whether one of its ends is in there."""

    kind: str
    squared: int
    holds_end: bool = False


@rule("GL 1.4")
def sees(tables: Tables, passages: Iterable[Passage]) -> bool:
    """Whether a line of sight is clear; figures on it do not matter.

    What blocks must lie between: a shape that holds one of the two hides nothing, but a
    wood does so beyond its first centimetres, looked into or out of.
    """
    for passage in passages:
        terrain = tables.terrain.get(passage.kind)
        if terrain is None or not terrain.blocks_sight:
            continue
        if not passage.holds_end:
            return False
        if terrain.deep and not within(passage.squared, tables.sight.into_woods):
            return False
    return True


@rule("GL 1.5")
def may_hide(tables: Tables, kind: str, allowed: bool) -> bool:
    """Whether the scenario lets figures start hidden in this kind of ground."""
    return allowed and kind in tables.terrain and tables.terrain[kind].hides


@dataclass(frozen=True, slots=True)
class Watcher:
    """An enemy of a hidden figure: squared distance, and whether its sight is clear."""

    squared: int
    sees: bool


@rule("GL 1.5")
def is_revealed(tables: Tables, deeds: Collection[str], watchers: Iterable[Watcher]) -> bool:
    """Whether a hidden figure is seen, by its own deeds or by an enemy near enough."""
    return not REVEALING.isdisjoint(deeds) or any(
        watcher.sees and within(watcher.squared, tables.hidden.seen_within) for watcher in watchers
    )


@rule("GL 1.5")
def bumps_into(tables: Tables, squared: int, enemy: bool, hidden: bool) -> bool:
    """Whether a walker this near to a figure has walked into it unawares.

    Then it stops out of contact, both are revealed, and its action is spent.
    """
    return enemy and hidden and in_contact(tables, squared)
