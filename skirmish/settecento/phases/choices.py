"""Going on from a choice of the agenda (XV 7.6, 7.7, 7.9)."""

from __future__ import annotations

from campaigns.tabletop.game import Item, Refusal
from skirmish.settecento.phases import aftermath, melee
from skirmish.settecento.phases.fray import Fray
from skirmish.settecento.table import Table


def choose(table: Table, item: Item, choice: str) -> Refusal | None:
    """Answer an item and go on with what it interrupted."""
    if choice not in item.choices:
        return Refusal("no_such_choice", item.cite, {"choice": choice}, "/args/choice")
    figure, fray = str(item.data["figure"]), Fray.unpack(item.data["fray"])
    table.emit("choice_made", item=item.id, figure=figure, choice=choice, cite=item.cite)
    if item.step == aftermath.ON_FOLLOW:
        aftermath.answered(table, fray, figure, choice)
    else:
        melee.answered(table, fray, item.step, figure, choice)
    return None
