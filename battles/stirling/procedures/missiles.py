"""Missiles (ST 4.4) and what hits friends in a melee (ST 4.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from battles.stirling.procedures.attack import Blow, Losses
from battles.stirling.procedures.units import Missile
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier, silent


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
class Shot:
    """`needed` None: no shooting. `losses` of the target and of all units of its melee, by id."""

    needed: int | None
    blows: tuple[Blow, ...]
    losses: Mapping[str, Losses]

    @property
    def hits(self) -> int:
        return sum(blow.hit for blow in self.blows)


def share(
    units: Sequence[Mark], target: str, tables: Tables, explain: Explain = silent
) -> dict[str, int]:
    """Quarters of the damage that each unit of a melee gets (ST 4.5), in the order given."""
    raise NotImplementedError


def range_modifiers(missile: Missile, distance: int, tables: Tables) -> tuple[Modifier, ...] | None:
    """To hit for the range; None if it is out of range (ST 4.2, 4.4)."""
    raise NotImplementedError


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
    """All shots of one unit in a turn. `cover` 0 or less; `melee` the other units of the melee."""
    raise NotImplementedError
