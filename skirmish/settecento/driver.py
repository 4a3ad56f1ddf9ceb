"""Settecento for the fuzzer: setups, neighbours of legal actions, and twins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Event, Json
from campaigns.tabletop.millimetres import Point
from skirmish.muskets import fuzzing
from skirmish.muskets.fuzzing import referee_of
from skirmish.settecento import autoplay
from skirmish.settecento.actions import VERBS
from skirmish.settecento.applying import APPLY
from skirmish.settecento.refusals import REFUSED
from skirmish.settecento.ruleset import RULESET
from skirmish.settecento.state import ENDED, Figure, State

HOUSES: Sequence[Mapping[str, Json]] = (
    {},
    {},
    {"ace_special": "after_ace"},
    {"deck.figures": 3, "melee.fall_back": 2, "morale.steady": 6},
    {"weapons.musket.reload": 0, "cannon.crew": 1, "movement.walk": 12},
)
UNAPPLIED = ("event_in_vain", "house_flares", "special_tried", "fall_tested", "damage_done")


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
        body = fuzzing.scenario(__file__, number, pick)
        if pick((True, True, False)):
            _throw_together(body, pick)
        return body, pick(HOUSES)

    def action(self, state: State, pick: Pick) -> Action | None:
        if state.phase == "over" and state.status != ENDED and pick((True, False)):
            return Action(referee_of(state).id, "end")
        return autoplay.action(state, pick)

    def neighbours(self, state: State, pick: Pick) -> Iterator[Action]:
        def beyond(figure: str, verbs: Sequence[str]) -> Iterator[Action]:
            modes = ("walk", "run", "crawl")
            return fuzzing.beyond(RULESET, state, figure, verbs, modes, _refused, pick)

        return fuzzing.neighbours(RULESET, state, _malformed, beyond, pick)

    def tries(self, state: State, pick: Pick) -> Iterator[Action]:
        """Anything of anybody: mostly refused, and for every reason there is."""
        return fuzzing.tries(RULESET, state, _anything, ({},), pick)

    def twins(self, state: State, pick: Pick) -> Iterator[tuple[State, Sequence[str]]]:
        return fuzzing.twins(state, fuzzing.other_secrets, _elsewhere, _alone, pick)

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


def _alone(state: State, figure: Figure) -> bool:
    """Whether nothing that everybody sees hangs on a hidden figure: no vessel, no test, no card."""
    return (
        state.phase == "cards"
        and figure.aboard is None
        and figure.markers.carrying is None
        and all(figure.id != item.data.get("figure") for item in state.agenda)
    )


def _throw_together(body: dict[str, Any], pick: Pick) -> None:
    """All close to each other; some are hidden."""

    def mark(one: dict[str, Any]) -> None:
        if pick((True, *[False] * 4)):
            one["hidden"] = True

    fuzzing.throw_together(body, RULESET, (0.45, 0.55, 0.65), (30, 32), mark, pick)


def _malformed(id: str) -> Iterator[tuple[str, dict[str, Json]]]:
    yield "turn", {"figure": id, "front": [0, 0]}
    yield "sail", {"vessel": "nautilus"}


def _refused(one: Mapping[str, Any]) -> bool:
    """Whether a target of the options is refused."""
    return "why" in one.get("aimed", one)


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


def _elsewhere(state: State, figure: Figure) -> State:
    """A hidden figure somewhere else, with other markers, and other answers."""
    assert figure.at is not None
    to = Point(max(figure.at.x - 7, 0), max(figure.at.y - 11, 0))
    changed = state.with_figure(figure.id, at=to, name="Other", answers={"follow_up": "never"})
    return changed.with_markers(figure.id, prone=not figure.markers.prone, reload=1)
