"""What an activation is worth, and special actions (XV 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain
from campaigns.tabletop.rulebook import rule
from skirmish.settecento.tables import Tables
from skirmish.settecento.wording import COLOURED, WHITE

SHORT, LONG, SPECIAL = "short", "long", "special"

FIGHTING = ("attack", "break_off")
"""What a figure in contact may do (a shot by XV 7.9 is part of its attack)."""


@rule("XV 4.2", "XV 4.3", "XV 5.5")
def kind_of(action: str, tables: Tables) -> str:
    """Whether an action is `short`, `long` or `special` (all that the tables do not name)."""
    return tables.actions.get(action, SPECIAL)


@rule("XV 4.1")
def may_do(kind: str, done: Sequence[str], extra_short: bool, tables: Tables) -> bool:
    """Whether one more action of a kind fits after those `done` in the same activation.

    Two short ones, or one long or special; a special one may have won an extra short one.
    """
    if not done:
        return True
    if kind != SHORT:
        return False
    if SPECIAL in done:
        return extra_short and SHORT not in done
    return LONG not in done and len(done) < tables.activation.short_actions


@rule("XV 1.3")
def turning(done: Sequence[str]) -> str | None:
    """What a new front costs: nothing after another action, else a short action."""
    return None if done else SHORT


@rule("XV 5.1")
def allowed_in_contact(action: str) -> bool:
    """A figure that touches an enemy only fights or breaks off."""
    return action in FIGHTING


@dataclass(frozen=True, slots=True)
class SpecialTest:
    """The two dice of a special action: `total` must be less than `needed`."""

    needed: int
    white: int
    coloured: int

    @property
    def total(self) -> int:
        return self.white + self.coloured

    @property
    def success(self) -> bool:
        return self.total < self.needed


@dataclass(frozen=True, slots=True)
class SpecialResult:
    """A special action tried; `stunned` by the test, `extra_short` won by it."""

    needed: int
    total: int
    success: bool
    stunned: bool
    extra_short: bool


def roll_agility(
    agility: int, modifier: int, tables: Tables, chance: Chance, explain: Explain
) -> SpecialTest:
    """Roll the white die, then the coloured one, against 6 + A + modifier."""
    test = SpecialTest(
        tables.special.base + agility + modifier,
        chance.roll("d6", WHITE),
        chance.roll("d6", COLOURED),
    )
    explain(
        "XV 4.4",
        "special.needed",
        base=tables.special.base,
        agility=agility,
        modifier=modifier,
        needed=test.needed,
    )
    explain(
        "XV 4.4",
        "special.success" if test.success else "special.failure",
        white=test.white,
        coloured=test.coloured,
        total=test.total,
    )
    return test


@rule("XV 4.4")
def special(
    agility: int, modifier: int, tables: Tables, chance: Chance, explain: Explain
) -> SpecialResult:
    """A risky manoeuvre: failing with the coloured die higher stuns, succeeding with it lower
    gives a short action more, equal dice neither."""
    test = roll_agility(agility, modifier, tables, chance, explain)
    stunned = not test.success and test.coloured > test.white
    extra_short = test.success and test.coloured < test.white
    if stunned:
        explain("XV 4.4", "special.stunned")
    if extra_short:
        explain("XV 4.4", "special.extra")
    return SpecialResult(test.needed, test.total, test.success, stunned, extra_short)
