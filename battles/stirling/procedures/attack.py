"""Attacks in melee (ST 6.1-6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from battles.stirling.procedures.losses import Removal, remove
from battles.stirling.procedures.units import attack_rate
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.explain import Explain, Modifier, silent
from campaigns.tabletop.hexes import angle
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_

FRONT, FLANK, REAR_FLANK, REAR = "front", "flank", "rear_flank", "rear"
_ALWAYS, _NEVER = 20, 1


@dataclass(frozen=True, slots=True)
class Force:
    """A unit in a fight: `men` and `carried` at the start of the phase, `attacks` per round."""

    men: int
    ac: int
    hp: int
    thac0: int
    damage: Dice
    attacks: Fraction = Fraction(1)
    starting: int | None = None
    carried: int = 0
    length: Fraction = Fraction(0)
    speed: int = 0
    traits: frozenset[str] = frozenset()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Needed:
    """The least roll that hits, natural 1 and 20 aside, with the sum that gave it."""

    number: int
    thac0: int
    ac: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Factor:
    """A multiplier of damage with its paragraph."""

    code: str
    value: Fraction
    cite: str


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack: the roll (None if not made), damage multiplied, exact dead."""

    needed: int
    roll: int | None
    hit: bool
    damage: Fraction
    dead: Fraction


@dataclass(frozen=True, slots=True)
class Losses:
    """What a unit suffered in a fight: the dead, floored but not limited, and their removal."""

    dead: int
    removal: Removal


SIDES_ATTACKED = (FRONT, FLANK, REAR_FLANK, REAR)


@rule("ST 6.5")
def side_attacked(front: str, towards: str) -> str:
    """`front`, `flank`, `rear_flank` or `rear`: the attacker lies on side `towards`."""
    return SIDES_ATTACKED[angle(front, towards)]


@rule("ST 6.5")
def side_modifiers(side: str, tables: Tables) -> tuple[Modifier, ...]:
    """To hit for the side attacked; empty if nothing."""
    value = tables.sides[side].to_hit
    return (Modifier(f"to_hit_{side}", value, "ST 6.5"),) if value else ()


@rule("ST 6.5")
def side_factors(side: str, tables: Tables) -> tuple[Factor, ...]:
    """Multipliers of damage for the side attacked; empty if 1."""
    value = tables.sides[side].damage
    return (Factor(f"damage_{side}", value, "ST 6.5"),) if value != 1 else ()


@rule("ST 6.6")
def ground_and_rout(higher: bool, target_routed: bool, tables: Tables) -> tuple[Modifier, ...]:
    """To hit from higher ground, and against a unit in rout."""
    found = []
    if higher:
        found.append(Modifier("to_hit_higher_ground", tables.melee_higher_ground, "ST 6.6"))
    if target_routed:
        found.append(Modifier("to_hit_target_routed", tables.melee_routed, "ST 6.6"))
    return tuple(found)


@rule("ST 6.2")
def needed_to_hit(thac0: int, ac: int, modifiers: Sequence[Modifier]) -> Needed:
    """THAC0 - AC - modifiers."""
    number = thac0 - ac - sum(modifier.value for modifier in modifiers)
    return Needed(number, thac0, ac, tuple(modifiers))


@rule("ST 6.2")
def hits(roll: int, needed: int) -> bool:
    """The number needed or more; a natural 20 hits and a natural 1 misses, whatever is needed."""
    return roll == _ALWAYS or (roll != _NEVER and roll >= needed)


@rule("ST 6.3")
def dead_from(damage: Fraction, men: int, hp: int, tables: Tables) -> Fraction:
    """Damage x men of the attacker / 5 / HP of the target, exact."""
    return damage * men / tables.melee_men / hp


def attack(
    striker: Force,
    target: Force,
    chance: Chance,
    tables: Tables,
    *,
    modifiers: Sequence[Modifier] = (),
    factors: Sequence[Factor] = (),
    explain: Explain = silent,
) -> Blow:
    """One attack: `d20`, then damage if it hits. No dice if either has no men.

    `modifiers` and `factors` hold everything, those of the side attacked included.
    """
    blows = volley(
        striker, target, 1, chance, tables, modifiers=modifiers, factors=factors, explain=explain
    )
    if blows:
        return blows[0]
    needed = needed_to_hit(striker.thac0, target.ac, modifiers)
    return Blow(needed.number, None, False, Fraction(0), Fraction(0))


@rule("ST 6.4")
def volley(
    striker: Force,
    target: Force,
    number: int,
    chance: Chance,
    tables: Tables,
    *,
    modifiers: Sequence[Modifier] = (),
    factors: Sequence[Factor] = (),
    explain: Explain = silent,
) -> tuple[Blow, ...]:
    """`number` attacks of one unit on another, each its own roll; none if either has no men."""
    if striker.men == 0 or target.men == 0:
        explain("ST 3.3", "destroyed_no_attack", name=striker.name, target=target.name)
        return ()
    needed = needed_to_hit(striker.thac0, target.ac, modifiers)
    for modifier in modifiers:
        explain(modifier.cite, modifier.code, value=modifier.value)
    return tuple(
        _blow(striker, target, needed, factors, chance, tables, explain) for _ in range(number)
    )


@rule("ST 6.3")
def _blow(
    striker: Force,
    target: Force,
    needed: Needed,
    factors: Sequence[Factor],
    chance: Chance,
    tables: Tables,
    explain: Explain,
) -> Blow:
    """Roll to hit, and damage if it hits: 1 at least, then multiplied."""
    roll = chance.roll("d20", N_("to hit"))
    hit = hits(roll, needed.number)
    modifier = needed.thac0 - needed.ac - needed.number
    explain(
        "ST 6.2",
        ("hit" if hit else "miss") + ("_modified" if modifier else ""),
        thac0=needed.thac0,
        ac=needed.ac,
        modifier=modifier,
        needed=needed.number,
        roll=roll,
    )
    if not hit:
        return Blow(needed.number, roll, False, Fraction(0), Fraction(0))
    rolled = max(striker.damage.roll(chance, N_("damage")), tables.melee_least_damage)
    explain("ST 6.3", "damage", dice=str(striker.damage), damage=rolled)
    damage = Fraction(rolled)
    for factor in factors:
        damage *= factor.value
        explain(factor.cite, factor.code, factor=factor.value, damage=damage)
    dead = dead_from(damage, striker.men, target.hp, tables)
    explain(
        "ST 6.3",
        "dead",
        damage=damage,
        men=striker.men,
        divisor=tables.melee_men,
        hp=target.hp,
        dead=dead,
    )
    return Blow(needed.number, roll, True, damage, dead)


@rule("ST 6.3")
def suffer(force: Force, exact: Fraction, tables: Tables, explain: Explain = silent) -> Losses:
    """Floor the exact dead of a phase once, then remove them (ST 3.3)."""
    dead = floor(exact)
    starting = force.men if force.starting is None else force.starting
    return Losses(
        dead, remove(dead, force.men, starting, force.carried, tables, explain, force.name)
    )


@rule("ST 6.1")
def shared_attacks(number: int, strengths: Sequence[int]) -> tuple[int, ...]:
    """Attacks on each of the enemies stacked in a hex: evenly, the odd one to the stronger.

    `strengths` are theirs, in order of id; on equal strength the first gets it.
    """
    each, odd = divmod(number, len(strengths))
    strongest = sorted(range(len(strengths)), key=lambda i: (-strengths[i], i))[:odd]
    return tuple(each + (i in strongest) for i in range(len(strengths)))


@dataclass(frozen=True, slots=True)
class Clash:
    """Both sides of a fight after it."""

    a: Losses
    b: Losses


@rule("ST 3.4")
def clash(
    a: Force,
    b: Force,
    turn: int,
    chance: Chance,
    tables: Tables,
    *,
    side_of_a: str | None = FRONT,
    side_of_b: str | None = FRONT,
    modifiers_of_a: Sequence[Modifier] = (),
    modifiers_of_b: Sequence[Modifier] = (),
    explain: Explain = silent,
) -> Clash:
    """One fight of two units: all attacks of a, then those of b, simultaneous.

    `side_of_a` is the side on which b attacks a, None if it does not; `modifiers_of_a`
    are those of a's own attacks, besides the side's.
    """

    def dead(
        striker: Force, target: Force, side: str | None, modifiers: Sequence[Modifier]
    ) -> Fraction:
        if side is None:
            return Fraction(0)
        blows = volley(
            striker,
            target,
            attack_rate(striker.attacks, turn, tables, explain),
            chance,
            tables,
            modifiers=(*side_modifiers(side, tables), *modifiers),
            factors=side_factors(side, tables),
            explain=explain,
        )
        return sum((blow.dead for blow in blows), Fraction(0))

    of_b = dead(a, b, side_of_b, modifiers_of_a)
    of_a = dead(b, a, side_of_a, modifiers_of_b)
    return Clash(suffer(a, of_a, tables, explain), suffer(b, of_b, tables, explain))
