"""What a seat may do now: verbs of each figure and vessel, and those of the table."""

from __future__ import annotations

from campaigns.tabletop.game import PLAYER, Json, Seat
from campaigns.tabletop.millimetres import within
from skirmish.muskets.agenda import commands
from skirmish.muskets.knowledge import as_known
from skirmish.settecento.actions import FIGURE_VERBS, SHIP_TASKS
from skirmish.settecento.agenda import seats_of_side
from skirmish.settecento.doors import doors_of
from skirmish.settecento.ground import ground_of
from skirmish.settecento.phases.activation import candidates, may_act
from skirmish.settecento.phases.aiming import Aim, aim_at, choice_of, muzzle_of
from skirmish.settecento.phases.burning import may_set_fire
from skirmish.settecento.phases.crews import may_row, may_work
from skirmish.settecento.phases.gear import (
    levels_here,
    may_change_level,
    may_handle_door,
    may_pick_up,
)
from skirmish.settecento.phases.gunnery import may_load
from skirmish.settecento.phases.morale import to_test
from skirmish.settecento.phases.movement import may_drag
from skirmish.settecento.phases.objects import aim_at_object, objects_near
from skirmish.settecento.phases.parting import may_free, may_leave, weapons_of
from skirmish.settecento.phases.passages import to_sail
from skirmish.settecento.phases.shooting import may_reload, may_shoot, may_throw
from skirmish.settecento.position import commander, contacts, gunners, known_enemies
from skirmish.settecento.state import (
    CAPTURED,
    CARDS,
    ENDED,
    MORALE,
    OVER,
    PLAYING,
    READY,
    Figure,
    State,
    tables_of,
)

LYING = ("crawl", "stand_up")
STANDING = ("walk", "run", "lie_down", "climb", "step_across", "wade", "swim")


def legal(state: State, seat: Seat) -> dict[str, Json]:
    """{"figures": {id: verbs}, "vessels": {id: verbs}, "table": verbs}, for options to complete.

    `reasons`: why figures may not do the rest can be asked. `waives`: the verbs whose refusals the
    seat may waive.
    """
    if not seat.is_referee and seat.role != PLAYER:
        return {"figures": {}, "vessels": {}, "table": []}
    figures: dict[str, Json] = {}
    vessels: dict[str, Json] = {}
    if state.status != ENDED and not state.agenda:
        figures = {id: verbs for id, verbs in _figures(state, seat).items() if verbs}
        vessels = {id: ["sail"] for id in to_sail(state) if handles(state, seat, id)}
    found: dict[str, Json] = {
        "figures": figures,
        "vessels": vessels,
        "table": table_verbs(state, seat),
    }
    if state.status == PLAYING:
        found["reasons"] = True
    if seat.is_referee and state.status == PLAYING and not state.agenda:
        found["waives"] = list(FIGURE_VERBS)
    return found


def handles(state: State, seat: Seat, vessel: str) -> bool:
    """Whether a seat steers a vessel: the referee any, players that of their side."""
    if seat.is_referee:
        return True
    side = commander(state, vessel)
    return side is not None and seat.id in seats_of_side(state, side)


def table_verbs(state: State, seat: Seat) -> list[str]:
    if state.status == ENDED:
        return ["note"]
    if not seat.is_referee:
        asked = bool(state.agenda) and seat.id in state.agenda[0].seats
        verbs = ["choose"] if asked else []
        up = state.up
        if not state.agenda and up is not None and up.player == seat.side:
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
    if state.phase == CARDS:
        return ["carry_out", "carry_out_all", "finish", *verbs]
    return ["carry_out", "carry_out_all", *verbs]


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
    if state.phase == MORALE:
        for id in to_test(state):
            if id in found:
                found[id].insert(0, "carry_out")
    for id in candidates(state):
        if id in found:
            found[id] = [*verbs_of(known, state.figures[id]), "carry_out", "stance"]
    return found


def verbs_of(state: State, figure: Figure) -> list[str]:
    """The verbs that a figure which may act can use as things stand."""
    if contacts(state, figure):
        fights = [] if _no(state, figure, "attack") else ["attack"]
        return fights if _no(state, figure, "break_off") else [*fights, "break_off"]
    return [
        *_moves(state, figure),
        *_arms(state, figure),
        *_things(state, figure),
        *_works(state, figure),
    ]


def _no(state: State, figure: Figure, action: str) -> bool:
    return may_act(state, figure, action) is not None


def _moves(state: State, figure: Figure) -> list[str]:
    up = state.up
    free = up is not None and up.acting == figure.id and bool(up.done)
    verbs = ["turn"] if free or not _no(state, figure, "turn") else []
    if not _no(state, figure, "special"):
        verbs.append("special")
    more = LYING if figure.markers.prone else STANDING
    verbs += [verb for verb in more if not _no(state, figure, verb)]
    if may_leave(state, figure) is None:
        verbs.append("leave")
    if (
        known_enemies(state, figure)
        and not figure.markers.prone
        and not _no(state, figure, "charge")
    ):
        verbs.append("charge")
    if levels_here(state, figure) > 1 and any(
        may_change_level(state, figure, figure.level + step) is None for step in (1, -1)
    ):
        verbs.append("change_level")
    return verbs


def _arms(state: State, figure: Figure) -> list[str]:
    verbs = []
    fires = any(may_shoot(state, figure, aimed) is None for aimed in (True, False))
    throws = may_throw(state, figure) is None
    if fires or throws:
        muzzle = muzzle_of(figure)
        marks = [state.figures[id] for id in choice_of(state, muzzle).allowed]
        if fires and (
            any(isinstance(aim_at(state, muzzle, one), Aim) for one in marks)
            or _sees_an_object(state, figure)
        ):
            verbs.append("shoot")
        if throws and any(isinstance(aim_at(state, muzzle, one, throw=True), Aim) for one in marks):
            verbs.append("throw")
    if may_reload(state, figure) is None:
        verbs.append("reload")
    if len(figure.firearms) > 1 and not _no(state, figure, "swap"):
        verbs.append("swap")
    if weapons_of(figure) and not _no(state, figure, "draw"):
        verbs.append("draw")
    return verbs


def _sees_an_object(state: State, figure: Figure) -> bool:
    """Whether there is a house, vessel or gun to shoot at."""
    return any(
        isinstance(aim_at_object(state, figure, id, aimed=True), Aim)
        for id in objects_near(state, figure)
    )


def _things(state: State, figure: Figure) -> list[str]:
    verbs = []
    near = tables_of(state).handling.touch
    if any(may_pick_up(state, figure, thing, id) is None for id, thing in state.things.items()):
        verbs.append("pick_up")
    if figure.markers.carrying is not None and not _no(state, figure, "drop"):
        verbs.append("drop")
        if any(
            other.id != figure.id
            and not state.hostile(figure.side, other.side)
            and other.markers.carrying is None
            and other.level == figure.level
            and within(other.place, figure.place, near)
            for other in state.able()
        ):
            verbs.append("pass")
    doors = doors_of(state)
    held = [id for id, other in state.figures.items() if other.fate == CAPTURED]
    if any(may_free(state, figure, id) is None for id in held):
        verbs.append("free")
    for verb in ("open", "break_door"):
        if any(may_handle_door(state, figure, id, verb) is None for id in doors):
            verbs.append(verb)
    if figure.markers.prone or _no(state, figure, "drag"):
        return verbs
    if any(may_drag(state, figure, what) is None for what in (*state.figures, *state.things)):
        verbs.append("drag")
    return verbs


def _works(state: State, figure: Figure) -> list[str]:
    verbs = ["row"] if may_row(state, figure) is None else []
    houses = ground_of(state).houses
    if any(may_work(state, figure, task) is None for task in SHIP_TASKS):
        verbs.append("work_ship")
    if any(may_load(state, figure, gun) is None for gun in state.guns):
        verbs.append("load_cannon")
    if not _no(state, figure, "fire_cannon") and any(
        figure.id in gunners(state, gun, figure.side) and not gun.reload and not gun.dismounted
        for gun in state.guns.values()
    ):
        verbs.append("fire_cannon")
    if any(may_set_fire(state, figure, house) is None for house in houses):
        verbs.append("set_fire")
    return verbs
