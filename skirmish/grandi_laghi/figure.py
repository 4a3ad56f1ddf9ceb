"""A figure as the rules see it (GL 3), without a place on the table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.tables import Marker, Tables, Troop, Weapon

VETERAN, MARKSMAN, INEXPERIENCED = "veteran", "marksman", "inexperienced"
OFFICER, LEADER, WOMAN = "officer", "leader", "woman"
TRAITS = (VETERAN, MARKSMAN, INEXPERIENCED, OFFICER, LEADER, WOMAN)
MARKERS: tuple[Marker, ...] = ("green", "yellow", "red")
KILLED, ROUTED, LOST, CAPTURED = "killed", "routed", "lost", "captured"


@dataclass(frozen=True, slots=True)
class Figure:
    """Type, traits and weapons, and what has happened to it.

    `weapon` is what it fires or throws now; `reload` the marker; `shaken` the blue one.
    `rests` is 2 in the turn of an evasion and 1 in the next (GL 7.2).
    `fate` is None while it is in play, else killed, routed, captured or lost for good.
    """

    type: str
    traits: frozenset[str] = frozenset()
    weapon: str | None = "musket"
    melee: str = "improvised"
    wounds: int = 0
    reload: Marker | None = None
    shaken: bool = False
    prone: bool = False
    wet_powder: bool = False
    ran: bool = False
    charged: bool = False
    fought: bool = False
    hidden: bool = False
    activations: int = 0
    rests: int = 0
    fate: str | None = None
    carries: str | None = None
    id: str | None = None

    def is_(self, *traits: str) -> bool:
        """Whether it has any of the traits."""
        return not self.traits.isdisjoint(traits)


@rule("GL 3.1")
def troop_of(tables: Tables, figure: Figure) -> Troop:
    """What the type of a figure brings with it."""
    return tables.troops[figure.type]


@rule("GL 3.2")
def traits_refused(traits: Collection[str]) -> Refusal | None:
    """A marksman cannot be inexperienced; any other traits go together."""
    if MARKSMAN in traits and INEXPERIENCED in traits:
        return Refusal("traits_exclude", "GL 3.2", at="/traits")
    return None


@rule("GL 3.3")
def is_irregular(tables: Tables, figure: Figure) -> bool:
    """Colonists, Indians, coureurs and militia are."""
    return troop_of(tables, figure).irregular


@rule("GL 3.4")
def weapon_of(tables: Tables, figure: Figure) -> Weapon | None:
    """The row of what it fires or throws; None if it has neither."""
    return None if figure.weapon is None else tables.weapons[figure.weapon]


def firearm_of(tables: Tables, figure: Figure) -> Weapon | None:
    """The row of its firearm; None if it has none."""
    weapon = weapon_of(tables, figure)
    return weapon if weapon is not None and weapon.firearm else None
