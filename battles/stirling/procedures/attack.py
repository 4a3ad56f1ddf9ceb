"""Attacks in melee (ST 6.1-6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from battles.stirling.procedures.losses import Removal
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.explain import Explain, Modifier, silent

FRONT, FLANK, REAR_FLANK, REAR = "front", "flank", "rear_flank", "rear"


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


def side_attacked(front: str, towards: str) -> str:
    """`front`, `flank`, `rear_flank` or `rear`: the attacker lies on side `towards` (ST 6.5)."""
    raise NotImplementedError


def side_modifiers(side: str, tables: Tables) -> tuple[Modifier, ...]:
    """To hit for the side attacked (ST 6.5); empty if nothing."""
    raise NotImplementedError


def side_factors(side: str, tables: Tables) -> tuple[Factor, ...]:
    """Multipliers of damage for the side attacked (ST 6.5); empty if 1."""
    raise NotImplementedError


def ground_and_rout(higher: bool, target_routed: bool, tables: Tables) -> tuple[Modifier, ...]:
    """To hit from higher ground, and against a unit in rout (ST 6.6)."""
    raise NotImplementedError


def needed_to_hit(thac0: int, ac: int, modifiers: Sequence[Modifier]) -> Needed:
    """THAC0 - AC - modifiers (ST 6.2)."""
    raise NotImplementedError


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
    """One attack (ST 6.2, 6.3): `d20`, then damage if it hits. No dice if either has no men.

    `modifiers` and `factors` hold everything, those of the side attacked included.
    """
    raise NotImplementedError


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
    """`number` attacks of one unit on another, each its own roll (ST 6.4)."""
    raise NotImplementedError


def suffer(force: Force, exact: Fraction, tables: Tables, explain: Explain = silent) -> Losses:
    """Floor the exact dead of a phase once (ST 6.3), then remove them (ST 3.3)."""
    raise NotImplementedError


def shared_attacks(number: int, strengths: Sequence[int]) -> tuple[int, ...]:
    """Attacks on each of the enemies stacked in a hex: evenly, the odd one to the stronger.

    `strengths` are theirs, in order of id; on equal strength the first gets it (ST 6.1).
    """
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Clash:
    """Both sides of a fight after it."""

    a: Losses
    b: Losses


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
    """One fight of two units: all attacks of a, then those of b, simultaneous (ST 3.4).

    `side_of_a` is the side on which b attacks a, None if it does not; `modifiers_of_a`
    are those of a's own attacks, besides the side's.
    """
    raise NotImplementedError
