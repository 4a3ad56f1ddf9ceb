"""Swords of Stirling for the fuzzer: setups, neighbours of legal actions, and twins."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from battles.stirling import autoplay
from battles.stirling.actions import VERBS
from battles.stirling.event_wording import REFUSED
from battles.stirling.events import CODES
from battles.stirling.options import UNIT_MODES, modes_of, options, reachable
from battles.stirling.phases.aims import AIMS
from battles.stirling.phases.victory import WORDS
from battles.stirling.ruleset import RULESET
from battles.stirling.state import (
    ALWAYS,
    ANSWERS,
    ASK,
    DEPLOYING,
    ENDED,
    NEVER,
    Placement,
    State,
    Unit,
)
from battles.stirling.tables import rulebook
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Event, Json, Refusal, Seat
from campaigns.tabletop.hexes import SIDES, Grid

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
SCENARIOS = Path(__file__).with_name("scenarios")
HOUSES: Sequence[Mapping[str, Json]] = (
    {},
    {"carry_dead": True, "attack_rate": "alternating", "engaged_may_shoot": True},
    {"merge_sizes": True, "commander_counts_twice": True, "rally_takes_turn": False},
    {"failed_order": "hold", "carry_dead": True},
    {"small_units": False, "leader_risk": False, "removal_step": 5},
)


@cache
def _scenario(name: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads((SCENARIOS / f"{name}.json").read_text(encoding="utf-8"))
    return body


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
        body = deepcopy(_scenario(name))
        if number % 4:
            _throw_together(body, pick)
        if number % 2:
            body["victory"] = _victory(body, pick)
        if number % 3 == 1:
            _to_deploy(body, pick)
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
        yield from _malformed(state, referee, pick)
        yield from _others(state, pick)
        legal = RULESET.legal(state, referee)
        for verb in ("begin", "advance", "carry_out", "carry_out_all", "reveal"):
            if verb not in legal["table"]:
                yield Action(referee.id, verb)
        for unit, verbs in legal["units"].items():
            if pick((True, False, False)):
                yield from _beyond(state, referee, unit, verbs, pick)
        if state.agenda:
            yield Action(referee.id, "choose", {"item": state.agenda[0].id, "choice": "nothing"})

    def tries(self, state: State, pick: Pick) -> Iterator[Action]:
        """Anything of anybody: mostly refused, and for every reason there is."""
        referee = _referee(state)
        units, leaders = sorted(state.units), sorted(state.leaders)
        who = pick((*units, *leaders))
        place = RULESET.legal(state, referee)["units"]
        if place and pick((True, True, False)):
            who = pick(sorted(place))
        actor = state.who(who)
        at = actor.at if isinstance(actor, Unit) else state.place_of(actor)
        near = at or "0101"
        path = _stroll(state, near, pick)
        other = pick(units)
        spells = sorted(state.who(who).spells) or ["fireball"]
        some: dict[str, dict[str, Json]] = {
            "move": {
                "mode": pick(UNIT_MODES),
                "path": path,
                "front": pick((None, *SIDES)),
                "target": other,
            },
            "shoot": {"target": other},
            "cast": {"spell": pick(spells), "target": other},
            "hold": {},
            "split": {"front": pick(SIDES)},
            "merge": {"with": other},
            "join": {"join": other},
            "rally": {"leader": pick((None, *leaders))},
            "stance": {},
            "detach": {},
            "carry_out": {},
            "check": {},
            "place": {"at": near if state.status != DEPLOYING else pick(_somewhere(state))},
            "unplace": {},
            "deploy_final": {"seat": pick(sorted(state.seats)), "final": pick((True, False))},
        }
        for verb in some if pick((True, False)) else [pick(tuple(some))]:
            yield Action(pick(sorted(state.seats)), verb, {"unit": who, **some[verb]})
            yield Action(referee.id, verb, {"unit": who, **some[verb]})
            waived = {"waive": True, "reason": "So be it."}
            yield Action(referee.id, verb, {"unit": who, **some[verb], **waived})

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


def _throw_together(body: dict[str, Any], pick: Pick) -> None:
    """Put the units close to each other on ground that all can stand on."""
    map_ = body["map"]
    grid = Grid(map_["columns"], map_["rows"])
    bad = {"water", "cliff"}
    barred = {at for one in map_.get("terrain", []) if one["kind"] in bad for at in one["hexes"]}
    corner = pick((1, 2, 3))
    span = 4 if len(body["units"]) < 6 else 7
    free = [
        name
        for name in grid.names()
        if name not in barred
        and corner <= int(name[:2]) < corner + span
        and corner <= int(name[2:]) < corner + span
    ]
    for unit in body["units"]:
        at = pick(free)
        free.remove(at)
        unit["at"], unit["front"] = at, pick(SIDES)
        if pick((True, False, False, False)):
            unit["traits"] = [*unit.get("traits", []), pick(("flying", "fearless"))]
    body["turns"] = 6


def _victory(body: dict[str, Any], pick: Pick) -> list[Json]:
    """A condition of every kind."""
    one, other = (faction["id"] for faction in body["factions"][:2])
    leader = body["leaders"][0]["id"]
    return [
        {"faction": one, "kind": "hold", "hexes": ["0303", "0404"], "least": 1, "points": 2},
        {"faction": one, "kind": "men", "of": other, "most": 200, "ends": pick((True, False))},
        {"faction": other, "kind": "leader", "leader": leader, "ends": pick((True, False))},
        {"faction": other, "kind": "points", "least": 2},
        {"faction": other, "kind": "words", "text": "The day was fair.", "points": 3},
    ]


def _to_deploy(body: dict[str, Any], pick: Pick) -> None:
    """Zones of the ground that all can stand on, one side in the west and the other in the east."""
    map_ = body["map"]
    bad = {"water", "cliff"}
    barred = {at for one in map_.get("terrain", []) if one["kind"] in bad for at in one["hexes"]}
    names = [at for at in Grid(map_["columns"], map_["rows"]).names() if at not in barred]
    west = max(len(body["units"]) // 4, 2)
    sides = [one["id"] for one in body["factions"]]
    body["deploy"] = True
    body["zones"] = {
        sides[0]: [at for at in names if int(at[:2]) <= west],
        sides[1]: [at for at in names if west < int(at[:2]) <= 2 * west],
    }
    for one in (*body["units"], *body["leaders"]):
        one.pop("at", None)


def _somewhere(state: State) -> list[str]:
    """A few hexes of the zones, and one outside."""
    return [*(hexes[0] for hexes in state.zones.values()), "0101", f"{state.columns:02}01"]


def _malformed(state: State, referee: Seat, pick: Pick) -> Iterator[Action]:
    unit = pick(sorted(state.units))
    yield pick(
        (
            Action("nobody", "advance"),
            Action(referee.id, "dance"),
            Action(referee.id, "move", {"unit": "nobody"}),
            Action(referee.id, "move", {"unit": unit, "path": ["0101", "9"]}),
            Action(referee.id, "move", {"unit": unit, "path": "0101"}),
            Action(referee.id, "move", {"unit": unit, "mode": "crawl"}),
            Action(referee.id, "move", {"unit": unit, "mode": "charge"}),
            Action(referee.id, "shoot", {"unit": unit}),
            Action(referee.id, "split", {"unit": unit, "front": "W"}),
            Action(referee.id, "choose", {"item": "c0", "choice": "pass"}),
            Action(referee.id, "rule", {"changes": [], "reason": "None."}),
            Action(referee.id, "rule", {"changes": [{"what": "magic"}], "reason": "None."}),
            Action(referee.id, "check", {"unit": unit, "situations": ["rain"]}),
            Action(referee.id, "note", {"text": ""}),
        )
    )


def _others(state: State, pick: Pick) -> Iterator[Action]:
    """What a seat tries with what is not its own."""
    players = [seat for seat in state.seats.values() if seat.role == "player"]
    seat = pick(players)
    foreign = [u.id for u in state.units.values() if u.faction != seat.side]
    yield Action(seat.id, pick(("hold", "carry_out")), {"unit": pick(foreign)})
    yield Action(seat.id, pick(("advance", "carry_out", "carry_out_all", "end")))
    spectators = [seat for seat in state.seats.values() if seat.role == "spectator"]
    for watcher in spectators[:1]:
        yield Action(watcher.id, "hold", {"unit": pick(sorted(state.units))})


def _stroll(state: State, start: str, pick: Pick) -> list[str]:
    """A path of a few steps in some direction, which may lead off the map."""
    grid = Grid(state.columns, state.rows)
    path, side = [start], pick(SIDES)
    for _ in range(pick((1, 2, 3, 5))):
        path.append(grid.neighbour(path[-1], pick((side, side, pick(SIDES)))) or "0000")
        if path[-1] == "0000":
            break
    return path[1:]


def _beyond(
    state: State, seat: Seat, unit: str, verbs: Sequence[str], pick: Pick
) -> Iterator[Action]:
    """Just past what the options of a unit on turn offer."""
    if "shoot" in verbs:
        answer = options(state, seat, {"verb": "shoot", "unit": unit})
        yield from _barred(seat, unit, "shoot", {}, answer)
    if "cast" in verbs:
        answer = options(state, seat, {"verb": "cast", "unit": unit})
        assert not isinstance(answer, Refusal)
        for spell, one in answer.get("spells", {}).items():
            yield from _barred(seat, unit, "cast", {"spell": spell}, one)
    if "move" in verbs:
        yield from _past_reach(state, seat, unit, pick)
    for verb in ("shoot", "move", "split", "merge", "rally"):
        if verb not in verbs and unit in state.units:
            args = {"target": unit, "front": "N", "with": unit}
            yield Action(seat.id, verb, {"unit": unit, **args})


def _barred(
    seat: Seat, unit: str, verb: str, args: Mapping[str, Json], answer: Any
) -> Iterator[Action]:
    for target, one in answer.get("targets", {}).items():
        if "why" in one:
            yield Action(seat.id, verb, {"unit": unit, "target": target, **args})
            return


def _past_reach(state: State, seat: Seat, unit: str, pick: Pick) -> Iterator[Action]:
    """A hex that cannot be reached, a front that cannot be paid for, a mode that is not open."""
    who, modes = state.who(unit), modes_of(state, unit)
    grid = Grid(state.columns, state.rows)
    for mode, one in modes.items():
        if "why" in one and mode != "charge":
            path = [pick([name for name in grid.neighbours(str(who.at)) if name is not None])]
            yield Action(seat.id, "move", {"unit": unit, "mode": mode, "path": path})
    if "why" in modes["walk"]:
        return
    ways = reachable(state, who, "walk")
    last = pick(list(ways.costs))
    path = list(ways.path(last))
    for near in grid.neighbours(last):
        if near is not None and near not in ways.costs:
            yield Action(seat.id, "move", {"unit": unit, "path": [*path, near]})
    for side in SIDES:
        if side not in ways.hexes[last].fronts:
            yield Action(seat.id, "move", {"unit": unit, "path": path, "front": side})
