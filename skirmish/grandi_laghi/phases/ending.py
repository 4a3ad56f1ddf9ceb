"""The end of the game: objectives, victory points, what is left of everybody."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json
from skirmish.figures.forms import shape_of
from skirmish.grandi_laghi.figure import CAPTURED, KILLED, LOST, ROUTED
from skirmish.grandi_laghi.phases.burning import lit_in
from skirmish.grandi_laghi.state import LEFT, ON_TABLE, State
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.ending import end_game, most

FATES = (ON_TABLE, KILLED, CAPTURED, ROUTED, LOST, LEFT)


def is_met(state: State, side: str, condition: Mapping[str, Json]) -> bool:
    """Whether a condition holds for a side.

    `holds` a feature: more figures in it than any enemy. `has` a thing: in the hands of one of
    its figures. `captured`, `killed`: an enemy figure. `alive`: a figure of its own that is free.
    `aboard` a boat: more figures than any enemy. `unharmed`, `burnt`: set on fire or not.
    """
    what, kind = str(condition["what"]), str(condition["kind"])
    if kind == "holds":
        shape = shape_of(state.features[what].form)
        return most(state, side, [f for f in state.able() if shape.contains(f.place)])
    if kind == "aboard":
        return most(state, side, [f for f in state.able() if f.aboard == what])
    if kind == "has":
        carrier = state.things[what].carrier
        return carrier is not None and state.figures[carrier].side == side
    if kind in ("unharmed", "burnt"):
        return bool(lit_in(state, what)) == (kind == "burnt")
    figure = state.figures[what]
    if kind == "alive":
        return figure.fate in (ON_TABLE, LEFT)
    if kind == "captured":
        return figure.fate == CAPTURED and figure.captor == side
    return figure.fate == KILLED


def end(table: Table, reason: str) -> None:
    """Judge the objectives, add up, and lay everything open."""
    end_game(table, reason, is_met, FATES)
