"""Random play: what completes the verbs of a unit, from what the options offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Refusal
from campaigns.tabletop.millimetres import Point, towards
from skirmish.ars_magica.autoplay_calls import Args
from skirmish.ars_magica.phases.ways import judge_way, paces
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import State
from skirmish.ars_magica.units import lead

Completes = Callable[[Mapping[str, Any], State, str, Pick], Args | None]


def _fine(answer: Mapping[str, Any], key: str) -> list[str]:
    return [id for id, one in answer.get(key, {}).items() if "why" not in one]


def _one(key: str, argument: str) -> Completes:
    def completes(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
        found = _fine(answer, key)
        return {argument: pick(found)} if found else None

    return completes


def _attack(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    found = _fine(answer, "targets")
    if not found:
        return None
    more: Args = pick(({}, {}, {"nonlethal": True}, {"effort": True}, {"effort": False}))
    return {"target": pick(found), **more}


def _shoot(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    found = _fine(answer, "targets")
    return {"target": pick(found)} if found else None


def _manoeuvre(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    found = _fine(answer, "targets")
    if not found:
        return None
    target = pick(found)
    return {"target": target, "name": pick(answer["targets"][target]["with"])}


def _on_foot(mode: str) -> Completes:
    """Somewhere short of the ring of places."""

    def completes(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
        at = lead(state, who).at
        ring = answer.get("region")
        if at is None or not ring:
            return None
        goal = Point(*pick(ring))
        args: Args = {"path": [list(towards(at, goal, int(pick((10, 30, 900)))))]}
        return args if accepted(state, who, mode, args) else None

    return completes


def accepted(state: State, who: str, mode: str, args: Args) -> bool:
    """Whether the rules accept a move, which needs no chance."""
    referee = next(id for id, seat in state.seats.items() if seat.is_referee)
    move = Action(referee, mode, {"figure": who, **args})
    return not isinstance(RULESET.decide(state, move, Chance(Blind())), Refusal)


def _ride(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    found = _fine(answer, "gaits")
    if not found:
        return None
    gait = pick(found)
    if not state.mapped:
        return {"gait": gait}
    at = lead(state, who).at
    if at is None or not answer.get("region"):
        return None
    to = towards(at, Point(*pick(answer["region"])), paces(state, who, gait) * 10 - 1)
    if isinstance(judge_way(state, who, to, paces(state, who, gait)), Refusal):
        return None
    return {"gait": gait, "path": [list(to)]}


def _draw(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    found = _fine(answer, "weapons")
    if not found:
        return None
    weapon = pick(found)
    shield = answer["weapons"][weapon]["shield"] and pick((True, False))
    return {"weapon": weapon, "shield": bool(shield)}


def _form(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    found = _fine(answer, "with")
    return {"with": pick(found)} if found else None


def _reassign(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    fields = {one["name"]: one for one in answer.get("fields", ())}
    if not fields:
        return None
    here = [one["id"] for one in fields["vanguard"]["choices"]]
    return {"apart": [], "vanguard": pick(here)}


def _split(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    fields = {one["name"]: one for one in answer.get("fields", ())}
    return {"apart": [fields["apart"]["choices"][-1]["id"]]} if fields else None


def _rally(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    found = _fine(answer, "targets")
    return {"target": pick(found), "situation": pick(("idle", "routed"))} if found else None


def _declare(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    what = pick([kind for kind, one in answer["what"].items() if "why" not in one])
    those = sorted(id for id, one in answer.get("targets", {}).items() if one["for"] == what)
    if not those:
        return {"what": what}
    # Often the same one: several protect him, or charge him together.
    return {"what": what, "target": pick((those[0], pick(those)))}


def _flee(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    return {"leave": pick((True, False))}


def _cast(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    return {
        "spell": "Pilum of fire",
        "hostile": not lead(state, who).demoralised,
        "keeps": pick((True, False)),
        "tired": pick((True, False, False)),
        **pick(({}, {"level": 20, "target": pick(sorted(state.figures))})),
        "situations": pick(([], ["walking"], ["running", "noise"])),
    }


COMPLETES: Mapping[str, Completes] = {
    "declare": _declare,
    "attack": _attack,
    "shoot": _shoot,
    "manoeuvre": _manoeuvre,
    "horse_attack": _one("targets", "target"),
    "charge": _one("targets", "target"),
    "engage": _one("targets", "target"),
    "walk": _on_foot("walk"),
    "run": _on_foot("run"),
    "flee": _flee,
    "cast": _cast,
    "assign": _one("to", "to"),
    "ride": _ride,
    "draw": _draw,
    "recover_weapon": _one("items", "item"),
    "mount": _one("horses", "horse"),
    "free_pinned": _one("targets", "target"),
    "form": _form,
    "reassign": _reassign,
    "split": _split,
    "rally": _rally,
    "delay": _one("after", "after"),
}
"""What completes each verb of a unit."""
