"""Activation by cards: a deck without an order, hands that only their side knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.tabletop import deck
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.game import Action, Draft, Event, Refusal, Seat
from tests.tabletop.stub import State, Stub

FULL = {"ace": 1, "king": 2, "seven": 3}


@dataclass(frozen=True)
class Hands(State):
    deck: dict[str, int] = field(default_factory=lambda: dict(FULL))
    hands: dict[str, dict[str, int]] = field(default_factory=lambda: {"a": {}, "b": {}})
    discard: dict[str, int] = field(default_factory=dict)


class Cards(Stub[Hands]):
    id = "cards"
    state_type = Hands
    verbs = ("draw", "play")
    revealing = ("card_drawn", "card_played")
    wording = {
        "card_drawn": "{side} drew {card}",
        "card_drawn.hidden": "{side} drew a card",
        "card_played": "{side} played {card}",
        "card.king": "the King",
    }

    def do_draw(
        self, draft: Draft[Hands], seat: Seat, action: Action, chance: Chance
    ) -> Refusal | None:
        side = action.args.get("side", seat.side)
        if side not in draft.state.hands or not seat.shares(side):
            return Refusal("not_yours", "X 5")
        if not deck.size(draft.state.deck):
            return Refusal("deck_empty", "X 5")
        draft.emit("card_drawn", side=side, card=chance.draw(draft.state.deck, "activation"))
        return None

    def do_play(
        self, draft: Draft[Hands], seat: Seat, action: Action, chance: Chance
    ) -> Refusal | None:
        card = action.args.get("card")
        if seat.side is None or not draft.state.hands[seat.side].get(str(card)):
            return Refusal("no_such_card", "X 5")
        draft.emit("card_played", side=seat.side, card=card)
        return None

    def on_card_drawn(self, state: Hands, side: str, card: str) -> Hands:
        hand = deck.together(state.hands[side], {card: 1})
        left = deck.without(state.deck, card)
        return self.change(state, deck=left, hands={**state.hands, side: hand})

    def on_card_played(self, state: Hands, side: str, card: str) -> Hands:
        hand = deck.without(state.hands[side], card)
        discard = deck.together(state.discard, {card: 1})
        return self.change(state, discard=discard, hands={**state.hands, side: hand})

    def board(self, state: Hands, seat: Seat) -> dict[str, Any]:
        return {
            "left": deck.size(state.deck),
            "cards": {side: deck.size(hand) for side, hand in state.hands.items()},
            "hands": {side: hand for side, hand in state.hands.items() if seat.shares(side)},
        }

    def redact(self, state: Hands, event: Event, seat: Seat) -> Event | None:
        if event.code == "card_drawn" and not seat.shares(event.args["side"]):
            return Event("card_drawn.hidden", {"side": event.args["side"]})
        return event

    def invariants(self, state: Hands) -> Sequence[str]:
        whole = deck.together(state.deck, state.discard, *state.hands.values())
        return [] if whole == FULL else [f"cards lost: {whole}"]
