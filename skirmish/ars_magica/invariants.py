"""What must hold in every state: men, horses, holds, groups, turns."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.ars_magica.state import ACTIONS, DEAD, FATES, PLAYING, State, tables_of
from skirmish.ars_magica.units import able, units


def invariants(state: State) -> list[str]:
    """What is broken, in words; empty if the state is sound."""
    return [*_figures(state), *_groups(state), *_course(state)]


def _figures(state: State) -> Iterator[str]:
    tables = tables_of(state)
    levels = {*tables.recovery, "incapacitated", "fatal"}
    ridden: set[str] = set()
    for id, figure in state.figures.items():
        if figure.fate not in FATES:
            yield f"{id} has no fate"
        for wound in figure.wounds:
            if wound.level not in levels or (wound.level == "fatal" and not wound.bruise):
                yield f"{id} has a wound that is none: {wound.level}"
        if figure.spent < 0 or figure.lasting < 0:
            yield f"{id} has less than no fatigue"
        horse = figure.riding
        if horse is not None:
            if horse not in state.figures or not state.figures[horse].mount:
                yield f"{id} rides what is no horse"
            if horse in ridden:
                yield f"{horse} has two riders"
            ridden.add(horse)
            if figure.here and not able(state, figure):
                yield f"{id} is helpless in the saddle"
        hold = figure.held
        if hold is not None and (hold.grip <= 0 or not able(state, state.figures[hold.by])):
            yield f"{id} is held by nobody"
        if figure.pinned is not None and not able(state, state.figures[figure.pinned]):
            yield f"{id} is pinned by nobody"
        place = figure.at
        if place is not None and not (0 <= place.x <= state.width and 0 <= place.y <= state.height):
            yield f"{id} is off the table"
        if state.mapped != (place is not None):
            yield f"{id} has a place without a map, or none on it"


def _groups(state: State) -> Iterator[str]:
    seen: set[str] = set()
    most = tables_of(state).group.members
    for name, group in state.groups.items():
        if group.vanguard not in group.members:
            yield f"{name} has no vanguard"
        if not 1 <= len(group.members) <= most:
            yield f"{name} has {len(group.members)} members"
        for id in group.members:
            if id in seen:
                yield f"{id} is in two groups"
            if state.figures[id].side != group.side:
                yield f"{id} is in a group of the enemy"
        seen |= set(group.members)
        vanguard = state.figures[group.vanguard]
        fallen = vanguard.fate == DEAD or vanguard.helpless
        if fallen and state.status == PLAYING:
            yield f"{name} lost its vanguard and did not dissolve"


def _course(state: State) -> Iterator[str]:
    if len(set(state.order)) != len(state.order):
        yield "a unit is twice in the order"
    if state.turn is not None and state.phase != ACTIONS:
        yield "it is somebody's turn between the rounds"
    if state.turn is not None and state.turn not in units(state) and not state.agenda:
        yield f"it is the turn of {state.turn}, who can do nothing"
    for text in state.pairs:
        one, _, other = text.partition("|")
        if state.mapped or one == other:
            yield f"{text} are engaged in no way"
