"""Requests about fights: totals, attacks, manoeuvres, holds, disengaging.

Each reads `call.given` (its fields and the result are those of the rulebook's table of
procedures), and calls the rules.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from campaigns.tabletop.reader import MOST, BadRequestError, Reader, pointer
from campaigns.tabletop.resolver import Call
from skirmish.ars_magica.procedures import blows, engagement, holds, manoeuvres, totals
from skirmish.ars_magica.procedures.dice import Rolled
from skirmish.ars_magica.procedures.exchange import attacker_refusal, effort_refusal
from skirmish.ars_magica.procedures.sums import given
from skirmish.ars_magica.reading import botch_dice, circumstances, figure, refuse

Result = dict[str, Any]


def totals_of_figure(call: Call) -> Result:
    """AM 6: the static totals of a figure, alone against one."""
    found = totals.static_totals(call.tables, figure(call, "figure"))
    result = asdict(found)
    for name in ("init", "attack", "defence", "damage", "soak", "missile_defence", "evasion"):
        if result[name] is not None:
            call.step("AM 6", f"total_{name}", value=result[name])
    call.step("AM 12.1", "total_pace", walk=found.walk, run=found.run)
    return result


def attack(call: Call) -> Result:
    """AM 6: one attack in melee."""
    attacker, defender = figure(call, "attacker"), figure(call, "defender")
    around = circumstances(call, deadly=True)
    refuse(attacker_refusal(attacker))
    refuse(blows.melee_refusal(call.tables, attacker))
    refuse(effort_refusal(call.tables, attacker, around))
    blow = blows.strike(
        call.chance, call.tables, call.steps, attacker, defender, around, botch_dice(call)
    )
    return _blow(blow)


def missile(call: Call) -> Result:
    """AM 6, 15 D: one missile, shot or thrown."""
    attacker, defender = figure(call, "attacker", shooting=True), figure(call, "defender")
    around = circumstances(call, missile=True)
    refuse(attacker_refusal(attacker))
    refuse(blows.missile_refusal(call.tables, attacker))
    blow = blows.shoot(
        call.chance, call.tables, call.steps, attacker, defender, around, botch_dice(call)
    )
    return {**_blow(blow), "range_penalty": blow.range_penalty}


def manoeuvre(call: Call) -> Result:
    """AM 6.1: one special manoeuvre."""
    name = call.given.choice("name", call.tables.manoeuvres)
    attacker, defender = figure(call, "attacker"), figure(call, "defender")
    around = circumstances(call)
    choice = call.given.choice("defence", manoeuvres.CHOICES, None)
    refuse(attacker_refusal(attacker))
    refuse(manoeuvres.manoeuvre_refusal(call.tables, name, attacker, defender))
    refuse(effort_refusal(call.tables, attacker, around))
    if choice:
        refuse(manoeuvres.choice_refusal(call.tables, name, choice, defender))
    found = manoeuvres.manoeuvre(
        call.chance,
        call.tables,
        call.steps,
        name,
        attacker,
        defender,
        around,
        choice,
        botch_dice(call),
    )
    return {
        "attack": found.attack.total,
        "defence": found.defence.total,
        "advantage": found.advantage,
        "required": found.required,
        "success": found.success,
        "grip": found.grip,
        "botches": _botches(found.attack, found.defence),
    }


def grip(call: Call) -> Result:
    """AM 6.1: one contest of a hold."""
    after = holds.keep_hold(
        call.chance,
        call.tables,
        call.steps,
        call.given.int("grip"),
        given(call.given.int("holder")),
        given(call.given.int("held")),
        botch_dice(call),
    )
    return {"grip": after, "free": holds.freed(after)}


def disengage(call: Call) -> Result:
    """AM 6.2, 15 F1: getting out of a melee."""
    defence = given(call.given.int("defence"))
    attacks = _ints(call.given, "attacks")
    if not attacks:
        raise call.given.fail("attacks", "attacks: at least one is expected")
    initiatives = _ints(call.given, "initiatives") if call.given.has("initiatives") else []
    if call.given.has("initiatives") and len(initiatives) != len(attacks):
        raise call.given.fail("initiatives", "initiatives: one per attack is expected")
    found = engagement.disengage(
        call.chance,
        call.tables,
        call.steps,
        defence,
        [given(attack) for attack in attacks],
        bonus=call.given.int("bonus", 0, least=0),
        initiative=call.given.int("initiative", None),
        initiatives=initiatives,
        botch_dice=botch_dice(call),
    )
    rolled = found.defence and {
        "defence": found.defence.total,
        "attacks": [attack.total for attack in found.attacks],
    }
    return {"automatic": found.automatic, "success": found.success, "totals": rolled}


def _blow(blow: blows.Blow) -> Result:
    return {
        "attack": blow.attack.total,
        "defence": blow.defence.total,
        "advantage": blow.advantage,
        "hit": blow.hit,
        "damage": blow.damage,
        "soak": blow.soak,
        "margin": blow.margin,
        "wound": blow.wound,
        "bruise": blow.bruise,
        "botches": _botches(blow.attack, blow.defence),
    }


def _botches(attack: Rolled, defence: Rolled) -> dict[str, int]:
    return {"attack": attack.botches, "defence": defence.botches}


def _ints(reader: Reader, key: str) -> list[int]:
    items = reader.list(key)
    for index, item in enumerate(items):
        if isinstance(item, bool) or not isinstance(item, int) or abs(item) > MOST:
            at = reader.where(key) + pointer(index)
            raise BadRequestError("wrong_type", f"{key}: whole numbers are expected", at)
    return list(items)
