"""What crews do during the turn: rowing and working the ship (XV 9.2, 9.4)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.phases.activation import may_act, spend, take_front
from skirmish.settecento.state import AFLOAT, BEACHED, BOAT, MOORED, SHIP, Figure, State
from skirmish.settecento.table import Table


def may_row(state: State, figure: Figure) -> Refusal | None:
    """Whether a figure may row: aboard a boat that is afloat, once a turn."""
    refusal = may_act(state, figure, "row")
    if refusal is not None:
        return refusal
    vessel = None if figure.aboard is None else state.vessels[figure.aboard]
    if vessel is None or vessel.kind != BOAT:
        return Refusal("no_boat", "XV 9.2", {"figure": figure.id})
    if vessel.status != AFLOAT:
        return Refusal("not_afloat", "XV 9.2", {"vessel": figure.aboard, "status": vessel.status})
    if figure.id in vessel.worked:
        return Refusal("worked_already", "XV 9.2", {"figure": figure.id})
    return None


@rule("XV 9.2")
def row(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A long action at the oars; the boat moves at the end of the turn."""
    figure = table.figure(id)
    refusal = may_row(table.state, figure)
    if refusal is not None:
        return refusal
    spend(table, id, "row")
    table.emit("rowed", figure=id, vessel=figure.aboard, cite="XV 9.2")
    take_front(table, id, args)
    return None


def may_work(state: State, figure: Figure, task: str) -> Refusal | None:
    """Whether a figure may do this work aboard."""
    refusal = may_act(state, figure, "work_ship")
    if refusal is not None:
        return refusal
    if figure.aboard is None:
        return Refusal("not_aboard", "XV 9.4", {"figure": figure.id})
    vessel = state.vessels[figure.aboard]
    named = {"vessel": figure.aboard, "status": vessel.status}
    if task == "sail":
        if vessel.kind != SHIP:
            return Refusal("no_ship", "XV 9.4", named)
        if vessel.status != AFLOAT:
            return Refusal("not_afloat", "XV 9.4", named)
        if figure.id in vessel.worked:
            return Refusal("worked_already", "XV 9.4", {"figure": figure.id})
    elif task == "cast_off" and vessel.status not in (MOORED, BEACHED):
        return Refusal("not_moored", "XV 4.3", named)
    elif task == "anchor" and vessel.status != AFLOAT:
        return Refusal("not_afloat", "XV 4.3", named)
    elif task == "repair_helm" and not vessel.damage.helm_work:
        return Refusal("helm_is_whole", "XV 9.7", named)
    return None


@rule("XV 4.3", "XV 9.4", "XV 9.7")
def work_ship(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A long action: at the sails, at the moorings or anchor, or on a helm that is gone."""
    figure, task = table.figure(id), str(args["task"])
    refusal = may_work(table.state, figure, task)
    if refusal is not None:
        return refusal
    spend(table, id, "work_ship")
    vessel = str(figure.aboard)
    if task == "sail":
        table.emit("ship_worked", figure=id, vessel=vessel, cite="XV 9.4")
    elif task == "repair_helm":
        left = table.vessel(vessel).damage.helm_work - 1
        table.emit("helm_repaired", figure=id, vessel=vessel, left=left, cite="XV 9.7")
    else:
        status = AFLOAT if task == "cast_off" else MOORED
        table.emit("vessel_status", figure=id, vessel=vessel, status=status, cite="XV 4.3")
    take_front(table, id, args)
    return None
