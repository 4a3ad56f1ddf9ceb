"""Ars Magica for the fuzzer: setups, neighbours of legal actions, and twins."""

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
from campaigns.tabletop.game import Action, Event, Item, Json, Seat
from campaigns.tabletop.millimetres import Point
from skirmish.ars_magica import autoplay
from skirmish.ars_magica.actions import VERBS
from skirmish.ars_magica.event_wording import EVENTS
from skirmish.ars_magica.knowledge import as_known, is_veiled, knows
from skirmish.ars_magica.refused_wording import REFUSED
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import Deeds, Figure, State
from skirmish.ars_magica.units import units

SCENARIOS = Path(__file__).with_name("scenarios")
THRONG = Path(__file__).with_name("throng.json")
"""A fight without a map with everybody in it, for random play alone."""
HOUSES: Sequence[Mapping[str, Json]] = (
    {},
    {},
    {"outnumbered": "flat", "walk_and_attack": True, "ride_bonus": "source"},
    {"flight_attacks": "all", "hold_on_escape": True, "cover_in_melee": True},
    {"range_rule": "core", "prone_bonus": False, "size_block": False, "trained_cap": "leader"},
    {"quick_training": True, "strength_minimum": "warn", "fast_cast_tie": False},
)
STEPS = (
    "protector",
    "fast_cast",
    "spell_effect",
    "spell_done",
    "counter",
    "bonus",
    "defend",
    "effort",
    "guard",
    "part",
    "mercy",
    "mishap",
    "breaks",
)


@cache
def _read(file: Path) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return body


class ArsMagicaDriver:
    """Plays the shipped scenarios, and the throng."""

    known: Mapping[str, Collection[str]] = {
        "verbs": tuple(VERBS),
        "events": tuple(code for code in EVENTS if "." not in code),
        "refusals": tuple(REFUSED),
        "kinds": (
            *(f"choice {step}" for step in STEPS),
            *(f"outcome {one}" for one in ("hit", "miss", "botch")),
            *(f"morale {one}" for one in ("steady", "demoralised", "breaks")),
        ),
    }

    def setup(self, number: int, pick: Pick) -> tuple[Json, Mapping[str, Json]]:
        files = [THRONG, THRONG, *sorted(SCENARIOS.glob("*.json"))]
        return deepcopy(_read(files[number % len(files)])), pick(HOUSES)

    def action(self, state: State, pick: Pick) -> Action | None:
        return autoplay.action(state, pick)

    def neighbours(self, state: State, pick: Pick) -> Iterator[Action]:
        referee = _referee(state)
        yield pick(_malformed(referee, pick(sorted(state.figures))))
        yield from _others(state, pick)
        legal = RULESET.legal(state, referee)["table"]
        for verb in ("begin", "carry_out", "carry_out_all", "fight_out"):
            if verb not in legal:
                yield Action(referee.id, verb)
        if state.agenda:
            yield Action(referee.id, "choose", {"item": state.agenda[0].id, "choice": "nothing"})
            yield Action(referee.id, "carry_out")

    def tries(self, state: State, pick: Pick) -> Iterator[Action]:
        """Anything of anybody: mostly refused, and for every reason there is."""
        referee = _referee(state)
        here = units(state) or sorted(state.figures)
        who = state.turn if state.turn and pick((True, True, False)) else pick(here)
        other = pick(sorted(state.figures))
        grouped = [id for group in state.groups.values() for id in group.members]
        if grouped:
            yield Action(referee.id, "stay", {"figure": pick(grouped)})
        for change in _any_changes(who, other):
            yield Action(referee.id, "rule", {"changes": [change], "reason": "Ruling."})
        for verb, args in _anything(state, other, pick):
            if pick((True, False)):
                yield Action(referee.id, verb, {"figure": who, **args})

    def twins(self, state: State, pick: Pick) -> Iterator[tuple[State, Sequence[str]]]:
        side = pick(sorted(state.sides))
        others = [id for id, s in state.seats.items() if not s.is_referee and s.side != side]
        sides = {**state.sides, side: replace(state.sides[side], briefing="Other.")}
        yield replace(state, sides=sides, notes="Other."), others
        for _, figure in sorted(state.figures.items()):
            blind = [name for name, seat in state.seats.items() if not knows(state, seat, figure)]
            if blind:
                yield _elsewhere(state, figure), blind
        for id, seat in state.seats.items():
            if is_veiled(state, seat):
                yield _as_if_asked(state, as_known(state, seat)), [id]
        if state.secret and state.phase == "declarations":
            own = [f for f in state.present() if f.side == side and f.deeds.declared is not None]
            if own:
                figure = pick(own)
                changed = replace(figure.deeds, declared="nothing", target=None)
                yield state.with_figure(figure.id, deeds=changed), others

    def questions(self, state: State, seat: str, pick: Pick) -> Iterator[Mapping[str, Json]]:
        for figure in state.present():
            if figure.side == state.seats[seat].side and pick((True, False, False)):
                for verb in ("attack", pick(("shoot", "engage", "declare", "walk", "mount"))):
                    yield {"verb": verb, "figure": figure.id}

    def kinds(self, state: State, action: Action, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            if event.code == "choice_made":
                yield f"choice {event.args['step']}"
            elif event.code in ("blow_struck", "shot_made"):
                yield f"outcome {event.args['outcome']}"
            elif event.code == "morale_tested":
                yield f"morale {event.args['outcome']}"


def _referee(state: State) -> Seat:
    return next(seat for seat in state.seats.values() if seat.is_referee)


def _malformed(referee: Seat, id: str) -> Sequence[Action]:
    return (
        Action("nobody", "stay"),
        Action(referee.id, "dance"),
        Action(referee.id, "attack", {"figure": "nobody", "target": id}),
        Action(referee.id, "attack", {"figure": id}),
        Action(referee.id, "walk", {"figure": id, "path": [[1]]}),
        Action(referee.id, "run", {"figure": id, "path": [[1, 10**9]]}),
        Action(referee.id, "manoeuvre", {"figure": id, "target": id, "name": "waltz"}),
        Action(referee.id, "declare", {"figure": id, "what": 7}),
        Action(referee.id, "choose", {"item": "c0", "choice": "yes"}),
        Action(referee.id, "rule", {"changes": [], "reason": "None."}),
        Action(referee.id, "rule", {"changes": [{"what": "magic"}], "reason": "None."}),
        Action(referee.id, "rule", {"changes": [{"what": "modify"}] * 201, "reason": "None."}),
        Action(referee.id, "form", {"figure": id, "with": [id, id]}),
        Action(referee.id, "impact", {"figure": id, "what": "fall", "feet": 10**6}),
        Action(referee.id, "note", {"text": ""}),
    )


def _others(state: State, pick: Pick) -> Iterator[Action]:
    """What a seat tries with what is not its own."""
    sides = {one.id: one.side for one in state.figures.values()}
    table = ("advance", "carry_out", "carry_out_all", "end", "begin")
    yield from fuzz.of_others(
        state.seats, sides, "figure", (("rise", "stay", "flee"), table, "rise"), pick
    )


def _anything(state: State, other: str, pick: Pick) -> Iterator[tuple[str, dict[str, Json]]]:
    for verb in ("attack", "shoot", "horse_attack", "charge", "engage", "free_pinned"):
        yield verb, {"target": other}
    yield "shoot", {"target": other, "distance": pick((5, 33.5, 400))}
    name = pick(("trip", "grapple", "pin", "tackle", "disarm", "grab", "unseat", "wrest"))
    yield "manoeuvre", {"target": other, "name": name, "item": "axe"}
    for verb in ("keep_hold", "disengage", "flee", "rise", "nock", "span", "rage", "dismount"):
        yield verb, {}
    for verb in ("control", "detect", "switch", "stay", "march"):
        yield verb, {}
    yield pick(("walk", "run")), {"path": [[pick((5, 60, 300)), pick((5, 60, 300))]]}
    yield "ride", {"gait": pick(("walk", "gallop")), "path": pick(([], [[50, 50]]))}
    yield "draw", {"weapon": pick(("axe", "fist", "sword, great", "bow, short"))}
    yield "recover_weapon", {"item": "axe"}
    yield "mount", {"horse": other}
    yield "form", {"with": other}
    yield "reassign", {"apart": [other]}
    yield "split", {"apart": pick(([], [other]))}
    yield "assign", {"to": "attack"}
    yield "rally", {"target": other}
    yield "cast", {"spell": "Ball of abysmal flame"}
    yield "delay", {"after": other}
    yield "declare", {"what": pick(("charge", "protect", "disengage")), "target": other}
    yield "declare", {"what": "charge"}
    yield "walk", {"path": [[10**6, 5]]}
    yield "manoeuvre", {"target": other, "name": "grapple"}
    yield "morale", {"conditions": 2}
    yield "recover", {"wound": 0}
    yield "rest", {"minutes": 10}
    yield "guess_form", {"level": 20, "hermetic": False}
    yield "train", {"time": "one_week"}
    yield "carry_out", {}
    yield "begin", {}
    yield "advance", {}


def _any_changes(unit: str, other: str) -> Iterator[dict[str, Json]]:
    """Rulings that often cannot be."""
    yield {"what": "modify", "attack": 1}
    yield {"what": "engaged", "figure": other, "with": unit}
    yield {"what": "fate", "figure": other, "fate": "on_table"}
    yield {"what": "hold", "figure": other, "by": other}


def _elsewhere(state: State, figure: Figure) -> State:
    """One who is not found, somewhere else, hurt, armed and minded otherwise."""
    place = None if figure.at is None else Point(max(figure.at.x - 7, 0), figure.at.y)
    changed = {
        "name": "Other",
        "at": place,
        "spent": min(figure.spent + 1, 3),
        "arms": (*figure.arms, "knife"),
        "deeds": replace(Deeds(), declared=figure.deeds.declared),
        "answers": {"effort": "always"},
    }
    return state.with_figure(figure.id, **changed)


def _as_if_asked(state: State, known: State) -> State:
    """The turn of another, in whose action somebody is asked."""
    asked = Item("c0", "spell_done", (), ("yes",), "yes", "AM 13.7", {"tasks": [], "facts": {}})
    agenda = state.agenda or (asked,)
    return replace(state, turn=known.turn, done=known.done, agenda=agenda)


DRIVER = ArsMagicaDriver()
