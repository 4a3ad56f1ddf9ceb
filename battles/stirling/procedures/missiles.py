"""Missiles (ST 4.4) and what hits friends in a melee (ST 4.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from battles.stirling.procedures.attack import (
    Blow,
    Force,
    Losses,
    dead_from,
    needed_to_hit,
    volley,
)
from battles.stirling.procedures.losses import remove
from battles.stirling.procedures.units import Missile, attack_rate, strength
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier, silent
from campaigns.tabletop.rulebook import rule

_NEAREST, QUARTERS = 2, 4


@dataclass(frozen=True, slots=True)
class Mark:
    """A unit that missiles or spells may hit."""

    id: str
    men: int
    hp: int
    size: str = "M"
    starting: int | None = None
    carried: int = 0


@dataclass(frozen=True, slots=True)
class Fire:
    """`needed` None: no shooting. `dead`, exact, of the target and of all units of its melee."""

    needed: int | None
    blows: tuple[Blow, ...]
    dead: Mapping[str, Fraction]

    @property
    def hits(self) -> int:
        return sum(blow.hit for blow in self.blows)


@dataclass(frozen=True, slots=True)
class Shot:
    """Fire and what it removes alone: `losses` of the target and of all units of its melee."""

    fire: Fire
    losses: Mapping[str, Losses]

    @property
    def needed(self) -> int | None:
        return self.fire.needed

    @property
    def hits(self) -> int:
        return self.fire.hits


@rule("ST 4.5")
def share(
    units: Sequence[Mark], target: str, tables: Tables, explain: Explain = silent
) -> dict[str, int]:
    """Quarters of the damage that each unit of a melee gets, in the order given.

    Each gets its part by numeric strength, floored; the rest is for the strongest.
    """
    strengths = {unit.id: strength(unit.men, unit.size, tables) for unit in units}
    total = sum(strengths.values())
    most = max(strengths.values())
    strongest = min(
        (name for name in strengths if strengths[name] == most),
        key=lambda name: (name != target, name),
    )
    quarters = {
        name: QUARTERS * number // total if total else 0 for name, number in strengths.items()
    }
    rest = strongest if total else target
    quarters[rest] = QUARTERS - sum(n for name, n in quarters.items() if name != rest)
    for name, number in quarters.items():
        explain(
            "ST 4.5", "share", name=name, strength=strengths[name], total=total, quarters=number
        )
    return quarters


@rule("ST 4.2", "ST 4.4")
def range_modifiers(missile: Missile, distance: int, tables: Tables) -> tuple[Modifier, ...] | None:
    """To hit for the range; None if it is out of range, or adjacent."""
    if distance < _NEAREST or distance > missile.long:
        return None
    if distance <= missile.short:
        return ()
    if distance <= missile.medium:
        return (Modifier("to_hit_medium", tables.ranges_medium, "ST 4.4"),)
    return (Modifier("to_hit_long", tables.ranges_long, "ST 4.4"),)


@rule("ST 4.1", "ST 4.4")
def fire(
    men: int,
    thac0: int,
    missile: Missile,
    target: Mark,
    ac: int,
    distance: int,
    turn: int,
    chance: Chance,
    tables: Tables,
    *,
    cover: int = 0,
    melee: Sequence[Mark] = (),
    explain: Explain = silent,
) -> Fire:
    """All shots of one unit in a turn. `cover` 0 or less; `melee` the other units of the melee."""
    units = (target, *melee)
    modifiers = range_modifiers(missile, distance, tables)
    if modifiers is None or missile.ammunition == 0 or men == 0 or target.men == 0:
        explain("ST 4.4", "no_shot")
        return Fire(None, (), {unit.id: Fraction(0) for unit in units})
    if cover:
        modifiers = (*modifiers, Modifier("to_hit_cover", cover, "ST 1.4"))
    shooter = Force(men, 0, 1, thac0, missile.damage)
    mark = Force(target.men, ac, target.hp, 0, missile.damage, name=target.id)
    number = attack_rate(missile.rate, turn, tables, explain)
    blows = volley(shooter, mark, number, chance, tables, modifiers=modifiers, explain=explain)
    damage = sum((blow.damage for blow in blows), Fraction(0))
    quarters = share(units, target.id, tables, explain) if melee else {target.id: QUARTERS}
    dead = {
        unit.id: dead_from(damage * quarters[unit.id] / QUARTERS, men, unit.hp, tables)
        for unit in units
    }
    needed = needed_to_hit(thac0, ac, modifiers)
    return Fire(needed.number, blows, dead)


def shoot(
    men: int,
    thac0: int,
    missile: Missile,
    target: Mark,
    ac: int,
    distance: int,
    turn: int,
    chance: Chance,
    tables: Tables,
    *,
    cover: int = 0,
    melee: Sequence[Mark] = (),
    explain: Explain = silent,
) -> Shot:
    """The fire of one unit as if nobody else hit its targets in the phase: `fire`, then removal."""
    shots = fire(
        men,
        thac0,
        missile,
        target,
        ac,
        distance,
        turn,
        chance,
        tables,
        cover=cover,
        melee=melee,
        explain=explain,
    )
    units = (target, *melee)
    return Shot(
        shots, {unit.id: losses_of(unit, shots.dead[unit.id], tables, explain) for unit in units}
    )


@rule("ST 3.3")
def losses_of(unit: Mark, exact: Fraction, tables: Tables, explain: Explain = silent) -> Losses:
    """Floor the exact dead of a unit hit from afar, then remove them."""
    dead = floor(exact)
    starting = unit.men if unit.starting is None else unit.starting
    return Losses(dead, remove(dead, unit.men, starting, unit.carried, tables, explain, unit.id))
