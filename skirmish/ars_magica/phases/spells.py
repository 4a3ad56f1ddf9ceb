"""Casting, concentration, the Form of a spell (AM 13.3 to 13.8); effects are ruled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaigns.tabletop.explain import Step
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.verbs import some
from skirmish.ars_magica.agenda import Outcome, Question, Task, does, run, said
from skirmish.ars_magica.phases.asking import fast_cast
from skirmish.ars_magica.phases.fast_spells import resolved
from skirmish.ars_magica.phases.judging import alone, its_turn, may, may_fast, spend
from skirmish.ars_magica.procedures import magic, totals
from skirmish.ars_magica.procedures.holds import may_gesture
from skirmish.ars_magica.procedures.mercy import flaw_botch_dice
from skirmish.ars_magica.procedures.morale import may_when_demoralised
from skirmish.ars_magica.procedures.wounds import wound_penalty
from skirmish.ars_magica.sheet import botch_dice, figure_of
from skirmish.ars_magica.state import Figure
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, combatants


def casting_refusal(figure: Figure) -> Refusal | None:
    """Whether one can cast at all: a magus, with free gestures."""
    if not figure.magus:
        return Refusal("no_magus", "AM 13.6", {"figure": figure.id}, "/args/figure")
    if not may_gesture(held=figure.held is not None):
        return Refusal("no_gestures", "AM 15 E16", {"figure": figure.id}, "/args/figure")
    return None


@rule("AM 13.6", "AM 15 F30")
def cast(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A spell as the action; the referee resolves it in the middle of the turn."""
    state = table.state
    refusal = may(state, unit, "cast") or alone(state, unit)
    if refusal is not None:
        return refusal
    figure = table.figure(unit)
    refusal = casting_refusal(figure)
    if refusal is not None:
        return refusal
    hostile = bool(args.get("hostile", True))
    if hostile and figure.demoralised and not may_when_demoralised("hostile_spell"):
        return Refusal("demoralised", "AM 15 F30", {"figure": unit}, "/args/figure")
    if not magic.may_cast(figure.deeds.spells):
        return Refusal("spell_cast", "AM 13.6", {"figure": unit}, "/args/figure")
    spend(table, unit, spells=figure.deeds.spells + 1)
    tired = bool(args.get("tired"))
    spell = str(args["spell"])
    table.emit(
        "spell_cast",
        figure=unit,
        spell=spell,
        **some(target=args.get("target"), level=args.get("level")),
        **({"set": {unit: {"spent": figure.spent + 1}}} if tired else {}),
        cite="AM 13.6",
    )
    task: Task = {"do": "spell", "figure": unit, "spell": spell, "keeps": args.get("keeps")}
    tasks: list[Task] = [{**task, **some(level=args.get("level"), target=args.get("target"))}]
    situations = _situations(args.get("situations"))
    if situations or figure.spells:
        known = [*situations, *(["cast"] if figure.spells else [])]
        kept = {"kept": True} if state.by_letter and args.get("keeps") else {}
        roll = {"do": "concentrate", "figure": unit, "situations": known, "casting": True}
        tasks.insert(0, {**roll, **kept})
    run(table, [*tasks, {"do": "faint", "figure": unit}])
    return None


def _situations(value: Json) -> list[str]:
    return [str(one) for one in value or ()]


@does("spell")
@rule("AM 13.6", "AM 13.8")
def spell(table: Table, task: Task) -> Outcome:
    """Enemies may answer it; the referee rules what it does, and play goes on."""
    state = table.state
    figure = table.figure(task["figure"])
    if not able(state, figure):
        return []
    facts = {"figure": figure.id, "spell": task["spell"]}
    if state.third:
        outcome = fast_cast(table, task, figure, figure.id, spell=task["spell"])
        if outcome is not None:
            return outcome
        facts |= some(target=task.get("target"), safe=task.get("safe"))
    answer = said(task, "spell_done")
    if answer is None:
        default = "failed" if task.get("target") in task.get("safe", ()) else "done"
        return Question("spell_done", None, ("done", "failed"), default, "AM 13.6", facts)
    done = answer == "done"
    if state.third:
        resolved(table, task, "succeeds" if done else "fails", "AM 13.6")
    if task.get("keeps") and done and task["spell"] not in figure.spells:
        kept = {"spells": [*figure.spells, task["spell"]]}
        named = {"spell": task["spell"]} if state.third else {}
        table.emit("spell_kept", figure=figure.id, **named, set={figure.id: kept}, cite="AM 13.5")
    return []


@does("concentrate")
@rule("AM 13.3", "AM 13.4", "AM 13.5", "AM 15 G4", "AM 15 G5")
def concentrate(table: Table, task: Task) -> Outcome:
    """One roll against the hardest of the situations; a failure ends the spells that are kept."""
    state = table.state
    figure = state.figures[task["figure"]]
    if not able(state, figure):
        return []
    situations: Sequence[str] = task["situations"]
    rules = figure_of(state, figure)
    why = table.why("concentration.why", figure=figure.id)
    fatigue = sum(part.value for part in totals.penalties(table.tables, rules)[1:])
    total = magic.concentration_sum(
        table.tables,
        figure.stamina,
        rules.score("concentration"),
        situations,
        concentration_spell=bool(figure.spells) or bool(task.get("kept")),
        penalty=wound_penalty(table.tables, rules),
        modifier=fatigue,
    )
    held = max(1, len(figure.spells) - 1)
    ease = magic.concentration_ease(table.tables, situations, held)
    dice = botch_dice(state, figure, combatants(state), ability="concentration")
    if task.get("casting"):
        dice = flaw_botch_dice(table.tables, figure.flaws, "casting_with_gestures", dice)
    if state.fifth:
        for one, step in magic.concentration_eases(table.tables, situations, held).items():
            why.append(Step("AM 13.4", "against", {"situation": one, "ease": step}))
    chance = table.dice_of(figure.id)
    found = magic.concentrate(chance, table.tables, why, total, ease, dice)
    lost = not found.success and figure.spells
    table.emit(
        "concentration_tested",
        figure=figure.id,
        outcome="succeeds" if found.success else "fails",
        cite="AM 13.5",
        why=why.pack(),
        **({"set": {figure.id: {"spells": []}}} if lost else {}),
    )
    return []


@rule("AM 13.5")
def concentration(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A roll that the referee calls for."""
    figure = table.figure(id)
    if not able(table.state, figure):
        return Refusal("out_of_play", "AM 13.5", {"figure": id}, "/args/figure")
    run(table, [{"do": "concentrate", "figure": id, "situations": list(args["situations"])}])
    return None


@rule("AM 13.8")
def guess_form(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """The Form of a spell that is being cast: evident, or told by a roll."""
    figure = table.figure(id)
    if not able(table.state, figure):
        return Refusal("out_of_play", "AM 13.8", {"figure": id}, "/args/figure")
    if magic.form_is_evident(hermetic=bool(args["hermetic"]), hidden=bool(args["hidden"])):
        table.emit("form_guessed", figure=id, outcome="evident", cite="AM 13.8")
        return None
    why = table.why("guess.why", figure=id)
    unskilled = 0 if "awareness" in figure.abilities else table.tables.dice.unskilled
    known = magic.guess_form(
        table.dice_of(id),
        table.tables,
        why,
        figure.perception,
        figure_of(table.state, figure).score("awareness"),
        int(args["level"]),
        botch_dice(table.state, figure, combatants(table.state)) + unskilled,
    )
    outcome = "known" if known else "unknown"
    table.emit("form_guessed", figure=id, outcome=outcome, cite="AM 13.8", why=why.pack())
    return None


@rule("AM 15 B1", "AM 15 G1")
def switch(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """From arms to spells or back: another Initiative from the next round, with the same die."""
    refusal = its_turn(table.state, unit) or may_fast(table.state, unit) or alone(table.state, unit)
    if refusal is not None:
        return refusal
    figure = table.figure(unit)
    if not figure.magus:
        return Refusal("no_magus", "AM 13.6", {"figure": unit}, "/args/figure")
    table.emit(
        "switched",
        figure=unit,
        to="arms" if figure.spellcasting else "spells",
        set={unit: {"spellcasting": not figure.spellcasting}},
        deeds={unit: {"fast": True}},
        cite="AM 15 B1",
    )
    return None
