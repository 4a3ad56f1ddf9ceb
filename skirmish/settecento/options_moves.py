"""How far a figure comes, and whom it can meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point, distance2, whole_mm, within
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from skirmish.muskets.reach import places
from skirmish.settecento import actions
from skirmish.settecento.answering import Answer
from skirmish.settecento.phases.activation import may_act
from skirmish.settecento.phases.leaps import judge_climb, judge_jump, judge_step
from skirmish.settecento.phases.melee import can_fire_first
from skirmish.settecento.phases.movement import judge_move, may_drag
from skirmish.settecento.phases.ways import Others, Way, allowance, judge_way
from skirmish.settecento.position import known_enemies
from skirmish.settecento.reach import nearby, ring
from skirmish.settecento.state import Figure, State, tables_of
from skirmish.settecento.sums import centimetres

MOVES = ("walk", "crawl", "run", "wade", "swim")


def _told(way: Way) -> dict[str, Json]:
    return {
        "path": [list(place) for place in way.path],
        "cm": centimetres(way.mm),
        "allowed": centimetres(way.allowed),
        "difficult": list(way.difficult),
    }


def _move(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """One mode: a way that was drawn is judged, else the reach and who can be met."""
    mode = str(args.value["verb"])
    refusal = may_act(state, figure, mode)
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        body = actions.read_move(state, args)
        points = [Point(*place) for place in body["path"]]
        judged = judge_move(state, figure, mode, points, body.get("target"))
        return {"way": why(judged) if isinstance(judged, Refusal) else _told(judged)}
    answer: dict[str, Json] = {
        "allowed": centimetres(allowance(state, figure, mode, False)),
        "difficult": centimetres(allowance(state, figure, mode, True)),
        "region": [list(place) for place in ring(state, figure, mode)],
    }
    if mode == "walk":
        answer["targets"] = _met(state, figure, mode, reached_only=True)
    return answer


def _met(state: State, figure: Figure, mode: str, *, reached_only: bool = False) -> dict[str, Json]:
    """The enemies that a straight move comes into contact with."""
    found: dict[str, Json] = {}
    base, most = tables_of(state).scale.base_mm, allowance(state, figure, mode, False)
    near, allowed = most + 2 * base, centimetres(most)
    for enemy in known_enemies(state, figure):
        if not within(figure.place, enemy.place, near):
            if not reached_only:
                found[enemy.id] = why(_too_far(figure, enemy, base, allowed))
            continue
        judged = judge_move(state, figure, mode, (), enemy.id)
        if isinstance(judged, Way):
            found[enemy.id] = _told(judged)
        elif not reached_only:
            found[enemy.id] = why(judged)
    return found


def _too_far(figure: Figure, enemy: Figure, base: int, allowed: str) -> Refusal:
    """As far as contact is, which is a base short of the enemy."""
    far = centimetres(whole_mm(distance2(figure.place, enemy.place)) - base)
    return Refusal("too_far", "XV 5.2", {"cm": far, "allowed": allowed}, "/args/path")


def _charge(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "charge")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        return _move(state, figure, args)
    shot = can_fire_first(state, figure)
    return {
        "allowed": centimetres(allowance(state, figure, "charge", False)),
        "targets": _met(state, figure, "charge"),
        "shot": True if shot is None else why(shot),
    }


def _drawn(state: State, figure: Figure, mode: str, args: Reader) -> dict[str, Json]:
    """A way that was drawn, judged."""
    points = [Point(*place) for place in actions.read_move(state, args)["path"]]
    way = judge_way(state, figure, mode, points)
    return {"way": why(way) if isinstance(way, Refusal) else _told(way)}


def _break_off(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "break_off")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        return _drawn(state, figure, "break_off", args)
    return {"region": [list(place) for place in ring(state, figure, "break_off")]}


def _drag(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "drag")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        return _drawn(state, figure, "drag", args)
    what = [id for id in (*state.figures, *state.things) if may_drag(state, figure, id) is None]
    region = [list(place) for place in ring(state, figure, "drag")] if what else []
    return {
        "allowed": centimetres(allowance(state, figure, "drag", False)),
        "difficult": centimetres(allowance(state, figure, "drag", True)),
        "what": what,
        "region": region,
    }


def _leaps(
    judge: Callable[[State, Figure, Point, Others], object], action: str
) -> Callable[[State, Figure, Reader], dict[str, Json]]:
    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        refusal = may_act(state, figure, action)
        if refusal is not None:
            return why(refusal)
        handling = tables_of(state).handling
        most = {
            "climb": allowance(state, figure, "climb", False),
            "step_across": handling.alongside,
            "special": handling.jump,
        }[action]
        others = nearby(state, figure, most)

        def fine(to: Point) -> bool:
            return not isinstance(judge(state, figure, to, others), Refusal)

        found = places(figure.place, most, fine)
        return {"allowed": centimetres(most), "places": [list(place) for place in found]}

    return answer


MOVE_ANSWERS: Mapping[str, Answer] = {
    **dict.fromkeys(MOVES, _move),
    "charge": _charge,
    "break_off": _break_off,
    "drag": _drag,
    "climb": _leaps(judge_climb, "climb"),
    "step_across": _leaps(judge_step, "step_across"),
    "special": _leaps(judge_jump, "special"),
}
"""Verbs of moving."""
