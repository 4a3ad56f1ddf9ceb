"""Events of what else lies on the table: things, doors, houses, vessels, guns."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.millimetres import Point
from skirmish.figures.forms import Feature, Form
from skirmish.muskets.course_events import point
from skirmish.settecento.applying import Args, on
from skirmish.settecento.doors import with_door
from skirmish.settecento.procedures.vessels import after_turn, damaged, repaired
from skirmish.settecento.state import AFLOAT, AGROUND, GONE, SUNK, State, tables_of

# Things


@on("picked_up")
def _picked_up(state: State, args: Args) -> State:
    """A thrown weapon is again in somebody's belt; anything else is carried."""
    thing, id = state.things[args["thing"]], args["figure"]
    if thing.weapon is not None:
        things = {name: one for name, one in state.things.items() if name != args["thing"]}
        state = replace(state, things=things).with_figure(id, thrown=thing.weapon)
        return state.with_markers(id, thrown_gone=False)
    state = state.with_thing(args["thing"], carrier=id, at=None, aboard=None, secret_to=())
    return state.with_markers(id, carrying=args["thing"])


@on("dropped")
def _dropped(state: State, args: Args) -> State:
    state = state.with_thing(
        args["thing"],
        carrier=None,
        at=point(args["at"]),
        level=args["level"],
        aboard=args.get("aboard"),
    )
    return state.with_markers(args["figure"], carrying=None)


@on("handed_over")
def _handed_over(state: State, args: Args) -> State:
    state = state.with_markers(args["figure"], carrying=None)
    state = state.with_markers(args["to"], carrying=args["thing"])
    return state.with_thing(args["thing"], carrier=args["to"])


@on("dragged")
def _dragged(state: State, args: Args) -> State:
    id = args["what"]
    changes = {"at": point(args["at"]), "aboard": args.get("aboard")}
    if id in state.figures:
        return state.with_figure(id, **changes, level=args["level"])
    return state.with_thing(id, **changes, level=args["level"], secret_to=())


@on("ruled_thing")
def _ruled_thing(state: State, args: Args) -> State:
    """A thing put somewhere, known to everybody from then on."""
    state = state.with_thing(args["thing"], carrier=None, at=point(args["at"]), secret_to=())
    for id, figure in state.figures.items():
        if figure.markers.carrying == args["thing"]:
            state = state.with_markers(id, carrying=None)
    return state


# Doors and houses


@on("door_changed")
def _door_changed(state: State, args: Args) -> State:
    return with_door(state, args["door"], args["state"])


@on("house_lit")
@on("house_put_out")
def _house_lit(state: State, args: Args) -> State:
    return state.with_feature(args["house"], lit=args["turn"])


@on("in_the_fire")
def _in_the_fire(state: State, args: Args) -> State:
    for id in state.figures:
        turns = args["turns"].get(id, 0)
        if state.figures[id].burning != turns:
            state = state.with_figure(id, burning=turns)
    return state


@on("breached")
def _breached(state: State, args: Args) -> State:
    breaches = (*state.features[args["house"]].breaches, point(args["at"]))
    return state.with_feature(args["house"], breaches=breaches)


@on("feature_ruled")
def _feature_ruled(state: State, args: Args) -> State:
    """A new piece of terrain, or one taken away."""
    features = {id: one for id, one in state.features.items() if id != args["feature"]}
    if "kind" in args:
        points = tuple(point(p) for p in args["points"])
        form = Form(args["form"], points, args.get("radius", 0))
        features[args["feature"]] = Feature(args["kind"], form, args.get("name", ""))
    return replace(state, features=features)


# Vessels


@on("rowed")
@on("ship_worked")
def _worked(state: State, args: Args) -> State:
    vessel = state.vessels[args["vessel"]]
    return state.with_vessel(args["vessel"], worked=(*vessel.worked, args["figure"]))


@on("helm_repaired")
def _helm_repaired(state: State, args: Args) -> State:
    return state.with_vessel(args["vessel"], damage=repaired(state.vessels[args["vessel"]].damage))


@on("vessel_status")
def _vessel_status(state: State, args: Args) -> State:
    return state.with_vessel(args["vessel"], status=args["status"])


@on("passage")
def _passage(state: State, args: Args) -> State:
    return replace(state, sailed=(*state.sailed, args["vessel"]))


@on("vessel_moved")
def _vessel_moved(state: State, args: Args) -> State:
    """The vessel and all that is aboard, at the places that the event names."""
    id = args["vessel"]
    state = state.with_vessel(
        id, at=point(args["at"]), front=point(args["front"]), moving=args["cm"] != "0"
    )
    turn = (point(args["was_front"]), point(args["front"]))
    for name, place in args["carried"].items():
        if name in state.figures:
            front = _turned(state.figures[name].front, turn)
            state = state.with_figure(name, at=point(place), front=front)
        elif name in state.guns:
            front = _turned(state.guns[name].front, turn)
            state = state.with_gun(name, at=point(place), front=front)
        else:
            state = state.with_thing(name, at=point(place))
    return state


def _turned(front: Point, turn: tuple[Point, Point]) -> Point:
    """A direction aboard after the vessel has turned (a direction has no size)."""
    was, now = turn
    if was == now:
        return front
    cos, sin = was.x * now.x + was.y * now.y, was.x * now.y - was.y * now.x
    x, y = front.x * cos - front.y * sin, front.x * sin + front.y * cos
    shrink = max(abs(x), abs(y)) // 1000 + 1
    return Point(_less(x, shrink), _less(y, shrink))


def _less(value: int, by: int) -> int:
    return abs(value) // by * (1 if value >= 0 else -1)


@on("ran_aground")
def _ran_aground(state: State, args: Args) -> State:
    vessel = state.vessels[args["vessel"]]
    damage = replace(vessel.damage, aground=True)
    return state.with_vessel(args["vessel"], status=AGROUND, damage=damage, moving=False)


@on("vessel_damaged")
def _vessel_damaged(state: State, args: Args) -> State:
    vessel = state.vessels[args["vessel"]]
    hurt = damaged(vessel.damage, args["cell"], tables_of(state))
    return state.with_vessel(args["vessel"], damage=hurt)


@on("vessel_aged")
def _vessel_aged(state: State, args: Args) -> State:
    return state.with_vessel(
        args["vessel"], damage=after_turn(state.vessels[args["vessel"]].damage)
    )


@on("vessel_sank")
def _vessel_sank(state: State, args: Args) -> State:
    """Its guns and the things that lay aboard go down with it."""
    id = args["vessel"]
    damage = replace(state.vessels[id].damage, sunk=True)
    guns = {
        name: replace(gun, dismounted=True) if gun.aboard == id else gun
        for name, gun in state.guns.items()
    }
    things = {
        name: replace(thing, at=None, aboard=None) if thing.aboard == id else thing
        for name, thing in state.things.items()
    }
    state = replace(state, guns=guns, things=things)
    return state.with_vessel(id, status=SUNK, damage=damage, moving=False)


@on("vessel_left")
def _vessel_left(state: State, args: Args) -> State:
    return state.with_vessel(args["vessel"], status=GONE, moving=False)


@on("vessel_ruled")
def _vessel_ruled(state: State, args: Args) -> State:
    status = args["status"]
    damage = replace(state.vessels[args["vessel"]].damage, aground=status == AGROUND)
    damage = replace(damage, sunk=status == SUNK)
    moving = state.vessels[args["vessel"]].moving and status == AFLOAT
    return state.with_vessel(args["vessel"], status=status, damage=damage, moving=moving)


# Guns


@on("gun_loaded")
def _gun_loaded(state: State, args: Args) -> State:
    changes = {"reload": args["left"], "loaders": tuple(args["loaders"])}
    if "front" in args:
        changes["front"] = point(args["front"])
    return state.with_gun(args["gun"], **changes)


@on("gun_fired")
def _gun_fired(state: State, args: Args) -> State:
    return state.with_gun(args["gun"], reload=args["reload"], loaders=())


@on("gun_dismounted")
def _gun_dismounted(state: State, args: Args) -> State:
    return state.with_gun(args["gun"], dismounted=True)
