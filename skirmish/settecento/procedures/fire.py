"""Setting houses on fire (XV 9.3)."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.tables import Tables
from skirmish.settecento.wording import FIRE


@dataclass(frozen=True, slots=True)
class Kindling:
    """Consecutive even rolls of one figure, and whether the house is lit."""

    successes: int
    lit: bool


@rule("XV 9.3")
def kindle(successes: int, tables: Tables, chance: Chance, explain: Explain) -> Kindling:
    """One action of setting fire: an even die is a success, an odd one starts the count again."""
    die = chance.roll("d6", FIRE)
    successes = successes + 1 if die % 2 == 0 else 0
    needed = tables.fire.successes
    code = "fire.even" if successes else "fire.odd"
    explain("XV 9.3", code, die=die, successes=successes, needed=needed)
    lit = successes >= needed
    if lit:
        explain("XV 9.3", "fire.lit")
    return Kindling(successes, lit)


@rule("XV 9.3")
def flares(lit_on: int, turn: int) -> bool:
    """Whether a house lit on one turn burns: from the next turn on."""
    return turn > lit_on


@rule("XV 9.3")
def burnt_to_death(turns_inside: int, tables: Tables) -> bool:
    """Whether a stay of so many turns in a burning house kills."""
    return turns_inside > tables.fire.turns
