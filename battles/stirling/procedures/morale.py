"""Morale, rally and leaders in danger (ST 7-9)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from battles.stirling.tables import Tables
from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier, silent
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_

STEADY, ROUTED, DISPERSED = "steady", "routed", "dispersed"
FEARLESS = "fearless"
_ALWAYS, _NEVER = 2, 20


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


@rule("ST 8.2")
def check(
    rating: int,
    modifiers: tuple[Modifier, ...],
    label: str,
    chance: Chance,
    tables: Tables,
    explain: Explain = silent,
) -> Check:
    """Two d10 at most the rating with its modifiers; 2 always passes, 20 always fails."""
    target = rating + sum(modifier.value for modifier in modifiers)
    for modifier in modifiers:
        explain(modifier.cite, modifier.code, value=modifier.value)
    roll = chance.roll("d10", label) + chance.roll("d10", label)
    passed = roll == _ALWAYS or (roll != _NEVER and roll <= target)
    code = "check_passed" if passed else "check_failed"
    explain("ST 8.2", code, rating=rating, target=target, roll=roll)
    return Check(target, roll, passed, modifiers)


@rule("ST 8.1")
def situation_modifiers(situations: Collection[str], tables: Tables) -> tuple[Modifier, ...]:
    """Each situation once, `half` in place of `quarter`, in the order of the table."""
    counted = set(situations)
    if "half" in counted:
        counted.discard("quarter")
    return tuple(
        Modifier(f"morale_{name}", value, "ST 8.1")
        for name, value in tables.situations.items()
        if name in counted
    )


@rule("ST 8.3")
def charisma_modifier(charisma: int, code: str, tables: Tables) -> tuple[Modifier, ...]:
    """What a charisma adds to a check; empty if nothing."""
    value = tables.charisma[charisma]
    return (Modifier(code, value, "ST 8.3"),) if value else ()


@rule("ST 8.3", "ST 8.4")
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
    """The check of a unit and of its leader, each with the modifiers of all situations.

    `commander_charisma` None: there is none who counts. A commander who leads the unit
    himself counts once for the troops, unless the option says twice.
    """
    if leader is not None and leader_is_commander:
        commander_charisma = leader.charisma
    circumstances = situation_modifiers(situations, tables)
    own: tuple[Modifier, ...] = ()
    if leader is not None:
        own = charisma_modifier(leader.charisma, "charisma_leader", tables)
    commander: tuple[Modifier, ...] = ()
    if commander_charisma is not None:
        commander = charisma_modifier(commander_charisma, "charisma_commander", tables)
    if leader is not None and leader_is_commander and not tables.commander_counts_twice:
        own = ()
    if fearless:
        explain("ST 2.5", "fearless")
        troops = Check(None, None, True)
    else:
        modifiers = (*circumstances, *own, *commander)
        troops = check(rating, modifiers, N_("morale of the troops"), chance, tables, explain)
    state = state_after(troops.passed, routed)
    explain("ST 8.4", f"state_{state}")
    of_leader = None
    if leader is not None:
        modifiers = (*circumstances, *commander)
        label = N_("morale of the leader")
        of_leader = check(leader.morale, modifiers, label, chance, tables, explain)
    return Morale(troops, state, of_leader)


@rule("ST 8.4")
def state_after(passed: bool, routed: bool) -> str:
    """Failure is rout, in rout dispersal; a routed unit that passes remains in rout."""
    if passed:
        return ROUTED if routed else STEADY
    return DISPERSED if routed else ROUTED


@rule("ST 9.2")
def rally(
    rating: int, charisma: int, chance: Chance, tables: Tables, explain: Explain = silent
) -> Check:
    """`rating` of the unit, or of the leader who rallies himself; with his charisma only."""
    modifiers = charisma_modifier(charisma, "charisma_leader", tables)
    return check(rating, modifiers, N_("rally"), chance, tables, explain)


@dataclass(frozen=True, slots=True)
class Risk:
    """The number at or below which a leader is hit (0: no roll), the roll, and whether he fell."""

    number: int
    roll: int | None
    fallen: bool


@rule("ST 7.1")
def leader_risk(
    removed: int, men: int, chance: Chance, tables: Tables, explain: Explain = silent
) -> Risk:
    """`removed` of `men` at the start of the phase (1 at least); a destroyed unit's is taken."""
    number = tables.danger_factor * removed // men if tables.leader_risk else 0
    if removed >= men:
        explain("ST 7.1", "leader_taken")
        return Risk(number, None, True)
    if number == 0:
        explain("ST 7.1", "leader_safe")
        return Risk(0, None, False)
    roll = chance.roll("d20", N_("danger of the leader"))
    fallen = roll <= number
    explain("ST 7.1", "leader_fallen" if fallen else "leader_unhurt", number=number, roll=roll)
    return Risk(number, roll, fallen)
