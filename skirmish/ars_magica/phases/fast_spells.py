"""Fast casting (AM 13.7, 13.8): its speed, and what it does to a blow or to another spell."""

from __future__ import annotations

from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.verbs import some
from skirmish.ars_magica.agenda import Outcome, Question, Task, does, said
from skirmish.ars_magica.procedures import magic, totals
from skirmish.ars_magica.sheet import botch_dice, figure_of
from skirmish.ars_magica.state import Figure
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, combatants

GOES_ON, STOPPED = "goes_on", "stopped"
CANCELS, PROTECTS = "cancels", "protects_caster"
"""What a fast spell does to another, as `magic.counter` says by their levels."""


@does("fast_cast")
@rule("AM 13.7", "AM 15 G2", "AM 15 G11")
def fast_cast(table: Table, task: Task) -> Outcome:
    """The speed of a fast cast; what the spell does the referee says, in the middle of the blow."""
    state = table.state
    magus = state.figures[task["figure"]]
    if not task.get("rolled"):
        if not able(state, magus):
            return [task["then"]]
        rules = figure_of(state, magus)
        penalty = sum(part.value for part in totals.penalties(table.tables, rules))
        nth = magus.deeds.quick + 1
        total = magic.fast_cast_sum(
            table.tables, magus.quickness, rules.score("finesse"), nth, penalty
        )
        why = table.why("fast_cast.why", figure=magus.id)
        dice = botch_dice(state, magus, combatants(state), ability="finesse")
        found = magic.fast_cast(
            table.dice_of(magus.id),
            table.tables,
            why,
            total,
            state.totals.get(task["against"], 0),
            dice + table.tables.dice.fast_cast,
        )
        table.emit(
            "fast_cast_tried",
            figure=magus.id,
            outcome="succeeds" if found.success else "fails",
            deeds={magus.id: {"quick": nth, "slow": not found.success}},
            cite="AM 13.7",
            why=why.pack(),
            **some(spell=task.get("spell")),
        )
        return [{**task, "rolled": True}] if found.success else [task["then"]]
    if task["then"]["do"] == "spell":
        return _counter(table, task, magus)
    answer = said(task, "spell_effect")
    if answer is None:
        facts = {"figure": magus.id, "by": task["then"]["by"], **some(spell=task.get("spell"))}
        return Question("spell_effect", None, (GOES_ON, STOPPED), GOES_ON, "AM 13.8", facts)
    if answer == STOPPED:
        table.emit("attack_stopped", figure=task["then"]["by"], by=magus.id, cite="AM 13.8")
        return []
    return [task["then"]]


@rule("AM 13.8", "AM 15 G12")
def _counter(table: Table, task: Task, magus: Figure) -> Outcome:
    """Against a spell of known Form: of its level it cancels it, of half it protects the magus."""
    then = task["then"]
    answer = said(task, "counter")
    if answer is None:
        facts = {"figure": magus.id, "by": then["figure"], "spell": then["spell"]}
        facts |= some(level=then.get("level"), with_spell=task.get("spell"))
        return Question("counter", None, (CANCELS, PROTECTS, GOES_ON), GOES_ON, "AM 13.8", facts)
    if answer == CANCELS:
        table.emit(
            "spell_countered",
            figure=then["figure"],
            by=magus.id,
            spell=then["spell"],
            cite="AM 13.8",
        )
        resolved(table, then, "fails", "AM 13.8")
        return []
    if answer == PROTECTS:
        table.emit("spell_warded", figure=magus.id, spell=then["spell"], cite="AM 15 G12")
        return [{**then, "safe": [*then.get("safe", []), magus.id]}]
    return [then]


def resolved(table: Table, task: Task, outcome: str, cite: str) -> None:
    """Whether a spell came to anything."""
    named = {"figure": task["figure"], "spell": task["spell"]}
    table.emit("spell_resolved", **named, outcome=outcome, cite=cite)
