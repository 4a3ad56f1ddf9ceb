"""Morale: the test, what follows from it, and how fear spreads (GL 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from campaigns.tabletop.chance import Chance
from campaigns.tabletop.explain import Explain, Modifier
from campaigns.tabletop.millimetres import Point, distance2, within
from campaigns.tabletop.rulebook import rule
from campaigns.tabletop.words import N_
from skirmish.grandi_laghi.figure import LEADER, ROUTED, VETERAN, Figure, is_irregular
from skirmish.grandi_laghi.sums import Bonus, add_up, cm, no_bonus
from skirmish.grandi_laghi.tables import Tables

STEADY, HESITATES, BREAKS = "steady", "hesitates", "breaks"


@dataclass(frozen=True, slots=True)
class Support:
    """Who stands by a figure: its leader in sight and near, an officer or the leader adjacent."""

    leader_near: bool = False
    adjacent: bool = False


ALONE = Support()


@dataclass(frozen=True, slots=True)
class Morale:
    total: int
    outcome: str


@rule("GL 8.1")
def support(
    tables: Tables, at: Point, leader: Point | None, sees_leader: bool, officers: Iterable[Point]
) -> Support:
    """Who stands by a figure; its own leader (None: out of play) is adjacent even unseen."""
    row = tables.morale
    chiefs = [*officers, *([] if leader is None else [leader])]
    return Support(
        leader is not None and sees_leader and within(at, leader, row.leader_radius),
        any(within(at, chief, row.adjacent_radius) for chief in chiefs),
    )


@rule("GL 8.1")
def morale_modifiers(tables: Tables, figure: Figure, by: Support) -> list[Modifier]:
    """Its own state and its company; the bonus for being adjacent replaces the leader's."""
    row = tables.morale
    found = []
    if figure.wounds:
        found.append(Modifier("wounded", row.wounded, "GL 8.1"))
    if is_irregular(tables, figure):
        found.append(Modifier("irregular", row.irregular, "GL 8.1"))
    if figure.is_(VETERAN):
        found.append(Modifier("veteran", row.veteran, "GL 8.1"))
    adjacent = by.adjacent or figure.is_(LEADER)
    if adjacent:
        found.append(Modifier("adjacent", row.adjacent, "GL 8.1"))
    if by.leader_near and not (adjacent and tables.leader_bonus == "replace"):
        found.append(Modifier("leader_near", row.leader_near, "GL 8.1"))
    return found


@rule("GL 8.1")
def morale_test(
    tables: Tables,
    figure: Figure,
    by: Support,
    chance: Chance,
    explain: Explain,
    *,
    extra: Sequence[Modifier] = (),
    bonus: Bonus = no_bonus,
) -> Morale:
    """One d6 with its modifiers: steady, hesitates or breaks."""
    rolled = chance.roll("d6", N_("morale"))
    explain("GL 8.1", "morale_roll", rolled=rolled)
    modifiers = [*morale_modifiers(tables, figure, by), *extra, *bonus(figure)]
    total = add_up(rolled, modifiers, explain)
    if total >= tables.morale.steady_from:
        outcome = STEADY
    elif total > tables.morale.breaks_to:
        outcome = HESITATES
    else:
        outcome = BREAKS
    reach = cm(tables.morale.fright_radius)
    explain("GL 8.1", f"morale_{outcome}", total=total, radius=reach)
    return Morale(total, outcome)


@rule("GL 8.1", "GL 8.3")
def after_morale(figure: Figure, outcome: str) -> Figure:
    """The steady lose the blue marker, the hesitant keep it, the broken leave the table."""
    if outcome == STEADY:
        return replace(figure, shaken=False)
    if outcome == BREAKS:
        return replace(figure, shaken=False, fate=ROUTED)
    return figure


@rule("GL 8.1")
def may_shrink_to(at: Point, to: Point, enemies: Iterable[Point]) -> bool:
    """Whether a hesitant figure may end a move there: nearer to no enemy."""
    return all(distance2(to, enemy) >= distance2(at, enemy) for enemy in enemies)


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend of one who fell or broke, and whether it saw it."""

    id: str
    at: Point
    sees: bool


@rule("GL 8.2", "GL 5.8", "GL 7.5")
def frightened(
    tables: Tables, at: Point, broke: bool, friends: Iterable[Friend]
) -> tuple[str, ...]:
    """Ids, in order, of the friends that get a blue marker from a break or a death at a place."""
    reach = tables.morale.fright_radius if broke else tables.hit.fright_radius
    return tuple(sorted(f.id for f in friends if within(at, f.at, reach) and (broke or f.sees)))


@rule("GL 8.4")
def may_be_called_back(figure: Figure) -> bool:
    """Only the routed, and only by GL 2.6; never the killed, captured or lost."""
    return figure.fate == ROUTED
