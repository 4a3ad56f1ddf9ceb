"""The charge (ST 6.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from battles.stirling.procedures.attack import FRONT, Blow, Force, Losses
from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier, silent

CHARGER, TARGET, TOGETHER = "charger", "target", "together"


@dataclass(frozen=True, slots=True)
class Charge:
    """Who struck first (`charger`, `target`, `together`), all blows, and what each suffered."""

    order: str
    charger: Losses
    target: Losses
    blows_of_charger: tuple[Blow, ...] = ()
    blows_of_target: tuple[Blow, ...] = ()


def order_of_blows(charger: Force, target: Force, side: str) -> str:
    """Longer weapon, more attacks a round, lower speed factor; else together."""
    raise NotImplementedError


def charge(
    charger: Force,
    target: Force,
    turn: int,
    chance: Chance,
    tables: Tables,
    *,
    side: str = FRONT,
    modifiers_of_charger: Sequence[Modifier] = (),
    modifiers_of_target: Sequence[Modifier] = (),
    explain: Explain = silent,
) -> Charge:
    """Resolve one charge; `side` is the side of the target that is charged.

    The charger's bonus and its worse AC (ST 5.13) are added here. The target strikes back
    only if charged on the front.
    """
    raise NotImplementedError
