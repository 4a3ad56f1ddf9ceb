"""Whether a figure can use a verb as things stand, and why not: one judge for the view and options.

A verb that needs a target, a thing or a place can be used if there is one for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaigns.tabletop.game import Refusal
from skirmish.figures.forms import DOOR
from skirmish.grandi_laghi.actions import FIGURE_VERBS
from skirmish.grandi_laghi.ground import DEEP, DRY, ground_of
from skirmish.grandi_laghi.phases import boarding, gear, openings
from skirmish.grandi_laghi.phases.activation import may_act, no
from skirmish.grandi_laghi.phases.aiming import hatchet_of, in_view, judge_shot, ready
from skirmish.grandi_laghi.phases.burning import burnable, may_set_fire
from skirmish.grandi_laghi.phases.joining import BLIND_FIRE, VOLLEY, able_to_join, is_chief
from skirmish.grandi_laghi.phases.morale import may_call_back
from skirmish.grandi_laghi.phases.movement import may_drag
from skirmish.grandi_laghi.phases.shooting import may_reload
from skirmish.grandi_laghi.phases.ways import held_by_fear
from skirmish.grandi_laghi.position import contacts, known_enemies, spot_of
from skirmish.grandi_laghi.procedures.activation import must_test
from skirmish.grandi_laghi.state import ENDED, READY, Figure, State, tables_of

Offer = Callable[[State, Figure], Refusal | None]


def why_not(state: State, figure: Figure, verb: str) -> Refusal | None:
    """Why a figure can make nothing of a verb now; None if it can."""
    if state.agenda:
        return Refusal("choice_waits", state.agenda[0].cite)
    if verb not in ALONE:
        refusal = may_act(state, figure, verb)
        if refusal is not None:
            return refusal
    return _OFFERS[verb](state, figure)


def offered(state: State, figure: Figure) -> list[str]:
    """The verbs that a figure which may act on the card in play can use."""
    if may_act(state, figure, "test") is None:
        return ["test"]
    if contacts(state, figure):
        return [] if may_act(state, figure, "attack") is not None else ["attack"]
    return [verb for verb in OF_ONE if why_not(state, figure, verb) is None]


def refused(state: State, figure: Figure) -> dict[str, Refusal]:
    """{verb: why not} of all verbs that a figure cannot use now, in the order of the rulebook."""
    if state.status in (READY, ENDED):
        return {}
    found = {verb: why_not(state, figure, verb) for verb in FIGURE_VERBS if _concerns(figure, verb)}
    return {verb: refusal for verb, refusal in found.items() if refusal is not None}


def _concerns(figure: Figure, verb: str) -> bool:
    """Whether a refusal of the verb tells anything of this figure."""
    if verb == "call_back":
        return not figure.able
    if verb in ("lie_down", "stand_up") and figure.body.prone != (verb == "stand_up"):
        return False
    return figure.able and (verb != "test" or must_test(figure.body))


def _any(found: Iterable[Refusal | None], otherwise: Refusal) -> Refusal | None:
    return None if any(refusal is None for refusal in found) else otherwise


def _free(state: State, figure: Figure) -> None:
    return None


# Moves


def _timid(state: State, figure: Figure) -> Refusal | None:
    """Who hesitates goes to cover on a walk or a run only."""
    up = state.up
    if up is not None and figure.id in up.hesitant:
        return no("hesitates", "GL 8.1", figure=figure.id)
    return None


def _on_foot(state: State, figure: Figure) -> Refusal | None:
    if ground_of(state).water_at(figure.place) == DEEP:
        return no("in_water", "GL 4.4")
    return held_by_fear(state, figure)


def _ford(state: State, figure: Figure) -> Refusal | None:
    ground = ground_of(state)
    wet = any(one.row.water != DRY for one in ground.lying)
    return held_by_fear(state, figure) if wet else no("no_water", "GL 4.4")


def _charge(state: State, figure: Figure) -> Refusal | None:
    known = any(True for _ in known_enemies(state, figure))
    none = None if known else no("nobody_known", "GL 7.1", figure=figure.id)
    return _timid(state, figure) or none


def _drag(state: State, figure: Figure) -> Refusal | None:
    what = (may_drag(state, figure, id) for id in (*state.figures, *state.things))
    return _timid(state, figure) or _any(what, no("nothing_near", "GL 4.1", figure=figure.id))


def _lie_down(state: State, figure: Figure) -> Refusal | None:
    lies = no("lies_already", "GL 4.8", figure=figure.id) if figure.body.prone else None
    return _timid(state, figure) or lies


def _stand_up(state: State, figure: Figure) -> Refusal | None:
    stands = None if figure.body.prone else no("stands_already", "GL 4.8", figure=figure.id)
    return _timid(state, figure) or stands


def _change_level(state: State, figure: Figure) -> Refusal | None:
    levels = ground_of(state).levels_at(spot_of(figure))
    return None if levels > 1 else no("no_such_level", "GL 4.6", level=1)


def _step_across(state: State, figure: Figure) -> Refusal | None:
    if figure.aboard is None:
        return no("not_aboard", "GL 4.7", figure=figure.id)
    if len(state.boats) < 2 or figure.level:
        return no("no_other_boat", "GL 4.7", figure=figure.id)
    return None


# Arms


def _shot(verb: str) -> Offer:
    def shot(state: State, figure: Figure) -> Refusal | None:
        throw = verb == "throw"
        refusal = ready(state, figure, hatchet_of(figure) if throw else figure.body.weapon)
        if refusal is not None:
            return refusal
        first: Refusal | None = no("nobody_in_sight", "GL 5.3", figure=figure.id)
        for number, id in enumerate(in_view(state, figure)):
            judged = judge_shot(state, figure, id, throw=throw)
            if not isinstance(judged, Refusal):
                return None
            first = judged if number == 0 or judged.code != "not_nearest" else first
        return first

    return shot


def _attack(state: State, figure: Figure) -> Refusal | None:
    touched = contacts(state, figure)
    return None if touched else no("touches_nobody", "GL 7.1", figure=figure.id)


def _joint(kind: str) -> Offer:
    def joint(state: State, figure: Figure) -> Refusal | None:
        """Whether enough figures could fire together, if none is stopped by its morale."""
        refusal = is_chief(state, figure, kind)
        if refusal is not None:
            return refusal
        up, tables = state.up, tables_of(state)
        cite, needed = ("GL 5.13", tables.volley.figures)
        if kind == BLIND_FIRE:
            cite, needed = ("GL 5.12", tables.blind_fire.figures)
        if up is None or up.squad != figure.group:
            return may_act(state, figure, kind)
        able = len(able_to_join(state, figure, kind))
        if isinstance(up.allowance, int):
            able = min(able, up.allowance - len(up.activated) + len(up.idle))
        return None if able >= needed else no("too_few", cite, figure=figure.id, needed=needed)

    return joint


# Everything else


def _pick_up(state: State, figure: Figure) -> Refusal | None:
    things = (gear.may_pick_up(state, figure, id) for id in state.things)
    return _any(things, no("nothing_near", "GL 3.5", figure=figure.id))


def _drop(state: State, figure: Figure) -> Refusal | None:
    if figure.body.carries is None:
        return no("carries_nothing", "GL 3.5", figure=figure.id)
    return None


def _pass(state: State, figure: Figure) -> Refusal | None:
    others = (gear.may_hand_over(state, figure, one.id) for one in state.able())
    none = no("nobody_near", "GL 3.5", figure=figure.id)
    return _drop(state, figure) or _any(others, none)


def _scalp(state: State, figure: Figure) -> Refusal | None:
    bodies = (gear.may_scalp(state, figure, id) for id in state.figures)
    return _any(bodies, no("nothing_near", "GL 4.11", figure=figure.id))


def _opening(verb: str) -> Offer:
    def opening(state: State, figure: Figure) -> Refusal | None:
        doors = (
            openings.may_handle_door(state, figure, id, verb)
            for feature in state.features.values()
            for id, one in feature.openings.items()
            if (one.kind == DOOR) == (verb != "climb")
        )
        return _any(doors, no("nothing_near", "GL 4.11", figure=figure.id))

    return opening


def _set_fire(state: State, figure: Figure) -> Refusal | None:
    houses = (may_set_fire(state, figure, id) for id in burnable(state))
    return _any(houses, no("nothing_near", "GL 4.12", figure=figure.id))


_OFFERS: Mapping[str, Offer] = {
    "test": _free,
    "walk": _on_foot,
    "run": _on_foot,
    "ford": _ford,
    "charge": _charge,
    "lie_down": _lie_down,
    "stand_up": _stand_up,
    "change_level": _change_level,
    "step_across": _step_across,
    "drag": _drag,
    "shoot": _shot("shoot"),
    "throw": _shot("throw"),
    "reload": may_reload,
    "attack": _attack,
    "volley": _joint(VOLLEY),
    "blind_fire": _joint(BLIND_FIRE),
    "pick_up": _pick_up,
    "drop": _drop,
    "pass": _pass,
    "scalp": _scalp,
    "open": _opening("open"),
    "break_door": _opening("break_door"),
    "climb": _opening("climb"),
    "row": boarding.may_row,
    "set_fire": _set_fire,
    "special": _free,
    "call_back": may_call_back,
}
ALONE = ("volley", "blind_fire", "call_back")
"""What is ordered by one who need not be activated himself."""
OF_ONE = tuple(verb for verb in _OFFERS if verb not in (*ALONE, "test", "attack"))
