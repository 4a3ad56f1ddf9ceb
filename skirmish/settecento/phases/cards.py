"""The deck on the table: drawing a card, and what ends one (XV 3)."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.tabletop.deck import size
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.settecento.phases.activation import candidates
from skirmish.settecento.procedures.deck import (
    EVENT,
    NOTHING,
    Card,
    meaning,
    turn_over,
)
from skirmish.settecento.state import CARDS
from skirmish.settecento.table import Table

DRAW = N_("Card")


@rule("XV 3.2", "XV 3.3", "XV 3.4")
def draw_card(table: Table, happen: Callable[[Table, str], None]) -> Refusal | None:
    """The next card, by the referee; `happen` carries out an event."""
    state = table.state
    if state.phase != CARDS:
        return Refusal("no_cards_now", "XV 3.6", {"phase": state.phase})
    if state.up is not None:
        return Refusal("card_in_play", "XV 3.2", {"side": state.up.player})
    name = table.chance.draw(state.deck, DRAW)
    card = Card.parse(name)
    why = table.why("card.why")
    granted = meaning(card, state.drawing, table.tables, why)
    told: dict[str, Json] = {"kind": card.kind, "what": card.name or card.kind}
    if granted.player is not None and granted.allowance != NOTHING:
        told |= {
            "side": granted.player,
            "allowance": granted.allowance,
            "reactivate": granted.reactivate,
            "special": granted.special,
        }
    left = size(state.deck) - 1
    cite = "XV 3.4" if card.kind == "joker" else "XV 3.3" if card.kind == "ace" else "XV 3.2"
    table.emit("card_drawn", card=name, **told, left=left, cite=cite, why=why.pack())
    if card.kind == EVENT:
        happen(table, card.name)
    return None


def finish(table: Table) -> Refusal | None:
    """The card in play is done with, whoever might still act."""
    up = table.state.up
    if up is None:
        return Refusal("no_card", "XV 3.2")
    table.emit("card_finished", card=up.card, side=up.player, count=len(up.activated))
    return None


@rule("XV 3.6")
def cards_are_out(table: Table) -> bool:
    """Whether the last card has been drawn and played."""
    return turn_over(size(table.state.deck)) and table.state.up is None


def nobody_left(table: Table) -> bool:
    """Whether the card in play lets nobody act any more."""
    return table.state.up is not None and not candidates(table.state)
