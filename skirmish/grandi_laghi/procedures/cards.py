"""The deck and what its cards grant (GL 2.1 to 2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaigns.tabletop.explain import Explain
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.sums import cm
from skirmish.grandi_laghi.tables import Tables

ACE, TWO, THREE, JACK, KING = "ace", "two", "three", "jack", "king"
JOKER, EVENT = "joker", "event"
RANKS = (ACE, TWO, THREE, JACK, KING)
SUITS = ("hearts", "diamonds", "clubs", "spades")
BACKS = ("red", "blue")
ALL_FRESH, ALL_NEAR_LEADER, AGAIN, END = "all_fresh", "all_near_leader", "again", "end"


@dataclass(frozen=True, slots=True)
class Card:
    """A card by what it does: `squad` for ace to king, `title` for an event."""

    rank: str
    squad: str | None = None
    title: str = ""

    @property
    def name(self) -> str:
        """Its name in a deck: `king:north`, `joker`, `event:Fog`."""
        return ":".join(part for part in (self.rank, self.squad, self.title) if part)

    @classmethod
    def named(cls, name: str) -> Card:
        """The card of that name."""
        rank, _, rest = name.partition(":")
        if rank in RANKS:
            return cls(rank, squad=rest)
        return cls(rank, title=rest)


@dataclass(frozen=True, slots=True)
class Grant:
    """Who may act on a card, and how many: a number, or one of the words above."""

    squad: str | None
    allowance: int | str


@rule("GL 2.1")
def build_deck(tables: Tables, squads: Iterable[str], events: Iterable[str] = ()) -> dict[str, int]:
    """The whole deck as {name: number}: five cards a squad, the jokers, the scenario's events."""
    deck = {Card(rank, squad).name: 1 for squad in squads for rank in RANKS}
    if tables.deck.jokers:
        deck[JOKER] = tables.deck.jokers
    for title in events:
        name = Card(EVENT, title=title).name
        deck[name] = deck.get(name, 0) + 1
    return deck


@rule("GL 2.2")
def deal_suits(players: Sequence[str]) -> dict[str, tuple[str, str]]:
    """(suit, back) of each player: the first back's four suits first.

    Raises:
        ValueError: more players than suits and backs.
    """
    pairs = [(suit, back) for back in BACKS for suit in SUITS]
    if len(players) > len(pairs):
        raise ValueError(f"{len(players)} players for {len(pairs)} suits")
    return dict(zip(players, pairs, strict=False))


@rule("GL 2.3")
def grant(
    tables: Tables, card: Card, last_squad: str | None, jokers_drawn: int, explain: Explain
) -> Grant:
    """What a drawn card grants. `last_squad` moved last this turn (None: nobody has)."""
    if card.rank == EVENT:
        explain("GL 2.3", "card_event")
        return Grant(None, 0)
    if card.rank == JOKER:
        if jokers_drawn:
            explain("GL 2.3", "card_second_joker")
            return Grant(None, END)
        if last_squad is None:
            explain("GL 2.3", "card_joker_nobody")
            return Grant(None, 0)
        explain("GL 2.3", "card_joker", squad=last_squad)
        return Grant(last_squad, AGAIN)
    if card.rank == JACK:
        explain("GL 2.3", "card_jack", squad=card.squad)
        return Grant(card.squad, ALL_FRESH)
    if card.rank == KING:
        radius = cm(tables.activation.king_radius)
        explain("GL 2.3", "card_king", squad=card.squad, radius=radius)
        return Grant(card.squad, ALL_NEAR_LEADER)
    number: int = getattr(tables.cards, card.rank)
    explain("GL 2.3", "card_number", squad=card.squad, number=number)
    return Grant(card.squad, number)


@rule("GL 2.3", "GL 2.8")
def king_reaches(tables: Tables, at: Point, leader: Point) -> bool:
    """Whether a figure is near enough to its leader as it acts."""
    return within(at, leader, tables.activation.king_radius)
