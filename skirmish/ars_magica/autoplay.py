"""Random legal play of Ars Magica, for the fuzzer and for tables without players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Action, Json, Refusal, Seat
from campaigns.tabletop.millimetres import Point, towards
from skirmish.ars_magica.actions import ANSWERS
from skirmish.ars_magica.legal import PLAIN
from skirmish.ars_magica.options import options
from skirmish.ars_magica.orders import CHOICES, DEFAULT, used
from skirmish.ars_magica.phases.ways import judge_way, paces
from skirmish.ars_magica.ruleset import RULESET
from skirmish.ars_magica.state import ENDED, State
from skirmish.ars_magica.units import able, lead, members
from skirmish.figures.standing import STAY

Args = dict[str, Json]
Completes = Callable[[Mapping[str, Any], State, str, Pick], Args | None]

WEIGHTS = {
    "begin": 8,
    "declare": 12,
    "carry_out": 3,
    "carry_out_all": 1,
    "fight_out": 1,
    "choose": 30,
    "attack": 25,
    "shoot": 20,
    "manoeuvre": 16,
    "keep_hold": 30,
    "horse_attack": 16,
    "charge": 40,
    "engage": 20,
    "disengage": 20,
    "flee": 1,
    "rise": 10,
    "rally": 20,
    "control": 20,
    "free_pinned": 30,
    "cast": 6,
    "span": 8,
    "form": 3,
    "reassign": 3,
    "detect": 2,
    "stay": 1,
    "rule": 2,
    "morale": 1,
    "concentration": 1,
    "impact": 1,
    "stance": 1,
    "note": 1,
    "rest": 1,
    "march": 1,
    "recover": 6,
}
"""How often a verb is taken, against the others that are legal; `end` ends all too soon."""


def action(state: State, pick: Pick) -> Action | None:
    """An action that the rules accept, of any seat; None: the fight has ended."""
    if state.status == ENDED:
        return None
    open_to: dict[str, list[tuple[str, str | None]]] = {}
    for id, seat in sorted(state.seats.items()):
        legal = RULESET.legal(state, seat)
        some: list[tuple[str, str | None]] = [(verb, None) for verb in legal["table"]]
        some += [(verb, who) for who, verbs in legal["figures"].items() for verb in verbs]
        for verb, who in some:
            open_to.setdefault(verb, []).append((id, who))
    ends = open_to.pop("end", [])
    if ends and state.phase == "aftermath" and pick((True, False, False, False)):
        return Action(ends[0][0], "end")
    while any(open_to.values()):
        verb = pick([v for v, seats in open_to.items() if seats for _ in range(WEIGHTS.get(v, 3))])
        id, who = pick(open_to[verb])
        args = complete(state, state.seats[id], verb, who, pick)
        if args is not None:
            return with_orders(state, Action(id, verb, args), pick)
        open_to[verb].remove((id, who))
    referee = next(id for id, seat in state.seats.items() if seat.is_referee)
    return Action(referee, "end")


def with_orders(state: State, action: Action, pick: Pick) -> Action:
    """Standing orders for those that the action makes act, for most of them."""
    orders = {}
    for unit in used(state, action):
        if pick((True, True, False)):
            names = [*CHOICES, STAY]
            chosen = [pick(names) for _ in range(pick((1, 2, 3)))]
            orders[unit] = {"do": list(dict.fromkeys((*chosen, *pick((DEFAULT, (STAY,))))))[:8]}
    return Action(action.seat, action.verb, action.args, orders)


def complete(state: State, seat: Seat, verb: str, who: str | None, pick: Pick) -> Args | None:
    """The arguments of a legal verb, from what the options offer; None: nothing completes it."""
    if who is None:
        return OF_TABLE[verb](state, pick)
    if verb == "carry_out":
        return {"figure": who}
    if verb in REFEREE:
        more = REFEREE[verb](state, who, pick)
        return None if more is None else {"figure": who, **more}
    if verb in PLAIN or verb == "stay":
        return {"figure": who}
    answer = options(state, seat, {"verb": verb, "figure": who})
    assert not isinstance(answer, Refusal), answer
    args = COMPLETES[verb](answer, state, who, pick)
    return None if args is None else {"figure": who, **args}


def _nothing(state: State, pick: Pick) -> Args:
    return {}


def _choose(state: State, pick: Pick) -> Args:
    item = state.agenda[0]
    return {"item": item.id, "choice": pick(item.choices)}


def _note(state: State, pick: Pick) -> Args:
    return {"text": "Note.", "to": pick(("all", "side", "referee"))}


HURTS = ("medium", "heavy", "incapacitated")


def ruling(state: State, pick: Pick) -> Args:
    """One change that can be made as things stand."""
    here = list(state.present()) or list(state.figures.values())
    figure = pick(here)
    changes: list[Args] = [
        {"what": "set", "figure": figure.id, "field": "prone", "value": figure.riding is None},
        {"what": "set", "figure": figure.id, "field": "cover", "value": pick((0, 1, 3))},
        {"what": "set", "figure": figure.id, "field": "demoralised", "value": pick((True, False))},
        {"what": "set", "figure": figure.id, "field": "concentration", "value": 0},
        {"what": "ability", "figure": figure.id, "ability": "athletics", "value": pick((0, 3))},
        {"what": "table", "field": "darkness", "value": pick(("none", "light", "heavy"))},
        {"what": "table", "field": "mishaps", "value": pick(("ask", "random"))},
        {"what": "located", "figure": figure.id, "side": pick(sorted(state.sides))},
    ]
    changes.remove({"what": "set", "figure": figure.id, "field": "concentration", "value": 0})
    if figure.here:
        level = pick(("light", "medium", "heavy", "incapacitated"))
        changes.append(
            {"what": "wound", "figure": figure.id, "level": level, "bruise": pick((True, False))}
        )
    if figure.riding is not None:
        horse = {"what": "set", "figure": figure.riding, "field": "panicked", "value": True}
        hurt = {"what": "wound", "figure": figure.riding, "level": pick(HURTS)}
        changes += [horse, hurt, hurt, hurt]
    if figure.here and able(state, figure) and not figure.mount:
        changes.append({"what": "initiative", "figure": figure.id, "value": pick((0, 9))})
        foes = [f.id for f in state.present() if f.side != figure.side and not f.mount]
        if foes and not state.mapped and state.totals:
            pair = {"what": "engaged", "figure": figure.id, "with": pick(foes)}
            changes.append({**pair, "engaged": pick((True, False))})
    if state.mapped and figure.at is not None:
        changes.append({"what": "place", "figure": figure.id, "to": list(figure.at)})
    for group in sorted(state.groups):
        changes.append({"what": "group", "group": group, "schooled": True})
    gone = [f.id for f in state.figures.values() if f.fate == "fled" and f.riding is None]
    changes += [{"what": "fate", "figure": id, "fate": "left"} for id in gone]
    if state.agenda and _under_way(state):
        changes.append({"what": "modify", "attack": pick((-3, 3)), "defence": pick((0, 9))})
    return {"changes": [pick(changes)], "reason": "Ruling."}


def _under_way(state: State) -> bool:
    tasks = state.agenda[0].data.get("tasks") or [{}]
    inner = tasks[0].get("then", tasks[0])
    return bool(inner.get("do") == "strike")


OF_TABLE: Mapping[str, Callable[[State, Pick], Args]] = {
    "advance": _nothing,
    "begin": _nothing,
    "carry_out": _nothing,
    "carry_out_all": _nothing,
    "fight_out": _nothing,
    "choose": _choose,
    "note": _note,
    "rule": ruling,
}


def _stance(state: State, who: str, pick: Pick) -> Args:
    name = pick(sorted(ANSWERS))
    return {name: pick(ANSWERS[name])}


def _morale(state: State, who: str, pick: Pick) -> Args | None:
    if not members(state, who) or any(state.figures[i].player for i in members(state, who)):
        return None
    return {"conditions": pick((1, 2, 3))}


def _concentration(state: State, who: str, pick: Pick) -> Args | None:
    figure = state.figures[state.groups[who].vanguard if who in state.groups else who]
    if not able(state, figure):
        return None
    return {"situations": [pick(("still", "running", "just_wounded", "wounded", "hold"))]}


def _impact(state: State, who: str, pick: Pick) -> Args | None:
    figure = state.figures[state.groups[who].vanguard if who in state.groups else who]
    if not figure.here:
        return None
    what = pick(("fall", "jug", "fire", "bonus"))
    return {"what": what, "feet": 12, "ground": pick(("hard", "soft")), "exposure": "limb"}


def _recover(state: State, who: str, pick: Pick) -> Args | None:
    figure = state.figures.get(who)
    if figure is None or not figure.wounds or figure.fate == "dead":
        return None
    return {
        "wound": pick(range(len(figure.wounds))),
        "medicine": pick((0, 4, 9)),
        "exertion": pick((True, False, False)),
    }


def _rest(state: State, who: str, pick: Pick) -> Args:
    return {"minutes": pick((1, 30, 600)), "active": pick((True, False)), "night": True}


def _guess_form(state: State, who: str, pick: Pick) -> Args | None:
    figure = lead(state, who)
    if not able(state, figure):
        return None
    return {"level": pick((5, 35)), "hermetic": pick((True, False)), "hidden": True}


def _train(state: State, who: str, pick: Pick) -> Args | None:
    group = state.groups.get(who)
    if group is None or group.leader is None or not able(state, state.figures[group.leader]):
        return None
    return {"time": pick(("two_months", "one_week"))}


def _none(state: State, who: str, pick: Pick) -> Args:
    return {}


REFEREE: Mapping[str, Callable[[State, str, Pick], Args | None]] = {
    "stance": _stance,
    "morale": _morale,
    "concentration": _concentration,
    "impact": _impact,
    "recover": _recover,
    "rest": _rest,
    "march": _none,
    "guess_form": _guess_form,
    "train": _train,
}


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
    if len(here) > 1 and pick((True, False)):
        return {"apart": [here[-1]]}
    return {"apart": [], "vanguard": pick(here)}


def _rally(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    found = _fine(answer, "targets")
    return {"target": pick(found), "situation": pick(("idle", "routed"))} if found else None


def _declare(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    kinds: list[Args] = [{"what": kind} for kind in ("nothing", "disengage")]
    kinds = [one for one in kinds if "why" not in answer["what"][one["what"]]]
    kinds += [{"what": one["for"], "target": id} for id, one in answer["targets"].items()]
    return pick(kinds)


def _flee(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    return {"leave": pick((True, False))}


def _cast(answer: Mapping[str, Any], state: State, who: str, pick: Pick) -> Args | None:
    return {
        "spell": "Pilum of fire",
        "hostile": not lead(state, who).demoralised,
        "keeps": pick((True, False)),
        "tired": pick((True, False, False)),
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
    "rally": _rally,
    "delay": _one("after", "after"),
}
"""What completes each verb of a unit."""
