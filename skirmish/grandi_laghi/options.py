"""What completes an action of one figure: reach, targets, things, each with why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaigns.tabletop.chance import Blind, Chance
from campaigns.tabletop.game import PLAYER, Action, Json, Refusal, Seat
from campaigns.tabletop.millimetres import Point, distance2, whole_mm
from campaigns.tabletop.reader import BadRequestError, Reader
from skirmish.figures.forms import DOOR
from skirmish.figures.verbs import direction
from skirmish.grandi_laghi import actions
from skirmish.grandi_laghi.agenda import commands
from skirmish.grandi_laghi.events import evolve
from skirmish.grandi_laghi.forecast import fall_odds, morale_odds, odds_of
from skirmish.grandi_laghi.ground import ground_of
from skirmish.grandi_laghi.knowledge import as_known
from skirmish.grandi_laghi.phases import gear, volleys
from skirmish.grandi_laghi.phases.activation import may_act
from skirmish.grandi_laghi.phases.aiming import Aim, hatchet_of, judge_shot
from skirmish.grandi_laghi.phases.burning import burnable, may_set_fire
from skirmish.grandi_laghi.phases.fray import pair_off
from skirmish.grandi_laghi.phases.melee import can_fire_first
from skirmish.grandi_laghi.phases.morale import judge_return, may_call_back
from skirmish.grandi_laghi.phases.movement import judge_move, may_drag
from skirmish.grandi_laghi.phases.shooting import may_reload
from skirmish.grandi_laghi.phases.ways import Way, allowance, judge_way
from skirmish.grandi_laghi.position import contacts, known_enemies, spot_of, support_of
from skirmish.grandi_laghi.procedures.actions import reload_roll
from skirmish.grandi_laghi.procedures.melee import capture_refused
from skirmish.grandi_laghi.reach import places, ring
from skirmish.grandi_laghi.state import Figure, State, tables_of
from skirmish.grandi_laghi.sums import centimetres
from skirmish.grandi_laghi.table import Table

MOVES = ("walk", "run", "ford")
Answer = Callable[[State, Figure, Reader], dict[str, Json]]


def options(state: State, seat: Seat, partial: Mapping[str, Json]) -> dict[str, Json] | Refusal:
    """Answers for the position as it is; reasons why not where something cannot be done now."""
    args = Reader.top(partial)
    known = as_known(state, seat)
    try:
        verb = args.choice("verb", ANSWERS)
        id = args.choice("figure", known.figures)
        if not seat.is_referee and (seat.role != PLAYER or not commands(state, seat, id)):
            return Refusal("not_yours", args={"figure": id}, at="/figure")
        figure = state.figures[id]
        if not figure.able and verb != "call_back":
            return Refusal("out_of_play", args={"figure": id}, at="/figure")
        return {"verb": verb, "figure": id, **ANSWERS[verb](known, figure, args)}
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)


def why(refusal: Refusal) -> dict[str, Json]:
    """A reason why not, as a part of an answer."""
    return {"why": {"code": refusal.code, "cite": refusal.cite, "args": dict(refusal.args)}}


def _or_why(state: State, figure: Figure, action: str) -> dict[str, Json]:
    refusal = may_act(state, figure, action)
    return {} if refusal is None else why(refusal)


def _draft(state: State) -> Table:
    """A draft that is thrown away, for what the players' cards would add."""
    return Table(state, evolve, Action("", ""), Chance(Blind()))


def _told(way: Way) -> dict[str, Json]:
    return {
        "path": [list(place) for place in way.path],
        "cm": centimetres(way.mm),
        "allowed": centimetres(way.allowed),
        "difficult": list(way.difficult),
    }


# Moves


def _move(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """One mode: a way that was drawn is judged, else the reach and who can be met."""
    mode = str(args.value["verb"])
    refusal = may_act(state, figure, mode)
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        body = actions.read_move(state, args)
        points = [Point(*place) for place in body["path"]]
        lies = bool(body.get("lie_down"))
        judged = judge_move(state, figure, mode, points, body.get("target"), lies)
        return {"way": why(judged) if isinstance(judged, Refusal) else _told(judged)}
    answer: dict[str, Json] = {
        "allowed": centimetres(allowance(state, figure, mode, False)),
        "difficult": centimetres(allowance(state, figure, mode, True)),
        "region": [list(place) for place in ring(state, figure, mode)],
        **_risks(state, figure, mode),
    }
    if mode != "run":
        answer["targets"] = _met(state, figure, mode, reached_only=True)
    return answer


def _risks(state: State, figure: Figure, mode: str) -> dict[str, Json]:
    """The faces on which a runner or forder falls, in open and in difficult ground."""
    if mode == "walk":
        return {}
    tables = tables_of(state)
    found = {"falls": fall_odds(figure.body, tables, mode, False)}
    if mode != "ford":
        found["falls_difficult"] = fall_odds(figure.body, tables, mode, True)
    return {"odds": found}


def _met(state: State, figure: Figure, mode: str, *, reached_only: bool = False) -> dict[str, Json]:
    """The enemies that a straight move comes into contact with."""
    found: dict[str, Json] = {}
    for enemy in known_enemies(state, figure):
        judged = judge_move(state, figure, mode, (), enemy.id)
        if isinstance(judged, Way):
            found[enemy.id] = _told(judged)
        elif not reached_only:
            found[enemy.id] = why(judged)
    return found


def _charge(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "charge")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        return _move(state, figure, args)
    return {
        "allowed": centimetres(allowance(state, figure, "charge", False)),
        "targets": _met(state, figure, "charge"),
        **_risks(state, figure, "charge"),
    }


def _drag(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "drag")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        points = [Point(*place) for place in actions.read_move(state, args)["path"]]
        way = judge_way(state, figure, "drag", points)
        return {"way": why(way) if isinstance(way, Refusal) else _told(way)}
    what = [id for id in (*state.figures, *state.things) if may_drag(state, figure, id) is None]
    region = [list(place) for place in ring(state, figure, "drag")] if what else []
    return {"what": what, "region": region}


def _posture(verb: str) -> Answer:
    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        return _or_why(state, figure, verb)

    return answer


def _special(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """No place is offered: it is said in words."""
    refusal = may_act(state, figure, "special")
    return {"places": []} if refusal is None else why(refusal)


def _test(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """The morale test: the face needed, with its sum and odds."""
    refusal = may_act(state, figure, "test")
    if refusal is not None:
        return why(refusal)
    bonus = _draft(state).bonus("morale")
    return morale_odds(figure.body, support_of(state, figure), tables_of(state), bonus)


# Arms


def _nearness(figure: Figure, enemy: Figure) -> str:
    return centimetres(whole_mm(distance2(figure.place, enemy.place)))


def _odds(state: State, aim: Aim) -> dict[str, Json]:
    table = _draft(state)
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


def _joint(kind: str) -> Answer:
    """Who could fire with a chief, or why not; then a plan that was made is judged."""

    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        refusal = volleys.is_chief(state, figure, kind)
        if refusal is not None:
            return why(refusal)
        row = tables_of(state).volley if kind == volleys.VOLLEY else tables_of(state).blind_fire
        told: dict[str, Json] = {"needed": row.figures}
        if kind == volleys.VOLLEY:
            longest = centimetres(tables_of(state).volley.range)
            told |= {"blind": True, "front": list(_facing(args, figure))}
            told |= {"ranges": {"longest": longest}}
        else:
            told["features"] = [
                one.id for one in ground_of(state).lying if one.row.hides and one.area
            ]
        if any(args.has(name) for name in ("list", "figures", "feature")):
            told |= _together(state, figure, args, kind)
        return told

    return answer


def _together(state: State, chief: Figure, args: Reader, kind: str) -> dict[str, Json]:
    """Who may fire with a chief or why not, whom it may strike, and whether the plan will do."""
    squad = [one.id for one in state.squad_of(chief.group) if one.able]
    told: dict[str, Json] = {
        "joins": _judged(
            squad, lambda id: volleys.may_join(state, chief, state.figures[id], kind, 0)
        )
    }
    if kind == volleys.VOLLEY:
        told["zone"] = list(volleys.beaten_zone(state, chief, _facing(args, chief), blind=False))
    if args.has("figures") or args.has("feature"):
        judged = _plan(state, chief, args, kind)
        told["plan"] = why(judged) if isinstance(judged, Refusal) else {}
    return told


def _facing(args: Reader, figure: Figure) -> Point:
    if not args.has("front"):
        return figure.front
    return Point(*direction(args, "front"))


def _plan(state: State, figure: Figure, args: Reader, kind: str) -> volleys.Plan | Refusal:
    if kind == volleys.VOLLEY:
        body = actions.read_volley(state, args)
        front = Point(*body["front"]) if "front" in body else None
        figures = volleys.together(state, figure, kind, body)
        return volleys.judge_volley(state, figure, figures, front, body["blind"])
    body = actions.read_blind_fire(state, args)
    figures = volleys.together(state, figure, kind, body)
    return volleys.judge_blind_fire(state, figure, figures, body["feature"])


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


# Everything else


def _judged(ids: Iterable[str], judge: Callable[[str], Refusal | None]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for id in ids:
        refusal = judge(id)
        found[id] = {} if refusal is None else why(refusal)
    return found


def _pick_up(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    lying = [id for id, thing in sorted(state.things.items()) if thing.at is not None]
    return {"things": _judged(lying, lambda id: gear.may_pick_up(state, figure, id))}


def _pass(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    others = [one.id for one in state.able() if one.side == figure.side and one.id != figure.id]
    return {"to": _judged(others, lambda id: gear.may_hand_over(state, figure, id))}


def _scalp(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    bodies = [id for id, one in sorted(state.figures.items()) if one.fate == "killed"]
    return {"what": _judged(bodies, lambda id: gear.may_scalp(state, figure, id))}


def _doors(verb: str) -> Answer:
    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        doors = [
            id
            for feature in state.features.values()
            for id, opening in sorted(feature.openings.items())
            if (opening.kind == DOOR) == (verb != "climb")
        ]
        return {"doors": _judged(doors, lambda id: gear.may_handle_door(state, figure, id, verb))}

    return answer


def _level(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    number = ground_of(state).levels_at(spot_of(figure))
    levels = [str(level) for level in range(number)]
    return {"levels": _judged(levels, lambda n: gear.may_change_level(state, figure, int(n)))}


def _step_across(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "step_across")
    if refusal is not None:
        return why(refusal)
    most = allowance(state, figure, "walk", True)
    found = places(figure.place, most, lambda to: gear.judge_crossing(state, figure, to) is None)
    return {"allowed": centimetres(most), "places": [list(place) for place in found]}


def _row(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = gear.may_row(state, figure)
    return {} if refusal is None else why(refusal)


def _set_fire(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    return {"houses": _judged(burnable(state), lambda id: may_set_fire(state, figure, id))}


def _call_back(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Places where the figure may come in: along the player's edge, and at the leader."""
    refusal = may_call_back(state, figure)
    if refusal is not None:
        return why(refusal)
    base, edge = tables_of(state).base.diameter, state.squads[figure.group].edge
    along = range(base, (state.width if edge in ("near", "far") else state.height), 2 * base)
    depth = {"near": base, "far": state.height - base, "left": base, "right": state.width - base}
    spots = [
        Point(n, depth[edge]) if edge in ("near", "far") else Point(depth[edge], n) for n in along
    ]
    leader = state.leader_of(figure.group)
    if leader is not None:
        spots += places(leader.place, base, lambda to: True)
    fine = [list(to) for to in spots if judge_return(state, figure, to) is None]
    return {"places": fine, "edge": edge}


ANSWERS: Mapping[str, Answer] = {
    **dict.fromkeys(MOVES, _move),
    "charge": _charge,
    "drag": _drag,
    "lie_down": _posture("lie_down"),
    "stand_up": _posture("stand_up"),
    "special": _special,
    "drop": _posture("drop"),
    "test": _test,
    "shoot": _shoot,
    "throw": _throw,
    "volley": _joint("volley"),
    "blind_fire": _joint("blind_fire"),
    "attack": _attack,
    "reload": _reload,
    "pick_up": _pick_up,
    "pass": _pass,
    "scalp": _scalp,
    "open": _doors("open"),
    "break_door": _doors("break_door"),
    "climb": _doors("climb"),
    "change_level": _level,
    "step_across": _step_across,
    "row": _row,
    "set_fire": _set_fire,
    "call_back": _call_back,
}
"""The verbs that can be asked about."""
