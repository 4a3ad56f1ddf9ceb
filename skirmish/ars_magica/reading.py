"""Figures and circumstances read from the JSON of a request."""

from __future__ import annotations

from typing import Any, Final

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.reader import BadRequestError, Reader
from campaigns.tabletop.resolver import Call
from skirmish.ars_magica.procedures.exchange import (
    ATTACK,
    ATTACKER,
    BOTH,
    DEFENCE,
    DEFENDER,
    Circumstances,
)
from skirmish.ars_magica.procedures.figure import (
    FATIGUE,
    WOUNDS,
    Armour,
    Figure,
    Shield,
    Weapon,
)
from skirmish.ars_magica.procedures.gear import (
    bare_hands,
    enc_of_gear,
    ill_matched,
    named_armour,
    named_shield,
    named_weapon,
    shield_alone,
    too_weak,
)
from skirmish.ars_magica.tables import Tables
from skirmish.ars_magica.wording import REFUSALS

MOST_BOTCH_DICE: Final = 1000


def refuse(refusal: Refusal | None, at: str = "/given") -> None:
    """Raises BadRequestError for a refusal, whose place is counted from `at`."""
    if refusal:
        message = REFUSALS[refusal.code].format(**refusal.args)
        raise BadRequestError(refusal.code, message, at + refusal.at)


def botch_dice(call: Call) -> int:
    """The N of every roll of the procedure; 0 or less: no botch dice at all."""
    dice: int = call.given.int("botch_dice", 1, most=MOST_BOTCH_DICE)
    return dice


def penalty(given: Reader) -> int:
    """A penalty, which is never above 0."""
    value: int = given.int("penalty", 0, most=0)
    return value


def figure(call: Call, key: str, *, shooting: bool = False) -> Figure:
    """The figure under `key`; `shooting`: the one knife of two tables is thrown.

    Raises:
        BadRequestError: a wrong field, an unknown name, or arms that it cannot bear.
    """
    given, tables = call.given.object(key), call.tables
    mounted = given.bool("mounted")
    strength = given.int("str", 0)
    shield = _shield(given, tables)
    weapon = _weapon(given, tables, mounted=mounted, shooting=shooting)
    if weapon is None:
        weapon = shield_alone(tables) if shield else bare_hands(tables)
    armour = _armour(given, tables)
    load = given.int("load", 0, least=0)
    found = Figure(
        weapon=weapon,
        shield=shield,
        armour=armour,
        enc=given.int("enc", enc_of_gear(weapon, shield, armour, load, strength), least=0),
        strength=strength,
        stamina=given.int("sta", 0),
        dexterity=given.int("dex", 0),
        quickness=given.int("qik", 0),
        perception=given.int("per", 0),
        presence=given.int("pre", 0),
        size=given.int("size", 0),
        abilities=_abilities(given),
        wounds=given.names("wounds", WOUNDS, repeats=True),
        fatigue=given.choice("fatigue", FATIGUE, "fresh"),
        mounted=mounted,
        war_horse=given.bool("war_horse"),
        traits=frozenset(given.names("traits", repeats=True)),
    )
    refuse(ill_matched(found), given.at)
    for weakness in too_weak(tables, found):
        if tables.strength_minimum == "bar":
            refuse(weakness, given.at)
        call.step("AM 15 A11", weakness.code, **weakness.args)
    return found


def circumstances(call: Call, *, missile: bool = False, deadly: bool = False) -> Circumstances:
    """What surrounds an attack. `missile`: distance and cover; `deadly`: may be nonlethal."""
    given = call.given
    modifiers = given.object("modifiers", {})
    return Circumstances(
        attackers_before=0 if missile else given.int("attackers_before", 0, least=0),
        higher=given.choice("higher", (ATTACKER, DEFENDER), None),
        adrenal=given.choice("adrenal", (ATTACK, DEFENCE, BOTH), None),
        charge=not missile and given.bool("charge"),
        mounted_charge=not missile and given.bool("mounted_charge"),
        nonlethal=deadly and given.bool("nonlethal"),
        attack_modifier=modifiers.int("attack", 0),
        defence_modifier=modifiers.int("defence", 0),
        distance=given.tenths("distance") if missile else 0,
        cover=given.int("cover", 0, 0, len(call.tables.missile.cover) - 1) if missile else 0,
    )


def _abilities(given: Reader) -> dict[str, int]:
    scores: Reader = given.object("abilities", {})
    for name in scores.value:
        if not isinstance(name, str) or not name or name != name.lower():
            raise scores.fail(name, f"{name}: Abilities are written in lower case", "unknown_name")
    return {name: scores.int(name, least=0) for name in scores.value if scores.has(name)}


def _named_or_own(given: Reader, key: str) -> str | Reader | None:
    """What is in a field that holds a name or an object."""
    value: Any = given.value.get(key)
    if value is None or isinstance(value, str):
        return value
    if not isinstance(value, dict):
        raise given.fail(key, f"{key}: a name or an object is expected", "wrong_type")
    own: Reader = given.object(key)
    return own


def _unknown(given: Reader, key: str, name: str) -> BadRequestError:
    return given.fail(key, f"{key}: {name} is not in the rulebook", "unknown_name")


def _weapon(given: Reader, tables: Tables, *, mounted: bool, shooting: bool) -> Weapon | None:
    found = _named_or_own(given, "weapon")
    if isinstance(found, str):
        named = named_weapon(tables, found, mounted=mounted, shooting=shooting)
        if named is None:
            raise _unknown(given, "weapon", found)
        return named
    if found is None:
        return None
    handling = tables.handling
    ability = found.choice("ability", (*handling.melee_abilities, *handling.missile_abilities))
    return Weapon(
        None,
        ability,
        found.int("init", 0),
        _figure_or_none(found, "atk"),
        found.int("dfn", 0),
        _figure_or_none(found, "dam"),
        found.int("load", 0, least=0),
        found.int("range", 0, least=0),
        two_handed=ability in handling.two_handed_abilities,
    )


def _figure_or_none(line: Reader, key: str) -> int | None:
    """A number, 0 if it is left out; null says that the weapon has none."""
    none = key in line.value and line.value[key] is None
    value: int | None = None if none else line.int(key, 0)
    return value


def _shield(given: Reader, tables: Tables) -> Shield | None:
    found = _named_or_own(given, "shield")
    if isinstance(found, str):
        named = named_shield(tables, found)
        if named is None:
            raise _unknown(given, "shield", found)
        return named
    if found is None:
        return None
    return Shield(None, found.int("dfn", 0), found.int("load", 0, least=0))


def _armour(given: Reader, tables: Tables) -> Armour:
    found = _named_or_own(given, "armour")
    if isinstance(found, str):
        named = named_armour(tables, found)
        if named is None:
            raise _unknown(given, "armour", found)
        return named
    if found is None:
        return Armour()
    return Armour(found.int("prot", 0, least=0), found.int("load", 0, least=0))
