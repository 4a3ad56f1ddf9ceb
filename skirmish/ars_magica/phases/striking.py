"""One attack at the table: who is struck, what each chooses, the rolls, and what they lead to."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import (
    Outcome,
    Question,
    Task,
    does,
    said,
    standing,
    yes_or_no,
)
from skirmish.ars_magica.phases.exchange import Exchange, exchange_of
from skirmish.ars_magica.phases.judging import comes_to_light
from skirmish.ars_magica.procedures import blows, manoeuvres, totals
from skirmish.ars_magica.procedures.dice import Rolled
from skirmish.ars_magica.procedures.engagement import charge_stopped, may_part, strikes_protected
from skirmish.ars_magica.procedures.exchange import roll_defence, whole_defence
from skirmish.ars_magica.procedures.groups import (
    able,
    blows_struck,
    bonus_side,
    may_split,
    spread_blows,
    wounds_of_blows,
)
from skirmish.ars_magica.procedures.initiative import declared_when
from skirmish.ars_magica.procedures.magic import may_fast_cast
from skirmish.ars_magica.procedures.manoeuvres import best_defence, defences_allowed
from skirmish.ars_magica.sheet import faints
from skirmish.ars_magica.state import ASK, Figure, State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.training import bonus_of, pack
from skirmish.ars_magica.units import (
    able as can_act,
)
from skirmish.ars_magica.units import enemies, lead, locates, members, unit_of
from skirmish.ars_magica.units import standing as all_of

MELEE, SHOT, MANOEUVRE = "melee", "shot", "manoeuvre"
HARM, PART = "harm", "part"


def protectors(state: State, target: str) -> list[str]:
    """Who declared this round that he shields a figure, and still can."""
    return [
        id
        for id, one in sorted(state.figures.items())
        if one.deeds.declared == "protect"
        and one.deeds.target == target
        and can_act(state, one)
        and not one.prone
        and one.held is None
    ]


@does("strike")
def strike(table: Table, task: Task) -> Outcome:
    """Ask what must be asked, in order, and then roll."""
    state = table.state
    by, target = state.figures[task["by"]], state.figures[task["target"]]
    if not can_act(state, by) or not target.here:
        return []
    for ask in (_protector, _fast_cast, _bonus, _defence, _effort, _guard):
        outcome = ask(table, task, by)
        if isinstance(outcome, Question | list):
            return outcome
    return _resolve(table, task)


@rule("AM 6.2")
def _protector(table: Table, task: Task, by: Figure) -> Outcome | None:
    """In melee a blow at one who is shielded falls on the one who shields him."""
    if "at" in task:
        return None
    shields = protectors(table.state, task["target"]) if task["kind"] != SHOT else []
    if not shields or task.get("flight"):
        return [{**task, "at": task["target"]}]
    if len(shields) > 1:
        answer = said(task, "protector", task["target"])
        if answer is None and standing(table.figure(task["target"]), "protector") == ASK:
            return Question("protector", task["target"], tuple(shields), shields[0], "AM 6.2")
        return [{**task, "at": answer or shields[0]}]
    return [{**task, "at": shields[0]}]


@rule("AM 13.7", "AM 15 G3")
def _fast_cast(table: Table, task: Task, by: Figure) -> Outcome | None:
    """Every magus among the enemies may answer the blow with a spell."""
    state = table.state
    cast = task.get("cast", [])
    for unit in enemies(state, task["unit"]):
        for id in members(state, unit):
            magus = state.figures[id]
            held = magus.held is not None
            if id in cast or not magus.magus or not locates(state, magus.side, by):
                continue
            if not may_fast_cast(failed_this_round=magus.deeds.slow, held=held):
                continue
            answer = yes_or_no(table, task, "fast_cast", magus, "AM 13.7", by=by.id)
            if isinstance(answer, Question):
                return answer
            done = {**task, "cast": [*cast, id]}
            if answer:
                return [{"do": "fast_cast", "figure": id, "against": task["unit"], "then": done}]
            return [done]
    return None


@rule("AM 8", "AM 15 F29")
def _bonus(table: Table, task: Task, by: Figure) -> Outcome | None:
    """A trained group says on its turn where the bonus goes."""
    unit = task["unit"]
    group = table.state.groups.get(unit)
    if group is None or task.get("assigned") or task.get("flight"):
        return None
    if bonus_of(table.state, unit) <= 0:
        return None
    answer = said(task, "bonus", by.id)
    if answer is None:
        unasked = by.answers.get("bonus", ASK if by.player else "attack")
        if unasked == ASK:
            choices = ("attack", "defence")
            return Question("bonus", by.id, choices, bonus_side(group.assigned), "AM 8")
        answer = unasked
    table.emit(
        "bonus_assigned",
        group=unit,
        to=answer,
        groups={unit: pack(replace(group, assigned=answer))},
    )
    return [{**task, "assigned": True}]


@rule("AM 15 E3")
def _defence(table: Table, task: Task, by: Figure) -> Outcome | None:
    """Against a manoeuvre the defender picks his defence before the dice."""
    if task["kind"] != MANOEUVRE or "choice" in task:
        return None
    found = exchange_of(table.state, task)
    options = defences_allowed(table.tables, task["name"], found.defender)
    args = (task["name"], found.attacker, found.defender, found.around)
    best = best_defence(table.tables, *args)
    figure = table.figure(task["at"])
    answer = said(task, "defend", figure.id)
    asks = len(options) > 1 and not figure.helpless and standing(figure, "defend") == ASK
    if answer is None and asks:
        facts = {"by": by.id, "name": task["name"]}
        return Question("defend", figure.id, options, best, "AM 15 E3", facts)
    return [{**task, "choice": answer or best}]


def may_exert(table: Table, unit: str) -> bool:
    """Whether every member can pay a level more: at most one a round, and the last one too."""
    ids = members(table.state, unit)
    return bool(ids) and all(
        not table.figure(id).deeds.effort and not faints(table.tables, table.figure(id))
        for id in ids
    )


@rule("AM 6.4", "AM 15 E14")
def _effort(table: Table, task: Task, by: Figure) -> Outcome | None:
    """The attacker's own effort, unless a charge multiplies his Ability already."""
    if "exerted" in task:
        return None
    tired = [] if task.get("horse") else members(table.state, task["unit"])
    again = by.deeds.effort and not by.guarding
    if task.get("charge") or task.get("mounted_charge") or task.get("horse"):
        return [{**task, "exerted": False}]
    if again:
        return [{**task, "exerted": True}]
    if not may_exert(table, task["unit"]):
        return [{**task, "exerted": False}]
    wanted = task.get("effort")
    if wanted is None:
        answer = yes_or_no(table, task, "effort", by, "AM 6.4", target=task["at"])
        if isinstance(answer, Question):
            return answer
        wanted = answer
    if wanted:
        exert(table, task["unit"], tired)
    return [{**task, "exerted": wanted}]


@rule("AM 6.4", "AM 15 B4", "AM 15 E14")
def _guard(table: Table, task: Task, by: Figure) -> Outcome | None:
    """The defender's effort is declared at his first defence roll, and lasts until his turn."""
    if "guarded" in task:
        return None
    target = table.figure(task["at"])
    unit = unit_of(table.state, target.id)
    if target.guarding:
        return [{**task, "guarded": True}]
    asked = target.deeds.guarded or declared_when("adrenal_defence") != "first_defence"
    fixed = task.get("flight") or target.mount or not can_act(table.state, target)
    if asked or fixed or not may_exert(table, unit):
        return [{**task, "guarded": False}]
    answer = yes_or_no(table, task, "guard", target, "AM 6.4", by=by.id)
    if isinstance(answer, Question):
        return answer
    table.did(target.id, guarded=True)
    if answer:
        exert(table, unit, members(table.state, unit), guarding=target.id)
    return [{**task, "guarded": answer}]


def exert(table: Table, unit: str, ids: list[str], guarding: str | None = None) -> None:
    """A level of fatigue of every member; the guard lasts until the figure's next turn."""
    changes = {id: {"spent": table.figure(id).spent + 1} for id in ids}
    if guarding is not None:
        changes[guarding] = {**changes[guarding], "guarding": True}
    table.emit(
        "effort_spent",
        figure=unit,
        to="attack" if guarding is None else "defence",
        set=changes,
        deeds={id: {"effort": True} for id in ids},
        cite="AM 6.4",
    )


@rule("AM 6", "AM 6.3")
def _resolve(table: Table, task: Task) -> list[Task]:
    comes_to_light(table, task["unit"])
    found = exchange_of(table.state, task)
    why = table.why(f"{task['kind']}.why", figure=task["by"], target=task["at"])
    chance = table.dice_of(task["by"])
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
    hurt = _consequences(table, task, found, blow)
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
    return _consequences(table, turned, found, landed)


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


@rule("AM 8", "AM 15 F5", "AM 15 F11", "AM 15 F12", "AM 15 F13")
def _consequences(table: Table, task: Task, found: Exchange, blow: blows.Blow) -> list[Task]:
    """Parting instead of harming, where that is possible; else the wounds of everybody struck."""
    state = table.state
    unit = unit_of(state, task["at"])
    attackers = len(state.figures[task["at"]].deeds.foes)
    melee = task["kind"] == MELEE and not blow.attack.botched
    guarded = task["at"] != task["target"] and may_part(attackers, blow.advantage)
    big = unit in state.groups and len(members(state, unit)) > 1
    splits = big and may_split(table.tables, attackers, blow.advantage, melee=melee)
    dealt = _dealt(table, task, found, blow)
    knock = task.get("mounted_charge") and blow.hit
    if knock and blow.damage is not None:
        horse = state.figures[task["by"]].riding
        dealt.append({"do": "knock", "figure": task["at"], "horse": horse, "damage": blow.damage})
    if melee and (guarded or splits) and standing(state.figures[task["by"]], "part") != "never":
        return [
            {
                "do": "part",
                "unit": task["unit"],
                "by": task["by"],
                "from": unit if splits else task["at"],
                "parts": attackers,
                "harm": dealt,
            }
        ]
    return dealt


def _dealt(table: Table, task: Task, found: Exchange, blow: blows.Blow) -> list[Task]:
    """The wounds of a hit, one task for each victim and blow."""
    if not blow.hit or blow.damage is None:
        return []
    state = table.state
    unit = unit_of(state, task["at"])
    levels = {id: [w.level for w in state.figures[id].wounds] for id in state.figures}
    alone = task.get("horse") or task["unit"] not in state.groups
    hands = [task["by"]] if alone else list(members(state, task["unit"]))
    number = max(1, blows_struck(hands, levels))
    whole = unit in state.groups and task["at"] == lead(state, unit).id and not found.at_horse
    victims = [task["at"]] if not whole else list(able(members(state, unit), levels))
    victims = victims or [task["at"]]
    spread = spread_blows(number, victims)
    sizes = {id: state.figures[id].size for id in victims}
    wounds = wounds_of_blows(table.tables, blow.damage, blow.soak, spread, sizes)
    return [
        {"do": "harm", "figure": id, "level": level, "bruise": blow.bruise, "by": task["by"]}
        for id, suffered in wounds.items()
        for level in suffered
    ]


@does("part")
def part(table: Table, task: Task) -> Outcome:
    """Those who attack together choose between harm and parting (AM 8, 15 F5)."""
    by = table.figure(task["by"])
    answer = said(task, "part", by.id)
    if answer is None:
        if standing(by, "part") == ASK:
            facts = {"from": task["from"]}
            return Question("part", by.id, (HARM, PART), HARM, "AM 8", facts)
        answer = PART
    if answer == HARM:
        return list(task["harm"])
    return [{"do": "divide", "what": task["from"], "parts": task["parts"]}]


@rule("AM 6.1")
def _manoeuvred(table: Table, task: Task, found: Exchange) -> list[Task]:
    why = table.why("manoeuvre.why", figure=task["by"], target=task["at"])
    result = manoeuvres.manoeuvre(
        table.dice_of(task["by"]),
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
    return [*after, *_fainting(table.state, task)]
