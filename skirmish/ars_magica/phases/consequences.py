"""What a blow leads to: wounds of everybody struck, or parting instead of harming (AM 8)."""

from __future__ import annotations

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Question, Task, does, said, standing
from skirmish.ars_magica.phases.exchange import MELEE, Exchange
from skirmish.ars_magica.procedures import blows
from skirmish.ars_magica.procedures.engagement import may_part
from skirmish.ars_magica.procedures.groups import (
    able,
    blows_struck,
    may_split,
    spread_blows,
    wounds_of_blows,
)
from skirmish.ars_magica.state import ASK
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import lead, members, unit_of

HARM, PART = "harm", "part"


@rule("AM 8", "AM 15 F5", "AM 15 F11", "AM 15 F12", "AM 15 F13")
def consequences(table: Table, task: Task, found: Exchange, blow: blows.Blow) -> list[Task]:
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
