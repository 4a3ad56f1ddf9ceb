"""Whom a figure can shoot, throw at or fight, with the number needed and the odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.millimetres import distance2, whole_mm
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from skirmish.settecento.answering import Answer
from skirmish.settecento.forecast import odds_of
from skirmish.settecento.phases.activation import may_act
from skirmish.settecento.phases.aiming import Aim, aim_at, muzzle_of
from skirmish.settecento.phases.fray import pair_off
from skirmish.settecento.phases.melee import can_fire_first
from skirmish.settecento.phases.objects import aim_at_object, objects_near
from skirmish.settecento.phases.shooting import may_reload, may_shoot, may_throw
from skirmish.settecento.position import contacts, known_enemies
from skirmish.settecento.procedures.melee import sides_fault
from skirmish.settecento.state import Figure, State, tables_of
from skirmish.settecento.sums import centimetres

Barred = Mapping[str, Refusal | None]
"""{manner: why a figure cannot shoot so at all}."""
MANNERS = {"aimed": True, "unaimed": False}


def _nearness(figure: Figure, enemy: Figure) -> str:
    return centimetres(whole_mm(distance2(figure.place, enemy.place)))


def _shoot(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Every enemy: the number needed aimed and not, with odds; or why it may not be shot at."""
    barred = {name: may_shoot(state, figure, aimed) for name, aimed in MANNERS.items()}
    free = None in barred.values()
    muzzle = muzzle_of(figure)
    found: dict[str, Json] = {}
    for enemy in known_enemies(state, figure):
        aim = aim_at(state, muzzle, enemy) if free else None
        found[enemy.id] = {
            "cm": _nearness(figure, enemy),
            **_both_ways(state, barred, aim, figure=True),
        }
    objects = _objects(state, figure, barred) if free else {}
    return {"targets": found, **objects, **_ranges(state, figure)}


def _both_ways(
    state: State, barred: Barred, aim: Aim | Refusal | None, *, figure: bool
) -> dict[str, Json]:
    """{"aimed": odds or why not, "unaimed": the same}, and what was measured if either can be.

    `aim` is the aimed shot: whom one may aim at, and with what cover, does not hang on the manner.
    """
    answers: dict[str, Json] = {}
    for name, aimed in MANNERS.items():
        refusal = barred[name] or (aim if isinstance(aim, Refusal) else None)
        if refusal is not None:
            answers[name] = why(refusal)
        elif isinstance(aim, Aim):
            shot = replace(aim, shot=replace(aim.shot, aimed=aimed))
            answers[name] = odds_of(shot, tables_of(state), throw=False, figure=figure)
    return answers | aim.evidence() if isinstance(aim, Aim) else answers


def _objects(state: State, figure: Figure, barred: Barred) -> dict[str, Json]:
    """Houses, vessels and guns that a shot of the firearm in hand may be aimed at."""
    found: dict[str, Json] = {}
    for id in objects_near(state, figure):
        aim = aim_at_object(state, figure, id, aimed=True)
        if isinstance(aim, Aim):
            found[id] = _both_ways(state, barred, aim, figure=False)
    return {"objects": found} if found else {}


def _ranges(state: State, figure: Figure) -> dict[str, Json]:
    """The arc and range bands of the firearm in hand, as they are drawn."""
    if not figure.firearms:
        return {}
    row = tables_of(state).weapons[figure.firearms[0]]
    bands = {"effective": row.effective, "longest": row.longest}
    told = {name: centimetres(mm) for name, mm in bands.items() if mm is not None}
    return {"weapon": figure.firearms[0], "front": list(figure.front), "ranges": told}


def _throw(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    barred, muzzle = may_throw(state, figure), muzzle_of(figure)
    found: dict[str, Json] = {}
    for enemy in known_enemies(state, figure):
        judged = barred or aim_at(state, muzzle, enemy, throw=True)
        found[enemy.id] = {
            "cm": _nearness(figure, enemy),
            **(
                why(judged)
                if isinstance(judged, Refusal)
                else {**odds_of(judged, tables_of(state), throw=True), **judged.evidence()}
            ),
        }
    return {"targets": found}


def _attack(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Those in contact: who would fight whom, and whether three are there to capture."""
    refusal = may_act(state, figure, "attack")
    if refusal is not None:
        return why(refusal)
    found: dict[str, Json] = {}
    for target in contacts(state, figure):
        lone, others = pair_off(state, figure.id, target)
        _, captors = pair_off(state, figure.id, target, capture=True)
        seize = sides_fault(len(captors), True, tables_of(state)) is None
        found[target] = {"lone": lone, "others": list(others), "capture": seize}
    shot = can_fire_first(state, figure)
    return {"targets": found, "shot": True if shot is None else why(shot)}


def _reload(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_reload(state, figure)
    return {"left": figure.markers.reload} if refusal is None else why(refusal)


ARM_ANSWERS: Mapping[str, Answer] = {
    "shoot": _shoot,
    "throw": _throw,
    "attack": _attack,
    "reload": _reload,
}
"""Verbs of arms."""
