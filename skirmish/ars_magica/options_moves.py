"""How far a unit goes, and at what gait: what completes a move."""

from __future__ import annotations

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, towards
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from skirmish.ars_magica.answering import Answer, or_why
from skirmish.ars_magica.phases import horseback, ways
from skirmish.ars_magica.phases.judging import in_melee, may
from skirmish.ars_magica.phases.riding import GAITS
from skirmish.ars_magica.state import State, tables_of
from skirmish.ars_magica.units import lead
from skirmish.figures.reading import read_point


def _on_foot(mode: str) -> Answer:
    """How far it goes, and the places round about; a place that was pointed at is judged."""

    def answer(state: State, unit: str, args: Reader) -> dict[str, Json]:
        figure = lead(state, unit)
        if not state.mapped or figure.at is None:
            return why(Refusal("no_map", "AM 12.1"))
        if figure.riding is not None:
            return why(Refusal("rides", "AM 9", {"figure": unit}))
        refusal = may(state, unit, "move", free=True)
        if refusal is not None:
            return why(refusal)
        engaged = in_melee(state, unit)
        allowed = ways.paces(state, unit, mode)
        if engaged or figure.deeds.action:
            allowed = min(allowed, tables_of(state).combat.shift - figure.deeds.moved)
        if allowed <= 0:
            code = "engaged" if engaged else "action_taken"
            return why(Refusal(code, "AM 15 B6", {"figure": unit}))
        return _reach(state, unit, figure.at, allowed, args)

    return answer


def _reach(state: State, unit: str, at: Point, allowed: int, args: Reader) -> dict[str, Json]:
    """The ring of places that a straight way leads to, or the judgement of one way."""
    if args.has("path"):
        path = args.list("path", most=1)
        to = Point(*read_point(path[0], args.where("path"))) if path else at
        way = ways.judge_way(state, unit, to, allowed)
        told = {"cm": str(-(-way // 10)), "allowed": str(allowed)} if isinstance(way, int) else {}
        return {"way": why(way) if isinstance(way, Refusal) else told}
    ring = [_farthest(state, unit, at, allowed, turn) for turn in COMPASS]
    return {"allowed": str(allowed), "region": [list(place) for place in ring]}


COMPASS = tuple(
    Point(x, y)
    for x, y in (
        *((12, n) for n in range(-12, 13, 4)),
        *((n, 12) for n in range(8, -13, -4)),
        *((-12, n) for n in range(8, -13, -4)),
        *((n, -12) for n in range(-8, 12, 4)),
    )
)
"""Directions round about, in order."""


def _farthest(state: State, unit: str, at: Point, allowed: int, way: Point) -> Point:
    """The farthest place in a direction, by halves of a pace and not past a wall."""
    goal = Point(at.x + way.x * 1000, at.y + way.y * 1000)
    low, high = 0, allowed * 2
    while low < high:
        middle = (low + high + 1) // 2
        to = towards(at, goal, middle * 5)
        if isinstance(ways.judge_way(state, unit, to, allowed), Refusal):
            high = middle - 1
        else:
            low = middle
    return towards(at, goal, low * 5)


def _ride(state: State, unit: str, args: Reader) -> dict[str, Json]:
    figure = lead(state, unit)
    refusal = may(state, unit, "ride", free=True)
    if refusal is None and figure.riding is None:
        refusal = Refusal("not_riding", "AM 9", {"figure": unit})
    if refusal is None and in_melee(state, unit):
        refusal = Refusal("engaged", "AM 6.2", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    horse = state.figures[figure.riding or ""]
    found: dict[str, Json] = {}
    for gait in GAITS:
        verb = "gallop_away" if horse.panicked and gait == "gallop" else "move"
        judged = horseback.horse_free(state, figure, verb)
        hurt = any(w.level == "heavy" for w in horse.wounds)
        if judged is None and hurt and gait in ("canter", "gallop"):
            judged = Refusal("horse_is_hurt", "AM 9", {"figure": unit})
        found[gait] = or_why(judged, {"paces": ways.paces(state, unit, gait)})
    answer: dict[str, Json] = {"gaits": found}
    fine = [gait for gait, one in found.items() if "why" not in one]
    if state.mapped and figure.at is not None and fine:
        farthest = max(found[gait]["paces"] for gait in fine)
        answer |= _reach(state, unit, figure.at, farthest, args)
    return answer


MOVE_ANSWERS: dict[str, Answer] = {"walk": _on_foot("walk"), "run": _on_foot("run"), "ride": _ride}
