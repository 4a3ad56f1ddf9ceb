"""What comes of harm and of being found: things dropped, points, figures that come to light."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from campaigns.tabletop.millimetres import Point, distance2, towards, whole_mm
from skirmish.figures.asking import Asking

PACE = 10
"""A mover is looked at every centimetre of its way, and at each of its corners."""


def drop(table: Asking, id: str, thing: str | None) -> None:
    """What a figure carried lies where it fell."""
    figure = table.state.figures[id]
    if thing is not None and figure.at is not None:
        table.emit(
            "dropped",
            figure=id,
            thing=thing,
            at=list(figure.at),
            level=figure.level,
            **({} if figure.aboard is None else {"aboard": figure.aboard}),
        )


def score_for(table: Asking, deed: str, victim: Any, side: str | None) -> None:
    """Victory points for an enemy killed, captured or routed, more if it led."""
    if side is None or not table.state.hostile(side, victim.side):
        return
    scoring = table.state.scoring
    points = scoring.get(deed, 0) + (scoring.get("leader", 0) if victim.leads else 0)
    if points:
        table.emit("points_scored", side=side, points=points, deed=deed, figure=victim.id)


def show(table: Asking, id: str, cause: str, cite: str) -> None:
    """A hidden figure is seen by everybody from now on; others are left as they are."""
    figure = table.state.figures[id]
    if figure.hidden and figure.at is not None:
        table.emit(
            "figure_revealed",
            figure=id,
            at=list(figure.at),
            front=list(figure.front),
            cause=cause,
            cite=cite,
        )


def watched(path: Sequence[Point]) -> list[Point]:
    """The places of a way at which it is looked who sees whom."""
    found = [path[0]]
    for a, b in pairwise(path):
        length = whole_mm(distance2(a, b))
        found += [towards(a, b, step) for step in range(PACE, length, PACE)]
        found.append(b)
    return found
