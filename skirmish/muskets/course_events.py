"""What events do that are the same: the course of play, choices, points, aims, the deck, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from campaigns.tabletop.game import Item, Json
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.registrar import registrar

S = TypeVar("S", bound=Any)
Args = Mapping[str, Json]
Apply = Callable[[Any, Args], Any]
COURSE: dict[str, Apply] = {}
"""{code of an event: what it does to the state}."""
_on = registrar(COURSE)


# The course of play


@_on("game_began")
def _game_began(state: Any, args: Args) -> Any:
    return replace(state, status="playing")


@_on("phase_began")
def _phase_began(state: Any, args: Args) -> Any:
    return replace(state, phase=args["phase"])


@_on("game_ended")
def _game_ended(state: Any, args: Args) -> Any:
    met = set(args["met"])
    objectives = {
        id: replace(objective, met=objective.met or id in met)
        for id, objective in state.objectives.items()
    }
    return replace(
        state, status="ended", result=args["result"], agenda=(), up=None, objectives=objectives
    )


@_on("held")
def _held(state: Any, args: Args) -> Any:
    return state.with_up(held=(*state.up.held, args["figure"]))


@_on("ruled_waived")
def _ruled_waived(state: Any, args: Args) -> Any:
    return replace(state, waives=True)


@_on("waiver_ended")
def _waiver_ended(state: Any, args: Args) -> Any:
    return replace(state, waives=False)


# Places


def point(value: Json) -> Point:
    """A place as events write it."""
    return Point(value[0], value[1])


def placed(state: S, args: Args) -> S:
    """The figure at a new place, with all that it carries."""
    changes: dict[str, Any] = {"at": point(args["at"]), "aboard": args.get("aboard")}
    if "front" in args:
        changes["front"] = point(args["front"])
    if "level" in args:
        changes["level"] = args["level"]
    there: S = state.with_figure(args["figure"], **changes)
    return there


@_on("front_taken")
def _front_taken(state: Any, args: Args) -> Any:
    return state.with_figure(args["figure"], front=point(args["front"]))


@_on("kindled")
def _kindled(state: Any, args: Args) -> Any:
    successes = args["successes"]
    kindling = args["house"] if successes else None
    return state.with_figure(args["figure"], kindling=kindling, successes=successes)


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
