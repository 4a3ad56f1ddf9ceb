"""Going on from a choice of the agenda (ST 5.5, 5.8, 5.9)."""

from __future__ import annotations

from collections.abc import Collection

from battles.stirling.phases.arrival import ON_FRONT
from battles.stirling.phases.effects import order_failed
from battles.stirling.phases.interception import ON_INTERCEPT, PASS, PASS_ALL, asked, intercept
from battles.stirling.phases.march import ON_REAR_ATTACK, STRIKE, march
from battles.stirling.phases.movement import follow_order
from battles.stirling.phases.plan import Plan, as_far, judge_plan
from battles.stirling.phases.ranged import ON_TARGET, do_shoot
from battles.stirling.phases.regroup import NO, ON_MERGE, ON_SPLIT, do_merge, do_split
from battles.stirling.state import State
from battles.stirling.table import Table
from battles.stirling.tables import AS_FAR
from campaigns.tabletop.game import Item, Json, Refusal

CODES = {
    ON_INTERCEPT: {PASS: "let_pass", PASS_ALL: "let_pass_all"},
    ON_REAR_ATTACK: {STRIKE: "strike", "spare": "spare"},
    ON_SPLIT: {NO: "no_split"},
    ON_MERGE: {NO: "no_merge"},
}


def describe(state: State, item: Item) -> list[dict[str, Json]]:
    """The answers that are still possible, each with the code of its sentence and arguments."""
    found: list[dict[str, Json]] = []
    for choice in _possible(state, item):
        code, args = CODES.get(item.step, {}).get(choice), {}
        if code is None and item.step == ON_FRONT:
            code, args = "front", {"front": choice, "cost": item.data["costs"][choice]}
        elif code is None and item.step == ON_SPLIT:
            code, args = "split_to", {"front": choice}
        elif code is None and item.step == ON_MERGE:
            code, args = "merge_with", {"with": choice}
        elif code is None and item.step == ON_TARGET:
            code, args = "shoot_at", {"target": choice}
        elif code is None:
            to, _, front = choice.partition(":")
            code, args = "intercept_at", {"to": to, "front": front}
        found.append({"id": choice, "code": code, "args": args})
    return found


def _possible(state: State, item: Item) -> tuple[str, ...]:
    """Without the ways that a ruling has closed while the choice waited."""
    if item.step != ON_INTERCEPT:
        return item.choices
    plan, unit = Plan.unpack(item.data["plan"]), str(item.data["unit"])
    hexes = _ways(state, plan, unit)
    return tuple(
        one for one in item.choices if one in (PASS, PASS_ALL) or one.partition(":")[0] in hexes
    )


def facts(item: Item) -> dict[str, Json]:
    """What those who answer are told of the question; the rest of the move stays sealed."""
    return {
        name: item.data[name] for name in ("unit", "mover", "target", "at") if name in item.data
    }


def choose(table: Table, item: Item, choice: str) -> Refusal | None:
    """Answer an item and go on with what it interrupted."""
    table.begun_by = str(item.data.get("begun_by", table.begun_by))
    if choice not in item.choices:
        return Refusal("no_such_choice", item.cite, {"choice": choice}, "/args/choice")
    if item.step == ON_FRONT:
        _made(table, item, choice)
        table.emit("front_chosen", unit=item.data["unit"], front=choice, cite="ST 5.5")
        return None
    unit = str(item.data["unit"])
    if item.step in (ON_SPLIT, ON_MERGE, ON_TARGET):
        _made(table, item, choice)
        _regroup_or_shoot(table, item, unit, choice)
        return None
    plan = Plan.unpack(item.data["plan"])
    if item.step == ON_INTERCEPT and choice not in (PASS, PASS_ALL):
        to, _, front = choice.partition(":")
        if to not in _ways(table.state, plan, unit):
            return Refusal("no_longer", item.cite, {"unit": unit}, "/args/choice")
        _made(table, item, choice)
        intercept(table, plan, unit, to, front)
        return None
    _made(table, item, choice)
    if item.step == ON_REAR_ATTACK:
        plan = plan.with_(strikes={**plan.strikes, unit: choice == STRIKE})
    elif choice == PASS:
        plan = plan.with_(passed=(*plan.passed, unit))
    else:
        plan = plan.with_(quiet=(*plan.quiet, unit))
    _go_on(table, plan)
    return None


def _regroup_or_shoot(table: Table, item: Item, unit: str, choice: str) -> None:
    """What was chosen; if a ruling in between has made it impossible, nothing."""
    if choice == NO:
        if item.step == ON_SPLIT and unit not in table.state.doing.acted:
            follow_order(table, unit, item.data["order"])
        return
    if item.step == ON_TARGET:
        refusal = do_shoot(table, unit, {"target": choice})
    elif item.step == ON_SPLIT:
        refusal = do_split(table, unit, {"front": choice})
    else:
        refusal = do_merge(table, unit, {"with": choice})
    if refusal is not None:
        order_failed(table, unit, refusal, "hold")
        if unit not in table.state.doing.acted:
            table.emit("held", unit=unit)


def _made(table: Table, item: Item, choice: str) -> None:
    table.emit("choice_made", item=item.id, unit=item.data["unit"], choice=choice, cite=item.cite)


def _ways(state: State, plan: Plan, unit: str) -> Collection[str]:
    """Where it may intercept as things stand: a ruling may have changed the position."""
    if not _stands(state, plan):
        return ()
    return {hex for one in asked(state, plan) if one.id == unit for hex in one.hexes}


def _stands(state: State, plan: Plan) -> bool:
    who = state.who(plan.unit)
    return who.on_table and who.at is not None and plan.unit not in state.doing.acted


def _go_on(table: Table, plan: Plan) -> None:
    """The move goes on, as far as a ruling made in between lets it."""
    if not _stands(table.state, plan):
        return
    refusal = judge_plan(table.state, plan)
    if plan.path and isinstance(refusal, Refusal):
        keeps = table.tables.failed_order == AS_FAR
        part = as_far(table.state, plan) if keeps else None
        kept = "hold" if part is None else "as_far"
        order_failed(table, plan.unit, refusal, kept)
        if part is None:
            table.emit("held", unit=plan.unit)
            return
        plan = part
    march(table, plan)
