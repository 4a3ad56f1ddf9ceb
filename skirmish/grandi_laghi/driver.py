"""Grandi Laghi for the fuzzer: setups, neighbours of legal actions, and twins."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from campaigns.tabletop import fuzz
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Event, Json, Refusal, Seat
from campaigns.tabletop.millimetres import Point, towards
from campaigns.tabletop.reader import BadRequestError
from skirmish.grandi_laghi import autoplay
from skirmish.grandi_laghi.actions import VERBS
from skirmish.grandi_laghi.applying import APPLY
from skirmish.grandi_laghi.options import options
from skirmish.grandi_laghi.refused_wording import REFUSED
from skirmish.grandi_laghi.ruleset import RULESET
from skirmish.grandi_laghi.state import ENDED, PLAYING, Figure, State
from skirmish.muskets.reach import STRIDE

SCENARIOS = Path(__file__).with_name("scenarios")
THRONG = Path(__file__).with_name("throng.json")
"""A small table with everything on it, for random play alone."""
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


@cache
def _read(file: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return body


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
        if number % 2 == 0:
            body = deepcopy(_read(THRONG))
        else:
            body = deepcopy(_read(pick(sorted(SCENARIOS.glob("*.json")))))
        if number % 4 == 2:
            _in_ranks(body)
        elif pick((True, True, False)):
            _throw_together(body, pick)
        if number % 5 == 4:
            body["title"] = IDLE
        return body, pick(HOUSES)

    def action(self, state: State, pick: Pick) -> Action | None:
        if state.phase == "over" and state.status != ENDED and pick((True, False)):
            return Action(_referee(state).id, "end")
        up = state.up
        if state.title == IDLE and up is not None and not (up.played or up.closing or state.agenda):
            return Action(_referee(state).id, "finish")
        if state.status == PLAYING and not state.agenda and pick((True, *[False] * 15)):
            return _waived(state, pick) or autoplay.action(state, pick)
        return autoplay.action(state, pick)

    def neighbours(self, state: State, pick: Pick) -> Iterator[Action]:
        referee = _referee(state)
        yield from _malformed(state, referee, pick)
        yield from _others(state, pick)
        legal = RULESET.legal(state, referee)
        for verb in ("begin", "draw_card", "finish", "advance", "carry_out", "carry_out_all"):
            if verb not in legal["table"]:
                yield Action(referee.id, verb)
        for figure, verbs in legal["figures"].items():
            if pick((True, *[False] * 5)):
                yield from _beyond(state, referee, figure, verbs, pick)
        if state.agenda:
            yield Action(referee.id, "choose", {"item": state.agenda[0].id, "choice": "nothing"})

    def tries(self, state: State, pick: Pick) -> Iterator[Action]:
        """Anything of anybody: mostly refused, and for every reason there is."""
        referee = _referee(state)
        legal = RULESET.legal(state, referee)["figures"]
        who = pick(sorted(state.figures))
        if legal and pick((True, True, True, False)):
            who = pick(sorted(legal))
        figure = state.figures[who]
        for verb, args in _anything(state, figure, pick):
            if pick((True, False, False)):
                yield Action(referee.id, verb, {"figure": who, **args})
                yield Action(referee.id, verb, {"figure": who, **args, **WAIVER})

    def twins(self, state: State, pick: Pick) -> Iterator[tuple[State, Sequence[str]]]:
        players = [id for id, seat in state.seats.items() if not seat.is_referee]
        side = pick(sorted(state.sides))
        blind = [id for id in players if state.seats[id].side != side]
        yield _other_secrets(_other_deck(state), side), blind
        hidden = [figure for figure in state.able() if figure.hidden]
        if hidden:
            figure = pick(hidden)
            blind = [id for id in players if state.seats[id].side != figure.side]
            yield _elsewhere(state, figure), blind
            free = state.up is None and not state.agenda and figure.body.carries is None
            if free and all(figure.id not in boat.rowers for boat in state.boats.values()):
                figures = {id: one for id, one in state.figures.items() if id != figure.id}
                yield replace(state, figures=figures), blind

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


def _referee(state: State) -> Seat:
    return next(seat for seat in state.seats.values() if seat.is_referee)


def _waived(state: State, pick: Pick) -> Action | None:
    """Something that the rules refuse, let happen by the referee."""
    referee, figure = _referee(state).id, pick(list(state.able()) or list(state.figures.values()))
    for verb, args in _anything(state, figure, pick):
        action = Action(referee, verb, {"figure": figure.id, **args, **WAIVER})
        if pick((True, False, False)) and autoplay.accepted(state, action):
            return action
    return None


def _in_ranks(body: dict[str, Any]) -> None:
    """The guards stand in ranks, loaded, and two enemies before them."""
    figures = {one["id"]: one for group in body["groups"] for one in group["figures"]}
    figures["l7"].pop("reload")
    for id, at in (("r4", [340, 330]), ("r5", [340, 280])):
        figures[id]["at"] = at


def _throw_together(body: dict[str, Any], pick: Pick) -> None:
    """Put all close to each other, on free ground; some are hidden, or shaken."""
    table = body["table"]
    taken: list[Any] = []
    centre = pick((0.35, 0.5, 0.6))
    left, low = int(table["width"] * centre), int(table["height"] * 0.4)
    spots = [(left + 27 * i, low + 29 * j) for i in range(9) for j in range(8)]
    for group in body["groups"]:
        for one in group["figures"]:
            before = one["at"], one.get("level", 0)
            one["level"] = 0
            for _ in range(30):
                spot = pick(spots)
                one["at"] = list(spot)
                if spot not in taken and _stands(body):
                    taken.append(spot)
                    break
            else:
                one["at"], one["level"] = before
            one["front"] = list(pick(((1, 0), (0, 1), (-1, 0), (0, -1))))
            one["hidden"] = bool(pick((True, *[False] * 5)))
            one["shaken"] = bool(pick((True, *[False] * 4)))
    body["turns"] = 4


def _stands(body: Mapping[str, Json]) -> bool:
    try:
        RULESET.setup(body, {})
    except BadRequestError:
        return False
    return True


def _malformed(state: State, referee: Seat, pick: Pick) -> Iterator[Action]:
    id = pick(sorted(state.figures))
    yield pick(
        (
            Action("nobody", "finish"),
            Action(referee.id, "dance"),
            Action(referee.id, "walk", {"figure": "nobody"}),
            Action(referee.id, "walk", {"figure": id, "path": [[1, 2], [3]]}),
            Action(referee.id, "walk", {"figure": id, "path": "1,2"}),
            Action(referee.id, "run", {"figure": id, "path": [[1, 10**9]]}),
            Action(referee.id, "charge", {"figure": id, "path": []}),
            Action(referee.id, "shoot", {"figure": id}),
            Action(referee.id, "shoot", {"figure": id, "target": id, "front": [0, 0]}),
            Action(referee.id, "volley", {"figure": id, "figures": []}),
            Action(referee.id, "blind_fire", {"figure": id, "figures": [id], "feature": "moon"}),
            Action(referee.id, "special", {"figure": id}),
            Action(referee.id, "choose", {"item": "c0", "choice": "stay"}),
            Action(referee.id, "rule", {"changes": [], "reason": "None."}),
            Action(referee.id, "rule", {"changes": [{"what": "magic"}], "reason": "None."}),
            Action(referee.id, "note", {"text": ""}),
        )
    )


def _others(state: State, pick: Pick) -> Iterator[Action]:
    """What a seat tries with what is not its own, and with what it does not know of."""
    sides = {one.id: one.side for one in state.figures.values()}
    table = ("draw_card", "advance", "carry_out", "carry_out_all", "end")
    yield from fuzz.of_others(
        state.seats, sides, "figure", (("lie_down", "reload"), table, "reload"), pick
    )


def _beyond(
    state: State, seat: Seat, id: str, verbs: Sequence[str], pick: Pick
) -> Iterator[Action]:
    """Just past what the options of a figure offer."""
    at = state.figures[id].place if state.figures[id].at else Point(0, 0)
    for verb in ("walk", "run"):
        if verb not in verbs:
            continue
        answer = options(state, seat, {"verb": verb, "figure": id})
        assert not isinstance(answer, Refusal)
        allowed = int(float(answer["allowed"]) * 10)
        way = pick(((1, 0), (0, 1), (-1, 0), (0, -1)))
        far = towards(at, Point(at.x + way[0] * STRIDE, at.y + way[1] * STRIDE), allowed + 1)
        yield Action(seat.id, verb, {"figure": id, "path": [list(far)]})
    for verb in ("shoot", "throw", "charge"):
        if verb not in verbs:
            continue
        answer = options(state, seat, {"verb": verb, "figure": id})
        assert not isinstance(answer, Refusal)
        for target, one in answer.get("targets", {}).items():
            if "why" in one.get("aimed", one) and "why" in one.get("unaimed", one):
                yield Action(seat.id, verb, {"figure": id, "target": target, "path": []})
                break


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


def _other_deck(state: State) -> State:
    """As many cards left, of other kinds."""
    number = sum(state.deck.values())
    return replace(state, deck={"joker": number} if number else {})


def _other_secrets(state: State, side: str) -> State:
    """Other orders, briefing and secret objectives of one side, and other things known to it."""
    sides = {**state.sides, side: replace(state.sides[side], briefing="Other.", hides=9)}
    objectives = {
        f"{id}2" if one.side == side and one.secret and state.status != ENDED else id: one
        for id, one in state.objectives.items()
    }
    things = {
        f"{id}2" if thing.secret_to == (side,) and thing.carrier is None else id: thing
        for id, thing in state.things.items()
    }
    squads = {
        id: replace(one, rules=(), notes=()) if one.side == side and state.up is None else one
        for id, one in state.squads.items()
    }
    return replace(
        state, sides=sides, objectives=objectives, things=things, squads=squads, notes="Other."
    )


def _elsewhere(state: State, figure: Figure) -> State:
    """A hidden figure somewhere else, with other markers, and other answers."""
    assert figure.at is not None
    to = Point(max(figure.at.x - 7, 0), max(figure.at.y - 11, 0))
    changed = state.with_figure(figure.id, at=to, name="Other", answers={"evade": "never"})
    return changed.with_body(figure.id, prone=not figure.body.prone, reload="red")
