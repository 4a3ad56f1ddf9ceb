"""Arms and armour by name, and what cannot be borne together (AM 1)."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.figure import Armour, Figure, Shield, Weapon
from skirmish.ars_magica.procedures.movement import burden, encumbrance
from skirmish.ars_magica.tables import Tables

FULL = ", full"


@rule("AM 1.1", "AM 1.5")
def melee_weapon(tables: Tables, name: str, *, mounted: bool) -> Weapon | None:
    """A weapon or natural weapon by name; a lance on foot is a long spear."""
    if natural := tables.natural.get(name):
        return Weapon(
            name, "brawl", natural.init, natural.atk, natural.dfn, natural.dam, cite="AM 1.5"
        )
    if name == "lance" and not mounted:
        name = tables.handling.lance_on_foot
    row = tables.melee.get(name)
    if row is None:
        return None
    return Weapon(
        name,
        row.ability,
        row.init,
        row.atk,
        row.dfn,
        row.dam,
        row.load,
        strength=row.strength,
        two_handed=row.ability in tables.handling.two_handed_abilities,
        cite="AM 1.1",
    )


@rule("AM 1.3")
def missile_weapon(tables: Tables, name: str) -> Weapon | None:
    """A missile weapon by name."""
    row = tables.missiles.get(name)
    if row is None:
        return None
    return Weapon(
        name,
        row.ability,
        row.init,
        row.atk,
        row.dfn,
        row.dam,
        row.load,
        row.range,
        row.strength,
        row.hands > 1 or row.ability in tables.handling.two_handed_abilities,
        cite="AM 1.3",
    )


def named_weapon(
    tables: Tables, name: str, *, mounted: bool = False, shooting: bool = False
) -> Weapon | None:
    """A weapon of any table; the one name of two tables is thrown only when `shooting`."""
    melee = melee_weapon(tables, name, mounted=mounted)
    missile = missile_weapon(tables, name)
    return (missile or melee) if shooting else (melee or missile)


@rule("AM 1.3")
def in_melee(tables: Tables, weapon: Weapon) -> Weapon:
    """A thrown weapon kept in hand: the line it has in melee, or itself if it has none."""
    row = tables.missiles.get(weapon.name or "")
    other = row and melee_weapon(tables, row.in_melee, mounted=False)
    return other or weapon


@rule("AM 1.2")
def shield_alone(tables: Tables) -> Weapon:
    """The weapon line of one who has only a shield."""
    row = tables.shield_alone
    return Weapon(None, row.ability, row.init, row.atk, row.dfn, row.dam, cite="AM 1.2")


def bare_hands(tables: Tables) -> Weapon:
    """The line of one without weapon and shield."""
    fist = melee_weapon(tables, "fist", mounted=False)
    assert fist is not None
    return fist


@rule("AM 1.2")
def named_shield(tables: Tables, name: str) -> Shield | None:
    """A shield by name."""
    row = tables.shields.get(name)
    if row is None:
        return None
    return Shield(name, row.dfn, row.load, row.strength, row.foot_only)


@rule("AM 1.4")
def named_armour(tables: Tables, name: str) -> Armour | None:
    """Armour by name, partial or `, full`; not every material makes full armour."""
    row = tables.armour.get(name.removesuffix(FULL))
    if row is None:
        return None
    if not name.endswith(FULL):
        return Armour(row.prot, row.load)
    if row.full_prot is None or row.full_load is None:
        return None
    return Armour(row.full_prot, row.full_load)


@rule("AM 5.3")
def enc_of_gear(
    weapon: Weapon, shield: Shield | None, armour: Armour, load: int, strength: int
) -> int:
    """Encumbrance of all that is carried, `load` being what is neither arms nor armour.

    It is subtracted where a formula names it, and nowhere else.
    """
    carried = weapon.load + (shield.load if shield else 0) + armour.load + load
    return encumbrance(burden(carried), strength)


@rule("AM 15 A11")
def too_weak(tables: Tables, figure: Figure) -> Iterator[Refusal]:
    """Named weapon and shield that need more Strength, each judged by itself."""
    for field, thing in (("weapon", figure.weapon), ("shield", figure.shield)):
        least = thing.strength if thing else None
        if least is not None and figure.strength < least:
            args = {"strength": figure.strength, "least": least}
            yield Refusal(f"too_weak_{field}", "AM 15 A11", args, f"/{field}")


@rule("AM 1.2")
def ill_matched(figure: Figure) -> Refusal | None:
    """A shield beside a weapon for both hands, or a foot soldier's shield on a horse."""
    if figure.shield and figure.weapon.two_handed:
        return Refusal("shield_with_two_hands", "AM 1.2", at="/shield")
    if figure.shield and figure.shield.foot_only and figure.mounted:
        return Refusal("shield_foot_only", "AM 1.2", at="/shield")
    return None


@rule("AM 1.3")
def spanning_rounds(tables: Tables, name: str, strength: int) -> int:
    """Rounds to span a crossbow again; 0 for all else. A strong man spans a light one by hand."""
    row = tables.missiles[name]
    if row.by_hand is not None and strength >= row.by_hand:
        return tables.handling.spanning_by_hand
    return row.spanning
