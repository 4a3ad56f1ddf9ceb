"""What must hold in every state: cards, men and things are conserved, places agree."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.tabletop.deck import together
from skirmish.settecento.procedures.deck import compose
from skirmish.settecento.state import CAPTURED, FATES, KILLED, ON_TABLE, State, tables_of


def invariants(state: State) -> list[str]:
    """What is broken, in words; empty if the state is sound."""
    return [*_cards(state), *_men(state), *_things(state), *_places(state)]


def _cards(state: State) -> Iterator[str]:
    events = {card: n for card, n in _all_cards(state).items() if card.startswith("event:")}
    sides = {id: side.cards for id, side in state.sides.items()}
    added = dict(state.added)
    composed = together(compose(sides, (), tables_of(state)), events)
    wanted = {
        card: composed.get(card, 0) + (0 if card in events else added.get(card, 0))
        for card in {*composed, *added}
    }
    found = _all_cards(state)
    if {card: n for card, n in wanted.items() if n > 0} != found:
        yield "deck and discard are not the deck of the start"


def _all_cards(state: State) -> dict[str, int]:
    return together(state.deck, state.discard)


def _men(state: State) -> Iterator[str]:
    for id, figure in state.figures.items():
        marks = figure.markers
        if figure.fate not in FATES:
            yield f"{id} has no fate"
        if marks.killed != (figure.fate == KILLED):
            yield f"{id} is marked killed and is not, or the reverse"
        if marks.captured != (figure.fate == CAPTURED) or (figure.captor is None) == marks.captured:
            yield f"{id} is marked captured and is not, or the reverse"
        if figure.fate == ON_TABLE and marks.wounds >= tables_of(state).wounds.fatal:
            yield f"{id} lives with {marks.wounds} wounds"


def _things(state: State) -> Iterator[str]:
    for id, thing in state.things.items():
        if thing.carrier is not None and state.figures[thing.carrier].markers.carrying != id:
            yield f"{id} is carried by somebody who does not carry it"
        if thing.carrier is not None and thing.at is not None:
            yield f"{id} lies somewhere and is carried"
    for id, figure in state.figures.items():
        carrying = figure.markers.carrying
        if carrying is not None and state.things[carrying].carrier != id:
            yield f"{id} carries what it does not carry"


def _places(state: State) -> Iterator[str]:
    for id, figure in state.figures.items():
        if not figure.able:
            continue
        at = figure.place
        if not (0 <= at.x <= state.width and 0 <= at.y <= state.height):
            yield f"{id} is off the table"
        if figure.aboard is not None and not state.vessels[figure.aboard].floats:
            yield f"{id} is aboard of what is gone"
