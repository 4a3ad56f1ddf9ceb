"""Wounds, mercy and fainting, and what they bring with them (AM 3, 3.4, 4.4)."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Question, Task, does, said, standing
from skirmish.ars_magica.phases.parting import dissolve
from skirmish.ars_magica.procedures.fatigue import level_for_roll
from skirmish.ars_magica.procedures.groups import dissolves
from skirmish.ars_magica.procedures.mercy import flaws_left, mercies
from skirmish.ars_magica.procedures.wounds import DEAD
from skirmish.ars_magica.sheet import faints
from skirmish.ars_magica.state import ASK
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, group_of, rider_of

TAKE = "take"


@does("harm")
def harm(table: Table, task: Task) -> Outcome:
    """One wound or bruise; a player character may be spared, at a price."""
    figure = table.figure(task["figure"])
    if not figure.here:
        return []
    level, flaw = task["level"], None
    if not task.get("bruise"):
        ways = mercies(table.tables, level, figure.flaws, player=figure.player)
        choices = tuple(
            f"{way.wound}:{name}"
            for way in ways
            for name in flaws_left(table.tables, way.flaw, figure.flaws)
        )
        answer = said(task, "mercy", figure.id)
        if choices and answer is None and standing(figure, "mercy") == ASK:
            facts = {"level": level}
            return Question("mercy", figure.id, (*choices, TAKE), TAKE, "AM 3.4", facts)
        if answer is not None and answer != TAKE:
            level, flaw = answer.split(":", 1)
    wound(table, figure.id, level, bruise=bool(task.get("bruise")), flaw=flaw, by=task.get("by"))
    return after_harm(table, figure.id, level)


@rule("AM 3.1", "AM 7.2", "AM 15 F28")
def wound(
    table: Table, id: str, level: str, *, bruise: bool, flaw: str | None, by: str | None
) -> None:
    """Write down a wound; Dead is no wound but the end."""
    figure = table.figure(id)
    fields: dict[str, Json] = {}
    if level == DEAD and not bruise:
        fields["fate"] = DEAD
    else:
        kept = [
            {"level": w.level, "bruise": w.bruise, "bonus": w.bonus, "improved": w.improved}
            for w in figure.wounds
        ]
        fields["wounds"] = [*kept, {"level": "fatal" if level == DEAD else level, "bruise": bruise}]
    if flaw is not None:
        fields["flaws"] = [*figure.flaws, flaw]
    code = (
        "figure_died"
        if level == DEAD and not bruise
        else "figure_bruised"
        if bruise
        else "figure_wounded"
    )
    table.emit(
        "figure_spared" if flaw is not None else code,
        figure=id,
        level=level,
        **({} if flaw is None else {"flaw": flaw}),
        **({} if by is None else {"by": by}),
        set={id: fields},
        cite="AM 3.4" if flaw is not None else "AM 3.3",
    )


def after_harm(table: Table, id: str, level: str) -> list[Task]:
    """What a wound brings with it: holds that end, horses that fall, groups that dissolve."""
    figure = table.figure(id)
    tasks: list[Task] = []
    if figure.mount and rider_of(table.state, id) is not None:
        tasks.append({"do": "horse_hurt", "horse": id, "level": level})
    if not able(table.state, figure):
        out_of_action(table, id)
    return tasks


def out_of_action(table: Table, id: str) -> None:
    """One who can do nothing more lies down, lets go of whom he held, and leads no group."""
    figure = table.figure(id)
    release(table, id)
    if figure.riding is not None:
        horse = figure.riding
        table.emit(
            "fell_from_horse", figure=id, horse=horse, set={id: {"riding": None, "prone": True}}
        )
    elif figure.here and not figure.prone and not figure.mount:
        table.put("fell_prone", id, prone=True)
    group = group_of(table.state, id)
    levels = [w.level for w in figure.wounds] + ([DEAD] if figure.fate == DEAD else [])
    fallen = dissolves(["incapacitated" if n == "fatal" else n for n in levels])
    gone = fallen or not able(table.state, figure)
    if group is not None and table.state.groups[group].vanguard == id and gone:
        dissolve(table, group)


def release(table: Table, id: str) -> None:
    """Nobody is held or pinned any longer by a figure."""
    changed: dict[str, dict[str, Json]] = {}
    for other in table.state.figures.values():
        if other.held is not None and other.held.by == id:
            changed[other.id] = {"held": None}
        if other.pinned == id:
            changed[other.id] = {**changed.get(other.id, {}), "pinned": None}
    if changed:
        table.emit("let_go", figure=id, of=sorted(changed), set=changed)


@does("faint")
@rule("AM 4.4", "AM 15 E14")
def faint(table: Table, task: Task) -> Outcome:
    """Whoever spent the last level of fatigue faints when the action is resolved."""
    ids = [task["figure"]] if "figure" in task else _spent(table, task["unit"])
    for id in ids:
        figure = table.figure(id)
        _, out = level_for_roll(table.tables, figure.track, figure.spent + figure.lasting)
        if out and figure.here and not figure.fainted:
            table.put("fainted", id, "AM 4.4", fainted=True)
            out_of_action(table, id)
    return []


def _spent(table: Table, unit: str) -> list[str]:
    group = table.state.groups.get(unit)
    ids = group.members if group else (unit,) if unit in table.state.figures else ()
    return [id for id in ids if faints(table.tables, table.figure(id))]
