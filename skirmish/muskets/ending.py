"""The end of the game: objectives, victory points, what is left of everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaigns.tabletop.game import Json
from skirmish.figures.asking import Asking

Met = Callable[[Any, str, Mapping[str, Json]], bool]
"""Whether a condition holds for a side in a state."""


def most(state: Any, side: str, figures: Iterable[Any]) -> bool:
    """Whether a side has more of some figures than any enemy."""
    count: dict[str, int] = {}
    for figure in figures:
        count[figure.side] = count.get(figure.side, 0) + 1
    own = count.get(side, 0)
    rivals = [n for other, n in count.items() if state.hostile(side, other)]
    return own > 0 and all(own > n for n in rivals)


def end_game(table: Asking, reason: str, is_met: Met, fates: Iterable[str], **cite: Json) -> None:
    """Judge the objectives, add up, and lay everything open."""
    state = table.state
    met = [
        id
        for id, objective in sorted(state.objectives.items())
        if not objective.met
        and objective.condition is not None
        and is_met(state, objective.side, objective.condition)
    ]
    result = _result(state, set(met), fates)
    table.emit("game_ended", reason=reason, met=met, result=result, **cite)


def _result(state: Any, met: set[str], of: Iterable[str]) -> dict[str, Json]:
    """By side: points from the play and from objectives, and what became of its figures."""
    found: dict[str, Json] = {}
    for id, side in sorted(state.sides.items()):
        own = {name: o for name, o in sorted(state.objectives.items()) if o.side == id}
        reached = {name: o.met or name in met for name, o in own.items()}
        objectives = sum(own[name].points for name, done in reached.items() if done)
        fates = dict.fromkeys(of, 0)
        for figure in state.figures.values():
            if figure.side == id:
                fates[figure.fate] += 1
        found[id] = {
            "points": side.points + objectives,
            "deeds": side.points,
            "objectives": reached,
            "figures": fates,
        }
    return found
