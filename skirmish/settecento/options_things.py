"""What a figure can handle: things, doors, levels, vessels, guns, prisoners."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import vector
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import judged, why
from skirmish.settecento import actions
from skirmish.settecento.answering import Answer
from skirmish.settecento.doors import doors_of
from skirmish.settecento.forecast import odds_of
from skirmish.settecento.phases import gunnery
from skirmish.settecento.phases.activation import may_act
from skirmish.settecento.phases.aiming import Aim
from skirmish.settecento.phases.burning import may_set_fire
from skirmish.settecento.phases.crews import may_row, may_work
from skirmish.settecento.phases.gear import (
    levels_here,
    may_change_level,
    may_handle_door,
    may_pick_up,
)
from skirmish.settecento.phases.parting import may_free, weapons_of
from skirmish.settecento.position import known_enemies
from skirmish.settecento.state import CAPTURED, Figure, State, tables_of


def _pick_up(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    lying = [id for id, thing in sorted(state.things.items()) if thing.at is not None]
    return {"things": judged(lying, lambda id: may_pick_up(state, figure, state.things[id], id))}


def _free(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    held = [id for id, other in sorted(state.figures.items()) if other.fate == CAPTURED]
    return {"targets": judged(held, lambda id: may_free(state, figure, id))}


def _draw(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "draw")
    own = [*dict.fromkeys((*figure.firearms, *weapons_of(figure)))]
    return {"weapons": own} if refusal is None else why(refusal)


def _doors(verb: str) -> Answer:
    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        return {
            "doors": judged(doors_of(state), lambda id: may_handle_door(state, figure, id, verb))
        }

    return answer


def _level(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    levels = [str(level) for level in range(levels_here(state, figure))]
    return {"levels": judged(levels, lambda n: may_change_level(state, figure, int(n)))}


def _row(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_row(state, figure)
    return {} if refusal is None else why(refusal)


def _work(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    return {"tasks": judged(actions.SHIP_TASKS, lambda task: may_work(state, figure, task))}


def _load(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    return {"guns": judged(sorted(state.guns), lambda id: gunnery.may_load(state, figure, id))}


def _fire_cannon(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """The guns; for one of them every target: enemies, houses, vessels, other guns."""
    if not args.has("gun"):
        return {"guns": judged(sorted(state.guns), lambda id: gunnery.may_fire(state, figure, id))}
    gun = args.choice("gun", state.guns)
    enemies = [enemy.id for enemy in known_enemies(state, figure)]
    marks = [
        id
        for id in (*state.features, *state.vessels, *state.guns)
        if gunnery.mark_of(state, id, state.guns[gun].at) is not None
    ]
    found: dict[str, Json] = {}
    for target in (*enemies, *sorted(marks)):
        verdict = gunnery.judge_cannon(state, figure, gun, target)
        if isinstance(verdict, Refusal):
            found[target] = why(verdict)
            continue
        man = isinstance(verdict, Aim)
        aim = (
            verdict
            if isinstance(verdict, Aim)
            else gunnery.shot_at(state, figure, gun, target, verdict)
        )
        odds = odds_of(aim, tables_of(state), throw=False, figure=man)
        found[target] = {**odds, **aim.evidence()}
    return {"targets": found}


def _set_fire(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    houses = [id for id, one in sorted(state.features.items()) if one.kind == "building"]
    return {"houses": judged(houses, lambda id: may_set_fire(state, figure, id))}


def _turn(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """The front that looks at each enemy."""
    return {
        "fronts": {
            enemy.id: list(vector(figure.place, enemy.place))
            for enemy in known_enemies(state, figure)
            if enemy.place != figure.place
        }
    }


THING_ANSWERS: Mapping[str, Answer] = {
    "pick_up": _pick_up,
    "free": _free,
    "draw": _draw,
    "open": _doors("open"),
    "break_door": _doors("break_door"),
    "change_level": _level,
    "row": _row,
    "work_ship": _work,
    "load_cannon": _load,
    "fire_cannon": _fire_cannon,
    "set_fire": _set_fire,
    "turn": _turn,
}
"""Verbs of handling."""
