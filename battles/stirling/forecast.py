"""How far a shot goes, and what it or a spell would do on average: exact, without dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import floor

from battles.stirling.phases.aiming import caster_at
from battles.stirling.phases.forces import armour_class
from battles.stirling.phases.ranged import aim_at, weapon_of
from battles.stirling.pieces import Leader, Spell, Unit
from battles.stirling.procedures.area import dead_in_area
from battles.stirling.procedures.attack import dead_from, hits, needed_to_hit
from battles.stirling.procedures.missiles import Mark, range_modifiers, share
from battles.stirling.procedures.units import attack_rate
from battles.stirling.state import State, board_of, tables_of
from battles.stirling.tables import Tables
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.explain import Modifier
from campaigns.tabletop.game import Json
from campaigns.tabletop.hexes import distance, in_front_half
from campaigns.tabletop.resolver import fraction_text
from campaigns.tabletop.rulebook import rule

_D20 = range(1, 21)
_MOST_SUMS = 400


def odds(needed: int) -> Fraction:
    """The part of the faces of a d20 that hit."""
    return Fraction(sum(hits(roll, needed) for roll in _D20), len(_D20))


def average_hit(damage: Dice, least: int) -> Fraction:
    """The average damage of a hit, which is `least` at least."""
    if damage.least >= least or damage.count * damage.faces > _MOST_SUMS:
        return max(damage.average, Fraction(least))
    sums = Counter({damage.bonus: 1})
    for _ in range(damage.count):
        further: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in range(1, damage.faces + 1):
                further[total + face] += ways
        sums = further
    total = sum(max(value, least) * ways for value, ways in sums.items())
    return Fraction(total, sum(sums.values()))


@rule("ST 4.3", "ST 4.4")
def bands(state: State, unit: Unit) -> list[dict[str, Json]]:
    """The hexes before the unit up to the end of each range, the short one first."""
    missile = unit.missile
    assert missile is not None
    before = {
        name: distance(unit.at, name)
        for name in board_of(state).grid.names()
        if name != unit.at and in_front_half(unit.at, unit.front, name)
    }
    ranges = {"short": missile.short, "medium": missile.medium, "long": missile.long}
    return [
        {"name": name, "hexes": [hex for hex, far in before.items() if far <= end]}
        for name, end in ranges.items()
    ]


def shooting(state: State, unit: Unit, target: Unit) -> dict[str, Json]:
    """Needed, odds of a hit, shots, and the dead to expect, of all who share (ST 4.5)."""
    tables, missile = tables_of(state), unit.missile
    assert missile is not None
    far = distance(unit.at, target.at)
    shots = attack_rate(missile.rate, state.turn, tables)
    if missile.area is not None:
        area = missile.area
        one = _area(state, unit.faction, target, area.figures, missile.damage, area.save, tables)
        return {
            "distance": far,
            "shots": shots,
            **_dead({i: n * shots for i, n in one.items()}, target),
        }
    cover = tables.terrain[board_of(state).kind(target.at)].cover
    modifiers = range_modifiers(weapon_of(missile), far, tables) or ()
    if cover:
        modifiers = (*modifiers, Modifier("to_hit_cover", cover, "ST 1.4"))
    needed = needed_to_hit(unit.thac0, armour_class(target, tables), modifiers).number
    damage = shots * odds(needed) * average_hit(missile.damage, tables.melee_least_damage)
    parts = _parts(state, unit.faction, target, tables)
    dead = {mark.id: dead_from(damage * part, unit.men, mark.hp, tables) for mark, part in parts}
    return {
        "distance": far,
        "needed": needed,
        "odds": fraction_text(odds(needed)),
        "shots": shots,
        **_dead(dead, target),
    }


def spell_casting(
    state: State, caster: Unit | Leader, spell: Spell, target: Unit
) -> dict[str, Json]:
    """Distance, save, and the dead to expect of one casting."""
    tables = tables_of(state)
    dead = _area(state, caster.faction, target, spell.figures, spell.damage, spell.save, tables)
    saves = {} if spell.save is None else {"save": spell.save}
    return {
        "distance": distance(caster_at(state, caster), target.at),
        **saves,
        **_dead(dead, target),
    }


def _parts(state: State, faction: str, target: Unit, tables: Tables) -> list[tuple[Mark, Fraction]]:
    aim = aim_at(state, faction, target)
    if not aim.melee:
        return [(aim.target, Fraction(1))]
    marks = (aim.target, *aim.melee)
    quarters = share(marks, target.id, tables)
    return [(mark, Fraction(quarters[mark.id], 4)) for mark in marks]


def _area(
    state: State,
    faction: str,
    target: Unit,
    figures: int,
    damage: Dice,
    save: int | None,
    tables: Tables,
) -> dict[str, Fraction]:
    """The dead of an average roll of damage, each die of the save counted by its part."""
    saved = Fraction(0)
    if save is not None:
        saved = Fraction(sum(roll >= save for roll in _D20), len(_D20))
    rolled = max(Fraction(0), damage.average)
    dead: dict[str, Fraction] = {}
    for mark, part in _parts(state, faction, target, tables):
        full = dead_in_area(figures * part, rolled, mark)
        half = dead_in_area(figures * part, rolled * tables.area_saved, mark)
        dead[mark.id] = full * (1 - saved) + half * saved
    return dead


def _dead(dead: dict[str, Fraction], target: Unit) -> dict[str, Json]:
    """Expected dead of the target, floored, and of the others who share its melee."""
    told: dict[str, Json] = {"expected": floor(dead[target.id])}
    others = {id: floor(number) for id, number in dead.items() if id != target.id}
    return {**told, "others": others} if others else told
