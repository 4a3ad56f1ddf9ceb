"""What completes an action of one unit: reach, charges, targets, each with its price or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battles.stirling import actions
from battles.stirling.actions import read_path
from battles.stirling.agenda import commands
from battles.stirling.forecast import bands, shooting, spell_casting
from battles.stirling.phases import aiming, rally
from battles.stirling.phases.aims import AIMS, resolve
from battles.stirling.phases.deployment import front_of, may_place
from battles.stirling.phases.plan import (
    ADVANCE,
    Plan,
    judge_plan,
    mode_fault,
    mover,
    progress_along,
)
from battles.stirling.phases.regroup import may_merge, may_split, split_fronts
from battles.stirling.pieces import ANSWERS, UNPLACED, Leader, Unit
from battles.stirling.procedures.movement import CHARGE, FLEE, WALK, WITHDRAW, Verdict, allowance
from battles.stirling.procedures.reach import Reach, charge_reach, reach
from battles.stirling.state import State, board_of, tables_of
from campaigns.tabletop.game import PLAYER, Json, Refusal, Seat
from campaigns.tabletop.hexes import SIDES
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.reasons import why
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

UNIT_MODES = (WALK, "run", CHARGE, WITHDRAW, FLEE, ADVANCE)
LEADER_MODES = (WALK, "run", WITHDRAW, FLEE)


def options(state: State, seat: Seat, partial: Mapping[str, Json]) -> dict[str, Json] | Refusal:
    """Answers for the position as it is, also when it is not the unit's turn (for its orders)."""
    args = Reader.top(partial)
    try:
        verb = args.choice("verb", _ANSWERS)
        unit = args.choice("unit", {**state.units, **state.leaders})
        if not seat.is_referee and (seat.role != PLAYER or not commands(state, seat, unit)):
            return Refusal("not_yours", args={"unit": unit}, at="/unit")
        who = state.who(unit)
        if not who.on_table and (verb, who.fate) != ("place", UNPLACED):
            return Refusal("not_on_table", args={"unit": unit}, at="/unit")
        answer = {"verb": verb, "unit": unit, **_ANSWERS[verb](state, who, args)}
        for other in answer.get("with", {}):
            if not commands(state, seat, other):
                answer["with"][other] = why(Refusal("under_others", "ST 5.11", {"unit": other}))
        return answer
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)


# Deployment


@rule("ST 5.12")
def _place(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    """The hexes of its zone, each with the reason if it cannot be placed there."""
    if who.fate != UNPLACED:
        return why(Refusal("not_to_place", args={"unit": who.id}))
    hexes: dict[str, Json] = {}
    for at in sorted(state.zones[who.faction]):
        refusal = may_place(state, who, at)
        hexes[at] = {} if refusal is None else why(refusal)
    known = state.placed.get(who.id)
    told = {} if known is None else {"at": known.at}
    return {"hexes": hexes, "front": front_of(state, who), **told}


# Movement


@rule("ST 5.3", "ST 5.7")
def modes_of(state: State, id: str) -> dict[str, Json]:
    """What a unit may spend in each mode, or why the mode is not for it."""
    state = alone(state, state.who(id))
    who, tables = state.who(id), tables_of(state)
    found: dict[str, Json] = {}
    for mode in UNIT_MODES if isinstance(who, Unit) else LEADER_MODES:
        refusal = _mode_refusal(state, who, mode)
        plain = WALK if mode == ADVANCE else mode
        mov = fraction_text(allowance(who.mov, plain, tables))
        found[mode] = {"mov": mov} if refusal is None else why(refusal)
    return found


def _mode_refusal(state: State, who: Unit | Leader, mode: str) -> Refusal | None:
    if who.routed:
        return Refusal("in_rout", "ST 5.8")
    piece, freed = mover(state, who)
    engaged = piece.engaged
    if engaged is None:
        engaged = board_of(state).in_enemy_zone(piece.at, piece.faction)
    if engaged and mode in (WALK, "run", CHARGE) and not (mode == WALK and freed):
        return Refusal("engaged", "ST 5.13" if mode == CHARGE else "ST 5.7")
    return mode_fault(state, who, Plan(who.id, mode), freed)


def alone(state: State, who: Unit | Leader) -> State:
    """The position as if a leader had left his unit, for his order."""
    if isinstance(who, Unit) or who.unit is None:
        return state
    unit = state.units[who.unit]
    return state.with_leader(who.id, unit=None, at=unit.at, front=unit.front, engaged=unit.engaged)


def _move(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    """Modes; then for one mode the hexes in reach, or the charges; or one way there."""
    modes = modes_of(state, who.id)
    state = alone(state, who)
    who = state.who(who.id)
    mode = args.choice("mode", modes, default=WALK)
    answer: dict[str, Json] = {"mode": mode, "modes": modes}
    if "why" in modes[mode]:
        stays = {"cost": "0", "path": [], "fronts": _turns(state, who)}
        return answer if who.routed else {**answer, "hexes": {who.at: stays}}
    if any(args.has(name) for name in AIMS):
        return {**answer, **_aimed(state, who, args)}
    if args.has("path"):
        return {**answer, **_judged(state, who, mode, args)}
    if mode == CHARGE:
        return {**answer, "targets": _charges(state, who)}
    board = board_of(state)
    ways = reachable(state, who, mode)
    if args.has("to"):
        return {**answer, "way": _way(state, Plan(who.id, mode), ways, args)}
    hexes = {
        name: {
            "cost": fraction_text(reached.cost),
            "path": list(path),
            "fronts": {side: fraction_text(cost) for side, cost in reached.fronts.items()},
            **({"zoc": True} if board.in_enemy_zone(name, who.faction) else {}),
        }
        for name, path in ways.paths()
        for reached in [ways.hexes[name]]
    }
    return {**answer, "hexes": hexes}


def reachable(state: State, who: Unit | Leader, mode: str) -> Reach:
    """Where a move in a mode that is open to a unit can end (not `charge`)."""
    piece, freed = mover(state, who)
    plain = WALK if mode == ADVANCE else mode
    return reach(board_of(state), piece, plain, tables_of(state), freed)


@rule("ST 5.2")
def _aimed(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    """What an order with an aim comes to as things stand now, and what of it fails."""
    order = actions.read_aim(state, args, who.id)
    assert order is not None
    resolved = resolve(state, who.id, order)
    answer = {} if resolved.refusal is None else why(resolved.refusal)
    plan = resolved.plan
    if plan is None:
        return answer
    verdict = judge_plan(state, plan)
    assert isinstance(verdict, Verdict)
    assert verdict.cost is not None
    way = {"path": list(plan.path), "cost": fraction_text(verdict.cost), "front": verdict.front}
    return {"mode": plan.mode, "way": {**way, "costs": _costs(state, plan)}, **answer}


def _turns(state: State, who: Unit | Leader) -> dict[str, str]:
    """The fronts to which a unit that stays can turn."""
    found = {}
    for side in SIDES:
        verdict = judge_plan(state, Plan(who.id, WALK, front=side))
        if isinstance(verdict, Verdict) and verdict.cost is not None:
            found[side] = fraction_text(verdict.cost)
    return found


def _way(state: State, plan: Plan, ways: Reach, args: Reader) -> dict[str, Json]:
    """The cheapest path to a hex, with a front if one is asked for, and its running cost."""
    to = args.choice("to", ways.hexes)
    front = args.choice("front", ways.hexes[to].fronts, default=None)
    cost = ways.hexes[to].cost if front is None else ways.hexes[to].fronts[front]
    path = ways.path(to, front)
    return {
        "to": to,
        "path": list(path),
        "costs": _costs(state, plan.with_(path=path)),
        "cost": fraction_text(cost),
        **({} if front is None else {"front": front}),
    }


def _costs(state: State, plan: Plan) -> list[str]:
    """The running cost of a legal path at each of its hexes (the turn at its end not counted)."""
    _, *after = progress_along(state, plan)
    return [fraction_text(progress.spent) for progress in after]


def _judged(state: State, who: Unit | Leader, mode: str, args: Reader) -> dict[str, Json]:
    """A path drawn by hand."""
    path = tuple(read_path(args))
    plan = Plan(
        who.id,
        mode,
        path,
        args.choice("front", SIDES, default=None),
        args.choice("target", state.units, default=None),
    )
    verdict = judge_plan(state, plan)
    if isinstance(verdict, Refusal):
        return {"way": {"path": list(path), **why(verdict)}}
    assert verdict.cost is not None
    way = {"path": list(path), "cost": fraction_text(verdict.cost), "front": verdict.front}
    return {"way": way}


@rule("ST 5.13")
def _charges(state: State, who: Unit | Leader) -> dict[str, Json]:
    """The enemies that a unit can charge, each with the cheapest way."""
    piece, _ = mover(state, who)
    ways = charge_reach(board_of(state), piece, tables_of(state))
    charged = {charge.target for charge in state.charges}
    return {
        id: why(Refusal("charged_already", "ST 5.13", {"unit": id}))
        if id in charged
        else {
            "path": list(way.path),
            "costs": _costs(state, Plan(who.id, CHARGE, way.path)),
            "front": way.front,
            "cost": fraction_text(way.cost),
        }
        for id, way in ways.items()
    }


def _split(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    unit = _unit(who, args)
    refusal = may_split(state, unit)
    if refusal is not None:
        return why(refusal)
    return {
        "fronts": list(split_fronts(state, unit)),
        "men": [unit.men - unit.men // 2, unit.men // 2],
    }


def _merge(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    unit = _unit(who, args)
    found: dict[str, Json] = {}
    for other in state.on_table():
        if other.id != unit.id and other.at == unit.at and other.faction == unit.faction:
            refusal = may_merge(state, unit, other)
            found[other.id] = {} if refusal is None else why(refusal)
    return {"with": found}


def _join(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    at = who.at
    units = [
        u.id
        for u in state.on_table()
        if u.at == at and u.faction == who.faction and u.leader is None
    ]
    return {"units": units if isinstance(who, Leader) else []}


def _unit(who: Unit | Leader, args: Reader) -> Unit:
    if isinstance(who, Leader):
        raise args.fail("unit", f"{who.id} is no unit", "unknown_name")
    return who


# Fire


def _shoot(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    unit = _unit(who, args)
    refusal = aiming.may_shoot(state, unit)
    if refusal is None and unit.id in state.doing.acted and state.phase == "ranged":
        refusal = Refusal("has_acted", "ST 4.1")
    if refusal is not None:
        return why(refusal)
    targets: dict[str, Json] = {}
    for foe in state.on_table():
        if foe.faction != unit.faction:
            refusal = aiming.may_shoot_at(state, unit, foe)
            targets[foe.id] = shooting(state, unit, foe) if refusal is None else why(refusal)
    return {"targets": targets, "bands": bands(state, unit)}


@rule("ST 4.7")
def _cast(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    """The targets of each spell, and how many castings are left in this phase."""
    refusal = aiming.may_cast(state, who)
    if refusal is not None:
        return why(refusal)
    spells: dict[str, Json] = {}
    for id, spell in sorted(who.spells.items()):
        targets: dict[str, Json] = {}
        for foe in state.on_table():
            if foe.faction != who.faction:
                refusal = aiming.may_cast_at(state, who, spell, foe)
                expected = spell_casting(state, who, spell, foe)
                targets[foe.id] = expected if refusal is None else why(refusal)
        spells[id] = {"targets": targets}
    left = tables_of(state).turn_rounds - state.doing.casts.get(who.id, 0)
    return {"spells": spells, "castings": left}


# The rest


def _hold(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    return {}


def _stance(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    plain = ["ask", "always", "never"]
    answers = dict.fromkeys(ANSWERS, plain) if isinstance(who, Unit) else {}
    if answers:
        answers["intercept"] = [*plain, "within:N"]
    return {"stance": ["prompt", "delaying"], **answers}


def _rally(state: State, who: Unit | Leader, args: Reader) -> dict[str, Json]:
    refusal = rally.may_rally(state, who)
    if refusal is not None:
        return why(refusal)
    if isinstance(who, Leader):
        return {"leaders": [who.id]}
    return {"leaders": [leader.id for leader in rally.leaders_with(state, who)]}


Answer = Callable[[State, Unit | Leader, Reader], dict[str, Json]]
_ANSWERS: Mapping[str, Answer] = {
    "place": _place,
    "move": _move,
    "split": _split,
    "merge": _merge,
    "join": _join,
    "shoot": _shoot,
    "cast": _cast,
    "hold": _hold,
    "stance": _stance,
    "detach": _hold,
    "rally": _rally,
}
