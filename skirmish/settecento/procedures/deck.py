"""The deck and what a card lets a player do (XV 3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from campaigns.tabletop.explain import Explain
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.procedures.markers import Markers
from skirmish.settecento.tables import Tables

PLAYER, ACE, JOKER, EVENT = "player", "ace", "joker", "event"
KINDS = (PLAYER, ACE, JOKER, EVENT)
ONE_AGAIN, GROUP_AGAIN, NOTHING = "one_again", "group_again", "nothing"


@dataclass(frozen=True, slots=True)
class Card:
    """One card: `name` is the player's of a player's card, the title of an event."""

    kind: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}" if self.name else self.kind

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card as the deck names it: `player:anna`, `ace`, `joker`, `event:storm`."""
        kind, _, name = text.partition(":")
        return cls(kind, name)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the turn's cards have done so far: the last with a meaning, the group that moved last.

    `figures` are those that this group activated.
    """

    last: str | None = None
    last_group: str | None = None
    figures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a card grants: a number of figures, `one_again`, `group_again` or `nothing`.

    `reactivate`: figures may act again; `special`: one may do a special action instead.
    """

    allowance: int | str = NOTHING
    player: str | None = None
    reactivate: bool = False
    special: bool = False


@rule("XV 3.1")
def compose(
    players: Mapping[str, int | None], events: Sequence[str], tables: Tables
) -> dict[str, int]:
    """The deck as a multiset {card: number}; None is the usual number of cards of a player."""
    usual = tables.deck.cards_per_player
    deck = {str(Card(PLAYER, name)): usual if n is None else n for name, n in players.items()}
    deck |= {ACE: tables.deck.aces, JOKER: tables.deck.jokers}
    for title in events:
        card = str(Card(EVENT, title))
        deck[card] = deck.get(card, 0) + 1
    return {card: n for card, n in deck.items() if n > 0}


def meaning(card: Card, drawing: Drawing, tables: Tables, explain: Explain) -> Meaning:
    """What the card just drawn lets whom do."""
    if card.kind == PLAYER:
        return player_card(card.name, tables, explain)
    if card.kind == EVENT:
        explain("XV 3.3", "draw.event")
        return Meaning()
    if drawing.last is None or drawing.last_group is None:
        cite = "XV 3.3" if card.kind == ACE else "XV 3.4"
        explain(cite, "draw.first" if drawing.last is None else "draw.no_group")
        return Meaning()
    if card.kind == ACE:
        return ace(drawing.last, drawing.last_group, tables, explain)
    return joker(drawing.last_group, explain)


@rule("XV 3.2")
def player_card(player: str, tables: Tables, explain: Explain) -> Meaning:
    """The player activates up to six figures without a green marker."""
    explain("XV 3.2", "draw.player", player=player, figures=tables.deck.figures)
    return Meaning(tables.deck.figures, player)


@rule("XV 3.3")
def ace(last: str, group: str, tables: Tables, explain: Explain) -> Meaning:
    """One figure of the last group again, or a manoeuvre; nothing after a joker."""
    if last == JOKER:
        explain("XV 3.3", "draw.after_joker")
        return Meaning()
    if tables.ace_special == "any":
        explain("XV 3.3", "draw.ace", player=group)
        return Meaning(ONE_AGAIN, group, reactivate=True, special=True)
    special = last == ACE
    explain("XV 3.3", "draw.ace_special" if special else "draw.ace_again", player=group)
    return Meaning(ONE_AGAIN, group, reactivate=not special, special=special)


@rule("XV 3.4")
def joker(group: str, explain: Explain) -> Meaning:
    """The last group again, or a special action of one of its figures."""
    explain("XV 3.4", "draw.joker", player=group)
    return Meaning(GROUP_AGAIN, group, reactivate=True, special=True)


@rule("XV 3.2", "XV 3.3")
def after(drawing: Drawing, card: Card, granted: Meaning, figures: Sequence[str]) -> Drawing:
    """The drawing once a card is played out: `figures` are those it activated.

    A card without meaning is passed over; only a player's card makes a new last group.
    """
    if granted.allowance == NOTHING:
        return drawing
    if card.kind == PLAYER and figures:
        return Drawing(card.kind, granted.player, tuple(figures))
    return replace(drawing, last=card.kind)


@rule("XV 3.2", "XV 3.5")
def may_activate(
    figure: str,
    markers: Markers,
    granted: Meaning,
    activated: Collection[str],
    last_figures: Collection[str],
    tables: Tables,
) -> str | None:
    """Why a figure may not act on this card (a code), or None if it may.

    `activated`: the figures that this card has activated so far; `last_figures`: the group
    that has just moved. Whose figure it is, is not judged.
    """
    if markers.activations >= tables.deck.activations:
        return "acted_twice"
    if figure in activated:
        return "already_chosen"
    if isinstance(granted.allowance, int):
        if markers.green:
            return "has_acted"
        return "no_more_figures" if len(activated) >= granted.allowance else None
    if granted.allowance == NOTHING:
        return "no_card"
    if figure not in last_figures:
        return "not_of_the_group"
    return "no_more_figures" if granted.allowance == ONE_AGAIN and activated else None


@rule("XV 3.6")
def turn_over(cards_left: int) -> bool:
    """The turn ends when no card is left, once the last has been played."""
    return cards_left <= 0
