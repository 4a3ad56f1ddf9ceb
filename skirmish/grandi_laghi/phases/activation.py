"""Activating figures on a card, and what an activation is worth (GL 2.3 to 2.8, 4.1)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.position import contacts
from skirmish.grandi_laghi.procedures.actions import firing_refused
from skirmish.grandi_laghi.procedures.activation import activation_refused, must_test
from skirmish.grandi_laghi.procedures.cards import (
    ACE,
    ALL_NEAR_LEADER,
    JOKER,
    Card,
    king_reaches,
)
from skirmish.grandi_laghi.procedures.movement import may_fire_after
from skirmish.grandi_laghi.state import CARDS, Figure, State, Up, tables_of
from skirmish.grandi_laghi.sums import centimetres
from skirmish.grandi_laghi.table import Table
from skirmish.muskets.course_events import point

POSTURE, RELOADED, WHOLE = "posture", "reloaded", "whole"
"""What was done: only a new posture, a reload that allows a shot, or a whole action."""
SHOTS = ("shoot", "throw")
MOVES = ("walk", "run", "charge", "ford")


def no(code: str, cite: str, at: str = "", **args: Json) -> Refusal:
    return Refusal(code, cite, args, at)


@rule("GL 2.3", "GL 2.4")
def may_begin(state: State, figure: Figure, more: int = 0) -> Refusal | None:
    """Whether a figure may be activated now; `more` others will be, together with it."""
    up, id = state.up, figure.id
    if state.phase != CARDS or up is None:
        return no("no_card", "GL 2.3", figure=id)
    if not figure.able:
        return no("out_of_play", "GL 3.5", "/args/figure", figure=id)
    if figure.group != up.squad:
        return no("not_its_card", "GL 2.3", figure=id, group=up.squad)
    if up.closing:
        return no("card_closed", "GL 2.6", group=up.squad)
    if id in up.activated:
        return no("activated_by_card", "GL 2.3", "/args/figure", figure=id)
    card, tables = Card.named(up.card), tables_of(state)
    rank = ACE if card.rank == JOKER else card.rank
    refusal = activation_refused(tables, rank, figure.body)
    if refusal is not None:
        args = {**refusal.args, "figure": id}
        return Refusal(refusal.code, refusal.cite, args, "/args/figure")
    if isinstance(up.allowance, int) and len(up.activated) + more >= up.allowance:
        return no("card_used_up", "GL 2.3", figure=id, number=up.allowance)
    if up.allowance == ALL_NEAR_LEADER:
        return _far_from_leader(state, figure)
    return None


@rule("GL 2.3", "GL 2.8")
def _far_from_leader(state: State, figure: Figure) -> Refusal | None:
    """On a king: who stands too far from the leader as he acts, or has none."""
    tables, leader = tables_of(state), state.leader_of(figure.group)
    if leader is None:
        return no("no_leader", "GL 2.3", figure=figure.id)
    if king_reaches(tables, figure.place, leader.place):
        return None
    radius = centimetres(tables.activation.king_radius)
    return no("far_from_leader", "GL 2.3", figure=figure.id, leader=leader.id, radius=radius)


def is_acting(up: Up | None, id: str) -> bool:
    """Whether a figure was activated by the card in play and may go on."""
    return up is not None and (up.acting == id or id in up.idle)


def done_by(up: Up | None, id: str) -> tuple[str, ...]:
    return up.done if up is not None and up.acting == id else ()


@rule("GL 4.1", "GL 2.7")
def may_act(state: State, figure: Figure, action: str) -> Refusal | None:
    """Whether a figure may do something, going on or being activated for it."""
    up, id = state.up, figure.id
    if state.waives and figure.able:
        return None
    if action == "attack" and up is not None and id in up.engaged and figure.able:
        return None
    if not is_acting(up, id):
        refusal = may_begin(state, figure)
        if refusal is not None:
            return refusal
        if must_test(figure.body) and action != "test":
            return no("must_test", "GL 2.7", figure=id)
    elif not figure.able:
        return no("out_of_play", "GL 3.5", "/args/figure", figure=id)
    assert up is not None
    if action == "test":
        if must_test(figure.body) and not is_acting(up, id):
            return None
        return no("no_test", "GL 2.7", "/args/figure", figure=id)
    done = done_by(up, id)
    if not may_follow(done, action):
        return no("no_action_left", "GL 4.1", figure=id)
    if id in up.hesitant and action not in MOVES:
        return no("hesitates", "GL 8.1", figure=id)
    touching = contacts(state, figure)
    if touching and action != "attack":
        return no("in_contact", "GL 7.1", figure=id, enemy=touching[0])
    return None


@rule("GL 4.1", "GL 4.8", "GL 4.10")
def may_follow(done: tuple[str, ...], action: str) -> bool:
    """Whether an action may follow in one activation: only shots do, and only some."""
    if not done:
        return True
    if done == (POSTURE,):
        return action in SHOTS and may_fire_after(changed_posture=True, moved=0)
    return done == (RELOADED,) and action == "shoot"


def goes_on(state: State) -> bool:
    """Whether the acting figure may still do something."""
    up = state.up
    if up is None or up.acting is None or up.acting in up.held:
        return False
    figure = state.figures[up.acting]
    if not figure.able or up.acting in up.engaged or not up.done:
        return figure.able and up.acting not in up.engaged
    if up.done == (RELOADED,):
        return True
    return up.done == (POSTURE,) and (
        figure.hatchet or firing_refused(tables_of(state), figure.body) is None
    )


def candidates(state: State) -> list[str]:
    """The figures that may act on the card in play, the one that is acting first."""
    up = state.up
    if state.phase != CARDS or up is None or up.closing:
        return []
    found = [up.acting] if up.acting is not None and goes_on(state) else []
    found += [id for id in up.idle if state.figures[id].able and id not in up.held]
    return found + [
        figure.id
        for figure in state.able()
        if figure.id not in up.held and figure.id not in found and may_begin(state, figure) is None
    ]


def fighting(state: State) -> list[str]:
    """The figures that came into contact on the card in play, and must still fight."""
    up = state.up
    if up is None:
        return []
    return [
        id for id in up.engaged if state.figures[id].able and contacts(state, state.figures[id])
    ]


def spend(table: Table, id: str, action: str, kind: str = WHOLE) -> None:
    """The figure is activated, if it was not yet, and has done something.

    What the referee lets happen by ruling costs nothing.
    """
    if table.state.waives:
        return
    activate(table, id)
    table.emit("action_spent", figure=id, action=action, kind=kind)


def activate(table: Table, id: str) -> None:
    if not is_acting(table.state.up, id):
        number = table.figure(id).body.activations + 1
        table.emit("figure_activated", figure=id, number=number, cite="GL 2.4")


@rule("GL 1.4")
def take_front(table: Table, id: str, front: Json) -> None:
    """A new front at the end of a move or before a shot, free."""
    figure = table.figure(id)
    if front is not None and figure.able and point(front) != figure.front:
        table.emit("front_taken", figure=id, front=list(front), cite="GL 1.4")


def posture(table: Table, id: str, args: Mapping[str, Json], *, down: bool) -> Refusal | None:
    """Lying down or getting up without moving: a shot that is not aimed may follow (GL 4.8)."""
    action = "lie_down" if down else "stand_up"
    figure = table.figure(id)
    refusal = may_act(table.state, figure, action)
    if refusal is None and figure.body.prone == down:
        refusal = no("lies_already" if down else "stands_already", "GL 4.8", figure=id)
    if refusal is not None:
        return refusal
    spend(table, id, action, POSTURE)
    table.emit("lay_down" if down else "stood_up", figure=id, cite="GL 4.8")
    take_front(table, id, args.get("front"))
    return None


def lie_down(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return posture(table, id, args, down=True)


def stand_up(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return posture(table, id, args, down=False)
