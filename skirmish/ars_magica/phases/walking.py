"""Walking and running, which are actions, and the short step that is free (AM 12.4)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.phases.judging import in_melee, may, spend
from skirmish.ars_magica.phases.ways import RUN, WALK, go, judge_way, paces
from skirmish.ars_magica.procedures.engagement import reach
from skirmish.ars_magica.procedures.movement import may_also_attack
from skirmish.ars_magica.sheet import weapon_in_hand
from skirmish.ars_magica.state import TENTHS, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import foes, lead


@rule("AM 12.4", "AM 15 B6")
def walk(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """An action; a step of two paces leaves the action free."""
    return _on_foot(table, unit, args, WALK)


@rule("AM 12.1", "AM 12.4")
def run_off(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Running is an action."""
    return _on_foot(table, unit, args, RUN)


def _on_foot(table: Table, unit: str, args: Mapping[str, Json], mode: str) -> Refusal | None:
    state = table.state
    to = Point(*args["path"][0])
    figure = lead(state, unit)
    if figure.riding is not None:
        return Refusal("rides", "AM 9", {"figure": unit}, "/args/figure")
    allowed = paces(state, unit, mode)
    judged = judge_way(state, unit, to, allowed)
    if isinstance(judged, Refusal):
        return may(state, unit, "move", free=True) or judged
    gone = figure.deeds.moved + -(-judged // TENTHS)
    short = gone <= table.tables.combat.shift or (table.tables.walk_and_attack and mode == WALK)
    refusal = may(state, unit, "move", free=short)
    if refusal is not None:
        return refusal
    if in_melee(state, unit) and not _keeps(state, unit, to):
        return Refusal("engaged", "AM 6.2", {"figure": unit}, "/args/figure")
    if not short:
        spend(table, unit)
    assert may_also_attack(table.tables, 0)
    go(table, unit, to, mode, judged)
    return None


def _keeps(state: State, unit: str, to: Point) -> bool:
    """Whether a step stays in reach of everybody that one is engaged with."""
    for foe in foes(state, unit):
        other = lead(state, foe)
        tables = tables_of(state)
        far = max(
            reach(tables, weapon_in_hand(tables, lead(state, unit))),
            reach(tables, weapon_in_hand(tables, other)),
        )
        if other.at is None or distance2(to, other.at) > (far * TENTHS) ** 2:
            return False
    return True
