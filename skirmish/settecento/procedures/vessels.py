"""Boats and ships (XV 9.2, 9.4, 9.5), and what a cannon does to them (XV 9.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.millimetres import Point, within_45
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.procedures.effects import WOUNDED, with_wounds
from skirmish.settecento.procedures.fighter import Fighter
from skirmish.settecento.sums import add_up, centimetres
from skirmish.settecento.tables import Tables
from skirmish.settecento.wording import FALL, SHIP

WATER, STUNNED, NOTHING = "water", "stunned", "nothing"


@dataclass(frozen=True, slots=True)
class Vessel:
    """The damage of a boat or ship; `helm_work`: long actions until the helm works again.

    `halvings`: masts fallen, or holes of a boat; `sinks_in`: turns left.
    """

    halvings: int = 0
    rigging_lost: int = 0
    helm_work: int = 0
    sinks_in: int | None = None
    sunk: bool = False
    aground: bool = False

    def speed(self, mm: int) -> int:
        """What is left of a distance: lost rigging first, then the halvings, rounded down."""
        return max(mm - self.rigging_lost, 0) >> self.halvings


@dataclass(frozen=True, slots=True)
class Passage:
    """A turn of a vessel: how far in mm, whether it may turn, and what the crew suffers."""

    moves: int
    may_turn: bool
    aground: bool = False
    drifts: bool = False

    @property
    def fall_test(self) -> bool:
        """Everybody aboard rolls for a fall (XV 9.5)."""
        return self.drifts or self.aground


@rule("XV 9.2")
def row(rowers: int, steersman: bool, vessel: Vessel, tables: Tables) -> Passage:
    """How far a turn's rowers bring a boat; it drifts if there are none, without a test."""
    table = tables.rowing
    mm = min(table.each_rower * rowers, table.most) if rowers else table.drift
    return Passage(vessel.speed(mm) if rowers else mm, steersman)


@rule("XV 9.2", "XV 9.4")
def turn_allowed(course: Point, wanted: Point) -> bool:
    """A vessel that may turn does so by 45 degrees at most."""
    return within_45(course, wanted)


@rule("XV 9.4")
def sail(
    crew: int, helm: bool, vessel: Vessel, tables: Tables, chance: Chance, explain: Explain
) -> Passage:
    """A ship's turn; `crew`: men at work beside the one at the helm."""
    table, steers = tables.ship, helm and vessel.helm_work == 0
    if vessel.aground:
        explain("XV 9.4", "ship.lies_aground")
        return Passage(0, False)
    if crew >= table.crew and helm:
        moves = vessel.speed(table.sails)
        explain("XV 9.4", "ship.sails", cm=centimetres(moves))
        return Passage(moves, steers)
    die = chance.roll("d6", SHIP)
    if die >= table.aground_from:
        explain("XV 9.4", "ship.aground", die=die)
        return Passage(0, False, aground=True)
    explain("XV 9.4", "ship.drifts", die=die, cm=centimetres(table.drifts))
    return Passage(table.drifts, steers, drifts=True)


@rule("XV 9.5")
def fall_on_deck(
    figure: Fighter, aground: bool, tables: Tables, chance: Chance, explain: Explain
) -> str:
    """A figure aboard: `water`, `killed`, `wounded`, `stunned` or `nothing`."""
    table = tables.deck_fall
    die = chance.roll("d6", FALL)
    extra = (Modifier("mod.aground", table.aground, "XV 9.5"),) if aground else ()
    total = die - figure.agility + add_up(explain, extra)
    result = NOTHING
    if total >= table.water:
        result = WATER
    elif total >= table.wounded:
        result = WOUNDED
    elif total >= table.stunned:
        result = STUNNED
    explain("XV 9.5", f"fall.{result}", die=die, agility=figure.agility, total=total)
    outcome = with_wounds(result, figure.wounds, tables)
    if outcome != result:
        explain("XV 6.8", "effect.second_wound")
    return outcome


@rule("XV 9.7")
def damaged(vessel: Vessel, cell: str, tables: Tables) -> Vessel:
    """A vessel after the cell that a ball rolled."""
    table = tables.damage
    if cell == "helm":
        return replace(vessel, helm_work=table.helm_repair)
    if cell == "rigging":
        return replace(vessel, rigging_lost=vessel.rigging_lost + table.rigging)
    if cell in ("mast", "boat_holed"):
        return replace(vessel, halvings=vessel.halvings + 1)
    if cell == "holed" and vessel.sinks_in is None:
        return replace(vessel, sinks_in=table.sinks_after)
    return replace(vessel, sunk=True) if cell == "boat_sinks" else vessel


@rule("XV 9.7")
def repaired(vessel: Vessel) -> Vessel:
    """The vessel after a long action spent on its helm."""
    return replace(vessel, helm_work=max(vessel.helm_work - 1, 0))


@rule("XV 9.7")
def after_turn(vessel: Vessel) -> Vessel:
    """A holed ship at the end of a turn: it sinks when its turns are spent."""
    if vessel.sinks_in is None:
        return vessel
    left = max(vessel.sinks_in - 1, 0)
    return replace(vessel, sinks_in=left, sunk=vessel.sunk or left == 0)
