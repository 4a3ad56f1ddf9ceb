"""Whether a way can be gone: one judge for moves, their options and standing orders (GL 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from campaigns.tabletop.explain import silent
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import (
    Point,
    along,
    distance2,
    near_way,
    towards,
    way_mm,
    way_within,
    whole_mm,
    within,
)
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import CAPTURED
from skirmish.grandi_laghi.ground import DEEP, DRY, FORD, Spot, away2, ground_of
from skirmish.grandi_laghi.phases.activation import no
from skirmish.grandi_laghi.phases.waiving import unless_waived
from skirmish.grandi_laghi.position import spot_of
from skirmish.grandi_laghi.procedures import movement
from skirmish.grandi_laghi.procedures.morale import may_shrink_to
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres
from skirmish.muskets.position import known_to
from skirmish.muskets.ways import meets_at_end, on_table

AT = "/args/path"


@dataclass(frozen=True, slots=True)
class Way:
    """A way that may be gone: `path` from where the figure stands to where it stops.

    `allowed`: mm it may go; `difficult`: the ground that slows it; `target`: whom it meets;
    `aboard`: the boat on whose deck it ends; `lies`: it lies down at the end.
    """

    figure: str
    gait: str
    path: tuple[Point, ...]
    allowed: int
    difficult: tuple[str, ...] = ()
    target: str | None = None
    aboard: str | None = None
    lies: bool = False

    @property
    def end(self) -> Point:
        return self.path[-1]

    @property
    def mm(self) -> int:
        return way_mm(self.path)


@dataclass(frozen=True, slots=True)
class Others:
    """The figures that a mover's side knows of: enemies to keep off, and all in the way."""

    enemies: tuple[Figure, ...]
    bases: tuple[Figure, ...]


def others_of(state: State, figure: Figure) -> Others:
    """Everybody known to the side who stands on the mover's level."""
    near = [
        other
        for _, other in sorted(state.figures.items())
        if other.id != figure.id
        and (other.able or other.fate == CAPTURED)
        and other.at is not None
        and known_to(other, figure.side)
        and other.level == figure.level
    ]
    enemies = tuple(o for o in near if o.able and state.hostile(figure.side, o.side))
    return Others(enemies, tuple(near))


@rule("GL 4.5")
def allowance(
    state: State, figure: Figure, gait: str, difficult: bool, *, lies: bool = False
) -> int:
    """How many mm a figure may go; a charge is a run."""
    gait = movement.RUN if gait == "charge" else gait
    return movement.distance(tables_of(state), gait, figure.body, difficult, silent, lies_down=lies)


def meeting_point(state: State, start: Spot, target: Figure) -> Point | None:
    """The first whole place of the straight way to a target that touches it."""
    ground, base = ground_of(state), tables_of(state).base.diameter
    length = whole_mm(distance2(start.at, target.place))
    near = towards(start.at, target.place, max(length - 2 * base, 0))
    for here in along(near, target.place):
        if ground.touches(Spot(here, start.level, ground.boat_at(here)), spot_of(target)):
            return here
    return None


@rule("GL 4.1", "GL 4.5", "GL 7.1")
def judge_way(
    state: State,
    figure: Figure,
    gait: str,
    points: Sequence[Point],
    target: Figure | None = None,
    *,
    lies: bool = False,
    others: Others | None = None,
) -> Way | Refusal:
    """Whether a figure may go along `points`, and then on to touch `target`."""
    others = others or others_of(state, figure)
    path = [figure.place, *points]
    if target is not None:
        end = meeting_point(state, Spot(path[-1], figure.level, figure.aboard), target)
        if end is None:
            return no("cannot_reach", "GL 7.1", AT, figure=figure.id, target=target.id)
        path.append(end)
    if all(point == path[0] for point in path[1:]):
        return no("no_move", "GL 4.1", AT, figure=figure.id)
    return (
        _off_table(state, path)
        or unless_waived(state, _barred(state, figure, path))
        or unless_waived(state, _water(state, gait, path))
        or unless_waived(state, _enemies(state, figure, path, others.enemies, target))
        or _occupied(state, figure, path[-1], others.bases, target)
        or unless_waived(state, _to_cover(state, figure, path[-1], others.enemies))
        or _length(state, figure, gait, path, target, lies)
    )


def _off_table(state: State, path: Sequence[Point]) -> Refusal | None:
    if all(on_table(state, point) for point in path):
        return None
    return no("off_table", "GL 1.3", AT)


@rule("GL 4.6", "GL 4.7")
def _barred(state: State, figure: Figure, path: Sequence[Point]) -> Refusal | None:
    """Walls and shut doors; an upper level ends where it ends, and boats are changed otherwise."""
    ground = ground_of(state)
    for a, b in pairwise(path):
        bar = ground.bar(Spot(a, figure.level), b)
        if bar is not None:
            return no("barred", "GL 4.11", AT, by=bar)
    if figure.level:
        inside = ground.hulls[figure.aboard] if figure.aboard else None
        house = ground.house_at(path[0])
        inside = inside or (ground.houses[house].outline if house else None)
        if inside is not None and not all(inside.contains(point) for point in path):
            return no("edge_of_level", "GL 4.6", AT, level=figure.level)
    boats = {ground.boat_at(point) for point in path} - {None}
    if len(boats) > 1:
        return no("another_boat", "GL 4.7", AT)
    return None


@rule("GL 4.4")
def _water(state: State, gait: str, path: Sequence[Point]) -> Refusal | None:
    """Fords are waded; nobody goes into deep water, but who has fallen in wades out of it."""
    ground = ground_of(state)
    water = ground.water(path)
    fallen = ground.water_at(path[0]) == DEEP
    if gait == movement.FORD:
        if water == FORD or fallen:
            return None
        return no("no_water" if water == DRY else "too_deep", "GL 4.4", AT)
    if water == DRY:
        return None
    return no("in_water" if water == FORD or fallen else "too_deep", "GL 4.4", AT)


def _enemies(
    state: State,
    figure: Figure,
    path: Sequence[Point],
    enemies: Iterable[Figure],
    target: Figure | None,
) -> Refusal | None:
    """A way comes into contact with its target only, and only at its end."""
    base = tables_of(state).base.diameter
    legs = list(pairwise(path))
    for enemy in enemies:
        for number, (a, b) in enumerate(legs):
            if not near_way(a, b, enemy.place, base):
                continue
            last = number == len(legs) - 1 and target is not None
            if last and (enemy == target or meets_at_end(a, b, enemy.place, base)):
                continue
            if any(_meets(state, figure, here, enemy) for here in along(a, b)):
                return no("enemy_in_the_way", "GL 7.1", AT, figure=figure.id, enemy=enemy.id)
    return None


def _meets(state: State, figure: Figure, here: Point, enemy: Figure) -> bool:
    ground = ground_of(state)
    return ground.touches(Spot(here, figure.level, ground.boat_at(here)), spot_of(enemy))


def stands_on(state: State, end: Point, bases: Iterable[Figure]) -> Figure | None:
    """The figure whose place is taken by one at `end`: more than half of a base is over its own."""
    half = tables_of(state).base.diameter // 2
    return next((other for other in bases if within(end, other.place, half)), None)


def _occupied(
    state: State, figure: Figure, end: Point, bases: Iterable[Figure], target: Figure | None
) -> Refusal | None:
    others = [other for other in bases if target is None or other.id != target.id]
    other = stands_on(state, end, others)
    return None if other is None else no("occupied", "GL 1.3", AT, by=other.id)


@rule("GL 8.1")
def held_by_fear(state: State, figure: Figure) -> Refusal | None:
    """Why somebody who hesitates can go nowhere: there is no cover, or he is in it."""
    up = state.up
    if up is None or figure.id not in up.hesitant or state.waives:
        return None
    cover = ground_of(state).nearest_cover(figure.place)
    if cover is None:
        return no("no_cover", "GL 8.1", AT, figure=figure.id)
    if cover[1] == 0:
        return no("in_cover", "GL 8.1", AT, figure=figure.id, cover=cover[0])
    return None


@rule("GL 8.1")
def _to_cover(
    state: State, figure: Figure, end: Point, enemies: Iterable[Figure]
) -> Refusal | None:
    """Who hesitates goes towards the nearest cover, and nearer to no enemy."""
    up = state.up
    if up is None or figure.id not in up.hesitant:
        return None
    ground = ground_of(state)
    cover = ground.nearest_cover(figure.place)
    if cover is None:
        return no("no_cover", "GL 8.1", AT, figure=figure.id)
    if not may_shrink_to(figure.place, end, [enemy.place for enemy in enemies]):
        return no("nearer_to_enemy", "GL 8.1", AT, figure=figure.id)
    if cover[1] == 0 or away2(ground.shape(cover[0]), end) >= cover[1]:
        code = "in_cover" if cover[1] == 0 else "not_to_cover"
        return no(code, "GL 8.1", AT, figure=figure.id, cover=cover[0])
    return None


def _length(
    state: State,
    figure: Figure,
    gait: str,
    path: Sequence[Point],
    target: Figure | None,
    lies: bool,
) -> Way | Refusal:
    ground = ground_of(state)
    difficult = ground.difficult(path)
    allowed = allowance(state, figure, gait, bool(difficult), lies=lies)
    if not state.waives and not way_within(path, allowed):
        gone, most = centimetres(way_mm(path)), centimetres(allowed)
        return no("too_far", "GL 4.1", AT, figure=figure.id, cm=gone, allowed=most)
    return Way(
        figure.id,
        gait,
        tuple(path),
        allowed,
        difficult,
        None if target is None else target.id,
        ground.boat_at(path[-1]),
        lies,
    )


def shortened(way: Way, state: State, path: Sequence[Point]) -> Way:
    """A way that ends before it was meant to."""
    aboard = ground_of(state).boat_at(path[-1])
    return replace(way, path=tuple(path), target=None, aboard=aboard)


def as_far_as(state: State, figure: Figure, end: Point) -> Point:
    """The farthest place towards `end` that a figure can be driven to, out of contact."""
    ground, others = ground_of(state), others_of(state, figure)
    last = figure.place
    touched = {e.id for e in others.enemies if _meets(state, figure, figure.place, e)}
    for here in along(figure.place, end):
        if here == figure.place:
            continue
        path = (figure.place, here)
        blocked = (
            _off_table(state, path)
            or _barred(state, figure, path)
            or (ground.water(path) != DRY and ground.water_at(figure.place) == DRY)
        )
        if blocked or any(
            _meets(state, figure, here, enemy)
            for enemy in others.enemies
            if enemy.id not in touched
        ):
            break
        if stands_on(state, here, others.bases) is None:
            last = here
    return last
