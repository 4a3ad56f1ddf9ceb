"""Whom a unit can attack, and how, each with the odds or why not."""

from __future__ import annotations

from fractions import Fraction

from campaigns.tabletop.game import Json, Refusal
from campaigns.tabletop.reader import Reader
from campaigns.tabletop.reasons import why
from skirmish.ars_magica.answering import Answer, or_why, victims
from skirmish.ars_magica.forecast import odds_of
from skirmish.ars_magica.phases import attacking, closing, horseback
from skirmish.ars_magica.phases.judging import may
from skirmish.ars_magica.procedures.blows import melee_refusal
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import State, tables_of
from skirmish.ars_magica.units import lead, struck


def _attack(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "attack")
    refusal = refusal or melee_refusal(tables_of(state), figure_of(state, lead(state, unit)))
    refusal = refusal or attacking.bar(state, unit)
    if refusal is not None:
        return why(refusal)
    return {
        "targets": {
            one.id: or_why(
                attacking.judge_blow(state, unit, one.id), _odds(state, unit, one.id, "melee")
            )
            for one in victims(state, unit)
        },
        "nonlethal": True,
    }


def _odds(state: State, unit: str, target: str, kind: str, **more: Json) -> dict[str, Json]:
    task = {
        "do": "strike",
        "kind": kind,
        "unit": unit,
        "by": lead(state, unit).id,
        "target": struck(state, target),
        "at": struck(state, target),
        **more,
    }
    return odds_of(state, task)


def _shoot(state: State, unit: str, args: Reader) -> dict[str, Json]:
    figure = lead(state, unit)
    extra = figure.nocked and not figure.deeds.shot
    refusal = may(state, unit, "shoot", free=extra)
    if refusal is not None:
        return why(refusal)
    found: dict[str, Json] = {}
    for one in victims(state, unit):
        if one.mount:
            continue
        judged = attacking.judge_shot(state, unit, one.id)
        if isinstance(judged, Refusal):
            found[one.id] = why(judged)
        elif figure.deeds.moved > tables_of(state).combat.shift and figure.riding is None:
            moved = Refusal("has_moved", "AM 15 B6", {"figure": unit})
            found[one.id] = why(moved)
        else:
            metres = (
                str(Fraction(judged, 10)) if judged % 10 == 0 else f"{judged // 10}.{judged % 10}"
            )
            odds = _odds(state, unit, one.id, "shot", distance=judged)
            found[one.id] = {"metres": metres, **odds}
    return {"targets": found}


def _manoeuvre(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "manoeuvre")
    if refusal is not None:
        return why(refusal)
    rows = tables_of(state).manoeuvres
    names = list(rows)
    found: dict[str, Json] = {}
    possible: dict[str, Json] = {}
    for one in victims(state, unit):
        judged = {name: attacking.judge_manoeuvre(state, unit, one.id, name) for name in names}
        if one.arms == ():
            judged["grab"] = Refusal("no_such_item", "AM 6.1", {"target": one.id})
        fine = [name for name, reason in judged.items() if reason is None]
        possible |= {name: {"required": rows[name].required} for name in fine}
        reason = judged[names[0]]
        found[one.id] = why(reason) if not fine and reason else {"with": fine}
    return {"names": {name: possible[name] for name in names if name in possible}, "targets": found}


def _horse_attack(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "horse_attack", free=True)
    rider = lead(state, unit)
    horse = state.figures.get(rider.riding or "")
    if horse is None:
        refusal = refusal or Refusal("not_riding", "AM 9", {"figure": unit})
    elif refusal is None and (horse.panicked or rider.deeds.horse):
        code = "horse_acted" if rider.deeds.horse else "horse_panics"
        refusal = Refusal(code, "AM 9", {"figure": unit})
    elif refusal is None:
        rules, tables = figure_of(state, horse), tables_of(state)
        bare = rules.weapon.name in tables.handling.bare_hands
        refusal = melee_refusal(tables, rules)
        if bare and refusal is None:
            refusal = Refusal("weapon_cannot_attack", "AM 14.3", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    return {
        "targets": {
            one.id: or_why(attacking.judge_blow(state, unit, one.id, riding=True), {})
            for one in victims(state, unit)
        }
    }


def _charge(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "charge")
    figure = lead(state, unit)
    if refusal is None and figure.deeds.declared != "charge":
        refusal = Refusal("not_declared", "AM 15 B4", {"figure": unit})
    refusal = refusal or melee_refusal(tables_of(state), figure_of(state, figure))
    refusal = refusal or attacking.bar(state, unit)
    if refusal is None and figure.riding is not None:
        refusal = horseback.horse_free(state, figure, "charge")
    if refusal is not None:
        return why(refusal)
    found: dict[str, Json] = {}
    for one in victims(state, unit):
        judged = closing.judge_charge(state, unit, one.id)
        if not isinstance(judged, Refusal):
            blow = attacking.judge_blow(state, unit, one.id, charging=True)
            found[one.id] = or_why(blow, {"paces": judged // 10})
        else:
            found[one.id] = why(judged)
    return {"targets": found}


def _engage(state: State, unit: str, args: Reader) -> dict[str, Json]:
    figure = lead(state, unit)
    rides = figure.riding is not None
    refusal = may(state, unit, "engage", free=rides)
    if refusal is None and rides:
        refusal = horseback.horse_free(state, figure, "move")
    if refusal is not None:
        return why(refusal)
    mode = "gallop" if rides else "run"
    found: dict[str, Json] = {}
    for one in victims(state, unit):
        if one.mount:
            continue
        judged = closing.judge_engage(state, unit, one.id, mode)
        found[one.id] = why(judged) if isinstance(judged, Refusal) else {"paces": judged // 10}
    return {"targets": found}


FIGHT_ANSWERS: dict[str, Answer] = {
    "attack": _attack,
    "shoot": _shoot,
    "manoeuvre": _manoeuvre,
    "horse_attack": _horse_attack,
    "charge": _charge,
    "engage": _engage,
}
