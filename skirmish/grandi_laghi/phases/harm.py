"""What harm does on the table: markers, fear, things dropped, points (GL 3.5, 5.8, 8.2)."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import CAPTURED, KILLED
from skirmish.grandi_laghi.phases.hidden import reveal
from skirmish.grandi_laghi.position import friends, sees
from skirmish.grandi_laghi.procedures.markers import WOUND, WOUNDED, eliminates
from skirmish.grandi_laghi.procedures.morale import Friend, frightened
from skirmish.grandi_laghi.state import ON_TABLE
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.harm import drop, score_for


@rule("GL 5.8", "GL 5.9")
def harm(table: Table, id: str, effect: str, cause: str, by: str | None, cite: str) -> None:
    """A figure takes an effect of a shot or a melee; a second wound kills, the dead take none.

    `by`: the figure that did it, if any.
    """
    figure = table.figure(id)
    if figure.fate not in (ON_TABLE, CAPTURED):
        return
    reveal(table, id, "hit")
    if effect in (WOUNDED, WOUND) and eliminates(table.tables, figure.body.wounds):
        effect = KILLED
    doer: dict[str, Json] = {} if by is None else {"by": by}
    code = "figure_killed" if effect == KILLED else "figure_shaken"
    if effect in (WOUNDED, WOUND):
        code = "figure_wounded"
    table.emit(code, figure=id, effect=effect, cause=cause, **doer, cite=cite)
    if effect == KILLED:
        drop_all(table, id)
        frighten(table, id, broke=False)
        score_for(table, "killed", figure, None if by is None else table.figure(by).side)


@rule("GL 8.2", "GL 5.10")
def frighten(table: Table, id: str, *, broke: bool) -> None:
    """Friends near one who broke get a blue marker; near one who died, those who see it."""
    figure = table.figure(id)
    seen = [
        Friend(f.id, f.place, sees(table.state, figure, f)) for f in friends(table.state, figure)
    ]
    afraid = [
        one
        for one in frightened(table.tables, figure.place, broke, seen)
        if not table.figure(one).body.shaken
    ]
    if afraid:
        cause = "break" if broke else "death"
        table.emit("figures_shaken", figures=afraid, by=id, cause=cause, cite="GL 8.2")


def drop_all(table: Table, id: str) -> None:
    """What a figure carried lies where it fell."""
    drop(table, id, table.figure(id).body.carries)


@rule("GL 7.8")
def seize(table: Table, id: str, side: str) -> None:
    """A figure is in an enemy's hands: it drops what it carried and does nothing any more."""
    figure = table.figure(id)
    reveal(table, id, "fights")
    drop_all(table, id)
    table.emit("figure_captured", figure=id, side=side, cite="GL 7.8")
    score_for(table, "captured", figure, side)
