"""What events do that are the same wherever cards say who is up: choices, points, aims, the deck.

The state is a ruleset's own, a frozen dataclass with the fields that are named here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from campaigns.tabletop.game import Item, Json
from campaigns.tabletop.registrar import registrar

Args = Mapping[str, Json]
Apply = Callable[[Any, Args], Any]
COURSE: dict[str, Apply] = {}
"""{code of an event: what it does to the state}."""
_on = registrar(COURSE)


# Choices


@_on("choice_put")
def _choice_put(state: Any, args: Args) -> Any:
    item = Item.unpack(args["item"])
    return replace(state, agenda=(item, *state.agenda), asked=state.asked + 1)


@_on("choice_made")
def _choice_made(state: Any, args: Args) -> Any:
    return replace(state, agenda=tuple(i for i in state.agenda if i.id != args["item"]))


@_on("stance_taken")
def _stance_taken(state: Any, args: Args) -> Any:
    id = args["figure"]
    return state.with_figure(id, answers={**state.figures[id].answers, **args["answers"]})


# Scores


@_on("points_scored")
def _points_scored(state: Any, args: Args) -> Any:
    side = state.sides[args["side"]]
    changed = replace(side, points=side.points + args["points"])
    return replace(state, sides={**state.sides, args["side"]: changed})


@_on("objective_ruled")
def _objective_ruled(state: Any, args: Args) -> Any:
    id = args["objective"]
    changed = replace(state.objectives[id], met=args["met"])
    return replace(state, objectives={**state.objectives, id: changed})


@_on("truce_ruled")
def _truce_ruled(state: Any, args: Args) -> Any:
    sides = dict(state.sides)
    for one, other in (args["sides"], args["sides"][::-1]):
        truces = set(sides[one].truces) - {other}
        if args["truce"]:
            truces.add(other)
        sides[one] = replace(sides[one], truces=tuple(sorted(truces)))
    return replace(state, sides=sides)


@_on("card_ruled")
def _card_ruled(state: Any, args: Args) -> Any:
    """A card put into the deck, or taken out of it."""
    card, number = args["card"], args["number"]
    added = {**state.added, card: state.added.get(card, 0) + number}
    deck = {**state.deck, card: state.deck.get(card, 0) + number}
    return replace(
        state,
        deck={name: n for name, n in deck.items() if n > 0},
        added={name: n for name, n in added.items() if n},
    )
