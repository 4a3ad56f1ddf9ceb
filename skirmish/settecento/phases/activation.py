"""Activating figures on a card, and what an activation is worth (XV 3.2 to 3.5, 4.1, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.muskets.course_events import point
from skirmish.settecento.position import contacts
from skirmish.settecento.procedures.actions import (
    SHORT,
    SPECIAL,
    allowed_in_contact,
    kind_of,
    may_do,
    turning,
)
from skirmish.settecento.procedures.deck import ONE_AGAIN, Meaning, may_activate
from skirmish.settecento.state import CARDS, Figure, State, Up, tables_of
from skirmish.settecento.table import Table

ADVANCING = ("charge", "attack", "capture")
"""What a figure with a yellow marker may never do (XV 8.2)."""


def granted(up: Up) -> Meaning:
    """What the card in play allows."""
    return Meaning(up.allowance, up.player, up.reactivate, up.special)


@rule("XV 3.2", "XV 3.5")
def may_begin(state: State, figure: Figure) -> Refusal | None:
    """Whether a figure may be activated now by the card in play."""
    up = state.up
    if state.phase != CARDS or up is None:
        return Refusal("no_card", "XV 3.2", {"figure": figure.id})
    if not figure.able:
        return Refusal("out_of_play", args={"figure": figure.id}, at="/args/figure")
    if figure.side != up.player:
        return Refusal("not_its_card", "XV 3.2", {"figure": figure.id, "side": up.player})
    if figure.markers.brown:
        return Refusal("flees", "XV 8.2", {"figure": figure.id})
    code = may_activate(
        figure.id,
        figure.markers,
        granted(up),
        up.activated,
        state.drawing.figures,
        tables_of(state),
    )
    cite = "XV 3.5" if code == "acted_twice" else "XV 3.2"
    return None if code is None else Refusal(code, cite, {"figure": figure.id}, "/args/figure")


@rule("XV 4.1", "XV 5.1")
def may_act(state: State, figure: Figure, action: str) -> Refusal | None:
    """Whether a figure may do one more thing, going on or being activated for it."""
    if state.waives and figure.able:
        return None
    tables = tables_of(state)
    up = state.up
    kind = kind_of(action, tables)
    if up is None or up.acting != figure.id:
        refusal = may_begin(state, figure)
        if refusal is not None:
            return refusal
    elif not figure.able:
        return Refusal("out_of_play", args={"figure": figure.id}, at="/args/figure")
    assert up is not None
    if not up.reactivate and up.allowance == ONE_AGAIN and kind != SPECIAL:
        return Refusal("special_only", "XV 3.3", {"figure": figure.id})
    done = up.done if up.acting == figure.id else ()
    extra = up.extra and up.acting == figure.id
    if not may_do(kind, done, extra, tables):
        return Refusal("no_action_left", "XV 4.1", {"figure": figure.id, "kind": kind})
    touching = contacts(state, figure)
    if touching and not allowed_in_contact(action):
        return Refusal("in_contact", "XV 5.1", {"figure": figure.id, "enemy": touching[0]})
    if figure.markers.yellow and action in ADVANCING:
        return Refusal("may_not_advance", "XV 8.2", {"figure": figure.id})
    return None


def spend(table: Table, id: str, action: str) -> None:
    """The figure is activated, if this is its first action, and has spent the action.

    What the referee has done by ruling costs nothing.
    """
    if table.state.waives:
        return
    up = table.state.up
    assert up is not None
    if up.acting != id:
        table.emit("figure_activated", figure=id, cite="XV 3.2")
    kind = kind_of(action, table.tables)
    table.emit("action_spent", figure=id, action=action, kind=kind)


@rule("XV 1.3")
def take_front(table: Table, id: str, args: Mapping[str, Json]) -> None:
    """The front chosen at the end of an action, free."""
    figure = table.figure(id)
    if "front" in args and figure.able and point(args["front"]) != figure.front:
        table.emit("front_taken", figure=id, front=args["front"], cite="XV 1.3")


@rule("XV 1.3", "XV 4.2")
def turn(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A new front: free after another action, else it is a short one."""
    figure, up = table.figure(id), table.state.up
    acting = up is not None and up.acting == id
    free = up is not None and acting and turning(up.done) is None
    refusal = None
    if free:
        touching = contacts(table.state, figure)
        if not figure.able or touching:
            refusal = Refusal(
                "in_contact", "XV 5.1", {"figure": id, "enemy": touching[0] if touching else id}
            )
    else:
        refusal = may_act(table.state, figure, "turn")
    if refusal is not None:
        return refusal
    if not free:
        spend(table, id, "turn")
    table.emit("front_taken", figure=id, front=args["front"], cite="XV 1.3")
    return None


def posture(table: Table, id: str, args: Mapping[str, Json], *, down: bool) -> Refusal | None:
    """Lying down or standing up, a short action."""
    action = "lie_down" if down else "stand_up"
    figure = table.figure(id)
    refusal = may_act(table.state, figure, action)
    if refusal is None and figure.markers.prone == down:
        refusal = Refusal("lies_already" if down else "stands_already", "XV 4.2", {"figure": id})
    if refusal is not None:
        return refusal
    spend(table, id, action)
    table.emit("lay_down" if down else "stood_up", figure=id, cite="XV 4.2")
    take_front(table, id, args)
    return None


def lie_down(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return posture(table, id, args, down=True)


def stand_up(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    return posture(table, id, args, down=False)


def candidates(state: State) -> list[str]:
    """The figures that may act on the card in play, the one that is acting first."""
    up = state.up
    if state.phase != CARDS or up is None:
        return []
    found = [up.acting] if up.acting is not None and goes_on(state) else []
    return found + [
        figure.id
        for figure in state.able()
        if figure.id not in up.held and figure.id != up.acting and may_begin(state, figure) is None
    ]


def goes_on(state: State) -> bool:
    """Whether the acting figure still has an action."""
    up = state.up
    if up is None or up.acting is None or up.acting in up.held:
        return False
    # Of a position as one side knows it: another's may be hidden.
    figure = state.figures.get(up.acting)
    if figure is None or not figure.able or figure.markers.brown:
        return False
    return may_do(SHORT, up.done, up.extra, tables_of(state))
