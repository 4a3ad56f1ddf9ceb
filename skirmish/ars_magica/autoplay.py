"""Random legal play of Ars Magica, for the fuzzer and for tables without players."""

from __future__ import annotations

from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Refusal, Seat
from skirmish.ars_magica.autoplay_calls import OF_TABLE, REFEREE, Args
from skirmish.ars_magica.autoplay_turns import COMPLETES
from skirmish.ars_magica.legal import PLAIN
from skirmish.ars_magica.options import options
from skirmish.ars_magica.orders import CHOICES, DEFAULT, used
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import ENDED, State
from skirmish.figures.standing import STAY

WEIGHTS = {
    "begin": 8,
    "declare": 12,
    "carry_out": 3,
    "carry_out_all": 1,
    "fight_out": 1,
    "choose": 30,
    "attack": 25,
    "shoot": 20,
    "manoeuvre": 16,
    "keep_hold": 30,
    "horse_attack": 16,
    "charge": 200,
    "engage": 20,
    "disengage": 20,
    "flee": 1,
    "rise": 10,
    "rally": 20,
    "control": 20,
    "free_pinned": 30,
    "cast": 6,
    "span": 8,
    "form": 3,
    "reassign": 3,
    "split": 3,
    "detect": 2,
    "stay": 1,
    "rule": 2,
    "morale": 1,
    "concentration": 1,
    "impact": 1,
    "stance": 1,
    "note": 1,
    "rest": 1,
    "march": 1,
    "recover": 6,
}
"""How often a verb is taken, against the others that are legal; `end` ends all too soon."""


def action(state: State, pick: Pick) -> Action | None:
    """An action that the rules accept, of any seat; None: the fight has ended."""
    if state.status == ENDED:
        return None
    open_to: dict[str, list[tuple[str, str | None]]] = {}
    for id, seat in sorted(state.seats.items()):
        legal = RULESET.legal(state, seat)
        some: list[tuple[str, str | None]] = [(verb, None) for verb in legal["table"]]
        some += [(verb, who) for who, verbs in legal["figures"].items() for verb in verbs]
        for verb, who in some:
            open_to.setdefault(verb, []).append((id, who))
    ends = open_to.pop("end", [])
    if not pick((True, *(False,) * 19)):
        # It leaves little of a game.
        open_to.pop("fight_out", None)
    if ends and state.phase == "aftermath" and pick((True, False, False, False)):
        return Action(ends[0][0], "end")
    while any(open_to.values()):
        verb = pick([v for v, seats in open_to.items() if seats for _ in range(WEIGHTS.get(v, 3))])
        id, who = pick(open_to[verb])
        args = complete(state, state.seats[id], verb, who, pick)
        if args is not None:
            return with_orders(state, Action(id, verb, args), pick)
        open_to[verb].remove((id, who))
    referee = next(id for id, seat in state.seats.items() if seat.is_referee)
    return Action(referee, "end")


def with_orders(state: State, action: Action, pick: Pick) -> Action:
    """Standing orders for those that the action makes act, for most of them."""
    orders = {}
    for unit in used(state, action):
        if pick((True, True, False)):
            names = [*CHOICES, STAY]
            chosen = [pick(names) for _ in range(pick((1, 2, 3)))]
            orders[unit] = {"do": list(dict.fromkeys((*chosen, *pick((DEFAULT, (STAY,))))))[:8]}
    return Action(action.seat, action.verb, action.args, orders)


def complete(state: State, seat: Seat, verb: str, who: str | None, pick: Pick) -> Args | None:
    """The arguments of a legal verb, from what the options offer; None: nothing completes it."""
    if who is None:
        return OF_TABLE[verb](state, pick)
    if verb == "carry_out":
        return {"figure": who}
    if verb in REFEREE:
        more = REFEREE[verb](state, who, pick)
        return None if more is None else {"figure": who, **more}
    if verb in PLAIN or verb == "stay":
        return {"figure": who}
    answer = options(state, seat, {"verb": verb, "figure": who})
    assert not isinstance(answer, Refusal), answer
    args = COMPLETES[verb](answer, state, who, pick)
    return None if args is None else {"figure": who, **args}
