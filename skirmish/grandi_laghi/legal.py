"""What a seat may do now: verbs of each figure, and those of the table."""

from __future__ import annotations

from campaigns.tabletop.game import PLAYER, Json, Refusal, Seat
from skirmish.figures.forms import DOOR
from skirmish.grandi_laghi.agenda import commands, plays
from skirmish.grandi_laghi.ground import DEEP, DRY, ground_of
from skirmish.grandi_laghi.phases.activation import candidates, fighting, may_act
from skirmish.grandi_laghi.phases.aiming import hatchet_of, in_view, judge_shot, ready
from skirmish.grandi_laghi.phases.burning import burnable, may_set_fire
from skirmish.grandi_laghi.phases.gear import (
    may_hand_over,
    may_handle_door,
    may_pick_up,
    may_row,
    may_scalp,
)
from skirmish.grandi_laghi.phases.morale import may_call_back
from skirmish.grandi_laghi.phases.movement import may_drag
from skirmish.grandi_laghi.phases.shooting import may_reload
from skirmish.grandi_laghi.phases.volleys import BLIND_FIRE, VOLLEY, able_to_join, is_chief
from skirmish.grandi_laghi.position import contacts, known_enemies, spot_of
from skirmish.grandi_laghi.state import CARDS, ENDED, OVER, READY, Figure, State, tables_of


def legal(state: State, seat: Seat) -> dict[str, Json]:
    """{"figures": {id: verbs}, "vessels": {}, "table": verbs}, for options to complete."""
    if not seat.is_referee and seat.role != PLAYER:
        return {"figures": {}, "vessels": {}, "table": []}
    figures: dict[str, Json] = {}
    if state.status != ENDED and not state.agenda:
        figures = {id: verbs for id, verbs in _figures(state, seat).items() if verbs}
    return {"figures": figures, "vessels": {}, "table": table_verbs(state, seat)}


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
            found[id] = [*verbs_of(state, state.figures[id]), "carry_out", "stance"]
    for id in fighting(state):
        if id in found:
            found[id] = ["attack", "carry_out", "stance"]
    for figure in state.squad_of(up.squad):
        if figure.id not in own:
            continue
        if may_call_back(state, figure) is None:
            found[figure.id] = ["call_back"]
        for kind in (VOLLEY, BLIND_FIRE):
            if is_chief(state, figure, kind) is None and _may_order(state, figure, kind):
                found[figure.id] = [kind, *found[figure.id]]
    return found


def _may_order(state: State, chief: Figure, kind: str) -> bool:
    """Whether enough figures could fire together, if none is stopped by its morale."""
    tables, up = tables_of(state), state.up
    needed = tables.volley.figures if kind == VOLLEY else tables.blind_fire.figures
    able = len(able_to_join(state, chief, kind))
    if up is not None and isinstance(up.allowance, int):
        able = min(able, up.allowance - len(up.activated) + len(up.idle))
    return able >= needed


def verbs_of(state: State, figure: Figure) -> list[str]:
    """The verbs that a figure which may act can use as things stand."""
    if not _no(state, figure, "test"):
        return ["test"]
    if contacts(state, figure):
        return [] if _no(state, figure, "attack") else ["attack"]
    return [*_moves(state, figure), *_arms(state, figure), *_others(state, figure)]


def _no(state: State, figure: Figure, action: str) -> bool:
    return may_act(state, figure, action) is not None


def _moves(state: State, figure: Figure) -> list[str]:
    if _no(state, figure, "walk"):
        return []
    ground = ground_of(state)
    wet = ground.water_at(figure.place)
    verbs = [] if wet == DEEP else ["walk", "run"]
    if wet == DEEP or any(one.row.water != DRY for one in ground.lying):
        verbs.append("ford")
    up = state.up
    if up is not None and figure.id in up.hesitant:
        return verbs
    if any(True for _ in known_enemies(state, figure)):
        verbs.append("charge")
    verbs.append("stand_up" if figure.body.prone else "lie_down")
    if ground.levels_at(spot_of(figure)) > 1:
        verbs.append("change_level")
    if figure.aboard is not None and len(state.boats) > 1 and not figure.level:
        verbs.append("step_across")
    if any(may_drag(state, figure, what) is None for what in (*state.figures, *state.things)):
        verbs.append("drag")
    return verbs


def _arms(state: State, figure: Figure) -> list[str]:
    verbs = []
    for verb, weapon in (("shoot", figure.body.weapon), ("throw", hatchet_of(figure))):
        if _no(state, figure, verb) or ready(state, figure, weapon) is not None:
            continue
        judged = (
            judge_shot(state, figure, id, throw=verb == "throw") for id in in_view(state, figure)
        )
        if any(not isinstance(one, Refusal) for one in judged):
            verbs.append(verb)
    if may_reload(state, figure) is None:
        verbs.append("reload")
    return verbs


def _others(state: State, figure: Figure) -> list[str]:
    if _no(state, figure, "special"):
        return []
    verbs = []
    if any(may_pick_up(state, figure, id) is None for id in state.things):
        verbs.append("pick_up")
    if figure.body.carries is not None:
        verbs.append("drop")
        if any(may_hand_over(state, figure, one.id) is None for one in state.able()):
            verbs.append("pass")
    if any(may_scalp(state, figure, id) is None for id in state.figures):
        verbs.append("scalp")
    openings = [
        (id, opening.kind)
        for feature in state.features.values()
        for id, opening in feature.openings.items()
    ]
    for verb in ("open", "break_door", "climb"):
        if any(
            (kind == DOOR) == (verb != "climb") and may_handle_door(state, figure, id, verb) is None
            for id, kind in openings
        ):
            verbs.append(verb)
    if may_row(state, figure) is None:
        verbs.append("row")
    if any(may_set_fire(state, figure, id) is None for id in burnable(state)):
        verbs.append("set_fire")
    return [*verbs, "special"]
