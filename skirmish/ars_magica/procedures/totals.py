"""The totals of AM 6 without their dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.fatigue import fatigue_penalty
from skirmish.ars_magica.procedures.figure import Figure
from skirmish.ars_magica.procedures.horse import ride_bonus
from skirmish.ars_magica.procedures.movement import pace
from skirmish.ars_magica.procedures.sums import Sum
from skirmish.ars_magica.procedures.wounds import trait, wound_penalty
from skirmish.ars_magica.tables import Tables


@dataclass(frozen=True, slots=True)
class Effort:
    """An Ability that counts several times: adrenal, charge on foot or on a horse."""

    code: str
    times: int
    cite: str


@dataclass(frozen=True, slots=True)
class StaticTotals:
    """All totals of one figure alone against one; None where the weapon has none."""

    init: int
    attack: int | None
    defence: int
    damage: int | None
    soak: int
    missile_defence: int
    evasion: int
    walk: int
    run: int
    penalty: int


def _of(cite: str, code: str, value: int) -> Modifier:
    return Modifier(code, value, cite)


def _ability(
    tables: Tables, figure: Figure, ability: str, effort: Effort | None, parts: Iterable[Modifier]
) -> Sum:
    """A sum around an Ability, counted again for an effort; no score adds botch dice (AM 2.6)."""
    score = figure.score(ability)
    total = Sum(tuple(parts)).plus(_of("AM 6", ability, score))
    if effort:
        total = total.plus(_of(effort.cite, effort.code, score * (effort.times - 1)))
    exempt = ability in tables.dice.unskilled_exempt
    return Sum(total.parts, ability not in figure.abilities and not exempt)


@rule("AM 6", "AM 5.3")
def initiative(figure: Figure) -> Sum:
    """Quickness, weapon, less Encumbrance."""
    return Sum(
        (
            _of("AM 6", "quickness", figure.quickness),
            _of(figure.weapon.cite, "weapon_init", figure.weapon.init),
            _of("AM 5.3", "encumbrance", -figure.enc),
        )
    )


@rule("AM 15 G1")
def casting_initiative(figure: Figure) -> Sum:
    """Quickness and Finesse; Encumbrance does not slow a caster."""
    finesse = _of("AM 6", "finesse", figure.score("finesse"))
    return Sum((_of("AM 6", "quickness", figure.quickness), finesse))


def _riding(tables: Tables, figure: Figure) -> Modifier:
    return _of("AM 9", "ride_bonus", ride_bonus(tables, figure))


def _strike(
    tables: Tables, figure: Figure, ability: str, effort: Effort | None, *others: Modifier
) -> Sum:
    """An Attack: Dexterity, the Ability, what else helps, and rage."""
    rage = _of("AM 11", "berserk", trait(tables, figure, "attack"))
    parts = (_of("AM 6", "dexterity", figure.dexterity), *others, rage)
    return _ability(tables, figure, ability, effort, parts)


def _guard(
    tables: Tables, figure: Figure, ability: str, effort: Effort | None, *others: Modifier
) -> Sum:
    """A Defence: Quickness, the Ability, what else helps, the horse, and rage."""
    rage = _of("AM 11", "berserk", trait(tables, figure, "defence"))
    quickness = _of("AM 6", "quickness", figure.quickness)
    parts = (quickness, *others, _riding(tables, figure), rage)
    return _ability(tables, figure, ability, effort, parts)


def _weapon_attack(figure: Figure) -> Modifier:
    return _of(figure.weapon.cite, "weapon_attack", figure.weapon.atk or 0)


def _shield(figure: Figure) -> Modifier:
    return _of("AM 1.2", "shield", figure.shield_defence)


@rule("AM 6")
def attack(tables: Tables, figure: Figure, effort: Effort | None = None) -> Sum:
    """Melee Attack with the weapon in hand, which must have an Atk."""
    others = (_weapon_attack(figure), _riding(tables, figure))
    return _strike(tables, figure, figure.weapon.ability, effort, *others)


@rule("AM 6", "AM 15 F15")
def missile_attack(tables: Tables, figure: Figure, effort: Effort | None = None) -> Sum:
    """Missile Attack before the distance; the horse helps only with option `ride_bonus` source."""
    bonus = ride_bonus(tables, figure) if tables.ride_bonus == "source" else 0
    others = (_weapon_attack(figure), _of("AM 15 F15", "ride_bonus", bonus))
    return _strike(tables, figure, figure.weapon.ability, effort, *others)


@rule("AM 6")
def defence(tables: Tables, figure: Figure, effort: Effort | None = None) -> Sum:
    """Melee Defence with weapon and shield, against one attacker."""
    weapon = _of(figure.weapon.cite, "weapon_defence", figure.weapon.dfn)
    return _guard(tables, figure, figure.weapon.ability, effort, weapon, _shield(figure))


@rule("AM 6", "AM 15 A10", "AM 15 D2", "AM 15 D3")
def missile_defence(tables: Tables, figure: Figure, effort: Effort | None = None) -> Sum:
    """Missile Defence: Brawl (dodging counted in its score) and shield, never the weapon."""
    return _guard(tables, figure, "brawl", effort, _shield(figure))


@rule("AM 6")
def brawl_attack(tables: Tables, figure: Figure, effort: Effort | None = None) -> Sum:
    """Attack of a manoeuvre with the body alone."""
    return _strike(tables, figure, "brawl", effort, _riding(tables, figure))


@rule("AM 6")
def brawl_defence(tables: Tables, figure: Figure, effort: Effort | None = None) -> Sum:
    """Defence with the body alone, against one attacker."""
    return _guard(tables, figure, "brawl", effort)


@rule("AM 15 E2")
def evasion(tables: Tables, figure: Figure, effort: Effort | None = None) -> Sum:
    """Getting out of the way: Brawl on foot, Ride mounted; small and unladen is better."""
    return _ability(
        tables,
        figure,
        "ride" if figure.mounted else "brawl",
        effort,
        (
            _of("AM 6", "quickness", figure.quickness),
            _of("AM 6", "size_against", -figure.size),
            _of("AM 5.3", "encumbrance", -figure.enc),
            _shield(figure),
        ),
    )


@rule("AM 6.1", "AM 15 E9")
def characteristic_defence(
    tables: Tables, figure: Figure, characteristic: str, effort: Effort | None = None
) -> Sum:
    """Strength or Dexterity with Brawl and Size."""
    score = figure.strength if characteristic == "strength" else figure.dexterity
    return _ability(
        tables,
        figure,
        "brawl",
        effort,
        (_of("AM 6.1", characteristic, score), _of("AM 6.1", "size", figure.size)),
    )


@rule("AM 15 E4")
def seat_defence(tables: Tables, figure: Figure, effort: Effort | None = None) -> Sum:
    """A rider keeps his seat with Dexterity and Brawl, or with Ride where that is better."""
    brawling = characteristic_defence(tables, figure, "dexterity", effort)
    parts = (_of("AM 15 E4", "dexterity", figure.dexterity),)
    riding = _ability(tables, figure, "ride", effort, parts)
    return riding if tables.unseat_ride and riding.value > brawling.value else brawling


@rule("AM 6", "AM 15 D10")
def damage(tables: Tables, figure: Figure) -> Sum:
    """Damage without the Attack Advantage; crossbows do without Strength."""
    weapon = _of(figure.weapon.cite, "weapon_damage", figure.weapon.dam or 0)
    if figure.weapon.ability in tables.handling.without_strength:
        return Sum((weapon,))
    return Sum((_of("AM 6", "strength", figure.strength), weapon))


@rule("AM 6")
def soak(tables: Tables, figure: Figure) -> Sum:
    """Stamina, armour and toughness."""
    return Sum(
        (
            _of("AM 6", "stamina", figure.stamina),
            _of("AM 1.4", "armour", figure.armour.prot),
            _of("AM 11", "toughness", trait(tables, figure, "soak")),
        )
    )


@rule("AM 6.4", "AM 3.2")
def penalties(tables: Tables, figure: Figure) -> tuple[Modifier, Modifier]:
    """What wounds and fatigue take from every roll of the figure."""
    return (
        _of("AM 3.2", "wound_penalty", wound_penalty(tables, figure)),
        _of("AM 4.1", "fatigue_penalty", fatigue_penalty(tables, figure)),
    )


@rule("AM 6")
def static_sums(tables: Tables, figure: Figure) -> dict[str, Sum]:
    """The totals of `static_totals` that are sums; none of what the weapon cannot do."""
    weapon = figure.weapon
    shooting = weapon.ability in tables.handling.missile_abilities
    strike = missile_attack if shooting else attack
    return {
        "init": initiative(figure),
        **({} if weapon.atk is None else {"attack": strike(tables, figure)}),
        "defence": defence(tables, figure),
        **({} if weapon.dam is None else {"damage": damage(tables, figure)}),
        "soak": soak(tables, figure),
        "missile_defence": missile_defence(tables, figure),
        "evasion": evasion(tables, figure),
    }


def static_totals(tables: Tables, figure: Figure) -> StaticTotals:
    """The line of a figure as a stat block prints it; penalties apart."""
    values = {name: found.value for name, found in static_sums(tables, figure).items()}
    on_foot = pace(tables, figure.quickness, figure.enc)
    return StaticTotals(
        init=values["init"],
        attack=values.get("attack"),
        defence=values["defence"],
        damage=values.get("damage"),
        soak=values["soak"],
        missile_defence=values["missile_defence"],
        evasion=values["evasion"],
        walk=on_foot.walk,
        run=on_foot.run,
        penalty=sum(part.value for part in penalties(tables, figure)),
    )
