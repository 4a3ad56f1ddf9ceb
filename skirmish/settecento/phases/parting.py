"""Leaving the table on foot, freeing prisoners, drawing weapons (XV 4.2)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import within
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.phases.activation import may_act, spend, take_front
from skirmish.settecento.phases.hidden import reveal
from skirmish.settecento.position import in_contact_of
from skirmish.settecento.state import CAPTURED, Figure, State, tables_of
from skirmish.settecento.table import Table


def may_leave(state: State, figure: Figure) -> Refusal | None:
    """Whether a figure stands on the ground at an edge of the table."""
    refusal = may_act(state, figure, "leave")
    if refusal is not None:
        return refusal
    near = tables_of(state).handling.touch
    x, y = figure.place
    edge = min(x, y, state.width - x, state.height - y)
    if figure.aboard is not None or figure.level or edge > near:
        return Refusal("not_at_the_edge", "XV 4.2", {"figure": figure.id})
    return None


@rule("XV 4.2")
def leave(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A short action: off the table for good, with all that it carries."""
    refusal = may_leave(table.state, table.figure(id))
    if refusal is not None:
        return refusal
    spend(table, id, "leave")
    table.emit("figure_left", figure=id, cause="on_foot", cite="XV 4.2")
    return None


def may_free(state: State, figure: Figure, prisoner: str) -> Refusal | None:
    """Whether a figure is beside a prisoner whom no enemy of his touches, or holds him itself."""
    refusal = may_act(state, figure, "free")
    if refusal is not None:
        return refusal
    other = state.figures[prisoner]
    friend = not state.hostile(figure.side, other.side)
    if other.fate != CAPTURED or not (friend or other.captor == figure.side):
        return Refusal("no_prisoner", "XV 4.2", {"target": prisoner}, "/args/target")
    near = tables_of(state).handling.touch
    if (
        other.at is None
        or other.level != figure.level
        or other.aboard != figure.aboard
        or not within(other.at, figure.place, near)
    ):
        return Refusal("too_far_to_touch", "XV 4.2", {"what": prisoner}, "/args/target")
    guards = in_contact_of(state, other) if friend else ()
    if guards:
        return Refusal("guarded", "XV 4.2", {"target": prisoner, "by": guards[0]}, "/args/target")
    return None


@rule("XV 4.2")
def free(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A short action: a prisoner is his own man again, with his wounds."""
    prisoner = str(args["target"])
    refusal = may_free(table.state, table.figure(id), prisoner)
    if refusal is not None:
        return refusal
    spend(table, id, "free")
    reveal(table, id, "frees")
    table.emit("figure_freed", figure=prisoner, by=id, cite="XV 4.2")
    take_front(table, id, args)
    return None


@rule("XV 4.2")
def draw(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A short action: another of its weapons comes to hand; a firearm is the one that it fires."""
    figure, weapon = table.figure(id), str(args["weapon"])
    refusal = may_act(table.state, figure, "draw")
    own = (*figure.firearms, *weapons_of(figure))
    if refusal is None and weapon not in own:
        refusal = Refusal("no_such_weapon", "XV 4.2", {"figure": id}, "/args/weapon")
    if refusal is not None:
        return refusal
    spend(table, id, "draw")
    if len(figure.firearms) > 1 and weapon == figure.firearms[1] != figure.firearms[0]:
        table.emit("swapped", figure=id, weapon=weapon, cite="XV 4.2")
    table.emit("drew", figure=id, weapon=weapon, cite="XV 4.2")
    take_front(table, id, args)
    return None


def weapons_of(figure: Figure) -> tuple[str, ...]:
    """Its thrown and melee weapons, those that it still has."""
    thrown = () if figure.thrown is None or figure.markers.thrown_gone else (figure.thrown,)
    return (*thrown, figure.melee) if figure.melee != "unarmed" else thrown
