"""Coming to grips: engaging an enemy, and charges on foot and mounted (AM 6.2, 6.4)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, towards, whole_mm
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import run
from skirmish.ars_magica.phases.attacking import bar, enemy, judge_blow
from skirmish.ars_magica.phases.horseback import horse_free
from skirmish.ars_magica.phases.judging import comes_to_light, in_melee, may, spend
from skirmish.ars_magica.phases.ways import RUN, crosses, go, judge_way, paces
from skirmish.ars_magica.procedures.blows import melee_refusal
from skirmish.ars_magica.procedures.engagement import charge_has_bonus, may_charge, reach
from skirmish.ars_magica.procedures.horse import controls_horse, horse_can_charge, open_run
from skirmish.ars_magica.sheet import figure_of, weapon_in_hand
from skirmish.ars_magica.state import TENTHS, Figure, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import foes, lead, members, pair, struck, tenths_between, unit_of


def meeting_place(state: State, unit: str, target: Figure) -> Point | None:
    """Where one stops who goes straight at an enemy: just within reach."""
    start, end = lead(state, unit).at, target.at
    if start is None or end is None:
        return None
    tables = tables_of(state)
    far = reach(tables, weapon_in_hand(tables, lead(state, unit))) * TENTHS - 2
    gap = whole_mm(distance2(start, end))
    return start if gap <= far else towards(start, end, gap - far)


def _close_in(table: Table, unit: str, target: str, mode: str, length: int) -> None:
    """Come to grips: on the map by going there, without one by saying so."""
    comes_to_light(table, unit)
    state = table.state
    foe = unit_of(state, target)
    if state.mapped:
        to = meeting_place(state, unit, state.figures[target])
        if to is not None:
            go(table, unit, to, mode, length)
    else:
        table.emit(
            "engaged",
            figure=unit,
            target=target,
            table={"pairs": sorted({*state.pairs, pair(unit, foe)})},
            cite="AM 6.2",
        )


def judge_engage(state: State, unit: str, target: str, mode: str) -> Refusal | int:
    """The tenths of the way to an enemy, or why he cannot be reached this round."""
    refusal = enemy(state, unit, target)
    if refusal is not None:
        return refusal
    if unit_of(state, target) in foes(state, unit):
        return Refusal("already_engaged", "AM 6.2", {"target": target}, "/args/target")
    if in_melee(state, unit):
        return Refusal("engaged", "AM 6.2", {"figure": unit}, "/args/figure")
    allowed = paces(state, unit, mode)
    if state.mapped:
        to = meeting_place(state, unit, state.figures[target])
        return (
            Refusal("no_map", at="/args/target")
            if to is None
            else judge_way(state, unit, to, allowed)
        )
    length = tenths_between(state, lead(state, unit), state.figures[target])
    if length > allowed * TENTHS:
        return Refusal("too_far", "AM 12.1", {"paces": allowed}, "/args/target")
    return length


@rule("AM 6.2", "AM 12.4")
def engage(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Run up to an enemy: the whole action; mounted it is the horse's action."""
    state, target = table.state, str(args["target"])
    figure = lead(state, unit)
    rides = figure.riding is not None
    refusal = may(state, unit, "engage", free=rides)
    if refusal is not None:
        return refusal
    if rides and (refusal := horse_free(state, figure, "move")) is not None:
        return refusal
    judged = judge_engage(state, unit, target, "gallop" if rides else RUN)
    if isinstance(judged, Refusal):
        return judged
    if rides:
        table.did(figure.id, horse=True)
    else:
        spend(table, unit)
    _close_in(table, unit, target, "gallop" if rides else RUN, judged)
    return None


@rule("AM 6.4", "AM 15 E15", "AM 15 F16", "AM 15 F17", "AM 15 F32")
def judge_charge(state: State, unit: str, target: str) -> Refusal | int:
    """The tenths of a charge's way, or why it cannot be: straight, from outside any melee."""
    figure, tables = lead(state, unit), tables_of(state)
    rides = figure.riding is not None
    if figure.lamed and not rides:
        return Refusal("lamed", "AM 6.5", {"figure": unit}, "/args/figure")
    judged = judge_engage(state, unit, target, "gallop" if rides else RUN)
    if isinstance(judged, Refusal):
        return judged
    if not rides:
        run_paces = paces(state, unit, RUN)
        fine = may_charge(
            -(-judged // TENTHS), run_paces, engaged=in_melee(state, unit), straight=True
        )
        return (
            judged
            if fine
            else Refusal("too_far", "AM 15 E15", {"paces": run_paces}, "/args/target")
        )
    horse = state.figures[figure.riding or ""]
    if not open_run(tables, judged // TENTHS, difficult=False):
        paces_needed = {"paces": tables.riding.run_up}
        return Refusal("no_run_up", "AM 15 F17", paces_needed, "/args/target")
    if not horse_can_charge(tables, horse.track, horse.spent + horse.lasting):
        return Refusal("horse_is_tired", "AM 15 F32", {"figure": unit}, "/args/figure")
    rules = figure_of(state, figure)
    if not controls_horse(tables, rules):
        return Refusal("horse_not_controlled", "AM 9", {"figure": unit}, "/args/figure")
    return judged


@rule("AM 6.4", "AM 15 B4", "AM 15 E15", "AM 15 F16", "AM 15 F17")
def charge(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Run and strike in the same round, as it was declared; on a horse the horse pays."""
    state, target = table.state, str(args["target"])
    refusal = may(state, unit, "charge")
    if refusal is not None:
        return refusal
    figure = lead(state, unit)
    if figure.deeds.declared != "charge":
        return Refusal("not_declared", "AM 15 B4", {"figure": unit}, "/args/figure")
    rides = figure.riding is not None
    if rides and (refusal := horse_free(state, figure, "charge")) is not None:
        return refusal
    judged = judge_charge(state, unit, target) or 0
    if isinstance(judged, Refusal):
        return judged
    refusal = melee_refusal(table.tables, figure_of(state, figure)) or bar(state, unit)
    refusal = refusal or judge_blow(state, unit, target, charging=True)
    if refusal is not None:
        return refusal
    start, to = figure.at, meeting_place(state, unit, state.figures[target])
    rough = start is not None and to is not None and crosses(state, (start, to))
    spend(table, unit)
    _pay(table, unit)
    _close_in(table, unit, target, "charge", judged)
    bonus = charge_has_bonus(difficult=rough)
    run(
        table,
        [
            {
                "do": "strike",
                "kind": "melee",
                "unit": unit,
                "by": figure.id,
                "target": struck(table.state, target),
                "charge": bonus and not rides,
                "mounted_charge": bonus and rides,
                **({} if bonus else {"effort": False}),
            }
        ],
    )
    return None


@rule("AM 4.3")
def _pay(table: Table, unit: str) -> None:
    """A level of every member, or of his horse."""
    cost = table.tables.fatigue.cost
    changed: dict[str, dict[str, Json]] = {}
    for id in members(table.state, unit):
        one = table.figure(id)
        payer = table.figure(one.riding) if one.riding is not None else one
        price = cost.mounted_charge if one.riding is not None else cost.charge
        changed[payer.id] = {"spent": payer.spent + price}
        if one.riding is not None:
            changed[payer.id]["gait"] = "gallop"
    deeds = {id: {"horse": True} for id in members(table.state, unit)}
    table.emit("charged", figure=unit, set=changed, deeds=deeds, cite="AM 4.3")
