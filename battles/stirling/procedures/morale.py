"""Morale, rally and leaders in danger (ST 7-9)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier, silent

STEADY, ROUTED, DISPERSED = "steady", "routed", "dispersed"
FEARLESS = "fearless"


@dataclass(frozen=True, slots=True)
class Captain:
    """A leader: charisma 3-18 and his own morale rating."""

    charisma: int
    morale: int


@dataclass(frozen=True, slots=True)
class Check:
    """A check made: two d10 against the target (both None if no check was needed)."""

    target: int | None
    roll: int | None
    passed: bool
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Morale:
    """The check of the troops, what becomes of them, and the check of their leader."""

    troops: Check
    state: str
    leader: Check | None


def check(
    rating: int,
    modifiers: tuple[Modifier, ...],
    label: str,
    chance: Chance,
    tables: Tables,
    explain: Explain = silent,
) -> Check:
    """Two d10 at most the rating with its modifiers (ST 8.2)."""
    raise NotImplementedError


def situation_modifiers(situations: Collection[str], tables: Tables) -> tuple[Modifier, ...]:
    """Each situation once, `half` in place of `quarter` (ST 8.1)."""
    raise NotImplementedError


def morale(
    rating: int,
    situations: Collection[str],
    chance: Chance,
    tables: Tables,
    *,
    fearless: bool = False,
    leader: Captain | None = None,
    commander_charisma: int | None = None,
    leader_is_commander: bool = False,
    routed: bool = False,
    explain: Explain = silent,
) -> Morale:
    """The check of a unit and of its leader (ST 8.2-8.4).

    `commander_charisma` None: there is none who counts (ST 8.3).
    """
    raise NotImplementedError


def rally(
    rating: int, charisma: int, chance: Chance, tables: Tables, explain: Explain = silent
) -> Check:
    """ST 9.2: `rating` of the unit, or of the leader who rallies himself; his charisma."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Risk:
    """The number at or below which a leader is hit (0: no roll), the roll, and whether he fell."""

    number: int
    roll: int | None
    fallen: bool


def leader_risk(
    removed: int, men: int, chance: Chance, tables: Tables, explain: Explain = silent
) -> Risk:
    """ST 7.1: `removed` of `men` at the start of the phase (1 at least)."""
    raise NotImplementedError
