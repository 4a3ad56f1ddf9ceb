"""Ready-made groups of five: members whose totals are those that the book prints (AM 14.4)."""

from __future__ import annotations

from itertools import count

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.catalogue import Line, Template
from skirmish.ars_magica.procedures.gear import named_shield, named_weapon
from skirmish.ars_magica.procedures.movement import burden
from skirmish.ars_magica.tables import Tables

MEMBERS = 5
AT_MOST = 2
BRAWL = 2
KNIGHTS, DESTRIER, COURSER = "knights", "destrier", "war courser"


@rule("AM 14.4")
def member(tables: Tables, name: str) -> Template:
    """One of a standard group, as its printed line makes him.

    Initiative, Attack and Defence leave one of Ability, Dexterity and Quickness open: the Ability
    is what the trained bonus needs, or what leaves the larger of the two at `AT_MOST`, as far as
    Dexterity is not negative and Encumbrance neither. Stamina is 1, armour the
    rest of the Soak; riders ride as the bonus asks.

    Raises:
        KeyError: there is no group of that name, or no such weapon.
    """
    unit = tables.units[name]
    weapon = named_weapon(tables, unit.weapon, mounted=unit.mounted)
    if weapon is None:
        raise KeyError(unit.weapon)
    ride = tables.riding.bonus if unit.mounted else 0
    attack = unit.atk - (weapon.atk or 0) - ride
    shield = named_shield(tables, unit.shield)
    defence = unit.dfn - weapon.dfn - (shield.dfn if shield else 0) - ride
    light = unit.init - weapon.init
    companions = -(-unit.bonus // (MEMBERS - 2))
    wished = max(attack - AT_MOST, defence - AT_MOST, companions)
    ability = max(0, min(attack, defence - light, wished))
    quickness = defence - ability
    unpulled = weapon.ability in tables.handling.without_strength
    strength = (weapon.strength or 0) if unpulled else unit.dam - (weapon.dam or 0)
    wanted = quickness - light + max(0, strength) if quickness > light else 0
    abilities = {"brawl": BRAWL, weapon.ability: ability}
    if ride:
        abilities["ride"] = max(ride, tables.riding.control_war_horse)
    if companions:
        abilities["leadership"] = companions
    return Template(
        abilities=abilities,
        strength=strength,
        stamina=min(1, unit.soak),
        dexterity=attack - ability,
        quickness=quickness,
        prot=max(0, unit.soak - 1),
        load=next(load for load in count() if burden(load) >= wanted),
        personality={"brave": 0},
        lines={name: Line(unit.weapon, unit.shield, mounted=unit.mounted)},
    )


@rule("AM 14.4")
def horse_of(tables: Tables, name: str) -> str | None:
    """The ready-made war horse that they ride. Raises KeyError: there is no such group."""
    unit = tables.units[name]
    if not unit.mounted:
        return None
    return DESTRIER if unit.kind == KNIGHTS else COURSER
