"""Events of the figures: moves, postures, shots, harm, melee, morale."""

from __future__ import annotations

from dataclasses import replace

from skirmish.grandi_laghi.applying import Args, on
from skirmish.grandi_laghi.figure import LOST
from skirmish.grandi_laghi.figure import Figure as Body
from skirmish.grandi_laghi.procedures.markers import after_evasion, capture, shake, suffer
from skirmish.grandi_laghi.procedures.morale import after_morale
from skirmish.grandi_laghi.procedures.movement import after_fall, after_slip, drenched
from skirmish.grandi_laghi.state import LEFT, State, Thing
from skirmish.muskets.course_events import placed, point

RUNNING = ("run", "charge")


def _with_body(state: State, id: str, body: Body) -> State:
    return state.with_figure(id, body=body)


@on("deployed")
def _deployed(state: State, args: Args) -> State:
    return placed(state, args).with_body(args["figure"], hidden=args["hidden"])


@on("figure_revealed")
def _figure_revealed(state: State, args: Args) -> State:
    return state.with_body(args["figure"], hidden=False)


@on("moved")
def _moved(state: State, args: Args) -> State:
    id, mode = args["figure"], args["mode"]
    state = placed(state, args).with_body(id, prone=args["lies"])
    if mode == "evade":
        return _with_body(state, id, after_evasion(state.figures[id].body))
    if mode in RUNNING:
        return state.with_body(id, ran=True, charged=mode == "charge")
    return state


@on("fell_back", "ruled_place", "climbed", "crossed")
def _went(state: State, args: Args) -> State:
    return placed(state, args)


@on("fell")
def _fell(state: State, args: Args) -> State:
    return _with_body(state, args["figure"], after_fall(state.figures[args["figure"]].body))


@on("slipped")
def _slipped(state: State, args: Args) -> State:
    """At mid-ford, prone, the powder wet for the game (GL 4.4)."""
    id = args["figure"]
    return _with_body(placed(state, args), id, after_slip(state.figures[id].body))


@on("fell_in_water")
def _fell_in_water(state: State, args: Args) -> State:
    id = args["figure"]
    return _with_body(placed(state, args), id, drenched(state.figures[id].body))


@on("lay_down")
def _lay_down(state: State, args: Args) -> State:
    return state.with_body(args["figure"], prone=True)


@on("stood_up")
def _stood_up(state: State, args: Args) -> State:
    return state.with_body(args["figure"], prone=False)


@on("level_changed")
def _level_changed(state: State, args: Args) -> State:
    return state.with_figure(args["figure"], level=args["level"]).with_body(
        args["figure"], prone=False
    )


# Shots


@on("shot", "melee_shot")
def _shot(state: State, args: Args) -> State:
    return state.with_body(args["figure"], reload=args.get("reload"))


@on("joint_fire")
def _joint_fire(state: State, args: Args) -> State:
    """Volleys and blind fire: each that fired has its marker, and has had its action."""
    for id, marker in args["reload"].items():
        state = state.with_body(id, reload=marker)
        if state.figures[id].kindling is not None:
            state = state.with_figure(id, kindling=None, successes=0)
    up = state.up
    if up is None:
        return state
    return state.with_up(idle=tuple(id for id in up.idle if id not in args["reload"]))


@on("thrown")
def _thrown(state: State, args: Args) -> State:
    return state.with_figure(args["figure"], hatchet=False)


@on("hatchet_fell")
def _hatchet_fell(state: State, args: Args) -> State:
    thing = Thing("hatchet", point(args["at"]), args["level"], args.get("aboard"), hatchet=True)
    return replace(state, things={**state.things, args["thing"]: thing})


@on("reloaded")
def _reloaded(state: State, args: Args) -> State:
    return state.with_body(args["figure"], reload=args.get("reload"))


# Harm


@on("figure_killed", "figure_wounded", "figure_shaken")
def _harmed(state: State, args: Args) -> State:
    id = args["figure"]
    return _with_body(state, id, suffer(state.figures[id].body, args["effect"]))


@on("figures_shaken")
def _figures_shaken(state: State, args: Args) -> State:
    for id in args["figures"]:
        state = _with_body(state, id, shake(state.figures[id].body))
    return state


@on("figure_captured")
def _figure_captured(state: State, args: Args) -> State:
    id = args["figure"]
    state = _with_body(state, id, capture(state.figures[id].body))
    return state.with_figure(id, captor=args["side"])


# Melee


@on("melee_fought")
def _melee_fought(state: State, args: Args) -> State:
    """A charge counts in one melee; who has fought need not be called to it again."""
    everybody = (args["lone"], *args["others"])
    for id in everybody:
        state = state.with_body(id, fought=True, charged=False)
    return state


@on("melee_over")
def _melee_over(state: State, args: Args) -> State:
    if state.up is None:
        return state
    gone = set(args["figures"])
    engaged = {id: target for id, target in state.up.engaged.items() if id not in gone}
    return state.with_up(engaged=engaged)


# Morale


@on("morale_tested")
def _morale_tested(state: State, args: Args) -> State:
    """The hesitant may only move to cover; a fire is no longer set in two actions in a row."""
    id, outcome, up = args["figure"], args["outcome"], state.up
    state = _with_body(state, id, after_morale(state.figures[id].body, outcome))
    if outcome == "steady" or up is None:
        return state
    state = state.with_figure(id, kindling=None, successes=0)
    if outcome == "hesitates":
        return state.with_up(hesitant=(*up.hesitant, id))
    return state.with_up(idle=tuple(one for one in up.idle if one != id))


@on("figure_called_back")
def _called_back(state: State, args: Args) -> State:
    """Back on the table without its blue marker, or lost for good; the card is done with.

    By ruling it is no attempt of the player.
    """
    id, squad = args["figure"], state.figures[args["figure"]].group
    # By ruling also one that is away or a prisoner, perhaps with a blue marker, is called.
    state = state.with_figure(id, left=False, captor=None)
    if args["outcome"] == "back":
        state = placed(state, args).with_body(id, fate=None, shaken=False, hidden=False)
    else:
        state = state.with_body(id, fate=LOST, shaken=False)
    if state.waives:
        return state
    state = replace(state, tried={**state.tried, squad: state.tried.get(squad, 0) + 1})
    return state.with_up(played=True, closing=True)


@on("scalped")
def _scalped(state: State, args: Args) -> State:
    return state.with_figure(args["what"], scalped=True)


# Rulings

BODY = frozenset(Body.__dataclass_fields__)


@on("ruled_value")
def _ruled_value(state: State, args: Args) -> State:
    id, name, value = args["figure"], args["field"], args["value"]
    if name in BODY:
        typed = frozenset(value) if name == "traits" else value
        return state.with_body(id, **{name: typed})
    return state.with_figure(id, **{name: value})


@on("ruled_fate")
def _ruled_fate(state: State, args: Args) -> State:
    """In play, routed, lost or away; whatever was otherwise is undone."""
    fate = args["fate"]
    body = None if fate in ("on_table", LEFT) else fate
    wounds = 0 if fate == "on_table" else state.figures[args["figure"]].body.wounds
    state = state.with_figure(args["figure"], left=fate == LEFT, captor=None)
    shaken = state.figures[args["figure"]].body.shaken and body is None
    return state.with_body(args["figure"], fate=body, wounds=wounds, shaken=shaken)
