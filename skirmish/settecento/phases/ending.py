"""The end of the game: objectives, victory points, what is left of everybody (XV 10)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json
from skirmish.figures.forms import shape_of
from skirmish.muskets.ending import end_game, most
from skirmish.settecento.state import CAPTURED, FATES, KILLED, LEFT, Figure, State
from skirmish.settecento.table import Table


def is_met(state: State, side: str, condition: Mapping[str, Json]) -> bool:
    """Whether a condition holds for a side.

    `holds` a feature: more figures in it than any enemy. `has` a thing: in the hands of one of
    its figures, on the table or away. `captured`, `killed`: an enemy figure. `alive`: a figure
    of its own that is free. `aboard` a vessel: more figures than any enemy. `unharmed`: a
    feature that was not set on fire.
    """
    what = str(condition["what"])
    kind = str(condition["kind"])
    if kind == "holds":
        shape = shape_of(state.features[what].form)
        there = [f for f in state.able() if f.aboard is None and shape.contains(f.place)]
        return most(state, side, there)
    if kind == "aboard":
        return most(state, side, [f for f in _present(state) if f.aboard == what])
    if kind == "has":
        carrier = state.things[what].carrier
        return carrier is not None and state.figures[carrier].side == side
    if kind == "unharmed":
        return not state.features[what].lit
    figure = state.figures[what]
    if kind == "alive":
        return figure.able or figure.fate == LEFT
    if kind == "captured":
        return figure.fate == CAPTURED and figure.captor == side
    return figure.fate == KILLED


def _present(state: State) -> list[Figure]:
    """Those who are on the table or went off it aboard."""
    return [f for _, f in sorted(state.figures.items()) if f.able or f.fate == LEFT]


def end(table: Table, reason: str) -> None:
    """Judge the objectives, add up, and lay everything open."""
    end_game(table, reason, is_met, FATES, cite="XV 10.2")
