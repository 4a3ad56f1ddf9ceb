"""What completes shots, throws, tests of morale, melees and reloading: numbers, odds, why not."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import distance2, whole_mm
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from skirmish.grandi_laghi.answering import Answer, draft
from skirmish.grandi_laghi.forecast import morale_odds, odds_of
from skirmish.grandi_laghi.phases.activation import may_act
from skirmish.grandi_laghi.phases.aiming import Aim, hatchet_of, judge_shot
from skirmish.grandi_laghi.phases.fray import pair_off
from skirmish.grandi_laghi.phases.melee import can_fire_first
from skirmish.grandi_laghi.phases.shooting import may_reload
from skirmish.grandi_laghi.position import contacts, known_enemies, support_of
from skirmish.grandi_laghi.procedures.actions import reload_roll
from skirmish.grandi_laghi.procedures.melee import capture_refused
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres


def _test(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """The morale test: the face needed, with its sum and odds."""
    refusal = may_act(state, figure, "test")
    if refusal is not None:
        return why(refusal)
    bonus = draft(state).bonus("morale")
    return morale_odds(figure.body, support_of(state, figure), tables_of(state), bonus)


def _nearness(figure: Figure, enemy: Figure) -> str:
    return centimetres(whole_mm(distance2(figure.place, enemy.place)))


def _odds(state: State, aim: Aim) -> dict[str, Json]:
    table = draft(state)
    misfire, shoot = table.bonus("misfire"), table.bonus("shoot")
    target = state.figures[aim.target]
    return odds_of(aim, target, tables_of(state), misfire, shoot)


def _measured(aim: Aim) -> dict[str, Json]:
    """What is drawn of a shot; whether it is aimed is told by the place in the answer."""
    return {name: value for name, value in aim.evidence().items() if name != "aimed"}


def _shoot(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Every enemy: the total needed, aimed or not, with odds; or why it may not be shot at."""
    found: dict[str, Json] = {}
    for enemy in known_enemies(state, figure):
        answers: dict[str, Json] = {}
        for name, aimed in (("aimed", True), ("unaimed", False)):
            judged = judge_shot(state, figure, enemy.id, aimed=aimed)
            if isinstance(judged, Refusal):
                answers[name] = why(judged)
            else:
                answers[name] = _odds(state, judged)
                answers |= _measured(judged)
        found[enemy.id] = {"cm": _nearness(figure, enemy), **answers}
    return {"targets": found, **_ranges(state, figure, figure.body.weapon)}


def _ranges(state: State, figure: Figure, weapon: str | None) -> dict[str, Json]:
    """The arc and range bands of a weapon, as they are drawn."""
    if weapon is None:
        return {}
    row = tables_of(state).weapons[weapon]
    told = {"effective": centimetres(row.near), "longest": centimetres(row.far)}
    return {"weapon": weapon, "front": list(figure.front), "ranges": told}


def _throw(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for enemy in known_enemies(state, figure):
        judged = judge_shot(state, figure, enemy.id, throw=True)
        told = (
            why(judged)
            if isinstance(judged, Refusal)
            else {**_odds(state, judged), **_measured(judged)}
        )
        found[enemy.id] = {"cm": _nearness(figure, enemy), **told}
    return {"targets": found, **_ranges(state, figure, hatchet_of(figure))}


def _attack(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Those in contact: who would fight whom, and whether three are there to capture."""
    refusal = may_act(state, figure, "attack")
    if refusal is not None:
        return why(refusal)
    found: dict[str, Json] = {}
    for target in contacts(state, figure):
        lone, others = pair_off(state, figure.id, target)
        against = len(others) if lone == target else 0
        fault = capture_refused(tables_of(state), against)
        found[target] = {"lone": lone, "others": list(others), "capture": fault is None}
    shot = can_fire_first(state, figure)
    return {"targets": found, "shot": True if shot is None else why(shot)}


def _reload(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_reload(state, figure)
    if refusal is not None:
        return why(refusal)
    told: dict[str, Json] = {"marker": figure.body.reload}
    if figure.body.reload == "green":
        told["needed"] = reload_roll(tables_of(state), figure.body)
    return told


ARM_ANSWERS: Mapping[str, Answer] = {
    "test": _test,
    "shoot": _shoot,
    "throw": _throw,
    "attack": _attack,
    "reload": _reload,
}
