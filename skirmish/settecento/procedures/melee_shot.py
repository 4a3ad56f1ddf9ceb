"""A shot fired from within a melee, before it is fought (XV 7.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.procedures.actions import roll_agility
from skirmish.settecento.procedures.effects import firearm_effect
from skirmish.settecento.procedures.fighter import Exposed, Fighter
from skirmish.settecento.procedures.shooting import melee_victim, roll_to_hit
from skirmish.settecento.tables import Tables


@dataclass(frozen=True, slots=True)
class MeleeShotResult:
    """Whether the test was passed and the shot hit; whom, and to what effect."""

    passed: bool
    hit: bool = False
    victim: str | None = None
    effect: str | None = None


@rule("XV 7.9")
def may_fire_in_melee(weapon: str, tables: Tables) -> bool:
    """Any firearm but the cannon; not a bow."""
    return tables.weapons[weapon].in_melee


@rule("XV 7.9")
def fire_in_melee(
    figure: Fighter,
    enemies: Sequence[Exposed],
    tables: Tables,
    chance: Chance,
    explain: Explain,
) -> MeleeShotResult:
    """The test of XV 4.4 with -1 an enemy, then factor + T - 2 and nothing else."""
    assert figure.weapon is not None
    burden = tables.melee_shot.each_enemy * len(enemies)
    if not roll_agility(figure.agility, burden, tables, chance, explain).success:
        explain("XV 7.9", "melee_shot.lost")
        return MeleeShotResult(passed=False)
    factor, unaimed = tables.weapons[figure.weapon].factor, tables.melee_shot.unaimed
    needed = factor + figure.shooting + unaimed
    numbers = {"factor": factor, "skill": figure.shooting, "modifiers": unaimed}
    explain("XV 7.9", "shoot.needed", needed=needed, **numbers)
    _, hit = roll_to_hit(needed, tables, chance, explain)
    if not hit:
        return MeleeShotResult(passed=True)
    known = {enemy.fighter.id: enemy for enemy in enemies}
    victim = melee_victim(list(known), chance, explain)
    effect = firearm_effect(known[victim], (), tables, chance, explain)
    return MeleeShotResult(True, True, victim, effect)
