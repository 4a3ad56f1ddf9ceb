"""Random legal play of Swords of Stirling, for the fuzzer and for tables without players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from battles.stirling.options import alone, modes_of, options, reachable
from battles.stirling.phases.deployment import deployers, left_of
from battles.stirling.ruleset import RULESET
from battles.stirling.state import (
    DESTROYED,
    DISPERSED,
    ENDED,
    PLAYING,
    UNPLACED,
    Leader,
    State,
    Unit,
)
from battles.stirling.tables import rulebook
from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.hexes import SIDES, Grid, distance

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
            plain = Action(id, verb, args)
            used = RULESET.orders_used(state, plain)
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
    answer = _UNIT.get(verb, _plain)(state, seat, unit, pick)
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


def _check(state: State, pick: Pick) -> Args | None:
    units = [unit.id for unit in state.on_table()]
    if not units:
        return None
    situations = list(rulebook().tables["situations"])
    return {"unit": pick(units), "situations": pick(([], [pick(situations)]))}


def _choose(state: State, pick: Pick) -> Args | None:
    """Any answer; the default if a ruling has made it impossible in the meantime."""
    item = state.agenda[0]
    args: Args = {"item": item.id, "choice": pick((item.default, pick(item.choices)))}
    referee = next(seat.id for seat in state.seats.values() if seat.is_referee)
    outcome = RULESET.decide(state, Action(referee, "choose", args), Chance(Blind()))
    return {**args, "choice": item.default} if isinstance(outcome, Refusal) else args


def _rule(state: State, pick: Pick) -> Args | None:
    """A ruling that changes something without spoiling the battle."""
    units = list(state.on_table())
    if not units:
        return None
    unit = pick(units)
    changes: list[Args] = [
        {"what": "set", "unit": unit.id, "field": "morale", "value": pick((8, 12, 18))},
        {"what": "set", "unit": unit.id, "field": "attacks", "value": pick(("1", "3/2", "2"))},
        {"what": "set", "unit": unit.id, "field": "men", "value": max(unit.men + 20, 1)},
        {"what": "set", "unit": unit.id, "field": "damage", "value": pick(("1d6", "2d4+1"))},
        {"what": "dead", "unit": unit.id, "dead": pick((3, 10, 25))},
        {"what": "damage", "unit": unit.id, "damage": pick(("2", "9/2")), "figures": 30},
        {"what": "situation", "unit": unit.id, "situation": "unharmed"},
        {"what": "state", "unit": unit.id, "state": pick(("routed", "in_order"))},
        {"what": "state", "unit": unit.id, "state": pick(("routed", "dispersed", "destroyed"))},
        {"what": "place", "unit": unit.id, "to": unit.at, "front": pick(SIDES)},
    ]
    leaders = [leader for _, leader in sorted(state.leaders.items()) if leader.on_table]
    if leaders:
        leader = pick(leaders)
        fate = pick(("routed", "in_order", "fallen", "captured"))
        changes.append({"what": "state", "unit": leader.id, "state": fate})
        changes.append({"what": "set", "unit": leader.id, "field": "charisma", "value": 12})
    changes += _values(state, unit, pick)
    changes += _returns(state, pick)
    due = [id for id in state.doing.checks if id not in state.doing.acted]
    waiting = [id for id in due if state.units[id].on_table]
    if waiting:
        changes.append({"what": "waive", "unit": waiting[0]})
    return {"changes": [pick(changes)], "reason": "As the referee sees it."}


def _values(state: State, unit: Unit, pick: Pick) -> list[Args]:
    """Other values of a unit, of its faction and of the battle."""
    changes: list[Args] = [
        {"what": "set", "unit": unit.id, "field": "if_encircled", "value": pick(("ask", "always"))},
        {"what": "set", "unit": unit.id, "field": "name", "value": "The brave"},
        {"what": "faction", "faction": unit.faction, "field": "commander", "value": None},
        {"what": "battle", "field": "turns", "value": state.turn + 2},
    ]
    if unit.missile is not None:
        field = "missile.ammunition"
        changes.append({"what": "set", "unit": unit.id, "field": field, "value": pick((0, 9))})
    for spell in unit.spells:
        changes.append(
            {"what": "set", "unit": unit.id, "field": f"spells.{spell}.uses", "value": 4}
        )
    if state.status == PLAYING and pick((True, *[False] * 5)):
        changes.append({"what": "phase", "phase": pick(("movement", "melee", "rally"))})
    if state.status == PLAYING and unit.id not in state.doing.acted:
        changes.append({"what": "done", "unit": unit.id})
    here = [other for other in state.on_table() if other.at == unit.at]
    if unit.leader is None and len(here) == 1:
        side = pick(sorted(state.factions))
        changes.append({"what": "set", "unit": unit.id, "field": "faction", "value": side})
    leaders = [one for one in state.leaders.values() if one.on_table and not one.routed]
    mine = [one.id for one in leaders if one.faction == unit.faction]
    if unit.leader is None and mine:
        changes.append({"what": "attach", "unit": pick(sorted(mine)), "to": unit.id})
    return changes


def _returns(state: State, pick: Pick) -> list[Args]:
    """What was lost comes back to a free hex."""
    taken = {unit.at for unit in state.on_table()}
    free = [at for at in Grid(state.columns, state.rows).names() if at not in taken]
    gone = [one.id for one in state.units.values() if one.fate in (DESTROYED, DISPERSED)]
    gone += [one.id for one in state.leaders.values() if not one.on_table and one.fate != UNPLACED]
    if not gone:
        return []
    id = pick(sorted(gone))
    men: Args = {"men": 40} if id in state.units else {}
    return [{"what": "state", "unit": id, "state": "back", "to": pick(free), **men}]


def _result(state: State, pick: Pick) -> Args | None:
    """What was resolved on a real table: dead, moved, in rout, done."""
    units = list(state.on_table())
    if not units:
        return None
    unit = pick(units)
    changes: list[Args] = [{"what": "dead", "unit": unit.id, "dead": pick((7, 12)), "exact": True}]
    if unit.id not in state.doing.acted and pick((True, False)):
        changes.insert(0, {"what": "done", "unit": unit.id})
    if pick((True, False)):
        changes.insert(0, {"what": "place", "unit": unit.id, "to": unit.at, "front": pick(SIDES)})
    if unit.in_order and pick((True, False)):
        changes.insert(0, {"what": "state", "unit": unit.id, "state": "routed"})
    return {"changes": changes}


_TABLE: Mapping[str, Callable[[State, Pick], Args | None]] = {
    "note": _note,
    "check": _check,
    "choose": _choose,
    "rule": _rule,
    "result": _result,
}


# Verbs of units


def _asked(state: State, seat: Seat, unit: str, **partial: Json) -> dict[str, Any]:
    answer = options(state, seat, {"unit": unit, **partial})
    return {} if isinstance(answer, Refusal) else answer


def _plain(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    return {}


def _able(targets: Mapping[str, Any]) -> list[str]:
    return [id for id, answer in targets.items() if "why" not in answer]


def _place(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    hexes = _able(_asked(state, seat, unit, verb="place")["hexes"])
    return {"at": pick(hexes), "front": pick(SIDES)} if hexes else None


def _shoot(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    targets = _able(_asked(state, seat, unit, verb="shoot").get("targets", {}))
    return {"target": pick(targets)} if targets else None


def _cast(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    spells = _asked(state, seat, unit, verb="cast").get("spells", {})
    some = [(id, target) for id, one in spells.items() for target in _able(one["targets"])]
    if not some:
        return None
    spell, target = pick(some)
    return {"spell": spell, "target": target}


def _move(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    """A charge if there is one, more often than not; else towards the enemy, or anywhere."""
    modes = _able(modes_of(state, unit))
    if "charge" in modes and pick((True, True, False)):
        charges = _asked(state, seat, unit, verb="move", mode="charge")["targets"]
        targets = _able(charges)
        if targets:
            target = pick(targets)
            way = charges[target]
            return {
                "mode": "charge",
                "path": way["path"],
                "front": way["front"],
                "target": target,
            }
    mode = pick([mode for mode in modes if mode != "charge"] or ["walk"])
    if mode not in modes or pick((True, *[False] * 9)):
        return _turn(state, seat, unit, pick)
    state = alone(state, state.who(unit))
    ways = reachable(state, state.who(unit), mode)
    to = pick(_nearest(state, unit, list(ways.costs)) if pick((True, False)) else list(ways.costs))
    front = pick((None, *ways.hexes[to].fronts))
    args = {
        "mode": mode,
        "path": list(ways.path(to, front)),
        **({} if front is None else {"front": front}),
    }
    if isinstance(state.who(unit), Leader) and pick((True, False)):
        args["join"] = pick(sorted(state.units))
    return args


def _turn(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    """A unit that stays takes one of the fronts that are offered for its own hex."""
    answer = _asked(state, seat, unit, verb="move")
    stays = answer.get("hexes", {}).get(alone(state, state.who(unit)).who(unit).at)
    if not stays or not stays["fronts"]:
        return None
    return {"mode": "walk", "path": [], "front": pick(sorted(stays["fronts"]))}


def _nearest(state: State, unit: str, hexes: list[str]) -> list[str]:
    """The three hexes nearest to an enemy, or to a friend for a leader."""
    who = state.who(unit)
    alone = isinstance(who, Leader)
    goals = [u.at for u in state.on_table() if (u.faction == who.faction) == alone]
    if not goals:
        return sorted(hexes)
    return sorted(hexes, key=lambda name: (min(distance(name, g) for g in goals), name))[:3]


def _split(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    return {"front": pick(_asked(state, seat, unit, verb="split")["fronts"])}


def _merge(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    partners = _able(_asked(state, seat, unit, verb="merge")["with"])
    return {"with": pick(partners)} if partners else None


def _join(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    return {"join": pick(_asked(state, seat, unit, verb="join")["units"])}


def _rally(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    leaders = _asked(state, seat, unit, verb="rally")["leaders"]
    return pick(({}, {"leader": pick(leaders)}))


def _stance(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
    return stance(pick)


def stance(pick: Pick) -> Args:
    """A stance with standing answers."""
    args: Args = {"stance": pick(("prompt", "delaying", "delaying"))}
    if pick((True, False)):
        args["intercept"] = pick(("ask", "always", "never", "within:3"))
    if pick((True, False)):
        args["rear_attack"] = pick(("ask", "always", "never"))
    for name in ("if_stopped", "if_encircled", "if_stacked"):
        if pick((True, False)):
            args[name] = pick(("ask", "ask", "always", "never"))
    return args


_UNIT: Mapping[str, Callable[[State, Seat, str, Pick], Args | None]] = {
    "place": _place,
    "shoot": _shoot,
    "cast": _cast,
    "move": _move,
    "split": _split,
    "merge": _merge,
    "join": _join,
    "rally": _rally,
    "stance": _stance,
}


# Orders


def order(state: State, unit: str, pick: Pick) -> Args:
    """A sealed order for the slot of a unit; it may well fail when it is carried out."""
    slot = RULESET.order_slots(state).get(unit, {})
    referee = next(seat for seat in state.seats.values() if seat.is_referee)
    if str(slot.get("phase", "")).endswith("ranged"):
        return _ranged_order(state, referee, unit, pick)
    body = stance(pick)
    if unit in state.leaders and state.leaders[unit].unit is not None:
        return {**body, "leave": pick((True, False)), **_moving(state, referee, unit, pick)}
    return {**body, **_moving(state, referee, unit, pick)}


def _moving(state: State, seat: Seat, unit: str, pick: Pick) -> Args:
    kind = pick(("move", "move", "aim", "aim", "astray", "hold", "split", "merge", "none"))
    if kind == "aim":
        return _aim(state, unit, pick)
    if kind == "move":
        return {"verb": "move", **(_move(state, seat, unit, pick) or {})}
    if kind == "astray":
        goal = pick(_places(state))
        return {"verb": "move", "mode": pick(("walk", "run", "flee")), "path": [goal, goal]}
    if unit in state.units and kind == "split":
        return {"verb": "split", "front": pick(SIDES)}
    if unit in state.units and kind == "merge":
        return {"verb": "merge", "with": pick(sorted(state.units))}
    return {"verb": "hold"} if kind == "hold" else {}


def _places(state: State) -> list[str]:
    """Hexes to go to: where units stand, or the last ones stood."""
    return [one.at for one in state.on_table()] or [one.at for one in state.units.values()]


def _aim(state: State, unit: str, pick: Pick) -> Args:
    """Towards a hex, at an enemy or after anybody."""
    others = [one.id for one in state.units.values() if one.id != unit]
    aims: tuple[Args, ...] = (
        {"toward": pick(_places(state)), "mode": pick(("walk", "run"))},
        {"charge": pick(others)},
        {"charge": pick(others), "front": pick(SIDES)},
        {"follow": pick(others)},
    )
    return {**pick(aims), "note": "As far as you can."}


def _ranged_order(state: State, seat: Seat, unit: str, pick: Pick) -> Args:
    kind = pick(("shoot", "cast", "hold"))
    foes = [u.id for u in state.on_table() if u.faction != state.who(unit).faction]
    if kind == "shoot" and unit in state.units and foes:
        at = pick([state.units[foe].at for foe in foes])
        there = {"at": at, "prefer": pick(("ask", "ask", "strongest", "weakest"))}
        return {"verb": "shoot", **pick((there, {"target": pick(foes)}))}
    spells = sorted(state.who(unit).spells)
    if kind == "cast" and spells and foes:
        casts = [{"spell": pick(spells), "target": pick(foes)} for _ in range(pick((1, 2)))]
        return {"verb": "cast", "casts": casts}
    return {"verb": "hold"}
