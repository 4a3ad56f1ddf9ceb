"""Ground, measuring, sight and hiding (GL 1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from campaigns.tabletop.millimetres import Point, stop_short, within
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Shape, clear
from skirmish.grandi_laghi.tables import Tables

REVEALING = frozenset(
    {"shot", "moved_into_sight", "fought", "was_hit", "was_nearly_hit", "walked_into", "ruling"}
)
"""The deeds that reveal a hidden figure (an enemy that comes near is the other way)."""

THROUGHOUT = 10**6
"""A depth (mm) beyond every table: one sees all of what one stands in."""


@rule("GL 1.2")
def is_difficult(tables: Tables, crossed: Iterable[str]) -> bool:
    """Whether a move over these kinds of ground is in difficult ground: any one is enough."""
    return any(tables.terrain[kind].difficult for kind in crossed if kind in tables.terrain)


@rule("GL 1.3")
def in_contact(tables: Tables, a: Point, b: Point) -> bool:
    """Whether the bases of two figures touch."""
    return within(a, b, tables.base.diameter)


@rule("GL 1.4")
def sees(tables: Tables, a: Point, b: Point, things: Iterable[tuple[str, Shape]]) -> bool:
    """Whether two places see each other past (kind of terrain, shape); figures do not matter.

    What one of the two stands in is not between them, but a wood hides beyond its first
    centimetres, looked into or out of.
    """
    rows = ((tables.terrain[kind], shape) for kind, shape in things if kind in tables.terrain)
    depths = {True: tables.sight.into_woods, False: THROUGHOUT}
    return clear(a, b, [(shape, depths[row.deep]) for row, shape in rows if row.blocks_sight])


@rule("GL 1.5")
def may_hide(tables: Tables, kind: str, allowed: bool) -> bool:
    """Whether the scenario lets figures start hidden in this kind of ground."""
    return allowed and kind in tables.terrain and tables.terrain[kind].hides


@rule("GL 1.5")
def is_revealed(
    tables: Tables, hidden: Point, deeds: Collection[str], enemies_in_view: Iterable[Point]
) -> bool:
    """Whether a hidden figure is seen, by its own deeds or by an enemy near enough."""
    return not REVEALING.isdisjoint(deeds) or any(
        within(hidden, enemy, tables.hidden.seen_within) for enemy in enemies_in_view
    )


@rule("GL 1.5")
def walks_into(tables: Tables, start: Point, end: Point, hidden: Point) -> Point | None:
    """Where a walker that would touch a hidden enemy stops, out of contact; None if it does not.

    Then both are revealed and its action is spent.
    """
    return stop_short(start, end, hidden, tables.base.diameter)
