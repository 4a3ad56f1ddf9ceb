"""Procedures of shooting, melee and morale as the resolver calls them."""

from __future__ import annotations

from typing import Any

from battles.stirling import reading
from battles.stirling.procedures import (
    area,
    attack,
    charge,
    losses,
    missiles,
    morale,
    units,
)
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.resolver import Call

Result = dict[str, Any]


def hit_points_call(call: Call) -> Result:
    given = call.given
    category = given.choice("category", units.CATEGORIES)
    if category not in (units.CLASS, units.MONSTER):
        return {"hp": units.hit_points(category, call.tables, explain=call.step)}
    monster = category == units.MONSTER
    default = {"default": call.tables.hit_points_monster_die} if monster else {}
    hp = units.hit_points(
        category,
        call.tables,
        die=given.int("die", least=2, **default),
        levels=given.int("levels", 1, least=1),
        bonus=given.int("bonus", 0) if monster else 0,
        explain=call.step,
    )
    return {"hp": hp}


def merge_call(call: Call) -> Result:
    readers = [call.given.object("a"), call.given.object("b")]
    a, b = (reading.sheet(reader, call.tables) for reader in readers)
    merged = units.merge(a, b, call.tables, call.step)
    if merged is None:
        return {"unit": None}
    names = ("men", "starting", "ac", "mov", "attacks", "hp", "thac0", "morale", "length", "speed")
    unit = {name: getattr(merged, name) for name in (*names, "size", "faction", "traits")}
    unit = {name: value for name, value in unit.items() if value is not None}
    if merged.damage is not None:
        unit["damage"] = readers[merged.damage != a.damage].text("damage")
    if a.missile is not None or b.missile is not None:
        unit["missile"] = None
    if merged.missile is not None:
        weapon = readers[0].object("missile").value
        kept = {name: weapon[name] for name in ("name", "damage") if weapon.get(name) is not None}
        numbers = {name: getattr(merged.missile, name) for name in _MISSILE}
        unit["missile"] = {**kept, **numbers}
    return {"unit": unit}


_MISSILE = ("short", "medium", "long", "rate", "ammunition")


def attack_rate_call(call: Call) -> Result:
    attacks = call.given.fraction("attacks", least=0)
    turn = reading.turn(call.given)
    return {"attacks": units.attack_rate(attacks, turn, call.tables, call.step)}


def remove_call(call: Call) -> Result:
    given = call.given
    men = given.int("men", least=0)
    removal = losses.remove(
        given.int("dead", least=0),
        men,
        given.int("starting", men, least=0),
        given.int("carried", 0, least=0),
        call.tables,
        call.step,
    )
    return {"removed": removal.removed, "men": removal.men, "carried": removal.carried}


def attack_call(call: Call) -> Result:
    given, tables = call.given, call.tables
    attacker, defender = given.object("attacker"), given.object("defender")
    damage = attacker.dice("damage")
    striker = attack.Force(attacker.int("men", least=0), 0, 1, attacker.int("thac0"), damage)
    target = attack.Force(
        defender.int("men", 1, least=0),
        defender.int("ac"),
        defender.int("hp", least=1),
        0,
        damage,
    )
    side = reading.side(given, tables)
    blow = attack.attack(
        striker,
        target,
        call.chance,
        tables,
        modifiers=(*attack.side_modifiers(side, tables), *reading.extra(given)),
        factors=attack.side_factors(side, tables),
        explain=call.step,
    )
    return {
        "needed": blow.needed,
        "hit": blow.hit,
        "damage": blow.damage,
        "dead": int(blow.dead),
        "dead_exact": blow.dead,
    }


def _suffered(loss: attack.Losses) -> Result:
    return {"dead": loss.dead, "removed": loss.removal.removed, "men": loss.removal.men}


def clash_call(call: Call) -> Result:
    a, b = call.given.object("a"), call.given.object("b")

    def side(reader: Reader) -> str | None:
        # Here, and nowhere else, null is not the same as left out: it is not attacked.
        if "side" in reader.value and reader.value["side"] is None:
            return None
        return reading.side(reader, call.tables)

    fight = attack.clash(
        reading.force(a),
        reading.force(b),
        reading.turn(call.given),
        call.chance,
        call.tables,
        side_of_a=side(a),
        side_of_b=side(b),
        modifiers_of_a=reading.extra(a),
        modifiers_of_b=reading.extra(b),
        explain=call.step,
    )
    return {"a": _suffered(fight.a), "b": _suffered(fight.b)}


def charge_call(call: Call) -> Result:
    charger, target = call.given.object("charger"), call.given.object("target")
    fight = charge.charge(
        reading.force(charger),
        reading.force(target),
        reading.turn(call.given),
        call.chance,
        call.tables,
        side=reading.side(target, call.tables),
        modifiers_of_charger=reading.extra(charger),
        modifiers_of_target=reading.extra(target),
        explain=call.step,
    )
    return {
        "order": fight.order,
        "charger": _suffered(fight.charger),
        "target": _suffered(fight.target),
    }


def share_call(call: Call) -> Result:
    readers = call.given.objects("units")
    marks = [
        missiles.Mark(
            reader.text("id"),
            reader.int("men", least=0),
            1,
            reader.choice("size", call.tables.sizes, "M"),
        )
        for reader in readers
    ]
    reading.different(readers, [unit.id for unit in marks])
    target = call.given.text("target")
    if target not in {unit.id for unit in marks}:
        raise call.given.fail("target", f"there is no unit {target}", "unknown_id")
    return {"quarters": missiles.share(marks, target, call.tables, call.step)}


def shoot_call(call: Call) -> Result:
    given, tables = call.given, call.tables
    attacker, defender = given.object("attacker"), given.object("defender")
    target = reading.mark(defender, tables, "defender")
    shot = missiles.shoot(
        attacker.int("men", least=0),
        attacker.int("thac0"),
        reading.missile(attacker.object("missile")),
        target,
        defender.int("ac"),
        given.int("distance", least=0),
        reading.turn(given),
        call.chance,
        tables,
        cover=given.int("cover", 0, most=0),
        melee=reading.melee(given, target, tables),
        explain=call.step,
    )
    return {
        "needed": shot.needed,
        "hits": shot.hits,
        "dead": {name: loss.dead for name, loss in shot.losses.items()},
        "removed": {name: loss.removal.removed for name, loss in shot.losses.items()},
    }


def area_call(call: Call) -> Result:
    given, tables = call.given, call.tables
    reader = given.object("target")
    shared = bool(given.list("melee", []))
    target = reading.mark(reader, tables, "target") if shared else reading.lone_mark(reader)
    effect = area.area(
        given.int("figures", least=0),
        given.dice("damage"),
        target,
        call.chance,
        tables,
        save=given.int("save", None),
        melee=reading.melee(given, target, tables),
        explain=call.step,
    )
    dead = {name: loss.dead for name, loss in effect.losses.items()}
    removed = {name: loss.removal.removed for name, loss in effect.losses.items()}
    if not shared:
        return {
            "damage": effect.damage,
            "dead": dead[target.id],
            "removed": removed[target.id],
        }
    return {"damage": effect.damage, "dead": dead, "removed": removed}


def _check(made: morale.Check) -> Result:
    return {"target": made.target, "roll": made.roll, "passed": made.passed}


def morale_call(call: Call) -> Result:
    given, tables = call.given, call.tables
    unit, leader = given.object("unit"), given.object("leader", None)
    captain = None if leader is None else reading.captain(leader, tables)
    himself = given.bool("leader_is_commander") and captain is not None
    commander = None if himself else given.object("commander", None)
    result = morale.morale(
        unit.int("morale"),
        given.names("situations", tables.situations, repeats=True),
        call.chance,
        tables,
        fearless=morale.FEARLESS in unit.names("traits", repeats=True),
        leader=captain,
        commander_charisma=None if commander is None else reading.charisma(commander, tables),
        leader_is_commander=himself,
        routed=given.bool("routed"),
        explain=call.step,
    )
    checked = None if result.leader is None else _check(result.leader)
    return {**_check(result.troops), "state": result.state, "leader": checked}


def rally_call(call: Call) -> Result:
    given = call.given
    unit = given.object("unit", None)
    captain = reading.captain(given.object("leader"), call.tables)
    rating = captain.morale if unit is None else unit.int("morale")
    return _check(morale.rally(rating, captain.charisma, call.chance, call.tables, call.step))


def leader_risk_call(call: Call) -> Result:
    men = call.given.int("men", least=1)
    removed = call.given.int("removed", least=0, most=men)
    risk = morale.leader_risk(removed, men, call.chance, call.tables, call.step)
    return {"number": risk.number, "fallen": risk.fallen}
