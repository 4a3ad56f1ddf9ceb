"""The names of all that events speak of, by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.tabletop.game import Json
from skirmish.figures.part_names import hatch_names, opening_names
from skirmish.settecento.state import State

WEAPONS: Final[Mapping[str, Json]] = {
    "axe": {"en": "axe", "it": "ascia"},
    "knife": {"en": "knife", "it": "coltello"},
    "spear": {"en": "spear", "it": "lancia"},
    "stone": {"en": "stone", "it": "pietra"},
    "torch": {"en": "torch", "it": "torcia"},
}


def names(state: State) -> dict[str, Json]:
    """{id: name} of sides, groups, figures, terrain with its doors, vessels with their hatches,
    guns, things and event cards."""
    found: dict[str, Json] = {}
    found |= opening_names(state.features)
    for vessel in state.vessels.values():
        found |= hatch_names(vessel.name, vessel.hatches)
    for kind in (state.sides, state.groups, state.features, state.vessels, state.guns):
        found |= {id: one.name for id, one in kind.items() if one.name}
    for id, thing in state.things.items():
        found[id] = thing.name if thing.weapon is None else WEAPONS.get(thing.weapon, thing.name)
    found |= {id: card.title for id, card in state.events.items()}
    found |= {id: figure.name for id, figure in state.figures.items()}
    return found
