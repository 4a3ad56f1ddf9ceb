"""What must hold in every state: cards, men and things are conserved, places agree."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.tabletop.deck import together
from skirmish.grandi_laghi.figure import CAPTURED
from skirmish.grandi_laghi.ground import ground_of
from skirmish.grandi_laghi.phases.ending import FATES
from skirmish.grandi_laghi.procedures.cards import build_deck
from skirmish.grandi_laghi.state import State, tables_of


def invariants(state: State) -> list[str]:
    """What is broken, in words; empty if the state is sound."""
    return [*_cards(state), *_men(state), *_things(state), *_places(state)]


def _cards(state: State) -> Iterator[str]:
    found = together(state.deck, state.discard)
    built = build_deck(tables_of(state), state.squads)
    for card, number in found.items():
        if not card.startswith("event:") and number != built.get(card, 0) + state.added.get(
            card, 0
        ):
            yield "deck and discard are not the deck of the start"
    for card, number in built.items():
        if found.get(card, 0) != max(number + state.added.get(card, 0), 0):
            yield "deck and discard are not the deck of the start"


def _men(state: State) -> Iterator[str]:
    tables = tables_of(state)
    for id, figure in state.figures.items():
        body = figure.body
        if figure.fate not in FATES:
            yield f"{id} has no fate"
        if (figure.captor is None) == (figure.fate == CAPTURED):
            yield f"{id} is marked captured and is not, or the reverse"
        if figure.able and body.wounds >= tables.wounds.eliminate:
            yield f"{id} lives with {body.wounds} wounds"
        if figure.able and body.activations > tables.activation.most_per_turn:
            yield f"{id} was activated {body.activations} times"
        if body.shaken and not (figure.able or figure.fate == CAPTURED or figure.left):
            yield f"{id} is out of play and shaken"


def _things(state: State) -> Iterator[str]:
    for id, thing in state.things.items():
        if thing.carrier is not None and state.figures[thing.carrier].body.carries != id:
            yield f"{id} is carried by somebody who does not carry it"
        if thing.carrier is not None and thing.at is not None:
            yield f"{id} lies somewhere and is carried"
    for id, figure in state.figures.items():
        carries = figure.body.carries
        if carries is not None and state.things[carries].carrier != id:
            yield f"{id} carries what it does not carry"


def _places(state: State) -> Iterator[str]:
    ground = ground_of(state)
    for id, figure in state.figures.items():
        if not figure.able:
            continue
        at = figure.place
        if not (0 <= at.x <= state.width and 0 <= at.y <= state.height):
            yield f"{id} is off the table"
        if figure.aboard != ground.boat_at(at):
            yield f"{id} is aboard of a boat that is not there, or the reverse"
