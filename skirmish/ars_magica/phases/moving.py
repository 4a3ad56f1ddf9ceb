"""Going, engaging, charging, breaking away and riding (AM 6.2, 6.4, 9, 12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, towards, way_mm, whole_mm
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.shapes import Polygon
from skirmish.ars_magica.agenda import run
from skirmish.ars_magica.phases.attacking import bar, judge_blow
from skirmish.ars_magica.phases.judging import comes_to_light, in_melee, may, spend
from skirmish.ars_magica.phases.riding import gait_of
from skirmish.ars_magica.procedures import totals
from skirmish.ars_magica.procedures.blows import melee_refusal
from skirmish.ars_magica.procedures.engagement import (
    bonus_after,
    charge_has_bonus,
    flight_attackers,
    may_charge,
    reach,
)
from skirmish.ars_magica.procedures.engagement import (
    disengage as disengaging,
)
from skirmish.ars_magica.procedures.groups import pace_of_group
from skirmish.ars_magica.procedures.horse import horse_can_charge, open_run
from skirmish.ars_magica.procedures.mounted import horse_may
from skirmish.ars_magica.procedures.movement import may_also_attack
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.sheet import botch_dice, figure_of, pace_of, weapon_in_hand
from skirmish.ars_magica.state import TENTHS, Feature, Figure, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.training import bonus_in
from skirmish.ars_magica.units import (
    combatants,
    foes,
    lead,
    members,
    pair,
    standing,
    tenths_between,
    unit_of,
)

WALK, RUN = "walk", "run"


def lies_in(state: State, at: Point) -> list[Feature]:
    """The areas of the map that a place is in."""
    return [one for _, one in sorted(state.features.items()) if Polygon(one.points).contains(at)]


def footing(state: State, at: Point) -> dict[str, Json]:
    """What the map says of a place: ground, height, cover, a wall at one's back."""
    areas = lies_in(state, at)
    ground = next((one.ground for one in areas if one.ground is not None), None)
    return {
        "ground": ground,
        "height": max((one.height for one in areas), default=0),
        "cover": max((one.cover for one in areas), default=0),
        "place": "wall" if any(one.wall for one in areas) else "open",
    }


@rule("AM 8", "AM 12.1")
def paces(state: State, unit: str, mode: str) -> int:
    """Paces a round of a unit: that of its slowest member; mounted, that of the horse."""
    found = []
    for id in members(state, unit):
        figure = state.figures[id]
        if figure.riding is not None:
            found.append(
                gait_of(state, figure, mode if mode in ("trot", "canter", "gallop") else "walk")
            )
            continue
        pace = pace_of(state, figure)
        found.append(pace.run if mode == RUN and not figure.lamed else pace.walk)
    return pace_of_group(found) if found else 0


def _crosses(state: State, path: Sequence[Point]) -> bool:
    """Whether a way leads through ground that slows."""
    rows = tables_of(state).ground
    slow = [
        Polygon(one.points)
        for one in state.features.values()
        if one.ground is not None and rows[one.ground].slows
    ]
    return any(area.contains(b) or area.crossed(a, b) for area in slow for a, b in pairwise(path))


def _walled(state: State, path: Sequence[Point]) -> bool:
    walls = [Polygon(one.points) for one in state.features.values() if one.wall]
    return any(area.contains(b) or area.crossed(a, b) for area in walls for a, b in pairwise(path))


@rule("AM 12.1", "AM 12.2")
def judge_way(state: State, unit: str, to: Point, allowed: int) -> Refusal | int:
    """The tenths of a straight way to a place, or why it cannot be gone; `allowed` in paces."""
    start = lead(state, unit).at
    if start is None:
        return Refusal("no_map", "AM 12.1", at="/args/path")
    if not (0 <= to.x <= state.width and 0 <= to.y <= state.height):
        return Refusal("off_table", "AM 12.1", at="/args/path")
    if _walled(state, (start, to)):
        return Refusal("wall_in_the_way", "AM 12.1", at="/args/path")
    length = way_mm((start, to))
    if _crosses(state, (start, to)) and not _is_slowed(state, unit):
        allowed = -(-allowed // tables_of(state).movement.difficult)
    if length > allowed * TENTHS:
        return Refusal("too_far", "AM 12.1", {"paces": allowed}, "/args/path")
    return length


def _is_slowed(state: State, unit: str) -> bool:
    """Whether the ground that somebody stands on is in the paces of the unit already."""
    rows = tables_of(state).ground
    here = [state.figures[id] for id in members(state, unit)]
    return any(
        one.riding is None and one.ground is not None and rows[one.ground].slows for one in here
    )


def place_all(table: Table, unit: str, to: Point) -> dict[str, dict[str, Json]]:
    """New places of all members: they keep their distances from the vanguard, on the table."""
    state = table.state
    start = lead(state, unit).at
    found: dict[str, dict[str, Json]] = {}
    for id in standing(state, unit) if unit in state.groups else [unit]:
        figure = state.figures[id]
        if id not in members(state, unit):
            continue
        at = to
        if start is not None and figure.at is not None:
            x, y = to.x + figure.at.x - start.x, to.y + figure.at.y - start.y
            at = Point(min(max(x, 0), state.width), min(max(y, 0), state.height))
        found[id] = {"at": list(at), **footing(state, at)}
        if figure.riding is not None:
            found[figure.riding] = {"at": list(at), **footing(state, at)}
    return found


def go(table: Table, unit: str, to: Point, mode: str, length: int) -> None:
    """A unit goes to a place."""
    start = lead(table.state, unit).at
    assert start is not None
    table.emit(
        "moved",
        figure=unit,
        mode=mode,
        path=[list(start), list(to)],
        at=list(to),
        paces=length // TENTHS,
        set=place_all(table, unit, to),
        cite="AM 12.1",
    )
    ids = members(table.state, unit)
    gone = -(-length // TENTHS)
    deeds = {id: {"moved": table.figure(id).deeds.moved + gone} for id in ids}
    table.emit("deed_noted", figure=unit, deeds=deeds)


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
    from skirmish.ars_magica.phases.attacking import enemy

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


def horse_free(
    state: State, figure: Figure, verb: str, *, charging: bool = False
) -> Refusal | None:
    horse = state.figures[figure.riding or ""]
    acted = figure.deeds.horse
    if horse_may(verb, panicked=horse.panicked, charge_under_way=charging, acted=acted):
        return None
    code = "horse_acted" if acted else "horse_panics"
    return Refusal(code, "AM 9", {"figure": figure.id}, "/args/figure")


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
    from skirmish.ars_magica.procedures.horse import controls_horse

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
    rough = start is not None and to is not None and _crosses(state, (start, to))
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
                "target": target,
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
        table.dice_of(figure.id),
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
    from campaigns.tabletop.explain import Modifier

    total = totals.defence(tables, rules).plus(*totals.penalties(tables, rules))
    return total.plus(Modifier("group_bonus", bonus_in(state, unit, "defence"), "AM 8"))


def _static_attack(state: State, unit: str) -> Sum:
    figure, tables = lead(state, unit), tables_of(state)
    rules = figure_of(state, figure)
    from campaigns.tabletop.explain import Modifier

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
    from campaigns.tabletop.millimetres import away

    start = lead(state, unit).at
    assert start is not None
    for foe in foes(state, unit):
        threat = lead(state, foe).at
        if threat is None:
            continue
        for share in (4, 3, 2, 1):
            goal = away(start, threat, allowed * TENTHS * share // 4)
            goal = Point(min(max(goal.x, 0), state.width), min(max(goal.y, 0), state.height))
            if not _walled(state, (start, goal)):
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


@rule("AM 9")
def ride(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """The horse's action: it goes, and leaves its rider his own."""
    state = table.state
    refusal = may(state, unit, "ride", free=True)
    if refusal is not None:
        return refusal
    figure = lead(state, unit)
    if figure.riding is None:
        return Refusal("not_riding", "AM 9", {"figure": unit}, "/args/figure")
    gait = str(args["gait"])
    horse = state.figures[figure.riding]
    verb = "gallop_away" if horse.panicked and gait == "gallop" else "move"
    refusal = horse_free(state, figure, verb)
    if refusal is not None:
        return refusal
    if in_melee(state, unit):
        return Refusal("engaged", "AM 6.2", {"figure": unit}, "/args/figure")
    if any(w.level == "heavy" for w in horse.wounds) and gait in ("canter", "gallop"):
        return Refusal("horse_is_hurt", "AM 9", {"figure": unit}, "/args/gait")
    allowed = paces(state, unit, gait)
    judged = 0
    path = args.get("path")
    if state.mapped:
        if not path:
            return Refusal("no_place", "AM 9", at="/args/path")
        way = judge_way(state, unit, Point(*path[0]), allowed)
        if isinstance(way, Refusal):
            return way
        judged = way
    table.emit("rode", figure=unit, gait=gait, set={horse.id: {"gait": gait}}, cite="AM 9")
    table.did(figure.id, horse=True)
    if state.mapped and path:
        go(table, unit, Point(*path[0]), gait, judged)
    return None
