"""The names of all that events speak of, by id."""

from __future__ import annotations

from campaigns.tabletop.game import Json
from skirmish.figures.part_names import opening_names
from skirmish.grandi_laghi.state import State

HATCHET: Json = {"en": "hatchet", "it": "accetta"}


def names(state: State) -> dict[str, Json]:
    """{id: name} of sides, squads, figures, terrain with its doors, boats, things, event cards,
    special rules."""
    found = opening_names(state.features)
    for kind in (state.sides, state.squads, state.features, state.boats):
        found |= {id: one.name for id, one in kind.items() if one.name}
    for squad in state.squads.values():
        found |= squad.titles
    found |= {id: HATCHET if one.hatchet else one.name for id, one in state.things.items()}
    found |= {id: card.title for id, card in state.events.items()}
    found |= {id: figure.name for id, figure in state.figures.items()}
    return found
