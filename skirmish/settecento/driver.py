"""Settecento for the fuzzer: setups, neighbours of legal actions, and twins."""

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
from skirmish.muskets.reach import STRIDE
from skirmish.settecento import autoplay
from skirmish.settecento.actions import VERBS
from skirmish.settecento.applying import APPLY
from skirmish.settecento.options import options
from skirmish.settecento.refusals import REFUSED
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.state import ENDED, Figure, State

SCENARIOS = Path(__file__).with_name("scenarios")
THRONG = Path(__file__).with_name("throng.json")
"""A small table with everything on it, for random play alone."""
HOUSES: Sequence[Mapping[str, Json]] = (
    {},
    {},
    {"ace_special": "after_ace"},
    {"deck.figures": 3, "melee.fall_back": 2, "morale.steady": 6},
    {"weapons.musket.reload": 0, "cannon.crew": 1, "movement.walk": 12},
)
UNAPPLIED = ("event_in_vain", "house_flares", "special_tried", "fall_tested", "damage_done")


@cache
def _read(file: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return body


class SettecentoDriver:
    """Plays the shipped scenarios as they are, and with everybody thrown together."""

    known: Mapping[str, Collection[str]] = {
        "verbs": tuple(VERBS),
        "events": (*APPLY, *UNAPPLIED, "noted"),
        "refusals": tuple(REFUSED),
        "kinds": (
            *(f"mode {mode}" for mode in ("walk", "run", "charge", "crawl", "wade", "swim")),
            *(f"mode {mode}" for mode in ("climb", "step", "jump", "drag", "break_off", "flight")),
            *(f"shot {outcome}" for outcome in ("hit", "miss", "clumsy")),
            *(f"choice {one}" for one in ("follow", "stay", "fire", "hold", "strike_at")),
            *(f"morale {one}" for one in ("normal", "yellow", "brown", "removed")),
            *(f"card {kind}" for kind in ("player", "ace", "joker", "event")),
        ),
    }

    def setup(self, number: int, pick: Pick) -> tuple[Json, Mapping[str, Json]]:
        if number % 2 == 0:
            body = deepcopy(_read(THRONG))
        else:
            body = deepcopy(_read(pick(sorted(SCENARIOS.glob("*.json")))))
        if pick((True, True, False)):
            _throw_together(body, pick)
        return body, pick(HOUSES)

    def action(self, state: State, pick: Pick) -> Action | None:
        if state.phase == "over" and state.status != ENDED and pick((True, False)):
            return Action(_referee(state).id, "end")
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

    def twins(self, state: State, pick: Pick) -> Iterator[tuple[State, Sequence[str]]]:
        players = [id for id, seat in state.seats.items() if not seat.is_referee]
        side = pick(sorted(state.sides))
        blind = [id for id in players if state.seats[id].side != side]
        yield _other_secrets(_other_deck(state), side), blind
        hidden = [figure for figure in state.able() if figure.hidden]
        if hidden:
            figure = pick(hidden)
            blind = [id for id in players if state.seats[id].side != figure.side]
            yield _elsewhere(state, figure, pick), blind
            if state.up is None and not state.agenda:
                figures = {id: one for id, one in state.figures.items() if id != figure.id}
                if _nothing_due(state, figure):
                    yield replace(state, figures=figures), blind

    def questions(self, state: State, seat: str, pick: Pick) -> Iterator[Mapping[str, Json]]:
        for figure in state.able():
            if figure.side == state.seats[seat].side and pick((True, *[False] * 6)):
                for verb in (pick(("walk", "run", "special")), pick(("charge", "shoot", "throw"))):
                    yield {"verb": verb, "figure": figure.id}

    def kinds(self, state: State, action: Action, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            args = event.args
            if event.code == "moved":
                yield f"mode {args['mode']}"
            elif event.code in ("shot", "thrown", "gun_fired"):
                yield f"shot {args['outcome']}"
            elif event.code == "morale_tested":
                yield f"morale {args['outcome']}"
            elif event.code == "card_drawn":
                yield f"card {args['kind']}"
            elif event.code == "choice_made":
                step = next(i.step for i in state.agenda if i.id == args["item"])
                yield f"choice {step if step == 'strike_at' else args['choice']}"


DRIVER = SettecentoDriver()


def _referee(state: State) -> Seat:
    return next(seat for seat in state.seats.values() if seat.is_referee)


def _nothing_due(state: State, figure: Figure) -> bool:
    """Whether nothing that everybody sees hangs on a hidden figure: no vessel, no test, no card."""
    return (
        state.phase == "cards"
        and figure.aboard is None
        and figure.markers.carrying is None
        and all(figure.id != item.data.get("figure") for item in state.agenda)
    )


def _throw_together(body: dict[str, Any], pick: Pick) -> None:
    """Put all who stand on the ground close to each other, on free ground."""
    table = body["table"]
    taken = [
        tuple(one["at"]) for group in body["groups"] for one in group["figures"] if "aboard" in one
    ]
    centre = pick((0.45, 0.55, 0.65))
    left, low = int(table["width"] * centre), int(table["height"] * 0.4)
    spots = [(left + 30 * i, low + 32 * j) for i in range(9) for j in range(8)]
    for group in body["groups"]:
        for one in group["figures"]:
            if "aboard" in one:
                continue
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
            if pick((True, *[False] * 4)):
                one["hidden"] = True
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
            Action(referee.id, "turn", {"figure": id, "front": [0, 0]}),
            Action(referee.id, "special", {"figure": id}),
            Action(referee.id, "choose", {"item": "c0", "choice": "stay"}),
            Action(referee.id, "rule", {"changes": [], "reason": "None."}),
            Action(referee.id, "rule", {"changes": [{"what": "magic"}], "reason": "None."}),
            Action(referee.id, "sail", {"vessel": "nautilus"}),
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
    at = state.figures[id].place
    for verb in ("walk", "run", "crawl"):
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
            reason = one.get("aimed", one)
            if "why" in reason:
                yield Action(seat.id, verb, {"figure": id, "target": target, "path": []})
                break


def _anything(state: State, figure: Figure, pick: Pick) -> Iterator[tuple[str, dict[str, Json]]]:
    at = figure.at or Point(0, 0)
    to = [at.x + pick((-90, -30, 20, 60)), at.y + pick((-70, -20, 30, 80))]
    other = pick(sorted(state.figures))
    way = {"path": [to]}
    for verb in ("walk", "run", "crawl", "wade", "swim", "break_off"):
        yield verb, way
    yield "charge", {"path": [], "target": other, "shot": pick((True, False))}
    yield "climb", {"to": to}
    yield "step_across", {"to": to}
    yield "special", {"to": to}
    yield "drag", {"what": pick([*sorted(state.figures), *sorted(state.things)]), **way}
    for verb in ("lie_down", "stand_up", "reload", "swap", "drop", "row"):
        yield verb, {}
    yield "change_level", {"level": pick((0, 1, 2))}
    yield "shoot", {"target": other, "aimed": pick((True, False))}
    yield "throw", {"target": other}
    yield "attack", {"target": other, "capture": pick((True, False)), "shot": pick((True, False))}
    yield "pass", {"to": other}
    yield "free", {"target": other}
    yield "draw", {"weapon": pick(("pistol", "sabre", "axe"))}
    yield "leave", {}
    yield "work_ship", {"task": pick(("sail", "cast_off", "anchor", "repair_helm"))}
    for thing in sorted(state.things)[:1]:
        yield "pick_up", {"thing": thing}
    doors = [id for feature in state.features.values() for id in feature.openings]
    doors += [id for vessel in state.vessels.values() for id in vessel.hatches]
    for door in sorted(doors)[:3]:
        yield pick(("open", "break_door")), {"door": door}
    for gun in sorted(state.guns)[:1]:
        yield "load_cannon", {"gun": gun}
        yield "fire_cannon", {"gun": gun, "target": pick([other, *sorted(state.features)])}
    yield "set_fire", {"house": pick(sorted(state.features))}
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
    return replace(state, sides=sides, objectives=objectives, things=things, notes="Other.")


def _elsewhere(state: State, figure: Figure, pick: Pick) -> State:
    """A hidden figure somewhere else, with other markers, and other answers."""
    assert figure.at is not None
    to = Point(max(figure.at.x - 7, 0), max(figure.at.y - 11, 0))
    changed = state.with_figure(figure.id, at=to, name="Other", answers={"follow_up": "never"})
    return changed.with_markers(figure.id, prone=not figure.markers.prone, reload=1)
