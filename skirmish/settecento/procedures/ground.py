"""Contact, front and sight on the table (XV 1), targets (XV 6.1) and hidden figures (XV 6.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.tabletop.millimetres import Point, distance2, in_front_arc, stop_short, within
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Shape, clear
from skirmish.settecento.tables import Tables

REVEALING = ("shoots", "throws", "moves_out", "fights", "hit", "ruling")
"""What reveals a hidden figure at once; an enemy near by is judged by `spotted`."""


@rule("XV 1.2")
def in_contact(a: Point, b: Point, tables: Tables) -> bool:
    """Whether the bases of two figures touch."""
    return within(a, b, tables.scale.base_mm)


@rule("XV 1.3")
def in_sight(
    a: Point, b: Point, woods: Iterable[Shape], solids: Iterable[Shape], tables: Tables
) -> bool:
    """Whether two places see each other: 5 cm into woods and out of them, past nothing solid."""
    depth = tables.scale.wood_sight
    return clear(a, b, [*((wood, depth) for wood in woods), *((solid, 0) for solid in solids)])


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy in view of the shooter."""

    id: str
    at: Point
    in_melee: bool = False


@rule("XV 6.1")
def targets(at: Point, front: Point, in_view: Sequence[Enemy]) -> tuple[str, ...]:
    """The enemies that may be shot at: the nearest in the arc, by distance, then by id.

    Those in a melee may be passed over, and of the equally near any may be chosen.
    """
    before = sorted(
        (distance2(at, enemy.at), enemy.id, enemy.in_melee)
        for enemy in in_view
        if in_front_arc(at, front, enemy.at)
    )
    free = [squared for squared, _, in_melee in before if not in_melee]
    return tuple(name for squared, name, _ in before if not free or squared <= free[0])


@rule("XV 7.1")
def engaged_with(at: Point, enemies: Mapping[str, Point], tables: Tables) -> tuple[str, ...]:
    """The enemies in contact, by id: a figure that touches any must fight."""
    return tuple(name for name in sorted(enemies) if in_contact(at, enemies[name], tables))


@rule("XV 6.10")
def revealed(
    hidden: Point, done: Sequence[str], enemies_in_view: Iterable[Point], tables: Tables
) -> bool:
    """Whether a hidden figure is seen: by what it did or suffered, or by an enemy close by."""
    return any(deed in REVEALING for deed in done) or any(
        within(hidden, enemy, tables.hidden.spotted) for enemy in enemies_in_view
    )


@rule("XV 6.10")
def stops_at_hidden(
    a: Point, b: Point, hidden: Mapping[str, Point], tables: Tables
) -> tuple[Point, str] | None:
    """Where a walk from `a` to `b` stops short of the first hidden figure met, and its id.

    None if it meets nobody; equally soon: by id.
    """
    stops = [
        (distance2(a, stop), name, stop)
        for name, at in hidden.items()
        if (stop := stop_short(a, b, at, tables.scale.base_mm)) is not None
    ]
    if not stops:
        return None
    _, name, stop = min(stops)
    return stop, name
