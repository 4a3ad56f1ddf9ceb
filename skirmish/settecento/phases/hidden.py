"""Hidden figures: who finds them, and who walks into them (XV 6.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from campaigns.tabletop.millimetres import Point, towards, within
from campaigns.tabletop.rulebook import rule
from skirmish.figures.walls import Spot
from skirmish.muskets.harm import show, watched
from skirmish.settecento.position import hidden_enemies, known_enemies, spot_of, touches
from skirmish.settecento.procedures.ground import revealed, stops_at_hidden
from skirmish.settecento.state import Figure, State, tables_of
from skirmish.settecento.table import Table


@rule("XV 6.10")
def reveal(table: Table, id: str, cause: str) -> None:
    """A hidden figure is seen by everybody from now on; others are left as they are."""
    show(table, id, cause, "XV 6.10")


@rule("XV 6.10")
def ambush(state: State, figure: Figure, path: Sequence[Point]) -> tuple[list[Point], str] | None:
    """Where a way stops short of the first hidden enemy in it, and who that is."""
    lurking = {
        enemy.id: enemy.place
        for enemy in hidden_enemies(state, figure)
        if enemy.level == figure.level
    }
    walked = [path[0]]
    for a, b in pairwise(path):
        found = stops_at_hidden(a, b, lurking, tables_of(state))
        if found is not None and _reaches(state, figure, found[0], b, state.figures[found[1]]):
            return [*walked, found[0]], found[1]
        walked.append(b)
    return None


def _reaches(state: State, figure: Figure, stop: Point, end: Point, enemy: Figure) -> bool:
    """Whether nothing stands between them where the way meets the hidden figure."""
    base = tables_of(state).scale.base_mm
    ahead = towards(stop, enemy.place, 2)
    near = ahead if within(ahead, enemy.place, base) else towards(stop, enemy.place, base)
    spot = Spot(near, figure.level, figure.aboard)
    return touches(state, spot, spot_of(enemy))


@rule("XV 6.10")
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
    if revealed(figure.place, ["moves_out"] if seen else [], (), table.tables):
        reveal(table, id, "moves_out")


def _found(table: Table, hidden: Figure, watcher: Spot) -> bool:
    """Whether somebody at a place finds a hidden figure."""
    near = within(hidden.place, watcher.at, table.tables.hidden.spotted)
    if not near or not table.ground.sees(watcher, spot_of(hidden)):
        return False
    return revealed(hidden.place, (), (watcher.at,), table.tables)


@rule("XV 6.10")
def look_around(table: Table, ids: Iterable[str] | None = None) -> None:
    """Find all that now stand hidden within 10 cm of an enemy that sees them."""
    for figure in list(table.state.able()):
        if not figure.hidden or (ids is not None and figure.id not in ids):
            continue
        watchers = [enemy for enemy in table.state.enemies(figure) if not enemy.hidden]
        if any(_found(table, figure, spot_of(enemy)) for enemy in watchers):
            reveal(table, figure.id, "found")
