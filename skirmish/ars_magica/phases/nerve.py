"""Morale and rallying (AM 13.1, 13.2), and finding the invisible (AM 13.10)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import Outcome, Question, Task, does, run, said
from skirmish.ars_magica.phases.breaking import break_away
from skirmish.ars_magica.phases.harming import release
from skirmish.ars_magica.phases.judging import alone, in_melee, may, spend
from skirmish.ars_magica.phases.looking import look_around
from skirmish.ars_magica.procedures import morale as rules_of_morale
from skirmish.ars_magica.procedures import sight, totals
from skirmish.ars_magica.procedures.dice import botch_dice_for
from skirmish.ars_magica.sheet import botch_dice, figure_of
from skirmish.ars_magica.state import ASK, FLED, SURRENDERED, State, tables_of
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able, combatants, lead, locates, members, side_of
from skirmish.ars_magica.units import standing as all_of

FLEES, SURRENDERS = "flees", "surrenders"


def leader_of(state: State, unit: str) -> rules_of_morale.Leader | None:
    """The leader whose Presence and Leadership hold a unit together; none for a loner."""
    group = state.groups.get(unit)
    if group is None or group.leader is None:
        return None
    figure = state.figures[group.leader]
    rules = figure_of(state, figure)
    return rules_of_morale.Leader(figure.presence, rules.score("leadership"), able(state, figure))


def penalty_of(state: State, id: str) -> int:
    rules = figure_of(state, state.figures[id])
    return sum(part.value for part in totals.penalties(tables_of(state), rules))


@rule("AM 13.1", "AM 15 F23", "AM 15 F24", "AM 15 F25")
def morale(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A roll that the referee calls for: only NPCs and grogs, one for a whole group."""
    state = table.state
    here = members(state, unit)
    if not here:
        return Refusal("out_of_play", "AM 13.1", {"figure": unit}, "/args/figure")
    if any(state.figures[id].player for id in here):
        return Refusal("player_character", "AM 13.1", {"figure": unit}, "/args/figure")
    conditions = int(args["conditions"])
    if rules_of_morale.all_hurt(table.tables, [penalty_of(state, id) for id in here]):
        conditions = max(conditions, 1)
    brave = rules_of_morale.brave_of([state.figures[id].personality.get("brave", 0) for id in here])
    head = lead(state, unit)
    leader = leader_of(state, unit)
    speaks = state.groups[unit].leader if unit in state.groups and leader else head.id
    total = rules_of_morale.morale_sum(leader, brave, penalty_of(state, str(speaks)))
    why = table.why("morale.why", figure=unit)
    found = rules_of_morale.morale(
        table.dice_of(head.id),
        table.tables,
        why,
        total,
        conditions,
        demoralised=head.demoralised,
        botch_dice=botch_dice_for(table.tables, "morale", 0),
    )
    shaken = found.outcome == rules_of_morale.DEMORALISED
    table.emit(
        "morale_tested",
        figure=unit,
        outcome=found.outcome,
        cite="AM 13.1",
        why=why.pack(),
        **({"set": {id: {"demoralised": True} for id in here}} if shaken else {}),
    )
    if found.outcome == rules_of_morale.BREAKS:
        run(table, [{"do": "breaks", "unit": unit}])
    return None


@does("breaks")
@rule("AM 15 F31")
def breaks(table: Table, task: Task) -> Outcome:
    """Flight or surrender, as its player picks; unpicked it flees if nobody is engaged with it."""
    unit = task["unit"]
    if not members(table.state, unit):
        return []
    head = lead(table.state, unit)
    engaged = in_melee(table.state, unit)
    answer = said(task, "breaks", head.id)
    if answer is None and head.answers.get("breaks", ASK if head.player else "never") == ASK:
        default = rules_of_morale.broken_does(engaged=engaged)
        return Question("breaks", head.id, (FLEES, SURRENDERS), default, "AM 15 F31")
    does_so = rules_of_morale.broken_does(engaged=engaged, picked=answer)
    if does_so == SURRENDERS:
        leave(table, unit, "surrendered", SURRENDERED)
        return []
    if not engaged:
        leave(table, unit, "ran_away", FLED)
        return []
    ids = members(table.state, unit)
    fields = {id: {"demoralised": True} for id in ids}
    table.emit("wants_to_flee", figure=unit, set=fields, cite="AM 15 F31")
    return []


def leave(table: Table, unit: str, code: str, fate: str) -> None:
    """A unit is out of the fight, with the horses it rides."""
    state = table.state
    ids = all_of(state, unit) if unit in state.groups else [unit]
    gone = [id for id in ids if able(state, state.figures[id])]
    horses = [state.figures[id].riding for id in gone]
    fields = {id: {"fate": fate} for id in [*gone, *(h for h in horses if h)]}
    pairs = [p for p in state.pairs if unit not in p.split("|")]
    for id in gone:
        release(table, id)
    table.emit(code, figure=unit, set=fields, table={"pairs": pairs}, cite="AM 15 F31")


@does("runs_off")
def runs_off(table: Table, task: Task) -> Outcome:
    """After the blow at his back: out of the melee, or out of the fight."""
    unit = task["unit"]
    if not members(table.state, unit):
        return []
    if task["leaves"] or lead(table.state, unit).demoralised:
        leave(table, unit, "ran_away", FLED)
    else:
        break_away(table, unit, None)
    return []


@rule("AM 13.2", "AM 15 F26")
def rally(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """A leader's action: the demoralised of a unit of his side take heart again."""
    state = table.state
    refusal = may(state, unit, "rally")
    if refusal is not None:
        return refusal
    other = str(args.get("target") or unit)
    if side_of(state, other) != side_of(state, unit):
        return Refusal("not_yours", "AM 13.2", {"figure": other}, "/args/target")
    shaken = [id for id in members(state, other) if state.figures[id].demoralised]
    if not shaken:
        return Refusal("not_demoralised", "AM 13.2", {"figure": other}, "/args/target")
    group = state.groups.get(unit)
    chief = state.figures[group.leader] if group and group.leader else lead(state, unit)
    rules = figure_of(state, chief)
    if not able(state, chief) or (not rules.score("leadership") and unit == other):
        return Refusal("no_leader", "AM 13.2", {"figure": unit}, "/args/figure")
    spend(table, unit)
    situation = "in_melee" if in_melee(state, other) else str(args.get("situation") or "idle")
    lost = sum(1 for f in state.figures.values() if f.side == chief.side and not able(state, f))
    whole = sum(1 for f in state.figures.values() if f.side == chief.side and not f.mount)
    ease = rules_of_morale.rally_ease(
        table.tables, situation, casualties=lost > 0, half_lost=2 * lost >= whole
    )
    why = table.why("rally.why", figure=chief.id)
    found = rules_of_morale.rally(
        table.dice_of(chief.id),
        table.tables,
        why,
        rules_of_morale.Leader(chief.presence, rules.score("leadership")),
        ease,
        penalty=penalty_of(state, chief.id),
        botch_dice=botch_dice_for(table.tables, "morale", 0),
    )
    table.emit(
        "rallied",
        figure=chief.id,
        target=other,
        outcome="succeeds" if found else "fails",
        cite="AM 13.2",
        why=why.pack(),
        **({"set": {id: {"demoralised": False} for id in shaken}} if found else {}),
    )
    return None


@rule("AM 13.10", "AM 15 G9")
def detect(table: Table, unit: str, args: Mapping[str, Json]) -> Refusal | None:
    """Looking for one who is not seen: an action; found, his side's enemies know where he is."""
    state = table.state
    refusal = may(state, unit, "detect") or alone(state, unit)
    if refusal is not None:
        return refusal
    figure = table.figure(unit)
    spend(table, unit)
    if state.third:
        look_around(table, unit)
        return None
    found: list[str] = []
    why = table.why("detect.why", figure=unit)
    unseen = [
        other
        for other in state.present()
        if other.side != figure.side and not locates(state, figure.side, other)
    ]
    for other in unseen:
        _, seen = sight.detect(
            table.dice_of(unit),
            table.tables,
            why,
            figure_of(state, figure),
            figure_of(state, other),
            other.signs or "obvious",
            botch_dice(state, figure, combatants(state), ability="awareness"),
        )
        if seen:
            found.append(other.id)
    table.emit(
        "searched",
        figure=unit,
        found=found,
        set={id: {"located": [*state.figures[id].located, figure.side]} for id in found},
        cite="AM 13.10",
        why=why.pack(),
    )
    return None
