"""One attack at the table: who is struck, the rolls, and what was noted of them."""

from __future__ import annotations

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Question, Task, does
from skirmish.ars_magica.phases.asking import bonus, defence, effort, fast_cast, guard, protector
from skirmish.ars_magica.phases.consequences import consequences
from skirmish.ars_magica.phases.exchange import MANOEUVRE, SHOT, Exchange, exchange_of
from skirmish.ars_magica.phases.judging import comes_to_light
from skirmish.ars_magica.procedures import blows, manoeuvres, totals
from skirmish.ars_magica.procedures.dice import Rolled
from skirmish.ars_magica.procedures.engagement import charge_stopped, strikes_protected
from skirmish.ars_magica.procedures.exchange import roll_defence, whole_defence
from skirmish.ars_magica.state import State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able as can_act
from skirmish.ars_magica.units import members, unit_of
from skirmish.ars_magica.units import standing as all_of


@does("strike")
def strike(table: Table, task: Task) -> Outcome:
    """Ask what must be asked, in order, and then roll."""
    state = table.state
    by, target = state.figures[task["by"]], state.figures[task["target"]]
    if not can_act(state, by) or not target.here:
        return []
    for ask in (protector, fast_cast, bonus, defence, effort, guard):
        outcome = ask(table, task, by)
        if isinstance(outcome, Question | list):
            return outcome
    return _resolve(table, task)


@rule("AM 6", "AM 6.3")
def _resolve(table: Table, task: Task) -> list[Task]:
    comes_to_light(table, task["unit"])
    found = exchange_of(table.state, task)
    why = table.why(f"{task['kind']}.why", figure=task["by"], target=task["at"])
    chance = table.dice_between(task["by"], task["at"])
    args = (found.attacker, found.defender, found.around)
    if task["kind"] == MANOEUVRE:
        return _manoeuvred(table, task, found)
    procedure = blows.shoot if task["kind"] == SHOT else blows.strike
    blow = procedure(chance, table.tables, why, *args, found.botch_dice)
    table.emit(
        "shot_made" if task["kind"] == SHOT else "blow_struck",
        figure=task["by"],
        target=task["at"],
        weapon=found.attacker.weapon.name or "own",
        attack=blow.attack.total,
        defence=blow.defence.total,
        outcome=_outcome(blow.hit, blow.attack),
        cite="AM 6",
        why=why.pack(),
    )
    _noted(table, task)
    after: list[Task] = []
    if blow.attack.botched:
        after.append({"do": "mishap", "figure": task["by"], "severity": blow.attack.botches})
    passes = task["at"] != task["target"] and strikes_protected(blow.defence)
    if passes and not blow.attack.botched:
        return [*_pass_on(table, task, blow), *after, *_fainting(table.state, task)]
    if task["kind"] == SHOT and charge_stopped([blow.advantage if blow.hit else 0]):
        _stop_charge(table, task["at"])
    hurt = consequences(table, task, found, blow)
    return [*hurt, *after, *_fainting(table.state, task)]


def _outcome(hit: bool, attack: Rolled) -> str:
    return "botch" if attack.botched else "hit" if hit else "miss"


def _fainting(state: State, task: Task) -> list[Task]:
    struck = unit_of(state, task["at"])
    return [{"do": "faint", "unit": task["unit"]}, {"do": "faint", "unit": struck}]


def _noted(table: Table, task: Task) -> None:
    """Who met whom: for those who are outnumbered, who break away, who reorganise."""
    state = table.state
    deeds: dict[str, dict[str, object]] = {}
    hands = [task["by"]] if task.get("horse") else members(state, task["unit"])
    for id in hands:
        deeds[id] = {"attacked": True}
    unit = unit_of(state, task["at"])
    for id in all_of(state, unit) if task["at"] in all_of(state, unit) else [task["at"]]:
        known = state.figures[id].deeds.foes
        met = task["kind"] != SHOT and task["unit"] not in known
        foes = [*known, task["unit"]] if met else list(known)
        deeds[id] = {**deeds.get(id, {}), "assailed": True, "foes": foes}
    freed = {id: {"persistence": 0} for id in hands if state.figures[id].persistence}
    table.emit("deed_noted", figure=task["by"], deeds=deeds, **({"set": freed} if freed else {}))


@rule("AM 15 F4")
def _pass_on(table: Table, task: Task, blow: blows.Blow) -> list[Task]:
    """The protector botched: the same blow against the protected, who defends himself."""
    turned = {**task, "at": task["target"], "guarded": table.figure(task["target"]).guarding}
    found = exchange_of(table.state, turned)
    why = table.why("passed.why", figure=task["by"], target=task["target"])
    total = whole_defence(
        table.tables,
        found.defender,
        found.around,
        totals.defence(table.tables, found.defender),
    )
    chance = table.dice_of(task["target"])
    dice = found.around.defence_dice or 0
    rolled = roll_defence(chance, table.tables, why, found.defender, total, dice, found.around)
    pair = (blow.attack, rolled)
    landed = blows.land(table.tables, why, found.attacker, found.defender, pair, bruise=blow.bruise)
    table.emit(
        "blow_passed",
        figure=task["by"],
        target=task["target"],
        protector=task["at"],
        attack=landed.attack.total,
        defence=landed.defence.total,
        outcome=_outcome(landed.hit, landed.attack),
        cite="AM 15 F4",
        why=why.pack(),
    )
    return consequences(table, turned, found, landed)


@rule("AM 6.4", "AM 15 E15")
def _stop_charge(table: Table, id: str) -> None:
    """Hit before contact, one who charges on foot stays where he was; his fatigue is spent."""
    figure = table.figure(id)
    unit = unit_of(table.state, id)
    charges = figure.deeds.declared == "charge" and figure.riding is None
    if not charges or unit in table.state.done:
        return
    cost = table.tables.fatigue.cost.charge
    ids = members(table.state, unit)
    table.emit(
        "charge_stopped",
        figure=unit,
        set={i: {"spent": table.figure(i).spent + cost} for i in ids},
        deeds={i: {"declared": None, "action": True} for i in ids},
        cite="AM 15 E15",
    )


@rule("AM 6.1")
def _manoeuvred(table: Table, task: Task, found: Exchange) -> list[Task]:
    why = table.why("manoeuvre.why", figure=task["by"], target=task["at"])
    result = manoeuvres.manoeuvre(
        table.dice_between(task["by"], task["at"]),
        table.tables,
        why,
        task["name"],
        found.attacker,
        found.defender,
        found.around,
        task["choice"],
        found.botch_dice,
    )
    table.emit(
        "manoeuvre_tried",
        figure=task["by"],
        target=task["at"],
        name=task["name"],
        attack=result.attack.total,
        defence=result.defence.total,
        outcome="succeeds" if result.success else "fails",
        cite="AM 6.1",
        why=why.pack(),
    )
    _noted(table, task)
    after: list[Task] = []
    if result.attack.botched:
        after.append({"do": "mishap", "figure": task["by"], "severity": result.attack.botches})
    if result.success:
        done = {k: task[k] for k in ("by", "name")}
        effect = {"do": "effect", **done, "target": task["at"], "grip": result.grip}
        after.append({**effect, **({"item": task["item"]} if "item" in task else {})})
    elif task["name"] == "pin" and table.figure(task["at"]).pinned == task["by"]:
        freed = {task["at"]: {"pinned": None}}
        table.emit("let_go", figure=task["by"], of=[task["at"]], set=freed, cite="AM 15 E8")
    return [*after, *_fainting(table.state, task)]
