"""The deck on the table: drawing a card, and what ends one (GL 2.3, 2.5, 2.8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from campaigns.tabletop.deck import size
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.phases.activation import candidates, fighting, may_begin, no
from skirmish.grandi_laghi.phases.morale import may_call_back
from skirmish.grandi_laghi.procedures.activation import activation_refused, all_passed, turn_over
from skirmish.grandi_laghi.procedures.cards import ACE, EVENT, Card, grant
from skirmish.grandi_laghi.state import CARDS, State, Up, tables_of
from skirmish.grandi_laghi.table import Table

DRAW = N_("Card")


@rule("GL 2.3", "GL 2.1")
def draw_card(table: Table, happen: Callable[[Table, str], None]) -> Refusal | None:
    """The next card, by the referee; `happen` carries out an event."""
    state = table.state
    if state.phase != CARDS:
        return no("no_cards_now", "GL 2.5")
    if state.up is not None:
        return no("card_in_play", "GL 2.3", group=state.up.squad)
    name = table.chance.draw(state.deck, DRAW)
    card = Card.named(name)
    why = table.why("card.why")
    granted = grant(table.tables, card, state.last_squad, state.jokers, why)
    told: dict[str, Json] = {"kind": card.rank, "what": card.title or card.rank}
    if granted.squad is not None and granted.allowance:
        up = Up(name, granted.squad, granted.allowance)
        there = replace(state, up=up)
        could = any(may_begin(there, figure) is None for figure in there.able())
        told |= {
            "group": granted.squad,
            "side": state.squads[granted.squad].side,
            "allowance": granted.allowance,
            "could": could,
        }
    left = size(state.deck) - 1
    table.emit("card_drawn", card=name, **told, left=left, cite="GL 2.3", why=why.pack())
    if card.rank == EVENT:
        happen(table, card.title)
    return None


def finish(table: Table) -> Refusal | None:
    """Nobody acts any more on the card in play; those in contact still fight."""
    up = table.state.up
    if up is None:
        return no("no_card", "GL 2.3")
    if up.closing:
        return no("card_closed", "GL 2.3", group=up.squad)
    table.emit("card_closed", group=up.squad)
    return None


@rule("GL 2.8")
def end_card(table: Table) -> None:
    """The card is done with; a player who acted with nobody has passed."""
    up = table.state.up
    assert up is not None
    outcome = "played" if up.played else "passed" if up.could else "nobody"
    table.emit(
        "card_finished",
        card=up.card,
        group=up.squad,
        side=table.state.squads[up.squad].side,
        count=len(up.activated),
        outcome=outcome,
        cite="GL 2.8",
    )


def nobody_left(state: State) -> bool:
    """Whether the card in play lets nobody act, nor anybody be called back."""
    up = state.up
    if up is None or fighting(state):
        return False
    routed = (may_call_back(state, figure) for figure in state.squad_of(up.squad))
    return not candidates(state) and all(refusal is not None for refusal in routed)


@rule("GL 2.5", "GL 2.8")
def why_over(state: State) -> str | None:
    """Why the turn is over, looked for before each draw; None: it goes on."""
    tables = tables_of(state)
    able = list(state.able())
    players = {f.group for f in able if activation_refused(tables, ACE, f.body) is None}
    passed = all_passed(sorted(players), state.cards)
    activations = [figure.body.activations for figure in able]
    return turn_over(activations, size(state.deck), state.jokers, passed)
