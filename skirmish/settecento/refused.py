"""Why a figure cannot use a verb as things stand: a reason for each that is not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaigns.tabletop.game import Refusal
from campaigns.tabletop.millimetres import Point
from skirmish.figures.forms import Box
from skirmish.muskets.reach import places
from skirmish.settecento.actions import FIGURE_VERBS
from skirmish.settecento.doors import doors_of
from skirmish.settecento.ground import ground_of
from skirmish.settecento.legal import LYING, verbs_of
from skirmish.settecento.phases.activation import candidates, may_act, may_begin
from skirmish.settecento.phases.aiming import choice_of, muzzle_of, ready_to_fire, ready_to_throw
from skirmish.settecento.phases.burning import may_set_fire
from skirmish.settecento.phases.crews import may_row, may_work
from skirmish.settecento.phases.gear import levels_here, may_handle_door, may_pick_up
from skirmish.settecento.phases.gunnery import may_load
from skirmish.settecento.phases.leaps import judge_climb, judge_step
from skirmish.settecento.phases.movement import may_drag
from skirmish.settecento.phases.parting import may_free, may_leave, weapons_of
from skirmish.settecento.phases.shooting import judge_shot, judge_throw, may_reload
from skirmish.settecento.phases.ways import allowance
from skirmish.settecento.position import contacts
from skirmish.settecento.reach import nearby
from skirmish.settecento.state import CAPTURED, CARDS, PLAYING, Figure, State, tables_of

ACTIONS: Mapping[str, str] = {"shoot": "unaimed_shot"}
"""The least action that a verb needs, where it is not called like it."""
IN_MELEE = ("attack", "break_off")


def refused(state: State, figure: Figure) -> dict[str, Refusal]:
    """{verb: why not} of all verbs that a figure cannot use now, in the order of the rulebook."""
    if state.status != PLAYING or state.agenda or not figure.able:
        return {}
    begun = None if figure.id in candidates(state) else _never(state, figure)
    offered = [] if begun else verbs_of(state, figure)
    found: dict[str, Refusal] = {}
    for verb in FIGURE_VERBS:
        if not _concerns(state, figure, verb):
            continue
        if verb in ("climb", "step_across"):
            why = begun or _no_place(state, figure, verb)
        else:
            why = None if verb in offered else begun or _why(state, figure, verb)
        if why is not None:
            found[verb] = why
    return found


def _never(state: State, figure: Figure) -> Refusal:
    """Why a figure cannot do anything on the card in play."""
    up = state.up
    if state.phase == CARDS and up is not None and up.acting == figure.id:
        return Refusal("no_action_left", "XV 4.1", {"figure": figure.id})
    return may_begin(state, figure) or Refusal("not_its_turn", "XV 3.2", {"figure": figure.id})


def _concerns(state: State, figure: Figure, verb: str) -> bool:
    """Whether a refusal of the verb tells anything of this figure."""
    if verb in ("lie_down", "stand_up", "crawl"):
        return figure.markers.prone == (verb in LYING)
    if verb in ("wade", "swim"):
        return any(row.row.water != "none" for row in ground_of(state).lying)
    return verb != "turn"


def _why(state: State, figure: Figure, verb: str) -> Refusal:
    """What stands against a verb that is not offered: the time, the posture, or what it is for."""
    refusal = may_act(state, figure, ACTIONS.get(verb, verb))
    if refusal is None and verb in IN_MELEE and not contacts(state, figure):
        refusal = Refusal("no_melee", "XV 7.1", {"figure": figure.id})
    if refusal is None and figure.markers.prone and verb in ("walk", "run", "charge", "drag"):
        refusal = Refusal("lies_down", "XV 4.2", {"figure": figure.id})
    if refusal is None and verb in _OBJECTS:
        refusal = _OBJECTS[verb](state, figure)
    return refusal or Refusal("nothing_near", "XV 4.2", {"figure": figure.id})


def _no_place(state: State, figure: Figure, verb: str) -> Refusal | None:
    """Why one climbs or steps nowhere: there is no place for it."""
    refusal = may_act(state, figure, verb)
    if refusal is not None:
        return refusal
    handling = tables_of(state).handling
    climbs = verb == "climb"
    most = allowance(state, figure, "climb", False) if climbs else handling.alongside
    # Most stand in the open, where no place need be tried.
    about = climbs and ground_of(state).barred_near(Box.around((figure.place,), most))
    found: list[Point] = []
    if about or state.vessels:
        judge, others = judge_climb if climbs else judge_step, nearby(state, figure, most)
        found = places(
            figure.place, most, lambda to: not isinstance(judge(state, figure, to, others), Refusal)
        )
    code = "nothing_to_climb_near" if climbs else "nothing_alongside_near"
    return None if found else Refusal(code, "XV 4.3" if climbs else "XV 4.2", {"figure": figure.id})


def _first(found: Iterable[Refusal | None]) -> Refusal | None:
    """The reason of the first of several, none of which can be."""
    return next((one for one in found if one is not None), None)


def _shoot(state: State, figure: Figure) -> Refusal | None:
    marks = choice_of(state, muzzle_of(figure)).allowed
    judged = (judge_shot(state, figure, id, False) for id in marks)
    none = Refusal("nobody_in_sight", "XV 6.1", {"figure": figure.id})
    return ready_to_fire(state, figure) or _refusal(judged) or none


def _throw(state: State, figure: Figure) -> Refusal | None:
    marks = choice_of(state, muzzle_of(figure)).allowed
    judged = (judge_throw(state, figure, id) for id in marks)
    none = Refusal("nobody_in_sight", "XV 6.1", {"figure": figure.id})
    return ready_to_throw(state, figure) or _refusal(judged) or none


def _refusal(judged: Iterable[object]) -> Refusal | None:
    return next((one for one in judged if isinstance(one, Refusal)), None)


def _charge(state: State, figure: Figure) -> Refusal | None:
    return Refusal("nobody_known", "XV 4.3", {"figure": figure.id})


def _level(state: State, figure: Figure) -> Refusal | None:
    if levels_here(state, figure) < 2:
        return Refusal("no_such_level", "XV 5.5")
    return Refusal("no_open_hatch", "XV 5.5", {"figure": figure.id})


def _swap(state: State, figure: Figure) -> Refusal | None:
    return Refusal("one_firearm", "XV 4.2", {"figure": figure.id})


def _draw(state: State, figure: Figure) -> Refusal | None:
    return (
        None if weapons_of(figure) else Refusal("no_such_weapon", "XV 4.2", {"figure": figure.id})
    )


def _pick_up(state: State, figure: Figure) -> Refusal | None:
    if figure.markers.carrying is not None:
        return _first(may_pick_up(state, figure, thing, id) for id, thing in state.things.items())
    return None


def _drop(state: State, figure: Figure) -> Refusal | None:
    if figure.markers.carrying is None:
        return Refusal("carries_nothing", "XV 4.2", {"figure": figure.id})
    return None


def _free(state: State, figure: Figure) -> Refusal | None:
    held = [id for id, other in state.figures.items() if other.fate == CAPTURED]
    return _first(may_free(state, figure, id) for id in held)


def _load(state: State, figure: Figure) -> Refusal | None:
    return _first(may_load(state, figure, id) for id in state.guns)


def _door(verb: str) -> Callable[[State, Figure], Refusal | None]:
    def door(state: State, figure: Figure) -> Refusal | None:
        """Of the doors within reach the first reason."""
        found = (may_handle_door(state, figure, id, verb) for id in doors_of(state))
        return next((one for one in found if one and one.code != "too_far_to_touch"), None)

    return door


def _set_fire(state: State, figure: Figure) -> Refusal | None:
    found = (may_set_fire(state, figure, id) for id in ground_of(state).houses)
    return next((one for one in found if one and one.code != "too_far_to_touch"), None)


def _drag(state: State, figure: Figure) -> Refusal | None:
    found = (may_drag(state, figure, id) for id in (*state.figures, *state.things))
    return next((one for one in found if one and one.code == "hands_full"), None)


_OBJECTS: Mapping[str, Callable[[State, Figure], Refusal | None]] = {
    "leave": may_leave,
    "charge": _charge,
    "change_level": _level,
    "shoot": _shoot,
    "throw": _throw,
    "reload": may_reload,
    "swap": _swap,
    "draw": _draw,
    "pick_up": _pick_up,
    "pass": _drop,
    "drop": _drop,
    "free": _free,
    "open": _door("open"),
    "break_door": _door("break_door"),
    "drag": _drag,
    "row": may_row,
    "work_ship": lambda state, figure: may_work(state, figure, "sail"),
    "load_cannon": _load,
    "fire_cannon": _load,
    "set_fire": _set_fire,
}
