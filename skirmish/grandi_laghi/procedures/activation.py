"""Who may act, when the turn ends, passing, calling back, firing together (GL 2.4 to 2.8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.rulebook import rule
from skirmish.grandi_laghi.figure import LOST, Figure
from skirmish.grandi_laghi.procedures.cards import JACK, THREE, TWO
from skirmish.grandi_laghi.procedures.markers import is_resting
from skirmish.grandi_laghi.procedures.morale import (
    STEADY,
    Morale,
    Support,
    may_be_called_back,
    morale_test,
)
from skirmish.grandi_laghi.sums import Bonus, no_bonus
from skirmish.grandi_laghi.tables import Tables

ALL_ACTIVATED, ALL_PASSED = "all_activated", "all_passed"
SECOND_JOKER, DECK_EMPTY = "second_joker", "deck_empty"


@rule("GL 2.4")
def activation_refused(tables: Tables, rank: str, figure: Figure) -> Refusal | None:
    """Why a figure may not act on a card of this rank: spent, resting, or not fresh."""
    if figure.activations >= tables.activation.most_per_turn:
        return Refusal("activated_enough", "GL 2.4", {"number": figure.activations})
    if is_resting(figure):
        return Refusal("resting", "GL 7.2")
    fresh_only = rank == JACK or (rank in (TWO, THREE) and tables.reactivate == "ace_only")
    if fresh_only and figure.activations:
        return Refusal("not_fresh", "GL 2.3" if rank == JACK else "GL 2.4")
    return None


@rule("GL 2.5")
def turn_over(
    activations: Collection[int], cards_left: int, jokers_drawn: int = 0, passed: bool = False
) -> str | None:
    """Why the turn is over, looked at before a draw; None if it goes on.

    `activations` are those of all figures on the table, `passed` is GL 2.8's.
    """
    if jokers_drawn > 1:
        return SECOND_JOKER
    if activations and all(activations):
        return ALL_ACTIVATED
    if passed:
        return ALL_PASSED
    return DECK_EMPTY if cards_left == 0 else None


@rule("GL 2.8")
def all_passed(players: Iterable[str], cards: Sequence[tuple[str, bool]]) -> bool:
    """Whether everybody has passed since anybody last acted.

    `players` are those who can still act; `cards` the (player, acted) of this turn's cards
    that let somebody act, in order.
    """
    passed: set[str] = set()
    for player, acted in cards:
        if acted:
            passed.clear()
        else:
            passed.add(player)
    waiting = set(players)
    return bool(waiting) and waiting <= passed


@rule("GL 2.6")
def call_back_refused(tables: Tables, figure: Figure, tried: int) -> Refusal | None:
    """Why a player may not try it: `tried` so often this turn, or the figure is not routed."""
    if tried >= tables.activation.returns_per_turn:
        return Refusal("called_back_already", "GL 2.6")
    if not may_be_called_back(figure):
        return Refusal("not_routed", "GL 8.4")
    return None


@rule("GL 2.6")
def call_back(
    tables: Tables,
    figure: Figure,
    by: Support,
    chance: Chance,
    explain: Explain,
    bonus: Bonus = no_bonus,
) -> Figure:
    """The morale test of a routed figure: back without a blue marker, or lost for good."""
    if morale_test(tables, figure, by, chance, explain, bonus=bonus).outcome == STEADY:
        explain("GL 2.6", "called_back")
        return replace(figure, fate=None, shaken=False)
    explain("GL 2.6", "lost_for_good")
    return replace(figure, fate=LOST)


@rule("GL 2.7")
def must_test(figure: Figure) -> bool:
    """Whether an activated figure takes the morale test before it acts."""
    return figure.shaken


@dataclass(frozen=True, slots=True)
class Muster:
    """Who may fire together: places of the steady, tests by place, and whether they suffice."""

    steady: tuple[int, ...]
    tests: dict[int, Morale]
    enough: bool


@rule("GL 2.8")
def muster(
    tables: Tables,
    figures: Sequence[tuple[Figure, Support]],
    needed: int,
    chance: Chance,
    explain: Explain,
    bonus: Bonus = no_bonus,
) -> Muster:
    """The shaken among those who would fire together test first; then the number is counted."""
    steady, tests = [], {}
    for place, (figure, by) in enumerate(figures):
        if must_test(figure):
            explain("GL 2.7", "figure_number", number=place + 1)
            tests[place] = morale_test(tables, figure, by, chance, explain, bonus=bonus)
            if tests[place].outcome != STEADY:
                continue
        steady.append(place)
    enough = len(steady) >= needed
    code = "muster_enough" if enough else "muster_short"
    explain("GL 2.8", code, number=len(steady), needed=needed)
    return Muster(tuple(steady), tests, enough)
