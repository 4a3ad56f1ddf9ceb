"""Ready-made figures and groups (AM 14)."""

from __future__ import annotations

from itertools import chain

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.catalogue import Line, Template, Unit
from skirmish.ars_magica.procedures.dice import score_that_counts
from skirmish.ars_magica.procedures.figure import Armour, Figure
from skirmish.ars_magica.procedures.gear import named_shield, named_weapon
from skirmish.ars_magica.procedures.movement import burden, encumbrance
from skirmish.ars_magica.procedures.standard_units import member
from skirmish.ars_magica.tables import Tables

DODGE, BERSERK = "dodge", "berserk"


@rule("AM 14.1", "AM 14.2", "AM 14.3", "AM 14.4")
def template(tables: Tables, name: str) -> Template:
    """A ready-made human or beast by name; the name of a standard group is one of its members.

    Raises:
        KeyError: there is none of that name.
    """
    for known in (tables.figures, tables.local_figures, tables.beasts):
        if name in known:
            return known[name]
    return member(tables, name)


def ready_names(tables: Tables) -> list[str]:
    """Whatever has a template."""
    return list(chain(tables.figures, tables.local_figures, tables.beasts, tables.units))


@rule("AM 14.1", "AM 14.2", "AM 14.3")
def figure_of(tables: Tables, found: Template, line: str, *, raging: bool = False) -> Figure:
    """The figure as it fights with one of its lines, unhurt; its horse is a war horse.

    Berserk counts only while it is `raging`.

    Raises:
        KeyError: the template has no such line.
    """
    held = found.lines[line]
    weapon = named_weapon(tables, held.weapon, mounted=held.mounted)
    if weapon is None:
        raise KeyError(held.weapon)
    return Figure(
        weapon=weapon,
        shield=named_shield(tables, held.shield),
        armour=Armour(found.prot),
        enc=encumbrance(burden(found.load), found.strength),
        strength=found.strength,
        stamina=found.stamina,
        dexterity=found.dexterity,
        quickness=found.quickness,
        perception=found.perception,
        presence=found.presence,
        size=found.size,
        abilities={
            name: _score(tables, found, held, weapon.ability, name) for name in found.abilities
        },
        mounted=held.mounted,
        war_horse=held.mounted,
        traits=frozenset(found.traits) - (set() if raging else {BERSERK}),
    )


def _score(tables: Tables, found: Template, held: Line, used: str, name: str) -> int:
    """The score that counts: a speciality in dodging serves without a weapon of that Ability."""
    dodging = name == "brawl" and found.specialities.get(name) == DODGE and used != name
    return score_that_counts(
        tables,
        found.abilities[name],
        specialised=dodging or (name == used and held.specialised),
        puissant=name in found.puissant,
    )


@rule("AM 14.4")
def unit(tables: Tables, name: str) -> tuple[Unit, int | None]:
    """A standard group of five and its price in Mythic Pounds (None: not for hire).

    Raises:
        KeyError: there is none of that name.
    """
    found = tables.units[name]
    return found, tables.unit_prices.get(found.kind)
