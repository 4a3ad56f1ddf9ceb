"""Running out of a melee before it is resolved (GL 7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import Point, away
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.ground import ground_of
from skirmish.grandi_laghi.phases.activation import no
from skirmish.grandi_laghi.phases.movement import go
from skirmish.grandi_laghi.phases.ways import Way, allowance, as_far_as
from skirmish.grandi_laghi.position import contacts, spot_of
from skirmish.grandi_laghi.procedures import before_melee
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.ways import middle


@rule("GL 7.2")
def can_evade(state: State, figure: Figure, foes: Sequence[str]) -> Refusal | None:
    """Whether a figure may run out of a melee: its type, and somewhere to go."""
    refusal = before_melee.evasion_refused(tables_of(state), figure.body)
    if refusal is not None:
        return no(refusal.code, refusal.cite, figure=figure.id)
    way = way_out(state, figure, foes)
    if contacts(state, figure, spot_of(figure)._replace(at=way.end)):
        return no("no_way_out", "GL 7.2", figure=figure.id)
    return None


def way_out(state: State, figure: Figure, foes: Sequence[str]) -> Way:
    """Straight from those it faces, as far as a run goes and there is room."""
    threat = middle(tuple(state.figures[id].place for id in foes))
    full = allowance(state, figure, "run", False)
    end = as_far_as(state, figure, away(figure.place, threat, full))
    difficult = ground_of(state).difficult((figure.place, end))
    if difficult:
        full = allowance(state, figure, "run", True)
        end = as_far_as(state, figure, away(figure.place, threat, full))
    path: tuple[Point, ...] = (figure.place, end)
    return Way(figure.id, "run", path, full, difficult, aboard=ground_of(state).boat_at(end))


@rule("GL 7.2")
def run_away(table: Table, id: str, foes: Sequence[str]) -> None:
    """The runner's roll: away, and idle in the next turn; or fallen, and the melee takes place."""
    figure = table.figure(id)
    way = way_out(table.state, figure, foes)
    why = table.why("evade.why", figure=id)
    move = before_melee.evade(
        table.tables, figure.body, bool(way.difficult), table.dice_of(id), why
    )
    if move.falls:
        table.emit("fell", figure=id, cite="GL 7.2", why=why.pack())
        return
    go(table, way, "evade", why)
