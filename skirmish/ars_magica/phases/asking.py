"""What each chooses in one attack before the dice: protector, fast cast, bonus, defence, effort."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.verbs import some
from skirmish.ars_magica.agenda import Outcome, Question, Task, said, standing, yes_or_no
from skirmish.ars_magica.phases.exchange import MANOEUVRE, SHOT, exchange_of
from skirmish.ars_magica.procedures.groups import bonus_side
from skirmish.ars_magica.procedures.initiative import declared_when
from skirmish.ars_magica.procedures.magic import may_fast_cast
from skirmish.ars_magica.procedures.manoeuvres import (
    best_defence,
    defences_allowed,
    static_defences,
)
from skirmish.ars_magica.sheet import faints
from skirmish.ars_magica.state import ASK, Figure, State
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.training import bonus_of, pack
from skirmish.ars_magica.units import able as can_act
from skirmish.ars_magica.units import enemies, locates, members, unit_of

FAST_CAST = "fast_cast"
KNOWN = "known:"
"""What begins an answer that names a spell, by its place among those that the magus knows."""


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


@rule("AM 6.2")
def protector(table: Table, task: Task, by: Figure) -> Outcome | None:
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
def fast_cast(
    table: Table, task: Task, by: Figure, caster: str | None = None, **facts: Json
) -> Outcome | None:
    """Every magus among the enemies may answer a blow, or a spell, with a spell."""
    state = table.state
    cast = task.get("cast", [])
    against = caster or task["unit"]
    for unit in enemies(state, against):
        for id in members(state, unit):
            magus = state.figures[id]
            held = magus.held is not None
            if id in cast or not magus.magus or not locates(state, magus.side, by):
                continue
            if not may_fast_cast(failed_this_round=magus.deeds.slow, held=held):
                continue
            spell = cast_by(magus, said(task, FAST_CAST, id))
            if spell is None:
                answer = yes_or_no(table, task, FAST_CAST, magus, "AM 13.7", by=by.id, **facts)
                if isinstance(answer, Question):
                    return _with_spells(state, magus, answer)
            done = {**task, "cast": [*cast, id]}
            if spell is not None or answer:
                quick = {"do": FAST_CAST, "figure": id, "against": against, "then": done}
                return [{**quick, **some(spell=spell)}]
            return [done]
    return None


def cast_by(magus: Figure, answer: str | None) -> str | None:
    """The spell of his that a magus answered with, if he named one."""
    named = {f"{KNOWN}{i}": spell for i, spell in enumerate(magus.known_spells)}
    return named.get(answer or "")


def _with_spells(state: State, magus: Figure, asked: Question) -> Question:
    """With the spells that a magus knows among the answers."""
    if not state.fifth or not magus.known_spells:
        return asked
    known = tuple(f"{KNOWN}{i}" for i in range(len(magus.known_spells)))
    facts = {**asked.facts, "known": list(magus.known_spells)}
    return replace(asked, choices=(*known, *asked.choices), facts=facts)


@rule("AM 8", "AM 15 F29")
def bonus(table: Table, task: Task, by: Figure) -> Outcome | None:
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
def defence(table: Table, task: Task, by: Figure) -> Outcome | None:
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
        facts: dict[str, Json] = {"by": by.id, "name": task["name"]}
        if table.state.third:
            facts["values"] = static_defences(table.tables, *args)
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
def effort(table: Table, task: Task, by: Figure) -> Outcome | None:
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
def guard(table: Table, task: Task, by: Figure) -> Outcome | None:
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
