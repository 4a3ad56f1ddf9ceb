"""Actions beside the legal ones for the fuzzer: malformed, of others, just past what is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from battles.stirling.options import UNIT_MODES, modes_of, options, reachable
from battles.stirling.pieces import Unit
from battles.stirling.ruleset import RULESET
from battles.stirling.state import DEPLOYING, State
from campaigns.tabletop import fuzz
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.hexes import SIDES, Grid


def attempts(state: State, referee: Seat, pick: Pick) -> Iterator[Action]:
    """Anything of anybody: mostly refused, and for every reason there is."""
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


def _somewhere(state: State) -> list[str]:
    """A few hexes of the zones, and one outside."""
    return [*(hexes[0] for hexes in state.zones.values()), "0101", f"{state.columns:02}01"]


def malformed(state: State, referee: Seat, pick: Pick) -> Iterator[Action]:
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


def of_others(state: State, pick: Pick) -> Iterator[Action]:
    """What a seat tries with what is not its own."""
    sides = {unit.id: unit.faction for unit in state.units.values()}
    table = ("advance", "carry_out", "carry_out_all", "end")
    yield from fuzz.of_others(
        state.seats, sides, "unit", (("hold", "carry_out"), table, "hold"), pick
    )


def _stroll(state: State, start: str, pick: Pick) -> list[str]:
    """A path of a few steps in some direction, which may lead off the map."""
    grid = Grid(state.columns, state.rows)
    path, side = [start], pick(SIDES)
    for _ in range(pick((1, 2, 3, 5))):
        path.append(grid.neighbour(path[-1], pick((side, side, pick(SIDES)))) or "0000")
        if path[-1] == "0000":
            break
    return path[1:]


def beyond(
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
