"""What completes the verbs of units in random play, from what their options offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from battles.stirling.options import alone, modes_of, options, reachable
from battles.stirling.pieces import Leader
from battles.stirling.state import State
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Json, Refusal, Seat
from campaigns.tabletop.hexes import SIDES, distance

Args = dict[str, Json]


def _asked(state: State, seat: Seat, unit: str, **partial: Json) -> dict[str, Any]:
    answer = options(state, seat, {"unit": unit, **partial})
    return {} if isinstance(answer, Refusal) else answer


def plain(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
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


def move(state: State, seat: Seat, unit: str, pick: Pick) -> Args | None:
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


UNIT: Mapping[str, Callable[[State, Seat, str, Pick], Args | None]] = {
    "place": _place,
    "shoot": _shoot,
    "cast": _cast,
    "move": move,
    "split": _split,
    "merge": _merge,
    "join": _join,
    "rally": _rally,
    "stance": _stance,
}
