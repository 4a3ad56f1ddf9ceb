"""The effect of a hit (GL 5.8, 5.9), and many hits at once (GL 5.12, 5.13)."""

from __future__ import annotations

from collections.abc import Collection

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import KILLED
from skirmish.grandi_laghi.procedures.markers import NEAR_MISS, WOUNDED, eliminates
from skirmish.grandi_laghi.sums import add_up, cm
from skirmish.grandi_laghi.tables import Tables


@rule("GL 5.8")
def effect_of_hit(
    tables: Tables, cover: bool, wounds: int, chance: Chance, explain: Explain
) -> str:
    """One d6 for a victim with or without cover, who has `wounds` already."""
    rolled = chance.roll("d6", N_("effect of the hit"))
    explain("GL 5.8", "effect_roll", rolled=rolled)
    total = add_up(
        rolled, (Modifier("cover", tables.hit.cover, "GL 5.8"),) if cover else (), explain
    )
    if total <= tables.hit.killed_to:
        effect = KILLED
    elif total <= tables.hit.wounded_to:
        effect = WOUNDED
    else:
        effect = NEAR_MISS
    reach = cm(tables.hit.fright_radius)
    explain("GL 5.8", f"effect_{effect}", total=total, radius=reach)
    if effect == WOUNDED and eliminates(tables, wounds):
        explain("GL 5.9", "second_wound")
        effect = KILLED
    return effect


@rule("GL 5.13")
def simultaneous_hits(
    tables: Tables,
    hits: int,
    candidates: Collection[str],
    covered: Collection[str],
    chance: Chance,
    explain: Explain,
) -> tuple[tuple[str, str], ...]:
    """(victim, effect) of each hit: every one falls among all `candidates`, the dead included.

    Wounds of these hits add up; a death is not a wound.
    """
    among = sorted(candidates)
    wounds = dict.fromkeys(among, 0)
    victims = []
    for _ in range(hits if among else 0):
        victim = chance.pick(among, N_("who is hit"))
        explain("GL 5.13", "victim", id=victim)
        effect = effect_of_hit(tables, victim in covered, wounds[victim], chance, explain)
        wounds[victim] += effect == WOUNDED
        victims.append((victim, effect))
    return tuple(victims)
