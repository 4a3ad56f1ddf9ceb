"""What completes an action of one unit: targets, reach, weapons, each with why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from campaigns.tabletop.game import PLAYER, Json, Refusal, Seat
from campaigns.tabletop.millimetres import Point, towards
from campaigns.tabletop.reader import BadRequestError, Reader
from skirmish.ars_magica.forecast import odds_of
from skirmish.ars_magica.knowledge import as_known
from skirmish.ars_magica.phases import arms, attacking, declaring, moving
from skirmish.ars_magica.phases.grouping import quiet, static_attack
from skirmish.ars_magica.phases.judging import in_melee, its_turn, may, may_fast, same_reach
from skirmish.ars_magica.phases.riding import GAITS
from skirmish.ars_magica.phases.spells import casting_refusal
from skirmish.ars_magica.procedures.blows import melee_refusal
from skirmish.ars_magica.procedures.groups import may_form, size_refusal
from skirmish.ars_magica.sheet import figure_of
from skirmish.ars_magica.state import Figure, State, tables_of
from skirmish.ars_magica.training import bonus_of
from skirmish.ars_magica.units import (
    commands,
    friends,
    lead,
    members,
    rider_of,
    side_of,
    units,
)
from skirmish.figures.reading import read_point

Answer = Callable[[State, str, Reader], dict[str, Json]]


def options(state: State, seat: Seat, partial: Mapping[str, Json]) -> dict[str, Json] | Refusal:
    """Answers for the position as it is; reasons why not where something cannot be done now."""
    args = Reader.top(partial)
    known = as_known(state, seat)
    try:
        verb = args.choice("verb", ANSWERS)
        unit = args.choice("figure", {**known.figures, **known.groups})
        if not seat.is_referee and (seat.role != PLAYER or not commands(state, seat, unit)):
            return Refusal("not_yours", args={"figure": unit}, at="/figure")
        if unit not in units(known):
            return Refusal("out_of_play", args={"figure": unit}, at="/figure")
        return {"verb": verb, "figure": unit, **ANSWERS[verb](known, unit, args)}
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)


def why(refusal: Refusal) -> dict[str, Json]:
    """A reason why not, as a part of an answer."""
    return {"why": {"code": refusal.code, "cite": refusal.cite, "args": dict(refusal.args)}}


def completes(state: State, unit: str, verb: str) -> bool:
    """Whether there is anything with which a verb can be completed now."""
    answer = ANSWERS[verb](state, unit, Reader.top({}))
    if "why" in answer:
        return False
    for key in LISTS:
        if key in answer:
            return any("why" not in one for one in answer[key].values())
    return True


LISTS = ("targets", "weapons", "items", "horses", "with", "after", "gaits")


def _victims(state: State, unit: str) -> Iterator[Figure]:
    """Figures of the enemy that can be struck: those who lead, and the horses they ride."""
    side = side_of(state, unit)
    for figure in state.present():
        if figure.side != side and (not figure.mount or rider_of(state, figure.id)):
            yield figure


def _judged(refusal: Refusal | None, found: dict[str, Json]) -> dict[str, Json]:
    return found if refusal is None else why(refusal)


def _attack(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "attack")
    refusal = refusal or melee_refusal(tables_of(state), figure_of(state, lead(state, unit)))
    refusal = refusal or attacking.bar(state, unit)
    if refusal is not None:
        return why(refusal)
    return {
        "targets": {
            one.id: _judged(
                attacking.judge_blow(state, unit, one.id), _odds(state, unit, one.id, "melee")
            )
            for one in _victims(state, unit)
        },
        "nonlethal": True,
    }


def _odds(state: State, unit: str, target: str, kind: str, **more: Json) -> dict[str, Json]:
    task = {
        "do": "strike",
        "kind": kind,
        "unit": unit,
        "by": lead(state, unit).id,
        "target": target,
        "at": target,
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
    for one in _victims(state, unit):
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
    names = list(tables_of(state).manoeuvres)
    found: dict[str, Json] = {}
    possible: dict[str, Json] = {}
    for one in _victims(state, unit):
        judged = {name: attacking.judge_manoeuvre(state, unit, one.id, name) for name in names}
        if one.arms == ():
            judged["grab"] = Refusal("no_such_item", "AM 6.1", {"target": one.id})
        fine = [name for name, reason in judged.items() if reason is None]
        possible |= {name: {} for name in fine}
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
            one.id: _judged(attacking.judge_blow(state, unit, one.id, riding=True), {})
            for one in _victims(state, unit)
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
        refusal = moving.horse_free(state, figure, "charge")
    if refusal is not None:
        return why(refusal)
    found: dict[str, Json] = {}
    for one in _victims(state, unit):
        judged = moving.judge_charge(state, unit, one.id)
        if not isinstance(judged, Refusal):
            blow = attacking.judge_blow(state, unit, one.id, charging=True)
            found[one.id] = _judged(blow, {"paces": judged // 10})
        else:
            found[one.id] = why(judged)
    return {"targets": found}


def _engage(state: State, unit: str, args: Reader) -> dict[str, Json]:
    figure = lead(state, unit)
    rides = figure.riding is not None
    refusal = may(state, unit, "engage", free=rides)
    if refusal is None and rides:
        refusal = moving.horse_free(state, figure, "move")
    if refusal is not None:
        return why(refusal)
    mode = "gallop" if rides else "run"
    found: dict[str, Json] = {}
    for one in _victims(state, unit):
        if one.mount:
            continue
        judged = moving.judge_engage(state, unit, one.id, mode)
        found[one.id] = why(judged) if isinstance(judged, Refusal) else {"paces": judged // 10}
    return {"targets": found}


def _on_foot(mode: str) -> Answer:
    """How far it goes, and the places round about; a place that was pointed at is judged."""

    def answer(state: State, unit: str, args: Reader) -> dict[str, Json]:
        figure = lead(state, unit)
        if not state.mapped or figure.at is None:
            return why(Refusal("no_map", "AM 12.1"))
        if figure.riding is not None:
            return why(Refusal("rides", "AM 9", {"figure": unit}))
        refusal = may(state, unit, "move", free=True)
        if refusal is not None:
            return why(refusal)
        engaged = in_melee(state, unit)
        allowed = moving.paces(state, unit, mode)
        if engaged or figure.deeds.action:
            allowed = min(allowed, tables_of(state).combat.shift - figure.deeds.moved)
        if allowed <= 0:
            code = "engaged" if engaged else "action_taken"
            return why(Refusal(code, "AM 15 B6", {"figure": unit}))
        return _reach(state, unit, figure.at, allowed, args)

    return answer


def _reach(state: State, unit: str, at: Point, allowed: int, args: Reader) -> dict[str, Json]:
    """The ring of places that a straight way leads to, or the judgement of one way."""
    if args.has("path"):
        path = args.list("path", most=1)
        to = Point(*read_point(path[0], args.where("path"))) if path else at
        way = moving.judge_way(state, unit, to, allowed)
        told = {"cm": str(-(-way // 10)), "allowed": str(allowed)} if isinstance(way, int) else {}
        return {"way": why(way) if isinstance(way, Refusal) else told}
    ring = [_farthest(state, unit, at, allowed, turn) for turn in COMPASS]
    return {"allowed": str(allowed), "region": [list(place) for place in ring]}


COMPASS = tuple(
    Point(x, y)
    for x, y in (
        *((12, n) for n in range(-12, 13, 4)),
        *((n, 12) for n in range(8, -13, -4)),
        *((-12, n) for n in range(8, -13, -4)),
        *((n, -12) for n in range(-8, 12, 4)),
    )
)
"""Directions round about, in order."""


def _farthest(state: State, unit: str, at: Point, allowed: int, way: Point) -> Point:
    """The farthest place in a direction, by halves of a pace and not past a wall."""
    goal = Point(at.x + way.x * 1000, at.y + way.y * 1000)
    low, high = 0, allowed * 2
    while low < high:
        middle = (low + high + 1) // 2
        to = towards(at, goal, middle * 5)
        if isinstance(moving.judge_way(state, unit, to, allowed), Refusal):
            high = middle - 1
        else:
            low = middle
    return towards(at, goal, low * 5)


def _ride(state: State, unit: str, args: Reader) -> dict[str, Json]:
    figure = lead(state, unit)
    refusal = may(state, unit, "ride", free=True)
    if refusal is None and figure.riding is None:
        refusal = Refusal("not_riding", "AM 9", {"figure": unit})
    if refusal is None and in_melee(state, unit):
        refusal = Refusal("engaged", "AM 6.2", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    horse = state.figures[figure.riding or ""]
    found: dict[str, Json] = {}
    for gait in GAITS:
        verb = "gallop_away" if horse.panicked and gait == "gallop" else "move"
        judged = moving.horse_free(state, figure, verb)
        hurt = any(w.level == "heavy" for w in horse.wounds)
        if judged is None and hurt and gait in ("canter", "gallop"):
            judged = Refusal("horse_is_hurt", "AM 9", {"figure": unit})
        found[gait] = _judged(judged, {"paces": moving.paces(state, unit, gait)})
    answer: dict[str, Json] = {"gaits": found}
    fine = [gait for gait, one in found.items() if "why" not in one]
    if state.mapped and figure.at is not None and fine:
        farthest = max(found[gait]["paces"] for gait in fine)
        answer |= _reach(state, unit, figure.at, farthest, args)
    return answer


def _draw(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may_fast(state, unit)
    if refusal is not None:
        return why(refusal)
    figure = lead(state, unit)
    natural = [name for name in tables_of(state).natural if figure.beast and name == figure.hand]
    found: dict[str, Json] = {}
    for weapon in dict.fromkeys([*figure.arms, *arms.BODY, *natural]):
        alone = arms.judge_hand(state, figure, weapon, shield_up=False)
        both = arms.judge_hand(state, figure, weapon, shield_up=True)
        shield = figure.shield is not None and both is None
        found[weapon] = _judged(alone, {"shield": shield})
    return {"weapons": found}


def _recover_weapon(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "recover_weapon")
    if refusal is None and unit in state.groups:
        refusal = Refusal("not_a_group", "AM 8", {"figure": unit})
    if refusal is None and in_melee(state, unit):
        refusal = Refusal("engaged", "AM 6.1", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    return {"items": {item: {} for item in lead(state, unit).lost}}


def _mount(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "mount")
    figure = lead(state, unit)
    if refusal is None and (unit in state.groups or figure.riding or figure.mount):
        refusal = Refusal("no_such_horse", "AM 9", {"figure": unit})
    if refusal is None and in_melee(state, unit):
        refusal = Refusal("engaged", "AM 6.2", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    horses = [
        one
        for one in state.present()
        if one.mount and rider_of(state, one.id) is None and not one.helpless and not one.prone
    ]
    return {
        "horses": {
            one.id: {}
            if same_reach(state, figure, one)
            else why(Refusal("out_of_reach", "AM 9", {"figure": one.id}))
            for one in horses
        }
    }


def _free_pinned(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "free_pinned")
    if refusal is None and unit in state.groups:
        refusal = Refusal("not_a_group", "AM 8", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    me = lead(state, unit)
    under = [one for one in state.present() if one.under and one.id != unit]
    return {"targets": {one.id: {} for one in under if same_reach(state, me, one)}}


def _form(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "form") or quiet(state, unit)
    if refusal is not None:
        return why(refusal)
    own = members(state, unit)
    found: dict[str, Json] = {}
    for other in friends(state, unit):
        reason = quiet(state, other)
        ids = [*own, *members(state, other)]
        if other in state.done:
            reason = Refusal("action_taken", "AM 8", {"figure": other})
        elif size_refusal(tables_of(state), len(ids)) is not None:
            reason = Refusal("group_size", "AM 8", {"most": tables_of(state).group.members})
        elif not may_form(tables_of(state), [static_attack(state, id) for id in ids]):
            reason = Refusal("too_unlike", "AM 15 F6")
        found[other] = _judged(reason, {})
    return {"with": found}


def _reassign(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "reassign") or quiet(state, unit)
    if refusal is None and unit not in state.groups:
        refusal = Refusal("no_group", "AM 8", {"figure": unit})
    if refusal is not None:
        return why(refusal)
    return {"vanguards": {id: {} for id in members(state, unit)}}


def _rally(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "rally")
    if refusal is not None:
        return why(refusal)
    group = state.groups.get(unit)
    chief = state.figures[group.leader] if group and group.leader else lead(state, unit)
    from skirmish.ars_magica.units import able

    score = figure_of(state, chief).score("leadership")
    found: dict[str, Json] = {}
    for other in [unit, *friends(state, unit)]:
        shaken = any(state.figures[id].demoralised for id in members(state, other))
        if shaken and able(state, chief) and (score or other != unit):
            found[other] = {}
    return {"targets": found}


def _delay(state: State, unit: str, args: Reader) -> dict[str, Json]:
    head = lead(state, unit)
    if state.turn != unit:
        return why(Refusal("not_its_turn", "AM 6.3", {"figure": unit}))
    if head.deeds.action or head.deeds.horse:
        return why(Refusal("action_taken", "AM 6.3", {"figure": unit}))
    place = state.order.index(unit)
    here = set(units(state))
    later = [u for u in state.order[place + 1 :] if u in here and u not in state.done]
    return {"after": {other: {} for other in later}}


def _declare(state: State, unit: str, args: Reader) -> dict[str, Json]:
    what: dict[str, Json] = {}
    for kind in (declaring.NOTHING, declaring.DISENGAGE):
        what[kind] = _judged(declaring.judge(state, unit, kind, None), {})
    targets: dict[str, Json] = {}
    for kind, ids in (
        (declaring.CHARGE, [one.id for one in _victims(state, unit)]),
        (declaring.PROTECT, [f.id for f in state.present() if f.side == side_of(state, unit)]),
    ):
        reasons = {id: declaring.judge(state, unit, kind, id) for id in ids}
        fine = [id for id, reason in reasons.items() if reason is None]
        targets |= {id: {"for": kind} for id in fine}
        first = next((reason for reason in reasons.values() if reason is not None), None)
        nobody = Refusal("no_target", "AM 6.3", {"figure": unit})
        what[kind] = {} if fine else why(first or nobody)
    return {"what": what, "targets": targets}


def _assign(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = its_turn(state, unit)
    if refusal is None and bonus_of(state, unit) <= 0:
        refusal = Refusal("no_bonus", "AM 8", {"figure": unit})
    return why(refusal) if refusal else {"to": {"attack": {}, "defence": {}}}


def _flee(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "flee")
    return why(refusal) if refusal else {"leave": True}


def _cast(state: State, unit: str, args: Reader) -> dict[str, Json]:
    refusal = may(state, unit, "cast")
    if refusal is None and lead(state, unit).demoralised:
        refusal = Refusal("demoralised", "AM 15 F30", {"figure": unit})
    if refusal is None:
        single = unit not in state.groups
        alone = None if single else Refusal("not_a_group", "AM 8", {"figure": unit})
        refusal = alone or casting_refusal(lead(state, unit))
    if refusal is None and lead(state, unit).deeds.spells:
        refusal = Refusal("spell_cast", "AM 13.6", {"figure": unit})
    return why(refusal) if refusal else {"tired": True, "keeps": True}


ANSWERS: Mapping[str, Answer] = {
    "declare": _declare,
    "attack": _attack,
    "shoot": _shoot,
    "manoeuvre": _manoeuvre,
    "horse_attack": _horse_attack,
    "charge": _charge,
    "engage": _engage,
    "walk": _on_foot("walk"),
    "run": _on_foot("run"),
    "assign": _assign,
    "flee": _flee,
    "cast": _cast,
    "ride": _ride,
    "draw": _draw,
    "recover_weapon": _recover_weapon,
    "mount": _mount,
    "free_pinned": _free_pinned,
    "form": _form,
    "reassign": _reassign,
    "rally": _rally,
    "delay": _delay,
}
