"""Nocked arrows and spanned crossbows (AM 6.4, 1.3, 15 D4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.tabletop.rulebook import rule
from skirmish.ars_magica.procedures.figure import Weapon
from skirmish.ars_magica.procedures.gear import spanning_rounds
from skirmish.ars_magica.tables import Tables


@dataclass(frozen=True, slots=True)
class Readiness:
    """Of a bow or crossbow: `nocked`, and rounds of spanning still to do."""

    nocked: bool = False
    to_span: int = 0


@rule("AM 6.4", "AM 15 D4")
def may_nock(weapon: Weapon, readiness: Readiness) -> bool:
    """Bows, and crossbows that are spanned, are made ready at the start or by an action."""
    return weapon.ability in ("bows", "crossbow") and readiness.to_span == 0


@rule("AM 6.4", "AM 15 D4")
def shots_this_round(readiness: Readiness) -> int:
    """A nocked arrow is an extra first shot, before the normal action."""
    return 2 if readiness.nocked else 1


@rule("AM 1.3", "AM 15 D4")
def after_shot(tables: Tables, weapon: Weapon, strength: int) -> Readiness:
    """Shooting clears the readiness; a crossbow must be spanned again."""
    named = weapon.name in tables.missiles
    return Readiness(False, spanning_rounds(tables, str(weapon.name), strength) if named else 0)


@rule("AM 1.3", "AM 15 D4")
def after_spanning(readiness: Readiness) -> Readiness:
    """A round spent on spanning."""
    return replace(readiness, to_span=max(0, readiness.to_span - 1))
