"""After a melee: losers fall back, winners may follow, yellow markers break off (XV 7.6, 8.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaigns.tabletop.millimetres import Point, vector, way_mm
from campaigns.tabletop.rulebook import rule
from skirmish.figures.hulls import hull_of
from skirmish.muskets.agenda import put_choice
from skirmish.muskets.ways import middle
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.fray import Fray
from skirmish.settecento.phases.giving_ground import retreat
from skirmish.settecento.phases.hidden import ambush, look_along, reveal
from skirmish.settecento.phases.ways import meeting_point, others_of, stands_free
from skirmish.settecento.position import contacts, spot_of
from skirmish.settecento.state import ALWAYS, ASK, NEVER, Figure, State
from skirmish.settecento.sums import centimetres
from skirmish.settecento.table import Table

ON_FOLLOW = "follow_up"
FOLLOW, STAY = "follow", "stay"


def begin_aftermath(
    table: Table,
    fray: Fray,
    losers: Sequence[str],
    lone_won: Mapping[str, bool],
    places: Mapping[str, Point],
) -> None:
    """`lone_won`: against each of the others; `places`: where all stood when they fought."""
    fell: list[str] = []
    for id in losers:
        if table.figure(id).able:
            threat = middle(tuple(places[foe] for foe in fray.foes_of(id)))
            if give_ground(table, id, threat, "lost"):
                fell.append(id)
    pairs: list[tuple[str, str]] = []
    for other, won in lone_won.items():
        winner, loser = (fray.lone, other) if won else (other, fray.lone)
        if loser in fell and winner not in losers:
            pairs.append((winner, loser))
    chosen = dict(reversed(pairs))
    if lone_won.get(fray.against or "") and fray.against in fell and fray.lone in chosen:
        chosen[fray.lone] = fray.against or ""
    go_after(table, fray.with_(left=tuple(sorted(chosen.items()))))


@rule("XV 7.6")
def give_ground(table: Table, id: str, threat: Point, cause: str) -> bool:
    """Fall back straight from a place as far as there is room; whether it moved at all."""
    figure = table.figure(id)
    end, cornered = retreat(table.state, figure, threat)
    met = ambush(table.state, figure, (figure.place, end))
    if met is not None:
        end = met[0][-1]
    path = (figure.place, end)
    table.emit(
        "fell_back" if end != figure.place else "could_not_fall_back",
        figure=id,
        path=[list(place) for place in path],
        at=list(end),
        **({} if figure.aboard is None else {"aboard": figure.aboard}),
        cm=centimetres(way_mm(path)),
        cornered=cornered,
        cause=cause,
        cite="XV 7.6" if cause == "lost" else "XV 8.2",
    )
    look_along(table, id, path)
    if met is not None:
        reveal(table, met[1], "walked_into")
    return end != figure.place


def go_after(table: Table, fray: Fray) -> None:
    """Ask the winners one after the other; then the yellow markers break off."""
    left = list(fray.left)
    while left:
        winner, loser = left[0]
        figure = table.figure(winner)
        way = _way_after(table.state, figure, loser)
        answer = NEVER if way is None else figure.answers.get(ON_FOLLOW, ASK)
        if answer == ASK:
            data = {"fray": fray.with_(left=tuple(left)).pack(), "foes": [loser]}
            put_choice(table, ON_FOLLOW, winner, (FOLLOW, STAY), STAY, "XV 7.6", data)
            return
        if answer == ALWAYS:
            follow(table, winner, loser)
        left = left[1:]
    _break_off(table, fray)


def answered(table: Table, fray: Fray, figure: str, choice: str) -> None:
    """Go on after an answer, if the winner was asked for."""
    waiting = [pair for pair in fray.left if pair[0] == figure]
    if choice == FOLLOW and waiting:
        follow(table, *waiting[0])
    go_after(table, fray.with_(left=tuple(pair for pair in fray.left if pair[0] != figure)))


def _way_after(state: State, figure: Figure, loser: str) -> Point | None:
    """Where a winner comes back into contact with a loser; None: it cannot, or may not."""
    beaten = state.figures[loser]
    if not (figure.able and beaten.able) or figure.markers.yellow or contacts(state, figure):
        return None
    end = meeting_point(state, spot_of(figure), beaten)
    if end is None:
        return None
    if figure.aboard is not None:
        return end if hull_of(state.vessels[figure.aboard]).contains(end) else None
    hulls = [hull_of(vessel) for vessel in state.vessels.values() if vessel.floats]
    if ground_of(state).bar(spot_of(figure), end) is not None or any(
        hull.contains(end) for hull in hulls
    ):
        return None
    others = others_of(state, figure)
    return end if stands_free(state, figure, end, others.bases, beaten) is None else None


@rule("XV 7.6")
def follow(table: Table, winner: str, loser: str) -> None:
    """Back into contact, free, and without a new roll."""
    figure = table.figure(winner)
    end = _way_after(table.state, figure, loser)
    if end is None:
        return
    met = ambush(table.state, figure, (figure.place, end))
    if met is not None:
        end = met[0][-1]
    path = (figure.place, end)
    front = vector(end, table.figure(loser).place)
    table.emit(
        "followed_up",
        figure=winner,
        target=loser,
        path=[list(place) for place in path],
        at=list(end),
        **({} if figure.aboard is None else {"aboard": figure.aboard}),
        front=list(front if front != Point(0, 0) else figure.front),
        cm=centimetres(way_mm(path)),
        cite="XV 7.6",
    )
    look_along(table, winner, path)
    if met is not None:
        reveal(table, met[1], "walked_into")


@rule("XV 8.2")
def _break_off(table: Table, fray: Fray) -> None:
    """Who has a yellow marker breaks off right after a melee, free."""
    for id in fray.everybody:
        figure = table.figure(id)
        touched = contacts(table.state, figure) if figure.able else ()
        if figure.markers.yellow and touched:
            give_ground(table, id, middle(tuple(table.figure(t).place for t in touched)), "yellow")
