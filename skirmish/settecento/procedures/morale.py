"""Morale at the end of a turn (XV 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain
from campaigns.tabletop.millimetres import Point, within
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.procedures.fighter import Fighter
from skirmish.settecento.tables import Tables
from skirmish.settecento.wording import MORALE

NORMAL, YELLOW, BROWN, REMOVED = "normal", "yellow", "brown", "removed"


@dataclass(frozen=True, slots=True)
class Past:
    """What the turn did to one figure; `at` is where it stands, or where it fell.

    `fled`: it left the table, or got its brown marker, this turn.
    """

    id: str
    group: str
    at: Point
    leader: bool = False
    killed: bool = False
    captured: bool = False
    fled: bool = False
    wounded: bool = False
    stunned: bool = False
    lost_melee: bool = False
    brown: bool = False

    @property
    def stands(self) -> bool:
        return not (self.killed or self.captured)


@dataclass(frozen=True, slots=True)
class MoraleResult:
    """The total and what it does: `normal`, `yellow`, `brown` or `removed`."""

    total: int
    outcome: str


@rule("XV 8.1")
def who_tests(turn: Sequence[Past], tables: Tables) -> tuple[str, ...]:
    """The figures that must test at the end of a turn, by id."""
    leaderless = {
        past.group for past in turn if past.leader and (past.killed or past.captured or past.fled)
    }

    def must(past: Past) -> bool:
        return (
            past.wounded
            or past.stunned
            or past.lost_melee
            or past.brown
            or past.group in leaderless
            or any(
                other.killed
                and other.group == past.group
                and within(other.at, past.at, tables.morale.near)
                for other in turn
            )
        )

    return tuple(sorted(past.id for past in turn if past.stands and must(past)))


@rule("XV 8.2")
def losses_near(tester: Past, turn: Sequence[Past], tables: Tables) -> int:
    """This turn's killed and wounded of its group within 10 cm, each once, itself included."""
    return sum(
        (past.killed or past.wounded)
        and past.group == tester.group
        and within(past.at, tester.at, tables.morale.near)
        for past in turn
    )


@rule("XV 8.2")
def leader_near(tester: Past, turn: Sequence[Past], tables: Tables) -> str | None:
    """The leader of its group within 10 cm (itself, if it leads), or None."""
    for past in turn:
        leads = past.leader and past.group == tester.group and past.stands and not past.fled
        if leads and within(past.at, tester.at, tables.morale.near):
            return past.id
    return None


@rule("XV 8.2")
def outcome(total: int, brown: bool, tables: Tables) -> str:
    """What a total does; whoever flees already is removed by anything that is not steady."""
    if total >= tables.morale.steady:
        return NORMAL
    if brown:
        return REMOVED
    return YELLOW if total >= tables.morale.yellow else BROWN


@rule("XV 8.2")
def morale(
    leader: Fighter | None,
    losses: int,
    brown: bool,
    tables: Tables,
    chance: Chance,
    explain: Explain,
) -> MoraleResult:
    """The test: a die, plus the leader's better of A and charisma, minus the losses near."""
    help_given = max(leader.agility, leader.charisma) if leader is not None else 0
    die = chance.roll("d6", MORALE)
    total = die + help_given - losses
    explain("XV 8.2", "morale.total", die=die, leader=help_given, losses=losses, total=total)
    result = MoraleResult(total, outcome(total, brown, tables))
    explain("XV 8.2", f"morale.{result.outcome}")
    return result
