"""Events of what else lies on the table: things, doors, fires, boats, terrain."""

from __future__ import annotations

from dataclasses import replace

from campaigns.tabletop.millimetres import Point
from skirmish.figures.forms import Feature, Form
from skirmish.grandi_laghi.applying import Args, on
from skirmish.grandi_laghi.state import State, door_of
from skirmish.muskets.course_events import point

# Things


@on("picked_up")
def _picked_up(state: State, args: Args) -> State:
    """A hatchet is again in somebody's belt; anything else is carried."""
    id, figure = args["thing"], args["figure"]
    if state.things[id].hatchet:
        things = {name: one for name, one in state.things.items() if name != id}
        return replace(state, things=things).with_figure(figure, hatchet=True)
    state = state.with_thing(id, carrier=figure, at=None, aboard=None, secret_to=())
    return state.with_body(figure, carries=id)


@on("dropped")
def _dropped(state: State, args: Args) -> State:
    state = state.with_thing(
        args["thing"],
        carrier=None,
        at=point(args["at"]),
        level=args["level"],
        aboard=args.get("aboard"),
    )
    return state.with_body(args["figure"], carries=None)


@on("handed_over")
def _handed_over(state: State, args: Args) -> State:
    state = state.with_body(args["figure"], carries=None)
    state = state.with_body(args["to"], carries=args["thing"])
    return state.with_thing(args["thing"], carrier=args["to"])


@on("dragged")
def _dragged(state: State, args: Args) -> State:
    id = args["what"]
    changes = {
        "at": point(args["at"]),
        "aboard": args.get("aboard"),
        "level": args["level"],
    }
    if id in state.figures:
        return state.with_figure(id, **changes)
    return state.with_thing(id, **changes, secret_to=())


@on("ruled_thing")
def _ruled_thing(state: State, args: Args) -> State:
    """A thing put somewhere, known to everybody from then on."""
    state = state.with_thing(
        args["thing"], carrier=None, at=point(args["at"]), level=0, aboard=None, secret_to=()
    )
    for id, figure in state.figures.items():
        if figure.body.carries == args["thing"]:
            state = state.with_body(id, carries=None)
    return state


# Doors and fires


@on("door_changed")
def _door_changed(state: State, args: Args) -> State:
    found = door_of(state, args["door"])
    assert found is not None
    house, door = found
    openings = state.features[house].openings
    changed = {**openings, args["door"]: replace(door, state=args["state"])}
    return state.with_feature(house, openings=changed)


@on("house_lit", "house_put_out")
def _house_lit(state: State, args: Args) -> State:
    if args["house"] in state.boats:
        return state.with_boat(args["house"], lit=args["turn"])
    return state.with_feature(args["house"], lit=args["turn"])


@on("in_the_fire")
def _in_the_fire(state: State, args: Args) -> State:
    for id, figure in state.figures.items():
        turns = args["turns"].get(id, 0)
        if figure.burning != turns:
            state = state.with_figure(id, burning=turns)
    return state


@on("feature_ruled")
def _feature_ruled(state: State, args: Args) -> State:
    """A new piece of terrain, or one taken away."""
    features = {id: one for id, one in state.features.items() if id != args["feature"]}
    if "kind" in args:
        points = tuple(point(p) for p in args["points"])
        form = Form(args["form"], points, args["radius"])
        features[args["feature"]] = Feature(args["kind"], form)
    return replace(state, features=features)


# Boats


@on("rowed")
def _rowed(state: State, args: Args) -> State:
    boat = state.boats[args["vessel"]]
    return state.with_boat(args["vessel"], rowers=(*boat.rowers, args["figure"]))


@on("boat_ruled")
def _boat_ruled(state: State, args: Args) -> State:
    """The boat and all that is aboard, at the places that the event names."""
    id = args["vessel"]
    state = state.with_boat(id, at=point(args["at"]), front=point(args["front"]))
    for name, place in args["carried"].items():
        at: Point = point(place)
        if name in state.figures:
            state = state.with_figure(name, at=at)
        else:
            state = state.with_thing(name, at=at)
    return state
