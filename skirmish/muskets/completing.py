"""Random legal play of muskets by cards: the arguments of a verb, from what the options offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Refusal, Ruleset, Seat
from skirmish.figures.random_play import Complete, chosen, open_verbs, with_orders
from skirmish.figures.standing import Standing

Args = dict[str, Json]
Answer = Mapping[str, Any]
Completes = Callable[[Answer, Any, str, Pick], Args | None]
"""Arguments beside the figure, from an answer, the state and the figure; None: there are none."""


def any_action(
    ruleset: Ruleset[Any],
    state: Any,
    weights: Mapping[str, int],
    complete: Complete,
    standing: Standing[Any, Any],
    pick: Pick,
) -> Action | None:
    """An action that the rules accept, of any seat; None: the game is over."""
    if state.status == "ended":
        return None
    open_to = open_verbs(state.seats, lambda seat: ruleset.legal(state, seat))
    open_to.pop("end", None)
    action = chosen(state, open_to, weights, complete, pick)
    if action is not None:
        acting = ruleset.orders_used(state, action)
        return with_orders(action, acting, tuple(standing.choices), standing.default, pick)
    referee = next(id for id, seat in state.seats.items() if seat.is_referee)
    return Action(referee, "end")


def accepted(ruleset: Ruleset[Any], state: Any, action: Action) -> bool:
    """Whether the rules accept an action that needs no chance."""
    return not isinstance(ruleset.decide(state, action, Chance(Blind())), Refusal)


def of_table(state: Any, verb: str, ruling: Callable[[Any, Pick], Args], pick: Pick) -> Args:
    """The arguments of a verb of the table."""
    if verb == "choose":
        item = state.agenda[0]
        return {"item": item.id, "choice": pick(item.choices)}
    if verb == "note":
        return {"text": "Note.", "to": pick(("all", "side", "referee"))}
    return ruling(state, pick) if verb == "rule" else {}


def deployed(ruleset: Ruleset[Any], state: Any, seat: Seat, id: str, pick: Pick) -> Args | None:
    """Somewhere in the zone, a few tries."""
    zone = state.sides[state.figures[id].side].zone
    if zone is None:
        return None
    points = state.features[zone].form.points
    for _ in range(6):
        a, b = pick(points), pick(points)
        share = int(pick(("1", "2", "3", "4")))
        to = [(a.x * share + b.x * (5 - share)) // 5, (a.y * share + b.y * (5 - share)) // 5]
        args: Args = {"figure": id, "to": to, "hidden": pick((True, False))}
        if accepted(ruleset, state, Action(seat.id, "deploy", args)):
            return args
    return None


def front(pick: Pick) -> Args:
    """Where one looks in the end, if it is said."""
    if pick((True, False)):
        return {}
    return {"front": list(pick(((1, 0), (0, 1), (-1, 0), (0, -1), (3, 2), (-7, 5))))}


def fine(answer: Answer, name: str = "targets") -> list[str]:
    """What of a map of the options nothing stands against."""
    return [id for id, one in answer.get(name, {}).items() if "why" not in one]


def way(answer: Answer, state: Any, figure: str, pick: Pick) -> Args | None:
    at = list(state.figures[figure].place)
    ring = [place for place in answer.get("region", ()) if place != at]
    return {"path": [pick(ring)], **front(pick)} if ring else None


def shoot(answer: Answer, state: Any, figure: str, pick: Pick) -> Args | None:
    shots = [
        {"target": id, "aimed": aimed}
        for id, one in answer["targets"].items()
        for aimed in (True, False)
        if "why" not in one["aimed" if aimed else "unaimed"]
    ]
    return pick(shots) if shots else None


def attack(answer: Answer, state: Any, figure: str, pick: Pick) -> Args | None:
    targets = answer.get("targets", {})
    if not targets:
        return None
    target = pick(sorted(targets))
    shot = answer["shot"] is True and pick((True, False))
    capture = targets[target]["capture"] and pick((True, True, False))
    return {"target": target, "capture": capture, "shot": shot}


def place(answer: Answer, state: Any, figure: str, pick: Pick) -> Args | None:
    places = answer.get("places", [])
    return {"to": pick(places)} if places else None


def listed(name: str, argument: str) -> Completes:
    """One of a map of the options that nothing stands against, as an argument."""

    def completes(answer: Answer, state: Any, figure: str, pick: Pick) -> Args | None:
        found = fine(answer, name)
        if not found:
            return None
        one = pick(found)
        return {argument: int(one) if argument == "level" else one}

    return completes


def dragging(region: Completes) -> Completes:
    """A way as `region` finds it, and what is dragged."""

    def completes(answer: Answer, state: Any, figure: str, pick: Pick) -> Args | None:
        found = region(answer, state, figure, pick)
        if found is None or not answer["what"]:
            return None
        return {**found, "what": pick(answer["what"])}

    return completes
