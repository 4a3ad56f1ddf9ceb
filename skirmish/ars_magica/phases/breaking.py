"""Out of a melee: breaking away from all opponents, or running from them (AM 6.2)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, away, distance2, whole_mm
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import run
from skirmish.ars_magica.phases.judging import may, spend
from skirmish.ars_magica.phases.ways import WALK, go, judge_way, paces, walled
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.blows import melee_refusal
from skirmish.ars_magica.procedures.engagement import bonus_after, flight_attackers
from skirmish.ars_magica.procedures.engagement import disengage as disengaging
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.sheet import botch_dice, figure_of
from skirmish.ars_magica.state import TENTHS, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.training import bonus_in
from skirmish.ars_magica.units import combatants, foes, lead


@rule("AM 6.2", "AM 15 F1", "AM 15 F2")
def disengage(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Break away from all opponents, as declared: by speed, or by one roll against theirs."""
    state = table.state
    refusal = may(state, unit, "disengage")
    if refusal is not None:
        return refusal
    figure = lead(state, unit)
    if figure.deeds.declared != "disengage":
        return Refusal("not_declared", "AM 15 B4", {"figure": unit}, "/args/figure")
    opponents = foes(state, unit)
    if not opponents:
        return Refusal("not_engaged", "AM 6.2", {"figure": unit}, "/args/figure")
    spend(table, unit)
    why = table.why("disengage.why", figure=unit)
    found = disengaging(
        table.dice_between(figure.id, *opponents),
        table.tables,
        why,
        _static_defence(state, unit),
        [_static_attack(state, foe) for foe in opponents],
        bonus=figure.persistence,
        initiative=state.totals.get(unit),
        initiatives=[state.totals.get(foe, 0) for foe in opponents],
        botch_dice=botch_dice(state, figure, combatants(state)),
    )
    bonus = bonus_after(table.tables, figure.persistence, failed=not found.success, attacked=False)
    table.emit(
        "disengaged",
        figure=unit,
        outcome="succeeds" if found.success else "fails",
        set={figure.id: {"persistence": 0 if found.success else bonus}},
        cite="AM 6.2",
        why=why.pack(),
    )
    if found.success:
        break_away(table, unit, args.get("to"))
    return None


def _static_defence(state: State, unit: str) -> Sum:
    figure, tables = lead(state, unit), tables_of(state)
    rules = figure_of(state, figure)
    total = totals.defence(tables, rules).plus(*totals.penalties(tables, rules))
    return total.plus(Modifier("group_bonus", bonus_in(state, unit, "defence"), "AM 8"))


def _static_attack(state: State, unit: str) -> Sum:
    figure, tables = lead(state, unit), tables_of(state)
    rules = figure_of(state, figure)
    total = totals.attack(tables, rules).plus(*totals.penalties(tables, rules))
    return total.plus(Modifier("group_bonus", bonus_in(state, unit, "attack"), "AM 8"))


def break_away(table: Table, unit: str, to: Json) -> None:
    """Out of reach: without a map the pairs end; on it the figure goes, as far as it walks."""
    state = table.state
    if not state.mapped:
        pairs = [p for p in state.pairs if unit not in p.split("|")]
        table.emit("broke_away", figure=unit, table={"pairs": pairs}, cite="AM 6.2")
        return
    figure = lead(state, unit)
    if figure.at is None:
        return
    allowed = max(paces(state, unit, WALK), 4)
    goal = Point(*to) if to is not None else _backwards(state, unit, allowed)
    judged = judge_way(state, unit, goal, allowed)
    if isinstance(judged, Refusal):
        goal = _backwards(state, unit, allowed)
        judged = whole_mm(distance2(figure.at, goal))
    go(table, unit, goal, WALK, judged)


def _backwards(state: State, unit: str, allowed: int) -> Point:
    """Straight away from the opponents, as far as the table and the walls let one go."""
    start = lead(state, unit).at
    assert start is not None
    for foe in foes(state, unit):
        threat = lead(state, foe).at
        if threat is None:
            continue
        for share in (4, 3, 2, 1):
            goal = away(start, threat, allowed * TENTHS * share // 4)
            goal = Point(min(max(goal.x, 0), state.width), min(max(goal.y, 0), state.height))
            if not walled(state, (start, goal)):
                return goal
    return start


@rule("AM 6.2", "AM 15 F3")
def flee(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Turn and run: it always works, and one opponent strikes at an open back."""
    state = table.state
    refusal = may(state, unit, "flee")
    if refusal is not None:
        return refusal
    opponents = [(foe, state.totals.get(foe, 0)) for foe in foes(state, unit)]
    spend(table, unit)
    table.emit("fled_melee", figure=unit, cite="AM 6.2")
    tasks = []
    for foe in flight_attackers(table.tables, opponents):
        rules = figure_of(state, lead(state, foe))
        if melee_refusal(table.tables, rules) is not None or lead(state, foe).held is not None:
            continue
        tasks.append(
            {
                "do": "strike",
                "kind": "melee",
                "unit": foe,
                "by": lead(state, foe).id,
                "target": lead(state, unit).id,
                "flight": True,
                "effort": False,
            }
        )
    run(table, [*tasks, {"do": "runs_off", "unit": unit, "leaves": bool(args.get("leave"))}])
    return None
