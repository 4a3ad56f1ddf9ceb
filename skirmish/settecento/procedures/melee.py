"""Melee (XV 7): one figure against one or two, or against three who want to capture it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.procedures.effects import KILLED, roll_effect
from skirmish.settecento.procedures.fighter import Fighter
from skirmish.settecento.sums import add_up
from skirmish.settecento.tables import Tables
from skirmish.settecento.wording import LONE_MELEE, MELEE, TIE

LONE, OTHER = "lone", "other"


@dataclass(frozen=True, slots=True)
class Combatant:
    """A figure in a melee; `fought`: already in one this turn; `cornered`: cannot fall back."""

    fighter: Fighter
    charged: bool = False
    fought: bool = False
    obstacle: bool = False
    cornered: bool = False


@dataclass(frozen=True, slots=True)
class Melee:
    """One figure against others; `against`: the place of the one it strikes at."""

    lone: Combatant
    others: tuple[Combatant, ...]
    against: int = 0
    capture: bool = False


@dataclass(frozen=True, slots=True)
class Bout:
    """The comparison with one of the others; `margin` is that of the dice that decided it."""

    winner: str
    margin: int


@dataclass(frozen=True, slots=True)
class MeleeResult:
    """Totals of the first dice; effects are None for those whom the rules spare a roll."""

    lone_total: int
    other_totals: tuple[int, ...]
    bouts: tuple[Bout, ...]
    lone_effect: str | None
    other_effects: tuple[str | None, ...]
    captured: bool


@rule("XV 7.7", "XV 7.8")
def sides_fault(others: int, capture: bool, tables: Tables) -> str | None:
    """Why so many may not fight one figure (a code), or None: two at most, three to capture it."""
    if capture:
        return None if others == tables.melee.captors else "capture_takes_three"
    return None if 1 <= others <= tables.melee.against_one else "too_many"


@rule("XV 7.3")
def weapon_factor(fighter: Fighter, tables: Tables) -> int:
    """The factor of what the figure fights with."""
    return tables.melee_weapons[fighter.melee]


@rule("XV 7.4")
def melee_modifiers(who: Combatant, opponents: int, tables: Tables) -> tuple[Modifier, ...]:
    """All the modifiers that apply to one figure against `opponents`."""
    table, fighter = tables.melee, who.fighter
    lines = (
        (fighter.wounds > 0, "mod.wounded", table.wounded),
        (fighter.stunned, "mod.stunned", table.stunned),
        (fighter.yellow, "mod.yellow", table.yellow),
        (opponents > 1, "mod.extra_opponent", table.extra_opponent * (opponents - 1)),
        (who.fought, "mod.fought", table.fought),
        (who.charged, "mod.charged", table.charged),
        (who.obstacle, "mod.obstacle", table.obstacle),
    )
    return tuple(Modifier(code, value, "XV 7.4") for applies, code, value in lines if applies)


@rule("XV 7.2")
def roll_total(
    who: Combatant, opponents: int, label: str, tables: Tables, chance: Chance, explain: Explain
) -> int:
    """A die, the weapon's factor, C and modifiers."""
    die = chance.roll("d6", label)
    modifiers = add_up(explain, melee_modifiers(who, opponents, tables))
    factor, skill = weapon_factor(who.fighter, tables), who.fighter.fighting
    total = die + factor + skill + modifiers
    numbers = {"die": die, "factor": factor, "skill": skill, "modifiers": modifiers}
    code = "melee.lone_total" if label == LONE_MELEE else "melee.other_total"
    explain("XV 7.2", code, total=total, **numbers)
    return total


@rule("XV 7.2")
def decide_bout(lone: int, other: int, place: int, chance: Chance, explain: Explain) -> Bout:
    """The higher total wins; a tie is rolled again by these two, with the dice alone."""
    while lone == other:
        lone, other = chance.roll("d6", TIE), chance.roll("d6", TIE)
        explain("XV 7.2", "melee.tie", place=place + 1, lone=lone, other=other)
    winner = LONE if lone > other else OTHER
    bout = Bout(winner, abs(lone - other))
    explain("XV 7.2", f"melee.{winner}_wins", place=place + 1, margin=bout.margin)
    return bout


@rule("XV 7.7")
def worst_bout(bouts: Sequence[Bout]) -> int | None:
    """The place of the winner from whom the lone figure suffers: the greatest margin, the first."""
    lost = [place for place, bout in enumerate(bouts) if bout.winner == OTHER]
    return max(lost, key=lambda place: (bouts[place].margin, -place), default=None)


@rule("XV 7.5", "XV 7.6")
def loss_modifiers(
    loser: Combatant, winner: Combatant, margin: int, tables: Tables
) -> tuple[Modifier, ...]:
    """All the modifiers to the loser's die."""
    table = tables.melee_effect_modifiers
    more = winner.fighter.strength - loser.fighter.strength
    lines = (
        (margin >= table.wide_from, "mod.wide_margin", table.wide, "XV 7.5"),
        (more > 0, "mod.stronger", table.stronger, "XV 7.5"),
        (more < 0, "mod.weaker", table.weaker, "XV 7.5"),
        (loser.fighter.cuirass, "mod.cuirass", table.cuirass, "XV 7.5"),
        (loser.fighter.stunned, "mod.loser_stunned", table.stunned, "XV 7.5"),
        (loser.cornered, "mod.cornered", table.cornered, "XV 7.6"),
    )
    return tuple(Modifier(code, value, cite) for applies, code, value, cite in lines if applies)


@rule("XV 7.5")
def loser_effect(
    loser: Combatant,
    winner: Combatant,
    margin: int,
    tables: Tables,
    chance: Chance,
    explain: Explain,
) -> str:
    """What the loser suffers."""
    modifiers = loss_modifiers(loser, winner, margin, tables)
    column, wounds = tables.melee_effect, loser.fighter.wounds
    return roll_effect("XV 7.5", column, modifiers, wounds, tables, chance, explain)


@rule("XV 7.8")
def is_captured(
    bouts: Sequence[Bout], struck: str | None, tables: Tables, explain: Explain
) -> bool:
    """Whether a declared capture succeeds: all three alive, and at least two of them won."""
    won = sum(bout.winner == OTHER for bout in bouts)
    captured = struck != KILLED and won >= tables.melee.captors_winning
    explain("XV 7.8", "melee.captured" if captured else "melee.not_captured", won=won)
    return captured


@rule("XV 7.6")
def falls_back(bouts: Sequence[Bout]) -> tuple[bool, tuple[bool, ...]]:
    """Who gives ground, the lone figure and each of the others: whoever lost to anybody."""
    return (
        any(bout.winner == OTHER for bout in bouts),
        tuple(bout.winner == LONE for bout in bouts),
    )


@rule("XV 7.2", "XV 7.7")
def fight(melee: Melee, tables: Tables, chance: Chance, explain: Explain) -> MeleeResult:
    """Carry out a melee: the lone figure harms only the one it strikes at, and is harmed once."""
    lone, others = melee.lone, melee.others
    lone_total = roll_total(lone, len(others), LONE_MELEE, tables, chance, explain)
    totals = tuple(roll_total(other, 1, MELEE, tables, chance, explain) for other in others)
    bouts = tuple(
        decide_bout(lone_total, total, place, chance, explain) for place, total in enumerate(totals)
    )
    lone_effect = None
    by = worst_bout(bouts)
    if by is not None and not melee.capture:
        explain("XV 7.7", "melee.lone_suffers", place=by + 1)
        lone_effect = loser_effect(lone, others[by], bouts[by].margin, tables, chance, explain)
    effects: list[str | None] = [None] * len(others)
    aim = melee.against
    if bouts[aim].winner == LONE:
        explain("XV 7.7", "melee.other_suffers", place=aim + 1)
        effects[aim] = loser_effect(others[aim], lone, bouts[aim].margin, tables, chance, explain)
    captured = melee.capture and is_captured(bouts, effects[aim], tables, explain)
    return MeleeResult(lone_total, totals, bouts, lone_effect, tuple(effects), captured)
