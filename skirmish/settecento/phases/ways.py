"""Whether a way can be gone: one judge for moves, their options and standing orders (XV 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import (
    Point,
    along,
    distance2,
    dot,
    near_way,
    towards,
    vector,
    way_mm,
    way_within,
    whole_mm,
    within,
)
from campaigns.tabletop.rulebook import rule
from skirmish.figures.hulls import hull_of
from skirmish.figures.walls import Spot
from skirmish.muskets.position import known_to
from skirmish.muskets.ways import meets_at_end, on_table
from skirmish.settecento.ground import ground_of
from skirmish.settecento.position import sees, spot_of, touches
from skirmish.settecento.procedures.movement import distance
from skirmish.settecento.state import CAPTURED, Figure, State, tables_of
from skirmish.settecento.sums import centimetres

WATER_MODES = {"wade": ("shallow",), "swim": ("shallow", "deep")}


@dataclass(frozen=True, slots=True)
class Way:
    """A way that may be gone: `path` from where the figure stands to where it stops.

    `allowed`: mm it may go; `difficult`: the ground that halves it; `target`: whom it meets.
    """

    figure: str
    mode: str
    path: tuple[Point, ...]
    allowed: int
    difficult: tuple[str, ...] = ()
    target: str | None = None

    @property
    def end(self) -> Point:
        return self.path[-1]

    @property
    def mm(self) -> int:
        return way_mm(self.path)


@dataclass(frozen=True, slots=True)
class Others:
    """The figures that a mover's side knows of: enemies to keep off, and all bases in the way."""

    enemies: tuple[Figure, ...]
    bases: tuple[Figure, ...]


def others_of(state: State, figure: Figure, side: str | None = None) -> Others:
    """Everybody known to the side who stands on the mover's level."""
    side = figure.side if side is None else side
    near = [
        other
        for _, other in sorted(state.figures.items())
        if other.id != figure.id
        and (other.able or other.fate == CAPTURED)
        and other.at is not None
        and known_to(other, side)
        and other.level == figure.level
    ]
    enemies = tuple(o for o in near if o.able and state.hostile(figure.side, o.side))
    return Others(enemies, tuple(near))


def _no(code: str, cite: str, **args: object) -> Refusal:
    return Refusal(code, cite, args, "/args/path")


@rule("XV 5.2", "XV 5.3")
def allowance(state: State, figure: Figure, mode: str, difficult: bool) -> int:
    """How many mm a figure may go in a mode."""
    return distance(mode, difficult, figure.markers.wounds > 0, tables_of(state))


def meeting_point(state: State, start: Spot, target: Figure) -> Point | None:
    """The first whole place of the straight way to a target that touches it."""
    length = whole_mm(distance2(start.at, target.place))
    near = towards(start.at, target.place, max(length - 2 * tables_of(state).scale.base_mm, 0))
    for here in along(near, target.place):
        if touches(state, Spot(here, start.level, start.aboard), spot_of(target)):
            return here
    return None


@rule("XV 5.2", "XV 5.3", "XV 7.1")
def judge_way(
    state: State,
    figure: Figure,
    mode: str,
    points: Sequence[Point],
    target: Figure | None = None,
    others: Others | None = None,
) -> Way | Refusal:
    """Whether a figure may go along `points`, and then on to touch `target`."""
    others = others or others_of(state, figure)
    posture = _posture(figure, mode)
    if posture is not None and not state.waives:
        return posture
    path = [figure.place, *points]
    if target is not None:
        end = meeting_point(state, Spot(path[-1], figure.level, figure.aboard), target)
        if end is None:
            return _no("cannot_reach", "XV 7.1", figure=figure.id, target=target.id)
        path.append(end)
    if all(point == path[0] for point in path[1:]):
        return _no("no_move", "XV 5.2", figure=figure.id)
    return (
        _off_table(state, path)
        or _barred(state, figure, path)
        or _hindered(state, figure, mode, path, others.enemies, target)
        or _occupied(state, figure, path, others.bases, target)
        or _length(state, figure, mode, path, target)
    )


def _hindered(
    state: State,
    figure: Figure,
    mode: str,
    path: Sequence[Point],
    enemies: Sequence[Figure],
    target: Figure | None,
) -> Refusal | None:
    """What the referee may waive: water, enemies on the way, a yellow marker."""
    if state.waives:
        return None
    return (
        _water(state, figure, mode, path)
        or _enemies(state, figure, mode, path, enemies, target)
        or _advances(state, figure, mode, path, enemies)
    )


def _posture(figure: Figure, mode: str) -> Refusal | None:
    prone = figure.markers.prone
    if prone and mode != "crawl":
        return _no("lies_down", "XV 5.2", figure=figure.id)
    if mode == "crawl" and not prone:
        return _no("stands", "XV 5.2", figure=figure.id)
    return None


def _off_table(state: State, path: Sequence[Point]) -> Refusal | None:
    if all(on_table(state, point) for point in path):
        return None
    return _no("off_table", "XV 1.2")


def _barred(state: State, figure: Figure, path: Sequence[Point]) -> Refusal | None:
    """Walls and shut doors; who is aboard stays on the deck, who is not keeps off it."""
    if figure.aboard is not None:
        hull = hull_of(state.vessels[figure.aboard])
        if all(hull.contains(point) for point in path[1:]):
            return None
        return _no("edge_of_deck", "XV 4.2", vessel=figure.aboard)
    ground = ground_of(state)
    for a, b in pairwise(path):
        bar = ground.bar(Spot(a, figure.level), b)
        if bar is not None and not state.waives:
            return _no("barred", "XV 4.3", by=bar)
        for id, vessel in state.vessels.items():
            if vessel.floats and (hull_of(vessel).crossed(a, b) or hull_of(vessel).contains(b)):
                return _no("barred", "XV 4.2", by=id)
    if figure.level and ground.house_at(path[-1]) != ground.house_at(path[0]):
        return _no("barred", "XV 5.5", by=ground.house_at(path[0]) or figure.id)
    return None


def _water(state: State, figure: Figure, mode: str, path: Sequence[Point]) -> Refusal | None:
    if figure.aboard is not None:
        return None if mode not in WATER_MODES else _no("no_water", "XV 5.2")
    water = ground_of(state).water(path)
    if mode in WATER_MODES:
        if water is None:
            return _no("no_water", "XV 5.2")
        return None if water in WATER_MODES[mode] else _no("too_deep", "XV 5.2")
    if mode == "break_off" or water is None:
        return None if water != "deep" else _no("too_deep", "XV 5.2")
    return _no("in_water", "XV 5.2", water=water)


def _enemies(
    state: State,
    figure: Figure,
    mode: str,
    path: Sequence[Point],
    enemies: Iterable[Figure],
    target: Figure | None,
) -> Refusal | None:
    """A way comes into contact with its target only, and only at its end.

    Who breaks off goes straight away from those that he touches.
    """
    base = tables_of(state).scale.base_mm
    legs = list(pairwise(path))
    for enemy in enemies:
        leaves = mode == "break_off" and _meets(state, figure, path[0], enemy)
        for number, (a, b) in enumerate(legs):
            if not near_way(a, b, enemy.place, base):
                continue
            last = number == len(legs) - 1 and target is not None
            if last and (enemy == target or meets_at_end(a, b, enemy.place, base)):
                continue
            off = leaves and number == 0 and dot(vector(enemy.place, a), vector(a, b)) >= 0
            if off and not _meets(state, figure, b, enemy):
                continue
            if any(_meets(state, figure, here, enemy) for here in along(a, b)):
                return _no("enemy_in_the_way", "XV 7.1", figure=figure.id, enemy=enemy.id)
    return None


def _meets(state: State, figure: Figure, here: Point, enemy: Figure) -> bool:
    return touches(state, Spot(here, figure.level, figure.aboard), spot_of(enemy))


def stands_free(
    state: State, figure: Figure, end: Point, bases: Iterable[Figure], target: Figure | None = None
) -> Figure | None:
    """The figure whose base a figure would stand on at `end`; None: there is room."""
    base = tables_of(state).scale.base_mm
    for other in bases:
        if target is not None and other.id == target.id:
            continue
        if within(end, other.place, base - 1) and not (
            other.aboard != figure.aboard
            and ground_of(state).apart(Spot(end, figure.level), spot_of(other))
        ):
            return other
    return None


def _occupied(
    state: State,
    figure: Figure,
    path: Sequence[Point],
    bases: Iterable[Figure],
    target: Figure | None,
) -> Refusal | None:
    other = stands_free(state, figure, path[-1], bases, target)
    return None if other is None else _no("occupied", "XV 1.2", by=other.id)


@rule("XV 8.2")
def _advances(
    state: State,
    figure: Figure,
    mode: str,
    path: Sequence[Point],
    enemies: Iterable[Figure],
) -> Refusal | None:
    """Who has a yellow marker does not go nearer to the nearest enemy in view."""
    if not figure.markers.yellow:
        return None
    seen = [enemy.place for enemy in enemies if sees(state, figure, enemy)]
    if not seen:
        return None
    nearest = min(seen, key=lambda place: distance2(path[0], place))
    if distance2(path[-1], nearest) >= distance2(path[0], nearest):
        return None
    return _no("may_not_advance", "XV 8.2", figure=figure.id)


def _length(
    state: State, figure: Figure, mode: str, path: Sequence[Point], target: Figure | None
) -> Way | Refusal:
    difficult = () if figure.aboard is not None else ground_of(state).difficult(path)
    if mode == "break_off":
        allowed = tables_of(state).handling.break_off >> (
            bool(difficult) + (figure.markers.wounds > 0)
        )
    else:
        allowed = allowance(state, figure, mode, bool(difficult))
    if not state.waives and not way_within(path, allowed):
        cm, most = centimetres(way_mm(path)), centimetres(allowed)
        return _no("too_far", "XV 5.2", cm=cm, allowed=most)
    return Way(
        figure.id,
        mode,
        tuple(path),
        allowed,
        difficult,
        None if target is None else target.id,
    )


def shortened(way: Way, path: Sequence[Point]) -> Way:
    return replace(way, path=tuple(path), target=None)
