"""Hidden figures: who finds them, and who walks into them (GL 1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from campaigns.tabletop.millimetres import Point, distance2, towards, whole_mm, within
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.ground import Spot, ground_of
from skirmish.grandi_laghi.position import hidden_enemies, known_enemies, spot_of
from skirmish.grandi_laghi.procedures.ground import is_revealed, walks_into
from skirmish.grandi_laghi.state import Figure, State
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.harm import show, watched


@rule("GL 1.5")
def reveal(table: Table, id: str, cause: str) -> None:
    """A hidden figure is seen by everybody from now on; others are left as they are."""
    show(table, id, cause, "GL 1.5")


@rule("GL 1.5")
def ambush(state: State, figure: Figure, path: Sequence[Point]) -> tuple[list[Point], str] | None:
    """Where a way stops short of the first hidden enemy in it, and who that is."""
    ground = ground_of(state)
    walked = [path[0]]
    for a, b in pairwise(path):
        met: list[tuple[int, str, Point]] = []
        for enemy in hidden_enemies(state, figure):
            stop = walks_into(ground.tables, a, b, enemy.place)
            if stop is None or enemy.level != figure.level:
                continue
            apart = whole_mm(distance2(stop, enemy.place)) - ground.tables.base.diameter + 1
            near = towards(stop, enemy.place, max(apart, 0))
            if ground.touches(Spot(near, figure.level, enemy.aboard), spot_of(enemy)):
                met.append((distance2(a, stop), enemy.id, stop))
        if met:
            _, id, stop = min(met)
            return [*walked, stop], id
        walked.append(b)
    return None


@rule("GL 1.5")
def look_along(table: Table, id: str, path: Sequence[Point]) -> None:
    """Hidden figures that a mover comes upon on its way; and itself, if it was hidden."""
    figure = table.figure(id)
    if not figure.able:
        return
    places = [Spot(at, figure.level, figure.aboard) for at in watched(path)]
    for enemy in list(hidden_enemies(table.state, figure)):
        if any(_found(table, enemy, place) for place in places):
            reveal(table, enemy.id, "found")
    if not figure.hidden:
        return
    seen = any(
        table.ground.sees(place, spot_of(enemy))
        for enemy in known_enemies(table.state, figure)
        for place in places[1:]
    )
    if seen and is_revealed(table.tables, figure.place, ["moved_into_sight"], ()):
        reveal(table, id, "moves_out")


def _found(table: Table, hidden: Figure, watcher: Spot) -> bool:
    """Whether somebody at a place finds a hidden figure."""
    near = within(hidden.place, watcher.at, table.tables.hidden.seen_within)
    if not near or not table.ground.sees(watcher, spot_of(hidden)):
        return False
    return is_revealed(table.tables, hidden.place, (), (watcher.at,))


@rule("GL 1.5")
def look_around(table: Table) -> None:
    """Find all that now stand hidden within 10 cm of an enemy that sees them."""
    for figure in list(table.state.able()):
        if not figure.hidden:
            continue
        watchers = [enemy for enemy in table.state.enemies(figure) if not enemy.hidden]
        if any(_found(table, figure, spot_of(enemy)) for enemy in watchers):
            reveal(table, figure.id, "found")
