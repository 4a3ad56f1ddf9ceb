"""Events of deployment, of the course of the battle and of choices."""

from __future__ import annotations

from dataclasses import replace

from battles.stirling.applying import Args, changed, on
from battles.stirling.pieces import ON_TABLE
from battles.stirling.state import ENDED, PAUSED, PLAYING, READY, Doing, Placement, State
from campaigns.tabletop.game import Item

# Deployment


@on("placed")
def _deployed_in(state: State, args: Args) -> State:
    return state.with_placed(args["unit"], Placement(args["at"], args["front"]))


@on("unplaced")
def _taken_back(state: State, args: Args) -> State:
    return state.with_placed(args["unit"], None)


@on("deployment_final")
def _deployment_final(state: State, args: Args) -> State:
    return replace(state, final=(*state.final, args["seat"]))


@on("deployment_reopened")
def _deployment_reopened(state: State, args: Args) -> State:
    return replace(state, final=tuple(seat for seat in state.final if seat != args["seat"]))


@on("deployed")
def _deployed(state: State, args: Args) -> State:
    for id, one in args["places"].items():
        state = changed(state, id, at=one["at"], front=one["front"], fate=ON_TABLE)
    return replace(state, status=READY, placed={}, final=())


# The course of the battle


@on("battle_began")
def _battle_began(state: State, args: Args) -> State:
    return replace(state, status=PLAYING)


@on("paused")
def _paused(state: State, args: Args) -> State:
    return replace(state, status=PAUSED)


@on("resumed")
def _resumed(state: State, args: Args) -> State:
    return replace(state, status=PLAYING)


@on("turn_began")
def _turn_began(state: State, args: Args) -> State:
    strength = {
        faction: (*state.strength.get(faction, ()), men)
        for faction, men in args["strength"].items()
    }
    return replace(state, turn=args["turn"], strength=strength)


@on("phase_began")
def _phase_began(state: State, args: Args) -> State:
    men = {unit.id: unit.men for unit in state.on_table()}
    return replace(state, phase=args["phase"], step="", doing=Doing(men=men))


@on("step_began")
def _step_began(state: State, args: Args) -> State:
    return replace(state, step=args["step"])


@on("turn_ended")
def _turn_ended(state: State, args: Args) -> State:
    units = {
        i: replace(u, charging=None, charged=False) if u.charging or u.charged else u
        for i, u in state.units.items()
    }
    return replace(state, charges=(), units=units)


@on("battle_ended")
def _battle_ended(state: State, args: Args) -> State:
    return replace(state, status=ENDED, result=args["result"], agenda=())


# Choices


@on("choice_put")
def _choice_put(state: State, args: Args) -> State:
    item = Item.unpack(args["item"])
    side = state.who(item.data["unit"]).faction
    asked_of = {**state.asked_of, side: state.asked_of.get(side, 0) + 1}
    return replace(state, agenda=(item, *state.agenda), asked_of=asked_of)


@on("choice_made")
def _choice_made(state: State, args: Args) -> State:
    ids = [item.id for item in state.agenda]
    place = ids.index(args["item"])
    return replace(state, agenda=state.agenda[:place] + state.agenda[place + 1 :])
