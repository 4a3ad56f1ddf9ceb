"""Requests about dice, wounds, order, groups, morale, magic, healing and falls.

Each reads `call.given` (its fields and the result are those of the rulebook's table of
procedures), and calls the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.reader import NEEDED, Reader
from campaigns.tabletop.resolver import Call
from skirmish.ars_magica.procedures import falls, groups, magic, morale, recovery
from skirmish.ars_magica.procedures.dice import roll
from skirmish.ars_magica.procedures.initiative import roll_initiative
from skirmish.ars_magica.procedures.movement import burden, encumbrance
from skirmish.ars_magica.procedures.sums import Sum, given
from skirmish.ars_magica.procedures.wounds import wound_of
from skirmish.ars_magica.reading import botch_dice, penalty, refuse

Result = dict[str, Any]


def stress(call: Call) -> Result:
    """AM 2.2 to 2.4: one stress roll."""
    total = given(call.given.int("modifier", 0))
    rolled = roll(call.chance, call.tables, call.steps, "stress", total, botch_dice(call))
    die = rolled.die
    return {
        "die": die.value,
        "multiplier": die.multiplier,
        "botches": die.botches,
        "total": rolled.total,
    }


def encumbrance_of_load(call: Call) -> Result:
    """AM 5: Burden and Encumbrance."""
    load, strength = call.given.int("load", least=0), call.given.int("str", 0)
    carried = burden(load)
    enc = encumbrance(carried, strength)
    call.step("AM 5.1", "burden", load=load, burden=carried)
    call.step("AM 5.2", "burden_carried", burden=carried, strength=strength, enc=enc)
    return {"burden": carried, "enc": enc}


def wound(call: Call) -> Result:
    """AM 3.3: the wound of a margin."""
    damage, soak = call.given.int("damage"), call.given.int("soak")
    size = call.given.int("size", 0)
    margin = damage - soak
    level = wound_of(call.tables, margin, size)
    code = f"wound_{level}" if level else "no_wound"
    call.step("AM 3.3", code, damage=damage, soak=soak, margin=margin, size=size)
    return {"margin": margin, "wound": level}


def initiative(call: Call) -> Result:
    """AM 6.3: Initiative of a combat, and the order of the tied."""
    figures: list[tuple[str, Sum]] = []
    for reader in call.given.objects("figures"):
        name = _new_id(reader, [known for known, _ in figures])
        figures.append((name, given(reader.int("total", 0))))
    found = roll_initiative(call.chance, call.tables, call.steps, figures, botch_dice(call))
    return {
        "order": found.order,
        "totals": {name: rolled.total for name, rolled in found.rolls.items()},
    }


def group_blows(call: Call) -> Result:
    """AM 15 F11: blows spread over a group."""
    count = call.given.int("blows", least=0)
    members = call.given.names("members", default=NEEDED)
    refuse(groups.size_refusal(call.tables, len(members)))
    call.step("AM 15 F11", "blows_spread", blows=count, members=len(members))
    return {"blows": groups.spread_blows(count, members)}


def group_bonus(call: Call) -> Result:
    """AM 8: the trained bonus of a group."""
    members: dict[str, groups.Member] = {}
    for reader in call.given.objects("members"):
        name = _new_id(reader, members)
        members[name] = groups.Member(
            name, reader.int("ability", 0, least=0), reader.int("leadership", 0, least=0)
        )
    refuse(groups.size_refusal(call.tables, len(members)))
    vanguard = members[call.given.choice("vanguard", members)]
    leader = call.given.choice("leader", members, None)
    found = groups.trained_bonus(
        call.tables, call.steps, list(members.values()), vanguard, leader and members[leader]
    )
    return asdict(found)


def morale_of_group(call: Call) -> Result:
    """AM 13.1: one morale roll."""
    leader = morale.Leader(call.given.int("presence", 0), call.given.int("leadership", 0))
    total = morale.morale_sum(leader, call.given.int("brave", 0), penalty(call.given))
    found = morale.morale(
        call.chance,
        call.tables,
        call.steps,
        total,
        call.given.int("conditions", least=1),
        demoralised=call.given.bool("demoralised"),
        botch_dice=botch_dice(call),
    )
    return {"ease": found.ease, "total": found.rolled.total, "outcome": found.outcome}


def concentration(call: Call) -> Result:
    """AM 13.3 to 13.5: keeping a spell, or casting while disturbed."""
    row, reader = call.tables.concentration, call.given
    if not reader.list("situations"):
        raise reader.fail("situations", "situations: at least one is expected")
    known = (*row.situations, *row.meanwhile)
    situations = reader.names("situations", known, repeats=True)
    total = magic.concentration_sum(
        call.tables,
        reader.int("stamina", 0),
        reader.int("concentration", 0),
        situations,
        concentration_spell=reader.bool("concentration_spell"),
        penalty=penalty(reader),
        modifier=reader.int("modifier", 0),
    )
    ease = magic.concentration_ease(call.tables, situations, reader.int("held", 1, least=1))
    found = magic.concentrate(call.chance, call.tables, call.steps, total, ease, botch_dice(call))
    return {"ease": ease, "total": found.rolled.total, "success": found.success}


def fast_cast(call: Call) -> Result:
    """AM 13.7: the speed of a fast cast."""
    total = magic.fast_cast_sum(
        call.tables,
        call.given.int("quickness", 0),
        call.given.int("finesse", 0),
        call.given.int("nth", 1, least=1),
        penalty(call.given),
    )
    found = magic.fast_cast(
        call.chance,
        call.tables,
        call.steps,
        total,
        call.given.int("initiative"),
        botch_dice(call),
    )
    return {"total": found.rolled.total, "success": found.success}


def recovery_roll(call: Call) -> Result:
    """AM 7: one Recovery roll of a wound or a bruise."""
    bruise = call.given.choice("kind", ("wound", "bruise")) == "bruise"
    levels = recovery.BRUISE_LEVELS if bruise else recovery.WOUND_LEVELS
    level = call.given.choice("level", levels)
    bonus = Modifier("earlier_rolls", call.given.int("bonus", 0), "AM 7.1")
    total = given(call.given.int("total", 0)).plus(bonus)
    improved, dice = call.given.bool("improved"), botch_dice(call)
    common = (call.chance, call.tables, call.steps, level, total)
    if bruise:
        found = recovery.recover_bruise(*common, improved=improved, botch_dice=dice)
    else:
        found = recovery.recover_wound(*common, dice)
    return {
        "total": found.rolled.total,
        "outcome": found.outcome,
        "level": found.level,
        "residual": found.residual,
    }


def fall(call: Call) -> Result:
    """AM 10: a fall, or another impact."""
    reader = call.given
    ground = reader.choice("ground", falls.GROUNDS, falls.NORMAL)
    if reader.has("feet") == reader.has("bonus"):
        raise reader.fail("bonus", "one of bonus and feet is expected", "one_of")
    if reader.has("feet"):
        height = falls.fall_bonus(call.tables, reader.int("feet", least=0), ground)
        bonus = Modifier("height", height, "AM 10.2")
    else:
        bonus = Modifier("given_bonus", reader.int("bonus"), "AM 10.1")
    found = falls.impact(
        call.chance,
        call.tables,
        call.steps,
        Sum((bonus,)),
        reader.int("soak", 0),
        reader.int("size", 0),
        botch_dice(call),
    )
    return {"damage": found.damage.total, "soak": found.soak.total, "wound": found.wound}


def _new_id(reader: Reader, known: Collection[str]) -> str:
    """The `id` of an object, which no earlier one may have."""
    name: str = reader.text("id")
    if name in known:
        raise reader.fail("id", f"id: {name} comes twice", "twice")
    return name
