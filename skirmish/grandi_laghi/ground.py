"""What lies on the table: what bars, hides, covers, slows and wets, all in whole millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from campaigns.tabletop.keeping import kept
from campaigns.tabletop.millimetres import Point, cross, distance2, dot, towards, vector, whole_mm
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Circle, Line, Polygon, Shape
from skirmish.figures.forms import BUILDING, Feature, shape_of
from skirmish.figures.hulls import hull_of
from skirmish.figures.walls import house_of
from skirmish.grandi_laghi.procedures.ground import in_contact, is_difficult, sees
from skirmish.grandi_laghi.state import Boat, State, tables_of
from skirmish.grandi_laghi.tables import Tables, Terrain

DECK = "deck"
DRY, FORD, DEEP = "dry", "ford", "deep"
CLIMB = "climb"
MOST_KNOWN = 20_000
"""Lines of sight kept for one set of features."""


class Spot(NamedTuple):
    """Where somebody is: a point, a level, and the boat he is aboard of."""

    at: Point
    level: int = 0
    aboard: str | None = None


@dataclass(frozen=True)
class Lying:
    """A feature with its shape and its row of the terrain table."""

    id: str
    feature: Feature
    row: Terrain
    shape: Shape

    @property
    def area(self) -> bool:
        return not isinstance(self.shape, Line)


class Ground:
    """The table without the figures."""

    def __init__(
        self, features: dict[str, Feature], boats: dict[str, Boat], tables: Tables
    ) -> None:
        self.tables = tables
        self._seen: dict[tuple[Spot, Spot], bool] = {}
        self.lying = [
            Lying(id, one, tables.terrain[one.kind], shape_of(one.form))
            for id, one in sorted(features.items())
        ]
        base = tables.base.diameter
        self.houses = {
            one.id: house_of(one.id, one.feature, base)
            for one in self.lying
            if one.feature.kind == BUILDING
        }
        self.hulls = {id: hull_of(boat) for id, boat in sorted(boats.items())}
        self.boats = boats

    def house_at(self, at: Point) -> str | None:
        """The building that a place is in."""
        return next((id for id, house in self.houses.items() if house.outline.contains(at)), None)

    def boat_at(self, at: Point) -> str | None:
        """The boat whose deck is there."""
        return next((id for id, hull in self.hulls.items() if hull.contains(at)), None)

    def levels_at(self, spot: Spot) -> int:
        """How many levels there are where somebody stands."""
        if spot.aboard is not None:
            return self.boats[spot.aboard].levels
        house = self.house_at(spot.at)
        return 1 if house is None else self.houses[house].levels

    # Sight

    @cached_property
    def _screens(self) -> list[tuple[str, Shape]]:
        return [(one.feature.kind, one.shape) for one in self.lying if one.row.blocks_sight]

    @rule("GL 1.4")
    def sees(self, a: Spot, b: Spot) -> bool:
        """Whether two places see each other; the same from either end, and asked but once."""
        key = (a, b) if a <= b else (b, a)
        known = self._seen.get(key)
        if known is None:
            if len(self._seen) > MOST_KNOWN:
                self._seen.clear()
            known = self._seen[key] = self._sees(a, b)
        return known

    def _sees(self, a: Spot, b: Spot) -> bool:
        inside = self.house_at(a.at)
        same = inside is not None and inside == self.house_at(b.at)
        if (same or (a.aboard is not None and a.aboard == b.aboard)) and a.level != b.level:
            return False
        return sees(self.tables, a.at, b.at, self._screens)

    @rule("GL 1.5")
    def hiding_at(self, at: Point) -> str | None:
        """The ground in which somebody at a place may be hidden."""
        return next(
            (one.id for one in self.lying if one.row.hides and one.area and one.shape.contains(at)),
            None,
        )

    # Ways

    @rule("GL 1.2")
    def difficult(self, path: Sequence[Point]) -> tuple[str, ...]:
        """The difficult ground that a way touches, by id; decks of boats are."""
        rough = [
            one
            for one in self.lying
            if one.row.difficult and is_difficult(self.tables, [one.feature.kind])
        ]
        found = [one.id for one in rough if _touches(one.shape, path)]
        if is_difficult(self.tables, [DECK]):
            found += [id for id, hull in self.hulls.items() if _touches(hull, path)]
        return tuple(found)

    def bar(self, a: Spot, to: Point) -> str | None:
        """What a straight way cannot pass or stop on: a wall, a shut door. None: it is free."""
        for id, house in self.houses.items():
            level = a.level if house.outline.contains(a.at) else 0
            for wall in house.walls[min(level, house.levels - 1)]:
                if wall.crossed(a.at, to) or wall.contains(to):
                    return id
        for one in self.lying:
            if one.row.passage == CLIMB and (one.shape.crossed(a.at, to) or one.shape.contains(to)):
                return one.id
        return None

    @rule("GL 1.3")
    def touches(self, a: Spot, b: Spot) -> bool:
        """Whether figures in two places are in contact: no wall and no level between."""
        if not in_contact(self.tables, a.at, b.at) or a.level != b.level:
            return False
        if a.aboard != b.aboard and (a.level or b.level):
            return False
        for house in self.houses.values():
            walls = house.walls[min(a.level, house.levels - 1)]
            if any(wall.crossed(a.at, b.at) for wall in walls):
                return False
        walled = (one for one in self.lying if one.row.passage == CLIMB and one.row.blocks_sight)
        return not any(one.shape.crossed(a.at, b.at) for one in walled)

    # Water

    @rule("GL 4.4")
    def water(self, path: Sequence[Point]) -> str:
        """The deepest water that a way leads through, but for boats: `dry`, `ford` or `deep`."""
        found = DRY
        for one in self.lying:
            if one.row.water in (DRY, found) or found == DEEP:
                continue
            if any(self._wets(one.shape, a, b) for a, b in pairwise(path)):
                found = one.row.water
        return found

    def _wets(self, water: Shape, a: Point, b: Point) -> bool:
        if not water.crossed(a, b):
            return False
        if not isinstance(water, Polygon):
            return True
        dry = [span for hull in self.hulls.values() for span in hull.spans(a, b)]
        return not all(_within_one(span, dry) for span in water.spans(a, b))

    def water_at(self, at: Point) -> str:
        """The water that a place lies in."""
        if self.boat_at(at) is not None:
            return DRY
        kinds = {one.row.water for one in self.lying if one.area and one.shape.contains(at)}
        return DEEP if DEEP in kinds else FORD if FORD in kinds else DRY

    # Cover

    @rule("GL 5.8")
    def cover(self, target: Spot, shooter: Spot) -> str | None:
        """What a target is behind, seen by a shooter; None: nothing.

        That is what it stands in without the shooter, or what begins within a base of it.
        """
        near = towards(target.at, shooter.at, self.tables.base.diameter)
        for one in self.lying:
            if not one.row.cover:
                continue
            inside = one.area and one.shape.contains(target.at)
            if inside and not one.shape.contains(shooter.at):
                return one.id
            if not inside and one.shape.crossed(target.at, near):
                return one.id
        return None

    @rule("GL 8.1")
    def nearest_cover(self, at: Point) -> tuple[str, Fraction] | None:
        """The nearest ground that gives cover, and how far it is (mm squared)."""
        far = [(away2(one.shape, at), one.id) for one in self.lying if one.row.cover]
        return None if not far else (min(far)[1], min(far)[0])

    def shape(self, id: str) -> Shape:
        """The shape of a feature or boat."""
        if id in self.hulls:
            return self.hulls[id]
        return next(one.shape for one in self.lying if one.id == id)


def away2(shape: Shape, at: Point) -> Fraction:
    """How far a place is from a shape, in square millimetres; 0 within it."""
    if isinstance(shape, Circle):
        return Fraction(max(whole_mm(distance2(shape.centre, at)) - shape.radius, 0) ** 2)
    if isinstance(shape, Polygon):
        if shape.contains(at):
            return Fraction(0)
        corners = (*shape.corners, shape.corners[0])
    else:
        corners = shape.points
    return min(_from_piece(p, q, at) for p, q in pairwise(corners))


def _from_piece(p: Point, q: Point, at: Point) -> Fraction:
    way, start = vector(p, q), vector(p, at)
    length2, along = dot(way, way), dot(way, start)
    if 0 < along < length2:
        return Fraction(cross(way, start) ** 2, length2)
    return Fraction(min(distance2(p, at), distance2(q, at)))


def _touches(shape: Shape, path: Sequence[Point]) -> bool:
    ends = not isinstance(shape, Line) and any(shape.contains(point) for point in path)
    return ends or any(shape.crossed(a, b) for a, b in pairwise(path))


def _within_one(
    span: tuple[Fraction, Fraction], spans: Sequence[tuple[Fraction, Fraction]]
) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in spans)


@kept(16)
def _ground(features: dict[str, Feature], boats: dict[str, Boat], tables: Tables) -> Ground:
    return Ground(features, boats, tables)


def ground_of(state: State) -> Ground:
    """The ground of a state, made once for each set of features and boats."""
    return _ground(state.features, state.boats, tables_of(state))
