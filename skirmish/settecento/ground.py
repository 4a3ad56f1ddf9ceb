"""What lies on the table: what bars, hides, covers, slows and wets, all in whole millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from campaigns.tabletop.keeping import kept
from campaigns.tabletop.millimetres import Point, towards
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Line, Polygon, Shape
from skirmish.figures.forms import BUILDING, Box, Feature, shape_of
from skirmish.figures.walls import House, Spot, house_of
from skirmish.settecento.procedures.fighter import COVERS, HEAVY, NO_COVER
from skirmish.settecento.procedures.ground import in_sight
from skirmish.settecento.procedures.movement import is_difficult
from skirmish.settecento.state import State, tables_of
from skirmish.settecento.tables import Tables, Terrain

SHALLOW, DEEP, DRY = "shallow", "deep", "dry"
WOOD, RISE, SOLID = "wood", "rise", "solid"
FREE, CLIMB = "free", "climb"
MOST_KNOWN = 20_000
"""Lines of sight kept for one set of features."""


@dataclass(frozen=True)
class Lying:
    """A feature with its shape and its row of the terrain table."""

    id: str
    row: Terrain
    shape: Shape
    box: Box


class Ground:
    """The table without the figures."""

    def __init__(self, features: dict[str, Feature], tables: Tables) -> None:
        self.tables = tables
        self._seen: dict[tuple[tuple[Point, int], tuple[Point, int]], bool] = {}
        self.houses: dict[str, House] = {}
        self.lying: list[Lying] = []
        for id, feature in sorted(features.items()):
            if feature.kind == BUILDING:
                self.houses[id] = house_of(id, feature, tables.scale.base_mm)
            else:
                row = tables.terrain[feature.kind]
                form = feature.form
                box = Box.around(form.points, form.radius)
                self.lying.append(Lying(id, row, shape_of(form), box))
        self._rough = [one for one in self.lying if one.row.difficult]
        self._solid = [one for one in self.lying if one.row.passage != FREE]
        self._screens = [one for one in self.lying if one.row.sight not in ("clear",)]
        self._covers = [one for one in self.lying if one.row.cover != NO_COVER]
        self._water = [one for one in self.lying if one.row.water in (SHALLOW, DEEP)]
        self._dry = [one.shape for one in self.lying if one.row.water == DRY]

    def house_at(self, at: Point, but: str | None = None) -> str | None:
        """The building that a place is in, `but` that one."""
        inside = (id for id, one in self.houses.items() if id != but and one.outline.contains(at))
        return next(inside, None)

    # Sight

    def sees(self, a: Spot, b: Spot) -> bool:
        """Whether two places see each other; the same from either end, and asked but once."""
        one, other = (a.at, a.level), (b.at, b.level)
        key = (one, other) if one <= other else (other, one)
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = self._sees(a, b)
            if len(self._seen) > MOST_KNOWN:
                self._seen.clear()
        return known

    def sees_mark(self, a: Spot, at: Point, mark: str) -> bool:
        """Whether something big is seen at a place of it; a house does not hide itself."""
        return self._sees(a, Spot(at), mark)

    @rule("XV 1.3")
    def _sees(self, a: Spot, b: Spot, mark: str | None = None) -> bool:
        inside = {self.house_at(spot.at, mark): spot.level for spot in (a, b)}
        if len(inside) == 1 and None not in inside:
            return a.level == b.level
        line = Box.around((a.at, b.at))
        solids: list[Shape] = []
        for id, house in self.houses.items():
            if id == mark or not house.box.meets(line):
                continue
            if id in inside:
                solids += house.through[min(inside[id], house.levels - 1)]
            else:
                solids.append(house.outline)
        woods: list[Shape] = []
        for one in self._screens:
            if not one.box.meets(line):
                continue
            if one.row.sight == WOOD:
                woods.append(one.shape)
            elif one.row.sight == SOLID or not (
                one.shape.contains(a.at) or one.shape.contains(b.at)
            ):
                solids.append(one.shape)
        return in_sight(a.at, b.at, woods, solids, self.tables)

    @rule("XV 6.10")
    def blocks_sight_at(self, at: Point) -> bool:
        """Whether a place is in terrain that blocks sight."""
        return any(
            not isinstance(one.shape, Line) and one.shape.contains(at) for one in self._screens
        )

    # Ways

    @rule("XV 5.3")
    def difficult(self, path: Sequence[Point]) -> tuple[str, ...]:
        """The difficult ground that a way leads through, by id."""
        box = Box.around(path)
        near = [one for one in self._rough if one.box.meets(box)]
        return tuple(one.id for one in near if is_difficult(path, [one.shape]))

    def _walls(self, id: str, level: int, climbing: bool) -> tuple[Line, ...]:
        house = self.houses[id]
        return (house.through if climbing else house.walls)[min(level, house.levels - 1)]

    def bar(self, a: Spot, to: Point, climbing: bool = False) -> str | None:
        """What a straight way cannot pass or stop on: a wall, a house, a cart. None: it is free."""
        leg = Box.around((a.at, to))
        for id, house in self.houses.items():
            if not house.box.meets(leg):
                continue
            level = a.level if house.outline.contains(a.at) else 0
            for wall in self._walls(id, level, climbing):
                if wall.crossed(a.at, to) or wall.contains(to):
                    return id
        for one in self._solid:
            if not one.box.meets(leg) or (climbing and one.row.passage == CLIMB):
                continue
            if one.shape.crossed(a.at, to) or one.shape.contains(to):
                return one.id
        return None

    def barred_near(self, box: Box) -> bool:
        """Whether there is a house, or something that bars the way, about."""
        houses = (house.box for house in self.houses.values())
        return any(one.meets(box) for one in (*houses, *(each.box for each in self._solid)))

    def climbs(self, a: Point, to: Point) -> bool:
        """Whether a straight way leads over a wall or through a window."""
        if any(one.row.passage == CLIMB and one.shape.crossed(a, to) for one in self._solid):
            return True
        spot = Spot(a)
        return self.bar(spot, to) is not None and self.bar(spot, to, climbing=True) is None

    @rule("XV 1.2")
    def apart(self, a: Spot, b: Spot) -> bool:
        """Whether something that nobody reaches across is between two places."""
        if a.level != b.level or (self.house_at(a.at) != self.house_at(b.at) and a.level):
            return True
        leg = Box.around((a.at, b.at))
        for house in self.houses.values():
            if not house.box.meets(leg):
                continue
            level = min(a.level, house.levels - 1)
            if any(wall.crossed(a.at, b.at) for wall in house.walls[level]):
                return True
        walls = [one for one in self._solid if one.row.sight == SOLID and one.box.meets(leg)]
        return any(one.shape.crossed(a.at, b.at) for one in walls)

    # Water

    @rule("XV 5.2")
    def water(self, path: Sequence[Point]) -> str | None:
        """The deepest water that a way leads through: `shallow`, `deep`, or None."""
        found = None
        for one in self._water:
            if found != DEEP and any(self._wets(one.shape, a, b) for a, b in pairwise(path)):
                found = one.row.water
        return found

    def water_at(self, at: Point) -> str | None:
        """The water that a place lies in."""
        if any(dry.contains(at) for dry in self._dry):
            return None
        kinds = {one.row.water for one in self._water if one.shape.contains(at)}
        return DEEP if DEEP in kinds else SHALLOW if kinds else None

    def _wets(self, water: Shape, a: Point, b: Point) -> bool:
        if not water.crossed(a, b):
            return False
        if not isinstance(water, Polygon):
            return True
        dry = [dry.spans(a, b) for dry in self._dry if isinstance(dry, Polygon)]
        kept_dry = [span for spans in dry for span in spans]
        return not all(_within_one(span, kept_dry) for span in water.spans(a, b))

    # Cover

    @rule("XV 6.8")
    def cover(self, target: Spot, shooter: Spot) -> tuple[str, str | None]:
        """The heaviest cover of a target, and what gives it: what it is in, or close behind."""
        near = towards(target.at, shooter.at, self.tables.handling.behind_cover)
        best: tuple[str, str | None] = (NO_COVER, None)
        house = self.house_at(target.at)
        if house is not None and house != self.house_at(shooter.at):
            best = (HEAVY, house)
        close = Box.around((target.at, near))
        for one in self._covers:
            if not one.box.meets(close):
                continue
            behind = one.shape.crossed(target.at, near) or (
                not isinstance(one.shape, Line) and one.shape.contains(target.at)
            )
            if behind and COVERS.index(one.row.cover) > COVERS.index(best[0]):
                best = (one.row.cover, one.id)
        railing = self.tables.terrain["railing"].cover
        if (
            target.aboard is not None
            and target.aboard != shooter.aboard
            and COVERS.index(railing) > COVERS.index(best[0])
        ):
            best = (railing, target.aboard)
        return best

    @rule("XV 7.4")
    def advantage(self, defender: Point, attacker: Point) -> str | None:
        """The obstacle that a defender stands behind, or the height he stands on."""
        for one in self.lying:
            if one.row.barrier and (
                one.shape.crossed(defender, attacker)
                if isinstance(one.shape, Line)
                else one.shape.contains(defender) and not one.shape.contains(attacker)
            ):
                return one.id
        for one in self._screens:
            if one.row.sight == RISE and self.higher(one, defender, attacker):
                return one.id
        return None

    @staticmethod
    def higher(rise: Lying, one: Point, other: Point) -> bool:
        return rise.shape.contains(one) and not rise.shape.contains(other)

    def above(self, one: Point, other: Point) -> bool:
        """Whether a place is higher than another."""
        rises = (lying for lying in self._screens if lying.row.sight == RISE)
        return any(self.higher(rise, one, other) for rise in rises)


def _within_one(
    span: tuple[Fraction, Fraction], spans: Iterable[tuple[Fraction, Fraction]]
) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in spans)


@kept(16)
def _ground(features: dict[str, Feature], tables: Tables) -> Ground:
    return Ground(features, tables)


def ground_of(state: State) -> Ground:
    """The ground of a state, made once for each set of features."""
    return _ground(state.features, tables_of(state))
