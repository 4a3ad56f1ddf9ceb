"""What completes an action of one figure: reach, targets, things, each with why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaigns.tabletop.game import PLAYER, Json, Refusal, Seat
from campaigns.tabletop.millimetres import Point, distance2, vector, whole_mm, within
from campaigns.tabletop.reader import BadRequestError, Reader
from skirmish.figures.forms import DOOR, Box
from skirmish.settecento import actions
from skirmish.settecento.agenda import commands
from skirmish.settecento.forecast import odds_of
from skirmish.settecento.ground import ground_of
from skirmish.settecento.knowledge import as_known
from skirmish.settecento.phases import gunnery
from skirmish.settecento.phases.activation import may_act
from skirmish.settecento.phases.aiming import Aim, ready_to_fire
from skirmish.settecento.phases.burning import may_set_fire
from skirmish.settecento.phases.crews import may_row, may_work
from skirmish.settecento.phases.fray import pair_off
from skirmish.settecento.phases.gear import (
    levels_here,
    may_change_level,
    may_handle_door,
    may_pick_up,
)
from skirmish.settecento.phases.leaps import judge_climb, judge_jump, judge_step
from skirmish.settecento.phases.melee import can_fire_first
from skirmish.settecento.phases.movement import judge_move, may_drag
from skirmish.settecento.phases.objects import judge_object
from skirmish.settecento.phases.parting import may_free, weapons_of
from skirmish.settecento.phases.shooting import AIMED, judge_shot, judge_throw, may_reload
from skirmish.settecento.phases.ways import Way, allowance, judge_way
from skirmish.settecento.position import contacts, known_enemies
from skirmish.settecento.procedures.melee import sides_fault
from skirmish.settecento.reach import places, ring
from skirmish.settecento.state import CAPTURED, Figure, State, tables_of
from skirmish.settecento.sums import centimetres

MOVES = ("walk", "crawl", "run", "wade", "swim")
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
        if not figure.able:
            return Refusal("out_of_play", args={"figure": id}, at="/figure")
        return {"verb": verb, "figure": id, **ANSWERS[verb](known, figure, args)}
    except BadRequestError as error:
        return Refusal(error.code, args={"message": error.message}, at=error.at)


def why(refusal: Refusal) -> dict[str, Json]:
    """A reason why not, as a part of an answer."""
    return {"why": {"code": refusal.code, "cite": refusal.cite, "args": dict(refusal.args)}}


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
        judged = judge_move(state, figure, mode, points, body.get("target"))
        return {"way": why(judged) if isinstance(judged, Refusal) else _told(judged)}
    answer: dict[str, Json] = {
        "allowed": centimetres(allowance(state, figure, mode, False)),
        "difficult": centimetres(allowance(state, figure, mode, True)),
        "region": [list(place) for place in ring(state, figure, mode)],
    }
    if mode == "walk":
        answer["targets"] = _met(state, figure, mode, reached_only=True)
    return answer


def _met(state: State, figure: Figure, mode: str, *, reached_only: bool = False) -> dict[str, Json]:
    """The enemies that a straight move comes into contact with."""
    found: dict[str, Json] = {}
    near = allowance(state, figure, mode, False) + 2 * tables_of(state).scale.base_mm
    for enemy in known_enemies(state, figure):
        if not within(figure.place, enemy.place, near):
            if not reached_only:
                found[enemy.id] = why(_too_far(figure, enemy, near))
            continue
        judged = judge_move(state, figure, mode, (), enemy.id)
        if isinstance(judged, Way):
            found[enemy.id] = _told(judged)
        elif not reached_only:
            found[enemy.id] = why(judged)
    return found


def _too_far(figure: Figure, enemy: Figure, mm: int) -> Refusal:
    far = centimetres(whole_mm(distance2(figure.place, enemy.place)))
    return Refusal("too_far", "XV 5.2", {"cm": far, "allowed": centimetres(mm)}, "/args/path")


def _charge(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "charge")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        return _move(state, figure, args)
    shot = can_fire_first(state, figure)
    return {
        "allowed": centimetres(allowance(state, figure, "charge", False)),
        "targets": _met(state, figure, "charge"),
        "shot": True if shot is None else why(shot),
    }


def _break_off(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "break_off")
    if refusal is not None:
        return why(refusal)
    if args.has("path"):
        body = actions.read_move(state, args)
        way = judge_way(state, figure, "break_off", [Point(*p) for p in body["path"]])
        return {"way": why(way) if isinstance(way, Refusal) else _told(way)}
    return {"region": [list(place) for place in ring(state, figure, "break_off")]}


def _drag(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "drag")
    if refusal is not None:
        return why(refusal)
    what = [id for id in (*state.figures, *state.things) if may_drag(state, figure, id) is None]
    region = [list(place) for place in ring(state, figure, "drag")] if what else []
    return {"what": what, "region": region}


def _leaps(
    judge: Callable[[State, Figure, Point], object], action: str
) -> Callable[[State, Figure, Reader], dict[str, Json]]:
    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        refusal = may_act(state, figure, action)
        if refusal is not None:
            return why(refusal)
        handling = tables_of(state).handling
        most = {
            "climb": allowance(state, figure, "climb", False),
            "step_across": handling.alongside,
            "special": handling.jump,
        }[action]

        def fine(to: Point) -> bool:
            return not isinstance(judge(state, figure, to), Refusal)

        found = places(figure.place, most, fine)
        return {"allowed": centimetres(most), "places": [list(place) for place in found]}

    return answer


# Arms


def _nearness(state: State, figure: Figure, enemy: Figure) -> str:
    return centimetres(whole_mm(distance2(figure.place, enemy.place)))


def _shoot(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """Every enemy: the number needed aimed and not, with odds; or why it may not be shot at."""
    found: dict[str, Json] = {}
    for enemy in known_enemies(state, figure):
        answers: dict[str, Json] = {}
        for name, aimed in (("aimed", True), ("unaimed", False)):
            judged = judge_shot(state, figure, enemy.id, aimed)
            answers[name] = (
                why(judged)
                if isinstance(judged, Refusal)
                else odds_of(judged, tables_of(state), throw=False)
            )
            if isinstance(judged, Aim):
                answers |= judged.evidence()
        found[enemy.id] = {"cm": _nearness(state, figure, enemy), **answers}
    return {"targets": found, **_objects(state, figure), **_ranges(state, figure)}


def _objects(state: State, figure: Figure) -> dict[str, Json]:
    """Houses, vessels and guns that a shot of the firearm in hand may be aimed at."""
    found: dict[str, Json] = {}
    if not figure.firearms or may_act(state, figure, AIMED) or ready_to_fire(state, figure):
        return {}
    longest = tables_of(state).weapons[figure.firearms[0]].longest
    reach = Box.around((figure.place,), state.width + state.height if longest is None else longest)
    houses = [id for id, house in ground_of(state).houses.items() if house.box.meets(reach)]
    for id in (*houses, *sorted(state.vessels), *sorted(state.guns)):
        judged = judge_object(state, figure, id, aimed=True)
        if isinstance(judged, Aim):
            odds = odds_of(judged, tables_of(state), throw=False, figure=False)
            found[id] = {**odds, **judged.evidence()}
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
    found: dict[str, Json] = {}
    for enemy in known_enemies(state, figure):
        judged = judge_throw(state, figure, enemy.id)
        found[enemy.id] = {
            "cm": _nearness(state, figure, enemy),
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


# Things, doors, levels, crews


def _judged(ids: Iterable[str], judge: Callable[[str], Refusal | None]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for id in ids:
        refusal = judge(id)
        found[id] = {} if refusal is None else why(refusal)
    return found


def _pick_up(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    lying = [id for id, thing in sorted(state.things.items()) if thing.at is not None]
    return {"things": _judged(lying, lambda id: may_pick_up(state, figure, state.things[id], id))}


def _free(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    held = [id for id, other in sorted(state.figures.items()) if other.fate == CAPTURED]
    return {"targets": _judged(held, lambda id: may_free(state, figure, id))}


def _draw(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_act(state, figure, "draw")
    own = [*dict.fromkeys((*figure.firearms, *weapons_of(figure)))]
    return {"weapons": own} if refusal is None else why(refusal)


def _doors(verb: str) -> Answer:
    def answer(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
        doors = [
            id
            for feature in state.features.values()
            for id, opening in sorted(feature.openings.items())
            if opening.kind == DOOR
        ]
        return {"doors": _judged(doors, lambda id: may_handle_door(state, figure, id, verb))}

    return answer


def _level(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    levels = [str(level) for level in range(levels_here(state, figure))]
    return {"levels": _judged(levels, lambda n: may_change_level(state, figure, int(n)))}


def _row(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    refusal = may_row(state, figure)
    return {} if refusal is None else why(refusal)


def _work(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    return {"tasks": _judged(actions.SHIP_TASKS, lambda task: may_work(state, figure, task))}


def _load(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    return {"guns": _judged(sorted(state.guns), lambda id: gunnery.may_load(state, figure, id))}


def _fire_cannon(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """For one gun every target: enemies, houses, vessels, other guns."""
    gun = args.choice("gun", state.guns)
    enemies = [enemy.id for enemy in known_enemies(state, figure)]
    marks = [
        id
        for id in (*state.features, *state.vessels, *state.guns)
        if gunnery.mark_of(state, id, state.guns[gun].at) is not None
    ]
    found: dict[str, Json] = {}
    for target in (*enemies, *sorted(marks)):
        judged = gunnery.judge_cannon(state, figure, gun, target)
        if isinstance(judged, Refusal):
            found[target] = why(judged)
            continue
        man = isinstance(judged, Aim)
        aim = (
            judged
            if isinstance(judged, Aim)
            else gunnery.shot_at(state, figure, gun, target, judged)
        )
        odds = odds_of(aim, tables_of(state), throw=False, figure=man)
        found[target] = {**odds, **aim.evidence()}
    return {"targets": found}


def _set_fire(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    houses = [id for id, one in sorted(state.features.items()) if one.kind == "building"]
    return {"houses": _judged(houses, lambda id: may_set_fire(state, figure, id))}


def _turn(state: State, figure: Figure, args: Reader) -> dict[str, Json]:
    """The front that looks at each enemy."""
    return {
        "fronts": {
            enemy.id: list(vector(figure.place, enemy.place))
            for enemy in known_enemies(state, figure)
            if enemy.place != figure.place
        }
    }


ANSWERS: Mapping[str, Answer] = {
    **dict.fromkeys(MOVES, _move),
    "charge": _charge,
    "break_off": _break_off,
    "drag": _drag,
    "climb": _leaps(judge_climb, "climb"),
    "step_across": _leaps(judge_step, "step_across"),
    "special": _leaps(judge_jump, "special"),
    "shoot": _shoot,
    "throw": _throw,
    "attack": _attack,
    "reload": _reload,
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
"""The verbs that can be asked about."""
