"""The end of the game: objectives, victory points, what is left of everybody."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json
from skirmish.figures.forms import shape_of
from skirmish.grandi_laghi.figure import CAPTURED, KILLED, LOST, ROUTED
from skirmish.grandi_laghi.phases.burning import lit_in
from skirmish.grandi_laghi.state import LEFT, ON_TABLE, Figure, State
from skirmish.grandi_laghi.table import Table

FATES = (ON_TABLE, KILLED, CAPTURED, ROUTED, LOST, LEFT)
CONDITIONS = ("holds", "has", "captured", "killed", "alive", "aboard", "unharmed", "burnt")


def is_met(state: State, side: str, condition: Mapping[str, Json]) -> bool:
    """Whether a condition holds for a side.

    `holds` a feature: more figures in it than any enemy. `has` a thing: in the hands of one of
    its figures. `captured`, `killed`: an enemy figure. `alive`: a figure of its own that is free.
    `aboard` a boat: more figures than any enemy. `unharmed`, `burnt`: set on fire or not.
    """
    what, kind = str(condition["what"]), str(condition["kind"])
    if kind == "holds":
        shape = shape_of(state.features[what].form)
        return _most(state, side, [f for f in state.able() if shape.contains(f.place)])
    if kind == "aboard":
        return _most(state, side, [f for f in state.able() if f.aboard == what])
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


def _most(state: State, side: str, figures: list[Figure]) -> bool:
    count: dict[str, int] = {}
    for figure in figures:
        count[figure.side] = count.get(figure.side, 0) + 1
    own = count.get(side, 0)
    rivals = [n for other, n in count.items() if state.hostile(side, other)]
    return own > 0 and all(own > n for n in rivals)


def end(table: Table, reason: str) -> None:
    """Judge the objectives, add up, and lay everything open."""
    state = table.state
    met = [
        id
        for id, objective in sorted(state.objectives.items())
        if not objective.met
        and objective.condition is not None
        and is_met(state, objective.side, objective.condition)
    ]
    table.emit("game_ended", reason=reason, met=met, result=_result(state, set(met)))


def _result(state: State, met: set[str]) -> dict[str, Json]:
    """By side: points from the play and from objectives, and what became of its figures."""
    found: dict[str, Json] = {}
    for id, side in sorted(state.sides.items()):
        own = {name: o for name, o in sorted(state.objectives.items()) if o.side == id}
        reached = {name: o.met or name in met for name, o in own.items()}
        objectives = sum(own[name].points for name, done in reached.items() if done)
        fates = dict.fromkeys(FATES, 0)
        for figure in state.figures.values():
            if figure.side == id:
                fates[figure.fate] += 1
        found[id] = {
            "points": side.points + objectives,
            "deeds": side.points,
            "objectives": reached,
            "figures": fates,
        }
    return found
