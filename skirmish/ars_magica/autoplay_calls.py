"""Random play: what the referee rules and calls for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.fuzz import Pick
from campaigns.tabletop.game import Json
from skirmish.ars_magica.actions import ANSWERS
from skirmish.ars_magica.state import State
from skirmish.ars_magica.units import able, lead, members

Args = dict[str, Json]


def _nothing(state: State, pick: Pick) -> Args:
    return {}


def _choose(state: State, pick: Pick) -> Args:
    item = state.agenda[0]
    return {"item": item.id, "choice": pick(item.choices)}


def _note(state: State, pick: Pick) -> Args:
    return {"text": "Note.", "to": pick(("all", "side", "referee"))}


HURTS = ("medium", "heavy", "incapacitated")
TROUBLES = ("dazed", "lamed")
FLAWS = ("crippled", "no hands", "enfeebled", "lame")


def ruling(state: State, pick: Pick) -> Args:
    """One change that can be made as things stand."""
    here = list(state.present()) or list(state.figures.values())
    figure = pick(here)
    changes: list[Args] = [
        {"what": "set", "figure": figure.id, "field": "prone", "value": figure.riding is None},
        {"what": "set", "figure": figure.id, "field": "cover", "value": pick((0, 1, 3))},
        {"what": "set", "figure": figure.id, "field": "demoralised", "value": pick((True, False))},
        {"what": "set", "figure": figure.id, "field": "concentration", "value": 0},
        {"what": "ability", "figure": figure.id, "ability": "athletics", "value": pick((0, 9))},
        {"what": "set", "figure": figure.id, "field": pick(TROUBLES), "value": True},
        {"what": "set", "figure": figure.id, "field": "flaws", "value": [pick(FLAWS)]},
        {"what": "table", "field": "darkness", "value": pick(("none", "light", "fog"))},
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
