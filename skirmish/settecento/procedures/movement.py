"""How far figures go (XV 5), and falling back out of a melee (XV 7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from campaigns.tabletop.millimetres import Point, away
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Shape
from skirmish.settecento.procedures.markers import Markers
from skirmish.settecento.tables import Tables


@rule("XV 5.2", "XV 5.3")
def distance(move: str, difficult: bool, wounded: bool, tables: Tables) -> int:
    """How many mm a move of the table goes at most; halvings multiply, rounded down once."""
    return tables.movement[move] >> (difficult + wounded)


@rule("XV 5.3")
def is_difficult(path: Sequence[Point], areas: Iterable[Shape]) -> bool:
    """Whether any part of a path leads through difficult ground: then all of it counts so."""
    legs = list(pairwise(path))
    return any(area.crossed(a, b) for area in areas for a, b in legs)


@rule("XV 5.4")
def fallen_in_water(markers: Markers) -> Markers:
    """Whoever falls in the water has wet powder for the rest of the game."""
    return replace(markers, wet_powder=True)


@rule("XV 5.4", "XV 6.9")
def may_fire(weapon: str, markers: Markers, tables: Tables) -> bool:
    """Whether a weapon of XV 6.4 can be fired: loaded, and the powder dry if it needs any."""
    dry = not (markers.wet_powder and tables.weapons[weapon].powder)
    return dry and (markers.reload == 0 or tables.weapons[weapon].reload == 0)


@rule("XV 7.6")
def fall_back(at: Point, winner: Point, tables: Tables) -> Point:
    """Where the loser of a melee goes: 5 cm straight away from the winner."""
    return away(at, winner, tables.melee.fall_back)
