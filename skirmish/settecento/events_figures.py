"""Events of the figures: moves, postures, shots, harm, melee, morale, gear."""

from __future__ import annotations

from dataclasses import replace

from skirmish.muskets.course_events import placed, point
from skirmish.settecento.applying import Args, on
from skirmish.settecento.procedures.markers import Markers, harmed
from skirmish.settecento.procedures.movement import fallen_in_water
from skirmish.settecento.state import (
    CAPTURED,
    KILLED,
    LEFT,
    ON_TABLE,
    REMOVED,
    Figure,
    State,
    Thing,
    tables_of,
)

RUNNING = ("run", "charge", "flight")


@on("deployed")
def _deployed(state: State, args: Args) -> State:
    return placed(state, args).with_figure(args["figure"], hidden=args["hidden"])


@on("figure_revealed")
def _figure_revealed(state: State, args: Args) -> State:
    return state.with_figure(args["figure"], hidden=False)


@on("moved")
def _moved(state: State, args: Args) -> State:
    state = placed(state, args)
    return state.with_deeds(args["figure"], ran=True) if args["mode"] in RUNNING else state


@on("fell_back")
@on("followed_up")
@on("ruled_place")
def _went(state: State, args: Args) -> State:
    return placed(state, args)


@on("lay_down")
def _lay_down(state: State, args: Args) -> State:
    return state.with_markers(args["figure"], prone=True)


@on("stood_up")
def _stood_up(state: State, args: Args) -> State:
    return state.with_markers(args["figure"], prone=False)


@on("level_changed")
def _level_changed(state: State, args: Args) -> State:
    return state.with_figure(args["figure"], level=args["level"])


@on("fell_in_water")
def _fell_in_water(state: State, args: Args) -> State:
    """Overboard, and the powder is wet (XV 5.4)."""
    id = args["figure"]
    markers = fallen_in_water(state.figures[id].markers)
    state = state.with_figure(id, markers=replace(markers, prone=False), level=0)
    return placed(state, args)


# Shots


@on("shot")
def _shot(state: State, args: Args) -> State:
    return state.with_markers(args["figure"], reload=args["reload"])


@on("melee_shot")
def _melee_shot(state: State, args: Args) -> State:
    return state.with_markers(args["figure"], reload=args["reload"])


@on("thrown")
def _thrown(state: State, args: Args) -> State:
    return state.with_markers(args["figure"], thrown_gone=args["gone"])


@on("weapon_fell")
def _weapon_fell(state: State, args: Args) -> State:
    thing = Thing(
        args["name"],
        point(args["at"]),
        args["level"],
        args.get("aboard"),
        weapon=args["weapon"],
    )
    return replace(state, things={**state.things, args["thing"]: thing})


@on("reloaded")
def _reloaded(state: State, args: Args) -> State:
    return state.with_markers(args["figure"], reload=args["left"])


@on("swapped")
def _swapped(state: State, args: Args) -> State:
    figure = state.figures[args["figure"]]
    first, second = figure.firearms
    markers = replace(figure.markers, reload=figure.spare_reload)
    return state.with_figure(
        figure.id,
        firearms=(second, first),
        markers=markers,
        spare_reload=figure.markers.reload,
    )


# Harm


def _harmed(state: State, args: Args, effect: str) -> State:
    id = args["figure"]
    markers: Markers = harmed(state.figures[id].markers, effect, tables_of(state))
    deeds = {effect: True}
    fate = {"fate": KILLED} if markers.killed else {}
    return state.with_figure(id, markers=markers, **fate).with_deeds(id, **deeds)


@on("figure_killed")
def _figure_killed(state: State, args: Args) -> State:
    return _harmed(state, args, "killed")


@on("figure_wounded")
def _figure_wounded(state: State, args: Args) -> State:
    return _harmed(state, args, "wounded")


@on("figure_stunned")
def _figure_stunned(state: State, args: Args) -> State:
    return _harmed(state, args, "stunned")


@on("figure_captured")
def _figure_captured(state: State, args: Args) -> State:
    id = args["figure"]
    state = state.with_markers(id, captured=True, brown=False, yellow=False)
    return state.with_figure(id, fate=CAPTURED, captor=args["side"]).with_deeds(id, captured=True)


# Melee


@on("melee_fought")
def _melee_fought(state: State, args: Args) -> State:
    for id in (args["lone"], *args["others"]):
        state = state.with_deeds(id, fought=True)
    for id in args["losers"]:
        state = state.with_deeds(id, lost=True)
    return state


# Morale


@on("morale_tested")
def _morale_tested(state: State, args: Args) -> State:
    id, outcome = args["figure"], args["outcome"]
    state = replace(state, tested=(*state.tested, id))
    if outcome == "yellow":
        return state.with_markers(id, yellow=True).with_deeds(id, yellowed=True)
    if outcome == "brown":
        return state.with_markers(id, brown=True).with_deeds(id, fled=True)
    return state.with_markers(id, brown=False)


@on("figure_removed")
def _figure_removed(state: State, args: Args) -> State:
    """Out of the game by flight: it left the table, or never stopped."""
    return state.with_figure(args["figure"], fate=REMOVED).with_deeds(args["figure"], fled=True)


@on("figure_left")
def _figure_left(state: State, args: Args) -> State:
    """Off the table by its own will, aboard a vessel or by ruling."""
    return state.with_figure(args["figure"], fate=LEFT)


@on("figure_freed")
def _figure_freed(state: State, args: Args) -> State:
    id = args["figure"]
    return state.with_markers(id, captured=False).with_figure(id, fate=ON_TABLE, captor=None)


@on("drew")
def _drew(state: State, args: Args) -> State:
    return state.with_figure(args["figure"], in_hand=args["weapon"])


# Rulings


@on("ruled_value")
def _ruled_value(state: State, args: Args) -> State:
    id, name, value = args["figure"], args["field"], args["value"]
    if name in Markers.__dataclass_fields__:
        return state.with_markers(id, **{name: value})
    typed = tuple(value) if name == "firearms" else value
    return state.with_figure(id, **{name: typed})


@on("ruled_back")
def _ruled_back(state: State, args: Args) -> State:
    """On the table again, whole: whatever had taken it out is undone."""
    figure: Figure = state.figures[args["figure"]]
    markers = replace(figure.markers, killed=False, captured=False, brown=False, wounds=0)
    state = state.with_figure(figure.id, fate="on_table", captor=None, markers=markers)
    return state.with_deeds(figure.id, killed=False, captured=False, fled=False)
