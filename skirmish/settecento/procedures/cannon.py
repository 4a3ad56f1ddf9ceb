"""The cannon: who serves it (XV 9.6) and what its ball breaks (XV 9.7)."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.procedures.effects import firearm_effect
from skirmish.settecento.procedures.fighter import Exposed
from skirmish.settecento.tables import CELLS, Tables
from skirmish.settecento.wording import DAMAGE, HOW_MANY, WHO_IS_HIT

TARGETS = tuple(CELLS)
DRAWN = {"occupant": "one", "crew": "some", "breach": "all", "floor": "all", "mast": "all"}
"""How many of those near by a cell strikes; it says where they must be."""


@rule("XV 9.6")
def may_serve(figures: int, tables: Tables) -> bool:
    """Whether enough figures stand at a cannon to load or fire it."""
    return figures >= tables.cannon.crew


@rule("XV 9.6")
def may_fire_cannon(figures: int, aimed: bool, reload: int, tables: Tables) -> bool:
    """A cannon fires loaded, served and aimed only."""
    return aimed and reload == 0 and may_serve(figures, tables)


@rule("XV 9.7")
def damage(target: str, tables: Tables, chance: Chance, explain: Explain) -> str:
    """What a ball does to a house, ship, boat or cannon: the key of the cell."""
    die = chance.roll("d6", DAMAGE)
    cell = tables.cannon_damage.cell(target, die)
    explain("XV 9.7", f"damage.{cell}", die=die)
    return cell


@rule("XV 9.7")
def struck_by(cell: str, near: Sequence[str], chance: Chance, explain: Explain) -> tuple[str, ...]:
    """Which of those that a cell can strike it does strike, drawn by id: one, `d3` or all."""
    left = sorted(near)
    how = DRAWN.get(cell)
    if how is not None:
        # Whether anybody is there at all may be hidden.
        chance.veil()
    if how is None or not left:
        return ()
    if how == "all":
        return tuple(left)
    number = min(chance.roll("d3", HOW_MANY), len(left)) if how == "some" else 1
    victims = []
    for _ in range(number):
        victim = chance.pick(left, WHO_IS_HIT, secret=True)
        left.remove(victim)
        victims.append(victim)
    explain("XV 9.7", "damage.struck", victims=", ".join(victims))
    return tuple(victims)


@rule("XV 9.7")
def breakage_effect(
    cell: str, victim: Exposed, tables: Tables, chance: Chance, explain: Explain
) -> str:
    """The effect on a figure struck by what the ball broke: worse where a floor falls."""
    falls = (Modifier("mod.floor", tables.damage.floor, "XV 9.7"),) if cell == "floor" else ()
    return firearm_effect(victim, falls, tables, chance, explain)
