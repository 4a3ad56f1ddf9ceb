"""Morale at the end of a turn, and flight (XV 8)."""

from __future__ import annotations

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, away, distance2, way_mm
from campaigns.tabletop.rulebook import rule
from skirmish.muskets.ways import on_table, straight_front
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.giving_ground import as_far_as
from skirmish.settecento.phases.hidden import ambush, look_along, reveal
from skirmish.settecento.phases.ways import allowance
from skirmish.settecento.position import fighter_of, known_enemies, past_of, sees
from skirmish.settecento.procedures.morale import (
    BROWN,
    REMOVED,
    Past,
    leader_near,
    losses_near,
    morale,
    who_tests,
)
from skirmish.settecento.state import MORALE, Figure, State, tables_of
from skirmish.settecento.sums import centimetres
from skirmish.settecento.table import Table

FLIGHT = "flight"


def the_past(state: State) -> list[Past]:
    """What the turn did to everybody, in order of id."""
    pasts = (past_of(figure) for _, figure in sorted(state.figures.items()))
    return [past for past in pasts if past is not None]


@rule("XV 8.1")
def to_test(state: State) -> tuple[str, ...]:
    """Who has still to test, in order of id."""
    if state.phase != MORALE:
        return ()
    return tuple(
        id
        for id in who_tests(the_past(state), tables_of(state))
        if state.figures[id].able and id not in state.tested
    )


@rule("XV 8.2")
def test(table: Table, id: str) -> Refusal | None:
    """One figure's test, and its flight if it breaks."""
    if id not in to_test(table.state):
        return Refusal("no_test", "XV 8.1", {"figure": id}, "/args/figure")
    state, figure, pasts = table.state, table.figure(id), the_past(table.state)
    tester = next(past for past in pasts if past.id == id)
    leader = leader_near(tester, pasts, table.tables)
    losses = losses_near(tester, pasts, table.tables)
    why = table.why("morale.why", figure=id)
    help_given = None if leader is None else fighter_of(state.figures[leader])
    dice = table.dice_of(id)
    result = morale(help_given, losses, figure.markers.brown, table.tables, dice, why)
    told: dict[str, Json] = {} if leader is None else {"leader": leader}
    table.emit(
        "morale_tested",
        figure=id,
        total=result.total,
        outcome=result.outcome,
        losses=losses,
        **told,
        cite="XV 8.2",
        why=why.pack(),
    )
    if result.outcome == BROWN:
        flee(table, id)
    elif result.outcome == REMOVED:
        table.emit("figure_removed", figure=id, cause="morale", cite="XV 8.2")
    return None


def threat_to(state: State, figure: Figure) -> Point | None:
    """The enemy that a figure flees from: the nearest in view, else the nearest known."""
    known = list(known_enemies(state, figure))
    seen = [enemy for enemy in known if sees(state, figure, enemy)]
    nearest = min(
        seen or known, key=lambda e: (distance2(figure.place, e.place), e.id), default=None
    )
    return None if nearest is None else nearest.place


@rule("XV 8.2")
def flee(table: Table, id: str) -> None:
    """At a run straight from the enemy, as far as there is room; over the edge it is gone."""
    if table.figure(id).markers.prone:
        table.emit("stood_up", figure=id, cite="XV 8.2")
    state, figure = table.state, table.figure(id)
    threat = threat_to(state, figure)
    if threat is None:
        return
    allowed = allowance(state, figure, "run", False)
    end = away(figure.place, threat, allowed)
    difficult: tuple[str, ...] = ()
    if figure.aboard is None:
        difficult = ground_of(state).difficult((figure.place, end))
    if difficult:
        allowed = allowance(state, figure, "run", True)
        end = away(figure.place, threat, allowed)
    reached = as_far_as(state, figure, end)
    met = ambush(state, figure, (figure.place, reached))
    if met is not None:
        reached = met[0][-1]
    path = (figure.place, reached)
    table.emit(
        "moved",
        figure=id,
        mode=FLIGHT,
        path=[list(place) for place in path],
        at=list(reached),
        **({} if figure.aboard is None else {"aboard": figure.aboard}),
        front=list(figure.front if reached == figure.place else straight_front(path)),
        mm=way_mm(path),
        cm=centimetres(way_mm(path)),
        allowed=centimetres(allowed),
        difficult=list(difficult),
        wounded=figure.markers.wounds > 0,
        cite="XV 8.2",
    )
    look_along(table, id, path)
    if met is not None:
        reveal(table, met[1], "walked_into")
        reveal(table, id, "walked_into")
    elif figure.aboard is None and not on_table(state, end) and _at_edge(state, reached):
        table.emit("figure_removed", figure=id, cause="off_table", cite="XV 8.2")


def _at_edge(state: State, at: Point) -> bool:
    near = 2
    return min(at.x, at.y) <= near or state.width - at.x <= near or state.height - at.y <= near
