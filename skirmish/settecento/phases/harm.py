"""What harm does on the table: markers, things dropped, prisoners freed, points (XV 2.3, 6.8)."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.muskets.harm import drop, score_for
from skirmish.settecento.phases.hidden import reveal
from skirmish.settecento.procedures.effects import KILLED, NOTHING
from skirmish.settecento.table import Table

CODES = {"killed": "figure_killed", "wounded": "figure_wounded", "stunned": "figure_stunned"}


@rule("XV 2.3", "XV 6.10")
def harm(table: Table, id: str, effect: str, cause: str, by: str | None, cite: str) -> None:
    """A figure takes an effect; being hit reveals it. `by`: the figure that did it, if any."""
    figure = table.figure(id)
    if figure.fate not in ("on_table", "captured"):
        return
    reveal(table, id, "hit")
    if effect == NOTHING:
        return
    doer: dict[str, Json] = {} if by is None else {"by": by}
    table.emit(CODES[effect], figure=id, cause=cause, **doer, cite=cite)
    if effect == KILLED:
        drop_all(table, id)
        score_for(table, "killed", figure, None if by is None else table.figure(by).side)


def drop_all(table: Table, id: str) -> None:
    """What a figure carried lies where it fell."""
    drop(table, id, table.figure(id).markers.carrying)


@rule("XV 7.8")
def capture(table: Table, id: str, side: str) -> None:
    """A figure is in an enemy's hands: it drops what it carried and does nothing any more."""
    figure = table.figure(id)
    reveal(table, id, "fights")
    drop_all(table, id)
    table.emit("figure_captured", figure=id, side=side, cite="XV 7.8")
    score_for(table, "captured", figure, side)
