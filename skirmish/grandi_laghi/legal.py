"""What a seat may do now: verbs of each figure, and those of the table."""

from __future__ import annotations

from campaigns.tabletop.game import PLAYER, Json, Seat
from skirmish.grandi_laghi.actions import FIGURE_VERBS
from skirmish.grandi_laghi.agenda import plays
from skirmish.grandi_laghi.offers import offered, why_not
from skirmish.grandi_laghi.phases.activation import candidates, fighting
from skirmish.grandi_laghi.phases.joining import BLIND_FIRE, VOLLEY
from skirmish.grandi_laghi.phases.morale import may_call_back
from skirmish.grandi_laghi.state import CARDS, ENDED, OVER, PLAYING, READY, State
from skirmish.muskets.agenda import commands
from skirmish.muskets.knowledge import as_known


def legal(state: State, seat: Seat) -> dict[str, Json]:
    """{"figures": {id: verbs}, "vessels": {}, "table": verbs}, for options to complete.

    `reasons`: why figures may not do the rest can be asked. `waives`: the verbs whose refusals the
    seat may waive.
    """
    if not seat.is_referee and seat.role != PLAYER:
        return {"figures": {}, "vessels": {}, "table": []}
    figures: dict[str, Json] = {}
    if state.status != ENDED and not state.agenda:
        figures = {id: verbs for id, verbs in _figures(state, seat).items() if verbs}
    found: dict[str, Json] = {"figures": figures, "vessels": {}, "table": table_verbs(state, seat)}
    if state.status == PLAYING:
        found["reasons"] = True
        if seat.is_referee and not state.agenda:
            found["waives"] = list(FIGURE_VERBS)
    return found


def table_verbs(state: State, seat: Seat) -> list[str]:
    if state.status == ENDED:
        return ["note"]
    if not seat.is_referee:
        asked = bool(state.agenda) and seat.id in state.agenda[0].seats
        verbs = ["choose"] if asked else []
        up = state.up
        if not state.agenda and up is not None and plays(state, seat, up.squad):
            verbs.append("finish")
        return [*verbs, "note"]
    if state.status == READY:
        return ["begin", "rule", "note"]
    if state.agenda:
        return ["choose", "rule", "note"]
    verbs = ["end", "rule", "note"]
    if state.phase == OVER:
        return ["advance", *verbs]
    if state.phase == CARDS and state.up is None:
        return ["draw_card", *verbs]
    orders = ["carry_out"] if candidates(state) or fighting(state) else []
    return [*orders, "carry_out_all", "finish", *verbs]


def _figures(state: State, seat: Seat) -> dict[str, list[str]]:
    """What is offered is judged by what the seat knows of: of secret things it learns nothing."""
    known = as_known(state, seat)
    own = [id for id in sorted(state.figures) if commands(state, seat, id)]
    if state.status == READY:
        zones = {id for id, side in state.sides.items() if side.zone is not None}
        return {
            id: ["deploy", "stance"] if state.figures[id].side in zones else ["stance"]
            for id in own
            if state.figures[id].able
        }
    found: dict[str, list[str]] = {id: ["stance"] for id in own if state.figures[id].able}
    up = state.up
    if up is None or state.phase != CARDS:
        return found
    for id in candidates(state):
        if id in found:
            found[id] = [*offered(known, state.figures[id]), "carry_out", "stance"]
    for id in fighting(state):
        if id in found:
            found[id] = ["attack", "carry_out", "stance"]
    for figure in state.squad_of(up.squad):
        if figure.id not in own:
            continue
        if may_call_back(state, figure) is None:
            found[figure.id] = ["call_back"]
        for kind in (VOLLEY, BLIND_FIRE):
            if why_not(known, figure, kind) is None:
                found[figure.id] = [kind, *found[figure.id]]
    return found
