"""Doors of houses and hatches of vessels: what is opened, shut and broken down (XV 4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from campaigns.tabletop.millimetres import Point, near_way, within
from skirmish.figures.forms import BROKEN, DOOR, OPEN
from skirmish.figures.hulls import place_on
from skirmish.settecento.state import Figure, State, Vessel, tables_of


@dataclass(frozen=True, slots=True)
class Door:
    """A door from `a` to `b` on one level, or a hatch, which all levels of a vessel share."""

    id: str
    owner: str
    a: Point
    b: Point
    state: str
    level: int | None = None
    aboard: str | None = None

    @property
    def is_open(self) -> bool:
        return self.state in (OPEN, BROKEN)

    def reached(self, state: State, figure: Figure) -> bool:
        """Whether a figure stands close enough to handle it."""
        near = tables_of(state).handling.touch
        if self.aboard is not None:
            return figure.aboard == self.aboard and within(self.a, figure.place, near)
        return figure.level == self.level and near_way(self.a, self.b, figure.place, near)


def hatches_of(id: str, vessel: Vessel) -> Iterator[Door]:
    """The hatches of a vessel where they lie now."""
    for name, hatch in sorted(vessel.hatches.items()):
        at = place_on(vessel, hatch.at)
        yield Door(name, id, at, at, hatch.state, aboard=id)


def doors_of(state: State) -> dict[str, Door]:
    """All doors and hatches, by id."""
    found = {
        name: Door(name, id, opening.a, opening.b, opening.state, opening.level)
        for id, feature in state.features.items()
        for name, opening in feature.openings.items()
        if opening.kind == DOOR
    }
    for id, vessel in state.vessels.items():
        found |= {hatch.id: hatch for hatch in hatches_of(id, vessel)}
    return dict(sorted(found.items()))


def with_door(state: State, id: str, becomes: str) -> State:
    """The state with a door opened, shut or broken."""
    door = doors_of(state)[id]
    if door.aboard is not None:
        hatches = state.vessels[door.owner].hatches
        changed = {**hatches, id: replace(hatches[id], state=becomes)}
        return state.with_vessel(door.owner, hatches=changed)
    openings = state.features[door.owner].openings
    opening = replace(openings[id], state=becomes)
    return state.with_feature(door.owner, openings={**openings, id: opening})
