"""Riders and horses: hurts, panics, falls, pinning, knocking down, mounting (AM 9, 10)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Task, does
from skirmish.ars_magica.phases.judging import alone, may, same_reach, spend
from skirmish.ars_magica.procedures import falls, mounted
from skirmish.ars_magica.procedures.horse import gait_paces, panics
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.totals import soak
from skirmish.ars_magica.sheet import botch_dice, encumbrance_of, figure_of
from skirmish.ars_magica.state import Figure, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, combatants, foes, rider_of, unit_of

GAITS = ("walk", "trot", "canter", "gallop")


def dice_for(table: Table, figure: Figure) -> int:
    """Botch dice of a rider's roll."""
    return botch_dice(table.state, figure, combatants(table.state), ability="ride")


def _test(table: Table, id: str, what: str, **more: Json) -> bool:
    """One roll of a rider, told as it comes out."""
    figure = table.figure(id)
    why = table.why("rider.why", figure=id)
    roll = {
        mounted.CONTROL: mounted.control,
        mounted.KEEP_SEAT: mounted.keep_seat,
        mounted.LEAP: mounted.leap_clear,
        "pinned": mounted.avoid_pinning,
    }[what]
    rules = figure_of(table.state, figure)
    passed = roll(table.dice_of(id), table.tables, why, rules, dice_for(table, figure))
    outcome = "succeeds" if passed else "fails"
    table.emit(
        "rider_tested", figure=id, what=what, outcome=outcome, cite="AM 9", why=why.pack(), **more
    )
    return passed


@does("horse_hurt")
@rule("AM 9", "AM 15 F21")
def horse_hurt(table: Table, task: Task) -> Outcome:
    """What the horse's new wound asks of its rider."""
    horse = task["horse"]
    rider = rider_of(table.state, horse)
    if rider is None:
        return []
    asked = mounted.horse_hurt(task["level"])
    if asked.fastest is not None:
        table.put("horse_slowed", horse, gait=None)
    for roll in asked.rolls:
        if table.figure(rider).riding != horse:
            break
        if roll == mounted.LEAP:
            return [{"do": "horse_down", "figure": rider, "horse": horse}]
        passed = _test(table, rider, roll)
        if roll == mounted.CONTROL and not passed:
            table.put("horse_panicked", horse, panicked=True)
        if roll == mounted.KEEP_SEAT and not passed:
            return [{"do": "unhorsed", "figure": rider}]
    return []


@does("unhorsed")
@rule("AM 10.3", "AM 15 F19")
def unhorsed(table: Table, task: Task) -> Outcome:
    """A rider on the ground, and hurt by the fall."""
    rider = table.figure(task["figure"])
    if rider.riding is None:
        return []
    horse = rider.riding
    table.emit(
        "fell_from_horse",
        figure=rider.id,
        horse=horse,
        set={rider.id: {"riding": None, "prone": True}},
        cite="AM 10.3",
    )
    bonus = falls.unseated_bonus(table.tables)
    return [{"do": "fall", "figure": rider.id, "bonus": bonus, "code": "unseated"}]


@does("horse_down")
@rule("AM 9", "AM 10.4")
def horse_down(table: Table, task: Task) -> Outcome:
    """The horse goes down: the rider leaps clear, or falls with it and may lie under it."""
    rider, horse = table.figure(task["figure"]), task["horse"]
    if horse is None or rider.riding != horse or not rider.here:
        return []
    table.put("horse_fell", horse, "AM 9", prone=True, gait=None)
    clear = _test(table, rider.id, mounted.LEAP)
    if clear:
        table.emit("leapt_clear", figure=rider.id, horse=horse, set={rider.id: {"riding": None}})
        return []
    size = table.figure(horse).size
    free = _test(table, rider.id, "pinned")
    fields: dict[str, Json] = {"riding": None, "prone": True}
    tasks: list[Task] = [
        {
            "do": "fall",
            "figure": rider.id,
            "bonus": falls.unseated_bonus(table.tables),
            "code": "unseated",
        }
    ]
    if not free:
        fields["under"] = horse
        bonus = falls.pinned_bonus(table.tables, size)
        tasks.append({"do": "fall", "figure": rider.id, "bonus": bonus, "code": "crushed"})
    code = "fell_from_horse" if free else "caught_under_horse"
    table.emit(code, figure=rider.id, horse=horse, set={rider.id: fields}, cite="AM 9")
    return tasks


@does("fall")
@rule("AM 10.1")
def fall(table: Table, task: Task) -> Outcome:
    """Damage that no weapon does, against a Soak with a die."""
    figure = table.figure(task["figure"])
    if not figure.here:
        return []
    why = table.why("fall.why", figure=figure.id)
    bonus = Sum((Modifier("given_bonus", int(task["bonus"]), "AM 10.1"),))
    soaks = soak(table.tables, figure_of(table.state, figure)).value
    chance = table.dice_of(figure.id)
    found = falls.impact(chance, table.tables, why, bonus, soaks, figure.size)
    table.emit(
        "fall_suffered",
        figure=figure.id,
        what=task.get("code", "impact"),
        damage=found.damage.total,
        soak=found.soak.total,
        cite="AM 10.1",
        why=why.pack(),
    )
    if found.wound is None:
        return []
    return [{"do": "harm", "figure": figure.id, "level": found.wound}]


@does("knock")
@rule("AM 9", "AM 15 F18")
def knock(table: Table, task: Task) -> Outcome:
    """Whoever was hit by a mounted charge keeps his feet, or his seat, or goes down."""
    figure, horse = table.figure(task["figure"]), table.figure(task["horse"])
    upright = not figure.prone or figure.riding is not None
    if not able(table.state, figure) or not upright or figure.mount:
        return []
    rules = figure_of(table.state, figure)
    saddle = 0
    if figure.riding is not None:
        war, bare = figure.saddle == "war", figure.saddle == "bare"
        saddle = mounted.saddle_bonus(table.tables, war_saddle=war, stirrups=not bare)
    if figure.riding is None and figure.size >= horse.size:
        return []
    why = table.why("knock.why", figure=figure.id)
    down = mounted.knocked_down(
        table.dice_of(figure.id),
        table.tables,
        why,
        rules,
        int(task["damage"]),
        horse.size,
        saddle=saddle,
        botch_dice=dice_for(table, figure),
    )
    outcome = "fails" if down else "succeeds"
    table.emit("stand_tested", figure=figure.id, outcome=outcome, cite="AM 9", why=why.pack())
    if not down:
        return []
    if figure.riding is not None:
        return [{"do": "unhorsed", "figure": figure.id}]
    table.put("fell_prone", figure.id, "AM 9", prone=True)
    return []


@rule("AM 15 F14")
def check_panics(table: Table) -> None:
    """A horse whose rider cannot hold it panics whenever it is engaged."""
    for figure in list(table.state.present()):
        horse = table.state.figures.get(figure.riding or "")
        if horse is None or horse.panicked or not able(table.state, figure):
            continue
        near = bool(foes(table.state, unit_of(table.state, figure.id)))
        if panics(table.tables, figure_of(table.state, figure), engaged=near):
            table.put("horse_panicked", horse.id, "AM 15 F14", panicked=True)


@rule("AM 9", "AM 15 F21")
def control(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """The rider's action: hold a horse that bolts."""
    refusal = may(table.state, unit, "control") or alone(table.state, unit)
    if refusal is not None:
        return refusal
    horse = table.state.figures.get(table.figure(unit).riding or "")
    if horse is None:
        return Refusal("not_riding", "AM 9", {"figure": unit}, "/args/figure")
    if not horse.panicked:
        return Refusal("horse_is_calm", "AM 9", {"figure": unit}, "/args/figure")
    spend(table, unit)
    if _test(table, unit, mounted.CONTROL):
        table.put("horse_calmed", horse.id, "AM 9", panicked=False)
    return None


@rule("AM 9")
def mount(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Getting into the saddle: an action, without a roll."""
    refusal = may(table.state, unit, "mount") or alone(table.state, unit)
    if refusal is not None:
        return refusal
    figure, horse = table.figure(unit), table.figure(str(args["horse"]))
    if not horse.mount or not horse.here or rider_of(table.state, horse.id) is not None:
        return Refusal("no_such_horse", "AM 9", {"figure": horse.id}, "/args/horse")
    if figure.riding is not None or figure.mount or horse.helpless or horse.prone:
        return Refusal("no_such_horse", "AM 9", {"figure": horse.id}, "/args/horse")
    if foes(table.state, unit):
        return Refusal("engaged", "AM 6.2", {"figure": unit}, "/args/figure")
    if not same_reach(table.state, figure, horse):
        return Refusal("out_of_reach", "AM 9", {"figure": horse.id}, "/args/horse")
    spend(table, unit)
    place = {} if horse.at is None else {"at": list(horse.at)}
    table.put("mounted", unit, "AM 9", riding=horse.id, **place)
    return None


@rule("AM 9")
def dismount(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Getting down: an action, without a roll."""
    refusal = may(table.state, unit, "dismount") or alone(table.state, unit)
    if refusal is not None:
        return refusal
    if table.figure(unit).riding is None:
        return Refusal("not_riding", "AM 9", {"figure": unit}, "/args/figure")
    spend(table, unit)
    table.put("dismounted", unit, "AM 9", riding=None)
    return None


@rule("AM 9", "AM 15 F20")
def free_pinned(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A helper's action: lift the horse off one who lies under it."""
    refusal = may(table.state, unit, "free_pinned") or alone(table.state, unit)
    if refusal is not None:
        return refusal
    figure, other = table.figure(unit), table.figure(str(args["target"]))
    if other.under is None or other.id == unit or not same_reach(table.state, figure, other):
        return Refusal("not_under_horse", "AM 9", {"target": other.id}, "/args/target")
    spend(table, unit)
    why = table.why("helper.why", figure=unit, target=other.id)
    size = table.figure(other.under).size
    freed = mounted.free_pinned(
        table.dice_of(unit),
        table.tables,
        why,
        figure_of(table.state, figure),
        size,
        dice_for(table, figure),
    )
    table.emit(
        "helped",
        figure=unit,
        target=other.id,
        outcome="succeeds" if freed else "fails",
        cite="AM 9",
        why=why.pack(),
        **({"set": {other.id: {"under": None}}} if freed else {}),
    )
    return None


@rule("AM 9")
def gait_of(state: State, figure: Figure, gait: str) -> int:
    """Paces a round of the horse under a rider."""
    horse = state.figures[figure.riding or ""]
    tables = tables_of(state)
    return gait_paces(tables, gait, horse.quickness, encumbrance_of(tables, horse))
