"""The tables of the rulebook in typed, frozen form, with the house rules of a campaign applied."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from campaigns.tabletop.dice import Dice
from campaigns.tabletop.rulebook import OverrideError, Rulebook

UNIFORM, ALTERNATING = "uniform", "alternating"
AS_FAR, HOLD = "as_far", "hold"
"""What becomes of a sealed order that fails: carried out as far as it is legal, or not at all."""

IMPASSABLE = "impassable"
"""How the file, which knows no null, writes a cost that is none."""

_MOST = 10**9
_FRACTION = re.compile(r"[0-9]{1,9}(/[1-9][0-9]{0,8})?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Terrain:
    """Cost to enter (None: impassable), whether it blocks sight, cover (ST 1.4)."""

    cost: int | None
    blocks: bool
    cover: int
    high: bool = False
    flyable: bool = True


@dataclass(frozen=True, slots=True)
class Side:
    """What an attack on a side of the target adds to hit, and multiplies its damage by (ST 6.5)."""

    to_hit: int
    damage: Fraction


@dataclass(frozen=True, slots=True)
class Weapon:
    """Length in feet, speed factor, damage, and what it does in a charge (ST 2.5, 6.7)."""

    length: Fraction
    speed: int
    damage: Dice
    set: bool = False
    lance: bool = False


@dataclass(frozen=True, slots=True)
class MissileWeapon:
    """Ranges in hexes, shots per round, damage (ST 2.5)."""

    short: int
    medium: int
    long: int
    rate: Fraction
    damage: Dice


@dataclass(frozen=True, eq=False)
class Tables:
    """Every number and option of the rulebook; the names are those of the data file.

    A group of single values (`movement.run`) is read with `movement_run`.
    """

    attack_rate: str
    carry_dead: bool
    removal_step: int
    small_units: bool
    engaged_may_shoot: bool
    merge_sizes: bool
    leader_risk: bool
    commander_counts_twice: bool
    rally_takes_turn: bool
    failed_order: str
    returning_wounded: int

    terrain: Mapping[str, Terrain]
    sizes: Mapping[str, int]
    sides: Mapping[str, Side]
    situations: Mapping[str, int]
    charisma: Mapping[int, int]
    morale_ratings: Mapping[str, int]
    weapons: Mapping[str, Weapon]
    missile_weapons: Mapping[str, MissileWeapon]

    flying_cost: int
    hit_points_common: int
    hit_points_picked: int
    hit_points_elite: int
    hit_points_monster_die: int
    leader_morale: int
    leader_mov: int
    turn_rounds: int
    small_unit_below: int
    small_unit_step: int
    ranges_medium: int
    ranges_long: int
    movement_run: Fraction
    movement_flee: Fraction
    movement_withdraw: Fraction
    movement_charge: Fraction
    movement_turn: Fraction
    movement_stacking: int
    melee_men: int
    melee_least_damage: int
    melee_higher_ground: int
    melee_routed: int
    charge_steps: int
    charge_to_hit: int
    charge_ac: int
    charge_set: Fraction
    charge_lance: Fraction
    area_saved: Fraction
    danger_factor: int
    morale_quarter: int
    morale_half: int
    morale_panic_distance: int
    morale_outnumbered: int
    end_dispersed_return: int


def _whole(least: int = -_MOST, most: int = _MOST) -> Callable[[Any], int]:
    def check(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError("a whole number is expected")
        if not least <= value <= most:
            raise ValueError(f"{value} is out of range")
        return value

    return check


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false is expected")
    return value


def _fraction(value: Any) -> Fraction:
    if isinstance(value, str) and _FRACTION.match(value):
        return Fraction(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST:
        return Fraction(value)
    raise ValueError('a fraction as text ("3/2") or a whole number, 0 at least, is expected')


def _dice(value: Any) -> Dice:
    if not isinstance(value, str):
        raise ValueError('dice such as "2d6+1" are expected')
    return Dice.parse(value)


def _cost(value: Any) -> int | None:
    return None if value is None else _whole(0)(value)


def _one_of(*names: str) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in names:
            raise ValueError(f"one of {', '.join(names)} is expected")
        return value

    return check


_count, _positive, _modifier = _whole(0), _whole(1), _whole()

_CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "attack_rate": _one_of(UNIFORM, ALTERNATING),
    "failed_order": _one_of(AS_FAR, HOLD),
    "removal_step": _positive,
    "returning_wounded": _whole(0, 100),
    "carry_dead": _flag,
    "small_units": _flag,
    "engaged_may_shoot": _flag,
    "merge_sizes": _flag,
    "leader_risk": _flag,
    "commander_counts_twice": _flag,
    "rally_takes_turn": _flag,
    "terrain.*.cost": _cost,
    "terrain.*.blocks": _flag,
    "terrain.*.cover": _whole(most=0),
    "terrain.*.high": _flag,
    "terrain.*.flyable": _flag,
    "sizes.*": _count,
    "sides.*.to_hit": _modifier,
    "sides.*.damage": _fraction,
    "situations.*": _modifier,
    "charisma.*": _modifier,
    "morale_ratings.*": _modifier,
    "weapons.*.length": _fraction,
    "weapons.*.speed": _count,
    "weapons.*.damage": _dice,
    "weapons.*.set": _flag,
    "weapons.*.lance": _flag,
    "missile_weapons.*.short": _count,
    "missile_weapons.*.medium": _count,
    "missile_weapons.*.long": _count,
    "missile_weapons.*.rate": _fraction,
    "missile_weapons.*.damage": _dice,
    "flying.cost": _count,
    "hit_points.*": _positive,
    "hit_points.monster_die": _whole(2),
    "leader.morale": _modifier,
    "leader.mov": _count,
    "turn.rounds": _positive,
    "small_unit.below": _count,
    "small_unit.step": _positive,
    "ranges.*": _modifier,
    "movement.*": _fraction,
    "movement.stacking": _positive,
    "melee.*": _modifier,
    "melee.men": _positive,
    "melee.least_damage": _count,
    "charge.to_hit": _modifier,
    "charge.ac": _modifier,
    "charge.steps": _positive,
    "charge.set": _fraction,
    "charge.lance": _fraction,
    "area.saved": _fraction,
    "danger.factor": _count,
    "morale.*": _count,
    "end.*": _whole(0, 100),
}

_ROWS: Mapping[str, Callable[..., Any]] = {
    "terrain": Terrain,
    "sides": Side,
    "weapons": Weapon,
    "missile_weapons": MissileWeapon,
}
_MAPS = ("sizes", "situations", "morale_ratings")


def _check(path: str, value: Any) -> Any:
    parts = path.split(".")
    wild = [*parts]
    if len(parts) > 1:
        wild[1] = "*"
    check = _CHECKS.get(path) or _CHECKS[".".join(wild)]
    try:
        return check(value)
    except ValueError as error:
        raise OverrideError(path, f"{path}: {error}") from None


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    """The rulebook of this ruleset, read once.

    Raises:
        ValueError: the file is not sound.
    """
    book = Rulebook.load(Path(__file__).with_name("rulebook.toml"))
    for row in book.tables["terrain"].values():
        if row["cost"] == IMPASSABLE:
            row["cost"] = None
    return book


def tables(overrides: Mapping[str, Any] | None = None) -> Tables:
    """The tables with `overrides` (dotted path: JSON value) applied.

    Raises:
        OverrideError: an unknown path, or a value of the wrong type or range.
    """
    if not overrides:
        return _plain_tables()
    return _typed(rulebook().with_overrides(overrides))


@lru_cache(maxsize=1)
def _plain_tables() -> Tables:
    return _typed(rulebook().with_overrides({}))


def _typed(values: Mapping[str, Any]) -> Tables:
    fields: dict[str, Any] = {}
    for name, value in values.items():
        if not isinstance(value, Mapping):
            fields[name] = _check(name, value)
        elif name in _ROWS:
            fields[name] = {
                key: _ROWS[name](**{k: _check(f"{name}.{key}.{k}", v) for k, v in row.items()})
                for key, row in value.items()
            }
        else:
            checked = {key: _check(f"{name}.{key}", v) for key, v in value.items()}
            if name == "charisma":
                fields[name] = {int(score): v for score, v in checked.items()}
            elif name in _MAPS:
                fields[name] = checked
            else:
                fields.update({f"{name}_{key}": v for key, v in checked.items()})
    return Tables(**fields)
