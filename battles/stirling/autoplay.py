"""Random legal play of Swords of Stirling, for the fuzzer and for tables without players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.stirling.autoplay_orders import order
from battles.stirling.autoplay_rulings import check, result, rule
from battles.stirling.autoplay_units import UNIT, plain
from battles.stirling.phases.deployment import deployers, left_of
from battles.stirling.ruleset import RULESET
from battles.stirling.state import ENDED, State
from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Refusal, Seat

Args = dict[str, Json]

_WEIGHTS = {
    "place": 6,
    "unplace": 1,
    "deploy_final": 8,
    "reveal": 1,
    "begin": 1,
    "pause": 1,
    "resume": 20,
    "advance": 12,
    "carry_out": 8,
    "carry_out_all": 3,
    "choose": 12,
    "check": 1,
    "rule": 2,
    "result": 1,
    "note": 1,
    "hold": 1,
    "move": 10,
    "shoot": 30,
    "cast": 30,
    "merge": 4,
    "split": 4,
    "join": 4,
    "rally": 4,
    "stance": 1,
    "detach": 1,
}
"""How often a verb is taken, against the others that are legal; `end` ends all too soon."""


def action(state: State, pick: Pick) -> Action | None:
    """An action that the rules accept, of any seat; None: the battle is over."""
    if state.status == ENDED:
        return None
    chances: list[tuple[str, str, str | None]] = []
    for id, seat in sorted(state.seats.items()):
        legal = RULESET.legal(state, seat)
        some = [(verb, None) for verb in legal["table"]]
        some += [(verb, unit) for unit, verbs in legal["units"].items() for verb in verbs]
        for verb, unit in some:
            chances += [(id, verb, unit)] * _WEIGHTS.get(verb, 0)
    while chances:
        id, verb, unit = pick(chances)
        args = complete(state, state.seats[id], verb, unit, pick)
        if args is not None:
            bare = Action(id, verb, args)
            used = RULESET.orders_used(state, bare)
            sealed = {one: order(state, one, pick) for one in used if pick((True, True, False))}
            return Action(id, verb, args, sealed)
        chances = [one for one in chances if one != (id, verb, unit)]
    return None


def complete(state: State, seat: Seat, verb: str, unit: str | None, pick: Pick) -> Args | None:
    """Arguments for a legal verb from what its options offer; None: there are none."""
    if verb == "deploy_final":
        return _final(state, seat, pick)
    if unit is None:
        return _TABLE.get(verb, _no_args)(state, pick)
    answer = UNIT.get(verb, plain)(state, seat, unit, pick)
    return None if answer is None else {"unit": unit, **answer}


# Verbs of the table


def _no_args(state: State, pick: Pick) -> Args | None:
    return {}


def _final(state: State, seat: Seat, pick: Pick) -> Args | None:
    if not seat.is_referee:
        return {"final": seat.id not in state.final}
    ready = [id for id in deployers(state) if not left_of(state, state.seats[id])]
    id = pick(ready)
    return {"seat": id, "final": id not in state.final}


def _note(state: State, pick: Pick) -> Args | None:
    return {"text": "A remark.", "to": pick(("table", "side", "referee"))}


def _choose(state: State, pick: Pick) -> Args | None:
    """Any answer; the default if a ruling has made it impossible in the meantime."""
    item = state.agenda[0]
    args: Args = {"item": item.id, "choice": pick((item.default, pick(item.choices)))}
    referee = next(seat.id for seat in state.seats.values() if seat.is_referee)
    outcome = RULESET.decide(state, Action(referee, "choose", args), Chance(Blind()))
    return {**args, "choice": item.default} if isinstance(outcome, Refusal) else args


_TABLE: Mapping[str, Callable[[State, Pick], Args | None]] = {
    "note": _note,
    "check": check,
    "choose": _choose,
    "rule": rule,
    "result": result,
}
