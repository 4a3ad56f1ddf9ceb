"""What completes fire of many at once: who joins, whom it may strike, whether a plan will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import Point
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import judged, why
from skirmish.grandi_laghi import actions
from skirmish.grandi_laghi.answering import Answer
from skirmish.grandi_laghi.ground import ground_of
from skirmish.grandi_laghi.phases import joining
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres


def _volley(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Who may join an officer or why not, whom a volley may strike, and whether it may be fired.

    `together`: those who fire if nobody is named.
    """
    refusal = joining.is_chief(state, figure, joining.VOLLEY)
    if refusal is not None:
        return why(refusal)
    body = actions.read_volley(state, args)
    front = Point(*body["front"]) if "front" in body else figure.front
    figures = joining.together(state, figure, joining.VOLLEY, body)
    row = tables_of(state).volley
    return {
        "needed": row.figures,
        "blind": True,
        "front": list(front),
        "ranges": {"longest": centimetres(row.range)},
        "zone": list(joining.beaten_zone(state, figure, front, blind=False)),
        **_joining(state, figure, joining.VOLLEY, figures),
        **_plan(joining.judge_volley(state, figure, figures, front, body["blind"])),
    }


def _blind_fire(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Who may join a leader or why not, the woods and buildings, and whether they may fire."""
    refusal = joining.is_chief(state, figure, joining.BLIND_FIRE)
    if refusal is not None:
        return why(refusal)
    body = actions.read_figures(state, args)
    figures = joining.together(state, figure, joining.BLIND_FIRE, body)
    features = [one.id for one in ground_of(state).lying if one.row.hides and one.area]
    told = {
        "needed": tables_of(state).blind_fire.figures,
        "features": judged(
            features,
            lambda id: joining.in_reach_of_all(state, [state.figures[f] for f in figures], id),
        ),
        **_joining(state, figure, joining.BLIND_FIRE, figures),
    }
    if args.has("feature"):
        feature = actions.read_blind_fire(state, args)["feature"]
        told |= _plan(joining.judge_blind_fire(state, figure, figures, feature))
    return told


def _joining(state: State, chief: Figure, kind: str, figures: Sequence[str]) -> dict[str, Json]:
    squad = [one.id for one in state.squad_of(chief.group) if one.able]

    def may(id: str) -> Refusal | None:
        return joining.may_join(state, chief, state.figures[id], kind, 0)

    return {"together": list(figures), "joins": judged(squad, may)}


def _plan(plan: joining.Plan | Refusal) -> dict[str, Json]:
    return {"plan": why(plan) if isinstance(plan, Refusal) else {}}


JOINT_ANSWERS: Mapping[str, Answer] = {"volley": _volley, "blind_fire": _blind_fire}
