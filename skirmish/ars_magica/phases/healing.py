"""After the fight: Recovery rolls, rest, nights (AM 3.5, 4, 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.agenda import run
from skirmish.ars_magica.phases.harming import out_of_action
from skirmish.ars_magica.procedures import recovery
from skirmish.ars_magica.procedures.dice import botch_dice_for
from skirmish.ars_magica.procedures.fatigue import long_term_after_night, recovery_minutes
from skirmish.ars_magica.procedures.mercy import flaw_modifier
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.wounds import trait
from skirmish.ars_magica.sheet import faints, figure_of
from skirmish.ars_magica.state import DEAD, Wound
from skirmish.ars_magica.table import Table
from skirmish.ars_magica.units import able


def _pack(wound: Wound) -> dict[str, Json]:
    return {
        "level": wound.level,
        "bruise": wound.bruise,
        "bonus": wound.bonus,
        "improved": wound.improved,
    }


@rule("AM 7.1", "AM 7.2", "AM 3.5")
def recover(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """One Recovery roll for one wound or bruise, at the end of its interval.

    `exertion`: the roll is due for doing too much, and can only make it worse.
    """
    figure, index = table.figure(id), int(args["wound"])
    if figure.fate == DEAD or index >= len(figure.wounds):
        return Refusal("no_such_wound", "AM 7.1", {"figure": id}, "/args/wound")
    wound, tables = figure.wounds[index], table.tables
    rules = figure_of(table.state, figure)
    more = flaw_modifier(tables, figure.flaws, "recovery") + trait(tables, rules, "recovery")
    aid, magic = int(args.get("medicine") or 0), int(args.get("magic") or 0)
    total = Sum(
        (
            Modifier("given_total", recovery.recovery_total(figure.stamina, aid, magic), "AM 7.1"),
            Modifier("flaws", more, "AM 11"),
            Modifier("earlier_rolls", wound.bonus, "AM 7.1"),
        )
    )
    why = table.why("recovery.why", figure=id)
    chance, dice = table.dice_of(id), botch_dice_for(tables, "recovery", 0)
    if wound.bruise:
        found = recovery.recover_bruise(
            chance, tables, why, wound.level, total, improved=wound.improved, botch_dice=dice
        )
    else:
        found = recovery.recover_wound(chance, tables, why, wound.level, total, dice)
    level, outcome = found.level, found.outcome
    if args.get("exertion"):
        level = recovery.after_exertion(found, wound.level)
        outcome = outcome if level != wound.level else "stable"
    bonus = (
        recovery.next_bonus(tables, wound.level, outcome, wound.bonus) if not wound.bruise else 0
    )
    kept = [_pack(w) for i, w in enumerate(figure.wounds) if i != index]
    fields: dict[str, Json] = {}
    if level == DEAD:
        fields["fate"] = DEAD
    elif level is not None:
        improved = wound.improved or (wound.bruise and outcome == "better")
        kept.insert(index, _pack(Wound(level, wound.bruise, bonus, improved)))
    if found.residual is not None:
        kept.append(_pack(Wound(found.residual)))
    if outcome == "better" and wound.level == "incapacitated" and not wound.bruise:
        kept = [_eased(one) for one in kept]
    fields["wounds"] = kept
    table.emit(
        "wound_recovered",
        figure=id,
        wound=wound.level,
        interval=str(recovery.interval(tables, "bruise" if wound.bruise else "wound", wound.level)),
        outcome=outcome,
        set={id: fields},
        cite="AM 7.2" if wound.bruise else "AM 7.1",
        why=why.pack(),
    )
    if figure.here and not able(table.state, table.figure(id)):
        out_of_action(table, id)
    return None


def _eased(wound: dict[str, Json]) -> dict[str, Json]:
    """All Incapacitating wounds become Heavy together."""
    if wound["level"] == "incapacitated" and not wound["bruise"]:
        return {**wound, "level": "heavy", "bonus": 0}
    return wound


@rule("AM 4.2", "AM 4.3")
def rest(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """Minutes of rest give short-term levels back one by one; a night a long-term one as well."""
    figure, tables = table.figure(id), table.tables
    minutes, active = int(args["minutes"]), bool(args.get("active"))
    spent, lasting = figure.spent, figure.lasting
    while spent > 0:
        needed = recovery_minutes(tables, figure.track, spent + lasting, active=active)
        if minutes < needed:
            break
        minutes -= needed
        spent -= 1
    if args.get("night"):
        lasting = long_term_after_night(lasting)
    rested = replace(figure, spent=spent, lasting=lasting)
    table.emit(
        "rested",
        figure=id,
        levels=figure.spent - spent + figure.lasting - lasting,
        set={id: {"spent": spent, "lasting": lasting, "fainted": faints(tables, rested)}},
        cite="AM 4.2",
    )
    return None


@rule("AM 4.3")
def march(table: Table, id: str, args: Mapping[str, Json]) -> Refusal | None:
    """A day of forced travel: a long-term level."""
    figure = table.figure(id)
    cost = table.tables.fatigue.cost.march
    table.put("marched", id, "AM 4.3", lasting=figure.lasting + cost)
    run(table, [{"do": "faint", "figure": id}])
    return None
