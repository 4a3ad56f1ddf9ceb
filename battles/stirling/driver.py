"""Swords of Stirling for the fuzzer: setups, neighbours of legal actions, and twins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace

from battles.stirling import autoplay
from battles.stirling.actions import VERBS
from battles.stirling.driver_setups import HOUSES, scenario, throw_together, to_deploy, victory
from battles.stirling.driver_tries import attempts, beyond, malformed, of_others
from battles.stirling.event_wording import REFUSED
from battles.stirling.events import CODES
from battles.stirling.options import UNIT_MODES
from battles.stirling.phases.aims import AIMS
from battles.stirling.phases.victory import WORDS
from battles.stirling.pieces import ALWAYS, ANSWERS, ASK, NEVER
from battles.stirling.ruleset import RULESET
from battles.stirling.state import DEPLOYING, ENDED, Placement, State
from battles.stirling.tables import rulebook
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Event, Json, Seat
from campaigns.tabletop.hexes import SIDES

RULED = (
    "ruled_dead",
    "ruled_damage",
    "ruled_state",
    "ruled_situation",
    "ruled_waived",
    "entered_dead",
    "entered_state",
    "order_noted",
)
SITUATIONS = tuple(rulebook().tables["situations"])
CHOICES = (
    "intercept hex",
    "intercept pass",
    "intercept pass_all",
    "rear_attack strike",
    "rear_attack spare",
    *(f"stopped {side}" for side in SIDES),
    "split no",
    "merge no",
    *(f"split {side}" for side in SIDES),
    "merge unit",
    "target unit",
)


class StirlingDriver:
    """Plays the shipped scenarios as they are, and thrown together in a small place."""

    known: Mapping[str, Collection[str]] = {
        "verbs": tuple(VERBS),
        "events": (*CODES, "noted", "left_map", "charge_failed", *RULED),
        "refusals": [code.removeprefix("refused.") for code in REFUSED],
        "kinds": (
            *(f"mode {mode}" for mode in (*UNIT_MODES, "intercept")),
            *(f"situation {name}" for name in SITUATIONS),
            *(f"order {verb}" for verb in ("none", "hold", "move", "split", "merge", "shoot")),
            *(f"aim {name}" for name in AIMS),
            "order cast",
            *(f"choice {one}" for one in CHOICES),
            *(f"end {reason}" for reason in ("beaten", "last_turn", "victory", "referee")),
        ),
    }

    def setup(self, number: int, pick: Pick) -> tuple[Json, Mapping[str, Json]]:
        name = pick(("first_steps", "il_ponte_di_stirling", "il_ponte_di_stirling"))
        body = deepcopy(scenario(name))
        if number % 4:
            throw_together(body, pick)
        if number % 2:
            body["victory"] = victory(body, pick)
        if number % 3 == 1:
            to_deploy(body, pick)
        return body, pick(HOUSES)

    def action(self, state: State, pick: Pick) -> Action | None:
        over = state.turns is not None and state.turn > state.turns
        bored = state.turn > 1 and pick(range(150)) == 0
        if (over or bored) and state.status != ENDED:
            words = [i for i, one in enumerate(state.victory) if one.kind == WORDS]
            return Action(_referee(state).id, "end", {"judged": words})
        return autoplay.action(state, pick)

    def neighbours(self, state: State, pick: Pick) -> Iterator[Action]:
        referee = _referee(state)
        yield from malformed(state, referee, pick)
        yield from of_others(state, pick)
        legal = RULESET.legal(state, referee)
        for verb in ("begin", "advance", "carry_out", "carry_out_all", "reveal"):
            if verb not in legal["table"]:
                yield Action(referee.id, verb)
        for unit, verbs in legal["units"].items():
            if pick((True, False, False)):
                yield from beyond(state, referee, unit, verbs, pick)
        if state.agenda:
            yield Action(referee.id, "choose", {"item": state.agenda[0].id, "choice": "nothing"})

    def tries(self, state: State, pick: Pick) -> Iterator[Action]:
        return attempts(state, _referee(state), pick)

    def twins(self, state: State, pick: Pick) -> Iterator[tuple[State, Sequence[str]]]:
        unit = pick(sorted(state.units))
        mine = state.units[unit]
        others = [id for id, seat in state.seats.items() if not seat.shares(mine.faction)]
        yield (
            state.with_unit(unit, **{name: pick((ASK, ALWAYS, NEVER)) for name in ANSWERS}),
            others,
        )
        if state.status == DEPLOYING:
            others = [id for id, seat in state.seats.items() if not seat.shares(mine.faction)]
            at = pick(state.zones[mine.faction])
            yield state.with_placed(unit, Placement(at, "N")), others
            yield state.with_placed(unit, None), others
            yield replace(state, final=()), others if state.final == (mine.faction,) else []
        if state.agenda:
            item = state.agenda[0]
            blind = [
                id
                for id, seat in state.seats.items()
                if id not in item.seats and not seat.is_referee
            ]
            other = replace(
                item,
                step="stopped",
                choices=("N",),
                default="N",
                data={**item.data, "costs": {"N": "0"}},
            )
            yield replace(state, agenda=(other,)), blind
            plan = item.data.get("plan")
            if plan is not None:
                shorter = {**plan, "path": plan["path"][: plan["entered"] + 1], "front": None}
                data = {**item.data, "plan": shorter}
                changed = replace(state, agenda=(replace(item, data=data),))
                yield changed, [id for id, seat in state.seats.items() if not seat.is_referee]

    def questions(self, state: State, seat: str, pick: Pick) -> Iterator[Mapping[str, Json]]:
        for unit in sorted(state.units):
            mine = state.units[unit].faction == state.seats[seat].side
            if mine and state.status == DEPLOYING:
                yield {"verb": "place", "unit": unit}
            if mine and pick((True, *[False] * 7)):
                yield {"verb": "move", "unit": unit, "mode": pick(("charge", "withdraw"))}
                yield {"verb": "shoot", "unit": unit}

    def kinds(self, state: State, action: Action, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            if event.code in ("moved", "turned", "stopped"):
                yield f"mode {event.args['mode']}"
            elif event.code == "choice_made":
                step = next(i.step for i in state.agenda if i.id == event.args["item"])
                choice = str(event.args["choice"])
                yield f"choice {step} {_sort_of(step, choice)}"
            elif event.code == "order_failed":
                yield f"failed order {event.args['reason']} {event.args['kept']}"
            elif event.code == "battle_ended":
                yield f"end {event.args['reason']}"
            elif event.code == "morale_checked":
                yield from (f"situation {name}" for name in event.args["situations"])
        for body in action.orders.values():
            yield f"order {body.get('verb', 'none')}"
            yield from (f"aim {name}" for name in AIMS if name in body)


def _sort_of(step: str, choice: str) -> str:
    """An answer without what differs from game to game."""
    if step == "target" or (step == "merge" and choice != "no"):
        return "unit"
    return "hex" if ":" in choice else choice


DRIVER = StirlingDriver()


def _referee(state: State) -> Seat:
    return next(seat for seat in state.seats.values() if seat.is_referee)
