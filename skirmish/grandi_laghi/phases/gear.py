"""Other actions: things, bodies, what only words say (GL 3.4, 3.5, 4.11)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import KILLED
from skirmish.grandi_laghi.phases.activation import may_act, no, spend, take_front
from skirmish.grandi_laghi.phases.movement import aboard
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.table import Table


def _near(state: State, figure: Figure, at: Point, level: int) -> bool:
    near = level == figure.level and within(at, figure.place, tables_of(state).base.diameter)
    return near or state.waives


@rule("GL 3.5")
def may_pick_up(state: State, figure: Figure, id: str) -> Refusal | None:
    refusal = may_act(state, figure, "pick_up")
    if refusal is not None:
        return refusal
    thing = state.things[id]
    if thing.at is None or not _near(state, figure, thing.at, thing.level):
        return no("too_far_to_touch", "GL 3.5", "/args/thing", what=id)
    if thing.heavy and not state.waives:
        return no("too_heavy", "GL 3.5", "/args/thing", what=id)
    if thing.hatchet and figure.hatchet:
        return no("has_hatchet", "GL 3.4", "/args/thing", figure=figure.id)
    if not thing.hatchet and figure.body.carries is not None:
        return no("hands_full", "GL 3.5", "/args/thing", figure=figure.id)
    return None


def pick_up(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    figure, thing = table.figure(id), str(args["thing"])
    refusal = may_pick_up(table.state, figure, thing)
    if refusal is not None:
        return refusal
    spend(table, id, "pick_up")
    table.emit("picked_up", figure=id, thing=thing, cite="GL 3.5")
    take_front(table, id, args.get("front"))
    return None


def drop(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """What it carries lies where it stands."""
    figure = table.figure(id)
    refusal = may_act(table.state, figure, "drop")
    if refusal is None and figure.body.carries is None:
        refusal = no("carries_nothing", "GL 3.5", figure=id)
    if refusal is not None:
        return refusal
    spend(table, id, "drop")
    table.emit(
        "dropped",
        figure=id,
        thing=figure.body.carries,
        at=list(figure.place),
        level=figure.level,
        **aboard(figure.aboard),
    )
    return None


def may_hand_over(state: State, figure: Figure, to: str) -> Refusal | None:
    refusal = may_act(state, figure, "pass")
    if refusal is not None:
        return refusal
    other = state.figures[to]
    if figure.body.carries is None:
        return no("carries_nothing", "GL 3.5", figure=figure.id)
    friendly = other.able and other.id != figure.id and not state.hostile(figure.side, other.side)
    if not friendly or not _near(state, figure, other.place, other.level):
        return no("too_far_to_touch", "GL 3.5", "/args/to", what=to)
    if other.body.carries is not None:
        return no("hands_full", "GL 3.5", "/args/to", figure=to)
    return None


def hand_over(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    figure, to = table.figure(id), str(args["to"])
    refusal = may_hand_over(table.state, figure, to)
    if refusal is not None:
        return refusal
    spend(table, id, "pass")
    table.emit("handed_over", figure=id, thing=figure.body.carries, to=to, cite="GL 3.5")
    return None


def may_scalp(state: State, figure: Figure, what: str) -> Refusal | None:
    refusal = may_act(state, figure, "scalp")
    if refusal is not None:
        return refusal
    body = state.figures[what]
    if body.fate != KILLED or body.scalped or body.at is None:
        return no("no_body", "GL 4.11", "/args/what", what=what)
    if not _near(state, figure, body.at, body.level):
        return no("too_far_to_touch", "GL 4.11", "/args/what", what=what)
    return None


def scalp(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A body that lies within reach; worth points if the scenario says so."""
    figure, what = table.figure(id), str(args["what"])
    refusal = may_scalp(table.state, figure, what)
    if refusal is not None:
        return refusal
    spend(table, id, "scalp")
    table.emit("scalped", figure=id, what=what, cite="GL 4.11")
    points = table.state.scoring.get("scalp", 0)
    if points and table.state.hostile(figure.side, table.figure(what).side):
        table.emit("points_scored", side=figure.side, points=points, deed="scalp", figure=what)
    return None


def special(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """Anything else: said in words, judged by the referee."""
    refusal = may_act(table.state, table.figure(id), "special")
    if refusal is not None:
        return refusal
    spend(table, id, "special")
    table.emit("special_tried", figure=id, text=args["text"], cite="GL 4.11")
    take_front(table, id, args.get("front"))
    return None
