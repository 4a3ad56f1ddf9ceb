"""What completes the moves of a figure: reach, ways, risks, levels, boats, a return."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import judged, why
from skirmish.grandi_laghi import actions
from skirmish.grandi_laghi.answering import Answer, bare
from skirmish.grandi_laghi.forecast import fall_odds
from skirmish.grandi_laghi.ground import ground_of
from skirmish.grandi_laghi.phases import boarding
from skirmish.grandi_laghi.phases.activation import may_act
from skirmish.grandi_laghi.phases.morale import judge_return, may_call_back
from skirmish.grandi_laghi.phases.movement import judge_move, may_drag
from skirmish.grandi_laghi.phases.ways import Way, allowance, held_by_fear, judge_way
from skirmish.grandi_laghi.position import known_enemies, spot_of
from skirmish.grandi_laghi.reach import ring
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres
from skirmish.muskets.reach import places

MOVES = ("walk", "run", "ford")


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
    refusal = may_act(state, figure, mode) or held_by_fear(state, figure)
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        body = actions.read_move(state, args)
        points = [Point(*place) for place in body["path"]]
        lies = bool(body.get("lie_down"))
        judged = judge_move(state, figure, mode, points, body.get("target"), lies)
        return {"way": why(judged) if isinstance(judged, Refusal) else _told(judged)}
    answer: dict[str, Json] = {
        "lie_down": True,
        "allowed": centimetres(allowance(state, figure, mode, False)),
        "difficult": centimetres(allowance(state, figure, mode, True)),
        "region": [list(place) for place in ring(state, figure, mode)],
        **_risks(state, figure, mode),
    }
    if mode != "run":
        answer["targets"] = _met(state, figure, mode, reached_only=True)
    return answer


def _risks(state: State, figure: Figure, mode: str) -> dict[str, Json]:
    """The faces on which a runner or forder falls, in open and in difficult ground."""
    if mode == "walk":
        return {}
    tables = tables_of(state)
    found = {"falls": fall_odds(figure.body, tables, mode, False)}
    if mode != "ford":
        found["falls_difficult"] = fall_odds(figure.body, tables, mode, True)
    return {"odds": found}


def _met(state: State, figure: Figure, mode: str, *, reached_only: bool = False) -> dict[str, Json]:
    """The enemies that a straight move comes into contact with."""
    found: dict[str, Json] = {}
    for enemy in known_enemies(state, figure):
        judged = judge_move(state, figure, mode, (), enemy.id)
        if isinstance(judged, Way):
            found[enemy.id] = _told(judged)
        elif not reached_only:
            found[enemy.id] = why(judged)
    return found


def _charge(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "charge")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        return _move(state, figure, args)
    return {
        "allowed": centimetres(allowance(state, figure, "charge", False)),
        "targets": _met(state, figure, "charge"),
        **_risks(state, figure, "charge"),
    }


def _drag(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "drag")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        points = [Point(*place) for place in actions.read_move(state, args)["path"]]
        way = judge_way(state, figure, "drag", points)
        return {"way": why(way) if isinstance(way, Refusal) else _told(way)}
    what = [id for id in (*state.figures, *state.things) if may_drag(state, figure, id) is None]
    region = [list(place) for place in ring(state, figure, "drag")] if what else []
    return {
        "allowed": centimetres(allowance(state, figure, "drag", False)),
        "difficult": centimetres(allowance(state, figure, "drag", True)),
        "what": what,
        "region": region,
    }


def _level(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    number = ground_of(state).levels_at(spot_of(figure))
    levels = [str(level) for level in range(number)]
    return {"levels": judged(levels, lambda n: boarding.may_change_level(state, figure, int(n)))}


def _step_across(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "step_across")
    if refusal is not None:
        return why(refusal)
    most = allowance(state, figure, "walk", True)
    found = places(
        figure.place, most, lambda to: boarding.judge_crossing(state, figure, to) is None
    )
    return {"allowed": centimetres(most), "places": [list(place) for place in found]}


def _call_back(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Places where the figure may come in: along the player's edge, and at the leader."""
    refusal = may_call_back(state, figure)
    if refusal is not None:
        return why(refusal)
    base, edge = tables_of(state).base.diameter, state.squads[figure.group].edge
    along = range(base, (state.width if edge in ("near", "far") else state.height), 2 * base)
    depth = {"near": base, "far": state.height - base, "left": base, "right": state.width - base}
    spots = [
        Point(n, depth[edge]) if edge in ("near", "far") else Point(depth[edge], n) for n in along
    ]
    leader = state.leader_of(figure.group)
    if leader is not None:
        spots += places(leader.place, base, lambda to: True)
    fine = [list(to) for to in spots if judge_return(state, figure, to) is None]
    return {"places": fine, "edge": edge}


MOVE_ANSWERS: Mapping[str, Answer] = {
    **dict.fromkeys(MOVES, _move),
    "charge": _charge,
    "drag": _drag,
    "lie_down": bare("lie_down"),
    "stand_up": bare("stand_up"),
    "change_level": _level,
    "step_across": _step_across,
    "call_back": _call_back,
}
