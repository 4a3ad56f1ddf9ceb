"""Grandi Laghi for the fuzzer: setups, neighbours of legal actions, and twins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Event, Json
from campaigns.tabletop.millimetres import Point
from skirmish.grandi_laghi import autoplay
from skirmish.grandi_laghi.actions import VERBS
from skirmish.grandi_laghi.applying import APPLY
from skirmish.grandi_laghi.refused_wording import REFUSED
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import ENDED, PLAYING, Figure, State
from skirmish.muskets import fuzzing
from skirmish.muskets.completing import accepted
from skirmish.muskets.fuzzing import referee_of

HOUSES: Sequence[Mapping[str, Json]] = (
    {},
    {},
    {"reactivate": "ace_only", "hit_comparison": "greater"},
    {"leader_bonus": "add", "lone_harms": "all", "volley.figures": 4, "blind_fire.figures": 2},
    {"difficult_ground_halves": False, "movement.walk": 12, "morale.steady_from": 6},
)
IDLE = "Idle"
"""A game in which everybody passes."""
WAIVER: Mapping[str, Json] = {"waive": True, "reason": "So be it."}
UNAPPLIED = (
    "event_in_vain",
    "house_flares",
    "special_tried",
    "stopped_by_hidden",
    "melee_began",
    "muster_counted",
    "turn_ended",
    "noted",
)


class GrandiLaghiDriver:
    """Plays the shipped scenarios as they are, and with everybody thrown together."""

    known: Mapping[str, Collection[str]] = {
        "verbs": tuple(VERBS),
        "events": (*APPLY, *UNAPPLIED),
        "refusals": tuple(REFUSED),
        "kinds": (
            *(f"mode {mode}" for mode in ("walk", "run", "charge", "ford", "drag", "evade")),
            *(f"shot {one}" for one in ("hit", "miss", "clumsy", "misfire", "no_shot")),
            *(f"choice {one}" for one in ("run_away", "face_it", "fire", "hold", "strike_at")),
            *(f"morale {one}" for one in ("steady", "hesitates", "breaks")),
            *(f"return {one}" for one in ("back", "lost")),
            *(f"joint {one}" for one in ("volley", "blind_fire", "enough", "short")),
            *(f"card {rank}" for rank in ("ace", "two", "three", "jack", "king", "joker", "event")),
            *(f"turn {one}" for one in ("all_activated", "all_passed", "second_joker")),
            "turn deck_empty",
        ),
    }

    def setup(self, number: int, pick: Pick) -> tuple[Json, Mapping[str, Json]]:
        body = fuzzing.scenario(__file__, number, pick)
        if number % 4 == 2:
            _in_ranks(body)
        elif pick((True, True, False)):
            _throw_together(body, pick)
        if number % 5 == 4:
            body["title"] = IDLE
        return body, pick(HOUSES)

    def action(self, state: State, pick: Pick) -> Action | None:
        if state.phase == "over" and state.status != ENDED and pick((True, False)):
            return Action(referee_of(state).id, "end")
        up = state.up
        if state.title == IDLE and up is not None and not (up.played or up.closing or state.agenda):
            return Action(referee_of(state).id, "finish")
        if state.status == PLAYING and not state.agenda and pick((True, *[False] * 15)):
            return _waived(state, pick) or autoplay.action(state, pick)
        return autoplay.action(state, pick)

    def neighbours(self, state: State, pick: Pick) -> Iterator[Action]:
        def beyond(figure: str, verbs: Sequence[str]) -> Iterator[Action]:
            modes = ("walk", "run")
            return fuzzing.beyond(RULESET, state, figure, verbs, modes, _refused, pick)

        return fuzzing.neighbours(RULESET, state, _malformed, beyond, pick)

    def tries(self, state: State, pick: Pick) -> Iterator[Action]:
        """Anything of anybody: mostly refused, and for every reason there is."""
        return fuzzing.tries(RULESET, state, _anything, ({}, WAIVER), pick)

    def twins(self, state: State, pick: Pick) -> Iterator[tuple[State, Sequence[str]]]:
        return fuzzing.twins(state, _other_secrets, _elsewhere, _alone, pick)

    def questions(self, state: State, seat: str, pick: Pick) -> Iterator[Mapping[str, Json]]:
        for figure in state.able():
            if figure.side == state.seats[seat].side and pick((True, *[False] * 6)):
                verbs = (pick(("walk", "run", "volley")), pick(("charge", "shoot", "blind_fire")))
                for verb in verbs:
                    yield {"verb": verb, "figure": figure.id}

    def kinds(self, state: State, action: Action, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            args = event.args
            if event.code == "moved":
                yield f"mode {args['mode']}"
            elif event.code in ("shot", "thrown", "melee_shot"):
                yield f"shot {args['outcome']}"
            elif event.code == "morale_tested":
                yield f"morale {args['outcome']}"
            elif event.code == "figure_called_back":
                yield f"return {args['outcome']}"
            elif event.code == "joint_fire":
                yield f"joint {args['kind']}"
            elif event.code == "muster_counted":
                yield f"joint {args['outcome']}"
            elif event.code == "card_drawn":
                yield f"card {args['kind']}"
            elif event.code == "turn_ended":
                yield f"turn {args['outcome']}"
            elif event.code == "choice_made":
                step = next(i.step for i in state.agenda if i.id == args["item"])
                yield f"choice {step if step == 'strike_at' else args['choice']}"


DRIVER = GrandiLaghiDriver()


def _waived(state: State, pick: Pick) -> Action | None:
    """Something that the rules refuse, let happen by the referee."""
    referee, figure = referee_of(state).id, pick(list(state.able()) or list(state.figures.values()))
    for verb, args in _anything(state, figure, pick):
        action = Action(referee, verb, {"figure": figure.id, **args, **WAIVER})
        if pick((True, False, False)) and accepted(RULESET, state, action):
            return action
    return None


def _in_ranks(body: dict[str, Any]) -> None:
    """The guards stand in ranks, loaded, and two enemies before them."""
    figures = {one["id"]: one for group in body["groups"] for one in group["figures"]}
    figures["l7"].pop("reload")
    for id, at in (("r4", [340, 330]), ("r5", [340, 280])):
        figures[id]["at"] = at


def _throw_together(body: dict[str, Any], pick: Pick) -> None:
    """All close to each other; some are hidden, or shaken."""

    def mark(one: dict[str, Any]) -> None:
        one["hidden"] = bool(pick((True, *[False] * 5)))
        one["shaken"] = bool(pick((True, *[False] * 4)))

    fuzzing.throw_together(body, RULESET, (0.35, 0.5, 0.6), (27, 29), mark, pick)


def _malformed(id: str) -> Iterator[tuple[str, dict[str, Json]]]:
    yield "shoot", {"figure": id, "target": id, "front": [0, 0]}
    yield "volley", {"figure": id, "figures": []}
    yield "blind_fire", {"figure": id, "figures": [id], "feature": "moon"}


def _refused(one: Mapping[str, Any]) -> bool:
    """Whether a target of the options is refused, aimed at or not."""
    return "why" in one.get("aimed", one) and "why" in one.get("unaimed", one)


def _alone(state: State, figure: Figure) -> bool:
    """Whether a hidden figure carries nothing and rows no boat, which everybody sees."""
    rows = any(figure.id in boat.rowers for boat in state.boats.values())
    return figure.body.carries is None and not rows


def _anything(state: State, figure: Figure, pick: Pick) -> Iterator[tuple[str, dict[str, Json]]]:
    at = figure.at or Point(0, 0)
    to = [at.x + pick((-90, -30, 20, 60)), at.y + pick((-70, -20, 30, 80))]
    other = pick(sorted(state.figures))
    squad = [one.id for one in state.squad_of(figure.group)]
    way = {"path": [to], "lie_down": pick((True, False, False))}
    for verb in ("walk", "run", "ford"):
        yield verb, way
    yield "walk", {"path": [], "target": other, "lie_down": pick((True, False, False))}
    yield "run", {"path": [], "target": other}
    yield "charge", {"path": [], "target": other}
    yield "step_across", {"to": to}
    yield "drag", {"what": pick([*sorted(state.figures), *sorted(state.things)]), "path": [to]}
    for verb in ("lie_down", "stand_up", "reload", "drop", "row", "test"):
        yield verb, {}
    yield "change_level", {"level": pick((0, 1, 2))}
    yield "shoot", {"target": other, "aimed": pick((True, False))}
    yield "shoot", {"target": other, "front": pick(([1, 0], [-1, 0], [0, 1]))}
    yield "throw", {"target": other}
    yield "attack", {"target": other, "capture": pick((True, False)), "shot": pick((True, False))}
    some = pick((squad[:3], squad[:6], squad))
    yield "volley", {"figures": some, "blind": pick((True, False))}
    yield "blind_fire", {"figures": some, "feature": pick(sorted(state.features))}
    yield "pass", {"to": other}
    yield "scalp", {"what": other}
    yield "call_back", {"to": pick((to, [at.x, 0], [at.x, state.height]))}
    for thing in sorted(state.things):
        yield "pick_up", {"thing": thing}
    doors = [id for feature in state.features.values() for id in feature.openings]
    for door in sorted(doors):
        yield pick(("open", "break_door", "climb")), {"door": door}
    yield "set_fire", {"house": pick([*sorted(state.features), *sorted(state.boats)])}
    yield "deploy", {"to": to, "hidden": pick((True, False))}


def _other_secrets(state: State, side: str) -> State:
    """With other cards of its players."""
    squads = {
        id: replace(one, rules=(), notes=()) if one.side == side and state.up is None else one
        for id, one in state.squads.items()
    }
    changed: State = replace(fuzzing.other_secrets(state, side), squads=squads)
    return changed


def _elsewhere(state: State, figure: Figure) -> State:
    """A hidden figure somewhere else, with other markers, and other answers."""
    assert figure.at is not None
    to = Point(max(figure.at.x - 7, 0), max(figure.at.y - 11, 0))
    changed = state.with_figure(figure.id, at=to, name="Other", answers={"evade": "never"})
    return changed.with_body(figure.id, prone=not figure.body.prone, reload="red")
