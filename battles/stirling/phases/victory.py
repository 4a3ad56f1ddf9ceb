"""Victory conditions of a scenario, and the points that each faction has (ST 10.1)."""

from __future__ import annotations

from collections.abc import Collection

from battles.stirling.phases.forces import men_in_order
from battles.stirling.pieces import ON_TABLE, UNPLACED
from battles.stirling.state import Condition, State
from campaigns.tabletop.rulebook import rule

HOLD, MEN, LEADER, POINTS, WORDS = "hold", "men", "leader", "points", "words"
KINDS = (HOLD, MEN, LEADER, POINTS, WORDS)


def held(state: State, condition: Condition) -> int:
    """In how many of its hexes a unit of the faction stands in order."""
    mine = {u.at for u in state.on_table() if u.in_order and u.faction == condition.faction}
    return len(mine.intersection(condition.hexes))


@rule("ST 10.1")
def is_met(state: State, condition: Condition) -> bool | None:
    """Whether a condition is met as things stand; None: the referee judges its words."""
    if condition.kind == HOLD:
        least = len(condition.hexes) if condition.least is None else condition.least
        return held(state, condition) >= least
    if condition.kind == MEN:
        men = men_in_order(state)[condition.of or condition.faction]
        enough = condition.least is None or men >= condition.least
        return enough and (condition.most is None or men <= condition.most)
    if condition.kind == LEADER:
        assert condition.leader is not None
        return state.leaders[condition.leader].fate not in (ON_TABLE, UNPLACED)
    if condition.kind == POINTS:
        return points_of(state, condition.faction, met(state, POINTS)) >= (condition.least or 0)
    return None


def met(state: State, *but: str, judged: Collection[int] = ()) -> tuple[int, ...]:
    """The places of the conditions that are met, those of some kinds left out."""
    return tuple(
        place
        for place, condition in enumerate(state.victory)
        if condition.kind not in but and (is_met(state, condition) or place in judged)
    )


def points_of(state: State, faction: str, places: Collection[int]) -> int:
    """The points of a faction for the conditions at these places."""
    mine = [state.victory[i] for i in places if state.victory[i].faction == faction]
    return sum(condition.points for condition in mine)


def decided(state: State) -> bool:
    """Whether a condition that ends the battle is met."""
    return any(condition.ends and is_met(state, condition) for condition in state.victory)


def standing(state: State, judged: Collection[int] = ()) -> dict[str, tuple[int, list[int]]]:
    """{faction: (points, places of its conditions that are met)}."""
    places = met(state, judged=judged)
    return {
        faction: (
            points_of(state, faction, places),
            [i for i in places if state.victory[i].faction == faction],
        )
        for faction in sorted(state.factions)
    }


def winner(state: State, judged: Collection[int] = ()) -> str | None:
    """The faction with the most points, if no other has as many."""
    points = {faction: one for faction, (one, _) in standing(state, judged).items()}
    most = max(points.values())
    best = [faction for faction, one in points.items() if one == most]
    return best[0] if state.victory and len(best) == 1 else None
