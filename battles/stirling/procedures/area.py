"""Area attacks: catapults and spells (ST 4.6, 4.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from battles.stirling.procedures.attack import Losses
from battles.stirling.procedures.missiles import Mark
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.dice import Dice
from campaigns.tabletop.explain import Explain, silent


@dataclass(frozen=True, slots=True)
class Area:
    """Damage after the save (`saved` None: no save was rolled), and the losses by id."""

    damage: Fraction
    saved: bool | None
    losses: Mapping[str, Losses]


def area(
    figures: int,
    damage: Dice,
    target: Mark,
    chance: Chance,
    tables: Tables,
    *,
    save: int | None = None,
    melee: Sequence[Mark] = (),
    explain: Explain = silent,
) -> Area:
    """One area attack on a unit; if it is in melee all units of it share (ST 4.5)."""
    raise NotImplementedError
